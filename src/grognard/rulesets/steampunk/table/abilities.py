"""Which abilities are in force for a base and for each of its models. (SPF-UNIT-07, SPF-ABIL-19)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.memo import Beside
from grognard.rulesets.steampunk.lists.hidden_speeds import open_speed
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import (
    Immunity,
    Resistance,
    Skill,
    UnitAbility,
    While,
    every,
    find,
    in_force,
)

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.keywords.unit_abilities import A
    from grognard.rulesets.steampunk.table.records import Unit


FEARLESS: tuple[UnitAbility, ...] = (Immunity(what="Fear"), Immunity(what="Terror"))
"""What a hidden base is, and one that has revealed itself this turn. (SPF-HIDE-01, SPF-HIDE-05)"""


def words_of(unit: Unit) -> frozenset[str]:
    """The type words of the base and of its living models. (SPF-ABIL-19)"""
    words = unit.profile.words
    for number in unit.living:
        words |= unit.profile.figures[number].words
    return words


ABILITIES: Beside[tuple[object, ...], tuple[UnitAbility, ...]] = Beside(1024)
"""The abilities of profiles that are in force, by all that decides about it."""


def abilities_of(unit: Unit) -> tuple[UnitAbility, ...]:
    """What is in force for the base: its own abilities, and those of any living model. (SPF-UNIT-07)"""
    key = (unit.living, unit.borrowed, unit.speed, unit.is_hidden, unit.is_revealed, unit.wear.lost)
    return ABILITIES.of(unit.profile, key, lambda: _abilities_of(unit))


def _abilities_of(unit: Unit) -> tuple[UnitAbility, ...]:
    profile = unit.profile
    own, last = profile.abilities + unit.borrowed, profile.abilities
    for number in unit.living:
        more = profile.figures[number].abilities
        if more and more is not last:  # soldiers of one kind mostly share theirs
            own, last = own + more, more
    if last is not profile.abilities or unit.borrowed:
        own = tuple(dict.fromkeys(own))
    for ability in own:
        if isinstance(ability, While):
            own = in_force(own, words_of(unit), speed_of(unit))
            break
    return without_lost(own, unit) + (FEARLESS if unit.is_hidden or unit.is_revealed else ())


def model_abilities(unit: Unit, figure: int) -> tuple[UnitAbility, ...]:
    """What is in force for one model: the base's abilities and its own. (SPF-UNIT-07)"""
    profile = unit.profile
    own = (*profile.abilities, *unit.borrowed, *(profile.figures[figure].abilities if figure >= 0 else ()))
    skills = [ability for ability in own if isinstance(ability, Skill)]
    if len(skills) > 1:  # its own skill takes the place of the base's (SPF-SHOOT-11)
        own = tuple(ability for ability in own if not isinstance(ability, Skill) or ability is skills[-1])
    return without_lost(in_force(own, words_of(unit), speed_of(unit)), unit)


def without_lost(abilities: tuple[UnitAbility, ...], unit: Unit) -> tuple[UnitAbility, ...]:
    """Without those a damage result took away. (SPF-DMG-09)"""
    if not unit.wear.lost:
        return abilities
    return tuple(a for a in abilities if not any(str(a).casefold().startswith(name) for name in unit.wear.lost))


def ability_of(unit: Unit, kind: type[A]) -> A | None:
    """The base's ability of this kind, if it is in force."""
    return find(abilities_of(unit), kind)


def speed_of(unit: Unit) -> str:
    """The speed its abilities ask for: a hidden speed has the modifiers of the open one. (SPF-HIDE-02)"""
    return open_speed(unit.profile, unit.speed) if unit.is_hidden else unit.speed


def is_immune(unit: Unit, what: str) -> bool:
    """Whether this does not affect it at all: a damage type, "shaken", "fear", "terror" ... (SPF-ABIL-13)"""
    return any(ability.is_immune_to(what) for ability in abilities_of(unit))


def resistance_of(unit: Unit, kind: str) -> int:
    """Resistances of the base add up, and with those of its best model; models do not add theirs. (SPF-DMG-10)"""
    profile, words = unit.profile, words_of(unit)

    def summed(abilities: tuple[UnitAbility, ...]) -> int:
        held = without_lost(in_force(abilities, words, speed_of(unit)), unit)
        return sum(ability.resists(kind) for ability in every(held, Resistance))

    models = [summed(profile.figures[number].abilities) for number in unit.living]
    return summed((*profile.abilities, *unit.borrowed)) + max(models, default=0)
