"""Blasts, barrages and flame templates: where they fall and who is under them. (LEG-TMPL, LEG-SCAT)"""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, sin
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.plane import Disc, Teardrop, bearing, bounds, distance, inside, overlap
from grognard.kernel.troops.standing import box_gap
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.attacks import hit_of, reroll_of
from grognard.rulesets.legendary.dice.scatter import CLUSTER, cluster, moved, scatter, shells_of, short_of
from grognard.rulesets.legendary.dice.to_hit import Situation, shots_of, to_hit_modifiers
from grognard.rulesets.legendary.lists.keywords.moments import Aim, Foe
from grognard.rulesets.legendary.lists.keywords.shooting import GetsHot, IgnoresCover, TwinLinked
from grognard.rulesets.legendary.lists.keywords.templates import (
    ApocalypticBarrage,
    Barrage,
    Indirect,
    MegaBlast,
    MultipleBlast,
    Torrent,
    Vortex,
)
from grognard.rulesets.legendary.lists.keywords.weapon_types import Ordnance
from grognard.rulesets.legendary.play.shooting.fire import say_out_of_reach, strike_row
from grognard.rulesets.legendary.play.shooting.guns import bears, eye_for, muzzle
from grognard.rulesets.legendary.play.shooting.hit_effects import gets_hot, note_hits
from grognard.rulesets.legendary.play.shooting.live_facts import Order, foe_of, lines_of, side_towards, situation_of
from grognard.rulesets.legendary.play.shooting.spotters import Spotting, choose_spotter, spotted_modifiers
from grognard.rulesets.legendary.play.shooting.vortex import lay_vortex
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId, UnitId, house_id
from grognard.rulesets.legendary.table.room_sight import is_before
from grognard.rulesets.legendary.table.rooms import house_of_piece, room_of, units_in
from grognard.rulesets.legendary.table.special import find, has, rules_of
from grognard.rulesets.legendary.table.units import is_vehicle, model_name, name_of, stand_of, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.modifiers import Modifier
    from grognard.kernel.plane import Footprint, Point
    from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.play.shooting.guns import Gun

FLAME, FLAME_WIDTH = 8.0, 2.5
"""The teardrop of a flamer. (LEG-TMPL-04)"""


class Burst(NamedTuple):
    """A template on the table: where, how large, where its damage comes from, and how high it burst."""

    at: Point
    across: float
    source: Point
    is_barrage: bool = False
    rooms: tuple[str, ...] = ()
    """The rooms that it bursts in. (LEG-SCAT-08)"""


def under(game: Game, shape: Footprint, level: float | None = None, rooms: Sequence[str] = ()) -> list[ModelId]:
    """Every model that a template touches, friend and foe; what flies is spared. (LEG-TMPL-02, LEG-FLY-09)

    `rooms` are those into which it bursts: walls keep it from all others. (LEG-SCAT-08)
    """
    found = []
    box = bounds(shape)
    for unit in (each for room in rooms for each in units_in(game, room)):
        found += [ModelId(one.name) for one in troop_of(game, unit.id).stands if overlap(shape, one.shape)]
    for troop in troops(game):
        if box_gap(box, troop.box) > 0.0:
            continue
        for one in troop.stands:
            if level is not None and abs(one.level - level) > 1.0:
                continue
            if overlap(shape, one.shape) and not game[ModelId(one.name)].is_flying:
                found.append(ModelId(one.name))
    return found


# ---------------------------------------------------------------- blasts


async def fire_blast(game: Game, unit: UnitId, guns: Sequence[Gun], order: Order) -> None:
    """Each weapon of the group: an aim point, a scatter roll for every shell, and who is under. (LEG-SCAT-01)"""
    for gun in guns:
        if gun.model not in game or not game[order.target].models:
            continue
        aim = await _aim(game, gun, order)
        if aim is None:
            continue
        await _shoot_gun(game, unit, gun, order, aim)


