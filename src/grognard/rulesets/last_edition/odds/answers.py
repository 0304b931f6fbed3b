"""Exact odds of attacks, from the functions that play them. (TLE-SHOOT, TLE-MELEE)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.data import convert
from grognard.kernel.errors import Refused
from grognard.kernel.memo import Remembered
from grognard.kernel.to_plain import plain
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.dice.facts import Fight, Striker, attack_facts
from grognard.rulesets.last_edition.dice.modifiers import laws_of
from grognard.rulesets.last_edition.dice.policies import Uses
from grognard.rulesets.last_edition.dice.pool import pool_of
from grognard.rulesets.last_edition.dice.report import exchange_report
from grognard.rulesets.last_edition.dice.throws import Luck, Orders
from grognard.rulesets.last_edition.dice.volley import StrikeBack
from grognard.rulesets.last_edition.lists.army import read
from grognard.rulesets.last_edition.lists.keywords.weapons import Deflect, Situation
from grognard.rulesets.last_edition.odds.question import AttackQuestion
from grognard.rulesets.last_edition.odds.units import groups_of, ranks_of, sheet_of, struck_of, unit_of, weapons_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.odds_report import Report
    from grognard.kernel.ruleset import Options
    from grognard.rulesets.last_edition.dice.modifiers import Laws
    from grognard.rulesets.last_edition.dice.volley import Group
    from grognard.rulesets.last_edition.odds.question import PoolField
    from grognard.rulesets.last_edition.odds.units import OddsUnit


@Remembered
def odds(question: Mapping[str, Any], options: Options) -> Report:
    """Hits, wounds, failed saves, health and models lost, what deflect sends back, and pools."""
    asked = convert(with_units(question), AttackQuestion, file="attack")
    laws = laws_of(options)
    is_melee = asked.kind == "melee"
    attacker, target = sides_of(asked)
    groups = attack_groups(asked, attacker, target, laws)
    if not groups:
        sentence = tell("{unit} has no weapon for this attack.", unit=attacker.name)
        raise Refused(sentence, "TLE-MELEE-01" if is_melee else "TLE-SHOOT-01")
    ranks = ranks_of(target, laws, is_melee=is_melee, on_type_2=asked.on_type_2, single=asked.single, hurt=asked.hurt)
    fight = Fight(_luck(asked.attacker_pool), _luck(asked.target_pool), ranks)
    return exchange_report(
        fight,
        groups,
        _answer(asked, attacker, target, laws) if is_melee else None,
        Uses(asked.attacker_pool.use, asked.target_pool.use),
        inert=_inert(asked, attacker, target, laws),
        policy=_policy(asked),
        lasts=not (asked.attacker.army or asked.target.army),
    )


def sides_of(asked: AttackQuestion) -> tuple[OddsUnit, OddsUnit]:
    """Both units; in melee the auras of each reach the other. (TLE-ABIL-03)"""
    is_melee = asked.kind == "melee"
    one, other = sheet_of(asked.attacker), sheet_of(asked.target)
    attacker = unit_of(asked.attacker, asked.attacker_order, asked.attacker_effects, other if is_melee else None)
    target = unit_of(asked.target, asked.target_order, asked.target_effects, one if is_melee else None)
    return attacker, target


def attack_groups(asked: AttackQuestion, attacker: OddsUnit, target: OddsUnit, laws: Laws) -> tuple[Group, ...]:
    """The attacks in groups of equal ones."""
    struck = struck_of(target, soft_cover=asked.soft_cover, single=asked.single)
    situation = Situation(
        0,
        models=1 if asked.single else len(target.kinds),
        is_half_range=asked.half_range,
        has_moved=asked.moved,
        has_charged=asked.charged,
    )
    return groups_of(
        attacker,
        struck,
        situation,
        is_ranged=asked.kind == "shooting",
        laws=laws,
        orders=(_orders("attacker", asked.attacker_pool), _orders("defender", asked.target_pool)),
        named=asked.weapons,
    )


def _luck(field: PoolField) -> Luck:
    return Luck(pool_of(*field.dice, sixes=field.sixes))


def _orders(who: str, field: PoolField) -> Orders:
    return Orders(who, field.bank, field.on if field.use != "never" else ())


def _answer(asked: AttackQuestion, attacker: OddsUnit, target: OddsUnit, laws: Laws) -> StrikeBack | None:
    """The best deflect weapon of the target, if it has one. (TLE-KW-13)"""
    found = [
        (each.back, weapon, kind)
        for kind in target.kinds
        for weapon in weapons_of(target, kind, is_ranged=False, named=())
        for each in weapon.keywords
        if isinstance(each, Deflect)
    ]
    if not found:
        return None
    back, weapon, kind = max(found, key=lambda each: (each[0], each[1].strength))
    situation = Situation(weapon.made.number, models=len(attacker.kinds))
    struck = struck_of(attacker)._replace(deflects=False)
    orders = (_orders("defender", asked.target_pool), _orders("attacker", asked.attacker_pool))
    striker = Striker(kind, target.order, target.influences)
    _, facts = attack_facts(weapon, situation, striker, struck, laws=laws, by=orders[0], at=orders[1])
    return StrikeBack(back, facts, ranks_of(attacker, laws, is_melee=True))


def _inert(asked: AttackQuestion, attacker: OddsUnit, target: OddsUnit, laws: Laws) -> tuple[str, ...]:
    """Keywords of the weapons that change nothing here."""
    groups = attack_groups(asked, attacker, target, laws)
    found: list[str] = []
    for text in dict.fromkeys(str(each) for weapon in attacker.sheet.weapon for each in weapon.keywords):
        bare = attacker._replace(sheet=_without_keyword(attacker.sheet, text))
        if attack_groups(asked, bare, target, laws) == groups:
            found.append(text)
    return tuple(found)


def _without_keyword(sheet: Any, text: str) -> Any:
    weapons = tuple(
        msgspec.structs.replace(
            weapon,
            attack=msgspec.structs.replace(
                weapon.made, keywords=tuple(each for each in weapon.keywords if str(each) != text)
            ),
        )
        for weapon in sheet.weapon
    )
    return msgspec.structs.replace(sheet, weapon=weapons)


def _policy(asked: AttackQuestion) -> str:
    """How decisions amid the dice were made."""
    said = {
        "never": tell("uses no pool dice"),
        "rule": tell("uses the lowest pool die that passes"),
        "best": tell("uses pool dice as is best"),
    }
    return tell(
        "attacker {attacker}; defender {defender} and takes the save that loses less",
        attacker=said[asked.attacker_pool.use],
        defender=said[asked.target_pool.use],
    )


# ---------------------------------------------------------------- units by their names, and variations


def with_units(question: Mapping[str, Any]) -> dict[str, Any]:
    """The question with units that are written as ARMY/UNIT taken apart."""
    found = dict(question)
    for side in ("attacker", "target"):
        said = found.get(side)
        if isinstance(said, str):
            army, _, unit = said.rpartition("/")
            found[side] = {"army": army, "unit": unit} if army else {"unit": unit}
    return found


def sample() -> dict[str, Any]:
    """A question to begin with."""
    return {
        "attacker": {"unit": "Dyke wardens", "models": 10},
        "target": {"unit": "Furnace guard", "models": 5},
        "half_range": True,
    }


def units_in(source: Any) -> tuple[str, ...]:
    """The units of an army."""
    return tuple(unit.title for unit in read(source).unit)


def between(attacker: tuple[str, str], target: tuple[str, str]) -> dict[str, Any]:
    """One unit attacks another, with guns if it has any."""
    found = {"attacker": _named(attacker), "target": _named(target)}
    sheet = sheet_of(convert(found, AttackQuestion, file="attack").attacker)
    if not any(weapon.is_ranged for weapon in sheet.weapon):
        return {**found, "kind": "melee"}
    return found


def _named(unit: tuple[str, str]) -> dict[str, Any]:
    army, name = unit
    return {"army": army, "unit": name} if army else {"unit": name}


def with_attackers(question: Mapping[str, Any], attackers: int) -> dict[str, Any]:
    """The same attack by so many models."""
    whole = with_units(question)
    side = whole["attacker"]
    return {**whole, "attacker": {**side, "models": attackers} if isinstance(side, Mapping) else side}


def without(question: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The same attack without each circumstance, effect and keyword in it."""
    whole = with_units(question)
    for field in ("soft_cover", "on_type_2", "half_range", "moved", "charged", "attacker_order", "target_order"):
        if whole.get(field):
            yield field, {name: value for name, value in whole.items() if name != field}
    for field in ("attacker_effects", "target_effects"):
        listed = list(whole.get(field) or ())
        for place, effect in enumerate(listed):
            yield str(effect), {**whole, field: listed[:place] + listed[place + 1 :]}
    asked = convert(whole, AttackQuestion, file="attack")
    attacker, _ = sides_of(asked)
    for text in dict.fromkeys(str(each) for weapon in attacker.sheet.weapon for each in weapon.keywords):
        bare = {"sheet": plain(_without_keyword(attacker.sheet, text)), "models": len(attacker.kinds)}
        yield text, {**whole, "attacker": bare}
