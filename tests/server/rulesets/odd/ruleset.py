"""A ruleset with every fault a server must bear: it stumbles, it cannot be shown, it takes its time."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import msgspec

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.ruleset import Options, Roster, bare_ruleset
from grognard.kernel.table import Ref
from grognard.kernel.view import Tableau

if "ODD_IS_LOADED" in os.environ:  # a test wants to know when
    Path(os.environ["ODD_IS_LOADED"]).touch()

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


def begin(game: Game) -> None:
    game.add(Said(SAID))
    game.then(ask)


def tableau(game: Game, seat: int | None) -> Tableau:
    if game[SAID].word == "unshown":
        raise LookupError("the table cannot be shown")
    return Tableau(width=1, height=1, ribbon=(game[SAID].word,))


def muster(army: Any, options: Options) -> Roster:
    """An army by the name of "endless" is never done, and one by the name of "hungry" has never enough."""
    name = army.get("name") if isinstance(army, dict) else ""
    if name == "endless":
        time.sleep(1000)
    if name == "hungry":
        return Roster("x" * 4 * 2**30, 0, (), (), army)
    return _bare.lists.muster(army, options)


_bare = bare_ruleset("odd", begin, {"ask": ask}, tableau)
RULESET = msgspec.structs.replace(_bare, lists=msgspec.structs.replace(_bare.lists, muster=muster))
