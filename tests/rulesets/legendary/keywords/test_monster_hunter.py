"""Monster Hunter: monsters roll saves that succeed again. (LEG-KW-40)"""

from __future__ import annotations

from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.lists.keywords.moments import Foe
from tests.rulesets.legendary.arms import rules, weapon
from tests.rulesets.legendary.keywords.kit import shot_at_soldier

MONSTER = {"unit_type": "monstrous_creature", "base": "2in", "height": 2.0}
HUNTERS = {"rules": ["Monster Hunter"]}


def test_a_monster_rolls_its_save_again() -> None:  # LEG-KW-40
    assert 0 == shot_at_soldier(soldier=MONSTER, shooter=HUNTERS, save=[12, 1]).left("Target")


def test_a_soldier_keeps_his_save() -> None:  # LEG-KW-40
    assert 1 == shot_at_soldier(shooter=HUNTERS, save=[12]).left("Target")


def test_the_hunter_says_so_to_the_dice() -> None:  # LEG-KW-40
    assert hit_of(weapon(), rules("Monster Hunter"), Foe(is_monstrous=True)).forces_reroll
    assert not hit_of(weapon(), rules("Monster Hunter")).forces_reroll
