"""The facts of an attack from the live table: the one place where they are made. (TLE-SHOOT, TLE-MELEE, TLE-SAVE-06)

Play resolves them with dice, previews work out their odds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.words import tell
from grognard.rulesets.last_edition.dice.attack import lined_up
from grognard.rulesets.last_edition.dice.facts import Fight, Rank, Striker, Struck, attack_facts, hits_facts, saves_of
from grognard.rulesets.last_edition.dice.modifiers import laws_of, most_common
from grognard.rulesets.last_edition.lists.keywords.weapons import Deflect, MeleeKeyword, Situation, defence_of
from grognard.rulesets.last_edition.table.records import BATTLE, ModelId, Unit, UnitId
from grognard.rulesets.last_edition.table.sight import has_soft_cover, is_in_melee, is_on_hindering
from grognard.rulesets.last_edition.table.sight_rows import seen_within
from grognard.rulesets.last_edition.table.units import board, influences, models_of, stand_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.game import Game
    from grognard.rulesets.last_edition.dice.facts import Attack, OrderName
    from grognard.rulesets.last_edition.dice.modifiers import Laws
    from grognard.rulesets.last_edition.dice.throws import Orders
    from grognard.rulesets.last_edition.lists.abilities import Hits
    from grognard.rulesets.last_edition.lists.keywords.effects import Influence
    from grognard.rulesets.last_edition.lists.sheets import ModelType
    from grognard.rulesets.last_edition.lists.weapons import Weapon
    from grognard.rulesets.last_edition.table.records import Model


class Shot(NamedTuple):
    """One weapon profile of one model, aimed at a unit or, by a sniper, at one of its models."""

    model: ModelId
    weapon: Weapon
    target: UnitId
    at: ModelId | None = None
    """The model that a sniper has chosen. (TLE-KW-04)"""
    distance: float = 0.0
    """To the closest visible model of the target. (TLE-SHOOT-11)"""
    is_own_charge: bool = False
    is_in_melee: bool = False
    has_charged: bool = False


class Volley(NamedTuple):
    """Attacks that are alike in all that matters."""

    weapon: Weapon
    target: UnitId
    at: ModelId | None
    number: int
    facts: Attack


class Party(NamedTuple):
    """What attacks need to know of a unit; worked out once for all its attacks."""

    unit: Unit
    found: tuple[Influence, ...]


def party(game: Game, unit: UnitId) -> Party:
    """The unit and all effects that reach it."""
    return Party(game[unit], influences(game, unit))


# ---------------------------------------------------------------- orders


def attack_order(game: Game, unit: Unit) -> OrderName:
    """The order as far as it changes the unit's own attacks: the wound bonus of Concentrating ends with the turn.

    (TLE-ORD-03, TLE-ORD-04, TLE-ORD-05)
    """
    if unit.order == "concentrating" and unit.ordered_on != game[BATTLE].turn:
        return ""
    return unit.order


# ---------------------------------------------------------------- the target


def struck_by(game: Game, target: Party, shot: Shot, *, is_melee: bool, deflects: bool = False) -> Struck:
    """The target as an attack meets it. (TLE-SHOOT-09, TLE-KW-04, TLE-KW-11, TLE-KW-12, TLE-TERR-16)"""
    soft = not is_melee and is_covered(game, shot)
    return _struck(game, target, shot.at, soft=soft, is_melee=is_melee, deflects=deflects)


def _struck(game: Game, target: Party, at: ModelId | None, *, soft: bool, is_melee: bool, deflects: bool) -> Struck:
    models = [game[at]] if at is not None else models_of(game, target.unit.id)
    return Struck(
        toughness=most_common([model.kind.toughness for model in models]),
        cs=most_common([_defending(target.unit, model) for model in models]) if is_melee else 0,
        influences=target.found,
        soft_cover=soft,
        deflects=deflects,
    )


def _defending(unit: Unit, model: Model) -> int:
    """CS of a model when it is attacked, with what its weapons add. (TLE-KW-11, TLE-KW-12)"""
    profiles = unit.sheet.profiles
    words = [word for name in model.kind.weapons for profile in profiles[name] for word in profile.keywords]
    return model.kind.cs + defence_of(tuple(word for word in words if isinstance(word, MeleeKeyword)))


def is_covered(game: Game, shot: Shot) -> bool:
    """Whether soft cover counts: against every model that is visible and in range, or the one a sniper chose.

    (TLE-TERR-13, TLE-TERR-15, TLE-TERR-16)
    """
    ground, own = board(game), stand_of(game, shot.model)
    if shot.at is not None:
        return has_soft_cover(ground, own.shape, stand_of(game, shot.at).shape)
    seen = seen_within(ground, own, troop_of(game, shot.target), float(shot.weapon.range or 0))
    return bool(seen) and all(has_soft_cover(ground, own.shape, one.shape) for one in seen)


class Ranks(NamedTuple):
    """The models of a target as the dice see them, and which models stand behind each rank."""

    fight: Fight
    models: dict[str, list[ModelId]]
    """By the name of the rank: models that are alike but for the health they have lost, the hurt ones first."""


def ranks_of(game: Game, target: Party, *, apart: frozenset[ModelId] = frozenset()) -> Ranks:
    """The target's models, alike ones together; those a sniper aims at stand apart. (TLE-SAVE-06, TLE-TERR-09)"""
    ground, laws = board(game), laws_of(game.options)
    rows: dict[str, list[Model]] = {}
    kinds: dict[str, Rank] = {}
    shapes = {one.name: one.shape for one in troop_of(game, target.unit.id).stands}
    for model in models_of(game, target.unit.id):
        shape = shapes.get(model.id)
        on_type_2 = shape is not None and is_on_hindering(ground, shape)
        name: str = tell("{model} on type 2", model=model.kind.name) if on_type_2 else model.kind.name
        if model.id in apart:
            name = tell("{model} {id}", model=name, id=model.id)
        if name not in rows:
            kinds[name] = _rank(name, model.kind, target, laws, on_type_2=on_type_2)
        rows.setdefault(name, []).append(model)
    ranks = [kinds[name]._replace(health=one.health) for name, row in rows.items() for one in row]
    ranks.sort(key=_first_to_suffer)
    models = {
        name: [model.id for model in sorted(row, key=lambda model: model.health - model.kind.health)]
        for name, row in rows.items()
    }
    return Ranks(Fight(ranks=lined_up(ranks)), models)


