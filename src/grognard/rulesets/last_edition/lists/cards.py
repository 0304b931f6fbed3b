"""The tables and lines of a unit's card, made once for a datasheet. (TLE-DATA-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.view import CardTable, made_once
from grognard.kernel.words import join, tell
from grognard.rulesets.last_edition.lists.prints.describe import (
    MOMENTS,
    PROFILE,
    WEAPON,
    ability_told,
    deed_told,
    heading_of,
    keywords_of,
    profile_row,
    weapon_row,
)

if TYPE_CHECKING:
    from grognard.rulesets.last_edition.lists.sheets import Army, Datasheet


@made_once
def tables_of(sheet: Datasheet) -> tuple[CardTable, ...]:
    """The profiles of its models and of its weapons."""
    models = CardTable(
        (tell("Model"), *PROFILE), tuple((kind.name, *profile_row(kind)) for kind in sheet.model), tell("Models")
    )
    if not sheet.weapon:
        return (models,)
    rows = tuple((weapon.title, *weapon_row(weapon)) for weapon in sheet.weapon)
    return models, CardTable((tell("Weapon"), *WEAPON), rows, tell("Weapons"))


def card_told(army: Army, sheet: Datasheet) -> str:
    """A whole card in one sentence: what a form shows while somebody writes a datasheet. (TLE-DATA-02)"""
    parts = []
    for table in tables_of(sheet):
        for name, *values in table.rows:
            row = [f"{head} {value}" for head, value in zip(table.columns[1:], values, strict=True) if value]
            parts.append(tell("{name} ({values})", name=name, values=join(row)))
    parts += [tell("{name}: {text}", name=name, text=text) for name, text in lines_of(army, sheet) if text]
    return tell("Own datasheet {sheet}: {parts}", sheet=sheet.name, parts=join(parts, "; "))


def lines_of(army: Army, sheet: Datasheet) -> tuple[tuple[str, str], ...]:
    """Role and keywords, abilities, powers and command abilities, each with its name."""
    lines: list[tuple[str, str]] = [
        (tell("Role"), heading_of(sheet)),
        (tell("Keywords"), join(list(keywords_of(sheet)))),
    ]
    lines += [(ability.name, ability_told(ability)) for ability in sheet.abilities]
    for name in sheet.powers:
        power = army.powers[name]
        lines.append((name, tell("{cost} power dice. {does}", cost=power.cost, does=deed_told(power))))
    for name in sheet.commands:
        order = army.commands[name]
        said = tell(
            "{cost} leader points, {moment}. {does}",
            cost=order.cost,
            moment=MOMENTS[order.moment],
            does=deed_told(order),
        )
        lines.append((name, said))
    return tuple(lines)
