// Shows positions and plays on them. It knows no rules: positions, moves, values and drawings come from a source, which is the graph in the page (graph.js) or gamut itself (served.js).
const isEditing = () => "editing" in document.documentElement.dataset;
const source = head.served ? served(head.served) : embedded();

// ---- Positions

// The result for a player, also where the other is to move.
const resultFor = (node, player) => (node.mover === player ? node.result : -node.result);
const hasValue = (node) => node.result !== null;

const many = (count, one, more) => `${count} ${count === 1 ? one : more}`;
const player = (seat) => `player ${seat + 1}`;

// What is known of a position with more than two players.
function coalitionsInWords(node) {
  const alone = node.coalitions.coalitions.find((row) => row.players.length === 1 && row.forces !== null);
  if (alone) return `Player ${alone.players[0]} can force a win alone, in ${many(alone.forces, "ply", "plies")}.`;
  const fewest = node.coalitions.coalitions.find((row) => row.forces !== null && row.players.length < source.players);
  return fewest ? `Nobody can force a win alone; players ${fewest.players.join(" and ")} together can.` : "Nobody can force a win: no coalition but all players together does.";
}

function inWords(node) {
  const who = player(node.mover), instead = hiddenWords(node);
  if (instead) return instead;
  if (node.over) return node.winner === null ? "The game is over: a draw." : `The game is over: ${player(node.winner)} has won.`;
  const turn = `${who[0].toUpperCase()}${who.slice(1)} is to move`;
  if (!showsValues()) return `${turn}.`;
  if (node.coalitions) return `${turn}. ${coalitionsInWords(node)}`;
  // Why nothing is solved is above the board; why one position is not is said here.
  if (!hasValue(node)) return `${turn}. Not solved${source.hasValues && node.unsolved ? `: ${node.unsolved}` : ""}.`;
  if (node.result === WIN) return `${turn} and wins in ${many(node.plies, "ply", "plies")}.`;
  if (node.result === LOSS) return `${turn} and loses in ${many(node.plies, "ply", "plies")}, whatever is played.`;
  if (node.endless) return `${turn}. A draw: nobody can force a win, and play that keeps the draw never ends.`;
  return `${turn}. A draw: nobody can force a win; a drawn ending is ${many(node.plies, "ply", "plies")} away if both help.`;
}

// ---- The line of play, which is the address

let state = null, future = [], picked = [], flipped = false, valuesOn = true, timer = null, wrong = null, shown = false, refused = "", reads = 0;
const inPuzzle = () => state.puzzle !== null;
const showsValues = () => valuesOn && !isVeiled() && (!inPuzzle() || shown);
const here = () => state.nodes[state.nodes.length - 1];

// An address is where play begins (nothing for the start, `p1` for a puzzle, `@` and a position for one that was set up), then the moves.
const root = () => (inPuzzle() ? `p${state.puzzle + 1}` : state.setup === null ? "" : `@${encodeURIComponent(state.setup)}`);
const address = (actions) => "#" + [root(), ...actions.map(encodeURIComponent)].join("/");
const plain = (word) => { try { return decodeURIComponent(word); } catch { return word; } };

