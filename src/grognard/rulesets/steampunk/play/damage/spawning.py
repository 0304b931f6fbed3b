"""Bases that come into play through others: spawned, or risen from the dead. (SPF-ABIL-26)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.hexes import distance
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.army import lists_of, read
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import NotYetDead, find
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.sheets import Base, Cost
from grognard.rulesets.steampunk.play.damage.casualties import MOURNERS
from grognard.rulesets.steampunk.play.setup.set_up import add_unit
from grognard.rulesets.steampunk.table.abilities import model_abilities
from grognard.rulesets.steampunk.table.board import BOARD, beside
from grognard.rulesets.steampunk.table.records import BATTLE, MAP, Unit, UnitId, Written, orders_id
from grognard.rulesets.steampunk.table.stacking_limit import fits
from grognard.rulesets.steampunk.table.terrain import may_stand
from grognard.rulesets.steampunk.table.units import enemies_of, name_of, units_at

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.lists.profiles import Profile


def unpriced(game: Game, seat: int, sheet: str) -> Profile:
    """The profile of a sheet of the seat's lists, without a price: it scores nothing. (SPF-ABIL-26)"""
    lists = lists_of(read(game.header.armies[seat]))
    return msgspec.structs.replace(equip(lists, Base(sheet=sheet)), cost=Cost())


def with_models(profile: Profile, number: int) -> Profile:
    """The same base with so many models, each with the weapons of its kind. (SPF-ABIL-26)"""
    like = [each % len(profile.figures) for each in range(number)]
    own = [gun for gun in profile.guns if gun.figure < 0]
    guns = [gun._replace(figure=n) for n, figure in enumerate(like) for gun in profile.guns if gun.figure == figure]
    return msgspec.structs.replace(
        profile, figures=tuple(profile.figures[figure] for figure in like), guns=tuple(guns + own)
    )


def bring_in(game: Game, seat: int, profile: Profile, at: Hex) -> UnitId:
    """A new base on the map, with the default order for this turn and the next. (SPF-ABIL-26)"""
    number = 1 + sum(unit.seat == seat for unit in game.all(Unit))
    name = UnitId(f"{'AB'[seat]}{number}")
    add_unit(game, name, seat, profile)
    game.change(name, at=at)
    speed = game[name].speed
    default = Written(profile.speeds[speed].default)
    until = game[BATTLE].turn + 1
    game.change(orders_id(name), now=default, next=default, speed=speed, is_replaced=True, default_until=until)
    return name


def spawn(game: Game, seat: int, sheet: str, models: int, at: Hex) -> None:
    """So many models of a sheet in an empty hex; if the hex has been taken meanwhile, nothing. (SPF-ABIL-26)"""
    profile = with_models(unpriced(game, seat, sheet), models)
    if units_at(game, at, "ground") or not may_stand(game[MAP], at, profile, is_flying=False):
        return
    name = bring_in(game, seat, profile, at)
    game.say(
        tell("{unit} appears in {hex}.", unit=name_of(game, name), hex=BOARD.name(at)),
        "SPF-ABIL-26",
        kind="move",
        about=[name],
    )


async def rise(game: Game, unit: Unit, lost: list[int]) -> None:
    """Not Yet Dead: models that died become bases of their own. (SPF-ABIL-26)"""
    for figure in lost:
        ability = find(model_abilities(unit, figure), NotYetDead)
        if ability is not None and unit.at is not None:
            raise_up(game, unit, figure, ability.unit)


def raise_up(game: Game, unit: Unit, figure: int, sheet: str) -> None:
    """One dead model: its equipment and the orders of its old base go with it. (SPF-ABIL-26)"""
    profile = unpriced(game, unit.seat, sheet)
    carried = [n for n, gun in enumerate(unit.profile.guns) if gun.figure == figure]
    fresh = len(profile.guns)
    taken = tuple(unit.profile.guns[n]._replace(figure=0) for n in carried)
    profile = msgspec.structs.replace(profile, guns=profile.guns + taken)
    at = place_for(game, unit, profile)
    if at is None:
        return
    name = bring_in(game, unit.seat, profile, at)
    speed = unit.speed if unit.speed in profile.speeds else game[name].speed
    loads = game[name].loads[:fresh] + tuple(unit.loads[n] for n in carried)
    game.change(name, facing=unit.facing, speed=speed, loads=loads)
    old = game[orders_id(unit.id)]
    game.change(
        orders_id(name),
        now=old.now,
        next=old.next,
        speed=old.speed if old.speed in profile.speeds else speed,
        is_replaced=old.is_replaced,
        default_until=0,
        moves_shown=old.moves_shown,
        actions_shown=old.actions_shown,
    )
    game.say(tell("{unit} is not yet dead.", unit=name_of(game, name)), "SPF-ABIL-26", kind="move", about=[name])


def place_for(game: Game, unit: Unit, profile: Profile) -> Hex | None:
    """The same hex, or the free neighbouring one farthest from any enemy. (SPF-ABIL-26)"""
    assert unit.at is not None
    land = game[MAP]
    if may_stand(land, unit.at, profile, is_flying=False) and has_room(game, unit, profile):
        return unit.at
    enemies = [each.at for each in enemies_of(game, unit.seat) if each.at is not None]
    free = [at for at in beside(land, unit.at) if not units_at(game, at, "ground")]
    free = [at for at in free if may_stand(land, at, profile, is_flying=False)]
    return max(free, key=lambda at: min((distance(at, enemy) for enemy in enemies), default=0), default=None)


def has_room(game: Game, unit: Unit, profile: Profile) -> bool:
    """Whether its hex holds no enemy that is seen, and has room on the ground. (SPF-ABIL-26)"""
    assert unit.at is not None
    there = units_at(game, unit.at, "ground")
    # Hidden friends need room too. (SPF-HIDE-01)
    sizes = [each.profile.size for each in there if each.seat == unit.seat]
    is_ours = all(each.seat == unit.seat or each.is_hidden for each in there)
    return is_ours and fits([*sizes, profile.size])


MOURNERS.append(rise)
