"""What can be put into an army list that is being written: for forms, which need not know the rules. (LEG-ARMY)

The list is half done, so nothing is taken for granted; what is wrong with it the validator says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.data import convert
from grognard.kernel.errors import GrognardError
from grognard.kernel.ruleset import Choice
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.enlisting import can_be_warlord, line_up, mastery_of, price_of, size_of
from grognard.rulesets.legendary.lists.library import books, shelf_of
from grognard.rulesets.legendary.lists.private_checks import flags_of
from grognard.rulesets.legendary.lists.profiles import ModelProfile, VehicleProfile
from grognard.rulesets.legendary.lists.sheets import Army, Selection
from grognard.rulesets.legendary.lists.validation import RIDERS, most_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grognard.kernel.ruleset import Options
    from grognard.rulesets.legendary.lists.library import Shelf
    from grognard.rulesets.legendary.lists.sheets import Datasheet, SheetOption

NOBODY = Choice("", "–")
SHEETS = ("profile", "vehicle", "building", "weapon", "power", "datasheet")


def choices(army: Mapping[str, Any], _options: Options) -> dict[str, list[Choice]]:
    """The choices of every field that has some, by its path. (LEG-ARMY-07)"""
    known = _readable(army)
    found = {"faction": [Choice(name) for name in books()], "allies": [NOBODY, *map(Choice, books())]}
    shelf = shelf_of(known)
    found["unit"] = [_addable(shelf, known, sheet) for sheet in shelf.datasheets.values()]
    for place, unit in enumerate(known.unit):
        own = shelf_of(known, unit.book)
        found[f"unit.{place}.datasheet"] = [_instead(own, unit, sheet) for sheet in own.datasheets.values()]
        if unit.datasheet in own.datasheets:
            try:
                fields = dict(_of_unit(known, own, own.datasheet(unit.datasheet), unit))
            except GrognardError:  # its datasheet names what is not there
                continue
            found |= {f"unit.{place}.{field}": row for field, row in fields.items()}
    return found | dict(_private(known))


def _readable(army: Mapping[str, Any]) -> Army:
    """The army as far as it can be read."""
    kept: dict[str, Any] = {"name": "Army", "faction": next(iter(books())), "unit": []}
    for field in ("faction", *SHEETS, "unit", "private", "allies", "limit", "flags"):
        given = army.get(field)
        if isinstance(given, (list, tuple)) and field in (*SHEETS, "unit"):
            unknown = [{"datasheet": "?"}] if field == "unit" else []  # places stay what they are
            kept[field] = [one for each in given for one in ([each] if _reads(field, [each]) else unknown)]
        elif given is not None and _reads(field, given):
            kept[field] = given
    return convert(kept, Army, file="army")


def _reads(field: str, value: Any) -> bool:
    try:
        convert({"name": "Army", "faction": "Any", "unit": [], field: value}, Army, file="army")
    except GrognardError:
        return False
    return True


def _addable(shelf: Shelf, army: Army, sheet: Datasheet) -> Choice:
    """A unit to add, with a name of its own if there are others like it."""
    value: dict[str, Any] = {"datasheet": sheet.name}
    number = 1
    while value.get("name", sheet.name) in army.titles:
        number += 1
        value["name"] = f"{sheet.name} {number}"
    figures = [shelf.figures.get(line.profile) for line in sheet.models]
    is_named = any(isinstance(each, ModelProfile | VehicleProfile) and each.named for each in figures)
    taken = sum(unit.datasheet == sheet.name for unit in army.unit)
    return Choice(value, sheet.name, sheet.points_base, max(0, 1 - taken) if is_named else None, sheet.role)


def _instead(shelf: Shelf, unit: Selection, sheet: Datasheet) -> Choice:
    """Another datasheet for a unit, with what the army would then cost more. (LEG-ARMY-07)"""
    if sheet.name == unit.datasheet:
        return Choice(sheet.name, points=0)
    now = shelf.datasheets.get(unit.datasheet)
    try:
        before = price_of(shelf, now, unit) if now is not None else 0
        return Choice(sheet.name, points=price_of(shelf, sheet, Selection(datasheet=sheet.name)) - before)
    except GrognardError:  # a datasheet names what is not there
        return Choice(sheet.name)


def _of_unit(army: Army, shelf: Shelf, sheet: Datasheet, unit: Selection) -> Iterator[tuple[str, list[Choice]]]:
    """What a unit's own fields can hold; an empty list where the field is not for it."""
    sizes = range(sheet.min_size, sheet.max_size + 1)
    now = price_of(shelf, sheet, unit)
    yield "models", [_size(shelf, sheet, unit, size, now) for size in sizes] if len(sizes) > 1 else []
    loose = [line for line in sheet.models if line.least < line.most]
    yield "types", [Choice(line.profile, most=line.most) for line in loose] if len(loose) > 1 else []
    size = size_of(sheet, unit)
    yield (
        "wargear",
        [Choice(each.name, points=each.points, most=most_of(each, size), note=_swap(each)) for each in sheet.option],
    )
    yield from _company(army, shelf, sheet, unit)