async function read(hash) {
  const [first, ...words] = hash.replace(/^#/, "").split("/");
  const number = /^p(\d+)$/.exec(first);
  const puzzle = number && head.puzzles[number[1] - 1] ? number[1] - 1 : null;
  let setup = first.startsWith("@") ? plain(first.slice(1)) : null, problem = null, begin = null;
  try {
    begin = await source.node(setup ?? (puzzle === null ? source.start : head.puzzles[puzzle].position));
  } catch (error) { problem = `${error.message}.`; }
  if (!begin) {
    problem ??= `The address holds the position “${setup}”, which is not here.`;
    setup = null;
    begin = await source.node(source.start);
  }
  const nodes = [begin], actions = [];
  let said = null;
  for (const word of words.filter((word) => word !== "")) {
    const action = plain(word);
    const move = nodes[nodes.length - 1].moves.find((move) => move.text === action);
    if (!move) said = saying(action, nodes[nodes.length - 1]);
    if (said) break;
    if (!move) { problem ??= `The address holds “${action}”, which is no move here.`; break; }
    nodes.push(await source.node(move.to));
    actions.push(action);
  }
  return { puzzle, setup, nodes, actions, said, problem };
}

// Shows what the address says. What was asked for before and comes later is left alone.
async function follow() {
  const number = ++reads;
  try {
    const found = await read(location.hash);
    if (number !== reads) return;
    state = found;
    picked = []; refused = "";
    if (!inPuzzle()) shown = false;
    render();
  } catch (error) { if (number === reads) $("says").textContent = `${error.message}.`; }
}

function go(actions, keepsFuture) {
  if (!keepsFuture) future = [];
  picked = [];
  location.hash = address(actions);
}
const play = (text) => go([...state.actions, text]);

function undo() {
  if (state.said) return go(state.actions, true);
  if (!state.actions.length) return;
  future.unshift(state.actions[state.actions.length - 1]);
  go(state.actions.slice(0, -1), true);
}
function redo() {
  if (!future.length) return;
  const next = future.shift();
  go([...state.actions, next], true);
}

// ---- The board

const same = (a, b) => Math.abs(a[0] - b[0]) < 0.5 && Math.abs(a[1] - b[1]) < 0.5;
const SVG = "http://www.w3.org/2000/svg";
function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// A win is a disc, a draw a square, a loss a triangle: nobody needs to see the colours.
function hint(spot, worth) {
  const [x, y] = spot;
  const name = showsValues() && worth !== null ? NAMES[worth] : "hidden";
  const points = { win: "", draw: `${x - 5},${y - 5} ${x + 5},${y - 5} ${x + 5},${y + 5} ${x - 5},${y + 5}`, loss: `${x},${y - 6} ${x + 6},${y + 5} ${x - 6},${y + 5}` }[name];
  return points ? shape("polygon", { class: `hint ${name}`, points }) : shape("circle", { class: `hint ${name}`, cx: x, cy: y, r: 5.5 });
}

const prefixOf = (texts) => {
  let length = 0;
  while (texts.every((text) => length < text.length && text[length] === texts[0][length])) length++;
  return texts[0].slice(0, length).replace(/[^A-Za-z0-9]+$/, "") || "here";
};

function canvas({ size: [width, height], drawn }, label) {
  const svg = shape("svg", { class: `board${flipped ? " flipped" : ""}`, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": label });
  svg.innerHTML = drawn;
  return svg;
}

// The point of a drawing where the mouse is.
function pointOf(svg, event) {
  const box = svg.getBoundingClientRect(), [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height].map((part) => (flipped ? 1 - part : part));
  return [Math.round(x * width * 10) / 10, Math.round(y * height * 10) / 10];
}

function board(node) {
  const place = $("board"), moves = movesNow(node);
  place.replaceChildren();
  if (!node.size) {
    const text = document.createElement("pre");
    text.innerHTML = node.drawn;
    place.append(text);
    return;
  }
  const svg = canvas(node, `Board, ${inWords(node)} Notation: ${notationOf(node)}`);
  place.append(svg);
  veil(svg, node);
  picked.forEach((spot) => svg.append(shape("circle", { class: "held", cx: spot[0], cy: spot[1], r: 17 })));
  const fitting = moves.filter((move) => picked.every((spot, i) => move.spots[i] && same(move.spots[i], spot)) && move.spots.length > picked.length);
  const spots = [];
  for (const move of fitting) {
    const at = move.spots[picked.length];
    const known = spots.find((spot) => same(spot.at, at));
    if (known) known.moves.push(move);
    else spots.push({ at, moves: [move] });
  }
  for (const { at, moves } of spots) {
    // The best comes first. A piece that can go somewhere is not marked: its targets say what it is worth.
    const last = moves.every((move) => move.spots.length === picked.length + 1);
    if (last) svg.append(hint(at, moves[0].worth));
    const target = shape("circle", { class: "spot", cx: at[0], cy: at[1], r: 17, tabindex: 0, role: "button" });
    const values = last && showsValues() && moves[0].worth !== null ? `, ${valueOf(moves[0])}` : "";
    target.dataset.moves = moves.map((move) => move.text).join(" ");
    target.setAttribute("aria-label", (last && moves.length === 1 ? moves[0].text : prefixOf(moves.map((move) => move.text))) + values);
    const choose = () => pick(at, moves);
    target.addEventListener("click", choose);
    target.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(); } });
    svg.append(target);
  }
  // What needs no more clicks, where the piece could also go on, is played by a second click.
  const done = moves.filter((move) => move.spots.length === picked.length && picked.length && picked.every((spot, i) => same(move.spots[i], spot)));
  if (done.length === 1) {
    const at = picked[picked.length - 1];
    const target = shape("circle", { class: "spot", cx: at[0], cy: at[1], r: 17, tabindex: 0, role: "button", "aria-label": done[0].text });
    target.dataset.moves = done[0].text;
    target.addEventListener("click", () => play(done[0].text));
    svg.append(hint(at, done[0].worth), target);
  }
  svg.addEventListener("click", (event) => { if (!event.target.classList.contains("spot")) beside(node, pointOf(svg, event)); });
}

