"""The army on paper: every unit with its models, weapons and abilities, to print or to read in a terminal."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING, Any

from grognard.kernel.words import many
from grognard.rulesets.tenth.lists.army import muster, read
from grognard.rulesets.tenth.lists.sheets import line_up, points_of

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Options
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile
    from grognard.rulesets.tenth.lists.sheets import Army, Datasheet, ModelType, Selection

STATS = ("M", "T", "SV", "INV", "FNP", "W", "LD", "OC")
COLUMNS = ("Range", "A", "Skill", "S", "AP", "D", "Abilities")
STYLE = """
body { font: 10pt/1.35 system-ui, sans-serif; margin: 12mm; color: #111; }
h1 { font-size: 16pt; margin: 0 0 2mm; } h2 { font-size: 12pt; margin: 5mm 0 1mm; }
section { break-inside: avoid; border-top: 0.4mm solid #111; }
table { border-collapse: collapse; width: 100%; margin: 1mm 0; }
th, td { text-align: left; padding: 0.4mm 2mm 0.4mm 0; } th { font-weight: 600; color: #555; }
p { margin: 1mm 0; } .problem { color: #a00; }
"""


def as_html(source: Any, options: Options) -> str:
    """A page to print. (TEN-ARMY-01, TEN-ARMY-04)"""
    army, roster = read(source), muster(source, options)
    problems = "".join(f'<p class="problem">{escape(str(problem))}</p>' for problem in roster.problems)
    units = "".join(_section(army, unit) for unit in army.unit)
    head = f"<h1>{escape(army.name)}</h1><p>{escape(army.faction)}, {roster.points:g} of {army.limit} points</p>"
    title = escape(army.name)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style></head><body>{head}{problems}{units}</body></html>\n"
    )


def _section(army: Army, unit: Selection) -> str:
    sheet = army.sheet(unit.datasheet)
    row = line_up(sheet, unit)
    kinds = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in (name, *_stats(kind))) + "</tr>"
        for name, kind in _kinds(row)
    )
    weapons = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in (profile.title, *_line(profile))) + "</tr>"
        for profile in _carried(sheet, row)
    )
    notes = "".join(f"<p>{escape(line)}</p>" for line in _notes(sheet, unit))
    return (
        f"<section><h2>{escape(unit.title)} ({points_of(sheet, unit)} points)</h2>{notes}"
        f"<table><tr><th>Models</th>{_heads(STATS)}</tr>{kinds}</table>"
        f"<table><tr><th>Weapon</th>{_heads(COLUMNS)}</tr>{weapons}</table></section>"
    )


def _heads(names: tuple[str, ...]) -> str:
    return "".join(f"<th>{name}</th>" for name in names)


def as_text(source: Any, options: Options) -> str:
    """The same for a terminal or a chat."""
    army, roster = read(source), muster(source, options)
    lines = [f"{army.name} ({army.faction}), {roster.points:g} of {army.limit} points"]
    lines += [f"! {problem}" for problem in roster.problems]
    for unit in army.unit:
        sheet = army.sheet(unit.datasheet)
        row = line_up(sheet, unit)
        lines += ["", f"{unit.title} ({points_of(sheet, unit)} points)"]
        lines += [f"  {line}" for line in _notes(sheet, unit)]
        lines += [
            f"  {name}: "
            + "  ".join(f"{stat} {value}" for stat, value in zip(STATS, _stats(kind), strict=True) if value)
            for name, kind in _kinds(row)
        ]
        for profile in _carried(sheet, row):
            cells = zip(COLUMNS, _line(profile), strict=True)
            lines.append(f"  - {profile.title}: " + ", ".join(f"{name} {cell}" for name, cell in cells if cell))
    return "\n".join(lines) + "\n"


def _kinds(row: list[tuple[ModelType, tuple[str, ...]]]) -> list[tuple[str, ModelType]]:
    counts = Counter(kind.name for kind, _ in row)
    kinds = {kind.name: kind for kind, _ in row}
    return [(f"{counts[name]} {name}", kind) for name, kind in kinds.items()]


def _stats(kind: ModelType) -> tuple[str, ...]:
    ward = f"{kind.invulnerable}+" if kind.invulnerable else ""
    pain = f"{kind.feel_no_pain}+" if kind.feel_no_pain else ""
    return (
        f'{kind.move}"',
        str(kind.toughness),
        f"{kind.save}+",
        ward,
        pain,
        str(kind.wounds),
        f"{kind.leadership}+",
        str(kind.oc),
    )


def _carried(sheet: Datasheet, row: list[tuple[ModelType, tuple[str, ...]]]) -> list[WeaponProfile]:
    names = {name for _, weapons in row for name in weapons}
    return [profile for profile in sheet.weapon if profile.name in names]


def _line(profile: WeaponProfile) -> tuple[str, ...]:
    reach = f'{profile.range}"' if profile.range else "melee"
    skill = f"{profile.skill}+" if profile.skill else ""
    abilities = ", ".join(map(str, profile.abilities))
    return (reach, str(profile.attacks), skill, str(profile.strength), str(profile.ap), str(profile.damage), abilities)


def _notes(sheet: Datasheet, unit: Selection) -> list[str]:
    said = [", ".join(sheet.keywords)]
    if sheet.abilities:
        said.append("Abilities: " + ", ".join(map(str, sheet.abilities)))
    if unit.wargear:
        said.append("Wargear: " + ", ".join(f"{times} {name}" for name, times in unit.wargear.items()))
    if unit.warlord:
        said.append("Warlord")
    if unit.leads:
        said.append(f"Leads {unit.leads}")
    if unit.rides:
        said.append(f"Rides in {unit.rides}")
    if unit.reserves:
        said.append(f"In Reserves ({unit.reserves})")
    if unit.hover:
        said.append("In Hover mode")
    if sheet.capacity:
        said.append(f"Carries {many(sheet.capacity, 'model')} ({', '.join(sheet.carries)})")
    return [*said, *sheet.notes]