def _company(army: Army, shelf: Shelf, sheet: Datasheet, unit: Selection) -> Iterator[tuple[str, list[Choice]]]:
    """Whom a unit may join, ride in or carry. (LEG-SETUP-07, LEG-TURN-06)"""
    others = [each for each in army.unit if each is not unit]
    on_foot = _on_foot(shelf, sheet, unit)
    hosts = [each for each in others if _can_be_joined(army, each)]
    yield "joins", _named(hosts if on_foot and all(each.independent for each in on_foot) else [])
    carriers = [each for each in others if _capacity(army, each)]
    yield "rides", _named(carriers if on_foot and {each.unit_type for each in on_foot} <= set(RIDERS) else [])
    yield "transport_of", _named([each for each in others if sheet.name in _transports(army, each)])


def _on_foot(shelf: Shelf, sheet: Datasheet, unit: Selection) -> list[ModelProfile]:
    """The profiles of a unit without vehicles and buildings; none if it has such."""
    profiles = [model.profile for model in line_up(shelf, sheet, unit)]
    found = [each for each in profiles if isinstance(each, ModelProfile)]
    return found if len(found) == len(profiles) else []


def _named(units: list[Selection]) -> list[Choice]:
    """Units to name, or nobody; nothing if there is none."""
    return [NOBODY, *(Choice(unit.title) for unit in units)] if units else []


def _size(shelf: Shelf, sheet: Datasheet, unit: Selection, size: int, now: int) -> Choice:
    bare = Selection(datasheet=sheet.name, models=size, wargear=unit.wargear)
    return Choice(size, points=price_of(shelf, sheet, bare) - now)


def _swap(option: SheetOption) -> str:
    given = [*option.gives, *(mount.weapon for mount in option.mounts), *map(str, option.rules)]
    said = ", ".join([*given, *([option.becomes] if option.becomes else [])])
    if not option.replaces:
        return said
    return tell("{given} for {replaced}", given=said, replaced=", ".join(option.replaces))


def _sheet(army: Army, unit: Selection) -> Datasheet | None:
    return shelf_of(army, unit.book).datasheets.get(unit.datasheet)


def _first(army: Army, unit: Selection) -> object:
    """The first profile of a unit, as far as it is known."""
    sheet = _sheet(army, unit)
    return shelf_of(army, unit.book).figures.get(sheet.models[0].profile) if sheet is not None else None


def _can_be_joined(army: Army, unit: Selection) -> bool:
    profile = _first(army, unit)
    return isinstance(profile, ModelProfile) and not profile.is_monstrous


def _capacity(army: Army, unit: Selection) -> int:
    profile = _first(army, unit)
    return profile.capacity if isinstance(profile, VehicleProfile) else 0


def _transports(army: Army, unit: Selection) -> tuple[str, ...]:
    sheet = _sheet(army, unit)
    return sheet.dedicated_transport if sheet is not None else ()


def _private(army: Army) -> Iterator[tuple[str, list[Choice]]]:
    """The warlord, the powers of each psyker and units to plan for. (LEG-SETUP-03, LEG-PSY-03)"""
    known = [unit for unit in army.unit if _sheet(army, unit) is not None]
    yield "private.warlord", [NOBODY, *(Choice(unit.title) for unit in known if _leads(army, unit))]
    minds = {unit.title: (unit, mastery) for unit in known if (mastery := _mastery(army, unit))}
    yield "private.psyker", [Choice({"unit": name}, name) for name in minds]
    for number, mind in enumerate(army.private.psyker):
        yield f"private.psyker.{number}.unit", [Choice(name) for name in minds]
        if mind.unit in minds:
            yield f"private.psyker.{number}.powers", _powers(army, *minds[mind.unit])
    for number, _plan in enumerate(army.private.plan):
        yield f"private.plan.{number}.units", [Choice(unit.title) for unit in known]


def _powers(army: Army, unit: Selection, mastery: int) -> list[Choice]:
    """The powers a psyker may choose. (LEG-PSY-03, LEG-PSY-21)"""
    barred = "no_daemonology" in flags_of(army, unit.book)
    return [
        Choice(power.name, most=mastery, note=power.discipline)
        for power in shelf_of(army, unit.book).powers.values()
        if not power.primaris and not (barred and (power.sanctic or power.malefic))
    ]


def _mastery(army: Army, unit: Selection) -> int:
    """The mastery of a unit, as far as it is known."""
    shelf = shelf_of(army, unit.book)
    try:
        return max((mastery_of(each) for each in line_up(shelf, shelf.datasheet(unit.datasheet), unit)), default=0)
    except GrognardError:
        return 0


def _leads(army: Army, unit: Selection) -> bool:
    try:
        return can_be_warlord(army, unit)
    except GrognardError:
        return False
