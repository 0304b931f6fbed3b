"""Deadly. (SZOP-WPN-03)"""

from __future__ import annotations

from tests.rulesets.szop.helpers import hurt, wounds_of
from tests.rulesets.szop.kit import draw, unit
from tests.rulesets.szop.volleys import made, rolled

FOE = unit("Foes", seat=1, at=(40, 30))


def test_deadly_uses_the_highest_toughness_for_the_attacker() -> None:  # SZOP-WPN-03, SZOP-ATK-06
    mixed = made("Deadly(6)", attacks=2, toughness=(1, 3))

    assert (2, 3, 1) == rolled(mixed, [4, 4], [1, 2])
    assert (1, 0, 3) == rolled(made("Deadly(6)", toughness=(3, 3)), [4], [2])
    assert (1, 3, 0) == rolled(made("Deadly(6)", "Precise", toughness=(1, 3)), [4], [2])


def test_interaction_2_deadly_precise_and_an_attached_hero() -> None:  # SZOP-WPN-03, SZOP-WND-01, SZOP-WPN-08
    """One attacker's wound of 3 and two old markers: the attacker picks the hero."""
    hero = unit("Hero", has=["Hero"], toughness=3)
    table = draw(unit("Own", models=5, wounds=2, join=[hero]), FOE).run(hurt, "Own", 3, 0)

    assert 1 == table.seat

    table.answer(["A1.6", "A1.1", "A1.2"])

    assert (3, 0) == wounds_of(table)
    assert ("A1.1", "A1.2") == table.unit("Own").fallen
