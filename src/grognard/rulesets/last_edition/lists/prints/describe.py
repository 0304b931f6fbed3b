"""Datasheets, weapons and abilities in words: what cards, rosters and the page of own datasheets show. (TLE-DATA)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import join, tell
from grognard.rulesets.last_edition.lists.keywords.units import Transport

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.rulesets.last_edition.lists.abilities import Deed, Hits, Outcome, UnitAbility
    from grognard.rulesets.last_edition.lists.sheets import Datasheet, ModelType
    from grognard.rulesets.last_edition.lists.weapons import Weapon

PROFILE = ("M", "BS", "CS", "T", "H", "As", "Ps", "Ds")
WEAPON = (tell("Range"), tell("Attack"), "S", "AP", "D")


def profile_row(kind: ModelType) -> tuple[str, ...]:
    """The profile of a model, in the order of `PROFILE`. (TLE-DATA-06 to TLE-DATA-11)"""
    return (
        f'{kind.move}"',
        f"{kind.bs}+",
        str(kind.cs),
        str(kind.toughness),
        str(kind.health),
        kind.armor,
        kind.pure or "",
        kind.dodge or "",
    )


def weapon_row(weapon: Weapon) -> tuple[str, ...]:
    """A weapon profile, in the order of `WEAPON`. (TLE-DATA-13)"""
    reach = f'{weapon.range}"' if weapon.range is not None else ""
    return reach, str(weapon.attack), str(weapon.strength), str(weapon.ap), str(weapon.damage)


def price_of(sheet: Datasheet) -> str:
    """What it costs, each or together. (TLE-DATA-04, TLE-DATA-05)"""
    if sheet.price is not None:
        return tell("{size} models, {price} points each", size=sheet.size, price=sheet.price)
    points = "|".join(map(str, sheet.together))
    return tell("{size} models, {points} points together", size=sheet.size, points=points)


def heading_of(sheet: Datasheet) -> str:
    """Role, colours, factions."""
    parts = [str(sheet.part), *([f"({'/'.join(sheet.colours)})"] if sheet.colours else []), ", ".join(sheet.factions)]
    return join(parts, " · ")


def keywords_of(sheet: Datasheet) -> Iterator[str]:
    """Its keywords; of a transport also whom it carries. (TLE-TRANS-01)"""
    for each in sheet.keywords:
        if isinstance(each, Transport) and sheet.carries:
            yield tell("{transport} ({kinds})", transport=str(each), kinds=", ".join(sheet.carries))
        else:
            yield str(each)
    yield from sheet.kinds


def ability_told(ability: UnitAbility) -> str:
    """An ability or aura in a sentence. (TLE-ABIL-01, TLE-ABIL-03)"""
    effects = join([str(effect) for effect in ability.effects])
    if not ability.aura:
        return tell("{name}: {effects}.", name=ability.name, effects=effects)
    if ability.on == "enemies":
        return tell(
            '{name}: enemies within {inches}" have {effects}.', name=ability.name, inches=ability.aura, effects=effects
        )
    return tell(
        '{name}: friends within {inches}" have {effects}.', name=ability.name, inches=ability.aura, effects=effects
    )


LASTS = {
    "phase": tell("for this phase"),
    "turn": tell("for this turn"),
    "next turn": tell("until your next turn"),
    "battle": tell("for the battle"),
}
TARGETS = {"self": tell("this unit"), "friend": tell("a friendly unit"), "enemy": tell("an enemy unit")}
MOMENTS = {
    "command phase": tell("in the command phase"),
    "activated": tell("when this unit is activated"),
    "attacked": tell("when this unit is attacked"),
}


def deed_told(deed: Deed) -> str:
    """What a power or command ability does, to whom and how long. (TLE-PWR-05, TLE-LP-03)"""
    whom: str = TARGETS[deed.target]
    if deed.range:
        whom = tell('{whom} within {inches}"', whom=whom, inches=deed.range)
    if deed.needs_sight:
        whom = tell("{whom} in sight", whom=whom)
    if deed.table:
        rows = [tell("{low}-{high}: {does}", low=row.low, high=row.high, does=outcome_told(row)) for row in deed.table]
        return tell("{whom}: roll a D33, {rows} ({lasts}).", whom=whom, rows=join(rows, "; "), lasts=LASTS[deed.lasts])
    if not deed.effects:
        return tell("{whom}: {does}.", whom=whom, does=outcome_told(deed))
    return tell("{whom}: {does} {lasts}.", whom=whom, does=outcome_told(deed), lasts=LASTS[deed.lasts])


def outcome_told(outcome: Outcome) -> str:
    """What happens."""
    parts: list[str] = [str(effect) for effect in outcome.effects]
    if outcome.hits is not None:
        parts.append(_hits_told(outcome.hits))
    if outcome.heal is not None:
        parts.append(tell("heal {number}", number=outcome.heal))
    if outcome.move is not None:
        parts.append(tell('move {inches}"', inches=outcome.move))
    return join(parts)


def _hits_told(hits: Hits) -> str:
    return tell(
        "{number} hits of S {strength}, AP {ap}, D {damage}",
        number=hits.number,
        strength=hits.strength,
        ap=hits.ap,
        damage=hits.damage,
    )
