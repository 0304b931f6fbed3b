"""Expendable. (SZOP-WPN-21)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.szop.lists.keywords.passive import Mastery
from grognard.rulesets.szop.lists.keywords.weapons import Expendable
from grognard.rulesets.szop.play.charge.blows import melee_weapons
from grognard.rulesets.szop.play.shooting.shooting import shoot
from grognard.rulesets.szop.table.records import Granted
from tests.rulesets.szop.helpers import plan
from tests.rulesets.szop.kit import draw, rifle, unit, weapon


def foe(name: str = "Foes", **more: Any) -> dict[str, Any]:
    return unit(name, seat=1, **{"at": (10, 20), **more})


def test_expendable_weapons_are_spent_for_the_whole_unit() -> None:  # SZOP-WPN-21
    table = draw(unit("Own", rifle("Expendable", name="Rocket"), models=2), foe(models=5))
    table.dice(hit=[1, 1])
    table.run(shoot, "Own").shoot("Foes")

    assert ("Rocket",) == table.unit("Own").spent
    assert set() == plan(table)


@pytest.mark.parametrize(
    ("own", "theirs"), [("Mastery(Expendable)", "Tall"), ("Tall", 'Aura(12"): Mastery(Expendable)')]
)
def test_mastery_makes_weapons_expendable(own: str, theirs: str) -> None:  # SZOP-WPN-21, SZOP-PAS-36, SZOP-ABIL-02
    table = draw(unit("Own", rifle(name="Rocket"), weapon(name="Horn"), has=[own]), foe(models=5, has=[theirs]))
    table.dice(hit=[1])
    table.run(shoot, "Own").shoot("Foes")

    assert ("Rocket",) == table.unit("Own").spent
    assert set() == plan(table)

    table.change("Own", spent=("Rocket", "Horn"))

    assert [] == melee_weapons(table.game, table.model("Own").id, table.id("Foes"))


def test_a_mark_makes_weapons_expendable_against_the_marked() -> None:  # SZOP-WPN-21, SZOP-CMD-03, SZOP-PAS-36
    spotter = unit("Spotter", at=(40, 12))
    table = draw(unit("Own", rifle(name="Rocket")), spotter, foe("Near", at=(32, 12)), foe("Far", at=(10, 30)))
    mark = Granted(Mastery(Expendable()), marked_by=table.model("Spotter").id)
    table.change("Own", grants=(mark,))

    assert {"Near", "Far"} == plan(table)

    table.change("Own", spent=("Rocket",))

    assert {"Far"} == plan(table)
