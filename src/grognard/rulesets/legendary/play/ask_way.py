"""A question that nearly every chapter asks: which of some ways the owner of a unit takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import UnitId


async def way_of(
    game: Game, unit: UnitId, prompt: str, clause: str, ways: Mapping[str, str], about: tuple[str, ...] = ()
) -> str:
    """Which way the owner of a unit takes: its key. `ways` says what each key is called."""
    asked = Choose(
        seat=game[unit].seat,
        prompt=prompt,
        clause=clause,
        about=about or (unit,),
        options=tuple(Option(key, label) for key, label in ways.items()),
    )
    return await game.ask(asked)
