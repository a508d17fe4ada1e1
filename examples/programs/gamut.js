// The protocol of gamut for games in JavaScript: `serve("name", Game)` answers all questions. See gamut.py, which is the same in Python.
//
// A game is made from its settings, an object of words. It must have start(), actions(position), play(position, action) and outcome(position), which is
// null while the game goes on, the number of the winner, or "draw". What else it has is used: SETTINGS, PLAYERS, toMove, picture, svg and images.

const offered = { "to-move": "toMove", players: "PLAYERS", settings: "SETTINGS", picture: "picture", svg: "svg", images: "images" };

exports.serve = (name, Game) => {
  const settings = Game.SETTINGS || [];
  let game;
  const has = (what) => what in Game || what in Game.prototype;
  const each = (request, answer) => request.positions.map((position) => answer(position));
  const answers = {
    hello: () => ({
      protocol: 1,
      name: process.argv[1],
      games: { [name]: settings.map((setting) => setting.name) },
      answers: Object.keys(offered).filter((question) => has(offered[question])),
    }),
    settings: () => ({ settings }),
    start: (request) => {
      game = new Game(request.settings);
      return { position: game.start() };
    },
    players: () => ({ players: Game.PLAYERS }),
    actions: (request) => ({ actions: each(request, (position) => game.actions(position)) }),
    play: (request) => ({ positions: request.turns.map(({ position, actions }) => actions.map((action) => game.play(position, action))) }),
    outcome: (request) => ({ outcomes: each(request, (position) => game.outcome(position)) }),
    "to-move": (request) => ({ to_move: each(request, (position) => game.toMove(position)) }),
    picture: (request) => ({ pictures: each(request, (position) => game.picture(position)) }),
    svg: (request) => ({ pictures: each(request, (position) => game.svg(position)) }),
    images: (request) => ({ images: each(request, (position) => game.images(position)) }),
  };
  require("readline")
    .createInterface({ input: process.stdin })
    .on("line", (line) => {
      const request = JSON.parse(line);
      const answer = answers[request.ask] ? answers[request.ask](request) : { error: `what is ${request.ask}?` };
      process.stdout.write(JSON.stringify({ id: request.id, ...answer }) + "\n");
    });
};
