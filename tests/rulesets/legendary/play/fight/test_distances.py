"""How far one reaches, flees and follows in close combat: each distance from both sides. (LEG-MELEE, LEG-DUEL)"""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin
from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.errors import Refused
from grognard.kernel.table import Ref
from grognard.kernel.tactics import Low
from grognard.rulesets.legendary.dice.melee import Stance
from grognard.rulesets.legendary.play.fight.blows import blow_at
from grognard.rulesets.legendary.play.fight.detailed import pairs_of
from grognard.rulesets.legendary.play.fight.duel import may_strike
from grognard.rulesets.legendary.play.fight.fall_back import fall_back
from grognard.rulesets.legendary.play.fight.melee_targets import Fighter
from grognard.rulesets.legendary.play.fight.pile_in import pile_in
from grognard.rulesets.legendary.play.fight.weapons import StrikeChoice
from grognard.rulesets.legendary.table.records import Challenge
from tests.rulesets.legendary.kit import BLADE, Battle, done, piece, squad

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from grognard.kernel.troops.maps import FeatureEntry

Spots = tuple[tuple[float, float], ...]


def locked(blues: Spots, *pieces: FeatureEntry, **dice: Any) -> Battle:
    """One Red at (20, 10), locked with Blues who stand here; bases are an inch across."""
    theirs = squad(len(blues), spots=blues, at=(0, 0), weapons=(BLADE,), i=4)
    table = Battle({"Reds": squad(1, at=(20, 10), weapons=(BLADE,), i=4)}, {"Blues": theirs}, *pieces, **dice)
    table.change("Reds", foes=(table.ids["Blues"],)).change("Blues", foes=(table.ids["Reds"],))
    return table


def run(rule: Coroutine[Any, Any, None]) -> None:
    """A rule that asks nobody."""
    with pytest.raises(StopIteration):
        rule.send(None)


def test_who_is_within_2_inches_rolls_to_escape() -> None:  # LEG-MELEE-17
    table = locked(((20, 12.95), (23.05, 10)), escape=[1], fall_back=[12])
    run(fall_back(table.game, table.ids["Blues"]))

    assert ["B1.2"] == [model.id for model in table.models("Blues")]


def test_who_is_within_3_inches_after_the_flight_is_killed() -> None:  # LEG-MELEE-18
    table = locked(((20, 12.9), (21.2, 13.1)), escape=[12], fall_back=[1])
    run(fall_back(table.game, table.ids["Blues"]))

    assert ["B1.2"] == [model.id for model in table.models("Blues")]  # 2.9 and 3.27 inches away


@pytest.mark.parametrize(("y", "after"), [(13.9, 11.0), (14.2, 11.2), (18.0, 15.0)])
def test_models_pile_in_3_inches_or_go_nearer(y: float, after: float) -> None:  # LEG-MELEE-03
    table = locked(((20, y),))
    run(pile_in(table.game, [table.model("Blues").id]))
    at = table.model("Blues").at

    assert at is not None
    assert after == pytest.approx(at[1], abs=0.06)


def test_the_owner_says_where_those_stand_who_pile_in() -> None:  # LEG-MELEE-03
    """Two Blues 2 inches off: the rules suggest contact, the owner may stand anywhere that is nearer."""
    table = locked(((19, 13), (21, 13)))
    blues = table.models("Blues")
    piling = pile_in(table.game, [model.id for model in blues])
    question: Any = piling.send(None)
    plan = question.suggest(Low())

    assert {model.id for model in blues} == set(plan) == set(question.pieces)
    assert "up to 3" in str(question.prompt)
    with pytest.raises(Refused, match="towards the enemy"):
        question.check({blues[0].id: [[18, 14]]})
    with pytest.raises(Refused):
        question.check({blues[0].id: [[19, 9.5]]})
    own = question.check({blues[0].id: [[19.5, 12]], blues[1].id: [[20.6, 11.6]]})
    with pytest.raises(StopIteration):
        piling.send(own)
    assert [(19.5, 12.0), (20.6, 11.6)] == [model.at for model in table.models("Blues")]


