"""Scouts X: a move of X inches before the first turn. (TEN-KW-31)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.setup.scouts import inches_of, scouts_moves
from tests.rulesets.tenth.keywords.kit import RADIUS
from tests.rulesets.tenth.kit import drill, unit


def test_a_dedicated_transport_scouts_with_its_passengers() -> None:
    """TEN-KW-31, TEN-TRANS-12: with the lowest of theirs, and only if all have it; no other Transport does."""

    def inches(*keywords: str, second: str = "Scouts 8") -> int:
        truck = unit("Truck", at=(10, 5), base=100, capacity=6, keywords=["VEHICLE", "TRANSPORT", *keywords])
        one = unit("One", abilities=["Scouts 6"], rides="Truck")
        two = unit("Two", abilities=[second] if second else [], rides="Truck")
        table = drill(truck, one, two)
        return inches_of(table.game, table.id("Truck"))

    assert 6 == inches("DEDICATED TRANSPORT")
    assert 0 == inches("DEDICATED TRANSPORT", second="")
    assert 0 == inches()


def test_units_in_reserves_do_not_scout() -> None:
    """TEN-KW-31"""
    table = drill(unit("Scouts", abilities=["Scouts 6"], reserves="strategic"), unit("Rest", at=(5, 5), points=900))
    table.run(scouts_moves)

    assert table.is_idle


def test_scouts_move_up_to_their_inches_and_end_more_than_nine_inches_from_enemies() -> None:
    """TEN-KW-31"""
    foe = unit("Foe", seat=1, at=(10, 26 + 2 * RADIUS))
    table = drill(unit("Scouts", at=(10, 10), abilities=["Scouts 6"], move=5), foe, phase="setting up")
    table.run(scouts_moves)
    table.answer("Scouts")

    assert "TEN-KW-31" == table.refusal({"A1.1": [[16.5, 10]]})

    table.answer({"A1.1": [[10, 16]]})
    table.go_on()

    assert (10.0, 16.0) == table.models("Scouts")[0].at
    assert "" == table.unit("Scouts").moved
    assert not table.unit("Scouts").has_acted

    near = unit("Foe", seat=1, at=(10, 24 + 2 * RADIUS))
    table = drill(unit("Scouts", at=(10, 10), abilities=["Scouts 6"]), near, phase="setting up")
    table.run(scouts_moves)
    table.answer("Scouts")

    assert "TEN-KW-31" == table.refusal({"A1.1": [[10, 15]]})
