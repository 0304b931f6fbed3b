"""Where the greedy bot's units go when something is in the way, and what they do when nothing helps."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from grognard.kernel.ruleset import Chair
from grognard.kernel.troops import is_coherent
from grognard.rulesets.last_edition.bot import greedy
from grognard.rulesets.last_edition.play.moves.phase import move_next
from grognard.rulesets.last_edition.table.records import UnitId
from grognard.rulesets.last_edition.table.units import COHERENCY, troop_of
from tests.rulesets.last_edition.kit import Field, leader, unit

MIDDLE = (30.0, 22.0)
PICKETS = unit("Pickets", 16)


def moves(own: dict[str, Any], at: Any, foe: dict[str, Any] | None = None, foes: Any = (58, 30)) -> Field:
    """A2 is about to move to the middle of the table; its leader holds the own objective, B2 is in the way."""
    places = {"A1": (7.5, 22), "A2": at, "B1": (58, 2), "B2": foes}
    units = {"A1": {"acted": ("movement",)}}
    field = Field([leader(), own], [leader(), foe or unit("Far")], places, (move_next, 0, False), units=units)
    field.play("A2")
    return field


def answer(field: Field) -> Any:
    assert field.asked is not None
    return greedy(Chair(field.game, field.asked, 0))


def nearness(field: Field) -> float:
    """Inches from the middle of A2 to the middle of the table."""
    row = troop_of(field.game, UnitId("A2")).stands
    x, y = (sum(one.pose[k] for one in row) / len(row) for k in (0, 1))
    return hypot(x - MIDDLE[0], y - MIDDLE[1])


def test_who_is_stopped_ends_elsewhere() -> None:
    """TLE-MOVE-01, TLE-COH-01: pickets stand where the line would end; the line goes all the same, in coherency."""
    line = [(20.0, 19.6 + 1.2 * n) for n in range(5)]
    pickets = [(x, 12.0 + 2.6 * n) for x in (23.0, 25.6) for n in range(8)]
    field = moves(unit("Line", 5), line, PICKETS, pickets)
    before = nearness(field)
    field.play(answer(field))

    assert nearness(field) < before - 1.5
    assert is_coherent(troop_of(field.game, UnitId("A2")).stands, COHERENCY)


def test_a_single_model_goes_past_what_is_in_its_way() -> None:
    """TLE-MOVE-02: a wide base, and three enemies where it would end."""
    field = moves(
        unit("Tower", base="60mm"), [(20.0, 22.0)], unit("Row", 3), [(24.6, 20.5 + 1.5 * n) for n in range(3)]
    )
    before = nearness(field)
    field.play(answer(field))

    assert nearness(field) < before - 2.5


@pytest.mark.parametrize(("step", "order"), [(0.0, "taking cover"), (0.5, "advancing")])
def test_who_found_no_way_does_not_advance(step: float, order: str) -> None:
    """TLE-ORD-02: six inches more help nobody who could not move at all; cover does."""
    line = [(20.0, 19.6 + 1.2 * n) for n in range(5)]
    field = moves(unit("Line", 5), line)
    field.play({f"A2.{n + 1}": [(x + step, y)] for n, (x, y) in enumerate(line)} if step else {})

    assert order == answer(field)
