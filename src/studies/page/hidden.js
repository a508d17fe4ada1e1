// Play as on a table: face-down pieces look alike, a look shows one, and claims are said. The solved game claims by itself; here a person is asked wherever a claim could be right by what everybody sees, so being asked tells nothing.
// Machines remember everything. A claim that is missed ends the game, because nothing comes after it in the solved one. What was said is the last word of an address: `claim1`, or `silent1` where player 1 missed it.
let veilOn = false, passed = null;
const canHide = head.hidden && !head.puzzles.length;
const kindOf = (seat) => $(`seat-${seat + 1}`).value;

// What an address says that is no move.
function saying(word, node) {
  const said = canHide && /^(claim|silent)(\d)$/.exec(word);
  const claim = said && node.claims.find((claim) => claim.player === Number(said[2]) - 1);
  return claim ? { ...claim, claims: said[1] === "claim" } : null;
}

// Whether memory has failed and so ended the game.
const failed = () => state.said !== null && state.said.claims !== state.said.right;

// Who is asked about a claim before play goes on.
function claimants() {
  if (!veilOn || state.said || passed === location.hash) return [];
  return here().claims.filter((claim) => kindOf(claim.player) === "person");
}

// The cell that a person is looking at.
function lookedAt() {
  const { actions, nodes, said } = state, last = actions[actions.length - 1];
  if (!veilOn || said || passed === location.hash || !last?.startsWith("?") || kindOf(nodes[nodes.length - 2].mover) !== "person") return null;
  return last.slice(1);
}

const waits = () => claimants().length > 0 || lookedAt() !== null;
const isEnded = () => failed() || (here().over && !waits());
const isVeiled = () => veilOn && !isEnded();
const movesNow = (node) => (failed() || waits() ? [] : node.moves.filter((move) => !isVeiled() || move.text !== "!"));

// The face-down pieces of a drawing, from the top.
function shells(node) {
  const found = node.drawn.matchAll(/class="shell p(\d)" transform="translate\(([\d.]+) ([\d.]+)\)"/g);
  return [...found].map(([, owner, x, y]) => {
    const at = [Number(x), Number(y)], cell = head.hidden.cells.find((cell) => same(cell.at, at));
    return { at, name: cell.name, owner: Number(owner) - 1, camp: cell.camp === null ? null : cell.camp - 1 };
  }).sort((one, other) => one.at[1] - other.at[1] || one.at[0] - other.at[0]);
}
const mistaken = (node, seat) => shells(node).filter((one) => (one.owner === seat) !== (one.camp === seat));

const notationOf = (node) => (isVeiled() ? node.notation.replace(/^\S+/, (rows) => rows.replace(new RegExp(`[${head.hidden.signs}]`, "g"), "?")) : node.notation);

// Makes the face-down pieces of a board alike, but for one that is looked at; or shows those that were taken for others.
function veil(svg, node) {
  if (failed() && state.said.claims)
    for (const { at } of mistaken(node, state.said.player)) svg.append(shape("circle", { class: "mistaken", cx: at[0], cy: at[1], r: 18 }));
  if (!isVeiled()) return;
  const seen = lookedAt(), open = shells(node).find((one) => one.name === seen);
  for (const shell of svg.querySelectorAll(".shell")) {
    const [x, y] = shell.getAttribute("transform").match(/[\d.]+/g).map(Number);
    if (open && same(open.at, [x, y])) continue;
    shell.setAttribute("class", "shell unseen");
    let next = shell.nextElementSibling;
    while (next && !next.classList.contains("hollow")) next = next.nextElementSibling;
    next?.remove();
  }
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);

// What is said in the place of whose turn it is; nothing where play simply goes on.
function hiddenWords(node) {
  if (failed()) {
    const who = player(state.said.player);
    if (!state.said.claims) {
      const own = shells(node).filter((one) => one.owner === state.said.player).map((one) => one.name).join(", ");
      return `${capital(who)} had finished after ${many(state.actions.length, "ply", "plies")} and did not claim: the win is missed, and the game ends here. Where memory failed: of ${who} are ${own}.`;
    }
    const wrong = mistaken(node, state.said.player).map((one) => `${one.name} is an egg of ${player(one.owner)}`).join(", ");
    return `${capital(who)} claimed, wrongly: ${player(1 - state.said.player)} has won. Where memory failed: ${wrong}.`;
  }
  const asked = claimants(), seen = lookedAt(), words = [];
  if (seen) words.push(`The egg on ${seen} is of ${player(shells(node).find((one) => one.name === seen).owner)}.`);
  if (asked.length) words.push(`${capital(asked.map((claim) => player(claim.player)).join(" and "))} may claim.`);
  return words.length ? words.join(" ") : null;
}

function say(word, seat) {
  future = [];
  location.hash = `${address(state.actions)}/${word}${seat + 1}`;
}

function claimRow() {
  const row = $("claims"), asked = claimants();
  row.hidden = !waits();
  row.replaceChildren();
  const button = (id, text, does) => {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", id, textContent: text });
    made.addEventListener("click", does);
    row.append(made);
  };
  for (const claim of asked)
    button(`claim-${claim.player + 1}`, asked.length > 1 ? `Player ${claim.player + 1} claims` : "Claim", () => say("claim", claim.player));
  button("end-turn", asked.length ? "No claim, go on" : "Go on", () => {
    const missed = asked.find((claim) => claim.right);
    if (missed) return say("silent", missed.player);
    passed = location.hash;
    render();
  });
}

function hiddenSwitch() {
  if (!canHide || source.players > 2) return;
  const label = document.createElement("label"), box = document.createElement("input");
  box.type = "checkbox"; box.id = "veil"; box.style.width = "auto";
  box.addEventListener("change", () => { veilOn = box.checked; passed = null; picked = []; render(); });
  label.append(box, "Hide face-down eggs");
  $("seats").append(label);
}