class BlastAim(NamedTuple):
    """What a blast is aimed at, and how the roll is modified."""

    model: ModelId
    at: Point
    modifiers: tuple[Modifier, ...]
    cover: int
    is_indirect: bool


async def _aim(game: Game, gun: Gun, order: Order) -> BlastAim | None:
    """The aim point: a model that the gun sees, or one that is spotted. (LEG-SCAT-01, LEG-SCAT-06)"""
    lines = lines_of(game, [gun], order)
    stands = troop_of(game, order.target).stands
    if gun in lines:
        line = lines[gun]
        situation = situation_of(game, gun, order, line)
        if situation.band == "out" and not _is_artillery(gun.weapon):
            say_out_of_reach(game, game[gun.model].unit, gun.weapon, order.target)
            return None
        chosen = await _which(game, gun, [ModelId(stands[place].name) for place in line.seen])
        cover = 0 if has(gun.weapon.all_rules, Barrage, IgnoresCover) else _cover_of(game, gun, order, chosen)
        at = _in_reach(game, gun, chosen)
        return BlastAim(chosen, at, to_hit_modifiers(_far(game, gun, chosen, situation)), cover, False)
    if not has(gun.weapon.all_rules, Indirect):
        return None
    spotting = await choose_spotter(game, gun, order)
    if spotting is None:
        return None
    chosen = await _which(game, gun, spotting.seen)
    return BlastAim(chosen, _in_reach(game, gun, chosen), _spotted(game, gun, spotting), 0, True)


def _cover_of(game: Game, gun: Gun, order: Order, aimed_at: ModelId) -> int:
    """The cover of the model aimed at, not of most of its unit. (LEG-SCAT-04)"""
    return lines_of(game, [gun], order._replace(model=aimed_at))[gun].cover.value


def _spotted(game: Game, gun: Gun, spotting: Spotting) -> tuple[Modifier, ...]:
    """Both skills, the spotter's penalties but cover, and the gun's own movement. (LEG-SCAT-06)"""
    return spotted_modifiers(game, gun, spotting)


def _far(game: Game, gun: Gun, target: ModelId, situation: Situation) -> Situation:
    """A shell that falls short counts as fired at long range. (LEG-GEN-07)"""
    return situation._replace(band="long") if situation.band == "out" else situation


def _is_artillery(weapon: WeaponProfile) -> bool:
    """Whether a shell that is fired too far falls at its greatest reach; others miss. (LEG-GEN-07)"""
    return isinstance(weapon.type, Ordnance) or has(weapon.all_rules, Indirect, Barrage)


def _in_reach(game: Game, gun: Gun, target: ModelId) -> Point:
    """Where the shell is meant to fall: on the target, or at its greatest reach on the way there. (LEG-GEN-07)"""
    own, enemy = game[gun.model], stand_of(game, target)
    start = muzzle(own, gun.place)
    if enemy is None:
        return start
    x, y = enemy.pose.at
    reach = gun.weapon.reach()
    away = hypot(x - start[0], y - start[1])
    if reach is None or away <= reach:
        return x, y
    return start[0] + (x - start[0]) * reach / away, start[1] + (y - start[1]) * reach / away


async def _which(game: Game, gun: Gun, seen: Sequence[ModelId]) -> ModelId:
    """The shooter chooses the model that he aims at, and sees who would be under the template."""
    if len(seen) == 1:
        return seen[0]
    across = gun.weapon.across

    def covered(model: ModelId) -> list[str]:
        one = stand_of(game, model)
        return [] if one is None else [str(each) for each in under(game, Disc(one.pose.at, across / 2))]

    asked = Choose(
        seat=game[game[gun.model].unit].seat,
        prompt=tell("Where does {weapon} aim?", weapon=gun.weapon.name),
        clause="LEG-SCAT-01",
        about=(gun.model,),
        options=tuple(Option(model, model_name(game, model), about=(model,)) for model in seen),
        shows=lambda: {"options": {model: {"under": covered(model), "across": across} for model in seen}},
    )
    return ModelId(await game.ask(asked))


