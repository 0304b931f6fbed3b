"""What a second mutation audit found untested: each test fails when one half-sentence of its clause is broken."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.dice import Scripted
from grognard.kernel.modifiers import Modifier
from grognard.rulesets.tenth.dice.hits import hit_rolls
from grognard.rulesets.tenth.dice.rerolls import Checks
from grognard.rulesets.tenth.lists.keywords.units import DeepStrike
from grognard.rulesets.tenth.lists.prints.roster import as_html, as_text
from grognard.rulesets.tenth.play.arrivals.reserves import may_arrive, place_for, reinforcements
from grognard.rulesets.tenth.play.charge.charge_phase import charge, heroic_intervention
from grognard.rulesets.tenth.play.command import command_phase
from grognard.rulesets.tenth.play.fight.fight_phase import fights_first
from grognard.rulesets.tenth.play.fight.pile_in import consolidate
from grognard.rulesets.tenth.play.moves.movement_phase import choose_action
from grognard.rulesets.tenth.play.moves.question import Kind, check_path
from grognard.rulesets.tenth.play.reactions import move_ends
from grognard.rulesets.tenth.play.sequence import end_phase, turn_is_over
from grognard.rulesets.tenth.play.setup.deployment import no_room
from grognard.rulesets.tenth.play.shooting.shooting_phase import may_shoot, shoot_with
from grognard.rulesets.tenth.ruleset import RULESET
from grognard.rulesets.tenth.table.board import base_of, is_coherent, is_within, stays_clear
from grognard.rulesets.tenth.table.records import BATTLE, side_id
from grognard.rulesets.tenth.table.sight import has_cover, sees
from grognard.rulesets.tenth.table.units import ability
from tests.rulesets.tenth.arms import gun
from tests.rulesets.tenth.kit import DrillTable, drill, ranged, unit

WIDE = 32 / 25.4
TOUCH = WIDE + 0.005


# ---------------------------------------------------------------- measuring


def test_within_counts_the_distance_itself_and_nine_inches_away_does_not() -> None:
    """TEN-MEAS-02"""
    here, there = (0, 0, 0.5, 0), (4, 0, 0.5, 0)

    assert is_within(here, there, 3)
    assert not is_within(here, there, 2.99)
    assert not stays_clear([here], [(10, 0, 0.5, 0)], 9)
    assert stays_clear([here], [(10.01, 0, 0.5, 0)], 9)


@pytest.mark.parametrize(("x", "expected"), [(10.65, True), (10.6, False)])
def test_wholly_within_an_area_means_the_whole_base(x: float, expected: bool) -> None:
    """TEN-MEAS-02: the crater begins at 10."""
    crater = {"type": "craters_and_rubble", "rect": [10, 10, 20, 20], "height": 0.5}
    table = drill(
        unit("Mob", seat=1, at=(x, 15)), unit("Rifles", at=(30, 15)), phase="shooting", terrain=[crater], active=0
    )

    assert expected is has_cover(table.game, table.models("Mob")[0].id, table.id("Rifles"))


@pytest.mark.parametrize(("y", "clause"), [(5.3, ""), (5.5, "TEN-RES-07")])
def test_wholly_within_six_inches_of_an_edge_means_every_part_of_the_base(y: float, clause: str) -> None:
    """TEN-MEAS-02: a base of 1.26 inches."""
    table = drill(
        unit("Squad", reserves="strategic", points=10), unit("Rest", at=(2, 2), points=1000), phase="movement"
    )
    table.run(reinforcements)
    table.answer("Squad")
    spot = {table.models("Squad")[0].id: [30, y]}
    if clause:
        assert clause == table.refusal(spot)
    else:
        table.answer(spot)

        assert "table" == table.unit("Squad").where


# ---------------------------------------------------------------- charge and fight


def test_a_charge_that_tears_the_unit_apart_is_refused() -> None:
    """TEN-CHG-04: one man into contact, the other left behind."""
    table = drill(
        unit("Lancers", at=(10, 10), models=2, gap=1.0), unit("Mob", seat=1, at=(10, 18), models=3), phase="charge"
    )
    table.dice(charge=[5, 5])
    table.run(charge, "Lancers", [table.id("Mob")])
    first, second = (model.id for model in table.models("Lancers"))

    assert "TEN-COH-04" == table.refusal({first: [[10, 18 - TOUCH]], second: [[15.5, 11]]})

    table.go_on()

    assert is_coherent([(*model.at, model.radius, 0.0) for model in table.models("Lancers") if model.at])


def test_the_charge_bonus_ends_with_the_turn() -> None:
    """TEN-KW-13, TEN-CHG-08"""
    table = drill(unit("Lancers", at=(10, 10)), phase="fight")
    table.change("Lancers", has_charged=True, has_charge_bonus=True)

    assert fights_first(table.game, table.id("Lancers"))

    table.run(turn_is_over)

    assert not fights_first(table.game, table.id("Lancers"))


def test_consolidation_leaves_nobody_behind_and_moves_nobody_in_contact() -> None:
    """TEN-MELEE-14: coherent at the end; who touches an enemy stays."""
    table = drill(
        unit("Troops", models=2, places=[(10, 10), (12, 10)]),
        unit("Foe", seat=1, models=2, places=[(10, 10 + TOUCH), (16.5, 10)]),
        phase="fight",
    )
    table.run(consolidate, "Troops")
    first, second = (model.id for model in table.models("Troops"))

    assert "TEN-MELEE-14" == table.refusal({first: [[10.3, 10]]})
    assert "TEN-COH-04" == table.refusal({second: [[14.6, 10]]})


# ---------------------------------------------------------------- victory points


@pytest.mark.parametrize(
    ("round_", "active", "points"), [(5, 0, (5, 0)), (5, 1, (0, 0)), (4, 0, (5, 0)), (4, 1, (0, 5)), (2, 1, (0, 5))]
)
def test_markers_score_in_the_command_phase_but_for_the_last_turn(
    round_: int, active: int, points: tuple[int, int]
) -> None:
    """TEN-SCEN-03: only the second player's fifth turn waits for its end; each scores what he controls himself."""
    table = drill(
        unit("Rifles", at=(12, 22)), unit("Guards", seat=1, at=(48, 22)), round=round_, active=active, first=0
    )
    table.run(command_phase)

    assert points == (table.side(0).points, table.side(1).points)


