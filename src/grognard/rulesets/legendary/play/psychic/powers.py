"""What powers do: blessings, maledictions, conjurations and attacks. (LEG-PSY-12, LEG-PSY-14 to LEG-PSY-20)"""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, sin
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option, Place
from grognard.kernel.errors import Refused
from grognard.kernel.plane import Box, inside, overlap
from grognard.kernel.troops import closest
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.lists.keywords.morale import Brotherhood
from grognard.rulesets.legendary.play.psychic.conjuring import conjure
from grognard.rulesets.legendary.play.reactions import react_to_fire
from grognard.rulesets.legendary.play.shooting.declare import fire_group
from grognard.rulesets.legendary.play.shooting.fire import settle_doomed, strike_row
from grognard.rulesets.legendary.play.shooting.guns import Gun
from grognard.rulesets.legendary.play.shooting.hit_effects import note_hits
from grognard.rulesets.legendary.play.shooting.live_facts import Order, foe_of, nearest_first, side_towards
from grognard.rulesets.legendary.play.shooting.targets import orders_at
from grognard.rulesets.legendary.play.vehicles.ports import host_of
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import Effect, ModelId, Unit, UnitId, other
from grognard.rulesets.legendary.table.room_sight import opening_at, sees_from, shares_out
from grognard.rulesets.legendary.table.rooms import in_rooms, room_of
from grognard.rulesets.legendary.table.sight import HIDDEN, eye_of, shares_from
from grognard.rulesets.legendary.table.special import model_has, rules_of
from grognard.rulesets.legendary.table.units import (
    is_vehicle,
    model_name,
    models_of,
    name_of,
    on_table,
    stand_of,
    troop_of,
    troops,
)

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance, Placement
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.lists.powers import PowerProfile

BEAM = 1.0
"""The width of a beam. (LEG-PSY-18)"""
SPOT = "point"


class Targeted(NamedTuple):
    """What a power is cast at: a unit, perhaps one of its models or a part of it, or nothing in particular."""

    key: str
    label: str = ""
    unit: UnitId | None = None
    about: tuple[str, ...] = ()
    order: Order | None = None
    """How a witchfire is aimed. (LEG-PSY-17, LEG-VEH-35)"""


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


def _aims(game: Game, psyker: ModelId, power: PowerProfile, unit: UnitId) -> list[Targeted]:
    """How a witchfire may be aimed at a unit: at one vehicle of a squadron, as other shots. (LEG-PSY-17, LEG-VEH-35)"""
    options = orders_at(game, [_as_gun(game, _voice_of(game, psyker, unit), power)], unit)
    return [Targeted(option.key, option.label, unit, option.about, option.value) for option in options]


def _as_gun(game: Game, psyker: ModelId, power: PowerProfile) -> Gun:
    """A witchfire as a weapon that is on no mount. (LEG-PSY-17)"""
    return Gun(psyker, len(game[psyker].weapons), power.weapon)


def _voice_of(game: Game, psyker: ModelId, target: UnitId) -> ModelId:
    """Whom a witchfire comes from: of a brotherhood the nearest who sees the target. (LEG-KW-07)"""
    there = troop_of(game, target).stands
    away = {ModelId(one.name): closest([one], there) for one in stands_of_psyker(game, psyker)}
    return min((each for each in away if sees(game, each, target)), key=lambda each: away[each], default=psyker)


def _present(game: Game, seat: int) -> list[Unit]:
    """The seat's units in the open and in buildings."""
    return [*on_table(game, seat), *in_rooms(game, seat)]


def _blessed(game: Game, seat: int) -> list[Unit]:
    """Whom a blessing may reach: those present, and those aboard a transport on the table. (LEG-PSY-06)"""
    aboard = [unit for unit in game.all(Unit) if unit.seat == seat and host_of(game, unit.id) is not None]
    return [*_present(game, seat), *aboard]


