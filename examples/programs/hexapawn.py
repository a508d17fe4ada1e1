"""Hexapawn (Martin Gardner, 1962): pawns on a small board; reach the far side, or leave the other player without a move.

A position is the rows from the top and the player to move: `bbb/.../www 1`. Player 1 has the white pawns and moves up.
"""

from gamut import serve


class Hexapawn:
    SETTINGS = [
        {"name": "width", "default": 3, "from": 1, "to": 6, "about": "columns of the board"},
        {"name": "height", "default": 3, "from": 3, "to": 6, "about": "rows of the board"},
    ]

    def __init__(self, settings):
        self.width, self.height = int(settings["width"]), int(settings["height"])

    def start(self):
        return "/".join(["b" * self.width] + ["." * self.width] * (self.height - 2) + ["w" * self.width]) + " 1"

    def read(self, position):
        board, player = position.split()
        return [list(row) for row in board.split("/")], int(player)

    def to_move(self, position):
        return int(position[-1])

    def moves(self, position):
        """From and to, as rows from the top and columns."""
        rows, player = self.read(position)
        pawn, other, step = ("w", "b", -1) if player == 1 else ("b", "w", 1)
        for row in range(self.height):
            for column in range(self.width):
                if rows[row][column] == pawn and 0 <= row + step < self.height:
                    if rows[row + step][column] == ".":
                        yield row, column, row + step, column
                    for aside in (column - 1, column + 1):
                        if 0 <= aside < self.width and rows[row + step][aside] == other:
                            yield row, column, row + step, aside

    def cell(self, row, column):
        return "abcdef"[column] + str(self.height - row)

    def outcome(self, position):
        rows, player = self.read(position)
        if "w" in rows[0]:
            return 1
        if "b" in rows[-1]:
            return 2
        return None if any(self.moves(position)) else 3 - player

    def actions(self, position):
        if self.outcome(position) is not None:
            return []
        return [self.cell(*move[:2]) + "-" + self.cell(*move[2:]) for move in self.moves(position)]

    def play(self, position, action):
        rows, player = self.read(position)
        (column, row), (to_column, to_row) = ((ord(cell[0]) - ord("a"), self.height - int(cell[1])) for cell in action.split("-"))
        rows[to_row][to_column], rows[row][column] = rows[row][column], "."
        return "/".join(map("".join, rows)) + " %d" % (3 - player)

    def picture(self, position):
        rows = position.split()[0].split("/")
        lines = ["%d %s" % (self.height - number, " ".join(row)) for number, row in enumerate(rows)]
        return "\n".join(lines + ["  " + " ".join("abcdef"[: self.width])])

    def images(self, position):
        """The mirror image, and the same with colours and sides exchanged."""
        board, player = position.split()
        mirrored = "/".join(row[::-1] for row in board.split("/"))
        turned = [image[::-1].translate(str.maketrans("wb", "bw")) for image in (board, mirrored)]
        other = "21"[int(player) - 1]
        return [position, mirrored + " " + player] + [image + " " + other for image in turned]


serve("hexapawn", Hexapawn)