// The drawing of a program is a flat image.
const takesClicks = (node) => node.moves.some((move) => move.spots.length);

// A click where nothing can be played: another piece is taken up, or it is said why not.
async function beside(node, at) {
  if (node.moves.length && !takesClicks(node)) {
    refused = "This board takes no clicks: choose a move from the list.";
    $("refused").textContent = refused;
    return;
  }
  const near = (spot) => Math.hypot(spot[0] - at[0], spot[1] - at[1]) < 17;
  const other = picked.length ? movesNow(node).find((move) => move.spots.length && near(move.spots[0]) && !same(move.spots[0], picked[0])) : null;
  const clicks = [...picked, at];
  picked = other ? [other.spots[0]] : [];
  refused = "";
  render();
  // Why something is illegal may tell whose piece it is.
  if (other || !source.refusal || isVeiled() || failed()) return;
  try {
    const said = await source.refusal(node.notation, clicks);
    if (node !== here() || (!said.reason && !said.action)) return;
    const what = said.action ? `${said.action} is illegal: ` : "";
    const clauses = said.clauses.length ? `: see ${said.clauses.join("; ")}` : "";
    refused = said.reason ? `${what}${said.reason}${clauses}.` : `${said.action} is legal, for one: click its cells in the order in which it is written.`;
  } catch (error) { refused = `${error.message}.`; }
  refused = refused[0].toUpperCase() + refused.slice(1);
  $("refused").textContent = refused;
}

function pick(at, moves) {
  const complete = moves.filter((move) => move.spots.length === picked.length + 1);
  if (complete.length === 1 && moves.length === 1) return play(complete[0].text);
  picked = [...picked, at];
  render();
  const after = document.querySelector("#board .spot, #moves a.chosen");
  after?.focus();
}

// ---- Lists and sentences

const valueOf = (move) => (move.worth === DRAW ? (source.players > 2 ? "nobody forces a win alone" : "draw") : `${move.alone && move.worth === LOSS ? `player ${move.alone} wins` : NAMES[move.worth]} in ${move.plies}`);

