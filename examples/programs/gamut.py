"""The protocol of gamut for games in Python: `serve("name", Game)` answers all questions.

A game is made from its settings, a dictionary of words. It must have start(), actions(position), play(position, action) and
outcome(position), which is None while the game goes on, the number of the winner, or "draw". Positions and actions are words.
What else it has is used: SETTINGS, PLAYERS, to_move(position), picture(position), svg(position) and images(position).
"""

import json
import sys


def serve(name, game_class):
    offered = {"to-move": "to_move", "players": "PLAYERS", "settings": "SETTINGS", "picture": "picture", "svg": "svg", "images": "images"}
    settings = getattr(game_class, "SETTINGS", [])
    game = None

    def answer(request):
        nonlocal game
        ask, positions = request["ask"], request.get("positions", [])
        if ask == "hello":
            keys = [setting["name"] for setting in settings]
            answers = [question for question, name in offered.items() if hasattr(game_class, name)]
            return {"protocol": 1, "name": sys.argv[0], "games": {name: keys}, "answers": answers}
        if ask == "settings":
            return {"settings": settings}
        if ask == "start":
            game = game_class(request["settings"])
            return {"position": game.start()}
        if ask == "players":
            return {"players": game.PLAYERS}
        if ask == "actions":
            return {"actions": [game.actions(position) for position in positions]}
        if ask == "play":
            turns = request["turns"]
            return {"positions": [[game.play(turn["position"], action) for action in turn["actions"]] for turn in turns]}
        if ask == "outcome":
            return {"outcomes": [game.outcome(position) for position in positions]}
        if ask == "to-move":
            return {"to_move": [game.to_move(position) for position in positions]}
        if ask in ("picture", "svg"):
            return {"pictures": [getattr(game, ask)(position) for position in positions]}
        if ask == "images":
            return {"images": [game.images(position) for position in positions]}
        return {"error": "what is `%s`?" % ask}

    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps({"id": request["id"], **answer(request)}), flush=True)
