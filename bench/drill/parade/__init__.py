"""A ruleset for the server's benchmark: a large table, one cheap order after another, without an end.

Its full view is as large as that of a real battle (about 25 kB), and every order moves one unit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.ruleset import Roster, Ruleset, Scenario
from grognard.kernel.table import Ref
from grognard.kernel.view import Card, Piece, Tableau

if TYPE_CHECKING:
    from collections.abc import Mapping

UNITS = 120
ORDERS = (Option("on", "March on"), Option("halt", "Halt"))


class Unit(msgspec.Struct, frozen=True):
    id: Ref[Unit]
    seat: int
    at: tuple[float, float]


@step
async def order(game: Game, number: int) -> None:
    """One order to one unit, then to the next."""
    unit = Ref[Unit](f"u{number % UNITS}")
    said = await game.ask(
        Choose(seat=0, prompt=f"What shall {unit} do?", clause="PAR-01", options=ORDERS, about=(unit,))
    )
    x, y = game[unit].at
    if said == "on":
        game.change(unit, at=(round(x + 0.25, 3), y))
    game.say(f"{unit} has its order: {said}.", "PAR-01", about=[unit])
    game.then(order, number + 1)


# What follows from a frozen record alone is kept, as in the real rulesets.


@lru_cache(100_000)
def piece(unit: Unit) -> Piece:
    return Piece(id=f"{unit.id}.1", unit=unit.id, seat=unit.seat, at=unit.at)


@lru_cache(1000)
def card(unit: str, seat: int) -> Card:
    return Card(
        id=unit,
        seat=seat,
        name=f"Company {unit}",
        pieces=(f"{unit}.1",),
        lines=(("Move", '6"'), ("Save", "4+")),
        keywords=("Infantry", "Line"),
    )


class Parade(Ruleset):
    """The drill."""

    slug = "parade"
    title = "Parade"
    version = "1"
    steps: Mapping[str, Any] = {"order": order}  # type: ignore[misc]
    scenarios = (Scenario("square", "A square."),)

    def samples(self) -> tuple[str, ...]:
        return ("left", "right")

    def army(self, source: Any) -> Any:
        return source

    def muster(self, source: Any) -> Roster:
        return Roster(str(source), 0, (), (), {"name": str(source)})

    def begin(self, game: Game) -> None:
        for number in range(UNITS):
            game.add(Unit(Ref(f"u{number}"), number % 2, (number * 0.25, float(number % 8))))
        game.then(order, 0)

    def tableau(self, game: Game, seat: int | None) -> Tableau:
        units = game.all(Unit)
        return Tableau(
            width=72,
            height=48,
            ribbon=("Parade",),
            pieces=tuple(map(piece, units)),
            cards=tuple(card(unit.id, unit.seat) for unit in units),
        )

    def evaluate(self, game: Game, seat: int) -> float:
        return 0.0


RULESET = Parade()
