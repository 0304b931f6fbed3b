"""Grenades, Hazardous weapons, Firing Decks and Tank Shock. (TEN-STRAT-10, TEN-KW-16, TEN-KW-14, TEN-STRAT-08)"""

from __future__ import annotations

import pytest

from grognard.kernel.dice import Tabletop
from grognard.rulesets.tenth.play.charge.charge_phase import charge
from grognard.rulesets.tenth.play.shooting.shooting_phase import may_shoot, select_to_shoot, shoot_with
from grognard.rulesets.tenth.play.stratagems.grenade import grenadiers, throw_grenades
from tests.rulesets.tenth.kit import DrillTable, drill, melee, ranged, unit

# ---------------------------------------------------------------- Grenade


def grenades(at: tuple[float, float] = (10, 18), cp: int = 1, **more: object) -> DrillTable:
    return drill(
        unit("Throwers", at=(10, 10), keywords=["INFANTRY", "GRENADES"]),
        unit("Friends", melee(), at=(30, 30)),
        unit("Mob", seat=1, at=at, models=5, **more),
        phase="shooting",
        cp=cp,
    )


def test_grenades_deal_a_mortal_wound_for_each_four_plus_and_the_unit_may_still_shoot() -> None:
    """TEN-STRAT-10, TEN-MORT-04: 4 4 1 6 3 2 are three; no re-roll is offered. (TEN-STRAT-05)"""
    table = grenades()
    table.change_side(1, cp=0)
    table.run(select_to_shoot)
    throwers = table.id("Throwers")

    assert [throwers, f"grenade {throwers}", "done"] == table.options

    table.dice(grenade=[4, 4, 1, 6, 3, 2])
    table.answer(f"grenade {throwers}")
    table.answer([model.id for model in table.models("Mob")[:3]])

    assert 2 == table.alive("Mob")
    assert 0 == table.side(0).cp
    assert [throwers, "done"] == table.options


def test_grenades_fly_eight_inches() -> None:
    """TEN-STRAT-10"""
    for far, able in ((8.0, True), (8.1, False)):
        table = grenades(at=(10, 10 + far + 32 / 25.4))

        assert able is bool(grenadiers(table.game, 0))


def test_who_may_not_throw_grenades() -> None:
    """TEN-STRAT-10, TEN-KW-36: without the keyword, selected already, engaged; but after an Advance or Fall Back."""
    table = grenades()
    throwers = table.id("Throwers")

    assert [throwers] == grenadiers(table.game, 0)

    table.change("Throwers", moved="fall back")

    assert [throwers] == grenadiers(table.game, 0)
    assert not may_shoot(table.game, throwers)

    table.change("Throwers", has_acted=True)

    assert [] == grenadiers(table.game, 0)

    table.change("Throwers", has_acted=False)
    table.game.change(table.models("Friends")[0].id, at=(10.0, 16.5))

    assert [] == grenadiers(table.game, 0)  # the target is in a friend's Engagement Range

    table.game.change(table.models("Friends")[0].id, at=(30.0, 30.0))
    table.game.change(table.models("Throwers")[0].id, at=(10.0, 16.5))

    assert [] == grenadiers(table.game, 0)  # the target is engaged with the thrower


def test_an_engaged_unit_throws_no_grenades_at_others() -> None:
    """TEN-STRAT-10"""
    table = drill(
        unit("Throwers", at=(10, 10), keywords=["GRENADES"]),
        unit("Holder", seat=1, at=(10, 11.5)),
        unit("Mob", seat=1, at=(15, 10)),
        phase="shooting",
        cp=1,
    )

    assert [] == grenadiers(table.game, 0)

    table.kill("Holder", 1)

    assert [table.id("Throwers")] == grenadiers(table.game, 0)


def test_grenades_need_to_see_their_target() -> None:
    """TEN-STRAT-10, TEN-LOS-09"""
    ruin = {"type": "ruins", "rect": [6, 12, 14, 14], "height": 6}
    table = drill(
        unit("Throwers", at=(10, 10), keywords=["GRENADES"]),
        unit("Mob", seat=1, at=(10, 16)),
        phase="shooting",
        cp=1,
        terrain=[ruin],
    )

    assert [] == grenadiers(table.game, 0)


def test_the_thrower_chooses_among_several_targets() -> None:
    """TEN-STRAT-10"""
    table = drill(
        unit("Throwers", at=(10, 10), keywords=["GRENADES"]),
        unit("Mob", seat=1, at=(10, 16)),
        unit("Horde", seat=1, at=(16, 10), wounds=9),
        phase="shooting",
        cp=1,
    )
    table.dice(grenade=[4, 1, 1, 1, 1, 1])
    table.run(throw_grenades, "Throwers")
    table.answer("Horde")

    table.done()
    assert [8] == table.wounds("Horde")


# ---------------------------------------------------------------- Hazardous