function moveList(moves) {
  const place = $("moves");
  place.replaceChildren();
  const fits = (move) => picked.length && picked.every((spot, i) => move.spots[i] && same(move.spots[i], spot));
  const group = (title, kind, some) => {
    if (!some.length) return;
    const heading = document.createElement("h3");
    heading.className = kind;
    heading.textContent = title;
    const list = document.createElement("ul");
    for (const move of some) {
      const item = document.createElement("li"), link = document.createElement("a");
      link.href = address([...state.actions, move.text]);
      link.textContent = move.text;
      link.className = fits(move) ? "chosen" : "";
      link.addEventListener("click", () => (future = []));
      if (showsValues() && move.plies !== null) {
        const span = document.createElement("span");
        span.textContent = move.alone && move.worth === LOSS ? ` player ${move.alone} in ${move.plies}` : ` ${move.plies}`;
        span.title = many(move.plies, "ply", "plies");
        link.append(span);
      }
      item.append(link);
      list.append(item);
    }
    place.append(heading, list);
  };
  const byName = (some) => [...some].sort((a, b) => (a.text < b.text ? -1 : 1));
  if (waits()) place.textContent = claimants().length ? "Claim or go on first." : "Go on first.";
  else if (!moves.length) place.textContent = "The game is over.";
  else if (!showsValues()) group(many(moves.length, "move", "moves"), "", byName(moves));
  else if (moves.every((move) => move.worth === null)) group(`${many(moves.length, "move", "moves")}, not solved`, "", byName(moves));
  else for (const [worth, title, alone] of [[WIN, "Win", "A forced win alone"], [DRAW, "Draw", "Nobody can force a win alone then"], [LOSS, "Loss", "Another can force a win alone then"]]) {
    const some = moves.filter((move) => move.worth === worth);
    group(`${source.players > 2 ? alone : title}: ${many(some.length, "move", "moves")}${worth === DRAW ? "" : ", with plies to the end"}`, NAMES[worth], some);
  }
}

function coalitions(node) {
  const section = $("coalitions");
  section.hidden = !node.coalitions || node.over || !showsValues();
  if (section.hidden) return;
  const players = (list) => list.join(", ");
  table($("coalition-table"), ["players", "force a win of one of them", "keep play endless", "can force a win of"], node.coalitions.coalitions.map((row) =>
    [row.coalition, row.forces === null ? "no" : `in ${many(row.forces, "ply", "plies")}`, row.keeps_endless ? "yes" : "no", players(row.dictates) || "nobody"]));
}

function table(place, heads, rows) {
  const table = document.createElement("table");
  const row = (cells, name) => {
    const line = table.insertRow();
    cells.forEach((cell) => { const at = document.createElement(name); at.textContent = cell; line.append(at); });
  };
  row(heads, "th");
  rows.forEach((cells) => row(cells, "td"));
  place.replaceChildren(table);
}

function links(place, line) {
  place.replaceChildren();
  line.forEach(({ text }, i) => {
    const link = document.createElement("a");
    link.href = address([...state.actions, ...line.slice(0, i + 1).map((step) => step.text)]);
    link.textContent = text;
    place.append(link, " ");
  });
}

async function best(node) {
  $("best").hidden = !showsValues() || node.over || !hasValue(node);
  if ($("best").hidden) return;
  const { line, again } = await source.line(node, 40);
  if (node !== here()) return;
  links($("line"), line);
  $("line").append(again ? "… and round again." : "");
}

async function loop(node) {
  const section = $("loop");
  section.hidden = node.over || !node.endless || !showsValues();
  if (section.hidden) return;
  const round = await source.round(node), why = $("why"), place = $("round");
  if (node !== here()) return;
  place.replaceChildren();
  if (!round) {
    why.textContent = round === null
      ? "This position does not come again, but play that keeps the draw never ends: it leads to positions that do."
      : "The line of best play does not lead back here, but play that keeps the draw never ends.";
    return;
  }
  links(why, round);
  why.prepend(`These ${round.length} moves, each of which keeps the draw, lead back here: `);
  const most = Math.min(round.length, 16), middle = 150, radius = 105;
  const svg = shape("svg", { viewBox: "5 5 290 290", role: "img", "aria-label": `A loop of ${round.length} moves` });
  svg.append(shape("circle", { class: "ringline", cx: middle, cy: middle, r: radius }));
  for (let i = 0; i < most; i++) {
    const at = (turn, far) => [middle + far * Math.sin(2 * Math.PI * turn), middle - far * Math.cos(2 * Math.PI * turn)];
    const [x, y] = at(i / most, radius), [tx, ty] = at((i + 0.5) / most, radius + 24);
    svg.append(shape("circle", { class: `dot ${i ? "draw" : "win"}`, cx: x, cy: y, r: i ? 6 : 9 }));
    const text = shape("text", { class: "ringtext", x: tx, y: ty });
    text.textContent = i === most - 1 && most < round.length ? "…" : round[i].text;
    svg.append(text);
  }
  place.append(svg);
}

