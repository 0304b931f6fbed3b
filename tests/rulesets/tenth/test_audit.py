"""What a mutation audit found untested: each test fails when one half-sentence of its clause is broken on purpose."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.dice import Scripted
from grognard.rulesets.tenth.dice.facts import Luck
from grognard.rulesets.tenth.dice.saves import is_saved
from grognard.rulesets.tenth.lists.army import read
from grognard.rulesets.tenth.play.arrivals.reserves import reinforcements
from grognard.rulesets.tenth.play.attack.casualties import destroy
from grognard.rulesets.tenth.play.charge.charge_phase import may_charge
from grognard.rulesets.tenth.play.charge.tank_shock import tank_shock
from grognard.rulesets.tenth.play.command import command_phase
from grognard.rulesets.tenth.play.fight.fight_phase import fight_phase, fight_with
from grognard.rulesets.tenth.play.fight.pile_in import consolidate, pile_in
from grognard.rulesets.tenth.play.moves.movement_phase import select_to_move
from grognard.rulesets.tenth.play.sequence import end_of_battle, turn_is_over
from grognard.rulesets.tenth.play.setup.declarations import points_in_reserves
from grognard.rulesets.tenth.play.shooting.shooting_phase import may_shoot, shoot_with
from grognard.rulesets.tenth.play.stratagems import COUNTER_OFFENSIVE, FIRE_OVERWATCH, is_open, use
from grognard.rulesets.tenth.ruleset import RULESET
from grognard.rulesets.tenth.table.board import is_coherent, is_touching
from grognard.rulesets.tenth.table.map_names import ground
from grognard.rulesets.tenth.table.records import Side
from grognard.rulesets.tenth.table.sight import sees, sees_fully
from tests.rulesets.tenth.arms import gun, men
from tests.rulesets.tenth.kit import DrillTable, drill, melee, ranged, unit

WIDE = 32 / 25.4
TOUCH = WIDE + 0.005


# ---------------------------------------------------------------- Command points


def test_a_battle_begins_without_command_points() -> None:
    """TEN-CMD-03"""
    assert [0, 0] == [side.cp for side in RULESET.new_game(seed=1).all(Side)]


def test_command_points_have_no_upper_limit() -> None:
    """TEN-CMD-03"""
    table = drill(unit("Rifles", at=(10, 10)), cp=30)
    table.run(command_phase)

    assert (31, 31) == (table.side(0).cp, table.side(1).cp)


def test_a_stratagem_of_two_points_costs_two_and_is_closed_to_who_has_one() -> None:
    """TEN-CMD-03, TEN-STRAT-02: points never go below 0."""
    table = drill(unit("Troops", at=(10, 10)), phase="fight", cp=2)
    use(table.game, 0, COUNTER_OFFENSIVE)
    table.change_side(1, cp=1)

    assert 0 == table.side(0).cp
    assert not is_open(table.game, 1, COUNTER_OFFENSIVE)


def test_overwatch_is_open_again_in_the_next_turn() -> None:
    """TEN-STRAT-15"""
    table = drill(unit("Rifles", at=(10, 10)), phase="movement", cp=5)
    use(table.game, 1, FIRE_OVERWATCH)
    table.run(turn_is_over)
    table.change_side(1, used=())

    assert is_open(table.game, 1, FIRE_OVERWATCH)


def test_tank_shock_dice_are_not_re_rolled() -> None:
    """TEN-STRAT-05: five CP in hand, and nobody is asked."""
    table = drill(
        unit("Tank", melee(strength=2), at=(10, 10), keywords=["VEHICLE"]),
        unit("Mob", seat=1, at=(10, 10 + TOUCH), wounds=5),
        phase="charge",
        cp=5,
    )
    table.dice(tank_shock=[1, 5])
    table.run(tank_shock, "Tank")

    table.done()
    assert [4] == table.wounds("Mob")


# ---------------------------------------------------------------- measuring


def test_coherency_ends_five_inches_up() -> None:
    """TEN-COH-01"""
    assert is_coherent([(0, 0, 0.5, 0), (2, 0, 0.5, 5)])
    assert not is_coherent([(0, 0, 0.5, 0), (2, 0, 0.5, 6)])


@pytest.mark.parametrize(("away", "expected"), [(22.6, True), (23.0, False)])
def test_the_range_of_a_weapon_is_measured_straight_to_a_higher_floor(away: float, expected: bool) -> None:
    """TEN-MEAS-03, TEN-SHOOT-06: to a floor 8 inches up, 24 inches reach 22.6 inches of ground."""
    ruin = {"type": "ruins", "rect": [8, 24, 14, 40], "height": 9, "floors": [8]}
    table = drill(
        unit("Rifles", at=(10, 8)),
        unit("Mob", seat=1, places=[(10, 8 + WIDE + away, 8)]),
        phase="shooting",
        terrain=[ruin],
    )

    assert expected is may_shoot(table.game, table.id("Rifles"))


# ---------------------------------------------------------------- shooting


def test_an_aircraft_in_engagement_range_bars_guns_and_charges() -> None:
    """TEN-AIR-07: the exception concerns moving only."""
    table = drill(
        unit("Rifles", at=(30, 22)),
        unit("Jet", seat=1, at=(30 + WIDE + 0.8, 22), keywords=["VEHICLE", "AIRCRAFT", "FLY"]),
        unit("Mob", seat=1, at=(30, 30)),
        phase="shooting",
    )

    assert may_shoot(table.game, table.id("Rifles"))
    assert may_charge(table.game, table.id("Rifles"))

    table.change("Jet", where="table")

    assert not may_shoot(table.game, table.id("Rifles"))
    assert not may_charge(table.game, table.id("Rifles"))


@pytest.mark.parametrize(
    ("weapon", "keywords"), [(ranged("Pistol", "Pistol"), ["INFANTRY"]), (ranged("Cannon"), ["VEHICLE"])]
)
def test_friends_in_the_same_combat_spoil_neither_pistols_nor_big_guns(
    weapon: dict[str, Any], keywords: list[str]
) -> None:
    """TEN-SHOOT-03, TEN-SHOOT-04, TEN-KW-27: the target is within Engagement Range of a second unit of the army."""
    table = drill(
        unit("Held", weapon, at=(10, 10), keywords=keywords),
        unit("Friends", at=(10, 10 + 2 * (WIDE + 0.5))),
        unit("Holder", seat=1, at=(10, 10 + WIDE + 0.5)),
        phase="shooting",
    )

    assert may_shoot(table.game, table.id("Held"))


def test_an_engaged_tank_spares_those_who_fight_only_its_friends() -> None:
    """TEN-SHOOT-03"""
    table = drill(
        unit("Tank", ranged("Cannon"), at=(10, 10), keywords=["VEHICLE"]),
        unit("Friends", at=(20, 10)),
        unit("Holder", seat=1, at=(10, 10 + WIDE + 0.5)),
        unit("Other", seat=1, at=(20, 10 + WIDE + 0.5)),
        phase="shooting",
    )
    table.dice(hit=[1])
    table.run(shoot_with, "Tank")

    table.done()
    assert any("Cannon at Holder" in line for line in table.log)


@pytest.mark.parametrize(("away", "expected"), [(16, True), (18, False)])
def test_indirect_fire_waives_sight_but_not_range(away: float, expected: bool) -> None:
    """TEN-SHOOT-06: 18 inches east and 18 north are more than 24, though neither alone is."""
    ruin = {"type": "ruins", "rect": [12, 12, 18, 18], "height": 6}
    table = drill(
        unit("Mortars", ranged("Mortar", "Indirect Fire"), at=(10, 10)),
        unit("Mob", seat=1, at=(10 + away, 10 + away)),
        phase="shooting",
        terrain=[ruin],
    )

    assert not sees(table.game, table.models("Mortars")[0].id, table.models("Mob")[0].id)
    assert expected is may_shoot(table.game, table.id("Mortars"))


def test_a_natural_one_does_not_save_when_it_is_rolled_again_either() -> None:
    """TEN-SAVE-02: SV 2+ with a bonus of 1."""
    dice = Scripted(save=[1, 1], policy=lambda *_: "yes")

    assert (False, True) == is_saved(dice, gun(), men(save=2, save_plus=1), Luck(defender=True))


def test_a_leaders_saves_are_his_own() -> None:
    """TEN-LEAD-10: INV 4+ and Feel No Pain 2+ of the Leader do nothing for his Bodyguards."""
    table = drill(
        unit("Guns", ranged("Gun", strength=8, ap=-6), at=(10, 10)),
        unit("Guards", seat=1, models=1, at=(10, 20)),
        unit("Hero", seat=1, joins="Guards", at=(12, 20), invulnerable=4, abilities=["Feel No Pain 2+"], wounds=3),
        phase="shooting",
    )
    table.dice(hit=[4], wound=[2])
    table.run(shoot_with, "Guns")

    table.done()
    assert "destroyed" == table.unit("Guards").where
    assert [3] == table.wounds("Hero")


def test_debris_is_a_solid_body() -> None:
    """TEN-TERR-15: what is lower than it hides, what is higher shows but not fully."""
    debris = {"type": "battlefield_debris", "rect": [19, 16, 20, 28], "height": 2}
    for height, is_seen in ((1.5, False), (5, True)):
        table = drill(
            unit("Eye", at=(10, 22), height=1.5), unit("Mark", seat=1, at=(22, 22), height=height), terrain=[debris]
        )
        eye, mark = table.models("Eye")[0].id, table.models("Mark")[0].id

        assert is_seen is sees(table.game, eye, mark)
        assert not sees_fully(table.game, eye, mark)


# ---------------------------------------------------------------- the Fight phase


def fights(table: DrillTable) -> list[str]:
    """Who has fought, in order."""
    return [event.text.split(" fights")[0] for event in table.game.events if event.kind == "fight"]


def test_a_unit_piles_in_strikes_and_consolidates_in_this_order() -> None:
    """TEN-MELEE-01, TEN-MELEE-14: out of reach before it piles in; then its foe falls, and it goes on to the next."""
    table = drill(
        unit("Troops", melee(damage=3), at=(10, 10)),
        unit("Foe", seat=1, at=(10, 10 + 2 + WIDE), save=6),
        unit("Next", seat=1, at=(10, 12 + 3.4 + WIDE)),
        phase="fight",
    )
    table.change("Troops", has_charged=True)
    table.dice(hit=[4], wound=[4], save=[1])
    table.run(fight_with, "Troops")
    model = table.models("Troops")[0].id

    assert "TEN-MELEE-07" == table.question.clause

    table.answer({model: [[10, 12 - 0.004]]})

    assert "destroyed" == table.unit("Foe").where
    assert "TEN-MELEE-14" == table.question.clause

    table.answer({model: [[10, 12 - 0.004 + 3]]})


def test_in_each_step_the_players_take_turns() -> None:
    """TEN-MELEE-01: nobody fights with two units while the other has one that waits."""
    pairs = [
        each
        for n in (1, 2)
        for each in (
            unit(f"A{n}", melee(), at=(20 * n, 10), wounds=9),
            unit(f"B{n}", melee(), seat=1, at=(20 * n, 10 + TOUCH), wounds=9),
        )
    ]
    table = drill(*pairs, phase="fight")
    table.dice(hit=[1, 1, 1, 1])
    table.run(fight_phase)
    table.go_on()

    assert ["B", "A", "B", "A"] == [name[0] for name in fights(table)]


def test_nobody_piles_in_by_more_than_three_inches() -> None:
    """TEN-MELEE-07: 3.2 inches from the enemy."""
    table = drill(unit("Troops", at=(10, 10)), unit("Foe", seat=1, at=(10, 10 + 3.2 + WIDE)), phase="fight")
    table.run(pile_in, "Troops")
    model = table.models("Troops")[0].id

    assert "TEN-MELEE-07" == table.refusal({model: [[10, 13.19]]})

    table.answer({model: [[10, 13]]})
    table.done()


def test_a_unit_ends_its_pile_in_coherent() -> None:
    """TEN-MELEE-07, TEN-COH-04: each of them nearer to his own enemy, but too far from each other."""
    table = drill(
        unit("Troops", models=2, places=[(10, 10), (13, 10)]),
        unit("Left", seat=1, at=(7, 10)),
        unit("Right", seat=1, at=(16, 10)),
        phase="fight",
    )
    table.run(pile_in, "Troops")
    one, two = (model.id for model in table.models("Troops"))

    assert "TEN-COH-04" == table.refusal({one: [[7 + TOUCH, 10]], two: [[16 - TOUCH, 10]]})


def test_a_consolidating_model_ends_in_contact_if_it_can() -> None:
    """TEN-MELEE-14"""
    table = drill(
        unit("Troops", models=2, places=[(10, 10), (12, 10)]),
        unit("Foe", seat=1, models=2, places=[(10, 10 + TOUCH), (12, 12 + WIDE)]),
        phase="fight",
    )
    table.run(consolidate, "Troops")
    second = table.models("Troops")[1].id

    assert "TEN-MELEE-14" == table.refusal({second: [[12, 11]]})

    table.answer({second: [[12, 12 - 0.003]]})
    table.done()


def test_a_consolidating_model_ends_nearer_to_the_closest_enemy() -> None:
    """TEN-MELEE-14: the second man is 3.2 inches away, too far for contact, and must not step aside."""
    table = drill(
        unit("Troops", models=2, places=[(10, 10), (10, 6.8)]),
        unit("Foe", seat=1, at=(10, 10 + TOUCH)),
        phase="fight",
    )
    table.run(consolidate, "Troops")
    second = table.models("Troops")[1].id

    assert "TEN-MELEE-14" == table.refusal({second: [[10.4, 6.81]]})

    table.answer({second: [[10, 7.5]]})
    table.done()


# ---------------------------------------------------------------- Reserves and Transports


def truck(**more: Any) -> dict[str, Any]:
    keywords = ["VEHICLE", "TRANSPORT"]
    return unit("Truck", **{"base": 100, "capacity": 6, "carries": ["INFANTRY"], "keywords": keywords, **more})


def test_passengers_share_the_status_of_their_transport() -> None:
    """TEN-RES-01, TEN-RES-05: inside one that never came a squad is destroyed; inside one on the table it is not."""
    for where, expected in (({"reserves": "strategic", "points": 10}, "destroyed"), ({"at": (30, 20)}, "embarked")):
        squad, carrier = unit("Squad", rides="Truck", points=10), truck(**where)
        for order in ((squad, carrier), (carrier, squad)):
            table = drill(*order, unit("Rest", at=(5, 5), points=900))
            table.rules.order = (end_of_battle, ())
            table.game.answer("go")

            assert expected == table.unit("Squad").where


def test_passengers_and_leaders_in_reserves_count_their_points() -> None:
    """TEN-RES-01, TEN-RES-12"""
    table = drill(
        truck(reserves="strategic", points=50),
        unit("Squad", rides="Truck", models=2, points=30),
        unit("Chief", joins="Squad", points=20),
        unit("Rest", at=(5, 5), points=900),
    )

    assert 100 == points_in_reserves(read(table.game.header.armies[0]))


def test_aircraft_are_in_reserves_without_being_asked() -> None:
    """TEN-RES-01, TEN-AIR-01"""
    table = drill(unit("Plane", keywords=["VEHICLE", "AIRCRAFT", "FLY"], move=20))

    assert "reserves" == table.unit("Plane").where


def test_a_base_of_five_inches_need_not_touch_the_edge() -> None:
    """TEN-RES-10: only those wider than 6 inches must."""
    table = drill(
        unit("Squad", reserves="strategic", base=127),
        unit("Foe", seat=1, at=(30, 22)),
        unit("Rest", at=(40, 2), points=1000),
        phase="movement",
    )
    table.run(reinforcements)
    table.answer("Squad", {"A1.1": [3.4, 20]})
    table.done()

    assert "table" == table.unit("Squad").where


def test_any_battle_of_more_than_two_thousand_points_is_grand() -> None:
    """TEN-SETUP-05, TEN-ARMY-01"""
    army = RULESET.muster("ashen column").army
    for limit, expected in ((2000, "corners"), (2001, "corners wide")):
        game = RULESET.new_game(({**army, "limit": limit}, "tidewardens"), "corners")

        assert expected == game.header.scenario


def test_who_left_a_wreck_in_his_own_movement_phase_moves_no_further() -> None:
    """TEN-TRANS-10, TEN-STRAT-05: nor is anybody offered a re-roll of the dice for the wreck."""
    table = drill(
        truck(at=(30, 20)),
        unit("Squad", rides="Truck", wounds=3),
        unit("Rest", at=(5, 5)),
        phase="movement",
        cp=5,
    )
    table.change("Squad", began_embarked=True)
    table.dice(wreck=[1])

    async def blow_up(game: Any) -> None:
        await destroy(game, table.models("Truck")[0].id)

    table.run(blow_up)
    table.answer({"A2.1": [30, 20 + 50 / 25.4 + WIDE / 2 + 0.2]})
    table.done()
    table.run(select_to_move)

    assert [table.id("Rest"), "done"] == [key for key in table.options if not key.startswith("A4")]
    assert [2] == table.wounds("Squad")


def test_bases_touch_on_the_same_level_or_one_that_is_freely_stepped_on_to() -> None:
    """TEN-ENG-03"""
    own = (10.0, 10.0, 0.63, 0.0)
    touching = [is_touching(own, (11.26, 10.0, 0.63, level)) for level in (0.0, 2.0, 2.5, 3.0)]

    assert [True, True, False, False] == touching


def test_of_equally_close_enemies_the_owner_chooses_one_to_pile_in_to() -> None:
    """TEN-MELEE-07"""
    away = WIDE + 1.5
    for where in (1.495, -1.495):
        table = drill(
            unit("Troops", models=2, places=[(10, 10), (10, 10 + WIDE + 0.5)]),
            unit("Left", seat=1, at=(10 - away, 10)),
            unit("Right", seat=1, at=(10 + away, 10)),
            unit("Held", seat=1, at=(10, 10 + 2 * WIDE + 0.51)),
            phase="fight",
        )

        async def press(game: Any, table: DrillTable = table) -> None:
            await pile_in(game, table.id("Troops"))

        table.run(press)
        table.answer({"A1.1": [[10 + where, 10]]})

        assert (10 + where, 10) == pytest.approx(table.models("Troops")[0].at)


def test_wide_corners_are_moved_in_and_reach_straight_out_to_the_edge() -> None:
    """TEN-SETUP-05"""
    one, other = (zone.area for zone in ground("corners wide").zones)

    assert [(0, 0), (49, 0), (15, 34), (0, 34)] == list(one.points)
    assert [(75, 10), (90, 10), (90, 44), (41, 44)] == list(other.points)
