"""The army on paper: every unit with its models, weapons, structure points, arcs and powers. (LEG-ARMY)"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from grognard.kernel.ruleset.pages import heading, page, paragraph, table
from grognard.kernel.words import rendered, tell
from grognard.rulesets.legendary.lists.army import enlisted, muster, read
from grognard.rulesets.legendary.lists.prints.lines import (
    MODEL,
    POWER,
    VEHICLE,
    WEAPON,
    model_line,
    mounts_line,
    power_line,
    rules_line,
    vehicle_line,
    weapon_line,
)
from grognard.rulesets.legendary.lists.profiles import ModelProfile, VehicleProfile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ruleset import Options, Roster
    from grognard.kernel.words import Sentence
    from grognard.rulesets.legendary.lists.enlisting import EnlistedModel, EnlistedUnit
    from grognard.rulesets.legendary.lists.sheets import Army


def as_html(source: Any, options: Options) -> str:
    """A page to print. (LEG-ARMY-01)"""
    army, roster = read(source), muster(source, options)
    problems = [paragraph(problem.told, "problem") for problem in roster.problems]
    units = list(map(_section, enlisted(army))) if roster.is_legal else []
    return page(army.name, heading(army.name), paragraph(_spent(army, roster)), *problems, *units)


def _spent(army: Army, roster: Roster) -> Sentence:
    points = f"{roster.points:g}"
    return tell("{faction}, {points} of {limit} points", faction=army.faction, points=points, limit=army.limit)


def _section(unit: EnlistedUnit) -> str:
    parts = [
        heading(tell("{unit} ({points} points)", unit=unit.name, points=unit.points), 2),
        *map(paragraph, _notes(unit)),
        table((tell("Models"), *MODEL), _models(unit.models)),
        table((tell("Vehicles"), *VEHICLE), _vehicles(unit.models)),
        table((tell("Weapon"), *WEAPON), _weapons(unit.models)),
        table((tell("Power"), *POWER), [(power.name, *power_line(power)) for power in unit.powers]),
    ]
    return f"<section>{''.join(parts)}</section>"


def _models(models: tuple[EnlistedModel, ...]) -> list[tuple[str, ...]]:
    found = [model.profile for model in models if isinstance(model.profile, ModelProfile)]
    found += [model.rider for model in models if model.rider is not None]
    counts = Counter(profile.name for profile in found)
    kinds = {profile.name: profile for profile in found}
    return [(f"{counts[name]} {name}", *model_line(profile)) for name, profile in kinds.items()]


def _vehicles(models: tuple[EnlistedModel, ...]) -> list[tuple[str, ...]]:
    found = [model.profile for model in models if isinstance(model.profile, VehicleProfile)]
    counts = Counter(profile.name for profile in found)
    kinds = {profile.name: profile for profile in found}
    return [(f"{counts[name]} {name}", *vehicle_line(profile)) for name, profile in kinds.items()]


def _weapons(models: tuple[EnlistedModel, ...]) -> list[tuple[str, ...]]:
    found = {weapon.name: weapon for model in models for weapon in (*model.weapons, *model.rider_weapons)}
    return [(name, *weapon_line(weapon)) for name, weapon in found.items()]


def _notes(unit: EnlistedUnit) -> list[Sentence]:
    """Role, rules, arcs, the warlord and how it arrives."""
    said = [tell("{sheet}, {role}", sheet=unit.sheet, role=unit.role)]
    for profile in dict.fromkeys(model.profile for model in unit.models):
        said.append(tell("{name}: {rules}", name=profile.name, rules=rules_line(profile)))
        if isinstance(profile, VehicleProfile):
            if profile.weapons:
                said.append(tell("Mounts: {mounts}", mounts=mounts_line(profile)))
            if profile.capacity:
                doors = ", ".join(profile.access) or "–"
                said.append(tell("Carries {number}; doors: {doors}", number=profile.capacity, doors=doors))
    if unit.is_warlord:
        said.append(tell("Warlord"))
    if unit.plan is not None:
        said.append(tell("In reserve: {kind}, game turn {turn}", kind=unit.plan.kind, turn=unit.plan.turn))
    return said


def as_text(source: Any, options: Options) -> str:
    """The same for a terminal or a chat."""
    army, roster = read(source), muster(source, options)
    lines = [f"{army.name}: {rendered(_spent(army, roster))}"]
    lines += [f"! {rendered(problem.told)}" for problem in roster.problems]
    for unit in enlisted(army) if roster.is_legal else ():
        lines += ["", rendered(tell("{unit} ({points} points)", unit=unit.name, points=unit.points))]
        lines += [f"  {rendered(line)}" for line in _notes(unit)]
        lines += [f"  {_cells(row)}" for row in (*_models(unit.models), *_vehicles(unit.models))]
        lines += [f"  - {_cells(row)}" for row in _weapons(unit.models)]
        lines += [f"  * {power.name}  {_cells(power_line(power))}" for power in unit.powers]
    return "\n".join(lines) + "\n"


def _cells(row: Sequence[str]) -> str:
    return "  ".join(map(rendered, row))