// ---- The game so far

function story() {
  const { nodes, actions } = state;
  return nodes.map((node, ply) => {
    const before = nodes[ply - 1];
    const given = ply > 0 && hasValue(node) && hasValue(before) && resultFor(node, before.mover) < before.result;
    return { node, action: actions[ply - 1] ?? null, by: ply ? before.mover : null, given };
  });
}

function game() {
  const steps = story(), played = $("played");
  played.replaceChildren();
  if (steps.length === 1) played.textContent = "No move has been played yet.";
  steps.slice(1).forEach(({ action, given }, i) => {
    const link = document.createElement("a");
    link.href = address(state.actions.slice(0, i + 1));
    link.textContent = action + (given && showsValues() ? "?" : "");
    played.append(`${i % source.players ? "" : `${i / source.players + 1}. `}`, link, " ");
  });
  const place = $("chart");
  place.replaceChildren();
  $("chart-table").replaceChildren();
  const isDrawn = showsValues() && steps.length > 1 && steps.every(({ node }) => hasValue(node));
  $("game").querySelector("details").hidden = !isDrawn;
  if (!isDrawn) return;
  const width = 520, top = 14, bottom = 134, left = 92, right = width - 12;
  const x = (ply) => left + ((right - left) * ply) / Math.max(steps.length - 1, 1);
  const y = (node) => {
    const worth = resultFor(node, 0);
    return worth === DRAW ? (top + bottom) / 2 : (top + bottom) / 2 - worth * (24 + 36 * (1 - Math.min(node.plies, 60) / 60));
  };
  const svg = shape("svg", { viewBox: `0 0 ${width} 150`, role: "img", "aria-label": "The value after each ply; the table below has the same" });
  for (const [name, at] of [["player 1 wins", top], ["draw", (top + bottom) / 2], ["player 2 wins", bottom]]) {
    svg.append(shape("line", { class: "axis", x1: left - 6, x2: right, y1: at, y2: at }));
    const text = shape("text", { class: "tick", x: 0, y: at + 4 });
    text.textContent = name;
    svg.append(text);
  }
  svg.append(shape("polyline", { class: "path", points: steps.map(({ node }, ply) => `${x(ply)},${y(node)}`).join(" ") }));
  steps.forEach(({ node, given }, ply) => {
    svg.append(shape("circle", { class: `dot ${NAMES[resultFor(node, 0)]}`, cx: x(ply), cy: y(node), r: 5 }));
    if (given) svg.append(shape("circle", { class: "given", cx: x(ply), cy: y(node), r: 9 }));
  });
  place.append(svg);
  table($("chart-table"), ["ply", "by", "move", "then", "given away"],
    steps.map(({ node, action, by, given }, ply) => [ply, by === null ? "" : player(by), action ?? "start", short(node), given ? "yes" : ""]));
}

function short(node) {
  const worth = resultFor(node, 0);
  if (worth === DRAW) return node.endless ? "draw (endless)" : "draw";
  return `${player(worth === WIN ? 0 : 1)} wins${node.over ? "" : ` in ${node.plies}`}`;
}

// ---- Who plays

