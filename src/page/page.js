// Shows a solved graph. It knows no rules: positions, moves, values and drawings all come with the page, in the order that src/page/pack.rs lays out.
"use strict";
(() => {
const $ = (id) => document.getElementById(id);
const head = JSON.parse($("head").textContent);
const LOSS = -1, DRAW = 0, WIN = 1;
const NAMES = { [WIN]: "win", [DRAW]: "draw", [LOSS]: "loss" };
let G;

// ---- The graph

async function unpack() {
  const packed = Uint8Array.from(atob($("graph").textContent.trim()), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let at = 0;
  const planes = (count, width) => {
    const numbers = new Uint32Array(count);
    for (let byte = 0; byte < width; byte++)
      for (let i = 0; i < count; i++) numbers[i] |= bytes[at++] << (8 * byte);
    return numbers;
  };
  const text = () => {
    const length = planes(1, 4)[0];
    at += length;
    return new TextDecoder().decode(bytes.subarray(at - length, at));
  };
  const starts = (counts) => {
    const sums = new Uint32Array(counts.length + 1);
    counts.forEach((count, i) => (sums[i + 1] = sums[i] + count));
    return sums;
  };
  const said = JSON.parse(text());
  const notation = text().split("\n");
  const n = said.positions;
  const mover = planes(n, 1), value = planes(n, 2);
  const pieceStart = starts(planes(n, 2)), piece = planes(pieceStart[n], 2);
  const moveStart = starts(planes(n, 2)), word = planes(moveStart[n], 2), target = planes(moveStart[n], 3);
  // A target is written as how much further ahead it is than the last one of the same word.
  const last = new Int32Array(said.words.length);
  for (let id = 0; id < n; id++)
    for (let m = moveStart[id]; m < moveStart[id + 1]; m++) {
      last[word[m]] += target[m] & 1 ? -((target[m] + 1) >> 1) : target[m] >> 1;
      target[m] = id + last[word[m]];
    }
  const numberOf = new Map(notation.map((text, i) => [text, i]));
  return { ...said, notation, mover, value, pieceStart, piece, moveStart, word, target, numberOf };
}

// The result of a position for its mover, and the plies to the end.
const result = (id) => [LOSS, DRAW, DRAW, WIN][G.value[id] >> 14];
const isEndless = (id) => G.value[id] >> 14 === 2;
const plies = (id) => G.value[id] & 0x3fff;
const isOver = (id) => G.moveStart[id] === G.moveStart[id + 1];

// The result for a player, also where the other is to move.
const resultFor = (id, player) => (G.mover[id] === player ? result(id) : -result(id));

// Every move, the best first, equal ones in the order of the rules.
function movesOf(id) {
  const moves = [];
  for (let m = G.moveStart[id]; m < G.moveStart[id + 1]; m++) {
    const to = G.target[m];
    const [text, spots] = G.words[G.word[m]];
    const worth = resultFor(to, G.mover[id]);
    moves.push({ text, spots, to, worth, plies: worth === DRAW ? null : plies(to) + 1 });
  }
  const rank = (move) => move.worth * (65536 - (move.plies ?? 65536));
  return moves.map((move, i) => [move, i]).sort(([a, i], [b, j]) => rank(b) - rank(a) || i - j).map(([move]) => move);
}

const many = (count, one, more) => `${count} ${count === 1 ? one : more}`;
const player = (seat) => `player ${seat + 1}`;

function inWords(id) {
  const who = player(G.mover[id]), other = player(1 - G.mover[id]);
  const worth = result(id);
  if (isOver(id)) return worth === DRAW ? "The game is over: a draw." : `The game is over: ${worth === WIN ? who : other} has won.`;
  const turn = `${who[0].toUpperCase()}${who.slice(1)} is to move`;
  if (!showsValues()) return `${turn}.`;
  if (worth === WIN) return `${turn} and wins in ${many(plies(id), "ply", "plies")}.`;
  if (worth === LOSS) return `${turn} and loses in ${many(plies(id), "ply", "plies")}, whatever is played.`;
  if (isEndless(id)) return `${turn}. A draw: nobody can force a win, and play that keeps the draw never ends.`;
  return `${turn}. A draw: nobody can force a win; a drawn ending is ${many(plies(id), "ply", "plies")} away if both help.`;
}

// ---- The line of play, which is the address

let state = null, future = [], picked = [], flipped = false, valuesOn = true, timer = null, wrong = null, shown = false;
const inPuzzle = () => state.puzzle !== null;
const showsValues = () => valuesOn && (!inPuzzle() || shown);
const here = () => state.ids[state.ids.length - 1];

const address = (puzzle, actions) => "#" + [puzzle === null ? "" : `p${puzzle + 1}`, ...actions.map(encodeURIComponent)].join("/");

function read(hash) {
  const [first, ...words] = hash.replace(/^#/, "").split("/");
  const number = /^p(\d+)$/.exec(first);
  const puzzle = number && head.puzzles[number[1] - 1] ? number[1] - 1 : null;
  const root = puzzle === null ? G.start : G.numberOf.get(head.puzzles[puzzle].position) ?? G.start;
  const ids = [root], actions = [];
  let problem = null;
  for (const word of words.filter((word) => word !== "")) {
    let action = word;
    try { action = decodeURIComponent(word); } catch { /* The word stays as it is, and is no move. */ }
    const move = movesOf(ids[ids.length - 1]).find((move) => move.text === action);
    if (!move) { problem = `The address holds “${action}”, which is no move here.`; break; }
    ids.push(move.to);
    actions.push(action);
  }
  return { puzzle, ids, actions, problem };
}

function go(actions, keepsFuture) {
  if (!keepsFuture) future = [];
  picked = [];
  location.hash = address(state.puzzle, actions);
}
const play = (text) => go([...state.actions, text]);

function undo() {
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

const drawn = (id) => Array.from(G.piece.subarray(G.pieceStart[id], G.pieceStart[id + 1]), (piece) => G.pieces[piece]).join("");

// A win is a disc, a draw a square, a loss a triangle: nobody needs to see the colours.
function hint(spot, worth) {
  const [x, y] = spot;
  const name = showsValues() ? NAMES[worth] : "hidden";
  const points = { win: "", draw: `${x - 5},${y - 5} ${x + 5},${y - 5} ${x + 5},${y + 5} ${x - 5},${y + 5}`, loss: `${x},${y - 6} ${x + 6},${y + 5} ${x - 6},${y + 5}` }[name];
  return points ? shape("polygon", { class: `hint ${name}`, points }) : shape("circle", { class: `hint ${name}`, cx: x, cy: y, r: 5.5 });
}

const prefixOf = (texts) => {
  let length = 0;
  while (texts.every((text) => length < text.length && text[length] === texts[0][length])) length++;
  return texts[0].slice(0, length).replace(/[^A-Za-z0-9]+$/, "") || "here";
};

function board(id, moves) {
  const place = $("board");
  place.replaceChildren();
  if (!G.size) {
    const text = document.createElement("pre");
    text.innerHTML = drawn(id);
    place.append(text);
    return;
  }
  const [width, height] = G.size;
  const svg = shape("svg", { class: `board${flipped ? " flipped" : ""}`, viewBox: `0 0 ${width} ${height}`, role: "group" });
  svg.setAttribute("aria-label", `Board, ${inWords(id)} Notation: ${G.notation[id]}`);
  svg.innerHTML = drawn(id);
  place.append(svg);
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
    const values = last && showsValues() ? `, ${valueOf(moves[0])}` : "";
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
  if (picked.length) {
    svg.addEventListener("click", (event) => { if (!event.target.classList.contains("spot")) { picked = []; render(); } });
  }
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

const valueOf = (move) => (move.worth === DRAW ? "draw" : `${NAMES[move.worth]} in ${move.plies}`);

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
      link.href = address(state.puzzle, [...state.actions, move.text]);
      link.textContent = move.text;
      link.className = fits(move) ? "chosen" : "";
      link.addEventListener("click", () => (future = []));
      if (showsValues() && move.plies !== null) {
        const span = document.createElement("span");
        span.textContent = ` ${move.plies}`;
        span.title = many(move.plies, "ply", "plies");
        link.append(span);
      }
      item.append(link);
      list.append(item);
    }
    place.append(heading, list);
  };
  if (!moves.length) place.textContent = "The game is over.";
  else if (!showsValues()) group(many(moves.length, "move", "moves"), "", [...moves].sort((a, b) => (a.text < b.text ? -1 : 1)));
  else for (const [worth, title] of [[WIN, "Win"], [DRAW, "Draw"], [LOSS, "Loss"]]) {
    const some = moves.filter((move) => move.worth === worth);
    group(`${title}: ${many(some.length, "move", "moves")}${worth === DRAW ? "" : ", with plies to the end"}`, NAMES[worth], some);
  }
}

// Best play until the end or until a position comes again.
function bestLine(id, most) {
  const seen = new Set([id]), line = [];
  let at = id;
  while (!isOver(at) && line.length < most) {
    const move = movesOf(at)[0];
    at = move.to;
    line.push({ text: move.text, to: at });
    if (seen.has(at)) return { line, again: true };
    seen.add(at);
  }
  return { line, again: false };
}

function links(place, line) {
  place.replaceChildren();
  line.forEach(({ text }, i) => {
    const link = document.createElement("a");
    link.href = address(state.puzzle, [...state.actions, ...line.slice(0, i + 1).map((step) => step.text)]);
    link.textContent = text;
    place.append(link, " ");
  });
}

// The shortest way back to a position by moves that keep the draw; nothing where there is none.
function wayRound(id) {
  const from = new Map([[id, null]]);
  let level = [id];
  while (level.length && from.size < 50000) {
    const next = [];
    for (const at of level)
      for (const move of movesOf(at)) {
        if (move.worth !== DRAW || !isEndless(move.to)) continue;
        if (move.to === id) {
          const line = [{ text: move.text, to: id }];
          for (let step = at; from.get(step); step = from.get(step).at) line.unshift({ text: from.get(step).text, to: step });
          return line;
        }
        if (!from.has(move.to)) { from.set(move.to, { at, text: move.text }); next.push(move.to); }
      }
    level = next;
  }
  return null;
}

function loop(id) {
  const section = $("loop");
  section.hidden = isOver(id) || !isEndless(id) || !showsValues();
  if (section.hidden) return;
  const round = wayRound(id), why = $("why"), place = $("round");
  place.replaceChildren();
  if (!round) {
    why.textContent = "This position does not come again, but play that keeps the draw never ends: it leads to positions that do.";
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
  const { ids, actions } = state;
  return ids.map((id, ply) => {
    const before = ids[ply - 1];
    const given = ply > 0 && resultFor(id, G.mover[before]) < result(before);
    return { id, action: actions[ply - 1] ?? null, by: ply ? G.mover[before] : null, given };
  });
}

function game() {
  const steps = story(), played = $("played");
  played.replaceChildren();
  if (steps.length === 1) played.textContent = "No move has been played yet.";
  steps.slice(1).forEach(({ action, given }, i) => {
    const link = document.createElement("a");
    link.href = address(state.puzzle, state.actions.slice(0, i + 1));
    link.textContent = action + (given && showsValues() ? "?" : "");
    played.append(`${i % 2 ? "" : `${i / 2 + 1}. `}`, link, " ");
  });
  const place = $("chart");
  place.replaceChildren();
  $("chart-table").replaceChildren();
  $("game").querySelector("details").hidden = !showsValues() || steps.length < 2;
  if (!showsValues() || steps.length < 2) return;
  const width = 520, top = 14, bottom = 134, left = 92, right = width - 12;
  const x = (ply) => left + ((right - left) * ply) / Math.max(steps.length - 1, 1);
  const y = (id) => {
    const worth = resultFor(id, 0);
    return worth === DRAW ? (top + bottom) / 2 : (top + bottom) / 2 - worth * (24 + 36 * (1 - Math.min(plies(id), 60) / 60));
  };
  const svg = shape("svg", { viewBox: `0 0 ${width} 150`, role: "img", "aria-label": "The value after each ply; the table below has the same" });
  for (const [name, at] of [["player 1 wins", top], ["draw", (top + bottom) / 2], ["player 2 wins", bottom]]) {
    svg.append(shape("line", { class: "axis", x1: left - 6, x2: right, y1: at, y2: at }));
    const text = shape("text", { class: "tick", x: 0, y: at + 4 });
    text.textContent = name;
    svg.append(text);
  }
  svg.append(shape("polyline", { class: "path", points: steps.map(({ id }, ply) => `${x(ply)},${y(id)}`).join(" ") }));
  steps.forEach(({ id, given }, ply) => {
    svg.append(shape("circle", { class: `dot ${NAMES[resultFor(id, 0)]}`, cx: x(ply), cy: y(id), r: 5 }));
    if (given) svg.append(shape("circle", { class: "given", cx: x(ply), cy: y(id), r: 9 }));
  });
  place.append(svg);
  const table = document.createElement("table");
  const row = (cells, name) => {
    const line = table.insertRow();
    cells.forEach((cell) => { const at = document.createElement(name); at.textContent = cell; line.append(at); });
  };
  row(["ply", "by", "move", "then", "given away"], "th");
  steps.forEach(({ id, action, by, given }, ply) => row([ply, by === null ? "" : player(by), action ?? "start", short(id), given ? "yes" : ""], "td"));
  $("chart-table").append(table);
}

function short(id) {
  const worth = resultFor(id, 0);
  if (worth === DRAW) return isEndless(id) ? "draw (endless)" : "draw";
  return `${player(worth === WIN ? 0 : 1)} wins${isOver(id) ? "" : ` in ${plies(id)}`}`;
}

// ---- Who plays

function seats() {
  for (const seat of [0, 1]) {
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
}

function machine(id, moves) {
  // In a puzzle the other player answers by itself.
  if (inPuzzle()) return;
  clearTimeout(timer);
  if (!moves.length) return;
  const kind = $(`seat-${G.mover[id] + 1}`).value;
  const both = [1, 2].every((seat) => $(`seat-${seat}`).value !== "person");
  const times = state.ids.filter((other) => other === id).length;
  if (kind === "person" || (both && times > 2)) return;
  const any = (some) => some[Math.floor(Math.random() * some.length)];
  const best = moves.filter((move) => move.worth === moves[0].worth && move.plies === moves[0].plies);
  const errs = kind === "random" || (kind === "errs" && Math.random() * 100 < Number($("rate").value));
  timer = setTimeout(() => play(any(errs ? moves : best).text), 450);
}

// ---- Puzzles

function puzzle(id) {
  $("puzzle").hidden = !inPuzzle();
  $("seats").hidden = inPuzzle();
  if (!inPuzzle()) return;
  const task = head.puzzles[state.puzzle], who = task.mover - 1, told = $("told");
  const goal = task.kind === "win" ? `win in ${many(task.plies, "ply", "plies")}` : "do not lose";
  $("task").textContent = `Puzzle ${state.puzzle + 1} of ${head.puzzles.length}: player ${task.mover} is to move. One of ${task.choices} moves is right: ${goal}.`;
  const now = resultFor(id, who), wanted = task.kind === "win" ? WIN : DRAW;
  clearTimeout(timer);
  if (!state.actions.length) { told.textContent = "Click a piece, then where it goes; or choose from the list."; return; }
  if (shown && wrong === null) { told.textContent = "This is the solution."; return; }
  if (now < wanted) {
    const first = movesOf(id)[0];
    const last = state.actions[state.actions.length - 1];
    told.textContent = now === LOSS
      ? `${last} loses${isOver(id) ? "" : `: ${first.text} is the refutation, and it is over in ${many(plies(id), "ply", "plies")}`}.`
      : `${last} does not win: ${isOver(id) ? "it is a draw" : `after ${first.text} it is a draw`}.`;
    wrong = id;
    return;
  }
  if (task.kind === "hold" || isOver(id)) { told.textContent = "Solved."; return; }
  if (G.mover[id] === who) { told.textContent = `Right. Still ${many(plies(id), "ply", "plies")} to go.`; return; }
  told.textContent = "Right.";
  timer = setTimeout(() => play(movesOf(id)[0].text), 450);
}

function toPuzzle(number) {
  shown = false; wrong = null; future = []; picked = [];
  const to = address(number, []);
  if (location.hash === to) { state = read(to); render(); } else location.hash = to;
}

// ---- All together

function render() {
  const id = here(), moves = movesOf(id);
  board(id, moves);
  const came = state.ids.slice(0, -1).lastIndexOf(id);
  $("says").textContent = (state.problem ? `${state.problem} ` : "") + inWords(id) + (came >= 0 ? ` This position was on the board ${many(state.ids.length - 1 - came, "ply", "plies")} ago.` : "");
  moveList(moves);
  const { line, again } = bestLine(id, 40);
  $("best").hidden = !showsValues() || isOver(id);
  links($("line"), line);
  $("line").append(again ? "… and round again." : "");
  loop(id);
  game();
  puzzle(id);
  $("notation").value = G.notation[id];
  $("undo").disabled = !state.actions.length;
  $("redo").disabled = !future.length;
  $("svg").hidden = !G.size;
  if (G.size) {
    const [width, height] = G.size;
    const style = document.querySelector("style").textContent.split("\n").filter((line) => line.includes(".board")).join("\n").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const file = `<svg class="board" xmlns="${SVG}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>${style}</style>${drawn(id)}</svg>`;
    $("svg").href = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(file);
  }
  machine(id, moves);
}

function keys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
  const list = [...document.querySelectorAll("#moves a")], at = list.indexOf(document.activeElement);
  const step = (by) => list[Math.max(0, Math.min(list.length - 1, at < 0 ? 0 : at + by))]?.focus();
  const does = {
    ArrowLeft: undo, ArrowRight: redo, ArrowDown: () => step(1), ArrowUp: () => step(-1), n: () => $("new").click(), f: () => $("flip").click(),
    b: () => { if (!isOver(here())) play(movesOf(here())[0].text); }, Escape: () => { picked = []; render(); },
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
  $("solution").addEventListener("click", () => { shown = true; wrong = null; go(head.puzzles[state.puzzle].solution); if (read(location.hash).actions.length === state.actions.length) render(); });
  document.addEventListener("keydown", keys);
  window.addEventListener("hashchange", () => { state = read(location.hash); picked = []; if (!inPuzzle()) shown = false; render(); });
}

unpack().then((graph) => {
  G = graph;
  $("about").textContent = `${G.positions.toLocaleString("en")} positions and ${G.target.length.toLocaleString("en")} moves are in this page, every one of them with its value.`;
  $("legend").textContent = head.legend ?? "";
  $("modes").hidden = !head.puzzles.length;
  seats();
  listen();
  state = read(location.hash || (head.puzzles.length ? "#p1" : "#"));
  if (!location.hash && head.puzzles.length) history.replaceState(null, "", "#p1");
  $("loading").hidden = true;
  $("main").hidden = false;
  render();
  document.documentElement.dataset.ready = "yes";
}).catch((error) => { $("loading").textContent = `This page could not be opened: ${error.message}`; });
})();
