#!/usr/bin/env python3
"""A second opinion on the solved variants of docs/results.md that uses none of gamut's code.

It starts one of the engines of tests/engines, which were written from the rules documents alone, asks it over the protocol of docs/protocol.md
for every position that can be reached, finds by retrograde analysis who wins each of them and when, and compares the figures with
the table under "Solved variants". Nothing but the standard library is used. README.md says what is compared.

    tests/replicate/replicate.py                    the rows of up to 20,000 positions: 5 to 10 seconds
    tests/replicate/replicate.py --all              those of up to a million positions: 15 to 30 minutes
    tests/replicate/replicate.py --row 'ovo board=3x3 eggs=3'

Exit code 0 if all rows agree, 1 if one differs, 2 if something cannot be done.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SMALL, LARGE = 20_000, 1_000_000

ENGINES = {
    "ovo": ["python3", "tests/engines/ovo.py"],
    "twinlines": ["node", "tests/engines/twinlines.js"],
    "labyrinth": ["perl", "tests/engines/labyrinth.pl"],
}

# What the rules documents call the default of each setting (analysis/<game>/rules.md, "Readings").
DEFAULTS = {
    "ovo": {
        "players": "2", "claim": "after-move", "look": "allowed", "undo": "free", "home": "open", "hands": "everybody",
        "homeward": "free", "outward": "free", "chain-flip": "stop", "jump": "eight", "chain": "free", "need": "all",
        "goal": "all-eggs", "stuck": "skip", "wrong-claim": "never",
    },
    "twinlines": {
        "players": "2", "stuck": "pass", "scoring": "after-turn", "shift": "any", "source": "free", "score": "forced",
        "opening": "two",
    },
    "labyrinth": {
        "distance": "any", "refusal": "must-free", "centre": "opponent-last", "after-jump": "turn-ends",
        "entry": "others-left", "end-block": "may-leave", "carry": "all", "overhang": "usable",
    },
}

# Which word of a position is the number of the player to move (rules documents, "Notation").
MOVER = {"ovo": 1, "twinlines": 3, "labyrinth": 1}


class Trouble(Exception):
    """Something that is neither agreement nor difference."""


# The table of docs/results.md.

Row = collections.namedtuple("Row", "variant merged positions won lost drawn longest start")


def rows_of_the_table(page):
    """The rows of the first table under "Solved variants"."""
    heading = page.split("\n## Solved variants\n")
    if len(heading) != 2:
        raise Trouble("docs/results.md has no heading `Solved variants`")
    lines = [line for line in heading[1].split("\n\n") if line.lstrip().startswith("| variant, solved |")]
    if not lines:
        raise Trouble("docs/results.md has no table of solved variants")
    return [row_of_the_table(line) for line in lines[0].strip().splitlines()[2:]]


def row_of_the_table(line):
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    number = lambda text: int(text.replace(",", ""))
    won, lost, drawn = map(number, cells[2].split("/"))
    variant = re.search("`(.*)`", cells[0]).group(1)
    return Row(variant, "merged" in cells[0], number(cells[1]), won, lost, drawn, number(cells[3].split()[0]), cells[4])


# What the engine is told: every setting, and the board where a setting only names it.


def start_of(variant):
    """The question `start` for a variant, as a dictionary."""
    game, *words = variant.split()
    settings = {**DEFAULTS[game], **dict(word.split("=", 1) for word in words)}
    asked = {"ask": "start", "game": game, "variant": variant, "settings": settings}
    if game == "twinlines":
        asked["layout"] = colours(settings)
    if game == "labyrinth":
        asked["layout"] = board_file(settings["board"])
        settings.setdefault("pawns", str(asked["layout"]["pawns"]))
    return asked


def colours(settings):
    """The rows of both boards from the top. They are written from the top in the setting too, one after another."""
    width = int(settings["board"].split("x")[0])
    rows = lambda signs: [signs[at : at + width] for at in range(0, len(signs), width)]
    one, two = settings["colours"].split(",")
    return {"one": rows(one), "two": rows(two)}


def board_file(name):
    """A board of labyrinth: lines `key = value` under headings `[[slider]]`."""
    board = {"slider": []}
    for line in (ROOT / "src/engine/settings/labyrinth/boards" / (name + ".toml")).read_text().splitlines():
        if line == "[[slider]]":
            board["slider"].append({})
        elif line and not line.startswith("#"):
            key, value = line.split(" = ")
            (board["slider"][-1] if board["slider"] else board)[key] = json.loads(value)
    return board


# The engine.


class Engine:
    """A child that answers questions, one line of JSON each."""

    def __init__(self, command):
        try:
            self.child = subprocess.Popen(
                command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except OSError as error:
            raise Trouble("%s cannot be started: %s" % (command[0], error.strerror))
        self.asked = 0
        if self.ask("protocol", ask="hello", protocol=1) != 1:
            raise Trouble("the engine speaks another protocol")

    def ask(self, field, **question):
        self.asked += 1
        try:
            self.child.stdin.write(json.dumps({"id": self.asked, **question}) + "\n")
            self.child.stdin.flush()
        except BrokenPipeError:
            raise Trouble("the engine has ended")
        line = self.child.stdout.readline()
        if not line:
            raise Trouble("the engine has ended when asked for `%s`" % question["ask"])
        answer = json.loads(line)
        if "error" in answer or answer["id"] != self.asked:
            raise Trouble("asked for `%s`, the engine says: %s" % (question["ask"], line.strip()))
        return answer[field]

    def close(self):
        self.child.stdin.close()
        self.child.stdout.close()
        self.child.wait()


# All positions.


class Graph:
    """Positions in the order in which they are found; of each the successors and how the game has ended there, None while it goes on."""

    def __init__(self, engine, start, mover_word):
        first = engine.ask("position", **start)
        self.texts, self.numbers = [first], {first: 0}
        self.successors, self.outcomes = [], []
        while len(self.successors) < len(self.texts):
            at = len(self.successors)
            self.expand(engine, self.texts[at : at + 400])
        self.movers = [int(text.split(" ")[mover_word]) for text in self.texts]

    def expand(self, engine, texts):
        actions = engine.ask("actions", ask="actions", positions=texts)
        turns = [{"position": text, "actions": names} for text, names in zip(texts, actions)]
        after = engine.ask("positions", ask="play", turns=turns)
        outcomes = engine.ask("outcomes", ask="outcome", positions=texts)
        for text, names, positions, outcome in zip(texts, actions, after, outcomes, strict=True):
            if (outcome is not None) == bool(names) or len(names) != len(positions):
                raise Trouble("%s: %d actions, %d successors, outcome %s" % (text, len(names), len(positions), outcome))
            self.successors.append(sorted({self.number(position) for position in positions}))
            self.outcomes.append(outcome)

    def number(self, text):
        if text not in self.numbers:
            self.numbers[text] = len(self.texts)
            self.texts.append(text)
        return self.numbers[text]


# Retrograde analysis.


def solve(graph):
    """The value of every position for the player to move: ("win", plies), ("loss", plies), ("draw", "by the rules") or ("draw", "endless").

    From the positions that are over, step by step backwards. A position is won by its mover as soon as one successor is won by that player; it
    is lost as soon as all successors are won by the other. Positions are settled in the order of their distance, so the first
    winning successor is a fastest and the last losing one a slowest. What is never settled is drawn.
    """
    count = len(graph.texts)
    before = [[] for _ in range(count)]
    for position, successors in enumerate(graph.successors):
        for successor in successors:
            before[successor].append(position)
    winner, plies = [None] * count, [None] * count
    unsettled = [len(successors) for successors in graph.successors]
    settled = collections.deque()

    def settle(position, player, distance):
        winner[position], plies[position] = player, distance
        settled.append(position)

    for position, outcome in enumerate(graph.outcomes):
        if outcome not in (None, "draw"):
            settle(position, outcome, 0)
    while settled:
        position = settled.popleft()
        for earlier in before[position]:
            if winner[earlier] is not None:
                continue
            unsettled[earlier] -= 1
            if winner[position] == graph.movers[earlier] or unsettled[earlier] == 0:
                settle(earlier, winner[position], plies[position] + 1)

    ends = drawn_with_an_end(graph, before, winner)
    values = []
    for position in range(count):
        if winner[position] is None:
            values.append(("draw", "by the rules" if position in ends else "endless"))
        else:
            values.append(("win" if winner[position] == graph.movers[position] else "loss", plies[position]))
    return values


def drawn_with_an_end(graph, before, winner):
    """The drawn positions from which moves that keep the draw lead to a drawn ending; in all others play that keeps it goes on for ever."""
    found = {position for position, outcome in enumerate(graph.outcomes) if outcome == "draw"}
    waiting = list(found)
    while waiting:
        for earlier in before[waiting.pop()]:
            if winner[earlier] is None and earlier not in found:
                found.add(earlier)
                waiting.append(earlier)
    return found


# Positions that are images of each other, counted once. Only for OVO with two players.


def images(text, width, height):
    """A position as it is, mirrored, and both turned by half with the players exchanged."""
    rows, mover, *mark = text.split(" ")
    rows = [re.sub(r"\d", lambda run: "." * int(run.group()), row) for row in rows.split("/")]
    mirrored = lambda cell: (width - 1 - cell[0], cell[1])
    turned = lambda cell: (width - 1 - cell[0], height - 1 - cell[1])
    same = lambda cell: cell
    both = lambda cell: mirrored(turned(cell))
    for change, swaps in ((same, False), (mirrored, False), (turned, True), (both, True)):
        board = {}
        for row, signs in enumerate(rows):
            for column, sign in enumerate(signs):
                board[change((column, height - 1 - row))] = sign.translate(SWAP) if swaps else sign
        named = lambda name: "%s%d" % at_name(change(("abcdefgh".index(name[0]), int(name[1:]) - 1)))
        moved = [re.sub(r"[a-h]\d", lambda name: named(name.group()), word) for word in mark]
        text = "".join(board[column, row] for row in range(height) for column in range(width))
        yield (text, 3 - int(mover) if swaps else int(mover), *moved)


SWAP = str.maketrans("ABab", "BAba")


def at_name(cell):
    return "abcdefgh"[cell[0]], cell[1] + 1


def merged(graph, values, variant):
    """One value for each set of images. They must have the same."""
    game, *words = variant.split()
    if game != "ovo":
        raise Trouble("images of positions are known for OVO only")
    width, height = map(int, dict(word.split("=") for word in words)["board"].split("x"))
    found = {}
    for text, value in zip(graph.texts, values):
        form = min(images(text, width, height))
        if found.setdefault(form, value) != value:
            raise Trouble("%s is %s, and an image of it is %s" % (text, value, found[form]))
    return list(found.values())


# Comparing.


def replicated(row, command):
    """The row as it comes out here."""
    game = row.variant.split()[0]
    engine = Engine(command or ENGINES[game])
    try:
        graph = Graph(engine, start_of(row.variant), MOVER[game])
    finally:
        engine.close()
    values = solve(graph)
    counted = merged(graph, values, row.variant) if row.merged else values
    counts = collections.Counter(value for value, _ in counted)
    longest = max((plies for value, plies in counted if value != "draw"), default=0)
    return Row(row.variant, row.merged, len(counted), counts["win"], counts["loss"], counts["draw"], longest, said(values[0]))


def said(value):
    """A value as the table writes it."""
    what, how = value
    return ("draw, endless" if how == "endless" else "draw") if what == "draw" else "%s in %d" % (what, how)


def show(row):
    return "%9s %9s %9s %9s %7d  %s" % (
        *(format(number, ",") for number in (row.positions, row.won, row.lost, row.drawn)), row.longest, row.start
    )


def main():
    about = argparse.ArgumentParser(description="Solves small rows of docs/results.md again without gamut.")
    about.add_argument("--all", action="store_true", help="rows of up to a million positions (15 to 30 minutes)")
    about.add_argument("--row", metavar="VARIANT", help="only the row of this variant, whatever its size")
    about.add_argument("--engine", metavar="COMMAND", help="ask this engine, in place of that of tests/engines")
    about.add_argument("--results", metavar="FILE", default=ROOT / "docs/results.md", help="another page with a table")
    about.add_argument("--start", metavar="VARIANT", help="print what an engine is told about a variant, and end")
    args = about.parse_args()
    if args.start:
        print(json.dumps(start_of(args.start)))
        return 0
    rows = rows_of_the_table(pathlib.Path(args.results).read_text(encoding="utf-8"))
    most = LARGE if args.all else SMALL
    chosen = [row for row in rows if row.variant == args.row] if args.row else [
        row for row in rows if row.positions <= most and row.variant.split()[0] in ENGINES
    ]
    if not chosen:
        raise Trouble("no row of the table is to be replicated")
    differ = 0
    print("%9s %9s %9s %9s %7s  %s" % ("positions", "won", "lost", "drawn", "longest", "start"))
    for row in chosen:
        began = time.monotonic()
        found = replicated(row, args.engine.split() if args.engine else None)
        same = found == row
        differ += not same
        note = " (merged by symmetry)" if row.merged else ""
        print("%s  %s%s: %s, %.1f s" % (show(found), row.variant, note, "agrees" if same else "differs", time.monotonic() - began))
        if not same:
            print("%s  is what docs/results.md says" % show(row))
        sys.stdout.flush()
    left = len(rows) - len(chosen)
    print("%d of %d rows agree; %d larger ones, or without an engine, were left out" % (len(chosen) - differ, len(chosen), left))
    return 1 if differ else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Trouble as trouble:
        print("replicate: %s" % trouble, file=sys.stderr)
        sys.exit(2)
