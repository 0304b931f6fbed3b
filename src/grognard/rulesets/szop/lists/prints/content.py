"""What is printed of a list, in the language of the reader and before it has a form. (SZOP-ARMY-03)"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.kernel.words import join, rendered, tell, tell_many
from grognard.rulesets.szop.lists.army import muster, read, role_note
from grognard.rulesets.szop.lists.force import force_of
from grognard.rulesets.szop.lists.names import shown, spellings
from grognard.rulesets.szop.lists.prices.items import money
from grognard.rulesets.szop.lists.prices.units import bill_of
from grognard.rulesets.szop.lists.switches import tariff_of
from grognard.rulesets.szop.lists.variants import Outline

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from grognard.kernel.ruleset import Options
    from grognard.rulesets.szop.lists.keywords.bases import Bilingual
    from grognard.rulesets.szop.lists.names import NameData
    from grognard.rulesets.szop.lists.profiles import Company, Force, Power, Weapon


class PrintedWeapon(Struct, frozen=True):
    """A line of the weapons of a unit."""

    name: str
    copies: int
    reach: str
    attacks: int
    ap: int
    abilities: str


class PrintedUnit(Struct, frozen=True, kw_only=True):
    """A unit as it is printed."""

    name: str
    sheet: str
    group: str
    models: int
    quality: int
    defence: int
    toughness: int
    passives: tuple[str, ...]
    abilities: tuple[str, ...]
    """Active abilities and auras, with the number of models that have them."""
    weapons: tuple[PrintedWeapon, ...]
    points: str
    notes: tuple[str, ...]
    """Who is attached, and what the player wrote."""
    roles: tuple[str, ...]
    """Its role and what halving made of its weapons. (SZOP-COST-23)"""
    clauses: tuple[tuple[str, str], ...]
    """The abilities with the clauses that hold their texts."""


class PrintedPower(Struct, frozen=True):
    """A power of the mages."""

    name: str
    cost: int
    effect: str


class PrintedList(Struct, frozen=True, kw_only=True):
    """A whole list."""

    name: str
    points: str
    limit: int
    about: str
    rules: tuple[str, ...]
    units: tuple[PrintedUnit, ...]
    powers: tuple[PrintedPower, ...]
    problems: tuple[str, ...]
    missions: tuple[int, ...]
    supports: tuple[int, ...]


def printed(source: Any, options: Options) -> PrintedList:
    """The list as it is printed, groups in their order."""
    army = read(source)
    force, outline = force_of(army, tariff_of(options)), Outline(army)
    roster = muster(army, options)
    joined: dict[int, list[str]] = {}
    for hero, unit in force.attach:
        said = tell("attached to {unit}", unit=force.units[unit].shown)
        joined.setdefault(hero, []).append(rendered(said))
    units = [
        _unit(company, _own_names(outline, number), [*joined.get(number, []), *_remarks(outline, number)], options)
        for number, company in enumerate(force.units)
    ]
    return PrintedList(
        name=rendered(shown(army.name)),
        points=f"{roster.points:.2f}",
        limit=force.limit,
        about=rendered(shown(army.about)),
        rules=tuple(_name(each) for each in outline.rules),
        units=tuple(_grouped(units, army.groups)),
        powers=tuple(_power(each) for each in force.powers),
        problems=tuple(_problem(each) for each in roster.problems),
        missions=force.missions,
        supports=force.supports,
    )


def _problem(problem: Any) -> str:
    return f"{rendered(problem.sentence)} [{problem.clause}] {rendered(problem.fix)}".strip()


def _own_names(outline: Outline, number: int) -> Mapping[str, NameData]:
    """The own names of abilities, those of the unit before those of its sheet."""
    unit = outline.units[number]
    return {**outline.design(unit.sheet).called, **unit.called}


def _remarks(outline: Outline, number: int) -> list[str]:
    """What the player wrote about the unit, and about its sheet."""
    unit = outline.units[number]
    return [note for note in (unit.note, outline.design(unit.sheet).note) if note]


def _grouped(units: Sequence[PrintedUnit], groups: Sequence[NameData]) -> list[PrintedUnit]:
    """The units in the order of their groups, each group in the language of the reader."""
    order = {spelling: number for number, group in enumerate(groups) for spelling in spellings(group)}
    names = [rendered(shown(group)) for group in groups]
    named = [replace(unit, group=names[order[unit.group]]) if unit.group in order else unit for unit in units]
    place = {name: number for number, name in enumerate(names)}
    return sorted(named, key=lambda unit: place.get(unit.group, len(place)))


def _name(ability: Bilingual, called: Mapping[str, NameData] | None = None) -> str:
    """The ability, after the name that the player gave it."""
    plain = rendered(ability.shown())
    own = (called or {}).get(str(ability))
    return f"{rendered(shown(own))} [{plain}]" if own is not None else plain


def _unit(company: Company, called: Mapping[str, NameData], remarks: list[str], options: Options) -> PrintedUnit:
    leader = company.leader
    held = Counter(each for fighter in company.fighters for each in (*fighter.actives, *fighter.auras))
    bill = bill_of(company, tariff_of(options))
    every: Iterable[Bilingual] = dict.fromkeys(
        [*leader.passives, *held, *(each for one in company.fighters for arm in one.weapons for each in arm.keywords)]
    )
    return PrintedUnit(
        name=rendered(company.shown),
        sheet=company.sheet,
        group=company.group,
        models=len(company.fighters),
        quality=leader.quality,
        defence=leader.defence,
        toughness=leader.toughness,
        passives=tuple(_name(each, called) for each in leader.passives),
        abilities=tuple(
            f"{_name(each, called)}{f' × {number}' if number > 1 else ''}" for each, number in held.items()
        ),
        weapons=tuple(_weapons(company)),
        points=money(bill.points),
        notes=tuple(remarks),
        roles=(rendered(role_note(company, bill)),) if bill.role else (),
        clauses=tuple((rendered(each.shown()), each.clause) for each in every),
    )


def _weapons(company: Company) -> list[PrintedWeapon]:
    counts = Counter(weapon for fighter in company.fighters for weapon in fighter.weapons)
    return [_weapon(weapon, copies) for weapon, copies in counts.items()]


def _weapon(weapon: Weapon, copies: int) -> PrintedWeapon:
    reach = f'{weapon.reach}"' if weapon.reach else rendered(tell("melee"))
    name = rendered(weapon.shown)
    if weapon.zone:
        name += f" ({rendered(ZONES[weapon.zone])})"
    abilities = ", ".join(rendered(each.shown()) for each in weapon.keywords)
    return PrintedWeapon(name, copies, reach, weapon.attacks, weapon.ap, abilities)


ZONES = {"front": tell("front"), "rear": tell("rear"), "left": tell("left"), "right": tell("right")}
FORMS = {
    "order": tell("Order"),
    "curse": tell("Curse"),
    "mark": tell("Mark"),
    "patching": tell("Patching"),
}


def _power(power: Power) -> PrintedPower:
    if power.weapon is not None:
        arm = _weapon(power.weapon, 1)
        hits = tell_many("{count} hit", "{count} hits", arm.attacks)
        effect = join(
            [hits, arm.reach, tell("AP {number}", number=arm.ap), *([arm.abilities] if arm.abilities else ())]
        )
    elif power.ability is None:
        effect = FORMS[power.form]
    elif power.lacks:
        effect = tell("{form}: no {ability}", form=FORMS[power.form], ability=power.ability.shown())
    else:
        effect = tell("{form}: {ability}", form=FORMS[power.form], ability=power.ability.shown())
    return PrintedPower(rendered(power.shown), power.cost, rendered(effect))


def has_mage(force: Force) -> bool:
    """Whether powers are of use. (SZOP-PSY-05)"""
    return any(str(each).startswith("Mage") for one in force.units for model in one.fighters for each in model.actives)
