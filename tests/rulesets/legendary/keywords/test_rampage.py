"""Rampage: two more attacks for those who are outnumbered or were beaten. (LEG-KW-54)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grognard.rulesets.legendary.dice.melee import Stance, attacks_of
from grognard.rulesets.legendary.lists.weapons import FIST
from grognard.rulesets.legendary.play.fight.blows import stance_of
from grognard.rulesets.legendary.play.fight.detailed import detailed_results
from grognard.rulesets.legendary.play.fight.results import leave_by_choice, may_leave
from tests.rulesets.legendary.arms import rules
from tests.rulesets.legendary.kit import BLADE, done, spread, squad
from tests.rulesets.legendary.play.fight.kit import detailed, locked
from tests.rulesets.legendary.play.fight.test_combat import blows, brawl, charge
from tests.rulesets.legendary.play.fight.test_ways_out import walker

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.table.records import UnitId


def test_rampage_gives_two_attacks_to_the_outnumbered() -> None:  # LEG-KW-54
    table = brawl({"number": 1, "rules": ["Rampage"]}, {"number": 3})
    charge(table)

    assert "3 attacks" in blows(table)[0]


def test_who_was_beaten_rampages_pair_by_pair_too() -> None:  # LEG-KW-54, LEG-DUEL-01, LEG-DUEL-12
    reds = squad(2, (20, 10), weapons=(BLADE,))
    table = detailed(reds, squad(3, (20, 11.1), weapons=(BLADE,), rules=["Rampage"]), leadership=[12])
    units, blue = [table.ids["Reds"], table.ids["Blues"]], table.model("Blues").unit

    assert not stance_of(table.game, table.model("Blues"), units, is_first=False).is_pressed, "three against two"
    assert "LEG-MELEE-15" == may_leave(table.game, blue)
    done(detailed_results(table.game, units, [0, 1], set()))
    stance = stance_of(table.game, table.model("Blues"), units, is_first=False)
    assert (True, False) == (stance.is_pressed, stance.has_won)
    assert "" == may_leave(table.game, blue)
    done(detailed_results(table.game, units, [1, 1], set()))
    assert not stance_of(table.game, table.model("Blues"), units, is_first=False).is_pressed, "the round was a draw"


def test_who_is_outnumbered_when_a_round_begins_rampages_all_of_it() -> None:  # LEG-KW-54, LEG-DUEL-02
    """Two Reds against three: one of the three falls first, and the others still face a rampage of three attacks."""
    spots = ((20, 11.1), (22.5, 11.1), (25, 11.1))
    blues = squad(3, at=(0, 0), spots=spots, weapons=(BLADE,), sv=None, i=1)
    reds = squad(2, at=(0, 0), spots=((20, 10), (22.5, 10)), weapons=(BLADE,), rules=["Rampage"], i=4)
    dice = {"duel": [12, 1] * 9, "quicker": [6] * 9, "hit": [12] + [1] * 99, "save": [1], "leadership": [12] * 9}
    table = detailed(reds, blues, **spread(dice))
    table.activate("Reds").finish()
    struck = [event for event in table.game.events if event.text.startswith("Reds model") and "strikes" in event.text]

    assert table.left("Blues") < 3
    assert [3, 3] == [sum(throw.name == "hit" for throw in event.throws) for event in struck[:2]]


def test_two_more_attacks_under_pressure_only() -> None:  # LEG-KW-54
    assert 3 == attacks_of(1, (FIST,), FIST, rules("Rampage"), Stance(is_pressed=True))
    assert 1 == attacks_of(1, (FIST,), FIST, rules("Rampage"), Stance())


@pytest.mark.parametrize(("own_rules", "was_beaten"), [(["Rampage"], False), ([], True)])
def test_a_walker_may_leave_unless_it_was_beaten_in_its_rampage(own_rules: list[str], was_beaten: bool) -> None:
    """LEG-KW-54, LEG-MELEE-16: what is asked is whether it tries to drive off."""
    with pytest.raises(AssertionError, match="asked"):
        done(leave_by_choice(*beaten_walker(own_rules, was_beaten=was_beaten)))


def test_a_walker_that_was_beaten_in_its_rampage_stays() -> None:  # LEG-KW-54, LEG-MELEE-16
    done(leave_by_choice(*beaten_walker(["Rampage"], was_beaten=True)))


def beaten_walker(own_rules: list[str], *, was_beaten: bool) -> tuple[Game, list[UnitId]]:
    """A walker in contact with an enemy, at the end of a round."""
    table = locked(walker(rules=own_rules), squad(1, (20, 11.5), weapons=(BLADE,), i=4), reacts=True)
    table.change("Reds", was_beaten=was_beaten)
    return table.game, [table.ids["Reds"]]
