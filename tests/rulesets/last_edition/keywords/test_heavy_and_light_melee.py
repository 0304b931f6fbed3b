"""Heavy and light melee weapons. (TLE-KW-11, TLE-KW-12)"""

from __future__ import annotations

import pytest

from grognard.rulesets.last_edition.dice.modifiers import melee_needed
from grognard.rulesets.last_edition.lists.keywords.weapons import defence_of
from grognard.rulesets.last_edition.lists.weapons import read_attack
from tests.rulesets.last_edition.kit import melee
from tests.rulesets.last_edition.test_dice_facts import facts
from tests.rulesets.last_edition.test_play_melee import MISS, clash


def test_heavy_and_light_weapons_change_the_defence_in_facts() -> None:  # TLE-KW-11, TLE-KW-12
    heavy, light = read_attack("Melee 1 heavy -1"), read_attack("Melee 1 light +3")

    assert 4 == melee_needed(4, 5 + defence_of(heavy.keywords))
    assert 6 == melee_needed(4, 5 + defence_of(light.keywords))
    two = (*heavy.keywords, *read_attack("Melee 1 heavy -2").keywords, *light.keywords)
    assert 3 - 2 == defence_of(two)  # the largest penalty and the largest bonus
    assert 4 == facts("Melee 1 heavy -1").needs  # CS when attacking is not changed


@pytest.mark.parametrize(("keyword", "needs"), [("heavy -1", 4), ("light +3", 6)])
def test_heavy_and_light_weapons_change_the_defence(keyword: str, needs: int) -> None:
    """TLE-KW-11, TLE-KW-12: CS 5 with heavy -1 against CS 4: 4+; with light +3: 6+."""
    field = clash(foe_at=(11.5, 10), foe={"cs": 5, "weapons": [melee(f"Melee 1 {keyword}")]}, named={"hit": MISS})
    field.play("A2 fights")

    assert [(needs, 0)] == field.throws("hit")
