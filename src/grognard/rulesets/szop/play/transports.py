"""Transports: embarking, disembarking, and what happens when they are destroyed. (SZOP-TRANS)"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from grognard.kernel.ask import LOSSES, Choose, Option
from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.table import Moments
from grognard.kernel.troops import Pose, Site, Stand, around, gap, stand
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.szop.lists.keywords.passive import Hero, Immobile, Transport
from grognard.rulesets.szop.play.activations import note_finished
from grognard.rulesets.szop.play.attack.tokens import trim_tokens
from grognard.rulesets.szop.play.moves.heading import choose_heading
from grognard.rulesets.szop.play.moves.law import footing_of
from grognard.rulesets.szop.play.states import exhaust, pin
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.ground import ground
from grognard.rulesets.szop.table.records import Model, ModelId, Unit, UnitId
from grognard.rulesets.szop.table.units import models_of, name_of, on_table, put, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.troops.law import Ends

REACH = 3.0
Receive = Callable[..., Awaitable[None]]


# ---------------------------------------------------------------- room inside


_CAPACITIES: Moments[dict[str, int]] = Moments(lambda game: {})
"""The room in units at a moment of a game."""


def capacity(game: Game, unit: UnitId) -> int:
    """The sum of X over the living models with Transport. (SZOP-TRANS-01, SZOP-TRANS-02)"""
    now = _CAPACITIES.of(game)
    found = now.get(unit)
    if found is None:
        found = now[unit] = sum(
            each.x for model in models_of(game, unit) for each in model.fighter.passives if isinstance(each, Transport)
        )
    return found


def bulk(game: Game, unit: UnitId) -> float:
    """The Toughness of living models; heroes count half. (SZOP-TRANS-01, SZOP-HERO-06)"""
    return sum(_bulk(model) for model in models_of(game, unit))


def _bulk(model: Model) -> float:
    toughness = model.fighter.toughness
    return toughness / 2 if model.fighter.has(Hero) else toughness


def passengers(game: Game, unit: UnitId) -> list[Unit]:
    """The units carried by a unit."""
    return [each for each in game.all(Unit) if each.carrier == unit and each.place != "destroyed"]


def has_room(game: Game, transport: UnitId, unit: UnitId) -> bool:
    """Whether a unit fits into what is free; transports are not carried. (SZOP-TRANS-01, SZOP-TRANS-05)"""
    if capacity(game, unit) or game[transport].seat != game[unit].seat:
        return False
    inside = sum(bulk(game, each.id) for each in passengers(game, transport))
    return inside + bulk(game, unit) <= capacity(game, transport)


# ---------------------------------------------------------------- in and out


def may_embark(game: Game, unit: UnitId) -> list[UnitId]:
    """Transports with room, with all models of the unit within 3". (SZOP-TRANS-04, SZOP-PAS-06)"""
    if has(game, unit, Immobile) or game[unit].place != "table":
        return []
    own = troop_of(game, unit).stands
    found = []
    for each in on_table(game, game[unit].seat):
        if each.id != unit and capacity(game, each.id) and has_room(game, each.id, unit):
            theirs = troop_of(game, each.id).stands
            if all(any(gap(one, other) <= REACH + TOLERANCE for other in theirs) for one in own):
                found.append(each.id)
    return found


async def embark(game: Game, unit: UnitId) -> None:
    """The unit leaves the table and is carried. (SZOP-TRANS-04)"""
    able = may_embark(game, unit)
    chosen = able[0]
    if len(able) > 1:
        options = tuple(Option(each, name_of(game, each), about=(each,)) for each in able)
        prompt = tell("Which transport does {unit} embark on?", unit=name_of(game, unit))
        asked = Choose(seat=game[unit].seat, prompt=prompt, clause="SZOP-TRANS-04", about=(unit,), options=options)
        chosen = UnitId(await game.ask(asked))
    board_unit(game, unit, chosen)
    said = tell("{unit} embarks on {transport}.", unit=name_of(game, unit), transport=name_of(game, chosen))
    game.say(said, "SZOP-TRANS-04", kind="move", about=[unit, chosen])


def board_unit(game: Game, unit: UnitId, transport: UnitId) -> None:
    """A unit is carried from here on. (SZOP-TRANS-09)"""
    for model in game[unit].models:
        game.change(model, at=None)
    game.change(unit, place="carried", carrier=transport, guided=())


def can_disembark(game: Game, unit: UnitId) -> bool:
    """Whether a carried unit may find room within 3" of its transport. (SZOP-TRANS-03)"""
    carrier = game[unit].carrier
    if carrier is None or game[carrier].place != "table":
        return False
    return not _site(game, unit, troop_of(game, carrier).stands).is_hopeless()


async def disembark(game: Game, unit: UnitId) -> None:
    """All models are placed within 3" of models of the transport. (SZOP-TRANS-03, SZOP-PAS-31)"""
    carrier = game[unit].carrier
    assert carrier is not None
    site = _site(game, unit, troop_of(game, carrier).stands)
    asked = site.ask(
        tell(
            '{unit} disembarks: place it within 3" of {transport}.',
            unit=name_of(game, unit),
            transport=name_of(game, carrier),
        )
    )
    placed = {} if asked is None else await game.ask(asked)
    if not placed:
        said = tell("There is no room for {unit} to disembark.", unit=name_of(game, unit))
        game.say(said, "SZOP-TRANS-03", about=[unit])
        return
    put(game, site.stands(placed).values())
    game.change(unit, place="table", carrier=None)
    game.say(tell("{unit} disembarks.", unit=name_of(game, unit)), "SZOP-TRANS-03", kind="move", about=[unit])
    await choose_heading(game, unit)


