/* Connect-four on small boards, fast: speaks the protocol of docs/protocol.md on stdin and stdout, for the tests and benches of programs as games.
 * A position is the columns from the left, each from the bottom, with `/` between them: `x` and `o` are stones; x begins. Actions are columns, `a` on.
 * Compile with `cc -O2 -o connect tests/engines/connect.c`; arguments are width, height and length of a line. It answers only what it is asked well. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int width = 4, height = 4, length = 4;
static char *line = NULL, *out = NULL;
static size_t line_size = 0, out_len = 0, out_size = 0;

static void put(const char *text, size_t len) {
    if (out_len + len + 1 > out_size) {
        out_size = 2 * (out_len + len + 1);
        out = realloc(out, out_size);
    }
    memcpy(out + out_len, text, len);
    out_len += len;
}

static void say(const char *text) { put(text, strlen(text)); }

struct board {
    char cell[12][12];
    int filled[12], stones;
};

/* Reads a position and returns what is behind it. */
static const char *read_board(const char *text, struct board *board) {
    memset(board, 0, sizeof *board);
    for (int column = 0; *text != '"'; text++) {
        if (*text == '/') column++;
        else board->cell[column][board->filled[column]++] = *text, board->stones++;
    }
    return text;
}

static void write_board(const struct board *board) {
    char text[160];
    int at = 0;
    text[at++] = '"';
    for (int column = 0; column < width; column++) {
        if (column) text[at++] = '/';
        memcpy(text + at, board->cell[column], board->filled[column]);
        at += board->filled[column];
    }
    text[at++] = '"';
    put(text, at);
}

/* 0 while it goes on, 1 or 2 for a winner, 3 for a draw. */
static int ended(const struct board *board) {
    static const int ways[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    char last = board->stones % 2 ? 'x' : 'o';
    for (int x = 0; x < width; x++)
        for (int y = 0; y < board->filled[x]; y++)
            if (board->cell[x][y] == last)
                for (int way = 0; way < 4; way++) {
                    int run = 1, dx = ways[way][0], dy = ways[way][1];
                    for (int i = x + dx, j = y + dy; i >= 0 && i < width && j >= 0 && j < height && board->cell[i][j] == last; i += dx, j += dy) run++;
                    if (run >= length) return last == 'x' ? 1 : 2;
                }
    return board->stones == width * height ? 3 : 0;
}

int main(int argc, char **argv) {
    if (argc > 1) width = atoi(argv[1]);
    if (argc > 2) height = atoi(argv[2]);
    if (argc > 3) length = atoi(argv[3]);
    struct board board;
    while (getline(&line, &line_size, stdin) > 0) {
        char id[32];
        out_len = 0;
        sscanf(line, "{\"id\":%30[0-9]", id);
        const char *ask = strstr(line, "\"ask\":\"") + 7;
        say("{\"id\":");
        say(id);
        const char *at = strchr(ask, '[');
        if (!strncmp(ask, "hello", 5)) {
            say(",\"protocol\":1,\"name\":\"connect.c\",\"games\":{\"connect\":[]}");
        } else if (!strncmp(ask, "start", 5)) {
            say(",\"position\":\"");
            for (int column = 1; column < width; column++) say("/");
            say("\"");
        } else if (!strncmp(ask, "outcome", 7)) {
            say(",\"outcomes\":[");
            for (int first = 1; (at = strchr(at, '"')); first = 0) {
                at = read_board(at + 1, &board) + 1;
                int end = ended(&board);
                if (!first) say(",");
                say(end == 0 ? "null" : end == 1 ? "1" : end == 2 ? "2" : "\"draw\"");
            }
            say("]");
        } else if (!strncmp(ask, "actions", 7)) {
            say(",\"actions\":[");
            for (int first = 1; (at = strchr(at, '"')); first = 0) {
                at = read_board(at + 1, &board) + 1;
                say(first ? "[" : ",[");
                if (!ended(&board))
                    for (int column = 0, some = 0; column < width; column++)
                        if (board.filled[column] < height) {
                            char word[5] = {',', '"', 'a' + column, '"', 0};
                            say(some++ ? word : word + 1);
                        }
                say("]");
            }
            say("]");
        } else if (!strncmp(ask, "play", 4)) {
            say(",\"positions\":[");
            for (int first = 1; (at = strstr(at, "\"position\":\"")); first = 0) {
                at = read_board(at + 12, &board) + 1;
                char stone = board.stones % 2 ? 'o' : 'x';
                const char *end = strchr(at, ']');
                say(first ? "[" : ",[");
                at = strchr(at, '[');
                for (int some = 0; (at = strchr(at, '"')) && at < end; at += 3) {
                    int column = at[1] - 'a';
                    board.cell[column][board.filled[column]++] = stone;
                    if (some++) say(",");
                    write_board(&board);
                    board.cell[column][--board.filled[column]] = 0;
                }
                at = end;
                say("]");
            }
            say("]");
        } else {
            say(",\"error\":\"what?\"");
        }
        say("}\n");
        fwrite(out, 1, out_len, stdout);
        fflush(stdout);
    }
    return 0;
}