@pytest.mark.parametrize(("round_", "points"), [(4, 0), (5, 5)])
def test_only_the_last_turn_scores_at_its_end(round_: int, points: int) -> None:
    """TEN-SCEN-03"""
    table = drill(unit("Guards", seat=1, at=(48, 22)), round=round_, active=1, first=0)
    table.run(turn_is_over)

    assert points == table.side(1).points


# ---------------------------------------------------------------- terrain


def test_a_hill_is_a_solid_body_that_one_may_stand_on() -> None:
    """TEN-TERR-15"""
    hill = {"type": "hills", "rect": [6, 14, 14, 19], "height": 3}
    table = drill(
        unit("Rifles", at=(10, 13.2)), unit("Mob", seat=1, at=(10, 24)), phase="movement", terrain=[hill], active=0
    )
    one, two = table.models("Rifles")[0].id, table.models("Mob")[0].id

    assert not sees(table.game, one, two)

    table.run(choose_action, "Rifles")
    table.answer("normal", {one: [[10, 16.1]]})

    assert 3 == table.models("Rifles")[0].level
    assert sees(table.game, one, two)


@pytest.mark.parametrize(
    ("kind", "inches"),
    [("normal", 5), ("advance", 5), ("fall back", 5), ("charge", 5), ("pile in", 7), ("consolidate", 7)],
)
def test_the_four_kinds_of_move_of_a_flyer_are_measured_through_the_air(kind: Kind, inches: float) -> None:
    """TEN-FLY-02, TEN-FLY-01: to a hill top 3 inches high and 4 away; Pile-in and Consolidation climb."""
    hill = {"type": "hills", "rect": [6, 12, 14, 20], "height": 3}
    table = drill(unit("Gulls", at=(10, 10), keywords=["INFANTRY", "FLY"]), phase="movement", terrain=[hill])
    gull = table.models("Gulls")[0]

    cost = check_path(table.game, gull.unit, gull.id, base_of(gull), [(10, 14)], 9, kind)

    assert inches == pytest.approx(cost)


