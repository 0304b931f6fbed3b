"""Vector Dancer: two more in dogfights, and one harder to hit by a jink. (LEG-KW-81)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.dice import Scripted
from grognard.rulesets.legendary.dice.dogfights import intercept
from tests.rulesets.legendary.keywords.kit import OTHERS, lowest_hit
from tests.rulesets.legendary.kit import BLADE, Battle, squad
from tests.rulesets.legendary.play.fliers.test_flights import flier, fly_in


def dance(rules: list[str], **dice: Any) -> Battle:
    """Theirs watches the sky while ours comes in."""
    theirs = {"Hawk": flier((50, 30), rules=rules), "Blues": squad(1, (5, 43), weapons=(BLADE,))}
    table = Battle({"Kite": flier()}, theirs, turn=2, reacts=True, reserves=[8], **dice)
    table.game.change(table.ids["Hawk"], where="table", watches_sky=True, has_activated=True)
    table.game.change(table.model("Hawk").id, at=(50.0, 30.0), facing=270.0, is_flying=True)
    return fly_in(table.activate("Kite"))


@pytest.mark.parametrize(("rules", "says"), [([], "does not get near"), (["Vector Dancer"], "comes in from")])
def test_a_vector_dancer_intercepts(rules: list[str], says: str) -> None:  # LEG-KW-81, LEG-FLY-24
    """Two more to the interception roll."""
    table = dance(rules, interception=[5], hit=[1, 1]).say("Hawk", "on")

    assert says in table.said()


@pytest.mark.parametrize(("rules", "winner"), [([], "Kite"), (["Vector Dancer"], "Hawk")])
def test_a_vector_dancer_wins_a_dogfight(rules: list[str], winner: str) -> None:  # LEG-KW-81, LEG-FLY-26
    """7 against 6, and two more."""
    table = dance(rules, dogfight=[7, 6], hit=[1] * 4, Initiative=[6]).say("Hawk", "dogfight")
    table.finish()

    assert f"{winner} wins the dogfight" in table.said()


@pytest.mark.parametrize(("rules", "face"), [([], 10), (["Vector Dancer"], 11)])
def test_an_evading_vector_dancer(rules: list[str], face: int) -> None:  # LEG-KW-81, LEG-FLY-10
    """BS 7 less 7, and 3 less for evading or 4."""
    gun = {"name": "Gun", "range": 30, "s": 8, "ap": 2, "type": "Heavy"}

    def flak(hit: int) -> Battle:
        theirs = {"Kite": flier((36, 24), rules=rules), "Far": OTHERS}
        guns = squad(1, (36, 4), weapons=(gun,), bs=7)
        table = Battle({"Guns": guns}, theirs, turn=2, reacts=True, hit=[hit], save=[12])
        table.game.change(table.ids["Kite"], where="table", has_activated=True)
        table.game.change(table.model("Kite").id, at=(36.0, 24.0), facing=270.0, is_flying=True)
        return table.activate("Guns").until("shoots at whom").fire(Gun="Kite/B1.1").say("jink").finish()

    assert face == lowest_hit(flak)


def test_pilots_intercept_by_initiative() -> None:  # LEG-FLY-24, LEG-KW-81
    assert intercept(Scripted(5), 4, 3) is None
    assert "front" == intercept(Scripted(6), 4, 3)
    assert "front" == intercept(Scripted(5), 4, 3, is_dancer=True)
