"""A moment of any ruleset's game, found by bots that play until it comes, and brought into the browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from grognard.api import new_game, ruleset
from grognard.bots import act, bot
from tests.server.kit import RECORD

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Question
    from grognard.kernel.game import Game
    from tests.server.kit import Host

MOST_GAMES = 60
"""So many games are looked through before it is given up."""


def found(slug: str, wanted: Callable[[Question], bool], armies: tuple[str, ...] = (), level: str = "random") -> Game:
    """The first moment, game after game, at which the question is as wanted."""

    def is_asked(game: Game) -> bool:
        asked = game.asked_of(game.waiting_for[0])
        return asked is not None and wanted(asked)

    return reached(slug, is_asked, armies, level)


def reached(slug: str, wanted: Callable[[Game], bool], armies: tuple[str, ...] = (), level: str = "random") -> Game:
    """The first moment, game after game, at which the game is as wanted."""
    player = bot(ruleset(slug), level)
    for seed in range(1, MOST_GAMES + 1):
        game = new_game(slug, armies or None, seed=seed)
        while game.question is not None:
            if wanted(game):
                return game
            act(game, game.waiting_for[0], player, seed)
    raise AssertionError(f"no such moment in {MOST_GAMES} games of {slug}")


def asks(clause: str, known: str) -> Callable[[Question], bool]:
    """Whether this is asked, and some option tells that of its consequences."""
    return lambda asked: asked.clause == clause and has(known, asked.shown())


def keep(host: Host, game: Game) -> str:
    """Give the server the record of a game; the key to look at it."""
    status, _, text = host.raw("POST", "/api/records", game.save().encode(), content_type=RECORD)
    assert status == 201, text
    return str(json.loads(text)["watch"])


def forked(host: Host, game: Game, level: str = "") -> Any:
    """A new game that goes on from this moment, with keys to all its seats, or against a bot of that level."""
    other = {"by": "bot", "level": level} if level else {"by": "me"}
    seats = [{"by": "me"} if seat == game.waiting_for[0] else other for seat in (0, 1)]
    return host.post("/api/games/here/fork", {"turn": game.turn, "seats": seats}, keep(host, game))


def staged(host: Host, game: Game, level: str = "") -> tuple[str, dict[str, Any]]:
    """The same: the token of who is asked, and what he is asked."""
    token = forked(host, game, level)["seats"][game.waiting_for[0]]["token"]
    return token, host.get("/api/games/here", token)["view"]["question"]


def options_of(question: dict[str, Any]) -> list[dict[str, Any]]:
    """All options of a question, of all its slots."""
    slots = [option for slot in question.get("slots", ()) for option in slot["options"]]
    return [*question.get("options", ()), *slots]


def has(name: str, question: dict[str, Any]) -> bool:
    """Whether any option tells this."""
    return any(name in option.get("data", {}) for option in options_of(question))
