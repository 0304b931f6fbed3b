"""The army on paper: every unit with its models, weapons and abilities, to print or to read in a terminal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from grognard.kernel.ruleset.pages import heading, page, paragraph, table
from grognard.kernel.words import rendered, tell, tell_many
from grognard.rulesets.tenth.lists.army import muster, read
from grognard.rulesets.tenth.lists.sheets import line_up, points_of

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Options, Roster
    from grognard.kernel.words import Sentence
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile
    from grognard.rulesets.tenth.lists.sheets import Army, Datasheet, ModelType, Selection

STATS = ("M", "T", "SV", "INV", "FNP", "W", "LD", "OC")
COLUMNS = (tell("Range"), tell("A"), tell("Skill"), tell("S"), tell("AP"), tell("D"), tell("Abilities"))


def as_html(source: Any, options: Options) -> str:
    """A page to print. (TEN-ARMY-01, TEN-ARMY-04)"""
    army, roster = read(source), muster(source, options)
    problems = [paragraph(problem.told, "problem") for problem in roster.problems]
    units = [_section(army, unit) for unit in army.unit]
    return page(army.name, heading(army.name), paragraph(_spent(army, roster)), *problems, *units)


def _spent(army: Army, roster: Roster) -> Sentence:
    points = f"{roster.points:g}"
    return tell("{faction}, {points} of {limit} points", faction=army.faction, points=points, limit=army.limit)


def _title(sheet: Datasheet, unit: Selection) -> Sentence:
    points = points_of(sheet, unit)
    return tell_many("{unit} ({count} point)", "{unit} ({count} points)", points, unit=unit.title)


def _section(army: Army, unit: Selection) -> str:
    sheet = army.sheet(unit.datasheet)
    row = line_up(sheet, unit)
    parts = [
        heading(_title(sheet, unit), 2),
        *map(paragraph, _notes(sheet, unit)),
        table((tell("Models"), *STATS), [(name, *_stats(kind)) for name, kind in _kinds(row)]),
        table((tell("Weapon"), *COLUMNS), [(each.title, *_line(each)) for each in _carried(sheet, row)]),
    ]
    return f"<section>{''.join(parts)}</section>"


def as_text(source: Any, options: Options) -> str:
    """The same for a terminal or a chat."""
    army, roster = read(source), muster(source, options)
    lines = [f"{army.name}: {rendered(_spent(army, roster))}"]
    lines += [f"! {rendered(problem.told)}" for problem in roster.problems]
    for unit in army.unit:
        sheet = army.sheet(unit.datasheet)
        row = line_up(sheet, unit)
        lines += ["", rendered(_title(sheet, unit))]
        lines += [f"  {rendered(line)}" for line in _notes(sheet, unit)]
        lines += [
            f"  {name}: "
            + "  ".join(f"{stat} {value}" for stat, value in zip(STATS, _stats(kind), strict=True) if value)
            for name, kind in _kinds(row)
        ]
        for profile in _carried(sheet, row):
            cells = [(rendered(name), rendered(cell)) for name, cell in zip(COLUMNS, _line(profile), strict=True)]
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
    reach = f'{profile.range}"' if profile.range else tell("melee")
    skill = f"{profile.skill}+" if profile.skill else ""
    abilities = ", ".join(map(str, profile.abilities))
    return (reach, str(profile.attacks), skill, str(profile.strength), str(profile.ap), str(profile.damage), abilities)


def _notes(sheet: Datasheet, unit: Selection) -> list[str]:
    notes: list[str] = [", ".join(sheet.keywords)]
    if sheet.abilities:
        notes.append(tell("Abilities: {abilities}", abilities=", ".join(map(str, sheet.abilities))))
    if unit.wargear:
        wargear = ", ".join(f"{times} {name}" for name, times in unit.wargear.items())
        notes.append(tell("Wargear: {wargear}", wargear=wargear))
    if unit.warlord:
        notes.append(tell("Warlord"))
    if unit.leads:
        notes.append(tell("Leads {unit}", unit=unit.leads))
    if unit.rides:
        notes.append(tell("Rides in {unit}", unit=unit.rides))
    if unit.reserves:
        kind = tell("Strategic Reserves") if unit.reserves == "strategic" else tell("Deep Strike")
        notes.append(tell("In Reserves ({kind})", kind=kind))
    if unit.hover:
        notes.append(tell("In Hover mode"))
    if sheet.capacity:
        notes.append(_carries(sheet))
    return [*notes, *sheet.notes]


def _carries(sheet: Datasheet) -> Sentence:
    who = ", ".join(sheet.carries)
    return tell_many("Carries {count} model ({who})", "Carries {count} models ({who})", sheet.capacity, who=who)
