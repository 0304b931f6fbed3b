"""The charger falls back to 1" by the least distance. (SZOP-MELEE-06)"""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from grognard.kernel.troops import Base
from grognard.rulesets.szop.play.moves.step_words import steps_in_words
from grognard.rulesets.szop.play.moves.withdraw import withdraw
from grognard.rulesets.szop.table.units import troop_of
from tests.rulesets.szop.kit import Drawn, draw, unit, wood


def back(*rest: dict[str, Any], own: dict[str, Any] | None = None, **more: Any) -> Drawn:
    """The unit at (10, 10) withdraws from all enemies."""
    table = draw(own or unit("Own"), *rest, **more)
    return table.run(withdraw, "Own", [table.id(row["name"]) for row in rest if row["seat"]])


def foe(name: str, at: tuple[float, float], **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, at=at, **more)


def moved(table: Drawn, number: int = 1) -> tuple[float, float]:
    at = table.model("Own", number).at
    assert at is not None
    return round(at[0], 2), round(at[1], 2)


def test_it_goes_straight_back_from_one_defender() -> None:  # SZOP-MELEE-06
    assert (10.0, 9.0) == moved(back(foe("Foes", (10, 11))))


@pytest.mark.parametrize(
    ("kind", "foe_at", "ends"),
    [
        ("box", (10, 12), (10.0, 9.0)),
        ("box", (14, 10), (9.0, 10.0)),
        ("oval", (10, 12), (10.0, 9.0)),
        ("box", (11, 12), (10.0, 9.0)),
    ],
)
def test_trays_fall_back_an_inch_and_no_more(kind: str, foe_at: tuple[float, float], ends: tuple[float, float]) -> None:
    """SZOP-MELEE-06: the least distance, also for bases that are not round."""
    base = Base(kind, 4.0, 2.0)  # type: ignore[arg-type]

    assert ends == pytest.approx(moved(back(foe("Foes", foe_at, base=base), own=unit("Own", base=base))), abs=0.02)


def test_models_of_its_own_unit_may_be_touched() -> None:  # SZOP-MELEE-06, SZOP-MOVE-03
    """A comrade stands in the straight way: the least step ends in touch with him, to either side."""
    table = back(foe("Foes", (10, 11)), own=unit("Own", models=2, across=True, at=(10, 8.75)))

    assert ["1", "2"] == table.keys

    x, y = moved(table.answer("2"), 2)

    assert (1.0, 2.0) == (round(hypot(x - 10, y - 8.75), 2), round(hypot(x - 10, y - 11), 2))


def test_models_an_inch_away_stay() -> None:  # SZOP-MELEE-06
    pair = unit("Own", models=2, gap=1.5)
    table = back(foe("Foes", (10, 11)), own=pair)

    assert (10.0, 9.0) == moved(table)
    assert (12.5, 10.0) == moved(table, 2)


def test_between_two_defenders_it_takes_the_least_step_that_clears_both() -> None:  # SZOP-MELEE-06
    """In touch with both: where the circles of 2" round them meet, not straight back from one of them."""
    table = back(foe("West", (9.5, 10.87)), foe("East", (10.5, 10.87)))

    x, y = moved(table)

    assert (10.0, 8.93) == (x, y)


def test_of_two_equal_ways_the_owner_chooses() -> None:  # SZOP-MELEE-06
    """Caught in the middle between north and south: west and east are equally near."""
    for answer, side in (("1", -1), ("2", 1)):
        table = back(foe("North", (10, 11)), foe("South", (10, 9)))

        assert ("SZOP-MELEE-06", 0) == (table.clause, table.seat)
        assert ["1", "2"] == table.keys

        table.answer(answer)

        assert (round(10 + side * 3**0.5, 2), 10.0) == moved(table)


def test_the_ways_are_told_in_words_and_shown_on_the_board() -> None:  # SZOP-MELEE-06
    table = back(foe("North", (10, 11)), foe("South", (10, 9)), foe("Far", (30, 10)))

    assert ['1.7" to the left, away from North', '1.7" to the right, towards Far'] == labels(table)
    assert ['1.7" w lewo, dalej od: North', '1.7" w prawo, bliżej: Far'] == labels(table, "pl")

    table.answer("2")

    assert (11.73, 10.0) == moved(table)


def test_the_ways_are_seen_from_the_own_table_edge() -> None:  # SZOP-MELEE-06
    table = draw(unit("Own", seat=1, at=(10, 10)), unit("Foes", at=(20, 10)))
    own = troop_of(table.game, table.id("Own")).stands[0]
    steps = [own.moved(own.pose._replace(x=x, y=y)) for x, y in ((10, 12), (10, 8), (10.3, 8), (8, 10))]
    back, first, second, right = steps_in_words(table.game, 1, own, steps)

    assert '2.0" back towards your own table edge, away from Foes' == back
    assert '2.0" to the right, away from Foes' == right
    assert first.startswith('2.0" forwards')
    assert second.startswith('2.0" forwards')
    assert first != second  # two places to the same side


def labels(table: Drawn, language: str = "en") -> list[str]:
    """What the ways are called, each with its place on the board."""
    question = table.game.view(0, language=language)["question"]
    assert [tuple(each["at"]) for each in question["options"]] == list(map(tuple, question["hints"]["spots"]))
    return [each["label"] for each in question["options"]]


def test_if_that_is_blocked_it_is_the_shortest_legal_step() -> None:  # SZOP-MELEE-06
    """A friend 1" behind bars the straight way; the least other step is where both circles meet."""
    friend = unit("Friends", at=(10, 8))
    table = back(foe("Foes", (10, 11)), friend)

    assert ["1", "2"] == table.keys

    table.answer("2")
    x, y = moved(table)

    assert 2.0 == round(hypot(x - 10, y - 11), 2)
    assert 2.0 == round(hypot(x - 10, y - 8), 2)
    assert 10 < x


def test_a_wall_does_not_make_the_step_longer_than_it_must_be() -> None:  # SZOP-MELEE-06
    """Where the circles of foe and friend meet is 2.5" away; along the wall to the west it is 1.7"."""
    wall = wood(5, 8.4, 15, 9.4, kinds=["impassable"])
    x, y = moved(back(foe("Foes", (10, 11)), unit("Friends", at=(13.5, 10.5)), terrain=[wall]))

    assert x < 10
    assert 1.6 < hypot(x - 10, y - 10) < 1.9


def test_walls_and_the_edge_are_stepped_round() -> None:  # SZOP-MELEE-06, SZOP-TERR-11
    wall = wood(5, 8.4, 15, 9.4, kinds=["impassable"])
    table = back(foe("Foes", (10, 11)), terrain=[wall])
    if not table.is_waiting:
        table.propose()
    x, y = moved(table)

    assert hypot(x - 10, y - 11) >= 1.99
    assert y >= 9.9
    assert hypot(x - 10, y - 10) < 1.9
