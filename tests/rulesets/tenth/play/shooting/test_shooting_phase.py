"""The Shooting phase in play. (TEN-SHOOT)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.modifiers import Modifier
from grognard.rulesets.tenth.play.shooting.shooting_phase import (
    can_shoot_at,
    may_shoot,
    select_to_shoot,
    shoot_with,
    shooting_phase,
)
from grognard.rulesets.tenth.table.sight import sees
from tests.rulesets.tenth.kit import DrillTable, drill, melee, ranged, unit


def test_units_are_selected_one_at_a_time_and_shoot_once() -> None:
    """TEN-SHOOT-01: a unit is selected once a phase, and may be left unused."""
    table = drill(
        unit("Left", at=(10, 10)), unit("Right", at=(20, 10)), unit("Mob", seat=1, at=(15, 20)), phase="shooting"
    )
    table.run(shooting_phase)

    assert [table.id("Left"), table.id("Right"), "done"] == table.options

    table.dice(hit=[1])
    table.answer("Left")

    assert [table.id("Right"), "done"] == table.options

    table.answer("done")
    table.done()


def test_who_has_fallen_back_or_advanced_does_not_shoot() -> None:
    """TEN-SHOOT-01, TEN-MOVE-09, TEN-MOVE-11: Assault helps after an Advance, never after a Fall Back. (TEN-KW-02)"""
    table = drill(
        unit("Rifles", at=(10, 10)),
        unit("Runners", ranged("Carbine", "Assault"), at=(20, 10)),
        unit("Mob", seat=1, at=(15, 20)),
        phase="shooting",
    )
    for moved, rifles, runners in (("normal", True, True), ("advance", False, True), ("fall back", False, False)):
        table.change("Rifles", moved=moved)
        table.change("Runners", moved=moved)

        assert (rifles, runners) == (
            may_shoot(table.game, table.id("Rifles")),
            may_shoot(table.game, table.id("Runners")),
        )


def engaged(
    *guns: object, keywords: tuple[str, ...] = ("INFANTRY",), theirs: tuple[str, ...] = ("INFANTRY",)
) -> DrillTable:
    """A unit half an inch from its enemy, another enemy and a friend in the distance."""
    weapons = [gun for gun in guns if isinstance(gun, dict)]
    return drill(
        unit("Held", *weapons, at=(10, 10), keywords=list(keywords)),
        unit("Friends", at=(30, 10)),
        unit("Holder", seat=1, at=(10, 11.76), keywords=list(theirs)),
        unit("Far", seat=1, at=(10, 20)),
        phase="shooting",
    )


def test_an_engaged_unit_does_not_shoot() -> None:
    """TEN-SHOOT-02"""
    table = engaged(ranged())

    assert not may_shoot(table.game, table.id("Held"))
    assert may_shoot(table.game, table.id("Friends"))


def test_enemies_in_combat_with_friends_are_no_targets() -> None:
    """TEN-SHOOT-03, TEN-SHOOT-04: unless they are MONSTERs or VEHICLEs."""
    for keywords, targets in ((("INFANTRY",), ["Far"]), (("MONSTER",), ["Holder", "Far"])):
        table = engaged(ranged(), theirs=keywords)
        table.dice(hit=[4, 1], wound=[1])
        table.run(shoot_with, "Friends")
        if len(targets) > 1:
            assert [table.id(name) for name in targets] == table.options[:-1]
            table.answer("Far")
        table.go_on()

        assert any("at Far" in line for line in table.log)


def test_big_guns_never_tire_at_minus_one() -> None:
    """TEN-SHOOT-04: the engaged tank fires at its foe and at others, at -1; with a Pistol without."""
    table = engaged(ranged("Cannon", skill=3), ranged("Pistol", "Pistol", skill=3), keywords=("VEHICLE",))
    table.dice(hit=[3, 3], wound=[1])
    table.run(shoot_with, "Held")

    assert [table.id("Holder"), table.id("Far"), "one by one"] == table.options

    table.answer("Holder", "as listed")
    table.done()

    assert any("Cannon at Holder: 1 attack, 0 hits" in line for line in table.log)
    assert any("Pistol at Holder: 1 attack, 1 hit" in line for line in table.log)


def test_big_guns_do_not_reach_into_the_combats_of_others() -> None:
    """TEN-SHOOT-04: an engaged tank may not fire at infantry engaged with its friends only."""
    table = drill(
        unit("Tank", ranged(), at=(10, 10), keywords=["VEHICLE"]),
        unit("Friends", at=(30, 10)),
        unit("Holder", seat=1, at=(10, 11.76)),
        unit("Other", seat=1, at=(30, 11.76)),
        phase="shooting",
    )
    table.dice(hit=[1])
    table.run(shoot_with, "Tank")

    table.done()
    assert any("at Holder" in line for line in table.log)


def test_shots_at_an_engaged_monster_are_at_minus_one() -> None:
    """TEN-SHOOT-04: made against a MONSTER within Engagement Range of an enemy of its own."""
    table = engaged(ranged(), theirs=("MONSTER",))
    table.dice(hit=[4])
    table.run(shoot_with, "Friends")
    table.answer("Holder")

    table.done()
    assert any("at Holder: 1 attack, 0 hits" in line for line in table.log)


def test_all_targets_are_declared_before_any_die() -> None:
    """TEN-SHOOT-05, TEN-SHOOT-07: different weapons and models at different targets, each weapon at one."""
    table = drill(
        unit("Rifles", ranged("Missile"), ranged("Rifle"), at=(10, 10)),
        unit("Tank", seat=1, at=(10, 20)),
        unit("Mob", seat=1, at=(20, 20)),
        phase="shooting",
    )
    table.run(shoot_with, "Rifles")
    table.answer("one by one")
    model = table.models("Rifles")[0].id

    assert [f"{model}#0", f"{model}#1"] == [slot.key for slot in table.question.slots]  # type: ignore[attr-defined]

    table.dice(hit=[1, 1])
    table.answer({f"{model}#0": f"{table.id('Tank')} 0", f"{model}#1": f"{table.id('Mob')} 1"}, "as listed")

    table.done()
    assert any("Missile at Tank" in line for line in table.log)
    assert any("Rifle at Mob" in line for line in table.log)


def test_a_weapon_may_be_held_back() -> None:
    """TEN-SHOOT-05: which weapons are not fired is declared too."""
    table = drill(
        unit("Rifles", ranged("Missile", "One Shot"), ranged("Rifle"), at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.run(shoot_with, "Rifles")
    model = table.models("Rifles")[0].id
    table.dice(hit=[1])
    table.answer("one by one", {f"{model}#0": "hold", f"{model}#1": f"{table.id('Mob')} 0"})

    table.done()
    assert () == table.models("Rifles")[0].fired


def test_one_and_the_same_model_must_be_in_range_and_visible() -> None:
    """TEN-SHOOT-06: one visible out of range, another hidden in range."""
    ruin = {"type": "ruins", "rect": [6, 16, 14, 20], "height": 6}
    hidden, seen = (10, 26), (30, 30)
    table = drill(
        unit("Rifles", at=(10, 10)),
        unit("Mob", seat=1, models=2, places=[hidden, seen]),
        phase="shooting",
        terrain=[ruin],
    )

    assert not may_shoot(table.game, table.id("Rifles"))

    table.game.change(table.models("Mob")[1].id, at=(20.0, 26.0))

    assert may_shoot(table.game, table.id("Rifles"))


def test_range_is_measured_to_24_inches_and_no_further() -> None:
    """TEN-SHOOT-06"""
    for far, expected in ((24.0, True), (24.1, False)):
        table = drill(unit("Rifles", at=(10, 5)), unit("Mob", seat=1, at=(10, 5 + far + 32 / 25.4)), phase="shooting")

        assert expected is may_shoot(table.game, table.id("Rifles"))


@pytest.mark.parametrize("places", [[(10, 40), (10, 30)], [(10, 30), (10, 40)]])
def test_range_is_measured_to_the_closest_model_wherever_it_stands_in_the_unit(places: list[tuple[int, int]]) -> None:
    """TEN-SHOOT-06, TEN-MEAS-01"""
    table = drill(unit("Rifles", at=(10, 10)), unit("Mob", seat=1, models=2, places=places), phase="shooting")

    assert may_shoot(table.game, table.id("Rifles"))


def test_declared_attacks_go_on_when_nobody_is_left_in_sight() -> None:
    """TEN-SHOOT-08: the visible model dies first; the second gun still finds the hidden one."""
    ruin = {"type": "ruins", "rect": [6, 16, 14, 20], "height": 6}
    table = drill(
        unit("Rifles", ranged("Missile"), ranged("Rifle"), at=(10, 10)),
        unit("Mob", seat=1, models=2, places=[(20, 26), (13, 24)]),
        phase="shooting",
        terrain=[ruin],
    )
    table.dice(hit=[4, 4], wound=[4, 4], save=[1, 1])
    table.run(shoot_with, "Rifles")
    table.answer("as listed", [table.models("Mob")[0].id])

    table.done()
    assert "destroyed" == table.unit("Mob").where


def test_attacks_at_a_unit_that_is_gone_are_lost() -> None:
    """TEN-SHOOT-08"""
    table = drill(
        unit("Rifles", ranged("Missile"), ranged("Rifle"), at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.dice(hit=[4], wound=[4], save=[1])
    table.run(shoot_with, "Rifles")
    table.answer("as listed")

    table.done()
    assert any("Nothing is left" in line for line in table.log)


def test_the_attacker_orders_targets_and_weapon_groups() -> None:
    """TEN-SHOOT-09: targets one after another, at each the groups in the attacker's order."""
    table = drill(
        unit("Rifles", ranged("Beam"), ranged("Rifle"), at=(10, 10), models=2),
        unit("Tank", seat=1, at=(10, 20)),
        unit("Mob", seat=1, at=(20, 20)),
        phase="shooting",
    )
    table.run(shoot_with, "Rifles")
    one, two = (model.id for model in table.models("Rifles"))
    tank, mob = table.id("Tank"), table.id("Mob")
    shots = {f"{one}#0": f"{tank} 0", f"{one}#1": f"{tank} 0", f"{two}#0": f"{mob} 1", f"{two}#1": f"{mob} 1"}
    table.answer("one by one", shots)
    table.dice(hit=[1, 1, 1, 1])
    table.answer("Mob", "Rifle", "Beam")

    table.done()
    order = [line for line in table.log if "attack" in line]
    assert ["Rifle at Mob", "Beam at Mob", "Beam at Tank", "Rifle at Tank"] == [
        line.split(", ")[1].split(":")[0] for line in order
    ]