# ---------------------------------------------------------------- Aircraft


def test_who_is_engaged_with_an_aircraft_alone_may_advance_and_stay() -> None:
    """TEN-AIR-07: a unit that Advances and of which no model leaves its place ends no move."""
    table = drill(
        unit("Rifles", at=(30, 22)),
        unit("Jet", seat=1, at=(30 + WIDE + 0.8, 22), keywords=["VEHICLE", "AIRCRAFT", "FLY"]),
        phase="movement",
    )
    table.change("Jet", where="table")
    table.run(choose_action, "Rifles")
    table.dice(advance=[3])
    table.answer("advance", {})
    table.done()

    assert "advance" == table.unit("Rifles").moved
    assert (30, 22) == table.models("Rifles")[0].at


# ---------------------------------------------------------------- hits


def test_a_natural_five_is_an_ordinary_hit() -> None:
    """TEN-KW-05, TEN-HIT-03"""
    assert Checks(1, 1) == hit_rolls(Scripted(hit=[5, 6]), gun(), 2)


# ---------------------------------------------------------------- Feel No Pain in play


@pytest.mark.parametrize(
    ("armour", "left"),
    [
        ({"abilities": ["Feel No Pain 5+"]}, 2),
        ({"feel_no_pain": 5}, 2),
        ({"feel_no_pain": 5, "abilities": ["Feel No Pain 6+"]}, 2),
        ({"feel_no_pain": 6, "abilities": ["Feel No Pain 5+"]}, 2),
        ({}, 1),
    ],
)
def test_the_better_feel_no_pain_of_profile_and_ability_is_rolled(armour: dict[str, Any], left: int) -> None:
    """TEN-KW-12: Damage 2, dice 5 and 2."""
    table = drill(
        unit("Guns", ranged("Gun", strength=8, ap=-6, damage=2), at=(10, 10)),
        unit("Brute", seat=1, at=(10, 20), wounds=3, **armour),
        phase="shooting",
    )
    table.dice(hit=[4], wound=[2], **({"feel_no_pain": [5, 2]} if armour else {}))
    table.run(shoot_with, "Guns")

    table.done()
    assert [left] == table.wounds("Brute")


