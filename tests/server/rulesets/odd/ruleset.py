"""A ruleset with every fault a server must bear: it stumbles, it cannot be shown, it takes its time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.ruleset import Roster, Ruleset, Scenario
from grognard.kernel.table import Ref
from grognard.kernel.view import Tableau

if TYPE_CHECKING:
    from collections.abc import Mapping

SLOW = 2.0
"""Seconds: long enough that another game's answer overtakes it on a busy machine too."""


class Said(msgspec.Struct, frozen=True):
    id: Ref[Said]
    word: str = ""


SAID: Ref[Said] = Ref("said")


@step
async def ask(game: Game) -> None:
    """Do what the answer says."""
    words = tuple(Option(word) for word in ("fine", "stumble", "unshown", "slow"))
    word = await game.ask(Choose(seat=0, prompt="What now?", clause="ODD-ASK-01", options=words))
    if word == "stumble":
        raise ZeroDivisionError("the rules stumble")
    if word == "slow":
        time.sleep(SLOW)
    game.change(SAID, word=word)
    game.say(f"It was {word}.")
    game.then(ask)


class Odd(Ruleset):
    """All of it."""

    slug = "odd"
    title = "Odd"
    version = "1"
    steps: Mapping[str, Any] = {"ask": ask}  # type: ignore[misc]
    scenarios = (Scenario("room", "A room."),)

    def samples(self) -> tuple[str, ...]:
        return ("left", "right")

    def army(self, source: Any) -> Any:
        return source

    def muster(self, source: Any) -> Roster:
        name = str(source["name"]) if isinstance(source, dict) else str(source)
        return Roster(name, 0, (), (), {"name": name})

    def begin(self, game: Game) -> None:
        game.add(Said(SAID))
        game.then(ask)

    def tableau(self, game: Game, seat: int | None) -> Tableau:
        if game[SAID].word == "unshown":
            raise LookupError("the table cannot be shown")
        return Tableau(width=1, height=1, ribbon=(game[SAID].word,))

    def evaluate(self, game: Game, seat: int) -> float:
        return 0.0


RULESET = Odd()
