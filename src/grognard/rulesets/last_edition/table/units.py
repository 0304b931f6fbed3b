"""Who is on the table, and how units stand: look-ups that the chapters share."""

from __future__ import annotations

from math import hypot, inf
from typing import TYPE_CHECKING, TypeVar

from grognard.kernel.plane.distance import distance
from grognard.kernel.table import Moments
from grognard.kernel.troops import Coherency, Formations, Pose, Stand, Troop, stand
from grognard.kernel.troops.standing import box_gap, boxes_near
from grognard.kernel.view import made_once
from grognard.rulesets.last_edition.lists.army import recall
from grognard.rulesets.last_edition.lists.keywords.effects import Gains, Influence, change_of
from grognard.rulesets.last_edition.lists.keywords.units import (
    UNIT,
    Flying,
    ObjectiveSecurity,
    Protected,
    Skirmishers,
    UnitKeyword,
    find,
)
from grognard.rulesets.last_edition.table.maps import Terrain, terrain
from grognard.rulesets.last_edition.table.records import BATTLE, Model, ModelId, Unit, UnitId, side_id
from grognard.rulesets.last_edition.table.sight import MELEE, is_in_melee

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.last_edition.lists.abilities import UnitAbility
    from grognard.rulesets.last_edition.lists.keywords.effects import Effect
    from grognard.rulesets.last_edition.lists.sheets import Army, Datasheet
    from grognard.rulesets.last_edition.table.records import Side

K = TypeVar("K", bound=UnitKeyword)

GAINED = (ObjectiveSecurity, Flying, Protected, Skirmishers)
"""Keywords that abilities can give. (TLE-ABIL-01)"""
COHERENCY = Coherency(2.0)
"""A chain with gaps of at most two inches. (TLE-COH-01)"""
TOLERANCE = 0.001


def _stand_of(model: Model) -> Stand | None:
    return None if model.at is None else stand(model.id, model.base, Pose(*model.at, model.facing))


_FORMATIONS = Formations(_stand_of)


def board(game: Game) -> Terrain:
    """The terrain of this battle."""
    return terrain(game[BATTLE].map)


def army_of(game: Game, seat: int) -> Army:
    """The army list of a seat, with its powers and command abilities."""
    return _army(game.header.armies[seat])


_army = made_once(recall)


def side(game: Game, seat: int) -> Side:
    """What a player keeps beside the table."""
    return game[side_id(seat)]


def units_of(game: Game, seat: int) -> list[Unit]:
    """The seat's units that are not killed, wherever they are."""
    return [unit for unit in game.all(Unit) if unit.seat == seat and unit.where != "gone"]


def on_table(game: Game, seat: int | None = None) -> list[Unit]:
    """The units on the battlefield, of one seat or of both; passengers are not on it. (TLE-TRANS-04)"""
    records = game.records
    units = [records[name] for name in game.kinds.get(Unit, ()) if records[name].where == "table"]
    return units if seat is None else [unit for unit in units if unit.seat == seat]


def models_of(game: Game, unit: UnitId) -> list[Model]:
    """The living models of a unit."""
    records = game.records
    return [records[model] for model in records[unit].models]


def name_of(game: Game, unit: UnitId) -> str:
    """The unit's name."""
    return game[unit].name


def passengers(game: Game, transport: UnitId) -> list[Unit]:
    """The units embarked in it. (TLE-TRANS-01)"""
    return [unit for unit in game.all(Unit) if unit.transport == transport and unit.where == "embarked"]


def leaders_on_table(game: Game, seat: int) -> int:
    """Leader units on the battlefield: the reaction units of a phase. (TLE-REACT-01)"""
    return sum(unit.sheet.part.name == "Leader" for unit in on_table(game, seat))


# ---------------------------------------------------------------- formations


def troop_of(game: Game, unit: UnitId) -> Troop:
    """How a unit stands, as far as it is on the table."""
    return _FORMATIONS.at(game, unit)


def troops(game: Game, seat: int | None = None) -> tuple[Troop, ...]:
    """All units on the table."""
    return _TROOPS.of(game)[2 if seat is None else seat]


def _troops_now(game: Game) -> tuple[tuple[Troop, ...], tuple[Troop, ...], tuple[Troop, ...]]:
    """The units of both seats, and all of them in the order of the table."""
    everybody = tuple(_FORMATIONS.at(game, unit.id) for unit in on_table(game))
    first, second = (tuple(each for each in everybody if each.seat == seat) for seat in (0, 1))
    return first, second, everybody


_TROOPS = Moments(_troops_now)


def troops_by_id(game: Game) -> Mapping[str, Troop]:
    """All units on the table by their ids."""
    return _BY_ID.of(game)


_BY_ID: Moments[dict[str, Troop]] = Moments(lambda game: {each.id: each for each in troops(game)})


def stand_of(game: Game, model: ModelId) -> Stand:
    """A model where it stands."""
    own = game[model]
    return next(one for one in troop_of(game, own.unit).stands if one.name == model)


def put(game: Game, stands: Iterable[Stand]) -> None:
    """Put models where they stand now."""
    for one in stands:
        own = game.records[one.name]
        if own.at != one.pose.at or own.facing != one.pose.facing:
            game.change(ModelId(one.name), at=one.pose.at, facing=one.pose.facing)


def nearest(one: Troop, others: Troop) -> float:
    """Inches from unit to unit, on the flat. (TLE-DIST-01, TLE-DIST-02)"""
    best = inf
    for a in one.stands:
        for b in others.stands:
            if at_least(a, b) < best:
                best = min(best, distance(a.shape, b.shape))
    return best


def at_least(a: Stand, b: Stand) -> float:
    """Two bases are at least so far apart: by the circles round them."""
    return hypot(a.pose[0] - b.pose[0], a.pose[1] - b.pose[1]) - a.base.outer - b.base.outer


