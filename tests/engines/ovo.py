#!/usr/bin/env python3
"""OVO, written from analysis/ovo/rules.md alone, speaking the protocol of docs/protocol.md on stdin and stdout. Asked for an answer, it takes back.

Nothing but the standard library is used. `--mistake NAME` makes one typical mistake; `--mistakes` lists them.
Cells are numbers, row by row from the bottom left; a position is a list of letters, `.` for an empty cell.
"""

import json
import sys

MISTAKES = {
    "no-chains": "one jump per turn (clause 4)",
    "flip-at-end": "an egg is flipped only where its chain ends, and a chain goes on through a camp (clause 5)",
    "two-eggs": "a jump may go over two eggs in a row (clause 4)",
    "foreign-egg": "symbol-up eggs of the other players may be moved (clause 3)",
    "no-claim": "nobody notices that a player has finished (clause 6)",
    "lands-outside": "a jump may end outside the board (clause 4)",
    "narrow-camp": "only the first cells of a camp flip an egg (clause 1)",
    "no-flip": "eggs are never flipped (clause 5)",
    "flip-back": "a face-down egg that comes home is turned symbol-up again (clause 2)",
    "look-goes-on": "a player who has looked moves again (clause 3)",
    "own-jump": "a jump over an own egg does not flip (clause 5)",
    "locked-slides": "a locked egg may be moved within its owner's camp (`home`)",
    "any-hands": "everybody moves every face-down egg (`hands`)",
    "home-of-mover": "the way home is measured to the camp of the mover (`homeward`)",
    "flip-goes-home": "an egg that the move flips must come closer to home (`homeward`)",
    "own-camp-attracts": "the own camp counts among the camps to go to (`outward`)",
    "all-needed": "all eggs must be home (`need`)",
}

SETTINGS = [
    "players", "board", "eggs", "camp", "claim", "look", "undo", "home", "hands", "homeward", "outward", "chain-flip",
    "jump", "chain", "need", "goal", "stuck", "wrong-claim", "dead-camp",
]

EIGHT = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0)]
FOUR = [(x, y) for (x, y) in EIGHT if x == 0 or y == 0]


class Position:
    """The cells, whose turn it is (from 0), the last move or None, and who has claimed wrongly or None."""

    __slots__ = ("cells", "mover", "mark", "erred")

    def __init__(self, cells, mover, mark=None, erred=None):
        self.cells, self.mover, self.mark, self.erred = cells, mover, mark, erred


