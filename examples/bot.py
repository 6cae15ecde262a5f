#!/usr/bin/env python3
"""bot.py - a bot for Maat in Python, standard library only.

It plays every game by chance, so it is a frame to put ideas into: `choose` gets the
legal actions and what its seat may know. Try it:

    maat bot-check examples/bot.py
    maat arena ra --bot cmd:examples/bot.py --bot novice --games 20

docs/bot-protocol.md has all messages.
"""
import json
import random
import sys


def say(message):
    sys.stdout.write(json.dumps(message, separators=(",", ":")) + "\n")
    sys.stdout.flush()


def choose(game, legal, view, dice):
    """Return one of `legal`. Here: never pass, never stop early, if there is a choice."""
    active = [text for text in legal if text not in ("pass", "done", "stop", "withdraw")]
    return dice.choice(active or legal)


def main():
    dice = random.Random(1)
    game = None
    for line in sys.stdin:
        try:
            message = json.loads(line)
            kind = message.get("type")
        except (ValueError, AttributeError):
            continue  # not for us to complain
        if kind == "hello":
            say({"type": "ready", "protocol": 1, "name": "example in Python",
                 "version": "1", "games": message.get("games", []), "features": []})
        elif kind == "options":
            dice.seed(message.get("seed", 1))
        elif kind in ("newgame", "sync"):
            game = message["game"]
        elif kind == "request":
            action = choose(game, message["legal"], message["view"], dice)
            say({"type": "answer", "id": message["id"], "action": action})
        elif kind == "quit":
            return


if __name__ == "__main__":
    main()
