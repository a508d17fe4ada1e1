// Connect-four on small boards: stones fall to the bottom of a column, and the first line of four wins; a full board is a draw.
//
// A position is the columns from the left, each from the bottom, with `/` between them: `x/o//` has two stones. The player to move follows from the
// number of stones, and the turn always goes to the other player, so nothing more is said about it. Actions are columns, `a` on.

const { serve } = require("./gamut.js");

const WAYS = [[1, 0], [0, 1], [1, 1], [1, -1]];

class Connect {
  static SETTINGS = [
    { name: "columns", default: 4, from: 1, to: 7, about: "columns of the board" },
    { name: "rows", default: 4, from: 1, to: 6, about: "rows of the board" },
    { name: "line", default: 4, from: 2, to: 6, about: "stones of a line" },
  ];

  constructor(settings) {
    [this.columns, this.rows, this.line] = [+settings.columns, +settings.rows, +settings.line];
  }

  start() {
    return "/".repeat(this.columns - 1);
  }

  outcome(position) {
    const board = position.split("/");
    const stones = position.length - this.columns + 1;
    const last = stones % 2 ? "x" : "o";
    for (let x = 0; x < board.length; x++) {
      for (let y = 0; y < board[x].length; y++) {
        for (const [dx, dy] of WAYS) {
          let run = 0;
          while (board[x + run * dx]?.[y + run * dy] === last) run++;
          if (run >= this.line) return last === "x" ? 1 : 2;
        }
      }
    }
    return stones === this.columns * this.rows ? "draw" : null;
  }

  actions(position) {
    if (this.outcome(position) !== null) return [];
    const open = (column) => column.length < this.rows;
    return position.split("/").flatMap((column, place) => (open(column) ? ["abcdefg"[place]] : []));
  }

  play(position, action) {
    const board = position.split("/");
    board["abcdefg".indexOf(action)] += (position.length - this.columns + 1) % 2 ? "o" : "x";
    return board.join("/");
  }

  picture(position) {
    const board = position.split("/");
    const row = (y) => board.map((column) => column[y] || ".").join(" ");
    const rows = Array.from({ length: this.rows }, (_, y) => row(this.rows - 1 - y));
    return [...rows, board.map((_, place) => "abcdefg"[place]).join(" ")].join("\n");
  }

  images(position) {
    return [position, position.split("/").reverse().join("/")];
  }
}

serve("connect", Connect);
