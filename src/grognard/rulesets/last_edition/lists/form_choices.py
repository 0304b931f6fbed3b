"""What can be put into an army list that is being written: for forms, which need not know the rules. (TLE-ARMY)

The list is half done, so nothing is taken for granted; what is wrong with it the validator says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from grognard.kernel.armies import entries_of, readable
from grognard.kernel.errors import GrognardError
from grognard.kernel.ruleset import Choice
from grognard.kernel.words import join, tell
from grognard.rulesets.last_edition.lists.abilities import CommandAbility, PowerEntry
from grognard.rulesets.last_edition.lists.army import complete, shelf
from grognard.rulesets.last_edition.lists.muster import BATTLE, LEADER
from grognard.rulesets.last_edition.lists.roles import ROLES
from grognard.rulesets.last_edition.lists.sheets import Army, Datasheet, Selection, models_in, points_of
from grognard.rulesets.last_edition.lists.slots import leader_bill
from grognard.rulesets.last_edition.lists.validation import MOST_OF_A_KIND

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from grognard.kernel.ruleset import Options


def choices(army: Mapping[str, Any], _options: Options) -> dict[str, list[Choice]]:
    """The choices of every field that has some, by its path."""
    own = readable(army.get("datasheet"), Datasheet)
    sheets = {sheet.name: sheet for sheet in (*shelf().datasheet, *own)}
    faction = army.get("faction")
    fielded = [sheet for sheet in sheets.values() if not faction or faction in sheet.factions]
    units = entries_of(army.get("unit"), Selection)
    base = _army(army, [unit for unit in units if unit is not None and unit.datasheet in sheets])
    found = {
        "faction": [Choice(name) for name in _factions(sheets.values())],
        "unit": [_addable(sheet, units, base) for sheet in fielded],
    }
    for number, place in enumerate(_places(units, sheets)):
        found |= _of_place(f"unit.{number}", fielded, UnitInForm(sheets, base, place))
    return found | _of_sheets(army)


def _places(units: Sequence[Selection | None], sheets: Mapping[str, Datasheet]) -> Iterator[int | None]:
    """For each unit its place among those that can be read; None for the others."""
    place = 0
    for unit in units:
        is_known = unit is not None and unit.datasheet in sheets
        yield place if is_known else None
        place += is_known


class UnitInForm(NamedTuple):
    """A unit of the list, and what a change of it would cost the army as far as it can be read."""

    sheets: Mapping[str, Datasheet]
    army: Army | None
    number: int | None

    @property
    def unit(self) -> Selection | None:
        """The unit, if it can be read."""
        return self.army.unit[self.number] if self.army is not None and self.number is not None else None

    def choice(self, value: Any, unit: Selection) -> Choice:
        """A value that makes the unit this one, with what the army would then cost more in both pools. (TLE-ARMY-18)"""
        points = points_of(self.sheets[unit.datasheet], unit)
        if self.army is None or self.unit is None or self.number is None:
            return Choice(value, points=points)
        points -= points_of(self.sheets[self.unit.datasheet], self.unit)
        units = (*self.army.unit[: self.number], unit, *self.army.unit[self.number + 1 :])
        sheets = (*self.army.datasheet, self.sheets[unit.datasheet])
        changed = msgspec.structs.replace(self.army, unit=units, datasheet=sheets)
        leaders = leader_bill(self.army).left - leader_bill(changed).left
        return Choice(value, points=points, pools={BATTLE: points, LEADER: leaders})


def _factions(sheets: Iterable[Datasheet]) -> Iterable[str]:
    """All faction keywords, each once."""
    return dict.fromkeys(name for sheet in sheets for name in sheet.factions)


def _of_place(path: str, fielded: Sequence[Datasheet], place: UnitInForm) -> dict[str, list[Choice]]:
    """The choices of one unit of the list."""
    unit = place.unit
    rows = [place.choice(each.name, Selection(datasheet=each.name)) for each in fielded if each.name != _sheet_of(unit)]
    if unit is None:
        return {f"{path}.datasheet": rows}
    kept = [place.choice(each.name, unit) for each in fielded if each.name == unit.datasheet]
    found = {f"{path}.datasheet": [*kept, *rows]}
    return found | {f"{path}.{field}": row for field, row in _of_unit(place, unit)}


def _sheet_of(unit: Selection | None) -> str:
    return unit.datasheet if unit is not None else ""


def _army(army: Mapping[str, Any], units: Sequence[Selection]) -> Army | None:
    """The army as far as it can be read, with all that its units use."""
    try:
        return complete(
            Army(
                name="army",
                unit=tuple(units),
                datasheet=tuple(readable(army.get("datasheet"), Datasheet)),
                power=tuple(readable(army.get("power"), PowerEntry)),
                command=tuple(readable(army.get("command"), CommandAbility)),
            )
        )
    except GrognardError:
        return None


def _least(sheet: Datasheet) -> int:
    return points_of(sheet, Selection(datasheet=sheet.name))


def _addable(sheet: Datasheet, units: Sequence[Selection | None], base: Army | None) -> Choice:
    """A unit to add, with a name of its own, its battle points, and what it does to the leader points. (TLE-ARMY-18)"""
    names = {unit.title for unit in units if unit is not None}
    taken = sum(unit is not None and unit.datasheet == sheet.name for unit in units)
    value: dict[str, Any] = {"datasheet": sheet.name}
    number = 1
    while value.get("name", sheet.name) in names:
        number += 1
        value["name"] = f"{sheet.name} {number}"
    most = None if sheet.part.name == "Base" else max(0, MOST_OF_A_KIND - taken)
    pools: dict[str, float] = {BATTLE: _least(sheet)}
    if base is not None:
        more = Selection(datasheet=sheet.name, name=value.get("name", ""))
        pools[LEADER] = leader_bill(base).left - leader_bill(_with(base, sheet, more)).left
    return Choice(value, sheet.name, _least(sheet), most, _note(sheet), pools)


def _with(army: Army, sheet: Datasheet, more: Selection) -> Army:
    return msgspec.structs.replace(army, unit=(*army.unit, more), datasheet=(*army.datasheet, sheet))


def _note(sheet: Datasheet) -> str:
    """Role and colours."""
    if not sheet.colours:
        return str(sheet.part)
    return tell("{role} ({colours})", role=str(sheet.part), colours=join(sheet.colours, "/"))


def _of_unit(place: UnitInForm, unit: Selection) -> Iterator[tuple[str, list[Choice]]]:
    """What a unit's own fields can hold; an empty list where the field is not for it."""
    sheet = place.sheets[unit.datasheet]
    sizes = [place.choice(size, msgspec.structs.replace(unit, models=size, types={})) for size in sheet.sizes]
    yield "models", sizes if len(sheet.sizes) > 1 else []
    number = models_in(sheet, unit)
    loose = [kind for kind in sheet.model if kind.least < min(kind.most, number)]
    yield "types", [Choice(kind.name, most=min(kind.most, number)) for kind in loose] if len(sheet.model) > 1 else []
    told = [place.choice(named, msgspec.structs.replace(unit, commander=named)) for named in (False, True)]
    yield "commander", told if sheet.part.name == "Leader" else []


def _of_sheets(army: Mapping[str, Any]) -> dict[str, list[Choice]]:
    """Roles that own datasheets may begin with. (TLE-ARMY-20)"""
    roles = [Choice(f"{role} {'+5' if role == 'Leader' else '-1'}", role) for role in ROLES]
    return {f"datasheet.{number}.role": roles for number, _ in enumerate(entries_of(army.get("datasheet"), Datasheet))}
