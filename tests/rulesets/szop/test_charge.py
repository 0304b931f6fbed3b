"""Charge, Engage, counter-attack, withdrawal. (SZOP-MELEE, SZOP-MOVE-04)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.troops import gap
from grognard.rulesets.szop.play.actions import possible
from grognard.rulesets.szop.play.charge.blows import blows_at
from grognard.rulesets.szop.play.moves.engage import Engagement
from grognard.rulesets.szop.table.units import troop_of
from tests.rulesets.szop.helpers import able, whole_charge
from tests.rulesets.szop.kit import Drawn, draw, unit, weapon, wood

CLUB = weapon(name="Club")


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *(weapons or (CLUB,)), seat=1, **{"at": (10, 15), **more})


def nearest(table: Drawn, own: str = "Own", other: str = "Foes") -> float:
    ones, twos = troop_of(table.game, table.id(own)).stands, troop_of(table.game, table.id(other)).stands
    return min(gap(one, two) for one in ones for two in twos)


# ---------------------------------------------------------------- declaring


def test_a_charge_must_end_within_an_inch_of_every_target() -> None:  # SZOP-MELEE-01
    assert {"Foes"} == able(draw(unit("Own", CLUB), foe(at=(10, 18))))
    assert set() == able(draw(unit("Own", CLUB), foe(at=(10, 18.1))))


def test_sight_is_not_needed() -> None:  # SZOP-MELEE-01
    wall = wood(5, 12, 15, 12.2, kinds=["blocking"])

    assert {"Foes"} == able(draw(unit("Own", CLUB), foe(), terrain=[wall]))


def test_who_may_charge_and_be_charged() -> None:  # SZOP-MELEE-02, SZOP-STATE-01, SZOP-STATE-02, SZOP-FLY-04
    assert set() == able(draw(unit("Own", CLUB, is_exhausted=True), foe()))
    assert {"Foes"} == able(draw(unit("Own", CLUB, is_pinned=True), foe()))
    assert set() == able(draw(unit("Own", CLUB, has=["Aircraft"]), foe()))
    assert set() == able(draw(unit("Own", CLUB), foe(has=["Aircraft"])))


def test_several_targets_can_be_named_at_once() -> None:  # SZOP-MELEE-01
    pair = unit("Own", CLUB, models=2)
    table = draw(pair, foe(at=(9, 14)), foe("Others", at=(12.5, 14)), foe("Away", at=(10, 2.2)))
    table.dice(hit=[1] * 2)
    table.run(whole_charge, "Own")

    assert "SZOP-MELEE-01" == table.refused(["Foes", "Away"]).clause

    table.answer(["Foes", "Others"]).propose()

    assert nearest(table) <= 1.001
    assert nearest(table, "Own", "Others") <= 1.001


def test_a_unit_that_is_only_reached_together_with_another_is_charged_with_it() -> None:  # SZOP-MELEE-01, SZOP-MOVE-03
    """Wherever the charger is near the rear unit, it is near the front one too."""
    front, rear = foe("Front", at=(8.9, 17.5), models=2, gap=1.2), foe("Rear", at=(10, 17.95))
    table = draw(unit("Own", CLUB), front, rear)

    assert {"Front", "Rear"} == able(table)

    table.run(whole_charge, "Own")

    assert "SZOP-MELEE-01" == table.refused(["Rear"]).clause

    table.answer(["Front", "Rear"]).propose()

    assert nearest(table, "Own", "Front") <= 1.001
    assert nearest(table, "Own", "Rear") <= 1.001


# ---------------------------------------------------------------- Engage


def test_every_model_gets_into_contact_or_as_near_as_it_can() -> None:  # SZOP-MOVE-04, SZOP-ACT-06
    table = draw(unit("Own", CLUB, models=3), foe(at=(11, 15)))
    table.dice(hit=[1] * 3)
    table.run(whole_charge, "Own")

    assert "SZOP-MELEE-01" == table.refused({"A1.1": [[10, 11]]}).clause
    assert (
        "SZOP-MOVE-04" == table.refused({"A1.1": [[10.3, 14]], "A1.2": [[11.4, 13.2]], "A1.3": [[12.5, 13.2]]}).clause
    )

    table.propose()

    touching = [
        one
        for one in troop_of(table.game, table.id("Own")).stands
        if gap(one, troop_of(table.game, table.id("Foes")).stands[0]) <= 0.02
    ]

    assert 3 == len(touching)


def test_a_long_way_round_is_no_engage() -> None:  # SZOP-MOVE-04
    table = draw(unit("Own", CLUB, has=["Fast"]), foe(at=(10, 13))).run(whole_charge, "Own")
    refusal = table.refused({"A1.1": [[11.5, 11.5], [11.8, 13.5], [10, 14.02]]})

    assert "SZOP-MOVE-04" == refusal.clause


def test_a_way_longer_by_a_tenth_of_an_inch_is_no_engage() -> None:  # SZOP-MOVE-04
    table = draw(unit("Own", CLUB), foe(at=(10, 14)))
    table.dice(hit=[1])
    table.run(whole_charge, "Own")
    refusal = table.refused({"A1.1": [[10.5, 11.5], [10, 12.996]]})

    assert "SZOP-MOVE-04" == refusal.clause
    assert "shortest way" in str(refusal)

    table.answer({"A1.1": [[10, 12.996]]})

    assert nearest(table) <= 0.02


def test_who_finds_no_contact_ends_as_near_as_can_be() -> None:  # SZOP-MOVE-04
    """6" of movement and 6.5" to go: half an inch off, not 0.7"."""
    table = draw(unit("Own", CLUB), foe(at=(10, 17.5)))
    table.dice(hit=[1])
    table.run(whole_charge, "Own")
    refusal = table.refused({"A1.1": [[10, 15.8]]})

    assert "SZOP-MOVE-04" == refusal.clause
    assert "closer" in str(refusal)

    table.answer({"A1.1": [[10, 16]]})

    assert 0.5 == round(nearest(table), 2)


