"""What lowers and raises each kind of damage. (SPF-TYPE)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grognard.kernel.dice import Scripted, constant
from grognard.kernel.rules import ledger
from grognard.rulesets.steampunk.dice.damage import damage
from grognard.rulesets.steampunk.dice.facts import Hit, Toll, Typed, Victim
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.play.agony.burning_poison_bleeding import bled, burning, poisoned
from grognard.rulesets.steampunk.play.assault.hits import blow
from grognard.rulesets.steampunk.play.gunnery.hit_facts import hit_facts
from grognard.rulesets.steampunk.play.orders.orders import judge_orders
from tests.rulesets.steampunk.kit import drawn, make

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.keywords.damage_effects import Rows


def ladder() -> Rows:
    """A table that tells its result: row n gives a token of n."""
    return tuple((n, (Effect("jam", n),)) for n in range(1, 20))


TYPES = ledger("steampunk").clause("SPF-TYPE-21").table


def result_of(kind: str, *, armour: int = 0, tokens: int = 0, crew: int = 0, resisted: str = "", plus: int = 0) -> int:
    """What a 5 becomes on the table of this row."""
    row = TYPES[kind]
    victim = Victim(((row["table"], ladder()),), ((resisted, 2),) if resisted else ())
    toll = Toll(4, tokens, crew)
    armour_dice = [5] + [1] * (armour - 1) if armour and row["armour"] else []
    if kind == "continuous_fire":
        toll = burning(Scripted(fire=[5]), toll, victim)[1]
    elif kind == "poison":
        toll = poisoned(Scripted(poison=[5]), toll, 6, victim)
    elif kind == "bleeding":
        toll = bled(Scripted(bleeding=[5]), toll, 6, victim)[1]
    elif row["table"] == "regular":
        hit = Hit(constant(5), armour=armour, kind=kind.split("_")[0], plus=plus)
        toll = damage(Scripted(armour=armour_dice), toll, hit, victim)
    else:
        toll = damage(Scripted(), toll, Hit(None, extra=(Typed(row["table"], constant(5)),), plus=plus), victim)
    (effect,) = toll.effects
    return effect.n


@pytest.mark.parametrize("kind", TYPES)
def test_what_lowers_and_raises_each_kind_of_damage(kind: str) -> None:
    """SPF-TYPE-21, SPF-TYPE-03, SPF-TYPE-06, SPF-TYPE-15, SPF-TYPE-16, SPF-TYPE-19: a natural 5, partly blocked -3."""
    row = TYPES[kind]
    own = row["resistance"] if row["resistance"] != "none" else ""

    assert 5 == result_of(kind)
    assert (2 if row["armour"] else 5) == result_of(kind, armour=4)
    assert (7 if row["tokens"] is True else 5) == result_of(kind, tokens=2)
    assert (7 if row["tokens"] == "future-crew only" else 5) == result_of(kind, crew=2)
    assert (6 if kind in ("regular_shot", "regular_assault", "fire_shot") else 5) == result_of(kind, plus=1)
    for resisted in ("regular", "fire", "poison", "psychic", "light", "crew"):
        assert (3 if resisted == own else 5) == result_of(kind, resisted=resisted)


def test_a_resistance_of_the_sheet_lowers_bleeding_too() -> None:
    """SPF-TYPE-19: no resistance of that name exists in the core; a sheet may add one."""
    assert 3 == result_of("bleeding", resisted="bleeding")


def test_range_counts_for_shots_and_not_for_blows() -> None:
    """SPF-TYPE-21: at point blank a regular and a fire shot gain 1, an assault nothing but its support."""
    flame = {"name": "Flame", "range": 3, "damage": "d6", "damage_type": "fire"}
    lists = make("Hose", like="Tank", weapons=[flame], guns=["Gun", "Flame"])
    table = drawn("A1 Hose at D4 facing 3\nB1 Tank at D5", lists=lists).play(judge_orders)
    shots = [hit_facts(table.playing, table["A1"], gun.weapon, table["B1"]) for gun in table["A1"].profile.guns]

    assert [("regular", 1), ("fire", 1)] == [(hit.kind, hit.plus) for hit in shots]
    assert [0, 2] == [blow(table["A1"], 0, 0, table["B1"], 0, support).plus for support in (0, 2)]
