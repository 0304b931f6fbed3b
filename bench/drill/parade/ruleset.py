"""A ruleset for the server's benchmark: a large table, one cheap order after another, without an end.

Its full view is as large as that of a real battle (about 25 kB), and every order moves one unit.
"""

from __future__ import annotations

import msgspec

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.ruleset import bare_ruleset
from grognard.kernel.table import Ref
from grognard.kernel.view import Card, Grouped, Piece, State, Tableau, made_once

UNITS = 40
MODELS = 6
ORDERS = (Option("on", "March on"), Option("halt", "Halt"))


class Unit(msgspec.Struct, frozen=True):
    id: Ref[Unit]
    seat: int
    places: tuple[tuple[float, float], ...]
    orders: int = 0


@step
async def order(game: Game, number: int) -> None:
    """One order to one unit, then to the next."""
    unit = Ref[Unit](f"u{number % UNITS}")
    said = await game.ask(
        Choose(seat=0, prompt=f"What shall {unit} do?", clause="PAR-01", options=ORDERS, about=(unit,))
    )
    if said == "on":
        places = tuple((round(x + 0.25, 3), y) for x, y in game[unit].places)
        game.change(unit, places=places, orders=game[unit].orders + 1)
    game.say(f"{unit} has its order: {said}.", "PAR-01", about=[unit])
    game.then(order, number + 1)


@made_once
def shown(unit: Unit) -> tuple[Card, tuple[Piece, ...]]:
    """What is drawn of a unit follows from its record alone, so it is made once."""
    pieces = tuple(
        Piece(id=f"{unit.id}.{n}", unit=unit.id, seat=unit.seat, at=at, length=1.26, width=1.26, facing=90.0)
        for n, at in enumerate(unit.places, start=1)
    )
    card = Card(
        id=unit.id,
        seat=unit.seat,
        name=f"Company {unit.id}",
        pieces=tuple(piece.id for piece in pieces),
        states=(State("moved", "has marched"),) if unit.orders else (),
        lines=(("Move", '6"'), ("Save", "4+"), ("Orders", str(unit.orders))),
        keywords=("Infantry", "Line"),
    )
    return card, pieces


def begin(game: Game) -> None:
    """All units in their rows."""
    for number in range(UNITS):
        places = tuple((number * 1.5, 2.0 + 1.5 * n) for n in range(MODELS))
        game.add(Unit(Ref(f"u{number}"), number % 2, places))
    game.then(order, 0)


def tableau(game: Game, seat: int | None) -> Tableau:
    """All of it."""
    units = [shown(unit) for unit in game.all(Unit)]
    return Tableau(
        width=72,
        height=48,
        ribbon=("Parade",),
        pieces=Grouped([pieces for _, pieces in units]),
        cards=tuple(card for card, _ in units),
    )


RULESET = bare_ruleset("parade", begin, {"order": order}, tableau)
