"""Which abilities a unit or a model has now: its own, those of auras, those granted. (SZOP-ABIL, SZOP-HERO-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import msgspec

from grognard.kernel.table import Moments, Ref
from grognard.rulesets.szop.lists.keywords.auras import AuraOf, Radio
from grognard.rulesets.szop.lists.keywords.bases import Aura, Passive
from grognard.rulesets.szop.lists.keywords.passive import Agile, Aircraft, Flying, Guard, Hero, Mastery, Tall
from grognard.rulesets.szop.table.records import ModelId, Unit, UnitId
from grognard.rulesets.szop.table.units import model_is_near

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.game import Game
    from grognard.rulesets.szop.lists.profiles import Fighter

MARK_REACH = 12.0
"""How near to the marking model a target must be. (SZOP-CMD-03)"""
SMALL_AURA = 6.0
"""How far auras without a range work in small battles. (SZOP-SMALL-03)"""


class Bearers(msgspec.Struct, frozen=True):
    """All models with an aura, living or not: who must be looked at. (SZOP-ABIL-02)"""

    id: Ref[Bearers]
    rows: tuple[tuple[ModelId, Aura], ...] = ()


BEARERS: Ref[Bearers] = Ref("bearers")


_AuraRows: TypeAlias = "dict[type[Passive] | None, list[tuple[ModelId, AuraOf]]]"


class _Own(NamedTuple):
    """What a unit has by itself, with what it was worked out from."""

    basis: tuple[object, ...]
    kinds: frozenset[type[Passive]]
    passives: tuple[Passive, ...]


_NOW: Moments[dict[str, _Own]] = Moments(lambda game: {})
"""The abilities of units at a moment of a game."""
_WORKED_OUT: dict[tuple[int, ...], _Own] = {}
"""The abilities of fighters together, by identity: each entry keeps what it was worked out from alive."""
MOST = 1024


def _own(game: Game, unit: Unit) -> _Own:
    """The unit-wide abilities of a unit, without grants and auras; looked up once for each moment of a game."""
    now = _NOW.of(game)
    found = now.get(unit.id)
    if found is None or found.basis[0] is not unit.shared or found.basis[1] is not unit.gained:
        found = now[unit.id] = _of_fighters(unit, [game[model].fighter for model in unit.models])
    return found


def _of_fighters(unit: Unit, fighters: list[Fighter]) -> _Own:
    """The abilities that all fighters have, that are shared, and that the unit gained. (SZOP-HERO-02, SZOP-ARUL-05)"""
    basis = unit.shared, unit.gained, *fighters
    key = tuple(map(id, basis))
    found = _WORKED_OUT.get(key)
    if found is None:
        every = [each for each in _all_of(fighters) if each in unit.shared or all(_has(one, each) for one in fighters)]
        passives = tuple(dict.fromkeys([*every, *unit.gained]))
        kinds = frozenset(kind for each in passives for kind in kinds_of(each))
        if len(_WORKED_OUT) >= MOST:
            _WORKED_OUT.clear()
        found = _WORKED_OUT[key] = _Own(basis, kinds, passives)
    return found


def _all_of(fighters: list[Fighter]) -> list[Passive]:
    return list(dict.fromkeys(each for one in dict.fromkeys(fighters) for each in one.passives))


def _has(fighter: Fighter, ability: Passive) -> bool:
    return ability in fighter.passives


def kinds_of(ability: Passive) -> tuple[type[Passive], ...]:
    """The ability and those it includes. (SZOP-FLY-07, SZOP-PAS-34)"""
    if isinstance(ability, Aircraft):
        return Aircraft, Tall, Flying, Agile
    if isinstance(ability, Hero):
        return type(ability), Hero
    return (type(ability),)


# ---------------------------------------------------------------- a unit


def has(game: Game, unit: UnitId, kind: type[Passive]) -> bool:
    """Whether the unit as a whole has an ability now. (SZOP-ABIL-01, SZOP-ABIL-02, SZOP-HERO-02)"""
    own = game[unit]
    for grant in reversed(own.grants):  # what was said last holds
        if grant.marked_by is None and kind in kinds_of(grant.ability):
            return not grant.lacks
    if kind in _own(game, own).kinds:
        return True
    if kind is Guard and game.options["reactions"]:
        return True
    return kind in _auras(game[BEARERS]) and any(True for _ in from_auras(game, own, kind))


def has_against(game: Game, unit: UnitId, kind: type[Passive], target: UnitId) -> bool:
    """Whether the unit as a whole has an ability when it attacks a target: marks count too. (SZOP-CMD-03)"""
    own = game[unit]
    near = _marks_near(game, own, target)
    for grant in reversed(own.grants):
        if (grant.marked_by is None or grant.marked_by in near) and kind in kinds_of(grant.ability):
            return not grant.lacks
    return has(game, unit, kind)


def passives_of(game: Game, unit: UnitId) -> tuple[Passive, ...]:
    """All unit-wide abilities of a unit now, once each. (SZOP-ABIL-03)"""
    own = game[unit]
    found = dict.fromkeys(_own(game, own).passives)
    if game[BEARERS].rows and own.place == "table":
        found |= dict.fromkeys(from_auras(game, own, None))
    return _with_grants(own, found, None)


def _with_grants(unit: Unit, found: dict[Passive, None], near: frozenset[ModelId] | None) -> tuple[Passive, ...]:
    """What orders, curses and marks add and take away; `near` are the models whose marks hold. (SZOP-CMD-01..03)"""
    for grant in unit.grants:
        if grant.marked_by is not None and (near is None or grant.marked_by not in near):
            continue
        if grant.lacks:
            found = {each: None for each in found if not _is_meant(each, grant.ability)}
        else:
            found[grant.ability] = None
    return tuple(found)


def _is_meant(ability: Passive, taken: Passive) -> bool:
    """Whether a unit that lacks an ability lacks this one; of Mastery only that of the same weapon ability."""
    if isinstance(taken, Mastery):
        return isinstance(ability, Mastery) and type(ability.ability) is type(taken.ability)
    return type(ability) is type(taken)


def from_auras(game: Game, unit: Unit, kind: type[Passive] | None) -> Iterator[Passive]:
    """The abilities (of one kind) that auras give to a unit now. (SZOP-ABIL-02, SZOP-SMALL-03)"""
    rows = _auras(game[BEARERS]).get(kind)
    if rows is None or unit.place != "table":
        return
    for bearer, aura in rows:
        if works_on(game, bearer, aura, unit, is_for_enemies=is_drawback(aura.ability)):
            yield aura.ability


_AURAS: dict[int, tuple[Bearers, _AuraRows]] = {}


def _auras(bearers: Bearers) -> _AuraRows:
    """The auras that give abilities, by the kind of ability; all of them under None."""
    found = _AURAS.get(id(bearers))
    if found is None:
        rows: _AuraRows = {}
        for bearer, aura in bearers.rows:
            if isinstance(aura, AuraOf):
                for kind in (None, *kinds_of(aura.ability)):
                    rows.setdefault(kind, []).append((bearer, aura))
        if len(_AURAS) > 256:
            _AURAS.clear()
        found = _AURAS[id(bearers)] = bearers, rows
    return found[1]


def is_drawback(ability: Passive) -> bool:
    """Whether auras of an ability are for enemies; so is Mastery of a weapon's drawback. (SZOP-ABIL-02)"""
    return ability.ability.is_drawback if isinstance(ability, Mastery) else ability.is_drawback


