"""Flames and torrents: where the teardrop lies, and who is under it. (LEG-TMPL-04, LEG-TMPL-05, LEG-KW-77)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.ask import Place
from grognard.kernel.errors import Refused
from grognard.kernel.plane import Disc, Teardrop, bearing, distance, heading, overlap
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.lists.keywords.moments import Foe
from grognard.rulesets.legendary.lists.keywords.shooting import TwinLinked
from grognard.rulesets.legendary.lists.keywords.templates import Torrent
from grognard.rulesets.legendary.play.buildings.walls import strike_house
from grognard.rulesets.legendary.play.shooting.bursts import under
from grognard.rulesets.legendary.play.shooting.guns import bears, muzzle
from grognard.rulesets.legendary.play.shooting.hit_effects import note_hits
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_row
from grognard.rulesets.legendary.play.shooting.live_facts import foe_of, side_towards
from grognard.rulesets.legendary.play.shooting.template_odds import report_of_flame
from grognard.rulesets.legendary.play.shooting.template_outlines import teardrop_outline
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import house_id
from grognard.rulesets.legendary.table.room_sight import is_before
from grognard.rulesets.legendary.table.rooms import room_of
from grognard.rulesets.legendary.table.special_rules import has, rules_of
from grognard.rulesets.legendary.table.units import is_vehicle, model_name, name_of, stand_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.ask import Answer, Chance, Placement
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.play.shooting.sight_lines import Order
    from grognard.rulesets.legendary.table.records import ModelId, UnitId

FLAME, FLAME_WIDTH = 8.0, 2.5
"""The teardrop of a flamer. (LEG-TMPL-04)"""
TIP, TOWARDS = "narrow end", "wide end"
"""What is placed: the narrow end of a torrent, and a point that the teardrop points to."""
ASIDE = (0.0, 4.0, -4.0, 8.0, -8.0, 12.0, -12.0)
"""Degrees beside a model to which flames are proposed to point."""
SHARES = (0.7, 0.25, 0.95)
"""How much of a torrent's teardrop is proposed to lie before the model it points to."""
MOST = 20
"""Proposals that are looked for."""


async def fire_template(game: Game, unit: UnitId, guns: Sequence[Gun], order: Order) -> None:
    """A flamer: everybody under the teardrop is hit, whatever the cover. (LEG-TMPL-04, LEG-TMPL-05)"""
    for gun in guns:
        if gun.model not in game or not game[order.target].models:
            continue
        ways = flames(game, gun, order)
        if not ways:
            said = tell("{model} cannot place its flames.", model=model_name(game, gun.model))
            game.say(said, "LEG-TMPL-04", about=[gun.model])
            continue
        drop = drop_of(game, gun, await game.ask(_where(game, gun, order, ways)))
        await _burn(game, unit, gun, order, drop)


async def _burn(game: Game, unit: UnitId, gun: Gun, order: Order, drop: Teardrop) -> None:
    """Everybody under the teardrop is hit, the nearest to its narrow end first. (LEG-TMPL-02, LEG-KW-78)"""
    struck = flamed(game, gun, order.target, drop)
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
    await _burn_walls(game, gun, drop, twice)


async def _burn_walls(game: Game, gun: Gun, drop: Teardrop, hits: int) -> None:
    """A teardrop that touches a building hits its walls once. (LEG-BLDG-07, LEG-BLDG-09, LEG-KW-78)"""
    hit = hit_of(gun.weapon, rules_of(game, game[gun.model]), Foe(is_vehicle=True))
    for house, pieces in board(game).houses.items():
        if any(overlap(drop, piece.area) for piece in pieces):
            await strike_house(game, house_id(house), hits, hit)


# ---------------------------------------------------------------- where it lies


def is_torrent(gun: Gun) -> bool:
    """Whether the narrow end is put down away from the weapon. (LEG-KW-77)"""
    return has(gun.weapon.all_rules, Torrent)