def test_feel_no_pain_does_not_help_a_model_that_its_own_weapon_destroys() -> None:
    """TEN-KW-12, TEN-KW-16: no die is thrown for it."""
    table = drill(
        unit("Guns", ranged("Gun", "Hazardous"), at=(10, 10), wounds=3, abilities=["Feel No Pain 2+"]),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.dice(hit=[1], hazardous=[1])
    table.run(shoot_with, "Guns")
    table.go_on()

    table.done()
    assert "destroyed" == table.unit("Guns").where


# ---------------------------------------------------------------- cover


def test_cover_is_judged_anew_when_an_explosion_has_taken_an_attacker() -> None:
    """TEN-COVER-04, TEN-SHOOT-08: the second tank was hidden only from the man who fell, so its 4 saves nothing."""
    debris = {"type": "battlefield_debris", "rect": [12, 11.5, 14.5, 12], "height": 2}
    table = drill(
        unit("Rifles", ranged("Gun", damage=2), models=2, places=[(10, 10), (13, 10)]),
        unit(
            "Tanks",
            seat=1,
            models=2,
            places=[(10, 15), (13, 15)],
            wounds=2,
            save=5,
            abilities=["Deadly Demise 1"],
        ),
        phase="shooting",
        terrain=[debris],
    )
    covered = [has_cover(table.game, model.id, table.id("Rifles")) for model in table.models("Tanks")]
    fallen = table.models("Rifles")[1].id
    table.dice(hit=[4, 4], wound=[4, 4], save=[1, 4], deadly_demise=[6, 1])
    table.run(shoot_with, "Rifles")
    table.answer("0", "Rifles", [fallen])

    table.done()
    assert [False, True] == covered
    assert "destroyed" == table.unit("Tanks").where


# ---------------------------------------------------------------- Deep Strike


def test_deep_strikers_wait_in_reserves_that_are_not_strategic_and_for_round_two() -> None:
    """TEN-KW-08: no points limit."""
    divers = unit("Divers", models=1, points=900, abilities=["Deep Strike"], reserves="deep strike")
    rest = unit("Rest", at=(2, 2), points=10)

    assert "reserves" == drill(divers, rest).unit("Divers").where
    assert not may_arrive((t := drill(divers, rest, round=1)).game, t.id("Divers"))
    assert may_arrive((t := drill(divers, rest, round=2)).game, t.id("Divers"))


@pytest.mark.parametrize(("skills", "clause"), [(["Deep Strike"], "TEN-KW-08"), ([], "TEN-RES-07")])
def test_a_leader_on_foot_keeps_deep_strikers_to_the_edges(skills: list[str], clause: str) -> None:
    """TEN-KW-08, TEN-LEAD-09: every model must have it."""
    table = drill(
        unit("Divers", models=1, abilities=["Deep Strike"], reserves="strategic"),
        unit("Hero", joins="Divers", abilities=skills),
        unit("Rest", at=(2, 2), points=2000),
        unit("Foe", seat=1, at=(50, 40)),
        phase="movement",
    )
    asked = place_for(table.game, table.id("Divers"))

    assert asked is not None
    assert clause == asked.clause
    assert bool(skills) is (ability(table.game, table.id("Divers"), DeepStrike) is not None)


# ---------------------------------------------------------------- big guns


@pytest.mark.parametrize(("keyword", "may"), [("MONSTER", True), ("VEHICLE", True), ("INFANTRY", False)])
def test_monsters_and_vehicles_shoot_while_engaged(keyword: str, may: bool) -> None:
    """TEN-SHOOT-02"""
    table = drill(
        unit("Gunner", ranged("Cannon"), at=(10, 10), keywords=[keyword]),
        unit("Holder", seat=1, at=(10, 10 + WIDE + 0.5)),
        phase="shooting",
    )

    assert may is may_shoot(table.game, table.id("Gunner"))


def test_an_engaged_tank_fires_at_a_monster_that_fights_its_friends() -> None:
    """TEN-SHOOT-04: any other legal target, and an engaged MONSTER is one, at -1 once."""
    table = drill(
        unit("Tank", ranged("Cannon"), at=(10, 10), keywords=["VEHICLE"]),
        unit("Friends", at=(20, 10)),
        unit("Holder", seat=1, at=(10, 10 + WIDE + 0.5)),
        unit("Beast", seat=1, at=(20, 10 + WIDE + 0.5), keywords=["MONSTER"]),
        phase="shooting",
    )
    table.dice(hit=[4])
    table.run(shoot_with, "Tank")
    table.answer("Everything at Beast")

    table.done()
    assert any("Cannon at Beast: 1 attack, 0 hits" in line for line in table.log)


# ---------------------------------------------------------------- no room


@pytest.mark.parametrize(("passengers", "where"), [(0, "strategic"), (200, "destroyed")])
def test_who_finds_no_room_counts_his_passengers_against_the_quarter(passengers: int, where: str) -> None:
    """TEN-RES-06, TEN-SETUP-03: a Transport of 200 of 1000 points may wait, with 200 aboard it may not."""
    truck = unit("Truck", points=200, keywords=["VEHICLE", "TRANSPORT"], capacity=5, carries=["INFANTRY"])
    rider = {"rides": "Truck"} if passengers else {"at": (20, 5)}
    table = drill(truck, unit("Squad", points=200, **rider), unit("Rest", at=(2, 2), points=550))
    no_room(table.game, table.id("Truck"))

    assert where == table.unit("Truck").where


# ---------------------------------------------------------------- Stratagems and Leaders


def test_after_an_act_out_of_phase_all_windows_are_open_again() -> None:
    """TEN-TURN-05: only that action is resolved."""
    table = drill(
        unit("Runners", at=(10, 10)), unit("Watch", seat=1, at=(10, 20)), unit("Heroes", seat=1, at=(16, 10)), cp=5
    )
    table.change_battle(phase="movement")
    table.dice(hit=[1])
    table.run(move_ends, "Runners")
    table.answer("Watch", "no")

    assert "" == table.game[BATTLE].out_of_phase

    table.change_battle(phase="charge")
    table.dice(charge=[1, 1])
    table.run(heroic_intervention, "Runners")
    table.answer("Heroes", "no")

    table.done()
    assert "" == table.game[BATTLE].out_of_phase
    assert any("Heroes cannot make it" in line for line in table.log)


def test_smoke_is_gone_when_the_phase_ends() -> None:
    """TEN-STRAT-12"""
    table = drill(unit("Tank", at=(10, 10), keywords=["VEHICLE", "SMOKE"]), phase="shooting")
    table.change("Tank", effects=("Smokescreen",))
    table.run(end_phase)

    assert () == table.unit("Tank").effects


def led_by_a_hero(**more: Any) -> DrillTable:
    """A squad with dangerous guns and its Hero, who has a rifle; a mob to shoot at."""
    return drill(
        unit("Guards", ranged("Plasma", "Hazardous"), at=(10, 10)),
        unit("Hero", joins="Guards", at=(12, 10), wounds=3),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
        **more,
    )


def test_a_leader_whose_guards_died_of_their_own_guns_has_shot() -> None:
    """TEN-LEAD-07: he keeps what the unit has done, this phase too."""
    table = led_by_a_hero()
    table.change("Guards", has_acted=True)
    table.dice(hit=[1, 1], hazardous=[1])
    table.run(shoot_with, "Guards")
    table.go_on()

    table.done()
    assert "table" == table.unit("Hero").where
    assert not may_shoot(table.game, table.id("Hero"))


def test_a_leader_whose_guards_fell_stays_in_their_smoke() -> None:
    """TEN-LEAD-07, TEN-STRAT-12: the Stratagem works on him until the end of the phase."""
    table = led_by_a_hero()
    table.change("Guards", effects=("Smokescreen",))
    table.kill("Guards", 1, last=False)

    assert ("Smokescreen",) == table.unit("Hero").effects


# ---------------------------------------------------------------- the log


def test_the_log_says_what_a_cap_swallows_and_which_abilities_spoke() -> None:
    """TEN-HIT-04, TEN-SAVE-03: reasons come to what is added; the clauses of abilities and saves are cited."""
    table = drill(
        unit("Guns", ranged("Gun", "Indirect Fire", "Sustained Hits 1", ap=-1), at=(10, 10)),
        unit("Mob", seat=1, at=(10, 26), models=1, abilities=["Stealth", "Warded", "Feel No Pain 6+"], wounds=3),
        phase="shooting",
        terrain=[{"type": "ruins", "rect": [6, 15, 14, 20], "height": 6}],
    )
    table.dice(hit=[6], wound=[4, 4], save=[1, 4], feel_no_pain=[1])
    table.run(shoot_with, "Guns")

    table.done()
    hit, save = (
        next(throw for event in table.game.events for throw in event.throws if throw.name == name)
        for name in ("hit", "save")
    )
    assert Modifier(1, "cap", "TEN-HIT-04") in hit.because
    assert hit.plus == sum(part.value for part in hit.because) == -1
    assert save.plus == sum(part.value for part in save.because) == 1
    assert {"TEN-HIT-04", "TEN-KW-33", "TEN-COVER-01", "TEN-KW-12"} <= table.cited


# ---------------------------------------------------------------- what players see


def test_zones_belong_to_nobody_before_they_are_chosen() -> None:
    """TEN-SETUP-01: the Attacker chooses; until then the table shows both zones as free."""
    game = RULESET.new_game(seed=1)
    before = [area.seat for area in RULESET.play.tableau(game, None).areas if "zone" in area.kinds]
    game.change(side_id(1), zone=1)
    after = [area.seat for area in RULESET.play.tableau(game, None).areas if "zone" in area.kinds]

    assert [None, None] == before
    assert [0, 1] == after


def test_a_roster_shows_the_feel_no_pain_of_a_profile() -> None:
    """TEN-ARMY-05: it is a field of the datasheet like the invulnerable save."""
    table = drill(unit("Brute", at=(10, 10), feel_no_pain=5, invulnerable=6))
    army = table.game.header.armies[0]

    assert "INV 6+  FNP 5+" in as_text(army, {})
    assert "<th>FNP</th>" in as_html(army, {})