def test_models_are_moved_nearest_first() -> None:  # SZOP-MOVE-04
    """The one behind may not take the place that the one in front reaches by the shortest way."""
    table = draw(unit("Own", CLUB, models=2, across=True, at=(10, 8.75)), foe(at=(10, 13))).run(whole_charge, "Own")
    ahead, beside = [10, 11.996], [10.869, 12.498]
    refusal = table.refused({"A1.1": [ahead], "A1.2": [beside]})

    assert "SZOP-MOVE-04" == refusal.clause

    table.answer({"A1.1": [beside], "A1.2": [ahead]})

    assert (10, 11.996) == table.model("Own", 2).at


def test_of_models_equally_near_the_owner_chooses_who_goes_first() -> None:  # SZOP-MOVE-04
    pair = unit("Own", CLUB, models=2, at=(9, 10), gap=1.0)
    left = {"A1.1": [[9.683, 12.048]], "A1.2": [[10.666, 12.249]]}
    right = {"A1.1": [[9.334, 12.249]], "A1.2": [[10.317, 12.048]]}
    for ways in (left, right):
        table = draw(pair, foe(at=(10, 13)))
        table.dice(hit=[1, 1])
        table.run(whole_charge, "Own").answer(ways)

        assert tuple(ways["A1.1"][0]) == table.model("Own", 1).at

    neither = {"A1.1": left["A1.2"], "A1.2": left["A1.1"]}

    assert "SZOP-MOVE-04" == draw(pair, foe(at=(10, 13))).run(whole_charge, "Own").refused(neither).clause


def test_the_proposed_engage_is_the_best_that_is_found() -> None:  # SZOP-MOVE-04
    row = unit("Own", CLUB, models=6, at=(6, 9))
    table = draw(row, foe(at=(9, 14), models=3, gap=0.6), terrain=[wood(4, 11, 8, 12)])
    engagement = Engagement(table.game, table.id("Own"), [table.id("Foes")])
    paths = engagement.best()

    assert paths is not None
    Engagement(table.game, table.id("Own"), [table.id("Foes")]).check(paths)


