"""The army on paper: every unit with its models, weapons, structure points, arcs and powers. (LEG-ARMY)"""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING, Any

from grognard.kernel.words import tell
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
    from collections.abc import Iterable, Sequence

    from grognard.kernel.ruleset import Options
    from grognard.rulesets.legendary.lists.enlisting import EnlistedModel, EnlistedUnit

STYLE = """
body { font: 10pt/1.35 system-ui, sans-serif; margin: 12mm; color: #111; }
h1 { font-size: 16pt; margin: 0 0 2mm; } h2 { font-size: 12pt; margin: 5mm 0 1mm; }
section { break-inside: avoid; border-top: 0.4mm solid #111; }
table { border-collapse: collapse; width: 100%; margin: 1mm 0; }
th, td { text-align: left; padding: 0.4mm 2mm 0.4mm 0; } th { font-weight: 600; color: #555; }
p { margin: 1mm 0; } .problem { color: #a00; }
"""


def as_html(source: Any, options: Options) -> str:
    """A page to print. (LEG-ARMY-01)"""
    army, roster = read(source), muster(source, options)
    problems = "".join(f'<p class="problem">{escape(str(problem))}</p>' for problem in roster.problems)
    units = "".join(map(_section, enlisted(army))) if roster.is_legal else ""
    spent = tell("{points} of {limit} points", points=f"{roster.points:g}", limit=army.limit)
    head = f"<h1>{escape(army.name)}</h1><p>{escape(army.faction)}, {escape(spent)}</p>"
    return page(army.name, f"{head}{problems}{units}")


def page(title: str, body: str) -> str:
    """A document of HTML."""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body>{body}</body></html>\n"
    )


def _section(unit: EnlistedUnit) -> str:
    notes = "".join(f"<p>{escape(line)}</p>" for line in _notes(unit))
    parts = [
        _table((tell("Models"), *MODEL), _models(unit.models)),
        _table((tell("Vehicles"), *VEHICLE), _vehicles(unit.models)),
        _table((tell("Weapon"), *WEAPON), _weapons(unit.models)),
        _table((tell("Power"), *POWER), [(power.name, *power_line(power)) for power in unit.powers]),
    ]
    title = tell("{unit} ({points} points)", unit=unit.name, points=unit.points)
    return f"<section><h2>{escape(title)}</h2>{notes}{''.join(parts)}</section>"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows]
    if not lines:
        return ""
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


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


def _notes(unit: EnlistedUnit) -> list[str]:
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
    return list(map(str, said))


def as_text(source: Any, options: Options) -> str:
    """The same for a terminal or a chat."""
    army, roster = read(source), muster(source, options)
    spent = tell("{points} of {limit} points", points=f"{roster.points:g}", limit=army.limit)
    lines = [f"{army.name} ({army.faction}), {spent}"]
    lines += [f"! {problem}" for problem in roster.problems]
    for unit in enlisted(army) if roster.is_legal else ():
        lines += ["", str(tell("{unit} ({points} points)", unit=unit.name, points=unit.points))]
        lines += [f"  {line}" for line in _notes(unit)]
        lines += ["  " + "  ".join(row) for row in (*_models(unit.models), *_vehicles(unit.models))]
        lines += ["  - " + "  ".join(row) for row in _weapons(unit.models)]
        lines += [f"  * {power.name}  " + "  ".join(power_line(power)) for power in unit.powers]
    return "\n".join(lines) + "\n"