function seats() {
  for (let seat = 0; seat < source.players; seat++) {
    const label = document.createElement("label"), select = document.createElement("select");
    label.append(`Player ${seat + 1}`, select);
    select.id = `seat-${seat + 1}`;
    for (const [value, text] of [["person", "a person"], ["perfect", "perfect play"], ["errs", "perfect play that errs"], ["random", "any move"]]) {
      const option = document.createElement("option");
      option.value = value;
      option.textContent = text;
      select.append(option);
    }
    select.addEventListener("change", render);
    $("seats").append(label);
  }
  const label = document.createElement("label"), rate = document.createElement("input");
  rate.type = "number"; rate.id = "rate"; rate.min = 0; rate.max = 100; rate.value = 20; rate.style.width = "5em";
  label.append("Errs in", rate, "% of moves");
  const values = document.createElement("label"), box = document.createElement("input");
  box.type = "checkbox"; box.id = "values"; box.checked = true; box.style.width = "auto";
  box.addEventListener("change", () => { valuesOn = box.checked; render(); });
  values.append(box, "Show values");
  $("seats").append(label, values);
  hiddenSwitch();
}

// Without values nobody can play well.
function offer() {
  for (const option of document.querySelectorAll("#seats option[value=perfect], #seats option[value=errs]")) {
    option.disabled = !source.hasValues;
    if (option.disabled && option.selected) option.parentElement.value = "person";
  }
}

function machine(node) {
  // In a puzzle the other player answers by itself.
  if (inPuzzle()) return;
  clearTimeout(timer);
  const moves = movesNow(node);
  if (!moves.length) return;
  const kinds = [...document.querySelectorAll("#seats select")].map((select) => select.value), kind = kinds[node.mover];
  const times = state.nodes.filter((other) => other.notation === node.notation).length;
  if (kind === "person" || (kinds.every((kind) => kind !== "person") && times > 2)) return;
  const any = (some) => some[Math.floor(Math.random() * some.length)];
  const best = moves.filter((move) => move.worth === moves[0].worth && move.plies === moves[0].plies);
  const errs = kind === "random" || (kind === "errs" && Math.random() * 100 < Number($("rate").value));
  timer = setTimeout(() => play(any(errs ? moves : best).text), 450);
}

// ---- Puzzles

function puzzle(node) {
  $("puzzle").hidden = !inPuzzle();
  $("seats").hidden = inPuzzle();
  if (!inPuzzle()) return;
  const task = head.puzzles[state.puzzle], who = task.mover - 1, told = $("told");
  const goal = task.kind === "win" ? `win in ${many(task.plies, "ply", "plies")}` : "do not lose";
  const now = resultFor(node, who), wanted = task.kind === "win" ? WIN : DRAW;
  // Moves as the list has them: several may lead to the same position.
  const first = state.nodes[0].moves, right = first.filter((move) => move.worth === wanted).length;
  $("task").textContent = `Puzzle ${state.puzzle + 1} of ${head.puzzles.length}: player ${task.mover} is to move. ${right === 1 ? "One" : right} of ${first.length} moves ${right === 1 ? "is" : "are"} right: ${goal}.`;
  clearTimeout(timer);
  if (!state.actions.length) { told.textContent = takesClicks(node) ? "Click a piece, then where it goes; or choose from the list." : "Choose a move from the list."; return; }
  if (shown && wrong === null) { told.textContent = "This is the solution."; return; }
  if (now < wanted) {
    const first = node.moves[0];
    const last = state.actions[state.actions.length - 1];
    told.textContent = now === LOSS
      ? `${last} loses${node.over ? "" : `: ${first.text} is the refutation, and it is over in ${many(node.plies, "ply", "plies")}`}.`
      : `${last} does not win: ${node.over ? "it is a draw" : `after ${first.text} it is a draw`}.`;
    wrong = node;
    return;
  }
  if (task.kind === "hold" || node.over) { told.textContent = "Solved."; return; }
  if (node.mover === who) { told.textContent = `Right. Still ${many(node.plies, "ply", "plies")} to go.`; return; }
  told.textContent = "Right.";
  timer = setTimeout(() => play(node.moves[0].text), 450);
}

