"""Every row of the to-hit table, and which dice are open-ended. (SPF-HIT, SPF-DICE-03)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.dice import Every
from grognard.kernel.rules import ledger
from grognard.rulesets.steampunk.dice.assault import swings
from grognard.rulesets.steampunk.dice.facts import DicePool, Host, Shield, Shot
from grognard.rulesets.steampunk.dice.to_hit_rolls import hits
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Standing, UnitAbility
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import WeaponAbility
from grognard.rulesets.steampunk.play.agony.acid import minor_acid_bites
from grognard.rulesets.steampunk.play.assault.pre_assault_retreat import slips
from grognard.rulesets.steampunk.play.damage.trigger_hex_effects import breathing, strikes
from grognard.rulesets.steampunk.play.gunnery.to_hit_modifiers import ToHitScene, to_hit

SLOW = Standing("slow", "slow", "clear")
PLAIN = ToHitScene(SLOW, SLOW, "normal")
SPELT = {
    "good_shot": "Good Shot",
    "excellent_shot": "Excellent Shot",
    "superb_shot": "Superb Shot",
    "bad_shot": "Bad Shot",
    "steady": "Steady",
    "camouflage_in_terrain": "Camouflage[swamp]",
    "take_cover_in_speed": "Take Cover[slow, -3]",
    "optimal_at_point_blank": "Optimal at point blank",
}


def scenes(group: str, row: str) -> tuple[ToHitScene, ToHitScene, int]:
    """A shooter with this row, a target with it, and what either scene comes to without it."""
    if group == "speeds":
        standing = Standing(row, "slow" if row == "flying" else row.removeprefix("stand_"), "clear", row == "flying")
        return PLAIN._replace(shooter=standing), PLAIN._replace(target=standing), 0
    if row == "smoke":
        return PLAIN._replace(shooter_in_smoke=True), PLAIN._replace(target_in_smoke=True), 0
    if group == "terrain":
        standing = SLOW._replace(terrain=row.replace("_", " "))
        return PLAIN._replace(shooter=standing), PLAIN._replace(target=standing), 0
    if group == "size":
        return PLAIN, PLAIN._replace(target_size=row), 0
    if group == "unit_abilities":
        ability = (UnitAbility.from_data(SPELT[row]),)
        marsh = PLAIN._replace(target=SLOW._replace(terrain="swamp"))
        near = PLAIN._replace(band="point_blank", shooter_abilities=ability)
        return near, marsh._replace(target_abilities=ability), 1
    others: dict[str, dict[str, Any]] = {
        "aim": {"is_aimed": True},
        "on_edge_of_firing_angle": {"is_on_edge": True},
        "enhanced_accuracy": {"weapon_abilities": (WeaponAbility.from_data("Enhanced Accuracy"),)},
    }
    own = others.get(row, {"band": row})
    return PLAIN._replace(**own), PLAIN, 0


TO_HIT = [
    (group, row, *pair)
    for group, rows in ledger("steampunk").clause("SPF-SHOOT-03").table.items()
    for row, pair in rows.items()
]


@pytest.mark.parametrize(("group", "row", "shooting", "shot_at"), TO_HIT)
def test_every_row_of_the_to_hit_table_as_it_is_printed(
    group: str, row: str, shooting: int, shot_at: int | str
) -> None:
    """SPF-SHOOT-03, SPF-SHOOT-13, SPF-SHOOT-14, SPF-SHOOT-15"""
    mine, yours, near = scenes(group, row)

    assert shooting == to_hit(mine).value - near
    assert (-3 if shot_at == "-N" else shot_at) == to_hit(yours).value


def test_only_shots_and_looks_are_open_ended() -> None:
    """SPF-DICE-03: blows, deflections, agony, clouds and slipping away never reach a 7; a shot does."""
    strike = Host((DicePool("A1/0", "A1", 1, 7),), (Shield("A1", 1, 7),))

    assert {((0,), (0,))} == {(rolled.successes, rolled.deflections) for rolled in Every().odds(swings, strike)}
    assert {False} == set(Every().odds(strikes, 7)) == set(Every().odds(slips, 7))
    assert {0} == set(Every().odds(breathing, 2, 7))
    assert {0: 1, 1: 2} == dict(Every().odds(minor_acid_bites, 1))
    assert {0, 1} == set(Every().odds(hits, 1, Shot(-2)))
