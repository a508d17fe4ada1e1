"""Dodgem (Colin Vout; Berlekamp, Conway and Guy, Winning Ways): two players drive their cars off a small board.

Player 1 has the cars `b` on the left edge, which go right, up and down; player 2 has the cars `r` on the bottom edge, which go up, left and
right. A car leaves the board by driving forwards over the edge. The player who first cannot move on the own turn wins: all own cars are
off the board, or blocked by the other player. With blocked=loses a player who is blocked loses instead.
A position is the rows from the top and the player to move: `b../b../.rr 1`.
"""

from gamut import serve


class Dodgem:
    SETTINGS = [
        {"name": "size", "default": 3, "from": 2, "to": 5, "about": "side of the board; each player has one car less"},
        {"name": "blocked", "default": "wins", "values": ["wins", "loses"], "about": "what becomes of a player whose cars are all blocked"},
    ]

    def __init__(self, settings):
        self.size, self.blocked = int(settings["size"]), settings["blocked"]

    def start(self):
        size = self.size
        return "/".join(["b" + "." * (size - 1)] * (size - 1) + ["." + "r" * (size - 1)]) + " 1"

    def to_move(self, position):
        return int(position[-1])

    def moves(self, position):
        """The action and the rows after it."""
        board, player = position.split()
        rows = board.split("/")
        car, forwards, sideways = ("b", (1, 0), ((0, -1), (0, 1))) if player == "1" else ("r", (0, -1), ((-1, 0), (1, 0)))
        for y, row in enumerate(rows):
            for x in range(self.size):
                if row[x] != car:
                    continue
                for dx, dy in (forwards, *sideways):
                    to_x, to_y = x + dx, y + dy
                    inside = 0 <= to_x < self.size and 0 <= to_y < self.size
                    if inside and rows[to_y][to_x] == "." or not inside and (dx, dy) == forwards:
                        cells = [list(row) for row in rows]
                        cells[y][x] = "."
                        if inside:
                            cells[to_y][to_x] = car
                        yield self.cell(x, y) + "-" + (self.cell(to_x, to_y) if inside else "off"), "/".join(map("".join, cells))

    def cell(self, x, y):
        return "abcde"[x] + str(self.size - y)

    def outcome(self, position):
        if any(self.moves(position)):
            return None
        player = self.to_move(position)
        stuck = ("b" if player == 1 else "r") in position
        return player if self.blocked == "wins" or not stuck else 3 - player

    def actions(self, position):
        return [action for action, _ in self.moves(position)]

    def play(self, position, action):
        return dict(self.moves(position))[action] + " %d" % (3 - self.to_move(position))

    def picture(self, position):
        rows = position.split()[0].split("/")
        lines = ["%d %s" % (self.size - number, " ".join(row)) for number, row in enumerate(rows)]
        return "\n".join(lines + ["  " + " ".join("abcde"[: self.size])])

    def svg(self, position):
        rows, side = position.split()[0].split("/"), 40 * self.size
        colours, drawn = {"b": "#2b6cb0", "r": "#c53030"}, []
        for y, row in enumerate(rows):
            for x, car in enumerate(row):
                drawn.append('<rect x="%d" y="%d" width="40" height="40" fill="none" stroke="#888"/>' % (40 * x, 40 * y))
                if car != ".":
                    drawn.append('<circle cx="%d" cy="%d" r="14" fill="%s"/>' % (40 * x + 20, 40 * y + 20, colours[car]))
        return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d">%s</svg>' % (side, side, "".join(drawn))

    def images(self, position):
        """The board turned over its diagonal, which exchanges the players."""
        board, player = position.split()
        rows = board.split("/")
        last = self.size - 1
        turned = ["".join(rows[last - x][last - y] for x in range(self.size)) for y in range(self.size)]
        return [position, "/".join(turned).translate(str.maketrans("br", "rb")) + " %d" % (3 - int(player))]


serve("dodgem", Dodgem)
