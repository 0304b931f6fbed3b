"""Damage on the table: forgotten unless it kills, points, stunned, pinned. (LEG-DMG, LEG-MORALE-11)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.rulesets.legendary.play.moves.terrain_tests import Danger, take_tests
from grognard.rulesets.legendary.play.shooting.attack_end import end_round, stun
from grognard.rulesets.legendary.play.shooting.fire import settle_doomed
from tests.rulesets.legendary.kit import Battle, spread, squad
from tests.rulesets.legendary.play.vehicles.motors import tank

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from grognard.kernel.game import Game

GUN = {"name": "Gun", "range": 24, "s": 4, "ap": "-"}


def run(game: Game, part: Coroutine[Any, Any, None]) -> None:
    try:
        part.send(None)
    except StopIteration:
        return
    raise AssertionError("it asked something")


def shot_at(
    theirs: dict[str, Any], weapons: tuple[dict[str, Any], ...] = (GUN,), number: int = 1, **dice: list[int]
) -> Battle:
    table = Battle(
        {"Reds": squad(number, at=(20, 5), weapons=weapons)},
        {"Blues": squad(**{"number": 1, "at": (20, 25), "sv": None, **theirs})},
        **spread(dice),
    )
    return table.activate("Reds").until("shoots at whom")


def test_a_model_of_three_wounds_is_whole_or_dead() -> None:  # LEG-DMG-01, LEG-DMG-02
    table = shot_at({"w": 3}, number=2, hit=[12, 12], save=[2, 2])
    table.fire(Gun="Blues").finish()

    assert 1 == table.left("Blues")
    assert 0 == table.model("Blues").damage


def test_damage_of_two_groups_in_one_phase_adds_up() -> None:  # LEG-DMG-02
    weapons = ({"name": "Gun", "range": 24, "s": 4, "ap": "-"}, {"name": "Lance", "range": 24, "s": 5, "ap": 3})
    table = Battle(
        {"Reds": squad(2, at=(20, 5), weapons=weapons, unit_type="monstrous_creature")},
        {"Blues": squad(1, at=(20, 25), w=3, sv=None)},
        hit=[12] * 4,
        save=[3, 12, 3, 12],
    )
    table.activate("Reds").until("shoots at whom").fire(Gun="Blues", Lance="Blues")

    assert 0 == table.left("Blues")


def test_damage_is_heaped_on_the_nearest() -> None:  # LEG-DMG-04, LEG-SAVE-10
    table = shot_at(
        {"number": 2, "w": 2}, ({"name": "Gun", "range": 24, "s": 4, "ap": 6},), number=3, hit=[12] * 3, save=[6, 4, 6]
    )
    table.fire(Gun="Blues")

    assert 1 == table.left("Blues")


def test_bio_points_are_lost_for_good_and_damage_short_of_one_is_forgotten() -> (
    None
):  # LEG-DMG-05, LEG-DMG-06, LEG-DMG-07
    monster = {"w": 8, "unit_type": "monstrous_creature"}
    table = shot_at(monster, number=6, hit=[12] * 6, save=[2] * 6)
    table.fire(Gun="Blues").finish()

    assert (3,) == table.model("Blues").left
    assert 1 == table.left("Blues")


def test_half_the_wounds_in_one_attack_stun_a_monster() -> None:  # LEG-DMG-08, LEG-DMG-09, LEG-DMG-11
    for number, is_stunned in ((1, False), (2, True)):
        table = shot_at(
            {"w": 4, "unit_type": "monstrous_creature"}, number=number, hit=[12] * number, save=[2] * number
        )
        table.fire(Gun="Blues").finish()
        assert is_stunned == table.model("Blues").is_stunned
    infantry = shot_at({"w": 4}, number=2, hit=[12, 12], save=[2, 2])
    infantry.fire(Gun="Blues").finish()
    assert not infantry.model("Blues").is_stunned


def test_stunned_again_before_it_recovers_is_a_test_or_the_end() -> None:  # LEG-DMG-10
    for face, left in ((4, 1), (3, 0)):
        table = Battle(
            {"Reds": squad(1)},
            {"Blues": squad(1, at=(20, 25), w=4, unit_type="monstrous_creature", ld=8)},
            leadership=[face],
        )
        table.change_model("Blues", is_stunned=True)
        run(table.game, stun(table.game, table.model("Blues").id))
        assert left == table.left("Blues")


@pytest.mark.parametrize(("face", "losses"), [(4, [0, 0]), (3, [0, 1])])
def test_who_is_stunned_again_and_destroyed_by_a_round_of_combat_is_a_loss_of_it(face: int, losses: list[int]) -> None:
    """LEG-DMG-10, LEG-DMG-12, LEG-DMG-03"""
    blues = squad(1, at=(20, 25), w=4, unit_type="monstrous_creature", ld=8)
    table = Battle({"Reds": squad(1)}, {"Blues": blues}, leadership=[face])
    table.change_model("Blues", is_stunned=True, damage=2)
    lost = [0, 0]
    run(table.game, end_round(table.game, lost))

    assert losses == lost


def test_a_lost_point_counts_as_a_lost_model() -> None:  # LEG-DMG-12
    from grognard.rulesets.legendary.dice.facts import Row
    from grognard.rulesets.legendary.play.shooting.apply_damage import apply_row, target_of

    table = Battle({"Reds": squad(1)}, {"Blues": squad(1, at=(20, 25), w=9, unit_type="gargantuan")})
    model = table.model("Blues")
    part = apply_row(table.game, [model.id], [target_of(table.game, model)], Row(0, 1, 0), "LEG-DMG-12")
    try:
        part.send(None)
    except StopIteration as done:
        assert 1 == done.value
    assert (3, 3) == table.model("Blues").left


def test_ten_hits_call_for_a_pinning_test_and_nine_do_not() -> None:  # LEG-MORALE-11
    for hits, pinned in ((9, False), (10, True)):
        dice = {"hit": [12] * hits, "save": [12] * hits, **({"leadership": [3]} if pinned else {})}
        table = shot_at({"number": 12, "columns": 6, "at": (15, 25)}, number=hits, **spread(dice))
        table.fire(Gun="Blues").finish()
        assert pinned == table.unit("Blues").is_pinned


# ---------------------------------------------------------------- attacks of their own


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