def at_most(a: Stand, b: Stand) -> float:
    """Two bases are at most so far apart: by the circles in them."""
    return hypot(a.pose[0] - b.pose[0], a.pose[1] - b.pose[1]) - a.base.inner - b.base.inner


def is_within(one: Troop, others: Troop, inches: float) -> bool:
    """Whether a model of one unit is within so many inches of one of the other. (TLE-DIST-05)"""
    most = inches + TOLERANCE
    if not one.stands or not others.stands or box_gap(one.box, others.box) > most:
        return False
    return any(_is_near(a, b, most) for a in one.stands for b in others.stands)


def _is_near(a: Stand, b: Stand, most: float) -> bool:
    """As exact distances say, which are worked out only where the circles leave it open."""
    return at_least(a, b) <= most and (at_most(a, b) <= most or distance(a.shape, b.shape) <= most)


# ---------------------------------------------------------------- melee


def are_in_melee(ground: Terrain, one: Troop, others: Troop) -> bool:
    """Whether two units are in melee range of each other. (TLE-TERR-17)"""
    if not one.stands or not others.stands or box_gap(one.box, others.box) > MELEE + TOLERANCE:
        return False
    return any(is_in_melee(ground, a.shape, b.shape) for a in one.stands for b in others.stands)


def fights(game: Game) -> dict[str, list[UnitId]]:
    """For each unit on the table the enemy units in melee range. (TLE-TERR-17)"""
    known, ground = _FIGHTS.of(game), board(game)
    found = known.get(ground.name)
    if found is None:
        ours, theirs, everybody = _TROOPS.of(game)
        found = known[ground.name] = {each.id: [] for each in everybody}
        for one in ours:
            for two in boxes_near(one.box, theirs, MELEE + TOLERANCE):
                if are_in_melee(ground, one, two):
                    found[one.id].append(UnitId(two.id))
                    found[two.id].append(UnitId(one.id))
    return found


_FIGHTS: Moments[dict[str, dict[str, list[UnitId]]]] = Moments(lambda _game: {})
"""By the name of the map, as long as nobody moves."""


def foes_in_melee(game: Game, unit: UnitId) -> list[Unit]:
    """The enemy units in melee range of a unit. (TLE-TERR-17)"""
    return [game[enemy] for enemy in fights(game).get(unit, ())]


def is_fighting(game: Game, unit: UnitId) -> bool:
    """Whether the unit is in melee range of enemies."""
    return bool(fights(game).get(unit))


def touched_by(ground: Terrain, one: Stand, enemies: Sequence[Troop]) -> list[Stand]:
    """The enemy models in melee range of a model."""
    far = MELEE + 2 * TOLERANCE  # a first look, so a little more than the rule
    return [
        foe
        for enemy in boxes_near(one.box, enemies, far)
        for foe in enemy.stands
        if at_least(one, foe) <= far and is_in_melee(ground, one.shape, foe.shape)
    ]


# ---------------------------------------------------------------- abilities


def influences(game: Game, unit: UnitId) -> tuple[Influence, ...]:
    """All effects that reach a unit now: its own abilities, auras, powers and command abilities.

    (TLE-ABIL-01, TLE-ABIL-02, TLE-ABIL-03)
    """
    own = game[unit]
    found = _own_influences(own.sheet)
    if own.effects:
        found += tuple(Influence(each.effect, each.why, each.clause) for each in own.effects)
    if own.where != "table":
        return found
    for source, ability in auras(game):
        is_friend = source.seat == own.seat
        if is_friend == (ability.on == "friends") and (
            source.id == unit or is_within(source, troop_of(game, unit), ability.aura)
        ):
            found += tuple(Influence(effect, ability.name, "TLE-ABIL-03", is_aura=True) for effect in ability.effects)
    return found


@made_once
def _own_influences(sheet: Datasheet) -> tuple[Influence, ...]:
    """What a unit's own abilities that are no auras do to it."""
    return tuple(Influence(effect, each.name) for each in sheet.abilities if not each.aura for effect in each.effects)


@made_once
def _auras_of(sheet: Datasheet) -> tuple[UnitAbility, ...]:
    return tuple(each for each in sheet.abilities if each.aura)


def _gains(effects: Iterable[Effect]) -> bool:
    return any(isinstance(effect, Gains) for effect in effects)


def auras(game: Game) -> list[tuple[Troop, UnitAbility]]:
    """The auras on the battlefield, with the units that have them. (TLE-ABIL-03)"""
    return _AURAS.of(game)


def _auras_now(game: Game) -> list[tuple[Troop, UnitAbility]]:
    return [(each, ability) for each in troops(game) for ability in _auras_of(game[UnitId(each.id)].sheet)]


_AURAS = Moments(_auras_now)


def keyword(game: Game, unit: UnitId, kind: type[K]) -> K | None:
    """The unit's keyword of this kind: printed, or gained by an ability. (TLE-ABIL-01)"""
    own = game[unit]
    printed = find(own.sheet.keywords, kind)
    if printed is not None or kind not in GAINED:
        return printed
    if not (
        _gains(each.effect for each in _own_influences(own.sheet))
        or _gains(each.effect for each in own.effects)
        or any(_gains(ability.effects) for _, ability in auras(game))
    ):
        return None
    gained = [each.effect.keyword for each in influences(game, unit) if isinstance(each.effect, Gains)]
    return find([UNIT.parse(name) for name in gained], kind)  # type: ignore[misc]


def move_of(game: Game, model: Model, found: Sequence[Influence]) -> float:
    """M of a model. (TLE-DATA-06, TLE-ABIL-02)"""
    return float(max(model.kind.move + change_of(found, "M"), 0))
