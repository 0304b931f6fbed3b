"""The army on paper: what it costs, who sits where, and a card for every datasheet. (TLE-ARMY-18)"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from grognard.kernel.ruleset.pages import page, paragraph, said, table
from grognard.kernel.words import join, tell
from grognard.rulesets.last_edition.lists.army import read, read_with_own
from grognard.rulesets.last_edition.lists.muster import muster
from grognard.rulesets.last_edition.lists.prints.describe import (
    MOMENTS,
    PROFILE,
    WEAPON,
    ability_told,
    deed_told,
    heading_of,
    keywords_of,
    price_of,
    profile_row,
    weapon_row,
)
from grognard.rulesets.last_edition.lists.sheets import line_up, points_of
from grognard.rulesets.last_edition.lists.slots import leader_bill

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Options
    from grognard.rulesets.last_edition.lists.sheets import Army, Datasheet


def as_html(source: Any, options: Options) -> str:
    """The roster: every unit with its points, its slot, and its models."""
    army, mustered = read(source), muster(source, options)
    bill = leader_bill(army)
    head = f"<h1>{said(army.name)}</h1>"
    points = tell(
        "{points} of {limit} battle points; {left} leader points left ({brought} brought, {paid} paid)",
        points=f"{mustered.points:g}",
        limit=army.limit,
        left=bill.left,
        brought=bill.brought,
        paid=bill.paid,
    )
    problems = [paragraph(str(problem), "problem") for problem in mustered.problems]
    rows = []
    for unit, seat in zip(army.unit, bill.seats, strict=True):
        sheet = army.sheet(unit.datasheet)
        if seat.is_commander:
            place: str = tell("commander")
        else:
            place = tell("slot of {owner}", owner=seat.slot_of) if seat.slot_of else tell("pays {cost}", cost=seat.cost)
        kinds = Counter(kind.name for kind in line_up(sheet, unit))
        models = join([f"{number} {name}" for name, number in kinds.items()])
        rows.append((unit.title, str(sheet.part), models, str(points_of(sheet, unit)), place))
    heads = (tell("Unit"), tell("Role"), tell("Models"), tell("Points"), tell("Leader points"))
    cards = [card(army, sheet) for sheet in army.datasheet]
    return page(army.name, head, paragraph(points), *problems, table(heads, rows), *cards)


def cards_html(source: Any, _options: Options) -> str:
    """A card for each datasheet of the army, two in a row; own ones that no unit uses yet come last."""
    army = read_with_own(source)
    cards = "".join(card(army, sheet) for sheet in army.datasheet)
    return page(army.name, f"<h1>{said(army.name)}</h1>", f'<div class="cards">{cards}</div>')


def card(army: Army, sheet: Datasheet) -> str:
    """A datasheet with its profile, weapons, keywords, abilities, powers and command abilities. (TLE-DATA-02)"""
    models = [(kind.name, *profile_row(kind), ", ".join(kind.weapons)) for kind in sheet.model]
    weapons = [(weapon.title, *weapon_row(weapon)) for weapon in sheet.weapon]
    lines: list[str] = [heading_of(sheet), price_of(sheet), join(list(keywords_of(sheet)))]
    lines += [ability_told(ability) for ability in sheet.abilities]
    for name in sheet.powers:
        power = army.powers[name]
        lines.append(tell("{name} ({cost} power dice): {does}", name=name, cost=power.cost, does=deed_told(power)))
    for name in sheet.commands:
        order = army.commands[name]
        lines.append(
            tell(
                "{name} ({cost} leader points, {moment}): {does}",
                name=name,
                cost=order.cost,
                moment=MOMENTS[order.moment],
                does=deed_told(order),
            )
        )
    texts = "".join(paragraph(line) for line in (*lines, *sheet.notes) if line)
    return (
        f"<section><h2>{said(sheet.name)}</h2>{texts}"
        f"{table((tell('Model'), *PROFILE, tell('Weapons')), models)}"
        f"{table((tell('Weapon'), *WEAPON), weapons)}</section>"
    )