def _first_to_suffer(rank: Rank) -> tuple[bool, int, int, int]:
    """The most hurt first, then the best saves, as most owners want it. (TLE-DMG-03)"""
    best = min(rank.saves.armor[0], rank.saves.pure or 7, rank.saves.dodge or 7)
    return not rank.is_hurt, rank.health if rank.is_hurt else 0, best, rank.full


def _rank(name: str, kind: ModelType, target: Party, laws: Laws, *, on_type_2: bool) -> Rank:
    """An unhurt model with its saves against shooting and in melee. (TLE-SHOOT-13, TLE-TERR-09, TLE-MELEE-06)"""
    shot, struck = (
        saves_of(
            kind,
            order=target.unit.order,
            influences=target.found,
            on_type_2=on_type_2,
            is_melee=is_melee,
            laws=laws,
        )
        for is_melee in (False, True)
    )
    return Rank(name, shot, kind.health, kind.health, in_melee=struck if struck != shot else None)


# ---------------------------------------------------------------- the attack


def volleys_of(
    game: Game,
    attacker: Party,
    shots: list[Shot],
    targets: dict[UnitId, Party],
    by: Orders,
    against: Mapping[UnitId, Orders],
) -> list[Volley]:
    """The shots of a unit as volleys of equal attacks, in the order in which they were given. (TLE-SHOOT-10)"""
    found: dict[tuple[str, UnitId, ModelId | None, Attack], tuple[Weapon, int]] = {}
    order, laws = attack_order(game, attacker.unit), laws_of(game.options)
    deflecting = {unit: bool(deflector(game, unit, attacker.unit.id)) for unit in targets}
    for (_, _, target, at, situation, soft), row in _alike(game, attacker, shots, targets).items():
        weapon, kind, is_melee = row[0].weapon, game[row[0].model].kind, not row[0].weapon.is_ranged
        party = targets[target]
        struck = _struck(game, party, at, soft=soft, is_melee=is_melee, deflects=deflecting[target])
        striker = Striker(kind, order, attacker.found)
        number, facts = attack_facts(weapon, situation, striker, struck, laws=laws, by=by, at=against[target])
        key = (weapon.title, target, at, facts)
        found[key] = (weapon, found.get(key, (weapon, 0))[1] + number * len(row))
    return [Volley(weapon, key[1], key[2], number, key[3]) for key, (weapon, number) in found.items()]