def test_the_way_round_woods_is_taken_if_it_reaches_contact() -> None:  # SZOP-MOVE-04, SZOP-TERR-05
    """Target edge 5" away: straight through the wood the allowance is 3", round it there is contact."""
    table = draw(unit("Own", CLUB), foe(at=(10, 16)), terrain=[wood(9.2, 12, 15, 13.2)])
    plan = Engagement(table.game, table.id("Own"), [table.id("Foes")]).plan

    assert plan is not None
    assert len(plan["A1.1"]) > 1


def test_coherency_beats_contact() -> None:  # SZOP-MOVE-04, SZOP-MOVE-02
    table = draw(unit("Own", CLUB, models=4), foe(at=(10, 16.4), models=2, gap=9.0)).run(whole_charge, "Own")
    table.propose()
    stands = troop_of(table.game, table.id("Own")).stands

    assert all(min(gap(one, other) for other in stands if other is not one) <= 1.001 for one in stands)


def test_dangerous_ground_is_rolled_right_after_the_engage_move() -> None:  # SZOP-MELEE-07, SZOP-TERR-06
    table = draw(unit("Own", CLUB, toughness=2), foe(), terrain=[wood(5, 11, 15, 12, kinds=["dangerous"])])
    table.dice(terrain=[1, 1])
    table.run(whole_charge, "Own").propose()

    assert "destroyed" == table.unit("Own").place
    assert not table.log("SZOP-MELEE-03")


def test_charging_uphill_is_dangerous() -> None:  # SZOP-ATER-03, SZOP-PAS-08
    hill = wood(5, 14, 15, 17, kinds=["elevated"])

    def rolls(*has: str) -> int:
        table = draw(unit("Own", has=has), foe(), terrain=[hill], advanced_terrain=True)
        table.dice(terrain=[2])
        table.run(whole_charge, "Own").pass_all()
        return len(table.log("SZOP-TERR-06"))

    assert (1, 1, 0) == (rolls(), rolls("Flying"), rolls("Agile"))


def test_charging_uphill_is_dangerous_without_a_step_too() -> None:  # SZOP-ATER-03, SZOP-PAS-07
    hill = wood(5, 11.1, 15, 17, kinds=["elevated"])
    for has in ([], ["Immobile"]):
        table = draw(unit("Own", has=has), foe(at=(10, 11.9)), terrain=[hill], advanced_terrain=True)
        table.game.change(table.model("Own").id, at=(10, 10.896))
        table.dice(terrain=[2])
        table.run(whole_charge, "Own").pass_all()

        assert 1 == len(table.log("SZOP-TERR-06"))


# ---------------------------------------------------------------- blows


def test_models_within_2_inches_strike_the_nearest_target() -> None:  # SZOP-MELEE-03
    row = unit("Own", CLUB, models=4, across=True, at=(10, 10))
    table = draw(row, foe(at=(11, 13.75)), foe("Others", at=(11.5, 10)))
    here = [table.id("Foes"), table.id("Others")]

    assert ["A1.3", "A1.4"] == [blow.model for blow in blows_at(table.game, table.id("Own"), here[0], here)]
    assert ["A1.1", "A1.2"] == [blow.model for blow in blows_at(table.game, table.id("Own"), here[1], here)]


# ---------------------------------------------------------------- counter-attack


def test_a_fresh_defender_may_counter_attack_and_is_exhausted_by_it() -> None:  # SZOP-MELEE-04, SZOP-MELEE-05
    table = draw(unit("Own", CLUB, toughness=3), foe(toughness=3))
    table.dice(hit=[1, 1])
    table.run(whole_charge, "Own").propose()

    assert ("SZOP-MELEE-04", 1) == (table.clause, table.seat)

    table.answer("yes")

    assert table.unit("Foes").is_exhausted