def _where(game: Game, gun: Gun, order: Order, ways: Sequence[Placement]) -> Place:
    """The shooter lays the teardrop as he likes, and sees who is under it. (LEG-TMPL-04, LEG-TMPL-05)"""

    def propose(chance: Chance) -> Placement:
        return ways[chance.below(len(ways))]

    def previews(draft: Answer) -> dict[str, object]:
        if not isinstance(draft, dict) or any(piece not in draft for piece in _pieces(gun)):
            return {}
        drop = drop_of(game, gun, draft)
        struck = flamed(game, gun, order.target, drop)
        enemies = [each for each in struck if game[game[each].unit].seat != game[game[gun.model].unit].seat]
        odds = {"odds": report_of_flame(game, gun, enemies).plain()} if enemies else {}
        lies = {"template": _drawn(drop), "outlines": [teardrop_outline(drop)]}
        return {"under": [str(each) for each in struck], **lies, **odds}

    return Place(
        seat=game[game[gun.model].unit].seat,
        prompt=tell("Where does {weapon} point?", weapon=gun.weapon.name),
        clause="LEG-TMPL-05" if is_torrent(gun) else "LEG-TMPL-04",
        about=(gun.model, order.target),
        pieces=_pieces(gun),
        legal=lambda placed: check_flame(game, gun, order, drop_of(game, gun, placed)),
        propose=propose,
        previews=previews,
        hints={"has_preview": True, "footprints": {each: {"unit": gun.weapon.name} for each in _pieces(gun)}},
    )


def _pieces(gun: Gun) -> tuple[str, ...]:
    return (TIP, TOWARDS) if is_torrent(gun) else (TOWARDS,)


def drop_of(game: Game, gun: Gun, placed: Placement) -> Teardrop:
    """The teardrop as it was laid: from the mount or the rim of the base, or from where a torrent begins."""
    start, towards = muzzle(game[gun.model], gun.place), _at(placed, TOWARDS)
    if is_torrent(gun):
        tip = _at(placed, TIP)
        return Teardrop(tip, bearing(tip, towards), FLAME, FLAME_WIDTH)
    course = bearing(start, towards)
    return Teardrop(_along(start, course, _rim(game, gun)), course, FLAME, FLAME_WIDTH)


def _at(placed: Placement, piece: str) -> Point:
    return float(placed[piece][0]), float(placed[piece][1])


def _along(start: Point, course: float, far: float) -> Point:
    c, s = heading(course)
    return start[0] + c * far, start[1] + s * far


def _rim(game: Game, gun: Gun) -> float:
    """How far from its muzzle a flame begins at least. (LEG-TMPL-04, LEG-TMPL-05)"""
    model = game[gun.model]
    return 0.0 if is_vehicle(model) else model.base.outer


def check_flame(game: Game, gun: Gun, order: Order, drop: Teardrop) -> None:
    """Within the arc and the reach, on the target, on no friend and no combat. (LEG-TMPL-04, LEG-MELEE-27)"""
    start, end = muzzle(game[gun.model], gun.place), _along(drop.tip, drop.facing, FLAME)
    near, far = hypot(drop.tip[0] - start[0], drop.tip[1] - start[1]), hypot(end[0] - start[0], end[1] - start[1])
    if not bears(game, gun, end) or (near > 0.001 and not bears(game, gun, drop.tip)):
        raise Refused(tell("The weapon cannot be turned there."), "LEG-LOS-04")
    if is_torrent(gun):
        reach = float(gun.weapon.inches or 0.0)
        if near > reach + 0.001 or near < _rim(game, gun) - 0.001:
            raise Refused(tell('The narrow end lies up to {inches}" away.', inches=f"{reach:g}"), "LEG-TMPL-05")
        if far < near - 0.001:
            raise Refused(tell("The teardrop points away from the weapon."), "LEG-TMPL-05")
    units = {game[model].unit for model in flamed(game, gun, order.target, drop)}
    if order.target not in units:
        raise Refused(tell("The flames must touch {unit}.", unit=name_of(game, order.target)), "LEG-TMPL-04")
    if any(game[each].seat == game[game[gun.model].unit].seat for each in units):
        raise Refused(tell("The flames may not touch friends."), "LEG-TMPL-04")
    if any(game[each].foes for each in units):
        raise Refused(tell("The flames may not touch units in close combat."), "LEG-MELEE-27")


