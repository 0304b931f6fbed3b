"""What is an attack of its own, and what waits for the end of an attack. (LEG-DMG-02, LEG-KW-33)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.data import convert
from grognard.rulesets.legendary.lists.powers import PowerProfile
from grognard.rulesets.legendary.play.moves.terrain_tests import Danger, take_tests
from grognard.rulesets.legendary.play.psychic.casting import cast_power
from grognard.rulesets.legendary.play.psychic.powers import ITSELF
from grognard.rulesets.legendary.play.shooting.fire import settle_doomed
from grognard.rulesets.legendary.play.shooting.hit_effects import gets_hot
from tests.rulesets.legendary.kit import BLADE, Battle, squad
from tests.rulesets.legendary.test_damage import run, shot_at
from tests.rulesets.legendary.test_psychic import WAVE
from tests.rulesets.legendary.vehicles.motors import tank

if TYPE_CHECKING:
    from grognard.rulesets.legendary.table.records import Model

GUN = {"name": "Gun", "range": 24, "s": 4, "ap": "-"}
LANCE = {"name": "Lance", "range": 24, "s": 4, "ap": "-"}


def test_an_explosion_does_not_add_to_the_attack_that_caused_it() -> None:  # LEG-DMG-02, LEG-DEST-01
    table = Battle(
        {"Reds": squad(1, (40, 5))},
        {"Tank": tank((20, 20)), "Ogre": squad(1, (24, 20), w=3, sv=None)},
        destruction=[9],
        save=[2],
    )
    table.change_model("Tank", is_doomed=True, damage=3).change_model("Ogre", damage=2)
    run(table.game, settle_doomed(table.game))

    assert 0 == table.left("Tank")
    assert 1 == table.left("Ogre")
    assert 2 == table.model("Ogre").damage, "and the attack goes on"


def test_the_ground_neither_adds_to_an_attack_nor_ends_it() -> None:  # LEG-DMG-02, LEG-MORALE-11
    table = Battle({"Reds": squad(2, (20, 10), w=2, sv=None)}, {"Blues": squad(1, (60, 43))}, dice=(3,), save=[1])
    table.change("Reds", hits_taken=6).change_model("Reds", damage=1)
    model = table.model("Reds").id
    run(table.game, take_tests(table.game, table.ids["Reds"], [Danger(model, 4)]))

    assert (2, 6) == (table.left("Reds"), table.unit("Reds").hits_taken)
    assert 1 == table.model("Reds").damage


def test_a_hot_weapon_is_an_attack_of_its_own() -> None:  # LEG-KW-23, LEG-DMG-02
    table = Battle({"Reds": squad(1, (20, 10), w=2, sv=None)}, {"Blues": squad(1, (60, 43))}, save=[6])
    table.change_model("Reds", damage=1)
    run(table.game, gets_hot(table.game, [table.model("Reds").id], table.model("Reds").weapons[0], 1))

    assert (1, 1) == (table.left("Reds"), table.model("Reds").damage)


@pytest.mark.parametrize(("hull", "left"), [(6, (3,)), (8, (5, 3)), (3, None)])
def test_perils_take_three_hull_points_in_one_attack(hull: int, left: tuple[int, ...] | None) -> None:  # LEG-PSY-13
    table = Battle(
        {"Tank": tank((20, 10), hp=hull, rules=["Psychic Pilot"])},
        {"Blues": squad(1, (60, 43))},
        cast=[12],
        perils=[1],
        leadership=[1],
        destruction=[1],
    )
    psyker = table.model("Tank")
    run(table.game, _cast(table, psyker))

    assert left == (table.model("Tank").left if table.left("Tank") else None)
    assert not table.left("Tank") or 0 == table.model("Tank").damage


async def _cast(table: Battle, psyker: Model) -> None:
    await cast_power(table.game, psyker.id, convert(WAVE, PowerProfile), ITSELF)


# ---------------------------------------------------------------- It Will Not Die


def undying(**how: Any) -> dict[str, Any]:
    return {"rules": ["It Will Not Die"], "sv": None, **how}


def test_it_will_not_die_is_rolled_once_for_all_groups_of_the_attack() -> None:  # LEG-KW-33
    table = Battle(
        {"Reds": squad(1, (20, 5), weapons=(GUN, LANCE), unit_type="monstrous_creature")},
        {"Blues": squad(1, (20, 25), w=1, **undying())},
        hit=[12, 12],
        save=[2, 2],
        it_will_not_die=[7, 7],
    )
    table.activate("Reds").until("shoots at whom").fire(Gun="Blues", Lance="Blues").finish()

    assert 1 == table.left("Blues"), "two dice"


def test_hits_pass_by_who_perhaps_will_not_die() -> None:  # LEG-KW-33, LEG-DMG-04
    table = shot_at({"number": 2, "w": 1, **undying()}, number=2, hit=[12, 12], save=[2, 2], it_will_not_die=[7, 7])
    table.fire(Gun="Blues").finish()

    assert 2 == table.left("Blues"), "each rolled one die"


@pytest.mark.parametrize(("faces", "left"), [([7], (3,)), ([6], None)])
def test_bio_points_do_not_come_back(faces: list[int], left: tuple[int, ...] | None) -> None:  # LEG-KW-33
    table = shot_at(
        {"w": 6, "unit_type": "monstrous_creature", **undying()},
        number=6,
        hit=[12] * 6,
        save=[2] * 6,
        it_will_not_die=faces,
    )
    table.fire(Gun="Blues").finish()

    assert left == (table.model("Blues").left if table.left("Blues") else None)


@pytest.mark.parametrize(("face", "result"), [(7, "losses 0 to 0"), (6, "losses 0 to 1")])
def test_who_did_not_die_is_no_loss_of_the_round(face: int, result: str) -> None:  # LEG-KW-33, LEG-MELEE-10
    table = Battle(
        {"Reds": squad(1, (20, 10), weapons=(BLADE,), i=6)},
        {"Blues": squad(1, (20, 13), weapons=(BLADE,), i=1, **undying()), "Far": squad(1, (60, 43))},
        hit=[12] + [1] * 40,
        save=[2],
        it_will_not_die=[face],
    )
    table.activate("Reds").until("charge, or neither").say("charge", ["Blues"])
    table.finish()

    assert result in table.said()


@pytest.mark.parametrize(("save", "is_stunned"), [(6, True), (9, False)])
def test_one_damaging_hit_stuns_a_vehicle_without_hull_points(save: int, is_stunned: bool) -> None:  # LEG-VEH-39
    table = Battle(
        {"Reds": squad(1, (20, 5), weapons=({"name": "Gun", "range": 24, "s": 7, "ap": 2},))},
        {"Tank": tank((20, 20), facing=270.0)},
        options={"hullless_vehicles": True},
        hit=[12],
        save=[save],
    )
    table.activate("Reds").until("shoots at whom").fire(Gun="Tank/B1.1").finish()

    assert is_stunned == table.model("Tank").is_stunned
