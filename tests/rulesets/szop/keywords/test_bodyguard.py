"""Bodyguard. (SZOP-PAS-34)"""

from __future__ import annotations

from tests.rulesets.szop.helpers import hurt, wounds_of
from tests.rulesets.szop.kit import draw, unit

FOE = unit("Foes", seat=1, at=(40, 30))


def test_the_owner_defeats_bodyguards_first() -> None:  # SZOP-PAS-34
    guard = unit("Guard", has=["Bodyguard"], toughness=3)
    table = draw(unit("Own", models=5, join=[guard]), FOE).run(hurt, "Own", 0, 4)

    assert "SZOP-PAS-34" == table.refused(["A1.1"]).clause

    table.answer(["A1.6", "A1.1"])

    assert (4, 0) == wounds_of(table)


def test_the_attacker_is_not_bound_by_a_bodyguard() -> None:  # SZOP-PAS-34
    guard = unit("Guard", has=["Bodyguard"], toughness=3)
    table = draw(unit("Own", models=5, join=[guard]), FOE).run(hurt, "Own", 1, 0)
    table.answer(["A1.1"])

    assert (5, 0) == wounds_of(table)


def test_interaction_7_a_bodyguard_falls_amid_the_wounds() -> None:  # SZOP-PAS-34, SZOP-WND-02
    guard = unit("Guard", has=["Bodyguard"], toughness=2)
    table = draw(unit("Own", models=4, join=[guard]), FOE).run(hurt, "Own", 0, 4)

    assert "SZOP-WND-02" == table.refused(["A1.5"]).clause

    table.answer(["A1.5", "A1.2", "A1.3"])

    assert ("A1.1", "A1.4") == table.unit("Own").models
