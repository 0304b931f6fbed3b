"""Characters who leave their unit for a challenge, and come back to it. (LEG-CHAR-08 to LEG-CHAR-10)"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.plane import Disc, distance
from grognard.kernel.troops import Site, around, is_coherent
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.moves.joining import SHARED, acts_on, join, leave, may_host
from grognard.rulesets.legendary.play.moves.law import COHERENCY, footing_of
from grognard.rulesets.legendary.play.psychic.psykers import is_psyker
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId, Unit, UnitId, side_id
from grognard.rulesets.legendary.table.units import (
    is_independent,
    model_name,
    models_of,
    on_table,
    put,
    stand_of,
    troop_of,
    troops,
)

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point, Polygon
    from grognard.kernel.troops import Stand

CONTACT = 0.05
FARTHEST = 24
"""How many half inches aside a free place for two fighters is looked for."""


def step_out(game: Game, model: ModelId) -> UnitId | None:
    """A character leaves whatever unit he is in; that unit, or None if he was alone. (LEG-CHAR-08)"""
    own = game[model]
    host = game[own.unit]
    if own.home != own.unit:
        leave(game, model)
        return host.id
    if len(host.models) == 1:
        return None
    alone = UnitId(f"{model}c")
    kept = tuple(each for each in host.models if each != model)
    if alone in game:  # he has been out before
        game.remove(alone)
    game.add(
        Unit(
            alone,
            host.seat,
            model_name(game, model),
            host.sheet,
            host.role,
            0,
            (model,),
            1,
            where="table",
            faction=host.faction,
            flags=host.flags,
            has_activated=host.has_activated,
            is_spent=host.is_spent,
            effects=host.effects,
            late=host.late,
            is_part=True,
            **{field: getattr(host, field) for field in SHARED},
        )
    )
    if [each.id for each in models_of(game, host.id) if each.home == host.id and is_psyker(each)] == [model]:
        hand_over_powers(game, host.id, alone)
    game.change(model, unit=alone, home=alone)
    game.change(host.id, models=kept, start=max(1, host.start - 1))
    move_warlord(game, host.id, alone)
    acts_on(game, host.id, alone)
    said = tell("{model} steps out of {unit}.", model=model_name(game, model), unit=host.name)
    game.say(said, "LEG-CHAR-08", kind="duel", about=[model, host.id])
    return host.id


def step_back(game: Game, model: ModelId, host: UnitId) -> bool:
    """He is in his old unit again if he is in coherency with it; whether he is. (LEG-CHAR-09)"""
    here = stand_of(game, model)
    if here is None or host not in game or game[host].where != "table" or not game[host].models or game[host].foes:
        return False
    if not is_coherent([*troop_of(game, host).stands, here], COHERENCY):
        return False
    _rejoin(game, model, host)
    return True


def _rejoin(game: Game, model: ModelId, host: UnitId) -> None:
    """An independent character joins; a leader of the unit is its own again."""
    alone = game[model].unit
    if is_independent(game[model]) or alone != f"{model}c":
        join(game, model, host)
        return
    game.change(host, models=(*game[host].models, model), start=game[host].start + 1)
    game.change(model, unit=host, home=host)
    # It was perhaps activated: what its activation has still to do finds nobody. (LEG-CHAR-09)
    game.change(alone, models=(), where="gone", foes=(), is_duelling=False, is_fresh=False)
    move_warlord(game, alone, host)
    hand_over_powers(game, alone, host)
    said = tell("{model} is back in {unit}.", model=model_name(game, model), unit=game[host].name)
    game.say(said, "LEG-CHAR-09", about=[model, host])


def move_warlord(game: Game, before: UnitId, after: UnitId) -> None:
    """A leader takes the rank of warlord with him. (LEG-CHAR-11)"""
    side = side_id(game[after].seat)
    if game[side].warlord == before:
        game.change(side, warlord=after)


def hand_over_powers(game: Game, before: UnitId, after: UnitId) -> None:
    """What a psyker has cast lasts until he activates again, in whatever unit he is then. (LEG-PSY-14, LEG-PSY-16)"""
    for each in game.all(Unit):
        effects = tuple(
            msgspec.structs.replace(effect, caster=after) if effect.caster == before else effect
            for effect in each.effects
        )
        if effects != each.effects:
            game.change(each.id, effects=effects)


# ---------------------------------------------------------------- places


def face_each_other(game: Game, champion: ModelId, target: ModelId) -> bool:
    """Both are put into contact, near to where the challenged stood; whether there is room. (LEG-CHAR-08)"""
    here, there = stand_of(game, champion), stand_of(game, target)
    if here is None or there is None:
        return False
    if distance(here.shape, there.shape) <= CONTACT:
        return True
    site = _site(game, target)
    for ring in range(FARTHEST + 1):
        for spot in _ring(there.pose.at, 0.5 * ring, 1 if ring == 0 else 16):
            middle = site.stands({target: spot})[target]
            beside = _beside(game, champion, spot, there.base.outer) if site.may_stand(middle) else None
            if beside is not None:
                put(game, [middle, beside])
                return True
    return False


def _beside(game: Game, model: ModelId, at: Point, outer: float) -> Stand | None:
    """A fighter in contact with the other one who stands at a point."""
    site = _site(game, model)
    spots = _ring(at, outer + game[model].base.outer + 0.01, 16)
    stands = (site.stands({model: spot})[model] for spot in spots)
    return next((one for one in stands if site.may_stand(one)), None)


def _site(game: Game, model: ModelId) -> Site:
    """Where a fighter may stand; the other one is not in the way."""
    unit = game[game[model].unit]
    others = [each for each in troops(game) if each.id not in (unit.id, *unit.foes)]
    law = footing_of(game, unit, "LEG-CHAR-08")
    return Site(unit.id, unit.seat, {str(model): game[model].base}, others, law, [board(game).table])


def _ring(at: Point, far: float, number: int) -> list[Point]:
    """Points round about a point."""
    turns = [2 * pi * n / number for n in range(number)]
    return [(round(at[0] + far * cos(t), 3), round(at[1] + far * sin(t), 3)) for t in turns]


def go_back(game: Game, model: ModelId, old: UnitId | None, before: Point | None, place: Point | None) -> None:
    """Who was relieved goes to the nearest friendly unit and joins it, or to the helper's old place. (LEG-CHAR-10)"""
    own = game[model]
    at = before or place or (0.0, 0.0)
    host = _nearest_host(game, own.unit, at)
    if host is not None:
        nearest, unit = host
        region = around(nearest.pose.at, nearest.base.outer + 2.0 + 2 * own.base.outer, board(game).bounds)
        room = _room(game, model, region)
        if room is not None:
            put(game, room)
            if unit == old or is_independent(own):
                step_back(game, model, unit)
            return
    for far in (0.5, 3.0, 6.0, 12.0, 24.0, 80.0):
        room = _room(game, model, around(place or at, far + own.base.outer, board(game).bounds))
        if room is not None:
            put(game, room)
            return


def _nearest_host(game: Game, unit: UnitId, at: Point) -> tuple[Stand, UnitId] | None:
    """The nearest model of a friendly unit that may take a character in, and its unit. (LEG-CHAR-03)"""
    friends = [each.id for each in on_table(game, game[unit].seat) if each.id != unit and not each.foes]
    hosts = [each for each in friends if may_host(game, each) and not game[each].is_routed]
    stands = [(one, host) for host in hosts for one in troop_of(game, host).stands]
    return min(stands, key=lambda each: (distance(each[0].shape, Disc(at, 0.0)), each[0].name), default=None)


def _room(game: Game, model: ModelId, region: Polygon) -> list[Stand] | None:
    """A free place for one model in a region."""
    own = game[model]
    unit = game[own.unit]
    law = footing_of(game, unit, "LEG-CHAR-10")
    site = Site(unit.id, unit.seat, {str(model): own.base}, troops(game), law, [region])
    room = site.room()
    return None if room is None else list(site.stands(room).values())