@pytest.mark.parametrize(("y", "after"), [(16.0, 11.0), (17.4, 13.5)])
def test_nobody_piles_in_out_of_coherency(y: float, after: float) -> None:  # LEG-MELEE-03, LEG-MOVE-02
    """At his own step one alone reaches the enemy; with the other too far behind him he stays."""
    table = locked(((20, 13.5), (20, y)))
    run(pile_in(table.game, [table.model("Blues").id]))
    at = table.model("Blues").at

    assert at is not None
    assert after == pytest.approx(at[1], abs=0.06)


def test_hits_go_on_to_those_within_2_inches() -> None:  # LEG-MELEE-08
    table = locked(((20, 11), (22.95, 10), (16.95, 10)))
    choice = StrikeChoice(table.model("Reds").weapons[0])
    fighter = Fighter(table.model("Reds").id, table.ids["Reds"], 4, choice, Stance())
    blow = blow_at(table.game, fighter, table.ids["Blues"], table.model("Blues").id, is_first=True)

    assert blow is not None
    assert ("B1.1", "B1.2") == blow.row  # the third is 2.05 inches away


@pytest.mark.parametrize(("y", "can"), [(11.95, True), (12.05, False)])
def test_fighters_within_an_inch_strike(y: float, can: bool) -> None:  # LEG-DUEL-02
    table = locked(((20, y),))
    duel: Ref[Challenge] = Ref("duel")
    fighters = (table.model("Reds").id, table.model("Blues").id)
    table.game.add(Challenge(duel, fighters, 1))

    assert can == may_strike(table.game, duel, *fighters)
    assert can == bool(done(pairs_of(table.game, [table.ids["Reds"], table.ids["Blues"]])))


def test_who_falls_back_through_dangerous_ground_tests_it() -> None:  # LEG-MELEE-14, LEG-TERR-11
    mines = piece("anti-personnel mines", (15, 17, 25, 18))
    for face, left in ((6, 0), (7, 1)):
        dice = {"escape": [12], "fall_back": [8], "dangerous_terrain": [face], "save": [1]}
        table = locked(((20, 12),), mines, **dice)
        run(fall_back(table.game, table.ids["Blues"]))

        assert left == table.left("Blues")


# ---------------------------------------------------------------- ways out


def fleeing(*bearings: float) -> Battle:
    """A Red flees 7 inches to the south from a Blue; Greens stand 7 inches off, so many degrees from south to east."""
    spots = tuple((20 + 7 * sin(radians(turn)), 20 - 7 * cos(radians(turn))) for turn in bearings)
    greens = squad(len(spots), spots=spots, at=(0, 0), weapons=())
    theirs = {"Blues": squad(1, (20, 21), weapons=(BLADE,), i=4), "Greens": greens}
    table = Battle({"Reds": squad(1, (20, 20), weapons=(BLADE,), i=4)}, theirs, escape=[12], fall_back=[7])
    table.change("Reds", foes=(table.ids["Blues"],)).change("Blues", foes=(table.ids["Reds"],))
    run(fall_back(table.game, table.ids["Reds"]))
    return table


def test_a_narrow_way_out_is_found() -> None:  # LEG-MELEE-20
    """A Green 7 inches away bars 16.4 degrees to each side: only the turns between 19.4 and 25.6 degrees are free."""
    table = fleeing(3, 42, -29)
    at = table.model("Reds").at

    assert at is not None
    assert 19.5 == pytest.approx(degrees(atan2(at[0] - 20, 20 - at[1])), abs=0.1)
    assert 7.0 == pytest.approx(hypot(at[0] - 20, 20 - at[1]), abs=0.002)


def test_who_has_no_free_turn_within_45_degrees_is_trapped() -> None:  # LEG-MELEE-20
    table = fleeing(3, 35, -29)

    assert 0 == table.left("Reds")
    assert ["Reds is trapped."] == table.log("LEG-MELEE-20")[:1]


@pytest.mark.parametrize(("turn", "is_free"), [(44.9, True), (45.2, False)])
def test_nobody_turns_farther_than_45_degrees(turn: float, is_free: bool) -> None:  # LEG-MELEE-20
    """The first free turn lies 16.4 degrees beyond the last Green."""
    table = fleeing(turn - 16.43, turn - 16.43 - 30, -29, 0)

    assert is_free == bool(table.left("Reds"))