Alike = tuple[int, int, UnitId, "ModelId | None", Situation, bool]
"""What equal shots have in common: the weapon, the kind of model, the target, the situation, and soft cover."""


def _alike(game: Game, attacker: Party, shots: list[Shot], targets: dict[UnitId, Party]) -> dict[Alike, list[Shot]]:
    """Shots by all that their attacks depend on, in the order in which they were given."""
    found: dict[Alike, list[Shot]] = {}
    numbers = {unit: len(each.unit.models) for unit, each in targets.items()}
    for shot in shots:
        weapon = shot.weapon
        situation = Situation(
            printed=weapon.made.number,
            models=1 if shot.at is not None else numbers[shot.target],
            is_half_range=weapon.range is not None and shot.distance <= weapon.range / 2 + 0.001,
            has_moved=attacker.unit.has_moved,
            has_charged=shot.has_charged,
            is_own_charge=shot.is_own_charge,
            is_in_melee=shot.is_in_melee,
        )
        soft = weapon.is_ranged and is_covered(game, shot)
        key = (id(weapon), id(game[shot.model].kind), shot.target, shot.at, situation, soft)
        found.setdefault(key, []).append(shot)
    return found


def hits_volley(game: Game, hits: Hits, target: Party, by: Orders, at: Orders) -> Attack:
    """The facts of hits that a power deals without a hit roll. (TLE-PWR-05)"""
    toughness = most_common([model.kind.toughness for model in models_of(game, target.unit.id)])
    return hits_facts(hits, Struck(toughness, influences=target.found), laws=laws_of(game.options), by=by, at=at)


# ---------------------------------------------------------------- deflect


class Deflector(NamedTuple):
    """The bearer of a weapon with deflect that answers, the weapon, and its number of attacks. (TLE-KW-13)"""

    model: ModelId
    weapon: Weapon
    attacks: int


def deflectors(game: Game, unit: UnitId, attacker: UnitId) -> list[Deflector]:
    """The bearers in melee range of the attacking unit, one of each kind, those with most answers first. (TLE-KW-13)"""
    own = game[unit]
    bearers = [
        Deflector(model.id, profile, word.back)
        for model in models_of(game, unit)
        for name in model.kind.weapons
        for profile in own.sheet.profiles[name]
        for word in profile.keywords
        if isinstance(word, Deflect)
    ]
    if not bearers:
        return []
    ground, enemies = board(game), troop_of(game, attacker).stands
    near = {
        (game[each.model].kind.name, each.weapon.title): each
        for each in reversed(bearers)
        if any(is_in_melee(ground, stand_of(game, each.model).shape, foe.shape) for foe in enemies)
    }
    return sorted(near.values(), key=lambda each: (-each.attacks, bearers.index(each)))


def deflector(game: Game, unit: UnitId, attacker: UnitId) -> Deflector | None:
    """The bearer that answers if its owner says nothing: the one with most attacks. (TLE-KW-13)"""
    return next(iter(deflectors(game, unit, attacker)), None)