def test_like_weapons_in_different_situations_are_told_apart_by_their_bearers() -> None:
    """TEN-SHOOT-09, TEN-DICE-09: the nearer of two rapid-firing models is within half range."""
    rifle = ranged("Rifle", range=24, abilities=["Rapid Fire 1"])
    table = drill(
        unit("Rifles", rifle, places=[(10, 10), (10, 8.5)], models=2),
        unit("Tank", seat=1, at=(10, 22.5)),
        phase="shooting",
    )
    table.run(shoot_with, "Rifles")
    near, far = (model.id for model in table.models("Rifles"))
    question = table.game.question
    assert question is not None

    assert [("Rifle", "Rifles trooper 1", [near]), ("Rifle", "Rifles trooper 2", [far])] == [
        (each["label"], each["note"], list(each["about"])) for each in question.form()["options"][:-1]
    ]


def test_devastating_wounds_wait_for_the_other_attacks_at_the_target() -> None:
    """TEN-MORT-03, TEN-SHOOT-09: three saved rifles first, then two mortal wounds."""
    table = drill(
        unit("Rifles", ranged("Beam", "Devastating Wounds", damage=2), ranged("Rifle"), at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20), wounds=3),
        phase="shooting",
    )
    table.dice(hit=[4, 4], wound=[6, 4], save=[6])
    table.run(shoot_with, "Rifles")
    table.answer("as listed")

    table.done()
    assert [1] == table.wounds("Mob")
    said = [event.clauses for event in table.game.events if event.kind in ("damage", "mortal")]
    assert ["TEN-ALLOC-01", "TEN-KW-10", "TEN-MORT-02"] == [clauses[0] for clauses in said]


