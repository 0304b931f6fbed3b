"""Units of an odds question that are named: their datasheets, and the models they line up."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from grognard.kernel.errors import Refused, Unknown
from grognard.kernel.words import tell
from grognard.rulesets.tenth.lists.army import SAMPLES, read, shelf
from grognard.rulesets.tenth.lists.sheets import Selection, line_up, models_in, points_of

if TYPE_CHECKING:
    from grognard.rulesets.tenth.lists.sheets import Datasheet, ModelType
    from grognard.rulesets.tenth.odds.question import Attacker, TargetUnit

Models: TypeAlias = "list[tuple[ModelType, tuple[str, ...]]]"
"""Every model, with the names of its weapons."""


def price_of(asked: Attacker | TargetUnit) -> int:
    """What the named unit and its Leader cost; 0 if it has a size that has no price. (TEN-ARMY-01)"""
    sheet, selection, leaders = _found(asked)
    if asked.models:
        selection = msgspec.structs.replace(selection, models=asked.models, types={})
    if asked.wargear:
        selection = msgspec.structs.replace(selection, wargear=dict(asked.wargear))
    if models_in(sheet, selection) not in {size.models for size in sheet.size}:
        return 0
    chiefs = [(_sheet(asked, leader.datasheet), leader) for leader in leaders]
    if asked.leader:
        chiefs.append((_sheet(asked, asked.leader), Selection(datasheet=asked.leader)))
    return points_of(sheet, selection) + sum(points_of(*chief) for chief in chiefs)


def rows_of(asked: Attacker | TargetUnit) -> list[tuple[Datasheet, Models]]:
    """The datasheet and models of a named unit, and of its Leader if it has one. (TEN-LEAD-01, TEN-LEAD-02)"""
    sheet, selection, leaders = _found(asked)
    if asked.models:
        selection = msgspec.structs.replace(selection, models=asked.models, types={})
    if asked.wargear:
        for name in asked.wargear:
            known = [option.name for option in sheet.option]
            if name not in known:
                raise Unknown(tell("wargear of {name}", name=sheet.name), name, known)
        selection = msgspec.structs.replace(selection, wargear=dict(asked.wargear))
    rows = [(sheet, _lined_up(sheet, selection))]
    if asked.leader:
        chief = _sheet(asked, asked.leader)
        if sheet.name not in chief.leads:
            raise Refused(tell("{name} cannot lead {name2}.", name=chief.name, name2=sheet.name), "TEN-LEAD-01")
        rows.append((chief, _lined_up(chief, Selection(datasheet=chief.name))))
    if len(leaders) + bool(asked.leader) > 1:
        raise Refused(
            tell("{unit} is led by {leader} and can have no second Leader.", unit=asked.unit, leader=leaders[0].title),
            "TEN-LEAD-02",
        )
    sheets = [(_sheet(asked, leader.datasheet), leader) for leader in leaders]
    rows += [(sheet, _lined_up(sheet, leader)) for sheet, leader in sheets]
    return rows


def _found(asked: Attacker | TargetUnit) -> tuple[Datasheet, Selection, list[Selection]]:
    """The datasheet, the selection, and the Leader the army attaches to it, or several if it is wrong."""
    if asked.army:
        army = read(asked.army)
        for unit in army.unit:
            if unit.title == asked.unit:
                leaders = [other for other in army.unit if other.leads == unit.title]
                return army.sheet(unit.datasheet), unit, leaders
    return _sheet(asked, asked.unit), Selection(datasheet=asked.unit), []


def _sheet(asked: Attacker | TargetUnit, name: str) -> Datasheet:
    """The datasheet of that name, of the army first."""
    known = dict(shelf())
    titles = [*known, *SAMPLES]
    if asked.army:
        army = read(asked.army)
        known |= {sheet.name: sheet for sheet in army.datasheet}
        titles = [*(unit.title for unit in army.unit), *known]
    if name not in known:
        raise Unknown(tell("unit or datasheet"), name, titles)
    return known[name]


def _lined_up(sheet: Datasheet, selection: Selection) -> Models:
    """The models; more than the datasheet allows, if the question wants so many, are like the last."""
    row = line_up(sheet, selection)
    wanted = models_in(sheet, selection)
    return row[:wanted] + row[-1:] * (wanted - len(row))
