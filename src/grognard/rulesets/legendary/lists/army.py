"""Armies: how they are read and priced. (LEG-ARMY)"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from grognard.kernel.armies import read_army
from grognard.kernel.data import load_toml
from grognard.kernel.ruleset import Price, Roster
from grognard.kernel.to_plain import plain
from grognard.rulesets.legendary.lists.enlisting import EnlistedModel, EnlistedUnit, enlisted
from grognard.rulesets.legendary.lists.sheets import Army

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


def muster(source: Any) -> Roster:
    """The army with its bill and every problem. (LEG-ARMY-08)"""
    army = read(source)
    bill = tuple(Price(unit.name, unit.points, "LEG-ARMY-07") for unit in enlisted(army))
    return Roster(army.name, sum(item.points for item in bill), bill, (), plain(army))