def test_each_failed_hazardous_test_costs_a_bearer_of_the_owners_choice() -> None:
    """TEN-KW-16: three plasma guns, dice 1, 4, 1: two bearers die; the man with the rifle is safe."""
    table = drill(
        unit("Guns", ranged("Plasma", "Hazardous"), at=(10, 10), models=4),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    safe = table.models("Guns")[3].id
    table.game.change(safe, weapons=("Blade",))
    table.dice(hit=[1, 1, 1], hazardous=[1, 4, 1])
    table.run(shoot_with, "Guns")
    table.answer("Mob")
    first = table.models("Guns")[0].id

    assert [model.id for model in table.models("Guns")[:3]] == table.options

    table.answer(first, table.models("Guns")[1].id)

    table.done()
    assert 2 == table.alive("Guns")
    assert safe in table.unit("Guns").models


def test_a_vehicle_suffers_three_mortal_wounds_and_feels_no_pain() -> None:
    """TEN-KW-16, TEN-MORT-04"""
    table = drill(
        unit("Tank", ranged("Plasma", "Hazardous"), at=(10, 10), wounds=9, feel_no_pain=5, keywords=["VEHICLE"]),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.dice(hit=[1], hazardous=[1], feel_no_pain=[5, 1, 1])
    table.run(shoot_with, "Tank")
    table.answer("Mob")

    table.done()
    assert [7] == table.wounds("Tank")


def test_the_leaders_own_hazardous_weapon_hurts_him_alone_and_excess_is_lost() -> None:
    """TEN-KW-16, TEN-LEAD-04: two wounds of three kill the Hero; no Bodyguard suffers."""
    table = drill(
        unit("Guards", at=(10, 10), models=3),
        unit("Hero", ranged("Plasma", "Hazardous"), joins="Guards", at=(10, 12), wounds=2),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.dice(hit=[1, 1, 1, 1], hazardous=[1])
    table.run(shoot_with, "Guards")
    table.answer("Mob", "as listed")

    table.done()
    assert 3 == table.alive("Guards")
    assert 0 == table.alive("Hero")


def test_a_hazardous_test_may_be_re_rolled() -> None:
    """TEN-STRAT-04, TEN-KW-16"""
    table = drill(
        unit("Guns", ranged("Plasma", "Hazardous", skill=2), at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20), keywords=["BEASTS"]),
        phase="shooting",
        cp=1,
    )
    table.change_side(1, cp=0)
    table.dice(hit=[1], hazardous=[1, 2])
    table.run(shoot_with, "Guns")
    table.answer("Mob", "no", "yes")

    table.done()
    assert (1, 0) == (table.alive("Guns"), table.side(0).cp)


def test_a_one_for_which_no_bearer_is_left_has_no_effect() -> None:
    """TEN-KW-16: two Hazardous weapons of one model, both tests fail."""
    table = drill(
        unit("Guns", ranged("Plasma", "Hazardous"), ranged("Melter", "Hazardous"), models=2, at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.game.change(table.models("Guns")[1].id, weapons=("Blade",))
    table.dice(hit=[1, 1], hazardous=[1, 1])
    table.run(shoot_with, "Guns")
    table.answer("Mob", "as listed")

    table.done()
    assert 1 == table.alive("Guns")


# ---------------------------------------------------------------- Firing Deck


def carrier(*abilities: str, **transport: object) -> DrillTable:
    return drill(
        unit(
            "Carrier",
            ranged("Bolter"),
            at=(10, 10),
            keywords=["VEHICLE", "TRANSPORT"],
            capacity=10,
            carries=["INFANTRY"],
            abilities=list(abilities),
            **transport,
        ),
        unit("Riders", ranged("Rifle", skill=2), ranged("Pistol", "Pistol"), models=3, rides="Carrier"),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )


def test_passengers_fire_out_with_their_own_skill_and_their_unit_has_shot() -> None:
    """TEN-KW-14: Firing Deck 2, two of three, no Pistols; measured from the hull."""
    table = carrier("Firing Deck 2")
    table.run(shoot_with, "Carrier")
    riders = [model.id for model in table.models("Riders")]

    assert [f"{rider}#0" for rider in riders] == table.options
    assert 2 == table.question.most  # type: ignore[attr-defined]

    table.dice(hit=[3, 2, 2], wound=[1, 1])
    table.answer([f"{riders[0]}#0", f"{riders[2]}#0"])
    table.answer("as listed")

    table.done()
    assert table.unit("Riders").has_acted
    assert any("2 x Rifle at Mob: 2 attacks, 2 hits" in line for line in table.log)


def test_nobody_fires_out_twice_or_after_getting_in_and_out() -> None:
    """TEN-KW-14: units that have shot, and units that disembarked this turn, do not."""
    for fields in ({"has_acted": True}, {"disembarked": "before"}):
        table = carrier("Firing Deck 2")
        table.change("Riders", **fields)
        table.dice(hit=[1])
        table.run(shoot_with, "Carrier")

        table.done()


def test_without_a_deck_passengers_do_not_shoot() -> None:
    """TEN-KW-14, TEN-TRANS-03"""
    table = carrier()
    table.dice(hit=[1])
    table.run(shoot_with, "Carrier")

    table.done()


def test_the_transports_own_advance_decides_for_passengers() -> None:
    """TEN-KW-14: after an Advance only Assault weapons fire from the deck."""
    table = carrier("Firing Deck 2")
    table.change("Carrier", moved="advance")

    assert not may_shoot(table.game, table.id("Carrier"))


def test_hazardous_weapons_on_the_deck_hurt_the_transport() -> None:
    """TEN-KW-14, TEN-KW-16"""
    table = drill(
        unit(
            "Carrier",
            melee(),
            at=(10, 10),
            wounds=9,
            keywords=["VEHICLE", "TRANSPORT"],
            capacity=10,
            carries=["INFANTRY"],
            abilities=["Firing Deck 1"],
        ),
        unit("Riders", ranged("Plasma", "Hazardous"), rides="Carrier"),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.dice(hit=[1], hazardous=[1])
    table.run(shoot_with, "Carrier")
    table.answer([f"{table.models('Riders')[0].id}#0"], "Mob")

    table.done()
    assert ([6], 1) == (table.wounds("Carrier"), table.alive("Riders"))


def test_a_passenger_fires_one_weapon() -> None:
    """TEN-KW-14"""
    table = drill(
        unit(
            "Carrier",
            melee(),
            at=(10, 10),
            keywords=["VEHICLE", "TRANSPORT"],
            capacity=10,
            carries=["INFANTRY"],
            abilities=["Firing Deck 2"],
        ),
        unit("Riders", ranged("Rifle"), ranged("Missile"), models=2, rides="Carrier"),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.run(shoot_with, "Carrier")
    rider = table.models("Riders")[0].id

    assert "TEN-KW-14" == table.refusal([f"{rider}#0", f"{rider}#1"])


# ---------------------------------------------------------------- Tank Shock


@pytest.mark.parametrize(("strength", "toughness", "dice"), [(12, 10, 14), (10, 10, 10)])
def test_tank_shock_rolls_its_strength_and_two_more_against_the_weak(strength: int, toughness: int, dice: int) -> None:
    """TEN-STRAT-08: S12 against T10 rolls 14 dice, S10 ten; each 5+ is a mortal wound, six at most."""
    table = drill(
        unit("Tank", melee("Hull", strength=strength), at=(10, 10), keywords=["VEHICLE"]),
        unit("Mob", seat=1, at=(10, 16), wounds=9, toughness=toughness),
        phase="charge",
        cp=1,
    )
    table.change_side(1, cp=0)
    table.dice(charge=[4, 4], tank_shock=[5] * dice)
    table.run(charge, "Tank", [table.id("Mob")])
    table.answer("Tank")
    table.go_on()

    table.done()
    assert [3] == table.wounds("Mob")
    assert 0 == table.side(0).cp


def test_tank_shock_is_for_vehicles_and_only_after_a_successful_roll() -> None:
    """TEN-STRAT-08, TEN-GUIDE-02"""
    table = drill(
        unit("Tank", at=(10, 10), keywords=["VEHICLE"]),
        unit("Runners", at=(20, 10)),
        unit("Mob", seat=1, at=(15, 18)),
        phase="charge",
        cp=1,
    )
    table.change_side(1, cp=0)
    table.dice(charge=[1, 1, 6, 6])
    table.run(charge, "Tank", [table.id("Mob")])
    table.answer("no")
    table.run(charge, "Runners", [table.id("Mob")])

    assert "TEN-CHG-05" == table.question.clause


def test_tank_shock_asks_for_the_target_and_the_weapon() -> None:
    """TEN-STRAT-08: one enemy unit within Engagement Range, one of its melee weapons."""
    table = drill(
        unit("Tank", melee("Ram", strength=8), melee("Claw", strength=6), at=(10, 10), keywords=["VEHICLE"]),
        unit("Mob", seat=1, at=(9, 15), wounds=9, toughness=9),
        unit("Horde", seat=1, at=(11, 15), wounds=9, toughness=9),
        phase="charge",
        cp=1,
    )
    table.change_side(1, cp=0)
    table.dice(charge=[4, 4], tank_shock=[5, 5, 1, 1, 1, 1])
    table.run(charge, "Tank", [table.id("Mob"), table.id("Horde")])
    table.answer("Tank")
    table.answer(table.question.suggest(Tabletop(1)))
    table.answer("Horde", "Claw")

    table.done()
    assert ([9], [7]) == (table.wounds("Mob"), table.wounds("Horde"))