def _site(game: Game, unit: UnitId, near: Sequence[Stand]) -> Site:
    """Room for a unit within 3" of some models. (SZOP-TRANS-03, SZOP-SETUP-04)"""

    def also(ends: Ends) -> None:
        for one in ends.values():
            if all(gap(one, other) > REACH + TOLERANCE for other in near):
                raise Refused(tell('Every model must be within 3" of the transport.'), "SZOP-TRANS-03")

    bases = {str(model): game[model].fighter.base for model in game[unit].models}
    widest = max((base.outer for base in bases.values()), default=0.5)
    table = ground(game).bounds
    regions = [around(one.pose.at, one.base.outer + REACH + 2 * widest, table) for one in near]
    law = footing_of(game, unit, "SZOP-TRANS-03", also)
    return Site(unit, game[unit].seat, bases, troops(game), law, regions, facing=game[unit].heading, is_within=False)


def shake(game: Game, transport: UnitId) -> None:
    """All carried units become Pinned. (SZOP-TRANS-07)"""
    for unit in passengers(game, transport):
        pin(game, unit.id, "SZOP-TRANS-07")


# ---------------------------------------------------------------- destroyed


async def left_behind(game: Game, transport: UnitId, excess: int, fallen: Sequence[ModelId], receive: Receive) -> None:
    """With the last transport model the passengers are out: wounds, placement, Exhausted. (SZOP-TRANS-06)

    `fallen` are the models that were defeated just now, in their order.
    """
    carried = passengers(game, transport)
    if not carried or capacity(game, transport):
        return
    spot = _last_spot(game, fallen)
    if excess:
        await receive(game, await _largest(game, carried), defender=excess)
    waiting = [unit.id for unit in passengers(game, transport)]
    while waiting:
        unit = await _who_gets_out(game, waiting)
        waiting.remove(unit)
        await _tumble_out(game, unit, spot)


def _last_spot(game: Game, fallen: Sequence[ModelId]) -> Stand | None:
    """Where the last transport model stood."""
    able = [game[model] for model in fallen if game[model].fighter.has(Transport)]
    if not able or able[-1].fell_at is None:
        return None
    last = able[-1]
    assert last.fell_at is not None
    return stand(last.id, last.fighter.base, Pose(*last.fell_at, last.facing))


async def _who_gets_out(game: Game, waiting: list[UnitId]) -> UnitId:
    """Of several carried units the owner chooses which is placed first. (SZOP-TRANS-06)"""
    if len(waiting) == 1:
        return waiting[0]
    options = tuple(Option(unit, name_of(game, unit), about=(unit,)) for unit in waiting)
    prompt = tell("Which passengers are placed first?")
    asked = Choose(seat=game[waiting[0]].seat, prompt=prompt, clause="SZOP-TRANS-06", options=options)
    return UnitId(await game.ask(asked))


async def _largest(game: Game, carried: list[Unit]) -> UnitId:
    """The carried unit with the most models; of several the owner's choice. (SZOP-TRANS-06)"""
    most = max(len(unit.models) for unit in carried)
    able = [unit for unit in carried if len(unit.models) == most]
    if len(able) == 1:
        return able[0].id
    options = tuple(Option(unit.id, unit.shown, about=(unit.id,)) for unit in able)
    prompt = tell("Which passengers take the wounds?")
    asked = Choose(seat=able[0].seat, prompt=prompt, clause="SZOP-TRANS-06", options=options, hints=LOSSES)
    return UnitId(await game.ask(asked))


async def _tumble_out(game: Game, unit: UnitId, spot: Stand | None) -> None:
    """Placed round the spot; models that do not fit are defeated; then Exhausted. (SZOP-TRANS-06)"""
    fitting: tuple[ModelId, ...] = ()
    if spot is not None:
        fitting = await _place_near(game, unit, spot)
    own = game[unit]
    lost = [model for model in own.models if model not in fitting]
    gone = tuple(model for model in lost if not game[model].fighter.has(Hero))
    game.change(
        unit,
        place="table" if fitting else "destroyed",
        carrier=None,
        models=tuple(model for model in own.models if model in fitting),
        fallen=(*own.fallen, *gone),
    )
    trim_tokens(game, unit)
    if lost:
        said = tell_many("{count} model finds no room.", "{count} models find no room.", len(lost))
        game.say(said, "SZOP-TRANS-06", kind="loss", about=[unit])
    if fitting:
        exhaust(game, unit, "SZOP-TRANS-06")
        if own.heading is None:  # it never looked anywhere; else it cannot change that now (SZOP-PAS-31)
            await choose_heading(game, unit)
    else:
        game.say(tell("{unit} is destroyed.", unit=name_of(game, unit)), "SZOP-GEN-02", kind="loss", about=[unit])
        note_finished(game)


async def _place_near(game: Game, unit: UnitId, spot: Stand) -> tuple[ModelId, ...]:
    """The owner places as many models as fit, and more if he shows where; who they are. (SZOP-TRANS-06)"""
    site = _site(game, unit, [spot])
    prompt = tell('{unit} leaves its transport: place it within 3".', unit=name_of(game, unit))
    asked = site.ask_some(prompt)
    placed = {} if asked is None else await game.ask(asked)
    put(game, site.stands(placed).values())
    return tuple(ModelId(model) for model in placed)
