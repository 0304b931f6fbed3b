"""Bands: how they are read, priced and checked. (TPL-ARMY)"""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from grognard.kernel.armies import read_army
from grognard.kernel.data import load_toml
from grognard.kernel.ruleset import Factor, Pool, Price, Problem, Roster
from grognard.kernel.to_plain import plain
from grognard.kernel.words import tell, tell_many
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


def item(profile: Profile) -> Price:
    """The line of the bill, with the factors that make the price. (TPL-ARMY-02)"""
    shots = Factor(tell("shots times (7 - skill)"), f"{profile.shots} x {7 - profile.skill}", "TPL-ARMY-02")
    save = Factor(tell("7 - save"), f"+{7 - profile.save}", "TPL-ARMY-02")
    keywords = (Factor(str(keyword), f"+{keyword.price()}", keyword.clause) for keyword in profile.keywords)
    models = Factor(tell("models"), f"x {profile.models}", "TPL-ARMY-02")
    parts = (shots, save, *keywords, models)
    return Price(profile.name, price(profile), "TPL-ARMY-02", unit=profile.name, pool="points", parts=parts)


def muster(source: Any, _options: Options) -> Roster:
    """The army with its bill and every problem. (TPL-ARMY-01)"""
    army = read(source)
    bill = tuple(map(item, army.unit))
    points = sum(map(price, army.unit))
    problems = []
    if not 2 <= len(army.unit) <= 5:
        sentence = tell_many("The band has {count} unit.", "The band has {count} units.", len(army.unit))
        problems.append(Problem(sentence, "TPL-ARMY-01", tell("Take two to five."), where="unit"))
    for name, number in Counter(unit.name for unit in army.unit).items():
        if number > 1:
            sentence = tell("{number} units are called {name}.", number=number, name=name)
            problems.append(Problem(sentence, "TPL-ARMY-01", tell("Give each its own name."), where="unit"))
    if army.colours and all(unit.name != army.colours for unit in army.unit):
        sentence = tell("No unit is called {name}, which is to carry the colours.", name=army.colours)
        problems.append(Problem(sentence, "TPL-SETUP-04", tell("Name one of the band."), where="colours"))
    if points > MOST_POINTS:
        sentence = tell("The band costs {points} of {most} points.", points=points, most=MOST_POINTS)
        problems.append(Problem(sentence, "TPL-ARMY-01", tell("Save {points}.", points=points - MOST_POINTS)))
    pools = (Pool("points", points, MOST_POINTS, tell("Points")),)
    return Roster(army.name, points, bill, tuple(problems), plain(army), pools=pools)


def models_of(army: Army) -> int:
    """How many models the army has."""
    return sum(unit.models for unit in army.unit)