def flames(game: Game, gun: Gun, order: Order) -> list[Placement]:
    """Some legal ways to lay the teardrop: towards each model of the target, and beside it. (LEG-TMPL-04)"""
    found: list[Placement] = []
    if stand_of(game, gun.model) is None:
        return found
    for way in _ways(game, gun, order.target):
        try:
            check_flame(game, gun, order, drop_of(game, gun, way))
        except Refused:
            continue
        found.append(way)
        if len(found) >= MOST:
            break
    return found


def _ways(game: Game, gun: Gun, target: UnitId) -> Iterator[Placement]:
    start, rim = muzzle(game[gun.model], gun.place), _rim(game, gun)
    goals = [one.pose.at for one in troop_of(game, target).stands]
    if game[target].where == "room":
        goals += [way.at for way in room_of(game, target).openings]
    reach = rim + FLAME + FLAME_WIDTH + (float(gun.weapon.inches or 0.0) if is_torrent(gun) else 0.0)
    near = [goal for goal in goals if hypot(goal[0] - start[0], goal[1] - start[1]) <= reach + FLAME]
    for turn in ASIDE:
        for goal in near:
            course, away = bearing(start, goal) + turn, hypot(goal[0] - start[0], goal[1] - start[1])
            for tip in _tips(gun, rim, away):
                begin = {TIP: _rounded(_along(start, course, tip))} if is_torrent(gun) else {}
                yield {**begin, TOWARDS: _rounded(_along(start, course, tip + FLAME))}


def _rounded(at: Point) -> Point:
    """A point as answers have it."""
    return round(at[0], 3), round(at[1], 3)


def _tips(gun: Gun, rim: float, away: float) -> list[float]:
    """How far from the muzzle the narrow end is proposed to lie. (LEG-TMPL-05)"""
    if not is_torrent(gun):
        return [rim]
    reach = float(gun.weapon.inches or 0.0)
    return list(dict.fromkeys(max(rim, min(reach, away - FLAME * share)) for share in SHARES))


def flamed(game: Game, gun: Gun, target: UnitId, drop: Teardrop) -> list[ModelId]:
    """Who is under the teardrop, in the open and in the room that it gets into. (LEG-TMPL-02, LEG-BLDG-07)

    It begins at the rim of its bearer's base, who is not under it himself. (LEG-TMPL-04)
    """
    struck = under(game, drop, rooms=_rooms_flamed(game, gun, target, drop))
    return [model for model in struck if model != gun.model]


def _rooms_flamed(game: Game, gun: Gun, target: UnitId, drop: Teardrop) -> tuple[str, ...]:
    """Flames get into a room by an opening that they touch. (LEG-BLDG-07, LEG-TMPL-04)"""
    if game[target].where != "room":
        return ()
    room, start = room_of(game, target), muzzle(game[gun.model], gun.place)
    ways = [way for way in room.openings if is_before(way, start) and overlap(drop, Disc(way.at, 0.1))]
    return (room.id,) if ways else ()


def _away(game: Game, model: ModelId, at: Point) -> float:
    one = stand_of(game, model)
    return distance(one.shape, Disc(at, 0.0)) if one is not None else 0.0


def _drawn(drop: Teardrop) -> dict[str, object]:
    return {"tip": drop.tip, "facing": drop.facing, "length": drop.length, "width": drop.width}


__all__ = ["FLAME", "TIP", "TOWARDS", "check_flame", "drop_of", "fire_template", "flames"]
