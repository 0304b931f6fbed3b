"""Heavy ranged weapons. (TLE-KW-03)"""

from __future__ import annotations

from grognard.rulesets.last_edition.lists.keywords.weapons import Situation
from grognard.rulesets.last_edition.play.battle.alternation import battle_phase
from grognard.rulesets.last_edition.play.moves.reserves import arrive
from tests.rulesets.last_edition.kit import Field, leader, ranged, unit
from tests.rulesets.last_edition.test_dice_facts import facts
from tests.rulesets.last_edition.test_play_reserves import FAR, ghosts


def test_heavy_only_after_moving() -> None:  # TLE-KW-03
    assert 0 == facts("Ranged 1 heavy").hit_plus
    assert -1 == facts("Ranged 1 heavy", Situation(1, has_moved=True)).hit_plus


def test_a_heavy_weapon_fired_on_arrival_has_moved() -> None:
    """TLE-RSV-01, TLE-KW-03: the hit roll has -1."""
    gun = ranged("Ranged 1 heavy", reach=48)
    field = Field(
        [leader(), ghosts(models=1, weapons=[gun])],
        [leader(), unit("Foe")],
        {**FAR, "B2": (30, 1)},
        (arrive, 0),
        (battle_phase, 0),
        units={"A2": {"where": "reserve"}},
        named={"hit": [4]},
    )
    field.play("A2", {"A2.1": (45, 1)}, "A2 shoots", "B2")

    assert [(4, -1)] == field.throws("hit")
