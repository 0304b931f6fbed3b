"""The pool of wounds and both allocators, Bodyguard, Vengeance, Bane, Wreck. (SZOP-WND)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.attack.casualties import destroy, receive
from grognard.rulesets.szop.table.units import model_name
from tests.rulesets.szop.helpers import hurt, wounds_of
from tests.rulesets.szop.kit import draw, unit

FOE = unit("Foes", seat=1, at=(40, 30))


def test_markers_lie_on_the_unit_and_either_allocator_uses_them() -> None:  # SZOP-WND-01, SZOP-WND-03, SZOP-ATK-05
    table = draw(unit("Own", models=3, toughness=2, wounds=1), FOE).run(hurt, "Own", 1, 0)

    assert ("SZOP-WND-01", 1) == (table.clause, table.seat)

    table.answer(["A1.2"])

    assert (2, 0) == wounds_of(table)
    assert ("A1.1", "A1.3") == table.unit("Own").models


def test_a_model_must_fall_while_the_pool_reaches_the_highest_toughness() -> None:  # SZOP-WND-02
    hero = unit("Hero", has=["Hero"], toughness=3)
    two = draw(unit("Own", models=3, join=[hero]), FOE).run(hurt, "Own", 0, 2)

    assert two.answer([]).is_waiting
    assert (4, 2) == wounds_of(two)

    three = draw(unit("Own", models=3, join=[hero]), FOE).run(hurt, "Own", 0, 3)

    assert "SZOP-WND-02" == three.refused([]).clause

    three.answer(["A1.1"])

    assert (3, 2) == wounds_of(three)


def test_nobody_discards_more_than_there_is() -> None:  # SZOP-WND-01
    table = draw(unit("Own", models=3), FOE).run(hurt, "Own", 0, 2)

    assert "SZOP-WND-01" == table.refused(["A1.1", "A1.2", "A1.3"]).clause


def test_the_attackers_wounds_are_worked_first() -> None:  # SZOP-WND-04
    table = draw(unit("Own", models=2, toughness=3), FOE).run(hurt, "Own", 2, 2)

    assert 0 == table.seat

    table.answer(["A1.1"])

    assert (1, 1) == wounds_of(table)


def test_who_has_no_wounds_to_allocate_does_nothing() -> None:  # SZOP-WND-04
    hero = unit("Hero", has=["Hero"], toughness=2)
    table = draw(unit("Own", models=2, toughness=3, wounds=2, join=[hero]), FOE).run(hurt, "Own", 0, 1)

    assert 0 == table.seat
    assert "SZOP-WND-02" == table.refused([]).clause


def test_the_last_model_takes_the_unit_with_it_and_excess_is_lost() -> None:  # SZOP-WND-05, SZOP-GEN-02
    table = draw(unit("Own", models=2), FOE).run(hurt, "Own", 0, 5)

    assert ("destroyed", 0, 0) == (table.unit("Own").place, *wounds_of(table))


def test_wounds_without_an_attacker_are_the_owners() -> None:  # SZOP-WND-06
    async def mishap(game: Any, own: Any) -> None:
        await receive(game, own, defender=1)

    assert 0 == draw(unit("Own", models=3), FOE).run(mishap, "Own").seat


# ---------------------------------------------------------------- small battles


def test_models_of_a_fresh_unit_are_not_defeated() -> None:  # SZOP-SMALL-06, SZOP-SMALL-07
    """Interaction 15: three wounds on a T3 model leave it Fresh, one more takes all wounds and the state."""
    table = draw(unit("Own", toughness=3, is_fresh=True), FOE, small_battles=True).run(hurt, "Own", 2, 1)

    assert (True, 1, 3) == (table.unit("Own").is_fresh, *wounds_of(table))

    table.run(hurt, "Own", 0, 1)

    assert (False, 1, 0) == (table.unit("Own").is_fresh, *wounds_of(table))


def test_nothing_is_left_on_a_destroyed_unit() -> None:  # SZOP-WND-05, SZOP-PSY-01
    own = unit("Own", has=["Mage(1)"], toughness=3, wounds=2, tokens=2)
    table = draw(own, unit("More", at=(20, 10)), FOE).run(destroy, "Own")

    assert ("destroyed", 0, 0) == (table.unit("Own").place, table.unit("Own").wounds, table.unit("Own").tokens)


def test_models_that_are_alike_are_numbered() -> None:  # SZOP-GEN-01
    pair = draw(unit("Pair", models=2, join=[unit("Chief")]), FOE)

    assert ["Pair 1", "Pair 2", "Chief"] == [model_name(pair.game, each) for each in pair.unit("Pair").models]