def _is_barrage(weapon: WeaponProfile) -> bool:
    return has(weapon.all_rules, Barrage)


async def _shoot_gun(game: Game, unit: UnitId, gun: Gun, order: Order, aim: BlastAim) -> None:
    """Every shell scatters from the same aim point. (LEG-TMPL-07, LEG-KW-78, LEG-SCAT-02 to LEG-SCAT-05)"""
    weapon, own = gun.weapon, game[gun.model]
    rules = rules_of(game, own)
    start = muzzle(own, gun.place)
    said = tell(
        "{unit} fires {weapon} at {target}.",
        unit=name_of(game, unit),
        weapon=weapon.name,
        target=name_of(game, order.target),
    )
    game.say(
        said, "LEG-SCAT-01", *(["LEG-SCAT-06"] if aim.is_indirect else []), kind="shoot", about=[unit, order.target]
    )
    for _ in range(_shells(game, gun)):
        plus = sum(part.value for part in aim.modifiers)
        again = reroll_of((*weapon.all_rules, *rules), Aim(foe=foe_of(game, order.target)))
        by_total = bool(game.options["scatter_by_total"])
        fell = await game.resolve(
            lambda dice, p=plus, c=aim.cover, r=again, b=by_total: scatter(dice, p, c, r, by_total=b)
        )
        at = moved(aim.at, fell.inches, fell.degrees) if fell.inches else aim.at
        if fell.is_on_cover:
            at = short_of(aim.at, start)
        _tell_scatter(game, gun, fell, aim.at, at)
        if has(weapon.all_rules, GetsHot) and fell.face == 1:
            await gets_hot(game, [gun.model], weapon, 1)
        source = at if _is_barrage(weapon) else start
        rooms = () if _is_barrage(weapon) else _rooms_hit(game, order.target, at)
        burst = Burst(at, weapon.across, source, _is_barrage(weapon), rooms)
        barrage = find(weapon.all_rules, ApocalypticBarrage)
        if barrage is not None:
            await _cluster(game, gun, burst, barrage.shells)
        else:
            await explode(game, gun.model, weapon, burst)


def _shells(game: Game, gun: Gun) -> int:
    """How many templates a weapon lays. (LEG-TMPL-07, LEG-KW-78)"""
    weapon = gun.weapon
    many = find(weapon.all_rules, MultipleBlast)
    number = many.shells if many is not None else 1
    if many is None and not has(weapon.all_rules, ApocalypticBarrage):
        situation = Situation(0, weapon, rules=rules_of(game, game[gun.model]))
        number = shots_of(situation, is_twin=False)
    return number * (2 if has(weapon.all_rules, TwinLinked) else 1)


def _tell_scatter(game: Game, gun: Gun, fell: object, aim: Point, at: Point) -> None:
    if fell.inches:  # type: ignore[attr-defined]
        said = tell('It scatters {inches}".', inches=fell.inches)  # type: ignore[attr-defined]
        clauses = ["LEG-SCAT-02", "LEG-SCAT-03"]
    elif fell.is_on_cover:  # type: ignore[attr-defined]
        said, clauses = tell("It bursts on the cover."), ["LEG-SCAT-04"]
    else:
        said, clauses = tell("A direct hit."), ["LEG-SCAT-01"]
    game.say(said, *clauses, kind="scatter", about=[gun.model], aim=aim, at=at, across=gun.weapon.across)


