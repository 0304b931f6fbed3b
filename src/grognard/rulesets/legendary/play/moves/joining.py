"""Independent characters join units and leave them, in the movement phase. (LEG-CHAR-03)

Who leaves walks away on his own when his unit moves; at the end of the phase everybody alone may join who is near.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.troops import closest, is_coherent
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.ask_way import way_of
from grognard.rulesets.legendary.play.moves.law import COHERENCY
from grognard.rulesets.legendary.play.shooting.losses import unit_lost
from grognard.rulesets.legendary.table.records import BATTLE, Model, ModelId, UnitId
from grognard.rulesets.legendary.table.units import (
    is_independent,
    is_monster,
    is_vehicle,
    models_of,
    name_of,
    on_table,
    troop_of,
)

if TYPE_CHECKING:
    from grognard.kernel.game import Game

SHARED = (
    "is_pinned",
    "is_on_ground",
    "is_jinking",
    "is_blinded",
    "is_struck_down",
    "is_afire",
)
"""What a unit and the character with it suffer together. (LEG-CHAR-03)"""
DONE = (
    "has_activated",
    "is_spent",
    "has_advanced",
    "has_arrived",
    "has_left",
    "has_deep_struck",
    "has_used_fleet",
    "has_jumped",
)
"""What a unit has done in its activation, and the character who leaves it with it."""
NEAR = 2.0
"""How near a character must be to a model of the unit. (LEG-CHAR-03)"""


def joined_characters(game: Game, unit: UnitId) -> list[Model]:
    """The characters that have joined a unit."""
    return [model for model in models_of(game, unit) if model.home != unit]


async def part_ways(game: Game, unit: UnitId) -> tuple[UnitId, ...]:
    """Before a unit moves its characters may leave it: they move on their own in the same activation. (LEG-CHAR-03)"""
    if game[unit].foes or game[unit].is_routed:
        return ()
    gone = []
    for model in joined_characters(game, unit):
        if not model.is_spent and len(game[unit].models) > 1 and await _leaves(game, unit, model.id):
            leave(game, model.id)
            gone.append(model.home)
    return tuple(gone)


async def join_unit(game: Game, unit: UnitId) -> None:
    """At the end of the movement phase a lone character may join a unit in coherency. (LEG-CHAR-03)"""
    own = models_of(game, unit)
    if len(own) == 1 and is_independent(own[0]) and not game[unit].foes:
        await _offer_join(game, unit, own[0].id)


async def _offer_join(game: Game, unit: UnitId, model: ModelId) -> None:
    hosts = joinable(game, unit)
    if not hosts:
        return
    options = [Option(host, tell("Join {unit}", unit=name_of(game, host)), about=(host,)) for host in hosts]
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("Does {character} join a unit?", character=name_of(game, unit)),
        clause="LEG-CHAR-03",
        about=(unit,),
        options=(*options, Option("no", tell("Stay alone"))),
    )
    answer = await game.ask(asked)
    if answer == "no":
        return
    if game[model].home != unit:  # the last of a unit that he had joined
        leave(game, model)
        unit = game[model].unit
    if UnitId(answer) in game[BATTLE].active:
        join(game, model, UnitId(answer))
    else:
        game.change(unit, joins=UnitId(answer))


def settle_join(game: Game, unit: UnitId) -> None:
    """A character who joins a unit that does not act with him ends his own activation first. (LEG-CHAR-03)

    If that unit activates later in the game turn, his activation is over all the same. (LEG-TURN-05)
    """
    host = game[unit].joins
    if host is None:
        return
    game.change(unit, joins=None)
    if not game[unit].models or game[unit].where != "table" or host not in joinable(game, unit):
        return
    [model] = game[unit].models
    is_later = game[host].is_active
    join(game, model, host)
    game.change(model, is_spent=is_later)


def joinable(game: Game, unit: UnitId) -> list[UnitId]:
    """Units that a lone character may join where it stands. (LEG-CHAR-03)"""
    own, found = troop_of(game, unit), []
    for other in on_table(game, game[unit].seat):
        if other.id == unit or other.foes or other.is_routed or not may_host(game, other.id):
            continue
        stands = troop_of(game, other.id).stands
        if _near(own.stands, stands) and is_coherent([*stands, *own.stands], COHERENCY):
            found.append(other.id)
    return found


def may_host(game: Game, unit: UnitId) -> bool:
    """Not vehicles, not single monsters, not a lone character. (LEG-CHAR-03)"""
    models = models_of(game, unit)
    if any(is_vehicle(model) for model in models):
        return False
    return not (len(models) == 1 and (is_monster(models[0]) or is_independent(models[0])))


def _near(those: object, these: object) -> bool:
    return closest(those, these) <= NEAR + 0.001  # type: ignore[arg-type]


def join(game: Game, model: ModelId, host: UnitId) -> None:
    """The character is part of the unit from here on, and they share what they suffer. (LEG-CHAR-03)"""
    home = game[model].home
    alone, own = game[home], game[host]
    shared = {field: True for field in SHARED if getattr(alone, field)}
    known = {effect.name for effect in own.effects}
    effects = (*own.effects, *(effect for effect in alone.effects if effect.name not in known))
    game.change(host, effects=effects, late=(*own.late, *alone.late), **shared)
    game.change(home, models=(), where="joined", transport=host, effects=(), late=(), **dict.fromkeys(SHARED, False))
    game.change(model, unit=host)
    game.change(host, models=(*game[host].models, model), start=game[host].start + 1)
    said = tell("{character} joins {unit}.", character=game[home].name, unit=name_of(game, host))
    game.say(said, "LEG-CHAR-03", about=[home, host])


async def _leaves(game: Game, unit: UnitId, model: ModelId) -> bool:
    prompt = tell("Does {character} leave {unit}?", character=game[game[model].home].name, unit=name_of(game, unit))
    ways = {"no": tell("Stay with it"), "yes": tell("Leave it and move alone")}
    return await way_of(game, unit, prompt, "LEG-CHAR-03", ways, about=(unit, model)) == "yes"


def acts_on(game: Game, host: UnitId, unit: UnitId) -> None:
    """Who leaves a unit that is activated goes on with the same activation. (LEG-TURN-05, LEG-TURN-08)"""
    active = game[BATTLE].active
    if host in active and unit not in active:
        game.change(BATTLE, active=(*active, unit))


def leave(game: Game, model: ModelId) -> None:
    """The character is a unit of its own again; what it suffers goes with it. (LEG-CHAR-03)"""
    host, home = game[model].unit, game[model].home
    left = game[host]
    game.change(host, models=tuple(each for each in left.models if each != model), start=max(left.start - 1, 1))
    game.change(model, unit=home)
    game.change(
        home,
        models=(model,),
        where="table",
        transport=None,
        effects=left.effects,
        late=left.late,
        **{field: getattr(left, field) for field in (*SHARED, *DONE)},
    )
    acts_on(game, host, home)
    game.say(tell("{character} leaves {unit}.", character=game[home].name, unit=left.name), "LEG-CHAR-03", about=[home])
    if not game[host].models:  # he was the last of it
        unit_lost(game, host)