def _enemies_for(game: Game, psyker: ModelId, power: PowerProfile) -> list[Unit]:
    """The enemies that a power may be aimed at: by attacks from combat only those in it. (LEG-PSY-02, LEG-PSY-12)"""
    own = game[game[psyker].unit]
    enemies = [unit for unit in _present(game, other(own.seat)) if not is_flying(game, unit.id)]
    if own.foes and power.is_attack:
        return [unit for unit in enemies if unit.id in own.foes]
    free = [unit for unit in enemies if not (power.is_attack and unit.foes)]
    circle = [ModelId(one.name) for one in stands_of_psyker(game, psyker)]
    return [unit for unit in free if unit.id in own.foes or any(sees(game, each, unit.id) for each in circle)]


def is_flying(game: Game, unit: UnitId) -> bool:
    """Whether a unit is in the air."""
    return any(model.is_flying for model in models_of(game, unit))


def sees(game: Game, psyker: ModelId, unit: UnitId) -> bool:
    """Whether a psyker sees some model of a unit; out of a building, from an opening. (LEG-PSY-12, LEG-BLDG-07)"""
    own, here = game[psyker].unit, stand_of(game, psyker)
    if here is None or (game[own].where == "room" and opening_at(room_of(game, own), here.pose.at) is None):
        return False
    return sees_from(game, own, [psyker], unit)


def is_in_range(game: Game, psyker: ModelId, power: PowerProfile, unit: UnitId) -> bool:
    """Powers have no long range; to those aboard it is that to their transport. (LEG-PSY-12, LEG-PSY-06)"""
    here, host = stands_of_psyker(game, psyker), host_of(game, unit)
    if unit == game[psyker].unit:
        return True
    there = troop_of(game, unit if host is None else host.unit).stands
    return bool(here) and closest(here, there) <= power.range + 0.001


def stands_of_psyker(game: Game, psyker: ModelId) -> list[Stand]:
    """From where a psyker is measured: any model of a brotherhood counts. (LEG-KW-07)"""
    own = game[psyker]
    names = [psyker]
    if model_has(game, own, Brotherhood):
        names = [model.id for model in models_of(game, own.unit) if model_has(game, model, Brotherhood)]
    return [one for name in names if (one := stand_of(game, name)) is not None]


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
        await _witchfire(game, psyker, power, target.order or Order(target.unit), is_focused=is_focused)
    elif power.type == "nova":
        await _nova(game, psyker, power)
    elif power.type == "beam":
        await _beam(game, psyker, power)
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


# ---------------------------------------------------------------- attacks


async def _witchfire(game: Game, psyker: ModelId, power: PowerProfile, order: Order, *, is_focused: bool) -> None:
    """A shooting attack with the power's profile; a focused one may choose its model. (LEG-PSY-17, LEG-PSY-19)"""
    await react_to_fire(game, order.target, game[psyker].unit)
    voice = _voice_of(game, psyker, order.target)
    may_choose = power.type == "focused witchfire" and is_focused and order.model is None and not order.part
    if may_choose and len(game[order.target].models) > 1:
        order = order._replace(model=await _focus(game, voice, order.target))
    await fire_group(game, game[psyker].unit, [_as_gun(game, voice, power)], order)


def _seen_models(game: Game, psyker: ModelId, target: UnitId) -> list[ModelId]:
    """The models of a unit that a psyker sees; all of those in a room that he sees into. (LEG-PSY-19, LEG-BLDG-07)"""
    here, own = stand_of(game, psyker), game[psyker].unit
    if here is None or game[target].where == "room":
        return [*game[target].models]
    if game[own].where == "room":
        shares = shares_out(game, here, eye_of(here), target)
    else:
        shares = shares_from(game, eye_of(here), here, own, target)
    return [ModelId(name) for name, share in shares.items() if share < HIDDEN]


async def _focus(game: Game, psyker: ModelId, target: UnitId) -> ModelId:
    """With a total of 8 or more the psyker chooses a visible model. (LEG-PSY-19)"""
    seen = _seen_models(game, psyker, target)
    asked = Choose(
        seat=game[game[psyker].unit].seat,
        prompt=tell("Whom does the power strike?"),
        clause="LEG-PSY-19",
        about=(target,),
        options=tuple(Option(model, model_name(game, model), about=(model,)) for model in seen),
    )
    return ModelId(await game.ask(asked))


