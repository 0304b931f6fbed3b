"""Armies: how they are read, priced and checked. (LEG-ARMY)"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from grognard.kernel.armies import read_army
from grognard.kernel.data import load_toml
from grognard.kernel.ruleset import Factor, Pool, Price, Roster
from grognard.kernel.to_plain import plain
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.enlisting import EnlistedModel, EnlistedUnit, enlisted, price_of, size_of
from grognard.rulesets.legendary.lists.library import shelf_of
from grognard.rulesets.legendary.lists.sheets import Army
from grognard.rulesets.legendary.lists.validation import problems_of

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Options
    from grognard.rulesets.legendary.lists.sheets import Selection

__all__ = ["SAMPLES", "EnlistedModel", "EnlistedUnit", "enlisted", "muster", "read"]

SAMPLES = (
    "Ironbound patrol",
    "Verdant hunters",
    "Ironbound column",
    "Verdant band",
    "Ironbound host",
    "Verdant rising",
    "Ironbound muster",
    "Verdant flood",
    "Emberkin hearth",
)
"""The first two make a ready match without fliers and buildings; then 1500, 3000 and 5000 points. (LEG-ARMY-09)"""


def read(source: Any) -> Army:
    """The army from a sample's name, a path to a TOML or JSON file, or plain data."""
    return read_army(source, Army, SAMPLES, _sample)


def _sample(name: str) -> Army:
    file = name.lower().replace(" ", "_")
    return load_toml(files("grognard.rulesets.legendary").joinpath(f"data/armies/{file}.toml"), Army)


def muster(source: Any, _options: Options | None = None) -> Roster:
    """The army with its bill and every problem. (LEG-ARMY-01, LEG-ARMY-08)"""
    army = read(source)
    bill = tuple(price for unit in army.unit if (price := _price(army, unit)) is not None)
    points = sum(item.points for item in bill)
    pools = (Pool("points", points, army.limit, tell("Points")),)
    return Roster(army.name, points, bill, problems_of(army), plain(army), pools=pools)


def _price(army: Army, unit: Selection) -> Price | None:
    """What a unit costs, and how that is made up. (LEG-ARMY-07)"""
    shelf = shelf_of(army, unit.book)
    sheet = shelf.datasheets.get(unit.datasheet)
    if sheet is None or any(line.profile not in shelf.figures for line in sheet.models):
        return None
    extra = max(0, size_of(sheet, unit) - sheet.min_size)
    parts = [Factor(tell("smallest unit"), str(sheet.points_base), "LEG-ARMY-07")]
    if extra:
        parts.append(Factor(tell("models more"), f"x {extra}", "LEG-ARMY-07"))
    prices = {option.name: option.points for option in sheet.option}
    parts += [
        Factor(name, f"{times} x {prices[name]}", "LEG-ARMY-07")
        for name, times in unit.wargear.items()
        if name in prices and times
    ]
    points = price_of(shelf, sheet, unit)
    return Price(unit.title, points, "LEG-ARMY-07", unit=unit.title, parts=tuple(parts))