async def _cluster(game: Game, gun: Gun, burst: Burst, number: int) -> None:
    """An apocalyptic barrage: dice say which of five blasts receive the shells. (LEG-TMPL-09)"""
    start = muzzle(game[gun.model], gun.place)
    places = cluster(burst.at, bearing(start, burst.at))
    fell = list(await game.resolve(shells_of, number))
    game.say(tell("The shells fall."), "LEG-TMPL-09", kind="scatter", about=[gun.model], places=places)
    for _ in range(fell[5]):
        asked = Choose(
            seat=game[game[gun.model].unit].seat,
            prompt=tell("A shell may fall on any of the five."),
            clause="LEG-TMPL-09",
            options=tuple(
                Option(str(n), tell("Blast {number}", number=n), at=at) for n, at in enumerate(places, start=1)
            ),
        )
        fell[int(await game.ask(asked)) - 1] += 1
    for place, shells in zip(places, fell[:5], strict=True):
        for _ in range(shells):
            await explode(game, gun.model, gun.weapon, Burst(place, 5.0, place, True))


async def explode(game: Game, firer: ModelId, weapon: WeaponProfile, burst: Burst) -> None:
    """Everybody under the template takes a hit, the nearest to its source first. (LEG-TMPL-02, LEG-TMPL-08)"""
    ground = board(game)
    if not inside(ground.table, burst.at):
        game.say(tell("It falls off the table."), "LEG-SCAT-05", kind="scatter")
    if has(weapon.all_rules, Vortex):
        lay_vortex(game, burst.at, weapon)
    level = _burst_level(game, burst.at) if burst.is_barrage else None
    rooms = burst.rooms if level is None else _rooms_at(game, burst.at, level)
    struck = under(game, Disc(burst.at, burst.across / 2), level, rooms)
    if level:
        await _below(game, weapon, burst, level)
    names = [name_of(game, unit) for unit in dict.fromkeys(game[model].unit for model in struck)]
    said = tell_many("{count} model is under the template.", "{count} models are under the template.", len(struck))
    game.say(said, "LEG-TMPL-02", kind="scatter", about=[*dict.fromkeys(game[m].unit for m in struck)], units=names)
    rules = rules_of(game, game[firer]) if firer in game else ()
    by_unit: dict[UnitId, list[ModelId]] = {}
    for model in struck:
        by_unit.setdefault(game[model].unit, []).append(model)
    for target, row in by_unit.items():
        note_hits(game, target, weapon, len(row))
    for model in sorted(struck, key=lambda each: _away(game, each, burst.source)):
        if model in game:
            hit = hit_of(_ring(game, weapon, model, burst), rules, foe_of(game, game[model].unit, game[model]))
            if is_vehicle(game[model]):
                hit = hit._replace(hurts_hull=True)
            await strike_row(game, [model], 1, hit, _side(game, model, burst))
    await _strike_houses(game, weapon, rules, burst)


async def _strike_houses(game: Game, weapon: WeaponProfile, rules: tuple[SpecialRule, ...], burst: Burst) -> None:
    """A building under a template takes a hit as a vehicle does. (LEG-TMPL-02, LEG-BLDG-09)"""
    from grognard.rulesets.legendary.play.buildings.walls import strike_house

    ground = board(game)
    for house, pieces in ground.houses.items():
        if any(overlap(Disc(burst.at, burst.across / 2), piece.area) for piece in pieces):
            hit = hit_of(weapon, rules, Foe(is_vehicle=True))._replace(hurts_hull=True)
            await strike_house(game, house_id(house), 1, hit)


def _rooms_hit(game: Game, target: UnitId, at: Point) -> tuple[str, ...]:
    """The rooms in which a direct shot at a unit in a building bursts: those of its level. (LEG-SCAT-04)"""
    if game[target].where != "room":
        return ()
    return _rooms_at(game, at, room_of(game, target).level)


def _rooms_at(game: Game, at: Point, level: float) -> tuple[str, ...]:
    """The rooms on a level of the building that a point lies in. (LEG-SCAT-08)"""
    ground = board(game)
    houses = {ground.house_of[each.id] for each in ground.of("building") if inside(each.area, at)}
    return tuple(room.id for room in ground.rooms.values() if room.house in houses and abs(room.level - level) <= 1.0)


