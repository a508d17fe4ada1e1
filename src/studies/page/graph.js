// Positions of a page by itself: the whole graph comes with it, in the order that pack.rs lays out.
function embedded() {
  let G;

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
    const mover = planes(n, 1), value = planes(n, 2), claims = planes(n, 1);
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
    return { ...said, notation, mover, value, claims, pieceStart, piece, moveStart, word, target, numberOf };
  }

  // The result of a position for its mover, and the plies to the end.
  const result = (id) => [LOSS, DRAW, DRAW, WIN][G.value[id] >> 14];
  const isEndless = (id) => G.value[id] >> 14 === 2;
  const plies = (id) => G.value[id] & 0x3fff;
  const isOver = (id) => G.moveStart[id] === G.moveStart[id + 1];

  // Every move, the best first, equal ones in the order of the rules.
  function movesOf(id) {
    const moves = [];
    for (let m = G.moveStart[id]; m < G.moveStart[id + 1]; m++) {
      const to = G.target[m];
      const [text, spots] = G.words[G.word[m]];
      const worth = G.mover[to] === G.mover[id] ? result(to) : -result(to);
      moves.push({ text, spots, id: to, to: G.notation[to], worth, plies: worth === DRAW ? null : plies(to) + 1 });
    }
    return bestFirst(moves);
  }

  // Best play until the end or until a position comes again.
  function bestLine(id, most) {
    const seen = new Set([id]), line = [];
    let at = id;
    while (!isOver(at) && line.length < most) {
      const move = movesOf(at)[0];
      at = move.id;
      line.push({ text: move.text });
      if (seen.has(at)) return { line, again: true };
      seen.add(at);
    }
    return { line, again: false };
  }

  // The shortest way back to a position by moves that keep the draw; nothing where there is none.
  function wayRound(id) {
    const from = new Map([[id, null]]);
    let level = [id];
    while (level.length && from.size < 50000) {
      const next = [];
      for (const at of level)
        for (const move of movesOf(at)) {
          if (move.worth !== DRAW || !isEndless(move.id)) continue;
          if (move.id === id) {
            const line = [{ text: move.text }];
            for (let step = at; from.get(step); step = from.get(step).at) line.unshift({ text: from.get(step).text });
            return line;
          }
          if (!from.has(move.id)) { from.set(move.id, { at, text: move.text }); next.push(move.id); }
        }
      level = next;
    }
    return null;
  }

  const known = new Map();
  function node(notation) {
    const id = G.numberOf.get(notation);
    if (id === undefined) return null;
    if (!known.has(id)) {
      const drawn = Array.from(G.piece.subarray(G.pieceStart[id], G.pieceStart[id + 1]), (piece) => G.pieces[piece]).join("");
      const over = isOver(id), worth = result(id), mover = G.mover[id];
      known.set(id, {
        claims: [0, 1].filter((seat) => G.claims[id] >> seat & 1).map((seat) => ({ player: seat, right: (G.claims[id] >> seat + 4 & 1) === 1 })),
        id, notation, mover, over, drawn, size: G.size, moves: movesOf(id), coalitions: null, unsolved: null,
        winner: !over || worth === DRAW ? null : worth === WIN ? mover : 1 - mover, result: worth, plies: plies(id), endless: isEndless(id),
      });
    }
    return known.get(id);
  }

  return {
    async open() {
      G = await unpack();
      this.start = G.notation[G.start];
      this.about = `${G.positions.toLocaleString("en")} positions and ${G.target.length.toLocaleString("en")} moves are in this page, every one of them with its value.`;
    },
    players: 2,
    hasValues: true,
    node: async (notation) => node(notation),
    line: async (at, most) => bestLine(at.id, most),
    round: async (at) => wayRound(at.id),
  };
}
