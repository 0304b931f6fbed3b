"""Regeneration. (SZOP-PAS-16)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.attack.recovery import recover_others
from grognard.rulesets.szop.table.records import UnitId
from tests.rulesets.szop.helpers import living
from tests.rulesets.szop.kit import draw, unit

FOE = unit("Foes", seat=1, at=(40, 30))


def test_regeneration_gives_back_what_was_lost_now() -> None:  # SZOP-PAS-16
    table = draw(unit("Own", toughness=9, wounds=4, lost=2, has=["Regeneration"]), FOE)
    table.dice(regeneration=[6])
    table.run(recover_others, UnitId("B1"))

    assert (1, 2) == living(table)

    table.change("Own", lost=0)
    table.dice()
    table.run(recover_others, UnitId("B1"))

    assert (1, 2) == living(table)


def test_old_wounds_do_not_regenerate() -> None:  # SZOP-PAS-16
    table = draw(unit("Own", toughness=9, wounds=4, has=["Regeneration"]), FOE)
    table.dice()  # nothing is thrown
    table.run(recover_others, UnitId("B1"))

    assert (1, 4) == living(table)


def test_units_of_the_active_player_regenerate_first() -> None:  # SZOP-GEN-04, SZOP-PAS-16
    hurt: dict[str, Any] = {"toughness": 9, "wounds": 4, "lost": 2, "has": ["Regeneration"]}
    table = draw(unit("Own", **hurt), unit("Foes", seat=1, at=(40, 40), **hurt), unit("Active", seat=1, at=(50, 40)))
    table.dice(regeneration=[6, 6])
    table.run(recover_others, "Active")

    assert ["Foes", "Own"] == [said.split()[0] for said in table.log("SZOP-HEAL-02")]
