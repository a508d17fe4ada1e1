// A game for three: players take one or two matches from a heap in turn, and the player who takes the last one wins.
//
// A position is the number of matches and the player to move: `8 1`.

const { serve } = require("./gamut.js");

class Three {
  static PLAYERS = 3;
  static SETTINGS = [
    { name: "matches", default: 8, from: 1, to: 1000, about: "matches of the heap" },
    { name: "most", default: 2, from: 1, to: 10, about: "the most that are taken at once" },
  ];

  constructor(settings) {
    [this.matches, this.most] = [+settings.matches, +settings.most];
  }

  start() {
    return `${this.matches} 1`;
  }

  toMove(position) {
    return +position.split(" ")[1];
  }

  outcome(position) {
    const [left, player] = position.split(" ").map(Number);
    return left > 0 ? null : ((player + 1) % 3) + 1;
  }

  actions(position) {
    const left = parseInt(position, 10);
    return Array.from({ length: Math.min(left, this.most) }, (_, taken) => `${taken + 1}`);
  }

  play(position, action) {
    const [left, player] = position.split(" ").map(Number);
    return `${left - action} ${(player % 3) + 1}`;
  }
}

serve("three", Three);
