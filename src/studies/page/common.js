// What the parts of the page share.
const $ = (id) => document.getElementById(id);
const head = JSON.parse($("head").textContent);
const LOSS = -1, DRAW = 0, WIN = 1;
const NAMES = { [WIN]: "win", [DRAW]: "draw", [LOSS]: "loss" };
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

// The best first, equal ones in the order of the rules.
function bestFirst(moves) {
  const rank = (move) => move.worth * (65536 - (move.plies ?? 65536));
  return moves.map((move, i) => [move, i]).sort(([a, i], [b, j]) => rank(b) - rank(a) || i - j).map(([move]) => move);
}
