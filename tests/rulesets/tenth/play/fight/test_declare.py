"""Melee attacks: who reaches whom, with what, declared before the dice. (TEN-MELEE-08 to TEN-MELEE-13)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.tenth.play.fight.declare import fight_with_everything, reaches
from tests.rulesets.tenth.kit import DrillTable, drill, melee, unit

WIDE = 32 / 25.4
TOUCH = WIDE + 0.005


def test_a_model_attacks_in_engagement_range_or_behind_a_friend_in_contact() -> None:
    """TEN-MELEE-08: one link only; a friend who does not touch the enemy is no link."""
    table = drill(
        unit("Troops", models=3, places=[(10, 10), (10, 10 - TOUCH), (10, 10 - 2 * TOUCH)]),
        unit("Foe", seat=1, at=(10, 10 + TOUCH)),
        phase="fight",
    )
    front, second, _ = (model.id for model in table.models("Troops"))

    assert [front, second] == list(reaches(table.game, table.id("Troops")))

    table.game.change(table.models("Foe")[0].id, at=(10.0, 10 + TOUCH + 0.8))

    assert [front] == list(reaches(table.game, table.id("Troops")))


def test_models_within_two_inches_across_a_barricade_attack() -> None:
    """TEN-TERR-12, TEN-MELEE-08"""
    pipe = {"type": "barricades_and_fuel_pipes", "rect": [0, 15, 60, 16.5], "height": 1}
    table = drill(
        unit("Troops", at=(10, 15 - WIDE / 2 - 0.01)),
        unit("Foe", seat=1, at=(10, 16.5 + WIDE / 2 + 0.01)),
        phase="fight",
        terrain=[pipe],
    )

    assert [table.id("Foe")] == reaches(table.game, table.id("Troops"))[table.models("Troops")[0].id]


def two_foes(*weapons: dict[str, object]) -> DrillTable:
    return drill(
        unit("Troops", *weapons, at=(10, 10)),
        unit("Left", seat=1, at=(10 - TOUCH, 10), wounds=20),
        unit("Right", seat=1, at=(10 + TOUCH, 10), wounds=20),
        phase="fight",
    )


def test_a_model_may_split_its_attacks_between_enemies() -> None:
    """TEN-MELEE-10: A4 declared 3 and 1, before any die."""
    table = two_foes(melee("Sword", attacks=4))
    table.run(fight_with_everything, "Troops")
    model = table.models("Troops")[0].id
    table.answer("one by one", {f"{model}#-1": "0 split"})
    table.dice(hit=[1, 1, 1, 1])
    table.answer({table.id("Left"): 3, table.id("Right"): 1}, "as listed")

    table.done()
    assert any("at Left: 3 attacks" in line for line in table.log)
    assert any("at Right: 1 attack," in line for line in table.log)


def test_with_one_enemy_in_reach_there_is_nothing_to_split() -> None:
    """TEN-MELEE-10"""
    both = two_foes(melee("Sword", attacks=4), melee("Tail", "Extra Attacks", attacks=2))
    both.run(fight_with_everything, "Troops")
    both.answer("one by one")
    question: Any = both.game.question

    assert all("split" in " ".join(option.key for option in slot.options) for slot in question.slots)

    alone = drill(
        unit("Troops", melee("Sword", attacks=4), melee("Knife", attacks=5), at=(10, 10)),
        unit("Left", seat=1, at=(10 - TOUCH, 10), wounds=20),
        phase="fight",
    )
    alone.run(fight_with_everything, "Troops")
    if "one by one" in alone.options:
        alone.answer("one by one")
    asked: Any = alone.game.question

    assert "split" not in str(asked.form())


@pytest.mark.parametrize(
    ("face", "left", "right"),
    [(3, "2 attacks", "1 attack,"), (1, "1 attack,", "0 attacks"), (6, "2 attacks", "4 attacks")],
)
def test_a_random_number_of_split_attacks_is_rolled_once(face: int, left: str, right: str) -> None:
    """TEN-MELEE-10, TEN-ATK-01: D6 shared 2 and 4; a 3 gives 2 and 1."""
    table = two_foes(melee("Sword", attacks="D6"))
    table.run(fight_with_everything, "Troops")
    model = table.models("Troops")[0].id
    table.answer("one by one", {f"{model}#-1": "0 split"})
    table.dice(attacks=[face], hit=[1] * face)
    table.answer({table.id("Left"): 2, table.id("Right"): 4}, "as listed")

    table.done()
    assert any(f"at Left: {left}" in line for line in table.log)
    assert any(f"at Right: {right}" in line for line in table.log)


def test_all_attacks_at_one_enemy_before_the_next_and_profile_by_profile() -> None:
    """TEN-MELEE-12: swords at Right, then the tail at Right, then at Left."""
    table = drill(
        unit("Troops", melee("Sword"), melee("Tail", "Extra Attacks"), models=2, places=[(10, 10), (10, 10 - TOUCH)]),
        unit("Left", seat=1, at=(10 - TOUCH, 10), wounds=20),
        unit("Right", seat=1, at=(10 + TOUCH, 10), wounds=20),
        phase="fight",
    )
    table.run(fight_with_everything, "Troops")
    one, two = (model.id for model in table.models("Troops"))
    left, right = table.id("Left"), table.id("Right")
    table.answer(
        "one by one",
        {f"{one}#-1": f"0 {left}", f"{one}#1": f"0 {right}", f"{two}#-1": f"0 {right}", f"{two}#1": f"0 {right}"},
    )
    table.dice(hit=[1] * 4)
    table.answer("Right", "Sword")

    table.done()
    order = [line.split(", ")[1].split(":")[0] for line in table.log if " attack" in line and ":" in line]
    assert ["Sword at Right", "2 x Tail at Right", "Sword at Left"] == order


def test_declared_attacks_go_on_though_nobody_is_left_in_reach() -> None:
    """TEN-MELEE-13: the owner removes the model in contact first; the second wound finds the one behind."""
    table = drill(
        unit("Troops", melee("Sword", attacks=1), melee("Tail", "Extra Attacks"), at=(10, 10)),
        unit("Foe", seat=1, models=2, places=[(10, 10 + TOUCH), (10, 13.5)], save=6),
        phase="fight",
    )
    table.dice(hit=[4, 4], wound=[4, 4], save=[1, 1])
    table.run(fight_with_everything, "Troops")
    table.answer("as listed", [table.models("Foe")[0].id])

    table.done()
    assert "destroyed" == table.unit("Foe").where


def test_attacks_at_a_destroyed_unit_are_lost() -> None:
    """TEN-MELEE-13"""
    table = drill(
        unit("Troops", melee("Sword"), melee("Tail", "Extra Attacks"), at=(10, 10)),
        unit("Foe", seat=1, at=(10, 10 + TOUCH), save=6),
        phase="fight",
    )
    table.dice(hit=[4], wound=[4], save=[1])
    table.run(fight_with_everything, "Troops")
    table.answer("as listed")

    table.done()


def test_melee_knows_no_cover_no_stealth_and_no_big_guns() -> None:
    """TEN-MELEE-11: in a crater SV 5+ saves on 5+; 4+ hits on 4 in spite of Stealth, and the tank has no penalty."""
    crater = {"type": "craters_and_rubble", "rect": [0, 0, 60, 44], "height": 0.5}
    table = drill(
        unit("Tank", at=(10, 10), keywords=["VEHICLE"]),
        unit("Foe", seat=1, at=(10, 10 + TOUCH), save=5, abilities=["Stealth"], wounds=2),
        phase="fight",
        terrain=[crater],
    )
    table.dice(hit=[4], wound=[4], save=[4])
    table.run(fight_with_everything, "Tank")

    table.done()
    assert [1] == table.wounds("Foe")


def test_who_has_no_melee_weapon_is_asked_nothing() -> None:
    """TEN-MELEE-09: models without one make no attacks, and do not hinder those who have one."""
    table = drill(
        unit("Troops", melee("Fist"), melee("Whip"), at=(10, 10)),
        unit("Foe", seat=1, at=(10, 10 + TOUCH)),
        unit("Other", seat=1, at=(10, 10 - TOUCH)),
        phase="fight",
    )
    [trooper] = table.models("Troops")
    table.game.change(trooper.id, weapons=())
    table.run(fight_with_everything, "Troops")

    assert table.is_idle
    assert any("has nobody to attack" in line for line in table.log)
