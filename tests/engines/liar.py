#!/usr/bin/env python3
"""A small game that lies in the way that its argument names, for the tests of what gamut says then.

Two players take one or two of seven matches in turn; who takes the last one wins. A position is the number that is left and the player to move.
Some lies have a second argument, in JSON: what is said instead.
"""

import json
import os
import sys
import time

LIE = sys.argv[1] if len(sys.argv) > 1 else ""
asked = {}


def read(position):
    left, player = position.split()
    return int(left), int(player)


def outcome(position):
    left, player = read(position)
    if left > 0 or LIE == "stuck" and position == "0 1":
        return None
    if LIE == "winner":
        return json.loads(sys.argv[2])
    return 3 - player if LIE != "player-nine" else 9


def actions(position):
    left, _ = read(position)
    found = [str(taken) for taken in (1, 2) if taken <= left]
    if LIE == "ended-with-actions" and left == 0:
        return ["1"]
    if LIE == "twice" and left == 3:
        return ["1", "1"]
    if LIE == "blanks" and left == 4:
        return ["take one"]
    if LIE == "numbers" and left == 4:
        return [1, 2]
    if LIE == "none" and left == 4:
        return None
    if LIE == "crashes" and position == "4 1":
        sys.exit("Traceback:\n    found = four\n            ^^^^\nNameError: four")
    if LIE == "loops" and position == "4 1":
        time.sleep(600)
    if LIE == "two-answers" and left == 4:
        asked[position] = asked.get(position, 0) + 1
        return found[: 3 - asked[position]] or found[:1]
    return found


def play(position, action):
    left, player = read(position)
    if LIE == "no-successor" and left == 4 and action == "2":
        raise ValueError("four is a bad number")
    if LIE == "null-successor" and left == 4 and action == "2":
        return None
    if LIE == "lists" and left == 4 and action == "2":
        return [2, 2]
    return "%d %d" % (left - (1 if LIE == "blanks" and action == "take one" else int(action)), 3 - player)


def images(position):
    left, player = read(position)
    if LIE == "no-symmetry":
        return [position, "%d %d" % (left ^ 1 if left > 1 else left, player)]
    if LIE == "not-closed":
        return [position] if left not in (4, 5) else [position, "%d %d" % (left - 1, player)]
    if LIE == "another-mover":
        return [position, "%d %d" % (left, 3 - player)]
    return [position]


def answer(request):
    ask, positions = request["ask"], request.get("positions", [])
    if LIE == "does-not-read" and "3 1" in positions:
        raise ValueError("`3 1` is no position")
    if LIE == "alone" and len(positions) > 1:
        sys.exit("one at a time")
    if LIE == "hangs" and ask == "play":
        time.sleep(600)
    if LIE == "dies" and ask == "play":
        sys.exit("no more matches")
    if LIE == "floods" and ask == "play":
        while True:
            print('{"id":0}')
    if LIE == "forks" and ask == "play":
        # A child that would outlive its parent, and keeps its output open.
        if os.fork() == 0:
            with open(sys.argv[2], "a") as file:
                print(os.getpid(), file=file, flush=True)
            time.sleep(600)
        time.sleep(600)
    if ask == "hello":
        answers = ["settings"] + (["images"] if LIE in ("no-symmetry", "not-closed", "another-mover") else [])
        answers += ["to-move"] if LIE != "silent" else []
        answers += ["svg"] if LIE == "draws" else []
        return {"protocol": 1, "name": "liar", "games": {"matches": []}, "answers": answers}
    if ask == "settings":
        if LIE == "setting":
            return {"settings": [json.loads(sys.argv[2])]}
        ruling = [{"name": "last", "default": "wins", "values": ["wins", "loses"]}] if LIE == "ruling" else []
        return {"settings": [{"name": "left", "default": 7, "from": 1, "to": 9}] + ruling}
    if ask == "start":
        left = int(request["settings"]["left"])
        if LIE == "two-starts":
            # Each process adds a sign to a file, and begins with as many matches.
            with open(sys.argv[2], "a") as file:
                file.write("x")
            left = os.path.getsize(sys.argv[2])
        return {"position": "%d 1" % left}
    if ask == "actions":
        return {"actions": [actions(position) for position in positions]}
    if ask == "play":
        return {"positions": [[play(turn["position"], action) for action in turn["actions"]] for turn in request["turns"]]}
    if ask == "outcome":
        return {"outcomes": [outcome(position) for position in positions]}
    if ask == "to-move":
        said = {"mover-five": "5", "mover": sys.argv[2] if len(sys.argv) > 2 else ""}.get(LIE)
        return {"to_move": [json.loads(said) if said else read(position)[1] for position in positions]}
    if ask == "svg":
        return {"pictures": ["<svg xmlns='http://www.w3.org/2000/svg'%s></svg>" % sys.argv[2] for _ in positions]}
    if ask == "answer":
        return {"answers": ["1" for _ in request["turns"]]}
    if ask == "images":
        return {"images": [images(position) for position in positions]}
    raise ValueError("what is `%s`?" % ask)


for line in sys.stdin:
    request = json.loads(line)
    try:
        reply = answer(request)
    except ValueError as error:
        reply = {"error": str(error)}
    print(json.dumps({"id": request["id"], **reply}), flush=True)