def _ring(game: Game, weapon: WeaponProfile, model: ModelId, burst: Burst) -> WeaponProfile:
    """The innermost ring of a mega blast that touches the model. (LEG-TMPL-08)"""
    mega = find(weapon.all_rules, MegaBlast)
    one = stand_of(game, model)
    if mega is None or one is None:
        return weapon
    import msgspec

    place = next(n for n, across in enumerate(mega.rings) if overlap(Disc(burst.at, across / 2), one.shape))
    if place == 0:
        return weapon
    ring = weapon.rings[place - 1]
    return msgspec.structs.replace(weapon, s=ring.s, ap=ring.ap)


def _side(game: Game, model: ModelId, burst: Burst) -> str:
    """The facing that a blast strikes: towards its source, or the top of the hull. (LEG-TMPL-03, LEG-SCAT-09)"""
    one = stand_of(game, model)
    if not is_vehicle(game[model]) or one is None:
        return "front"
    if burst.is_barrage and inside(one.shape, burst.at):
        return "top"
    return side_towards(game, game[model], burst.source)


def _away(game: Game, model: ModelId, at: Point) -> float:
    one = stand_of(game, model)
    return distance(one.shape, Disc(at, 0.0)) if one is not None else 0.0


def _burst_level(game: Game, at: Point) -> float:
    """A barrage shell bursts on the highest level that its centre meets: a floor, or the ground. (LEG-SCAT-08)"""
    floors = [
        floor
        for feature in board(game).features
        if feature.floors and inside(feature.area, at)
        for floor in feature.floors
    ]
    return max([_ground_level(game, at), *floors])


def _ground_level(game: Game, at: Point) -> float:
    """How high the bare ground is: on a hill its top, with nothing overhead. (LEG-SCAT-08)"""
    hills = [each.height for each in board(game).features if each.has("hill") and inside(each.area, at)]
    return max(hills, default=0.0)


async def _below(game: Game, weapon: WeaponProfile, burst: Burst, level: float) -> None:
    """Those on the level below the one that is struck test the ground. (LEG-SCAT-08)"""
    from grognard.rulesets.legendary.dice.scatter import overhead_danger
    from grognard.rulesets.legendary.play.moves.terrain_tests import Danger, take_tests

    over = [feature for feature in board(game).features if inside(feature.area, burst.at)]
    floors = sorted({_ground_level(game, burst.at), *(floor for feature in over for floor in feature.floors)})
    lower = [floor for floor in floors if floor < level]
    houses = [house for feature in over if (house := house_of_piece(game, feature.id)) is not None]
    value = overhead_danger(weapon.strength(), houses[0].armour if houses else 0)
    if not lower or not value:
        return
    shaken = under(game, Disc(burst.at, burst.across / 2), lower[-1], _rooms_at(game, burst.at, lower[-1]))
    by_unit: dict[UnitId, list[ModelId]] = {}
    for model in shaken:
        by_unit.setdefault(game[model].unit, []).append(model)
    for unit, row in by_unit.items():
        await take_tests(game, unit, [Danger(model, value, "LEG-SCAT-08") for model in row])


# ---------------------------------------------------------------- flames


async def fire_template(game: Game, unit: UnitId, guns: Sequence[Gun], order: Order) -> None:
    """A flamer: everybody under the teardrop is hit, whatever the cover. (LEG-TMPL-04, LEG-TMPL-05)"""
    for gun in guns:
        if gun.model not in game or not game[order.target].models:
            continue
        drops = flames(game, gun, order)
        if not drops:
            said = tell("{model} cannot place its flames.", model=model_name(game, gun.model))
            game.say(said, "LEG-TMPL-04", about=[gun.model])
            continue
        drop = await _which_flame(game, gun, drops)
        struck = under(game, drop, rooms=_rooms_flamed(game, gun, order.target, drop))
        twice = 2 if has(gun.weapon.all_rules, TwinLinked) else 1
        said = tell_many(
            "{unit} flames {count} model.", "{unit} flames {count} models.", len(struck), unit=name_of(game, unit)
        )
        game.say(said, "LEG-TMPL-04", kind="shoot", about=[unit, order.target], template=_drawn(drop))
        for target in dict.fromkeys(game[model].unit for model in struck):
            note_hits(game, target, gun.weapon, twice * sum(game[model].unit == target for model in struck))
        for model in sorted(struck, key=lambda each: _away(game, each, drop.tip)):
            if model in game:
                hit = hit_of(gun.weapon, rules_of(game, game[gun.model]), foe_of(game, game[model].unit, game[model]))
                side = side_towards(game, game[model], muzzle(game[gun.model], gun.place))
                await strike_row(game, [model], twice, hit, side)


