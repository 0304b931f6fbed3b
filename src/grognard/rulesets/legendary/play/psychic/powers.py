"""Whom powers are cast at, and blessings and maledictions. (LEG-PSY-12, LEG-PSY-14, LEG-PSY-16)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.psychic.attacks import as_gun, nova, witchfire
from grognard.rulesets.legendary.play.psychic.beam import beam, end_of_beam
from grognard.rulesets.legendary.play.psychic.conjuring import conjure
from grognard.rulesets.legendary.play.psychic.psykers import stands_of_psyker
from grognard.rulesets.legendary.play.psychic.reach import is_in_range, present, sees, voice_of
from grognard.rulesets.legendary.play.shooting.fire import settle_doomed
from grognard.rulesets.legendary.play.shooting.sight_lines import Order
from grognard.rulesets.legendary.play.shooting.targets import orders_at
from grognard.rulesets.legendary.play.vehicles.fire_points import host_of
from grognard.rulesets.legendary.table.records import Effect, ModelId, Unit, UnitId, other
from grognard.rulesets.legendary.table.units import name_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.lists.powers import PowerProfile


class Targeted(NamedTuple):
    """What a power is cast at: a unit, perhaps one of its models or a part of it, or nothing in particular."""

    key: str
    label: str = ""
    unit: UnitId | None = None
    about: tuple[str, ...] = ()
    order: Order | None = None
    """How a witchfire is aimed. (LEG-PSY-17, LEG-VEH-35)"""
    at: Point | None = None
    """Where a beam ends. (LEG-PSY-18)"""


ITSELF = Targeted("cast")


def targets_of(game: Game, psyker: ModelId, power: PowerProfile) -> list[Targeted]:
    """Whom a power may be cast at; the range is measured afterwards. (LEG-PSY-02, LEG-PSY-06, LEG-PSY-12)"""
    own = game[game[psyker].unit]
    if power.type in ("nova", "conjuration", "beam"):
        return [ITSELF] if not (own.foes and power.type == "beam") else []
    if power.type == "blessing":
        friends = [unit for unit in _blessed(game, own.seat) if power.range or unit.id == own.id]
        return [Targeted(unit.id, unit.name, unit.id, (unit.id,)) for unit in friends]
    enemies = _enemies_for(game, psyker, power)
    if power.is_attack:
        return [target for unit in enemies for target in _aims(game, psyker, power, unit.id)]
    return [Targeted(unit.id, unit.name, unit.id, (unit.id,)) for unit in enemies]


async def name_target(game: Game, psyker: ModelId, power: PowerProfile, target: Targeted) -> Targeted:
    """What must be known before the enemy denies: also the point where a beam ends. (LEG-PSY-07, LEG-PSY-18)"""
    return target._replace(at=await end_of_beam(game, psyker, power)) if power.type == "beam" else target


def _aims(game: Game, psyker: ModelId, power: PowerProfile, unit: UnitId) -> list[Targeted]:
    """How a witchfire may be aimed at a unit: at one vehicle of a squadron, as other shots. (LEG-PSY-17, LEG-VEH-35)"""
    options = orders_at(game, [as_gun(game, voice_of(game, psyker, unit), power)], unit)
    return [Targeted(option.key, option.label, unit, option.about, option.value) for option in options]


def _blessed(game: Game, seat: int) -> list[Unit]:
    """Whom a blessing may reach: those present, and those aboard a transport on the table. (LEG-PSY-06)"""
    aboard = [unit for unit in game.all(Unit) if unit.seat == seat and host_of(game, unit.id) is not None]
    return [*present(game, seat), *aboard]


def _enemies_for(game: Game, psyker: ModelId, power: PowerProfile) -> list[Unit]:
    """The enemies that a power may be aimed at: by attacks from combat only those in it. (LEG-PSY-02, LEG-PSY-12)"""
    own = game[game[psyker].unit]
    enemies = present(game, other(own.seat))
    if own.foes and power.is_attack:
        return [unit for unit in enemies if unit.id in own.foes]
    free = [unit for unit in enemies if not (power.is_attack and unit.foes)]
    circle = [ModelId(one.name) for one in stands_of_psyker(game, psyker)]
    return [unit for unit in free if unit.id in own.foes or any(sees(game, each, unit.id) for each in circle)]


async def resolve_power(
    game: Game, psyker: ModelId, power: PowerProfile, target: Targeted, *, is_focused: bool
) -> None:
    """A power that was cast takes effect. (LEG-PSY-12, LEG-PSY-24)"""
    if target.unit is not None and not is_in_range(game, psyker, power, target.unit):
        said = tell("{target} is out of range of {power}.", target=name_of(game, target.unit), power=power.name)
        game.say(said, "LEG-PSY-12", kind="cast", about=[psyker])
        return
    if power.type in ("blessing", "malediction") and target.unit is not None:
        _enchant(game, psyker, power, target.unit)
    elif power.type in ("witchfire", "focused witchfire") and target.unit is not None:
        await witchfire(game, psyker, power, target.order or Order(target.unit), is_focused=is_focused)
    elif power.type == "nova":
        await nova(game, psyker, power)
    elif power.type == "beam" and target.at is not None:
        await beam(game, psyker, power, target.at)
    elif power.type == "conjuration":
        await conjure(game, psyker, power)
    await settle_doomed(game)


def _enchant(game: Game, psyker: ModelId, power: PowerProfile, target: UnitId) -> None:
    """A blessing or malediction lasts until the caster activates again. (LEG-PSY-14, LEG-PSY-16)"""
    changes = tuple((change.what, change.by) for change in power.changes if change.what is not None)
    rules = tuple(str(change.rule) for change in power.changes if change.rule is not None)
    effect = Effect(power.name, game[psyker].home, changes, rules)
    kept = tuple(each for each in game[target].effects if each.name != power.name)
    game.change(target, effects=(*kept, effect))
    clause = "LEG-PSY-14" if power.type == "blessing" else "LEG-PSY-16"
    said = tell("{unit} is under {power}.", unit=name_of(game, target), power=power.name)
    game.say(said, clause, kind="cast", about=[target])
