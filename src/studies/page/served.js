// Positions of a page with an engine behind it: each is asked for when it is needed, by its notation. docs/serve.md has the questions.
function served(base) {
  const known = new Map();

  async function ask(path, query) {
    const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
    const words = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
    let answer, said;
    try {
      answer = await fetch(`${base}${path}${words ? `?${words}` : ""}`);
      said = await answer.json();
    } catch {
      throw new Error("gamut does not answer: is it still running?");
    }
    if (!answer.ok) throw new Error(said.error ?? `gamut answers ${answer.status}`);
    return said;
  }

  const worths = { win: WIN, draw: DRAW, loss: LOSS };

  // With more than two players a move is as good as the win that somebody can force alone after it.
  function worthOf(move, said) {
    if (move.verdict) return { worth: worths[move.verdict.value], plies: move.verdict.value === "draw" ? null : move.verdict.plies + 1 };
    if (!said.coalitions) return { worth: null, plies: null };
    if (!move.alone) return { worth: DRAW, plies: null };
    return { worth: move.alone.player === said.mover ? WIN : LOSS, plies: move.alone.plies + 1, alone: move.alone.player };
  }

  function node(said) {
    const moves = said.moves.map((move) => ({ text: move.action, spots: move.spots, to: move.position, ...worthOf(move, said) }));
    return {
      notation: said.position, mover: said.mover - 1, over: said.over, winner: said.winner === null ? null : said.winner - 1,
      drawn: said.drawing ? said.drawing.shapes : escaped(said.text), size: said.drawing ? [said.drawing.width, said.drawing.height] : null,
      claims: said.claims.map(({ player, right }) => ({ player: player - 1, right })),
      moves: said.coalitions ? bestFirst(moves) : moves, coalitions: said.coalitions, unsolved: said.unsolved,
      result: said.verdict ? worths[said.verdict.value] : null, plies: said.verdict?.plies ?? 0, endless: said.verdict?.endless ?? false,
    };
  }

  const about = (said) => ({
    waiting: () => "Not solved yet: it waits for others to be solved.",
    solving: () => `Solving: ${said.doing}${said.positions ? `, ${said.positions.toLocaleString("en")} positions so far` : ""}. It can be played meanwhile.`,
    solved: () => `${said.positions.toLocaleString("en")} positions are solved (images of each other count once), and every one of them can be asked for.`,
    coalitions: () => `${said.positions.toLocaleString("en")} positions are solved (images of each other count once): what every coalition of players can force in each.`,
    unsolved: () => `Not solved: ${said.reason}.`,
  })[said.state]();

  return {
    async open() {
      this.take(await ask("", {}));
    },
    take(said) {
      Object.assign(this, { start: said.start, players: said.players, state: said.state, things: said.things, movers: said.movers, about: about(said) });
      this.hasValues = said.state === "solved" || said.state === "coalitions";
    },
    // Calls `changed` now and then until it is known whether there are values.
    watch(changed) {
      const look = async () => {
        if (this.state !== "waiting" && this.state !== "solving") return;
        try {
          this.take(await ask("", {}));
          if (this.hasValues) known.clear();
          await changed(this.hasValues);
        } catch (error) {
          this.about = error.message;
          await changed(false);
        }
        setTimeout(look, 400);
      };
      setTimeout(look, 200);
    },
    async node(notation) {
      if (!known.has(notation)) known.set(notation, node(await ask("/look", { position: notation })));
      return known.get(notation);
    },
    async line(at, most) {
      const said = await ask("/line", { position: at.notation, plies: most });
      return { line: said.steps.filter((step) => step.action !== null).map((step) => ({ text: step.action })), again: said.end === "repeats" };
    },
    // Only the line of best play is asked for: where it comes back to the position, it is a way round.
    async round(at) {
      const said = await ask("/line", { position: at.notation, plies: 60 });
      const back = said.steps.slice(1).findIndex((step) => step.position === at.notation);
      return back < 0 ? undefined : said.steps.slice(0, back + 1).map((step) => ({ text: step.action }));
    },
    refusal: (notation, clicks) => ask("/refusal", { position: notation, clicks: clicks.map((click) => click.join(",")).join(";") }),
    setup: (notation, change) => ask("/setup", { position: notation, ...change }),
  };
}
