"""Units of an odds question as the dice see them: groups of attacks, ranks of models, what abilities do."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grognard.kernel.errors import Refused, Unknown
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.dice.attack import lined_up
from grognard.rulesets.last_edition.dice.facts import Rank, Striker, Struck, attack_facts, saves_of
from grognard.rulesets.last_edition.dice.modifiers import most_common
from grognard.rulesets.last_edition.dice.volley import Group
from grognard.rulesets.last_edition.lists.army import SAMPLES, read, shelf
from grognard.rulesets.last_edition.lists.keywords.effects import Influence
from grognard.rulesets.last_edition.lists.keywords.weapons import Deflect, defence_of
from grognard.rulesets.last_edition.lists.sheets import Selection, line_up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.rulesets.last_edition.dice.facts import Attack, OrderName
    from grognard.rulesets.last_edition.dice.modifiers import Laws
    from grognard.rulesets.last_edition.dice.throws import Orders
    from grognard.rulesets.last_edition.lists.keywords.effects import Effect
    from grognard.rulesets.last_edition.lists.keywords.weapons import Situation, WeaponKeyword
    from grognard.rulesets.last_edition.lists.sheets import Datasheet, ModelType
    from grognard.rulesets.last_edition.lists.weapons import Weapon
    from grognard.rulesets.last_edition.odds.question import Fielded


class OddsUnit(NamedTuple):
    """A unit in a question: its datasheet, its models, its order, and what reaches it."""

    name: str
    sheet: Datasheet
    kinds: tuple[ModelType, ...]
    order: OrderName = ""
    influences: tuple[Influence, ...] = ()


def unit_of(asked: Fielded, order: OrderName, effects: Sequence[Effect], enemy: Datasheet | None = None) -> OddsUnit:
    """The unit that is meant, with its own abilities, those of the question, and auras of an enemy in melee."""
    sheet, selection = _found(asked)
    if asked.models is not None:
        selection = msgspec.structs.replace(selection, models=asked.models, types={})
    kinds = line_up(sheet, selection)
    if asked.models is not None and len(kinds) != asked.models:
        sentence = tell("{unit} has no {number} models.", unit=sheet.name, number=asked.models)
        raise Refused(sentence, "TLE-DATA-03")
    own = [ability for ability in sheet.abilities if ability.on == "friends"]
    near = [ability for ability in (enemy.abilities if enemy is not None else ()) if ability.on == "enemies"]
    found = [Influence(effect, each.name, is_aura=bool(each.aura)) for each in (*own, *near) for effect in each.effects]
    found += [Influence(effect, str(effect)) for effect in effects]
    return OddsUnit(asked.unit or sheet.name, sheet, tuple(kinds), order, tuple(found))


def sheet_of(asked: Fielded) -> Datasheet:
    """The datasheet of the unit that is meant."""
    return _found(asked)[0]


def _found(asked: Fielded) -> tuple[Datasheet, Selection]:
    if asked.sheet is not None:
        return asked.sheet, Selection(datasheet=asked.sheet.name)
    known = {sheet.name: sheet for sheet in shelf().datasheet}
    titles: list[str] = [*known, *SAMPLES]
    if asked.army:
        army = read(asked.army)
        for unit in army.unit:
            if unit.title == asked.unit:
                return army.sheet(unit.datasheet), unit
        known |= {sheet.name: sheet for sheet in army.datasheet}
        titles = [unit.title for unit in army.unit]
    if asked.unit not in known:
        raise Unknown(tell("unit"), asked.unit, titles)
    return known[asked.unit], Selection(datasheet=asked.unit)


def struck_of(unit: OddsUnit, *, soft_cover: bool = False, single: str = "") -> Struck:
    """The target as an attack sees it: the values that most of its models have. (TLE-SHOOT-09, TLE-KW-04)"""
    kinds = chosen_kinds(unit, single)
    skills = [kind.cs + defence_of(_melee_keywords(unit, kind)) for kind in kinds]
    return Struck(
        most_common([kind.toughness for kind in kinds]),
        most_common(skills),
        unit.influences,
        soft_cover,
        any(isinstance(each, Deflect) for kind in kinds for each in _melee_keywords(unit, kind)),
    )


def chosen_kinds(unit: OddsUnit, single: str) -> tuple[ModelType, ...]:
    """All models, or the one that a sniper chose."""
    if not single:
        return unit.kinds
    found = next((kind for kind in unit.kinds if kind.name == single), None)
    if found is None:
        raise Unknown(tell("model of {unit}", unit=unit.name), single, dict.fromkeys(kind.name for kind in unit.kinds))
    return (found,)


def _melee_keywords(unit: OddsUnit, kind: ModelType) -> tuple[WeaponKeyword, ...]:
    profiles = [profile for name in kind.weapons for profile in unit.sheet.profiles[name] if not profile.is_ranged]
    return tuple(each for profile in profiles for each in profile.keywords)


def ranks_of(
    unit: OddsUnit, laws: Laws, *, is_melee: bool, on_type_2: bool = False, single: str = "", hurt: int = 0
) -> tuple[Rank, ...]:
    """The models of a unit with their saves, the first perhaps hurt. (TLE-DMG-03, TLE-TERR-09)"""
    ranks = []
    for place, kind in enumerate(chosen_kinds(unit, single)):
        saves = saves_of(
            kind, order=unit.order, influences=unit.influences, on_type_2=on_type_2, is_melee=is_melee, laws=laws
        )
        health = max(kind.health - hurt, 1) if place == 0 else kind.health
        ranks.append(Rank(kind.name, saves, health, kind.health))
    return lined_up(ranks)


def weapons_of(unit: OddsUnit, kind: ModelType, *, is_ranged: bool, named: Sequence[str]) -> list[Weapon]:
    """The profiles a model uses: one of each weapon, the first unless another is named. (TLE-SHOOT-03, TLE-SHOOT-04)"""
    found = []
    for name in kind.weapons:
        modes = [profile for profile in unit.sheet.profiles[name] if profile.is_ranged == is_ranged]
        wanted = [profile for profile in modes if not named or profile.title in named or profile.name in named]
        exact = [profile for profile in wanted if profile.title in named]
        found += (exact or wanted)[:1]
    return found


def groups_of(
    unit: OddsUnit,
    struck: Struck,
    situation: Situation,
    *,
    is_ranged: bool,
    laws: Laws,
    orders: tuple[Orders, Orders],
    named: Sequence[str] = (),
    only: type[WeaponKeyword] | None = None,
) -> tuple[Group, ...]:
    """All attacks of a unit, equal ones together; `only` those of weapons with this keyword."""
    counts: dict[tuple[str, Attack], int] = {}
    for kind in unit.kinds:
        striker = Striker(kind, unit.order, unit.influences)
        for weapon in weapons_of(unit, kind, is_ranged=is_ranged, named=named):
            if only is None or weapon.has(only):
                here = situation._replace(printed=weapon.made.number)
                number, facts = attack_facts(weapon, here, striker, struck, laws=laws, by=orders[0], at=orders[1])
                key = (weapon.title, facts)
                counts[key] = counts.get(key, 0) + number
    return tuple(Group(name, number, facts) for (name, facts), number in counts.items())