class Ovo:
    def __init__(self, settings, mistake):
        self.mistake = mistake
        self.players = int(settings["players"])
        self.width, self.height = map(int, settings["board"].split("x"))
        self.eggs = int(settings["eggs"])
        self.claim, self.look, self.undo, self.home = (settings[key] for key in ("claim", "look", "undo", "home"))
        self.chain_flip, self.chain, self.goal = (settings[key] for key in ("chain-flip", "chain", "goal"))
        self.stuck, self.wrong_claim = settings["stuck"], settings["wrong-claim"]
        self.hands, self.homeward, self.outward = (settings[key] for key in ("hands", "homeward", "outward"))
        need = settings.get("need", "all")
        self.need = self.eggs if need == "all" or mistake == "all-needed" else int(need)
        self.dead_camp = settings.get("dead-camp", "flips")
        self.jump_ways = EIGHT if settings["jump"] == "eight" else FOUR
        if mistake == "no-chains":
            self.chain = "single"
        self.up = "ABCD"[: self.players]
        self.down = "abcd"[: self.players]
        self.owner = {letter: number for letters in (self.up, self.down) for number, letter in enumerate(letters)}
        self.kept = {}
        self.set_out(int(settings.get("camp", 0)))

    # Clause 1.

    def set_out(self, side):
        """Numbers and names the cells, lays out the camps, and finds the neighbours of every cell."""
        width, height = self.width, self.height
        self.count = width * height
        self.name = ["%s%d" % ("abcdefgh"[cell % width], cell // width + 1) for cell in range(self.count)]
        self.cell = {name: cell for cell, name in enumerate(self.name)}
        self.camps = [[] for _ in range(self.players)]
        if self.players == 2:
            self.camps[0] = list(range(width))
            self.camps[1] = [self.count - 1 - cell for cell in self.camps[0]]
        else:
            self.camps[0] = [row * width + column for row in range(side) for column in range(side)]
            for player in range(1, 4):
                self.camps[player] = [self.quarter_turn(cell) for cell in self.camps[player - 1]]
        self.camp_of = [None] * self.count
        for player, camp in enumerate(self.camps):
            cells = camp[: self.eggs] if self.mistake == "narrow-camp" else camp
            for cell in cells:
                self.camp_of[cell] = player
        self.home_cells = [frozenset(camp) for camp in self.camps]
        self.steps = [[self.steps_to(cell, camp) for cell in range(self.count)] for camp in self.camps]
        self.beside = [self.lines(cell, EIGHT, 1) for cell in range(self.count)]
        self.beyond = [self.lines(cell, self.jump_ways, 2) for cell in range(self.count)]
        self.far = [self.lines(cell, self.jump_ways, 3) for cell in range(self.count)]

    def steps_to(self, cell, camp):
        """King's steps from a cell to the nearest cell of a camp."""
        column, row = cell % self.width, cell // self.width
        return min(max(abs(column - other % self.width), abs(row - other // self.width)) for other in camp)

    def quarter_turn(self, cell):
        """Clockwise, on a square board."""
        column, row = cell % self.width, cell // self.width
        return (self.width - 1 - column) * self.width + row

    def lines(self, cell, ways, length):
        """For each way the next `length` cells, where the board has them."""
        found = []
        column, row = cell % self.width, cell // self.width
        for x, y in ways:
            line = [(column + x * step, row + y * step) for step in range(1, length + 1)]
            if all(0 <= c < self.width and 0 <= r < self.height for c, r in line):
                found.append(((x, y), [r * self.width + c for c, r in line]))
        return found

    def start(self):
        cells = ["."] * self.count
        for player, camp in enumerate(self.camps):
            for cell in camp[: self.eggs]:
                cells[cell] = self.up[player]
        return Position(cells, 0)

    # Notation.

    def read(self, text):
        words = text.split(" ")
        cells = []
        for row in reversed(words[0].split("/")):
            line = []
            for sign in row:
                if sign in "12345678":
                    line.extend("." * int(sign))
                elif sign in self.owner:
                    line.append(sign)
                else:
                    raise ValueError("%s: what is `%s`?" % (text, sign))
            if len(line) != self.width:
                raise ValueError("%s: a row does not have %d cells" % (text, self.width))
            cells.extend(line)
        if len(cells) != self.count:
            raise ValueError("%s: there must be %d rows" % (text, self.height))
        position = Position(cells, int(words[1]) - 1)
        for word in words[2:]:
            if word[0] == "x":
                position.mark = word[1:]
            else:
                position.erred = int(word[1:]) - 1
        return position

    def write(self, position):
        rows = []
        for row in range(self.height - 1, -1, -1):
            text, empty = "", 0
            for sign in position.cells[row * self.width : (row + 1) * self.width]:
                if sign == ".":
                    empty += 1
                    continue
                if empty:
                    text += str(empty)
                    empty = 0
                text += sign
            rows.append(text + (str(empty) if empty else ""))
        text = "/".join(rows) + " " + str(position.mover + 1)
        if position.mark is not None:
            text += " x" + position.mark
        if position.erred is not None:
            text += " !" + str(position.erred + 1)
        return text

    # Who is still in, and whose turn comes next (clauses 2 and 7).

    def is_in(self, cells, player):
        return self.up[player] in cells or self.down[player] in cells

    def after(self, cells, player, step=1):
        other = (player + step) % self.players
        while other != player and not self.is_in(cells, other):
            other = (other + step) % self.players
        return other

    # Clauses 3 to 5.

    def flips(self, cells, letter, cell):
        """Whether a symbol-up egg is flipped on a cell."""
        camp = self.camp_of[cell]
        if letter not in self.up or camp is None or camp == self.owner[letter] or self.mistake == "no-flip":
            return False
        return not (self.dead_camp == "neutral" and self.players == 4 and not self.is_in(cells, camp))

    def moves(self, position, start):
        """Every move of the egg on a cell, by name, with the letter that lies on the last cell."""
        cells, letter = position.cells, position.cells[start]
        found = {}
        for _, (cell,) in self.beside[start]:
            if cells[cell] == ".":
                found[self.name[start] + "-" + self.name[cell]] = (cell, self.landed(cells, letter, cell))
        self.chains(position, start, found)
        return found

    def landed(self, cells, letter, cell):
        return letter.lower() if self.flips(cells, letter, cell) else letter

    def chains(self, position, start, found):
        """Adds what chains of jumps lead to."""
        cells, letter = list(position.cells), position.cells[start]
        cells[start] = "."
        straight = self.chain == "straight"
        last_cell = self.chain_flip == "last-cell" or self.mistake == "flip-at-end"
        waiting, seen = [(start, letter, None)], set()
        while waiting:
            here, flying, last = waiting.pop()
            for way, over, to in self.hops(cells, here):
                if straight and last is not None and way != last:
                    continue
                touches = self.flips(position.cells, flying, to)
                if self.mistake == "own-jump" and len(over) == 1:
                    touches = touches and cells[over[0]].lower() != flying.lower()
                after = flying.lower() if touches and not last_cell else flying
                state = (to, after, way if straight else None)
                if state in seen:
                    continue
                seen.add(state)
                if to != start:
                    ends_as = after.lower() if touches else after
                    through = letter != after and not self.flips(position.cells, letter, to)
                    found.setdefault(self.name[start] + "-" + self.name[to] + ("*" if through else ""), (to, ends_as))
                stops = touches and self.chain_flip == "stop" and not last_cell
                if self.chain != "single" and not stops:
                    waiting.append((to, after, way))

    def hops(self, cells, here):
        for way, (over, to) in self.beyond[here]:
            if cells[over] != "." and cells[to] == ".":
                yield way, [over], to
        if self.mistake == "two-eggs":
            for way, (one, two, to) in self.far[here]:
                if cells[one] != "." and cells[two] != "." and cells[to] == ".":
                    yield way, [one, two], to

    def may_move(self, position, cell):
        letter = position.cells[cell]
        if letter in self.up:
            return self.owner[letter] == position.mover or self.mistake == "foreign-egg"
        if self.undo == "frozen" and position.mark == self.name[cell]:
            return False
        owner = self.owner[letter]
        if cell in self.home_cells[owner]:
            if self.home in ("locked", "shown") and self.mistake != "locked-slides":
                return False
            if self.home == "safe" and owner != position.mover:
                return False
        return self.hands == "everybody" or owner == position.mover or self.mistake == "any-hands"

    def leads_right(self, position, start, to, ends_as):
        """Whether `homeward` or `outward` lets the egg on a cell go to another one."""
        cells, letter = position.cells, position.cells[start]
        owner = self.owner[letter]
        if self.mistake == "locked-slides" and self.home in ("locked", "shown") and letter in self.down:
            if start in self.home_cells[owner] and to not in self.home_cells[owner]:
                return False
        if letter in self.down:
            of_mover = self.homeward == "pull" or self.mistake == "home-of-mover"
            steps, rule = self.steps[position.mover if of_mover else owner], self.homeward
        elif self.mistake == "flip-goes-home" and ends_as in self.down:
            steps, rule = self.steps[owner], self.homeward
        else:
            camps = [camp for camp in range(self.players) if self.is_enemy_camp(cells, owner, camp)]
            steps, rule = [min(self.steps[camp][cell] for camp in camps) for cell in range(self.count)], self.outward
        if rule in ("closer", "pull"):
            return steps[to] < steps[start]
        return rule == "free" or steps[to] <= steps[start]

    def is_enemy_camp(self, cells, owner, camp):
        if camp == owner:
            return self.mistake == "own-camp-attracts"
        return not (self.dead_camp == "neutral" and self.players == 4 and not self.is_in(cells, camp))

    def turns(self, position):
        """Every move and look by name, with the position after it."""
        found = {}
        cells, mover = position.cells, position.mover
        after = self.after(cells, mover)
        for cell, letter in enumerate(cells):
            if letter == ".":
                continue
            if self.may_move(position, cell):
                for name, (to, ends_as) in self.moves(position, cell).items():
                    here, there = self.name[cell], self.name[to]
                    if self.undo == "banned" and position.mark == there + "-" + here:
                        continue
                    if not self.leads_right(position, cell, to, ends_as):
                        continue
                    next_cells = list(cells)
                    next_cells[cell] = "."
                    if self.mistake == "flip-back" and letter in self.down and to in self.home_cells[self.owner[letter]]:
                        ends_as = ends_as.upper()
                    next_cells[to] = ends_as
                    mark = None
                    if letter in self.down and self.undo != "free":
                        mark = here + "-" + there if self.undo == "banned" else there
                    found[name] = Position(next_cells, after, mark)
                if self.mistake == "lands-outside":
                    self.add_jumps_off_the_board(position, cell, after, found)
            if letter in self.down and self.look == "allowed":
                goes_on = self.mistake == "look-goes-on"
                found["?" + self.name[cell]] = Position(cells, mover if goes_on else after)
        return found

    def add_jumps_off_the_board(self, position, cell, after, found):
        for (x, y), (over,) in self.beside[cell]:
            column, row = over % self.width + x, over // self.width + y
            if position.cells[over] != "." and row in (-1, self.height) and 0 <= column < self.width:
                cells = list(position.cells)
                cells[cell] = "."
                found["%s-%s%d" % (self.name[cell], "abcdefgh"[column], row + 1)] = Position(cells, after)

    # Clauses 6, 7 and 9.

    def has_finished(self, cells, player):
        down, home = self.down[player], self.home_cells[player]
        flipped = [cell for cell, letter in enumerate(cells) if letter == down]
        at_home = [cell for cell in flipped if cell in home]
        if self.goal == "all-eggs":
            return len(at_home) >= self.need
        return bool(flipped) and len(at_home) == len(flipped)

    def winner(self, position):
        cells, mover = position.cells, position.mover
        if self.players == 2:
            if position.erred is not None:
                return 1 - position.erred
        else:
            left = [player for player in range(4) if self.is_in(cells, player)]
            if len(left) == 1:
                return left[0]
        if self.mistake != "no-claim":
            before = self.after(cells, mover, -1)
            claimers = {"after-move": [before], "next-turn": [mover], "own-turn": [before, mover]}
            claimers = claimers.get(self.claim, [before, *range(self.players)])
            for player in claimers:
                if self.has_finished(cells, player):
                    return player
        if self.stuck == "loses" and self.players == 2 and not self.turns(position):
            return 1 - mover
        return None

    def all_turns(self, position):
        """Every action of a position by name, with the position after it."""
        if self.winner(position) is not None:
            return {}
        found = self.turns(position)
        if not found:
            found["skip"] = self.after_skip(position)
        if self.wrong_claim == "allowed" and not self.has_finished(position.cells, position.mover):
            found["!"] = self.after_wrong_claim(position)
        return found

    def after_skip(self, position):
        if self.stuck == "loses" and self.players == 4:
            return self.after_wrong_claim(position)
        return Position(position.cells, self.after(position.cells, position.mover))

    def after_wrong_claim(self, position):
        mover = position.mover
        if self.players == 2:
            return Position(position.cells, 1 - mover, None, mover)
        mine = self.up[mover] + self.down[mover]
        cells = ["." if letter in mine else letter for letter in position.cells]
        return Position(cells, self.after(cells, mover))

    # A strategy: take back.

    def reply(self, faced):
        """A face-down egg that was just moved goes back. Otherwise as little as possible is done."""
        turn, after = faced.get("turn"), self.read(faced["after"])
        if turn is not None and "-" in turn:
            left, entered = turn.rstrip("*").split("-")
            if self.read(faced["before"]).cells[self.cell[left]] in self.down:
                return entered + "-" + left
        hidden = [cell for cell, letter in enumerate(after.cells) if letter in self.down]
        if hidden:
            return "?" + self.name[hidden[0]]
        return self.idle_move(after)

    def idle_move(self, position):
        """Rather without a flip, rather towards home, rather home; then the lowest cells."""
        away = lambda cell: cell // self.width if position.mover == 0 else self.height - 1 - cell // self.width
        found = []
        for cell, letter in enumerate(position.cells):
            if letter != self.up[position.mover]:
                continue
            for name, (to, ends_as) in self.moves(position, cell).items():
                rows = 2 * (away(to) - away(cell)) + (away(to) > 0)
                found.append((ends_as != letter, rows, cell, to, name))
        return min(found)[-1] if found else "skip"

    # The questions of the protocol.

    def answer(self, text):
        """All turns of a position; those of the last questions are kept, for they are asked about twice."""
        if text not in self.kept:
            if len(self.kept) > 1000:
                self.kept.clear()
            self.kept[text] = self.all_turns(self.read(text))
        return self.kept[text]

    def actions(self, text):
        return list(self.answer(text))

    def play(self, text, actions):
        turns = self.answer(text)
        return [self.write(turns[action]) for action in actions]

    def outcome(self, text):
        winner = self.winner(self.read(text))
        return None if winner is None else winner + 1


def answer(request, state, mistake):
    ask = request["ask"]
    if ask == "hello":
        return {"protocol": 1, "name": "ovo.py", "games": {"ovo": SETTINGS}}
    if ask == "start":
        state["game"] = Ovo(request["settings"], mistake)
        return {"position": state["game"].write(state["game"].start())}
    game = state["game"]
    if ask == "actions":
        return {"actions": [game.actions(position) for position in request["positions"]]}
    if ask == "play":
        return {"positions": [game.play(turn["position"], turn["actions"]) for turn in request["turns"]]}
    if ask == "outcome":
        return {"outcomes": [game.outcome(position) for position in request["positions"]]}
    if ask == "answer":
        return {"answers": [game.reply(faced) for faced in request["turns"]]}
    raise ValueError("what is `%s`?" % ask)


def main():
    args = sys.argv[1:]
    if args == ["--mistakes"]:
        for name, about in MISTAKES.items():
            print("%-22s %s" % (name, about))
        return
    mistake = args[1] if args[:1] == ["--mistake"] else None
    if mistake is not None and mistake not in MISTAKES:
        sys.exit("there is no mistake `%s`: %s" % (mistake, ", ".join(MISTAKES)))
    state = {}
    for line in sys.stdin:
        request = json.loads(line)
        try:
            reply = answer(request, state, mistake)
        except (ValueError, KeyError) as error:
            reply = {"error": str(error)}
        print(json.dumps({"id": request["id"], **reply}), flush=True)


if __name__ == "__main__":
    main()