def test_half_range_is_half_the_range_unrounded() -> None:
    """TEN-MEAS-04: Rapid Fire at exactly half of 25 inches, and not beyond."""
    for far, attacks in ((12.5, "2 attacks"), (12.6, "1 attack")):
        table = drill(
            unit("Rifles", ranged("Rifle", "Rapid Fire 1", range=25), at=(10, 5)),
            unit("Mob", seat=1, at=(10, 5 + far + 32 / 25.4)),
            phase="shooting",
        )
        table.dice(hit=[1] * int(attacks[0]))
        table.run(shoot_with, "Rifles")

        table.done()
        assert any(attacks in line for line in table.log)


def test_half_range_is_to_the_closest_model_of_the_target() -> None:
    """TEN-MEAS-04: and each firing model measures for itself."""
    table = drill(
        unit("Rifles", ranged("Rifle", "Rapid Fire 1"), models=2, places=[(10, 10), (10, 6)]),
        unit("Mob", seat=1, models=2, places=[(10, 22), (10, 24)]),
        phase="shooting",
    )
    table.dice(hit=[1, 1, 1])
    table.run(shoot_with, "Rifles")
    table.answer("as listed")

    table.done()


def test_a_unit_with_nothing_to_fire_at_is_not_offered() -> None:
    """TEN-SHOOT-01: nobody is asked when nobody can shoot."""
    table = drill(unit("Blades", melee(), at=(10, 10)), unit("Mob", seat=1, at=(10, 42)), phase="shooting")
    table.run(select_to_shoot)

    table.done()


