"""A random legal band. (TPL-ARMY)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.data import convert
from grognard.kernel.ruleset.random_armies import is_so, number, odd_name, pick, some
from grognard.rulesets._template.lists.army import MOST_POINTS, price
from grognard.rulesets._template.lists.sheets import Profile

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance

LEAST_PRICE = 2
TRIES = 20
BASES = ("1in", "25mm", "60x35mm", {"hull": [3.0, 2.0]})


def random_army(chance: Chance) -> dict[str, Any]:
    """Two to five units of any numbers, within the points. (TPL-ARMY-01)"""
    count = number(chance, 2, 5)
    units: list[dict[str, Any]] = []
    left = MOST_POINTS
    for place in range(count):
        names = {unit["name"] for unit in units}
        budget = left - LEAST_PRICE * (count - place - 1)
        unit = _within(chance, odd_name(chance, names), budget)
        left -= price(convert(unit, Profile))
        units.append(unit)
    army: dict[str, Any] = {"name": odd_name(chance), "unit": units}
    if is_so(chance):
        army["colours"] = pick(chance, units)["name"]
    return army


def _within(chance: Chance, name: str, budget: int) -> dict[str, Any]:
    """A unit of at most this price; the cheapest one if none is found."""
    for _ in range(TRIES):
        unit = _unit(chance, name)
        if price(convert(unit, Profile)) <= budget:
            return unit
    return {"name": name, "models": 1, "move": 1, "shots": 1, "range": 1, "skill": 6, "save": 6}


def _unit(chance: Chance, name: str) -> dict[str, Any]:
    unit: dict[str, Any] = {
        "name": name,
        "models": number(chance, 1, 6),
        "move": number(chance, 1, 12),
        "shots": number(chance, 1, 12),
        "range": number(chance, 1, 30),
        "skill": number(chance, 2, 6),
        "save": number(chance, 2, 6),
    }
    if is_so(chance):
        unit["keywords"] = some(chance, ("Steady", f"Burst {number(chance, 1, 3)}"), 2)
    if is_so(chance):
        unit["base"] = pick(chance, BASES)
    return unit