function toPuzzle(number) {
  shown = false; wrong = null; future = [];
  const to = `#p${number + 1}`;
  if (location.hash === to) follow(); else location.hash = to;
}

// ---- All together

function render() {
  if (isEditing()) return;
  const node = here();
  board(node);
  const came = state.nodes.slice(0, -1).findLastIndex((other) => other.notation === node.notation);
  $("says").textContent = (state.problem ? `${state.problem} ` : "") + inWords(node) + (came >= 0 && !isVeiled() ? ` This position was on the board ${many(state.nodes.length - 1 - came, "ply", "plies")} ago.` : "");
  $("refused").textContent = refused;
  moveList(movesNow(node));
  claimRow();
  coalitions(node);
  game();
  puzzle(node);
  // What takes a question more is shown when it is there; without an answer the rest of the page is as it is.
  best(node).catch(() => ($("best").hidden = true));
  loop(node).catch(() => ($("loop").hidden = true));
  $("notation").value = notationOf(node);
  $("undo").disabled = !state.actions.length && !state.said;
  $("setup").hidden = !source.setup || isVeiled();
  $("redo").disabled = !future.length;
  $("svg").hidden = !node.size || isVeiled();
  if (node.size) {
    const [width, height] = node.size;
    const style = escaped(document.querySelector("style").textContent.split("\n").filter((line) => line.includes(".board")).join("\n"));
    const file = `<svg class="board" xmlns="${SVG}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>${style}</style>${node.drawn}</svg>`;
    $("svg").href = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(file);
  }
  machine(node);
}

function keys(event) {
  if (isEditing() || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
  const list = [...document.querySelectorAll("#moves a")], at = list.indexOf(document.activeElement);
  const step = (by) => list[Math.max(0, Math.min(list.length - 1, at < 0 ? 0 : at + by))]?.focus();
  const does = {
    ArrowLeft: undo, ArrowRight: redo, ArrowDown: () => step(1), ArrowUp: () => step(-1), n: () => $("new").click(), f: () => $("flip").click(),
    b: () => { if (!isVeiled() && movesNow(here()).length && here().moves[0].worth !== null) play(here().moves[0].text); }, Escape: () => { picked = []; refused = ""; render(); },
  }[event.key];
  if (does) { event.preventDefault(); does(); }
}

function listen() {
  $("undo").addEventListener("click", undo);
  $("redo").addEventListener("click", redo);
  $("new").addEventListener("click", () => (inPuzzle() ? toPuzzle(state.puzzle) : go([])));
  $("flip").addEventListener("click", () => { flipped = !flipped; render(); });
  $("copy").addEventListener("click", () => { $("notation").select(); navigator.clipboard ? navigator.clipboard.writeText($("notation").value) : document.execCommand("copy"); });
  $("again").addEventListener("click", () => toPuzzle(state.puzzle));
  $("previous").addEventListener("click", () => toPuzzle((state.puzzle + head.puzzles.length - 1) % head.puzzles.length));
  $("following").addEventListener("click", () => toPuzzle((state.puzzle + 1) % head.puzzles.length));
  $("solution").addEventListener("click", () => { shown = true; wrong = null; const before = location.hash; go(head.puzzles[state.puzzle].solution); if (location.hash === before) follow(); });
  document.addEventListener("keydown", keys);
  window.addEventListener("hashchange", follow);
}

source.open().then(async () => {
  const tell = () => { $("about").textContent = source.about; offer(); };
  $("legend").textContent = head.legend ?? "";
  $("modes").hidden = !head.puzzles.length;
  seats();
  listen();
  tell();
  if (!location.hash && head.puzzles.length) history.replaceState(null, "", "#p1");
  await follow();
  if (source.setup) edits();
  source.watch?.(async (solved) => { tell(); if (solved) await follow(); });
  $("loading").hidden = true;
  $("main").hidden = false;
  document.documentElement.dataset.ready = "yes";
}).catch((error) => { $("loading").textContent = `This page could not be opened: ${error.message}.`; });