WIDE = 32 / 25.4


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


def test_whether_a_unit_can_shoot_is_asked_again_when_something_changed() -> None:
    """The answer is kept while nobody moves, but not over what the unit did or fired. (TEN-SHOOT-01, TEN-KW-26)"""
    table = drill(
        unit("Rifles", ranged("Missile", "One Shot", range=24), at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    game, rifles = table.game, table.id("Rifles")
    (gunner,) = game[rifles].models
    found = [can_shoot_at(game, rifles)]
    game.change(rifles, moved="fall back")
    found.append(can_shoot_at(game, rifles))
    game.change(rifles, moved="")
    found.append(can_shoot_at(game, rifles))
    game.change(gunner, fired=game[gunner].weapons)
    found.append(can_shoot_at(game, rifles))
    game.change(gunner, fired=())
    game.change(table.models("Mob")[0].id, at=(10.0, 40.0))
    found.append(can_shoot_at(game, rifles))

    assert [True, False, True, False, False] == found


def test_only_weapons_of_one_name_are_told_apart_by_their_bearers() -> None:
    """TEN-SHOOT-09: which group attacks first is asked with the names of models only where that is needed."""
    table = drill(
        unit("Rifles", ranged("Gun"), ranged("Long gun"), at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20)),
        phase="shooting",
    )
    table.run(shoot_with, "Rifles")
    question: Any = table.game.question

    assert [""] * 2 == [option.note for option in question.options if option.key.isdigit()]
