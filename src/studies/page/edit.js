// Setting up a position by clicks and in notation. gamut says what it comes to, and why it cannot exist.
let editing = null, asked = 0;

function edits() {
  const choice = (place, name, value, text, checked) => {
    const label = document.createElement("label"), radio = document.createElement("input");
    Object.assign(radio, { type: "radio", name, value, checked });
    radio.style.width = "auto";
    label.append(radio, text);
    $(place).append(label);
    return radio;
  };
  source.things.forEach(({ sign, name }, i) => choice("things", "thing", sign, name, i === 0));
  if (source.things.length) choice("things", "thing", "", "nothing", false);
  $("things").hidden = !source.things.length;
  $("movers").hidden = !source.movers;
  for (let seat = 1; seat <= source.movers; seat++)
    choice("movers", "mover", seat, `player ${seat}`, false).addEventListener("change", () => change({ mover: seat }));
  $("setup").hidden = false;
  $("setup").addEventListener("click", () => begin());
  $("setup-text").addEventListener("change", () => { editing.text = $("setup-text").value; toMove(0); change({}); });
  $("setup-text").addEventListener("keydown", (event) => { if (event.key === "Escape") leave(); });
  $("setup-play").addEventListener("click", () => { const text = editing.text; leave(); future = []; location.hash = `#@${encodeURIComponent(text)}`; });
  $("setup-leave").addEventListener("click", leave);
}

// Whose turn it is set to; nobody's where it was typed.
const toMove = (seat) => document.querySelectorAll("input[name=mover]").forEach((radio) => (radio.checked = Number(radio.value) === seat));

function begin() {
  clearTimeout(timer);
  const { notation, size, drawn, mover } = here();
  toMove(mover + 1);
  editing = { text: notation, size, drawn, reason: null };
  document.documentElement.dataset.editing = "yes";
  $("edit").hidden = false;
  sketch();
  $("setup-text").focus();
}

function leave() {
  editing = null;
  delete document.documentElement.dataset.editing;
  $("edit").hidden = true;
  render();
  $("setup").focus();
}

async function change(what) {
  const number = ++asked;
  try {
    const said = await source.setup(editing.text, what);
    if (!editing || number !== asked) return;
    Object.assign(editing, { text: said.position, reason: said.reason });
    if (said.drawing) Object.assign(editing, { size: [said.drawing.width, said.drawing.height], drawn: said.drawing.shapes });
  } catch (error) {
    if (!editing || number !== asked) return;
    editing.reason = error.message;
  }
  sketch();
}

function sketch() {
  $("setup-text").value = editing.text;
  $("setup-says").textContent = editing.reason === null ? "This position can exist." : `${editing.reason[0].toUpperCase()}${editing.reason.slice(1)}.`;
  $("setup-says").className = editing.reason === null ? "" : "refused";
  $("setup-play").disabled = editing.reason !== null;
  if (!editing.size) return;
  const svg = canvas(editing, `Position that is set up: ${editing.text}`);
  svg.addEventListener("click", (event) => {
    const [x, y] = pointOf(svg, event);
    change({ x, y, put: document.querySelector("input[name=thing]:checked").value });
  });
  $("board").replaceChildren(svg);
}