def works_on(game: Game, bearer: ModelId, aura: Aura, unit: Unit, *, is_for_enemies: bool) -> bool:
    """Whether an aura reaches a unit: the bearer lives, is on the table, and is near enough. (SZOP-ABIL-02)"""
    if bearer not in game:
        return False
    model = game[bearer]
    own = game[model.unit]
    if model.at is None or (own.seat != unit.seat) != is_for_enemies:
        return False
    inches = aura.inches if isinstance(aura, AuraOf) else None
    if inches is None:
        if own.id == unit.id:
            return True
        return bool(game.options["small_battles"]) and model_is_near(game, bearer, unit.id, SMALL_AURA)
    return own.id == unit.id or model_is_near(game, bearer, unit.id, inches)


def has_radio(game: Game, unit: UnitId) -> bool:
    """Whether a living model of the unit has a Radio, or one near by in small battles. (SZOP-AURA-01, SZOP-SMALL-03)"""
    own = game[unit]
    rows = [(bearer, aura) for bearer, aura in game[BEARERS].rows if isinstance(aura, Radio)]
    return any(works_on(game, bearer, aura, own, is_for_enemies=False) for bearer, aura in rows)


# ---------------------------------------------------------------- one model


def models_with(game: Game, unit: UnitId, kind: type[Passive]) -> tuple[ModelId, ...]:
    """The living models of a unit that have an ability which works for themselves. (SZOP-ABIL-04)"""
    own = game[unit]
    for grant in reversed(own.grants):
        if grant.marked_by is None and kind in kinds_of(grant.ability):
            return () if grant.lacks else own.models
    if kind in _auras(game[BEARERS]) and any(True for _ in from_auras(game, own, kind)):
        return own.models
    return tuple([model for model in own.models if kind in _kinds_of_fighter(game[model].fighter)])


_FIGHTERS: dict[int, tuple[Fighter, frozenset[type[Passive]]]] = {}
"""What fighters have themselves, by identity: each entry keeps its fighter alive."""


def _kinds_of_fighter(fighter: Fighter) -> frozenset[type[Passive]]:
    """The abilities of a fighter and those they include."""
    found = _FIGHTERS.get(id(fighter))
    if found is None:
        if len(_FIGHTERS) >= MOST:
            _FIGHTERS.clear()
        kinds = frozenset(kind for each in fighter.passives for kind in kinds_of(each))
        found = _FIGHTERS[id(fighter)] = fighter, kinds
    return found[1]


def attack_passives(game: Game, model: ModelId, target: UnitId | None) -> tuple[Passive, ...]:
    """What a model's own attacks on a target profit from; without a target no marks. (SZOP-ABIL-04, SZOP-CMD-03)"""
    own = game[model]
    unit = game[own.unit]
    plain = tuple([each for each in own.fighter.passives if each.scope == "attack"])
    auras = [each for each in from_auras(game, unit, None) if each.scope == "attack"]
    if not unit.grants and not auras:
        return plain
    found = dict.fromkeys([*plain, *auras])
    near = frozenset() if target is None else _marks_near(game, unit, target)
    return tuple(each for each in _with_grants(unit, found, near) if each.scope == "attack")


def _marks_near(game: Game, unit: Unit, target: UnitId) -> frozenset[ModelId]:
    """The models whose marks hold against a target. (SZOP-CMD-03)"""
    marks = {grant.marked_by for grant in unit.grants if grant.marked_by is not None}
    return frozenset(mark for mark in marks if mark in game and model_is_near(game, mark, target, MARK_REACH))
