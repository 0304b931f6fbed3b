"""Martyr. (SZOP-CMD-06)"""

from __future__ import annotations

from grognard.rulesets.szop.play.attack.recovery import recover_active
from tests.rulesets.szop.helpers import fallen, living
from tests.rulesets.szop.kit import draw, unit

FOE = unit("Foes", seat=1, at=(40, 30))


def test_a_martyr_falls_for_its_unit_and_stays_away() -> None:  # SZOP-CMD-06, SZOP-HEAL-03
    saint = unit("Saint", has=["Martyr"], toughness=1)
    table = draw(unit("Own", models=3, join=[saint]), FOE)
    fallen(table, "Own", 3)
    table.run(recover_active, "Own").answer("yes").propose()

    assert (3, 0) == living(table)
    assert ("A1.4",) == table.unit("Own").fallen


def test_a_martyr_gives_exactly_its_toughness() -> None:  # SZOP-CMD-06
    saint = unit("Saint", has=["Martyr"], toughness=2)
    table = draw(unit("Own", models=3, toughness=2, wounds=1, join=[saint]), FOE)
    fallen(table, "Own", 2, 3)
    table.run(recover_active, "Own").answer("yes").propose()

    # A marker, then one model with one marker.
    assert (2, 1) == living(table)


def test_a_carried_martyr_does_not_fall() -> None:  # SZOP-CMD-06, SZOP-TRANS-09
    table = draw(unit("Own", models=2, has=["Martyr"], toughness=2, wounds=1, at=None, place="carried"), FOE)

    assert table.run(recover_active, "Own").is_waiting


def test_a_last_martyr_does_not_fall() -> None:  # SZOP-CMD-06
    table = draw(unit("Own", has=["Martyr"], toughness=3, wounds=1), FOE).run(recover_active, "Own")

    assert table.is_waiting
