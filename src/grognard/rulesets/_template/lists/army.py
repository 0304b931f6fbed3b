"""Bands: how they are read, priced and checked. (TPL-ARMY)"""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from grognard.kernel.armies import read_army
from grognard.kernel.data import load_toml
from grognard.kernel.ruleset import Price, Problem, Roster
from grognard.kernel.to_plain import plain
from grognard.rulesets._template.lists.sheets import Army, Profile

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Options

SAMPLES = ("wardens", "tollkeepers")
MOST_POINTS = 60


def read(source: Any) -> Army:
    """The army from a sample's name, a path to a TOML or JSON file, or plain data."""
    return read_army(source, Army, SAMPLES, _sample)


def _sample(name: str) -> Army:
    return load_toml(files("grognard.rulesets._template").joinpath(f"data/{name}.toml"), Army)


def price(profile: Profile) -> int:
    """What a unit costs. (TPL-ARMY-02)"""
    model = profile.shots * (7 - profile.skill) + (7 - profile.save)
    model += sum(keyword.price() for keyword in profile.keywords)
    return model * profile.models


def muster(source: Any, _options: Options) -> Roster:
    """The army with its bill and every problem. (TPL-ARMY-01)"""
    army = read(source)
    bill = tuple(Price(unit.name, price(unit), "TPL-ARMY-02") for unit in army.unit)
    points = sum(item.points for item in bill)
    problems = []
    if not 2 <= len(army.unit) <= 5:
        problems.append(Problem(f"The band has {len(army.unit)} units.", "TPL-ARMY-01", "Take two to five."))
    for name, number in Counter(unit.name for unit in army.unit).items():
        if number > 1:
            problems.append(Problem(f"{number} units are called {name}.", "TPL-ARMY-01", "Give each its own name."))
    if points > MOST_POINTS:
        spare = f"Save {points - MOST_POINTS:g}."
        problems.append(Problem(f"The band costs {points:g} of {MOST_POINTS} points.", "TPL-ARMY-01", spare))
    return Roster(army.name, points, bill, tuple(problems), plain(army))
