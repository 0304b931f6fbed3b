"""What successes do besides damage: when they count, and when it takes effect. (SPF-ASLT-22, SPF-ASLT-23)"""

from __future__ import annotations

from grognard.rulesets.steampunk.play.assault.assault_sequence import fight_all
from grognard.rulesets.steampunk.play.assault.retreat import retreats
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.sequence import movement_step
from tests.rulesets.steampunk.keywords.kit import blade, onto, struck_by, waiting
from tests.rulesets.steampunk.kit import make

# ---------------------------------------------------------------- hit-triggered abilities


def test_deflected_successes_trigger_nothing() -> None:
    """SPF-ASLT-23: three successes, two deflected."""
    table = struck_by(blade("Acid[1 for 2]"), 3, enemy="Tank", deflection=[5, 5])

    assert [] == waiting(table, "B1")


def test_tokens_of_hit_triggered_abilities_wait_for_apply_damage() -> None:
    """SPF-ASLT-22, SPF-TURN-04"""
    table = struck_by(blade("Set on Fire"), 1)

    assert 0 == table["B1"].fire


def test_a_deflected_blow_may_hurt_who_dealt_it() -> None:
    """SPF-SHEET-06: each deflected success puts the token on the base it came from."""
    line = {"dice": 1, "needs": 5, "damage": "d6", "deflection": 3, "abilities": ["On deflect: minor acid 1"]}
    lists = make("Slime", like="Squad", model=[{"name": "Slime", "assault": line}])
    table = onto("Squad", "Slime", lists).dice(assault=[5, 5, 1, 1, 1], deflection=[5, 5, 5])
    table.play_all((movement_step, 1), (fight_all,), (roll_damage,), (retreats,))

    assert ["minor acid 1", "minor acid 1"] == waiting(table, "A1")
