// Twinlines, written from analysis/twinlines/rules.md alone, speaking the protocol of docs/protocol.md on stdin and stdout.
//
// Plain Node.js without packages. `--mistake NAME` makes one typical mistake; `--mistakes` lists them. Fields are numbers, row by row
// from the bottom left; a board is an array of the owners' letters, '.' for an empty field.
"use strict";

const MISTAKES = {
  "not-forced": "a line may be left on the board (clause 4)",
  "no-diagonals": "diagonal lines do not count (clause 4)",
  "any-colour": "the two fields may have different colours (clause 2)",
  "shift-early": "a player with tiles in hand may shift instead (clause 3)",
  "new-tile-only": "only lines through the new tile count (clause 4)",
  "one-score": "only one board gives a point per turn (clause 4)",
  "lines-stay": "a line gives its point and stays on the board (clause 4)",
  "no-goal": "nobody notices that a player has enough points (clause 5)",
  "lost-pass": "the position forgets who has passed (clause 7)",
  "opens-with-two": "the first turn plays two tiles under opening=one too (reading `opening`)",
};

const SETTINGS = [
  "players", "board", "colours", "line", "goal", "tiles", "stuck", "scoring", "removal", "shift", "source", "score",
  "opening",
];

const WAYS = [[1, 0], [0, 1], [1, 1], [-1, 1]];

class Twinlines {
  constructor(settings, layout, mistake) {
    this.mistake = mistake;
    this.players = Number(settings.players);
    [this.width, this.height] = settings.board.split("x").map(Number);
    this.line = Number(settings.line);
    this.goal = Number(settings.goal);
    this.tiles = Number(settings.tiles);
    this.settings = settings;
    this.letters = "ABCD".slice(0, this.players);
    this.size = this.width * this.height;
    this.names = [];
    for (let field = 0; field < this.size; field++) {
      this.names.push("abcdefgh"[field % this.width] + (Math.floor(field / this.width) + 1));
    }
    this.colours = [layout.one, layout.two].map((rows) => rows.slice().reverse().join(""));
    this.windows = this.allWindows(this.line);
    this.parts = settings.removal === "four" ? this.allWindows(4) : null;
  }

  // Every row of this many fields, by its ends in the order of fields.
  allWindows(length) {
    const found = [];
    for (let field = 0; field < this.size; field++) {
      const [column, row] = [field % this.width, Math.floor(field / this.width)];
      for (const [x, y] of WAYS) {
        if (this.mistake === "no-diagonals" && x !== 0 && y !== 0) continue;
        const fields = [];
        for (let step = 0; step < length; step++) {
          const [c, r] = [column + x * step, row + y * step];
          if (c < 0 || c >= this.width || r < 0 || r >= this.height) break;
          fields.push(r * this.width + c);
        }
        if (fields.length === length) found.push(fields);
      }
    }
    return found;
  }

  // Clause 1.
  start() {
    const empty = () => Array(this.size).fill(".");
    return { boards: [empty(), empty()], points: Array(this.players).fill(0), mover: 0, passes: 0 };
  }

  read(text) {
    const [one, two, points, mover, passes] = text.split(" ");
    const board = (rows) => {
      const fields = [];
      for (const row of rows.split("/").reverse()) {
        for (const sign of row) {
          if (sign >= "1" && sign <= "8") fields.push(...".".repeat(Number(sign)));
          else if (this.letters.includes(sign)) fields.push(sign);
          else throw new Error(`${text}: what is ${sign}?`);
        }
      }
      if (fields.length !== this.size) throw new Error(`${text}: a board has ${this.size} fields`);
      return fields;
    };
    return {
      boards: [board(one), board(two)],
      points: points.split(":").map(Number),
      mover: Number(mover) - 1,
      passes: passes ? Number(passes.slice(1)) : 0,
    };
  }

  write(position) {
    const board = (fields) => {
      const rows = [];
      for (let row = this.height - 1; row >= 0; row--) {
        rows.push(fields.slice(row * this.width, (row + 1) * this.width).join("").replace(/\.+/g, (run) => run.length));
      }
      return rows.join("/");
    };
    const passes = position.passes > 0 ? ` p${position.passes}` : "";
    return `${position.boards.map(board).join(" ")} ${position.points.join(":")} ${position.mover + 1}${passes}`;
  }

