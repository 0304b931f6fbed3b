"""What can be put into an army list that is being written: for forms, which need not know the rules. (TEN-ARMY)

The list is half done, so nothing is taken for granted; what is wrong with it the validator says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.armies import entries_of, readable
from grognard.kernel.ruleset import Choice
from grognard.kernel.words import tell
from grognard.rulesets.tenth.lists.army import shelf
from grognard.rulesets.tenth.lists.keywords.unit_abilities import DeepStrike, find
from grognard.rulesets.tenth.lists.sheets import Datasheet, Selection, models_in
from grognard.rulesets.tenth.lists.validation import most_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grognard.kernel.ruleset import Options

NOBODY = Choice("", "–")
RESERVES = {"": tell("On the table"), "strategic": tell("Strategic Reserves"), "deep strike": tell("Deep Strike")}


def choices(army: Mapping[str, Any], _options: Options) -> dict[str, list[Choice]]:
    """The choices of every field that has some, by its path."""
    sheets = {**shelf(), **{sheet.name: sheet for sheet in readable(army.get("datasheet"), Datasheet)}}
    fielded = [sheet for sheet in sheets.values() if army.get("faction") in ("", None, sheet.faction)]
    units = entries_of(army.get("unit"), Selection)
    found = {
        "faction": [Choice(name) for name in dict.fromkeys(sheet.faction for sheet in sheets.values())],
        "unit": [_addable(sheet, units) for sheet in fielded],
    }
    for number, unit in enumerate(units):
        sheet = sheets.get(unit.datasheet) if unit is not None else None
        if unit is not None and sheet is not None:
            fields = dict(_of_unit(sheets, units, sheet, unit))
            found |= {f"unit.{number}.{field}": row for field, row in fields.items()}
        found[f"unit.{number}.datasheet"] = [Choice(each.name) for each in fielded]
    return found


def _least(sheet: Datasheet) -> int:
    return min(size.points for size in sheet.size)


def _addable(sheet: Datasheet, units: Sequence[Selection | None]) -> Choice:
    """A unit to add, with a name of its own if there are others like it. (TEN-ARMY-01, TEN-ARMY-03)"""
    names = {unit.title for unit in units if unit is not None}
    taken = sum(unit is not None and unit.datasheet == sheet.name for unit in units)
    value: dict[str, Any] = {"datasheet": sheet.name}
    number = 1
    while value.get("name", sheet.name) in names:
        number += 1
        value["name"] = f"{sheet.name} {number}"
    kinds = ", ".join(keyword for keyword in sheet.keywords if keyword != sheet.faction)
    return Choice(value, sheet.name, _least(sheet), max(0, most_of(sheet) - taken), kinds)


def _of_unit(
    sheets: Mapping[str, Datasheet], units: Sequence[Selection | None], sheet: Datasheet, unit: Selection
) -> Iterator[tuple[str, list[Choice]]]:
    """What a unit's own fields can hold; an empty list where the field is not for it."""
    yield from _sizes(sheet, unit)
    yield "wargear", _wargear(sheet, models_in(sheet, unit))
    yield "warlord", [Choice(True)] if "CHARACTER" in sheet.keywords else []
    yield from _companions(sheets, units, sheet, unit)
    ways = [way for way in RESERVES if way != "deep strike" or find(sheet.abilities, DeepStrike) is not None]
    yield "reserves", [Choice(way, RESERVES[way]) for way in ways if "FORTIFICATION" not in sheet.keywords]
    yield "hover", [Choice(True)] if {"AIRCRAFT", "HOVER"} <= set(sheet.keywords) else []


def _sizes(sheet: Datasheet, unit: Selection) -> Iterator[tuple[str, list[Choice]]]:
    """How many models, and of which types where that is open."""
    number = models_in(sheet, unit)
    now = next((size.points for size in sheet.size if size.models == number), 0)
    sizes = [Choice(size.models, points=size.points - now) for size in sheet.size]
    yield "models", sizes if len(sizes) > 1 else []
    loose = [kind for kind in sheet.model if kind.least < min(kind.most, number)]
    # Where only one type varies, the number of models says how many there are of it.
    types = [
        Choice(kind.name, most=kind.most, note=tell("{least} to {most}", least=kind.least, most=kind.most))
        for kind in loose
    ]
    yield "types", types if len(types) > 1 else []


def _wargear(sheet: Datasheet, number: int) -> list[Choice]:
    """The wargear options, each as often as so many models may take it."""
    return [
        Choice(
            option.name,
            points=option.points,
            most=option.most * (number // option.per) if option.per else option.most,
            note=_swap(option.replaces, option.gives),
        )
        for option in sheet.option
    ]


def _companions(
    sheets: Mapping[str, Datasheet], units: Sequence[Selection | None], sheet: Datasheet, unit: Selection
) -> Iterator[tuple[str, list[Choice]]]:
    """Whom it can lead, and in which Transport it can ride. (TEN-LEAD-01, TEN-TRANS-12)"""
    others = [each for each in units if each is not None and each is not unit and each.datasheet in sheets]
    led = [Choice(each.title) for each in others if each.datasheet in sheet.leads]
    yield "leads", [NOBODY, *led] if led else []
    carriers = [each.title for each in others if _carries(sheets[each.datasheet], sheet)]
    yield "rides", [NOBODY, *map(Choice, carriers)] if carriers else []


def _swap(replaces: Sequence[str], gives: Sequence[str]) -> str:
    given = " and ".join(gives) or "nothing"
    return f"{given} for {' and '.join(replaces)}" if replaces else given


def _carries(carrier: Datasheet, rider: Datasheet) -> bool:
    """Whether a Transport takes such passengers at all. (TEN-TRANS-12)"""
    return bool(carrier.capacity) and (not carrier.carries or bool(set(carrier.carries) & set(rider.keywords)))
