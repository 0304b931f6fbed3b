"""Facings, mounts, hull points and ground of vehicles. (LEG-VEH)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.dice.facts import Hit
from grognard.rulesets.legendary.dice.saves import power_of
from grognard.rulesets.legendary.lists.keywords.unit_types import vehicle_pace
from grognard.rulesets.legendary.play.moves.charge import can_charge
from grognard.rulesets.legendary.play.shooting.guns import guns_of, muzzle
from grognard.rulesets.legendary.play.shooting.live_facts import side_towards
from grognard.rulesets.legendary.play.shooting.sight_lines import Order, lines_of
from tests.rulesets.legendary.kit import BLADE, Battle, piece, squad
from tests.rulesets.legendary.play.vehicles.motors import CANNON, tank

ENEMY = {"Blues": squad(at=(60, 43))}


@pytest.mark.parametrize(
    ("at", "side"), [((20, 30), "front"), ((20, 0), "rear"), ((10, 10), "left"), ((30, 10), "right")]
)
def test_the_nearest_middle_is_struck(at: tuple[float, float], side: str) -> None:  # LEG-VEH-03
    table = Battle({"Tank": tank((20, 10))}, ENEMY)

    assert side == side_towards(table.game, table.model("Tank"), at)


def test_ties_favour_the_stronger_armour() -> None:  # LEG-VEH-03
    table = Battle({"Tank": tank((20, 10), base={"hull": [4, 4]}, side=13)}, ENEMY)

    assert "right" == side_towards(table.game, table.model("Tank"), (30, 20))


@pytest.mark.parametrize(("ap", "bonus"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1), (7, 0)])
def test_ap_adds_to_strength_against_vehicles(ap: int, bonus: int) -> None:  # LEG-VEH-06
    assert 8 + bonus == power_of(Hit(8, ap))


def test_weapons_fire_from_their_mounts() -> None:  # LEG-VEH-04
    made = tank((20, 10))
    made["profile"]["weapons"] = [{"weapon": "Cannon", "mount": "turret", "at": [-1, 0.5]}]
    table = Battle({"Tank": made}, ENEMY)

    assert (19.5, 9.0) == pytest.approx(muzzle(table.model("Tank"), 0))


def test_range_is_measured_from_the_mount_of_a_vehicle_and_from_the_base_of_a_man() -> None:  # LEG-VEH-04
    table = Battle({"Tank": tank((20, 10)), "Reds": squad(1, (26, 10))}, {"Blues": squad(1, (20, 30))})
    order = Order(table.ids["Blues"])

    def inches(unit: str) -> float:
        [row] = guns_of(table.game, table.ids[unit]).values()
        return lines_of(table.game, row, order)[row[0]].inches

    assert 19.5 == pytest.approx(inches("Tank"))
    assert (36 + 400) ** 0.5 - 1.0 == pytest.approx(inches("Reds"))


def test_a_vehicle_fires_all_its_weapons_by_groups() -> None:  # LEG-VEH-12
    other = {**CANNON, "name": "Gun"}
    table = Battle({"Tank": tank((20, 10), weapons=(CANNON, other, other))}, {"Blues": squad(at=(20, 30))})
    groups = guns_of(table.game, table.ids["Tank"])

    assert {"Cannon": 1, "Gun": 2} == {name: len(row) for name, row in groups.items()}
    table.change_model("Tank", lost_weapons=("Gun",))
    assert 1 == len(guns_of(table.game, table.ids["Tank"])["Gun"])  # LEG-VEH-20


def test_vehicles_do_not_charge_but_walkers_and_chariots_do() -> None:  # LEG-VEH-13, LEG-VEH-30, LEG-CHRT-03
    walker = tank((30, 10), types=["walker"], ws=4, s=6, i=3, a=2, base="60mm")
    table = Battle({"Tank": tank((20, 10)), "Walker": walker}, ENEMY)

    assert (False, True) == tuple(can_charge(table.game, table.ids[name]) for name in ("Tank", "Walker"))


def volley(faces: list[int], **how: Any) -> Battle:
    guns = squad(2, (20, 24), weapons=({**CANNON, "name": "Gun"},))
    table = Battle({"Guns": guns}, {"Tank": tank((20, 40), facing=270, **how)}, hit=[12, 12], save=faces)
    table.activate("Guns").until("shoots at whom")
    return table.fire(Gun=f"Tank/{table.ids['Tank']}.1").finish()


def test_hull_points_are_lost_all_at_once() -> None:  # LEG-VEH-02, LEG-DMG-01
    table = volley([6, 6])

    assert ("table", True) == (table.unit("Tank").where, table.model("Tank").is_stunned)
    assert (0, 0) == (table.model("Tank").damage, table.model("Tank").points_lost)


def test_structure_points_are_lost_for_good() -> None:  # LEG-VEH-02, LEG-DMG-06, LEG-VEH-40
    table = volley([1, 12], hp=6, types=["super-heavy", "tank"])

    assert (3,) == table.model("Tank").left
    assert not table.model("Tank").is_stunned


def test_skimmers_fly_over_everything_but_do_not_end_on_models() -> None:  # LEG-VEH-21
    table = Battle(
        {"Skiff": tank((20, 6), types=["skimmer"]), "Reds": squad(3, (19, 12))},
        ENEMY,
        piece("ruins", (18, 8.5, 20.5, 9.2), 10),
    )
    table.activate("Skiff").until("Move Skiff")

    with pytest.raises(Refused):
        table.move("Skiff", 0, 5)
    table.move("Skiff", 4.6, 3.5)
    assert (24.6, 9.5) == table.model("Skiff").at


@pytest.mark.parametrize(("face", "is_stuck"), [(1, True), (3, False)])
def test_a_skimmer_that_ends_in_woods_tests(face: int, is_stuck: bool) -> None:  # LEG-VEH-22
    woods = piece("woods", (16, 10, 24, 15), 3)
    table = Battle({"Skiff": tank((20, 6), types=["skimmer"])}, ENEMY, woods, dangerous_terrain=[face])
    table.activate("Skiff")
    if "How does" in table.prompt:
        table.say(table.options[-1])
    table.move("Skiff", 0, 6)

    assert is_stuck == table.model("Skiff").is_immobilised


@pytest.mark.parametrize(
    ("mines", "face", "is_stuck"),
    [("anti-tank", 6, True), ("anti-tank", 7, False), ("anti-personnel", 1, True), ("anti-personnel", 2, False)],
)
def test_mines_stop_vehicles(mines: str, face: int, is_stuck: bool) -> None:  # LEG-TERR-26, LEG-TERR-27
    field = piece(f"{mines} mines", (18, 8, 22, 10))
    walker = tank((20, 6), types=["walker"], ws=4, s=6, i=3, a=2, base="60mm")
    table = Battle({"Walker": walker}, ENEMY, field, difficult_ground=[6], dangerous_terrain=[face])
    table.activate("Walker").say("difficult").move("Walker", 0, 3)

    assert is_stuck == table.model("Walker").is_immobilised


@pytest.mark.parametrize(("face", "is_stuck"), [(2, True), (3, False)])
def test_a_walker_fails_dangerous_ground_like_a_vehicle(face: int, is_stuck: bool) -> None:  # LEG-VEH-32
    wreck = piece("burning wreck", (18, 8, 22, 10), 0.2)
    walker = tank((20, 6), types=["walker"], ws=4, s=6, i=3, a=2, base="60mm")
    table = Battle({"Walker": walker}, ENEMY, wreck, difficult_ground=[6], dangerous_terrain=[face])
    table.activate("Walker").say("difficult").move("Walker", 0, 3)

    assert is_stuck == table.model("Walker").is_immobilised


def test_squadrons_keep_together() -> None:  # LEG-VEH-34
    table = Battle({"Tanks": tank((20, 8), number=2)}, ENEMY)
    first, second = table.models("Tanks")
    table.activate("Tanks")

    with pytest.raises(Refused, match="coheren"):
        table.say({second.id: [[30.5, 8]], first.id: [[16, 8]]})
    table.say({second.id: [[27, 8]]})


def test_tank_traps_stop_tanks_but_not_walkers() -> None:  # LEG-TERR-25
    traps = piece("tank traps", (14, 9, 26, 10), 1.0)
    walker = tank((20, 6), types=["walker"], ws=4, s=6, i=3, a=2, base="60mm")
    wheels = Battle({"Tank": tank((20, 6))}, ENEMY, traps)
    legs = Battle({"Walker": walker}, ENEMY, traps, difficult_ground=[6])
    wheels.activate("Tank")
    legs.activate("Walker")
    if "How does" in wheels.prompt:
        wheels.say("open")

    with pytest.raises(Refused):
        wheels.move("Tank", 0, 6)
    legs.say("difficult").move("Walker", 0, 5.9)
    assert (20, 11.9) == legs.model("Walker").at


def test_skimmers_may_end_above_a_ditch_and_tanks_may_not() -> None:  # LEG-TERR-25, LEG-VEH-22
    """What lies under a skimmer is difficult, and it tests."""
    ditch = piece("ditch", (14, 11, 26, 14), 0.0)
    skimmer = Battle({"Tank": tank((20, 6), types=["skimmer"])}, ENEMY, ditch, dangerous_terrain=[12])
    skimmer.activate("Tank").move("Tank", 0, 6)
    assert (20, 12) == skimmer.model("Tank").at

    wheels = Battle({"Tank": tank((20, 6))}, ENEMY, ditch)
    wheels.activate("Tank")
    if "How does" in wheels.prompt:
        wheels.say("open")
    with pytest.raises(Refused):
        wheels.move("Tank", 0, 6)


def test_weapons_cut_alike_in_close_combat() -> None:  # LEG-SAVE-14
    from grognard.rulesets.legendary.dice.attacks import hit_of
    from grognard.rulesets.legendary.dice.facts import Target
    from grognard.rulesets.legendary.dice.saves import needs_of
    from tests.rulesets.legendary.arms import weapon

    maul = weapon("Maul", type="Melee", ap=2)

    assert 7 == needs_of(Target(save=3), hit_of(maul, user=4))


def test_a_sergeant_does_not_leave_his_squad() -> None:  # LEG-CHAR-01
    reds = squad(3, (20, 10), weapons=(BLADE,), leader={"ld": 9})
    table = Battle({"Reds": reds}, ENEMY)

    assert {table.ids["Reds"]} == {model.home for model in table.models("Reds")}
    assert not any(getattr(model.profile, "independent", False) for model in table.models("Reds"))


def test_a_hovering_flier_is_a_fast_skimmer() -> None:  # LEG-FLY-12, LEG-VEH-23
    assert 18.0 == vehicle_pace(("flier", "hover")).flat_out
    assert 12.0 == vehicle_pace(("fast",)).flat_out