  // Clause 3.
  supply(position, player) {
    const letter = this.letters[player];
    const onBoards = position.boards.flat().filter((owner) => owner === letter).length;
    return Math.max(0, this.tiles - onBoards - position.points[player]);
  }

  // Every way to play a tile on a board: from the supply, or shifted. Each is { from, to, takes }.
  plays(position, player, side, shifts) {
    const [board, letter, found] = [position.boards[side], this.letters[player], []];
    for (let to = 0; to < this.size; to++) {
      if (board[to] !== ".") continue;
      const sources = shifts ? [...board.keys()].filter((field) => board[field] === letter) : [null];
      for (const from of sources) {
        if (from !== null && !this.mayShift(side, from, to)) continue;
        const after = board.slice();
        if (from !== null) after[from] = ".";
        after[to] = letter;
        for (const takes of this.choices(after, letter, to)) found.push({ from, to, takes });
      }
    }
    return found;
  }

  mayShift(side, from, to) {
    const apart = Math.max(
      Math.abs((from % this.width) - (to % this.width)),
      Math.abs(Math.floor(from / this.width) - Math.floor(to / this.width)),
    );
    if (this.settings.shift === "adjacent" && apart > 1) return false;
    return this.settings.source === "free" || this.colours[side][from] === this.colours[side][to];
  }

  // Clause 4: what may be taken off a board; null is nothing.
  choices(board, letter, fresh) {
    const full = (fields) => fields.every((field) => board[field] === letter);
    let lines = this.windows.filter(full);
    if (this.mistake === "new-tile-only") lines = lines.filter((fields) => fields.includes(fresh));
    let takings = lines;
    if (this.parts) {
      takings = this.parts.filter((part) => lines.some((fields) => part.every((field) => fields.includes(field))));
    }
    if (takings.length === 0) return [null];
    const optional = this.settings.score === "optional" || this.mistake === "not-forced";
    return optional ? [null, ...takings] : takings;
  }

  // Lays a tile down.
  lay(position, player, side, play) {
    const board = position.boards[side];
    if (play.from !== null) board[play.from] = ".";
    board[play.to] = this.letters[player];
  }

  // Takes off what was chosen, for a point.
  score(position, player, side, play) {
    if (play.takes === null) return;
    if (this.mistake !== "lines-stay") for (const field of play.takes) position.boards[side][field] = ".";
    position.points[player] = Math.min(this.goal, position.points[player] + 1);
  }

  copy(position) {
    return {
      boards: position.boards.map((board) => board.slice()),
      points: position.points.slice(),
      mover: (position.mover + 1) % this.players,
      passes: 0,
    };
  }

  name(play) {
    const from = play.from === null ? "" : this.names[play.from] + "-";
    if (play.takes === null) return from + this.names[play.to];
    const ends = [play.takes[0], play.takes[play.takes.length - 1]].sort((one, other) => one - other);
    return `${from}${this.names[play.to]}:${this.names[ends[0]]}-${this.names[ends[1]]}`;
  }

  sameColour(one, two) {
    return this.mistake === "any-colour" || this.colours[0][one] === this.colours[1][two];
  }

  // Every turn of a player by name, with the position after it.
  turns(position, player) {
    if (this.settings.opening === "one" && this.isFirst(position) && this.mistake !== "opens-with-two") {
      return this.firstTurns(position, player);
    }
    return this.settings.scoring === "after-each" ? this.inTurn(position, player) : this.together(position, player);
  }

  // Reading `opening`: nothing has been played yet.
  isFirst(position) {
    return position.boards.flat().every((owner) => owner === ".") && position.points.every((points) => points === 0);
  }

  firstTurns(position, player) {
    const found = new Map();
    for (const side of [0, 1]) {
      for (const play of this.plays(position, player, side, false)) {
        if (!this.colours[1 - side].includes(this.colours[side][play.to])) continue;
        const next = this.copy(position);
        this.lay(next, player, side, play);
        found.set(`${side + 1}.${this.name(play)}`, next);
      }
    }
    return found;
  }