async def _nova(game: Game, psyker: ModelId, power: PowerProfile) -> None:
    """So many automatic hits on every enemy unit in range. (LEG-PSY-20)"""
    seat = game[game[psyker].unit].seat
    for unit in _present(game, other(seat)):
        if not is_in_range(game, psyker, power, unit.id) or is_flying(game, unit.id):
            continue
        said = tell_many("{unit} takes {count} hit.", "{unit} takes {count} hits.", power.shots, unit=unit.name)
        game.say(said, "LEG-PSY-20", kind="cast", about=[unit.id])
        note_hits(game, unit.id, power.weapon, power.shots)
        row = nearest_first(game, game[psyker].unit, unit.id)
        hit = hit_of(power.weapon, rules_of(game, game[psyker]), foe_of(game, unit.id))
        first = game[row[0]]
        side = side_towards(game, first, game[psyker].at or (0.0, 0.0))
        await strike_row(game, row[:1] if is_vehicle(first) else row, power.shots, hit, side)


async def _beam(game: Game, psyker: ModelId, power: PowerProfile) -> None:
    """A strip one inch wide to a point: everybody under it is hit once. (LEG-PSY-18)"""
    at = await _ask_point(game, psyker, power)
    strip = beam_of(game, psyker, at)
    if strip is None:
        return
    struck = [
        ModelId(one.name)
        for troop in troops(game)
        for one in troop.stands
        if one.name != psyker and overlap(strip, one.shape) and not game[ModelId(one.name)].is_flying
    ]
    said = tell_many("The beam strikes {count} model.", "The beam strikes {count} models.", len(struck))
    game.say(said, "LEG-PSY-18", kind="cast", about=[psyker, *struck], at=at)
    for unit in dict.fromkeys(game[model].unit for model in struck):
        note_hits(game, unit, power.weapon, sum(game[model].unit == unit for model in struck))
    for model in struck:
        if model in game and psyker in game:
            hit = hit_of(power.weapon, rules_of(game, game[psyker]), foe_of(game, game[model].unit, game[model]))
            side = side_towards(game, game[model], game[psyker].at or (0.0, 0.0))
            await strike_row(game, [model], 1, hit, side)


def beam_of(game: Game, psyker: ModelId, at: Point) -> Box | None:
    """The strip from the rim of the psyker's base to a point. (LEG-PSY-18)"""
    here = stand_of(game, psyker)
    if here is None:
        return None
    (x, y), rim = here.pose.at, here.base.outer
    course = atan2(at[1] - y, at[0] - x)
    far = hypot(at[0] - x, at[1] - y) - rim
    if far <= 0.0:
        return None
    middle = rim + far / 2
    return Box((x + middle * cos(course), y + middle * sin(course)), far, BEAM, degrees(course))


async def _ask_point(game: Game, psyker: ModelId, power: PowerProfile) -> Point:
    """Any point within the range of the power. (LEG-PSY-18)"""
    here, ground = stand_of(game, psyker), board(game)
    x, y = here.pose.at if here is not None else (0.0, 0.0)
    rim = here.base.outer if here is not None else 0.0

    def legal(placed: Placement) -> None:
        spot = placed[SPOT]
        if not inside(ground.table, (spot[0], spot[1])):
            raise Refused(tell("The point lies off the table."), "LEG-PSY-18")
        if hypot(spot[0] - x, spot[1] - y) - rim > power.range + 0.001:
            raise Refused(tell('The point must lie within {inches}".', inches=power.range), "LEG-PSY-18")

    def propose(chance: Chance) -> Placement:
        enemies = on_table(game, other(game[game[psyker].unit].seat))
        goals = [one.pose.at for unit in enemies for one in troop_of(game, unit.id).stands]
        goal = goals[chance.below(len(goals))] if goals else (ground.width / 2, ground.height / 2)
        away = hypot(goal[0] - x, goal[1] - y) or 1.0
        far = min(away, power.range + rim - 0.01)
        return {SPOT: (x + (goal[0] - x) * far / away, y + (goal[1] - y) * far / away)}

    asked = Place(
        seat=game[game[psyker].unit].seat,
        prompt=tell("Where does {power} end?", power=power.name),
        clause="LEG-PSY-18",
        about=(psyker,),
        pieces=(SPOT,),
        legal=legal,
        propose=propose,
    )
    spot = (await game.ask(asked))[SPOT]
    return spot[0], spot[1]