def flames(game: Game, gun: Gun, order: Order) -> dict[ModelId, Teardrop]:
    """Where the teardrop may lie: towards each model of the target, touching no friend. (LEG-TMPL-04, LEG-MELEE-27)"""
    own, seat = stand_of(game, gun.model), game[game[gun.model].unit].seat
    if own is None:
        return {}
    found = {}
    for enemy in troop_of(game, order.target).stands:
        if not bears(game, gun, enemy.pose.at):
            continue
        drop = _flame(game, gun, enemy.pose.at)
        struck = under(game, drop, rooms=_rooms_flamed(game, gun, order.target, drop))
        units = {game[model].unit for model in struck}
        if order.target in units and not any(game[each].seat == seat or game[each].foes for each in units):
            found[ModelId(enemy.name)] = drop
    return found


def _rooms_flamed(game: Game, gun: Gun, target: UnitId, drop: Teardrop) -> tuple[str, ...]:
    """Flames get into a room by an opening that they touch. (LEG-BLDG-07, LEG-TMPL-04)"""
    if game[target].where != "room":
        return ()
    room, start = room_of(game, target), muzzle(game[gun.model], gun.place)
    ways = [way for way in room.openings if is_before(way, start) and overlap(drop, Disc(way.at, 0.1))]
    return (room.id,) if ways else ()


def _flame(game: Game, gun: Gun, at: Point) -> Teardrop:
    """The tip on the rim of the base, or up to the range of a torrent away. (LEG-TMPL-04, LEG-TMPL-05)"""
    model = game[gun.model]
    start, eye = muzzle(model, gun.place), eye_for(game, gun)
    course = atan2(at[1] - start[1], at[0] - start[0])
    rim = 0.0 if is_vehicle(model) else model.base.outer
    away = hypot(at[0] - start[0], at[1] - start[1])
    tip = rim
    if has(gun.weapon.all_rules, Torrent):
        tip = max(rim, min(float(gun.weapon.inches or 0.0), away - FLAME * 0.7))
    del eye
    return Teardrop((start[0] + tip * cos(course), start[1] + tip * sin(course)), degrees(course), FLAME, FLAME_WIDTH)


async def _which_flame(game: Game, gun: Gun, drops: dict[ModelId, Teardrop]) -> Teardrop:
    if len(drops) == 1:
        return next(iter(drops.values()))
    options = tuple(
        Option(model, tell("Towards {model}", model=model_name(game, model)), about=(model,), value=drop)
        for model, drop in drops.items()
    )
    asked = Choose(
        seat=game[game[gun.model].unit].seat,
        prompt=tell("Where does {weapon} point?", weapon=gun.weapon.name),
        clause="LEG-TMPL-04",
        about=(gun.model,),
        options=options,
        shows=lambda: {
            "options": {model: {"under": [str(m) for m in under(game, drop)]} for model, drop in drops.items()}
        },
    )
    return await game.ask(asked)


def _drawn(drop: Teardrop) -> dict[str, object]:
    return {"tip": drop.tip, "facing": drop.facing, "length": drop.length, "width": drop.width}


__all__ = ["CLUSTER", "Burst", "explode", "fire_blast", "fire_template", "under"]