  together(position, player) {
    const supply = this.supply(position, player);
    let manners = [[false, false]];
    if (supply === 1) manners = [[false, true], [true, false]];
    if (supply === 0) manners = [[true, true]];
    if (this.mistake === "shift-early" && supply > 1) manners = [[false, false], [false, true], [true, false], [true, true]];
    const found = new Map();
    for (const [shiftOne, shiftTwo] of manners) {
      const twos = this.plays(position, player, 1, shiftTwo);
      for (const one of this.plays(position, player, 0, shiftOne)) {
        for (const two of twos) {
          if (!this.sameColour(one.to, two.to)) continue;
          const next = this.copy(position);
          this.lay(next, player, 0, one);
          this.lay(next, player, 1, two);
          this.score(next, player, 0, one);
          if (this.mistake !== "one-score" || one.takes === null) this.score(next, player, 1, two);
          found.set(`${this.name(one)},${this.name(two)}`, next);
        }
      }
    }
    return found;
  }

  inTurn(position, player) {
    const supply = this.supply(position, player);
    const manners = supply === 0 ? [true] : supply === 1 ? [false, true] : [false];
    const found = new Map();
    for (const side of [0, 1]) {
      for (const shifts of manners) {
        for (const first of this.plays(position, player, side, shifts)) {
          const between = this.copy(position);
          this.lay(between, player, side, first);
          this.score(between, player, side, first);
          const name = `${side + 1}.${this.name(first)}`;
          if (between.points[player] >= this.goal) {
            found.set(name, between);
            continue;
          }
          const other = 1 - side;
          for (const second of this.plays(between, player, other, this.supply(between, player) === 0)) {
            const [one, two] = side === 0 ? [first.to, second.to] : [second.to, first.to];
            if (!this.sameColour(one, two)) continue;
            const next = { ...this.copy(between), mover: between.mover };
            this.lay(next, player, other, second);
            this.score(next, player, other, second);
            found.set(`${name},${other + 1}.${this.name(second)}`, next);
          }
        }
      }
    }
    return found;
  }

  // Clauses 5 and 6: null while the game goes on, a player's number, or "draw".
  ending(position) {
    const winner = position.points.findIndex((points) => points >= this.goal);
    if (winner >= 0 && this.mistake !== "no-goal") return winner + 1;
    if (position.passes >= this.players) return "draw";
    if (this.settings.stuck === "pass" || this.turns(position, position.mover).size > 0) return null;
    const most = Math.max(...position.points);
    const leaders = [...position.points.keys()].filter((player) => position.points[player] === most);
    return this.settings.stuck === "most-points" && leaders.length === 1 ? leaders[0] + 1 : "draw";
  }

  allTurns(position) {
    if (this.ending(position) !== null) return new Map();
    const found = this.turns(position, position.mover);
    if (found.size === 0) {
      const passes = this.mistake === "lost-pass" ? 0 : position.passes + 1;
      found.set("pass", { ...this.copy(position), passes });
    }
    return found;
  }
}

function answer(request, state, mistake) {
  switch (request.ask) {
    case "hello":
      return { protocol: 1, name: "twinlines.js", games: { twinlines: SETTINGS } };
    case "start":
      state.game = new Twinlines(request.settings, request.layout, mistake);
      return { position: state.game.write(state.game.start()) };
    case "actions":
      return { actions: request.positions.map((text) => [...state.game.allTurns(state.game.read(text)).keys()]) };
    case "play":
      return {
        positions: request.turns.map(({ position, actions }) => {
          const turns = state.game.allTurns(state.game.read(position));
          return actions.map((action) => state.game.write(turns.get(action)));
        }),
      };
    case "outcome":
      return { outcomes: request.positions.map((text) => state.game.ending(state.game.read(text))) };
    default:
      throw new Error(`what is ${request.ask}?`);
  }
}

function main() {
  const args = process.argv.slice(2);
  if (args[0] === "--mistakes") {
    for (const [name, about] of Object.entries(MISTAKES)) console.log(name.padEnd(14), about);
    return;
  }
  const mistake = args[0] === "--mistake" ? args[1] : null;
  if (mistake !== null && !(mistake in MISTAKES)) {
    console.error(`there is no mistake ${mistake}: ${Object.keys(MISTAKES).join(", ")}`);
    process.exit(2);
  }
  const state = {};
  const lines = require("readline").createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    const request = JSON.parse(line);
    let reply;
    try {
      reply = answer(request, state, mistake);
    } catch (error) {
      reply = { error: error.message };
    }
    process.stdout.write(JSON.stringify({ id: request.id, ...reply }) + "\n");
  });
}

main();
