"""Routed units: tests, flight, regrouping and Follow me. (LEG-MORALE-01 to LEG-MORALE-09)"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.modifiers import Modifier
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.rolls import passes_leadership
from grognard.rulesets.legendary.play.shooting.losses import end_effects
from grognard.rulesets.legendary.table.records import UnitId, other, side_id
from grognard.rulesets.legendary.table.rooms import everywhere
from grognard.rulesets.legendary.table.units import (
    distance_between,
    model_names,
    name_of,
    on_table,
)

if TYPE_CHECKING:
    from grognard.kernel.game import Game

FOLLOW = 6.0
"""How near the unit must be that one joins. (LEG-MORALE-08)"""


def needs_test(game: Game, unit: UnitId) -> bool:
    """Whether fewer models are left than half; a routed unit tests to regroup. (LEG-MORALE-01, LEG-MORALE-06)"""
    own = game[unit]
    if own.is_routed:
        return True
    return own.start > 1 and 2 * len(own.models) < own.start


def morale_modifiers(game: Game, unit: UnitId) -> list[Modifier]:
    """Pinned, and an enemy nearer than any friend; who is aboard is where its transport is. (LEG-MORALE-03)"""
    found = []
    own = game[unit]
    here = own.transport if own.where == "aboard" and own.transport is not None else unit
    if game[unit].is_pinned:
        found.append(Modifier(-2, tell("pinned"), "LEG-MORALE-03"))
    seat = game[unit].seat
    friend = min(
        (distance_between(game, here, each.id) for each in everywhere(game, seat) if each.id != unit), default=inf
    )
    enemy = min((distance_between(game, here, each.id) for each in everywhere(game, other(seat))), default=inf)
    if enemy < friend or (friend == inf and enemy == inf):
        found.append(Modifier(-1, tell("an enemy is nearer than any friend"), "LEG-MORALE-03"))
    return found


async def morale_test(game: Game, unit: UnitId) -> None:
    """Below half strength a unit holds, or is routed; a routed one regroups. (LEG-MORALE-01, LEG-MORALE-06)"""
    if not needs_test(game, unit):
        return
    was_routed = game[unit].is_routed
    is_brave = await passes_leadership(game, unit, morale_modifiers(game, unit), name="morale", is_morale=True)
    name = name_of(game, unit)
    if was_routed and is_brave:
        game.change(unit, is_routed=False, start=len(game[unit].models))
        game.say(tell("{unit} regroups.", unit=name), "LEG-MORALE-06", "LEG-MORALE-07", kind="morale", about=[unit])
    elif was_routed:
        game.say(tell("{unit} still flees.", unit=name), "LEG-MORALE-06", kind="morale", about=[unit])
    elif is_brave:
        game.say(tell("{unit} stands firm.", unit=name), "LEG-MORALE-01", kind="morale", about=[unit])
    else:
        game.change(unit, is_routed=True)
        game.say(tell("{unit} is routed.", unit=name), "LEG-MORALE-01", kind="morale", about=[unit])


# ---------------------------------------------------------------- Follow me


async def follow_me(game: Game, unit: UnitId) -> bool:
    """A routed or weak unit may join another of its kind near by; whether it has. (LEG-MORALE-08)"""
    if not needs_test(game, unit) or game[unit].where != "table":
        return False
    own = game[unit]
    hosts = [
        each.id
        for each in on_table(game, own.seat)
        if each.id != unit
        and each.sheet == own.sheet
        and not each.is_routed
        and not each.foes
        and distance_between(game, unit, each.id) <= FOLLOW + 0.001
    ]
    if not hosts:
        return False
    options = [Option(host, tell("Join {unit}", unit=name_of(game, host)), about=(host,)) for host in hosts]
    asked = Choose(
        seat=own.seat,
        prompt=tell("Follow me! Does {unit} join another unit?", unit=own.name),
        clause="LEG-MORALE-08",
        about=(unit,),
        options=(*options, Option("no", tell("No"))),
    )
    answer = await game.ask(asked)
    if answer == "no":
        return False
    _merge(game, unit, UnitId(answer))
    return True


def _merge(game: Game, unit: UnitId, host: UnitId) -> None:
    """Two units become one; the sum is the new starting number. (LEG-MORALE-08)"""
    moved, left = game[unit].models, game[host]
    for model in moved:
        home = game[model].home
        game.change(model, unit=host, home=host if home == unit else home)
        if home != unit:  # a character who had joined it (LEG-CHAR-03)
            game.change(home, transport=host)
    merged = (*left.models, *moved)
    own = [model for model in merged if game[model].home == host]
    for model, called in zip(own, model_names(left.name, [game[each].profile.name for each in own]), strict=True):
        game.change(model, name=called)
    game.change(
        host,
        models=merged,
        start=len(merged),
        has_activated=left.has_activated or game[unit].has_activated,
        points=left.points + game[unit].points,
        value=left.value + game[unit].value,
        fallen=left.fallen + game[unit].fallen,
    )
    end_effects(game, [unit])
    game.change(
        unit, models=(), where="gone", is_routed=False, points=0, is_part=True
    )  # it lives on in its host (LEG-OBJ-02)
    side = side_id(left.seat)
    if game[side].warlord == unit:
        game.change(side, warlord=host)
    said = tell("{unit} falls in with {host}.", unit=name_of(game, unit), host=name_of(game, host))
    game.say(said, "LEG-MORALE-08", kind="morale", about=[unit, host])