@pytest.mark.parametrize(
    ("has", "ability", "clause"), [([], "counter-attack", "SZOP-MELEE-04"), (["Counter"], "counter", "SZOP-PAS-15")]
)
def test_whoever_never_counter_attacks_is_not_asked(has: list[str], ability: str, clause: str) -> None:
    """SZOP-MELEE-04, SZOP-PAS-15: the answer may hold for the activation, the round or the battle."""
    table = draw(unit("Own", CLUB, toughness=3), foe(toughness=3, has=has))
    table.dice(hit=[1])
    table.run(whole_charge, "Own").propose()

    assert clause == table.clause

    table.answer("never this battle")

    assert [(1, ability, "no", "battle")] == list(table.game.orders)
    assert not table.unit("Foes").is_exhausted

    other = draw(unit("Own", CLUB, toughness=3), foe(toughness=3, has=has))
    other.dice(hit=[1])
    for each in {ability, "counter-attack"}:  # who does not strike first may still strike back
        other.game.give_order(1, each, "no", "battle")
    other.run(whole_charge, "Own").propose()

    assert other.is_waiting


def test_an_exhausted_defender_cannot() -> None:  # SZOP-STATE-01, SZOP-MELEE-04
    table = draw(unit("Own", CLUB, toughness=3), foe(is_exhausted=True))
    table.dice(hit=[1])
    table.run(whole_charge, "Own").propose()

    assert table.is_waiting


def test_the_switch_lets_a_counter_attack_engage() -> None:  # SZOP-MELEE-04
    def struck(**options: Any) -> str:
        row = foe(at=(10, 15), models=4, across=True)
        table = draw(unit("Own", CLUB, toughness=9), row, **options)
        table.dice(hit=[1] * 9, regroup=[6] * 9)
        table.run(whole_charge, "Own").propose().answer("yes")
        while not table.is_waiting:
            table.propose()
        return table.log("SZOP-MELEE-03")[1].split(": ")[1].split(",")[0]

    assert ("2 attacks", "4 attacks") == (struck(), struck(counter_attack_engages=True))


# ---------------------------------------------------------------- afterwards


def test_the_charger_falls_back_to_an_inch() -> None:  # SZOP-MELEE-06, SZOP-MELEE-07
    table = draw(unit("Own", CLUB, toughness=3), foe(toughness=3))
    table.dice(hit=[1])
    table.run(whole_charge, "Own").propose().answer("no")

    assert 1.0 <= round(nearest(table), 2) <= 1.01


def test_if_a_unit_was_destroyed_nobody_withdraws() -> None:  # SZOP-MELEE-06
    table = draw(unit("Own", CLUB, models=2, at=(9, 10)), foe(at=(9, 13)), foe("Others", at=(11.6, 13), toughness=3))
    table.dice(hit=[4, 1], defence=[3])
    table.run(whole_charge, "Own").answer(["Foes", "Others"]).propose().answer("no")

    assert "destroyed" == table.unit("Foes").place
    assert nearest(table, "Own", "Others") < 0.1


def test_a_charge_is_offered_as_an_action_when_it_is_possible() -> None:  # SZOP-ACT-06
    table = draw(unit("Own", CLUB), foe(), active="Own")

    assert "charge" in possible(table.game, table.id("Own"))


def test_nobody_withdraws_when_any_unit_was_destroyed() -> None:  # SZOP-MELEE-06, SZOP-SMALL-04
    """The unit that falls need not be a target of the charge."""

    def left(defence: int) -> float:
        own = unit("Own", weapon("Splash(3)"))
        table = draw(own, foe(toughness=9), foe("Others", at=(10, 17.5)), small_battles=True)
        table.dice(hit=[4, 4], defence=[6, defence], regroup=[6] * 9)
        table.run(whole_charge, "Own").propose().pass_all()
        return nearest(table)

    assert left(6) > 0.9
    assert left(2) < 0.1
