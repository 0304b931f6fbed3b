"""Models that fall, what that triggers, and what it does to units and Leaders. (TEN-ALLOC-03, TEN-LEAD, TEN-TURN-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.tenth.dice.other_rolls import explodes, mortal_wound_roll
from grognard.rulesets.tenth.lists.keywords.unit_abilities import DeadlyDemise
from grognard.rulesets.tenth.play.attack.allocation import apply_loss, lose_to_mortal_wounds
from grognard.rulesets.tenth.play.scoring import score_first_kill, score_kill
from grognard.rulesets.tenth.table.board import is_within, stand_of
from grognard.rulesets.tenth.table.records import BATTLE, FRESH, UnitId, side_id
from grognard.rulesets.tenth.table.units import model_ability, model_name, models_of, on_table, passengers

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.table.records import ModelId

KEPT = (*FRESH, "is_shocked", "where", "has_acted", "effects", "transport")
"""What a part of an Attached unit takes with it when it goes on alone. (TEN-LEAD-07)"""
BLAST = 6.0
"""How far a Deadly Demise reaches."""


WHEN_WRECKED: list[Callable[[Game, UnitId], Awaitable[None]]] = []
"""What becomes of the passengers of a Transport that is destroyed: the chapter of Transports enters it here."""


# ---------------------------------------------------------------- one model


def mortal_wounds(number: int) -> str:
    """So many mortal wounds, in words."""
    return tell_many("{count} mortal wound", "{count} mortal wounds", number)


async def destroy(game: Game, model: ModelId, *clauses: str) -> None:
    """A model is destroyed: its Deadly Demise, then its passengers get out, then it is removed. (TEN-TURN-06)

    (TEN-KW-07, TEN-TRANS-11)
    """
    if model not in game or game[model].is_dying:
        return
    unit = game[model].unit
    is_last = not any(not game[each].is_dying for each in game[unit].models if each != model)
    demise = model_ability(game, model, DeadlyDemise)
    riders = is_last and bool(passengers(game, unit))
    if demise is not None or riders:
        game.change(model, is_dying=True)
        if not any(game[each].home == game[model].home and not game[each].is_dying for each in game[unit].models):
            score_first_kill(game, game[model].home)
    if demise is not None:
        await deadly_demise(game, model, demise)
    if riders:
        for get_out in WHEN_WRECKED:
            await get_out(game, unit)
    if model in game:
        slay(game, model, *clauses)


def has_consequences(game: Game, unit: UnitId) -> bool:
    """Whether the fall of one of its models may trigger something: then wounds are played one at a time."""
    if passengers(game, unit):
        return True
    return any(model_ability(game, model, DeadlyDemise) is not None for model in game[unit].models)


def slay(game: Game, model: ModelId, *clauses: str) -> None:
    """Take a destroyed model from the table, without anything its destruction might trigger. (TEN-ALLOC-03)

    A part of an Attached unit counts as destroyed when its last model is. (TEN-LEAD-12)
    """
    gone = game[model]
    unit = game[gone.unit]
    left = tuple(each for each in unit.models if each != model)
    game.change(unit.id, models=left)
    game.remove(model)
    if not any(game[each].home == gone.home for each in left):
        _part_is_gone(game, gone.home, *clauses)
    if not left:
        game.change(unit.id, where="destroyed", transport=None)


def _part_is_gone(game: Game, part: UnitId, *clauses: str) -> None:
    """A unit, or one half of an Attached unit, has no models left. (TEN-LEAD-12)"""
    lost = game[part]
    if lost.attached_to is not None:
        game.change(part, where="destroyed")
    side = game[side_id(lost.seat)]
    game.change(side.id, losses=side.losses + 1)
    game.say(tell("{name} is destroyed.", name=lost.name), "TEN-ALLOC-03", *clauses, kind="loss", about=[part])
    score_kill(game, part)


# ---------------------------------------------------------------- Leaders


def settle(game: Game, unit: UnitId) -> UnitId:
    """When an attacking unit has finished: a Leader without Bodyguards goes on as a unit of its own. (TEN-LEAD-07)

    Call it for every unit that may have lost models; it returns the id under which the survivors go on.
    """
    own = game[unit]
    if own.leader is None:
        return unit
    lone = [model for model in own.models if game[model].home == own.leader]
    if len(lone) < len(own.models):
        return unit
    leader = own.leader
    # The unit remembers its Leader, so that whoever deals with it finds the survivors: `goes_on`.
    game.change(unit, models=(), where="destroyed", transport=None)
    if lone:
        kept = {field: getattr(own, field) for field in KEPT}
        game.change(leader, models=tuple(lone), attached_to=None, **kept)
        for model in lone:
            game.change(model, unit=leader)
        game.say(tell("{name} goes on alone.", name=game[leader].name), "TEN-LEAD-07", about=[leader])
    return leader


def goes_on(game: Game, unit: UnitId) -> UnitId | None:
    """The id under which what is left of a unit goes on: its own or its Leader's; None if nothing is. (TEN-LEAD-07)"""
    own = game[unit]
    if own.models:
        return unit
    if own.leader is not None and game[own.leader].models:
        return own.leader
    return None


# ---------------------------------------------------------------- mortal wounds outside attacks


async def suffer(game: Game, unit: UnitId, wounds: int, *clauses: str) -> UnitId | None:
    """A unit suffers mortal wounds that come from no attack, at once. (TEN-MORT-04, TEN-MORT-01, TEN-MORT-02)

    Returns the id under which what is left of it goes on.
    """
    name = game[unit].name
    game.say(
        tell("{name} suffers {wounds}.", name=name, wounds=mortal_wounds(wounds)),
        "TEN-MORT-04",
        *clauses,
        kind="mortal",
        about=[unit],
    )
    await deal(game, unit, wounds, *clauses)
    settle(game, unit)
    return goes_on(game, unit)


async def deal(game: Game, unit: UnitId, wounds: int, *clauses: str, first: ModelId | None = None) -> None:
    """Mortal wounds one at a time until all are dealt or nobody is left; Precision begins with the model `first`.

    (TEN-MORT-02, TEN-KW-10)
    """
    at: UnitId | None = unit
    while wounds and at is not None:
        aim = first if first is not None and first in game else None
        loss = await lose_to_mortal_wounds(game, at, wounds, stops=has_consequences(game, at), first=aim)
        if loss is None:
            return
        wounds = loss.left
        told = {"unit": game[at].name, "wounds": tell_many("{count} wound", "{count} wounds", loss.lost)}
        if loss.fallen:
            models = tell_many("{count} model", "{count} models", loss.fallen)
            said = tell("{unit} loses {wounds}, {models} destroyed.", models=models, **told)
        else:
            said = tell("{unit} loses {wounds}.", **told)
        game.say(said, "TEN-MORT-02", kind="damage", about=[at])
        await take_off(game, await apply_loss(game, at, loss), *clauses)
        at = goes_on(game, at)


async def take_off(game: Game, models: Sequence[ModelId], *clauses: str) -> None:
    """Destroy these models one after another."""
    for model in models:
        await destroy(game, model, *clauses)


async def deadly_demise(game: Game, model: ModelId, demise: DeadlyDemise) -> None:
    """On a 6 every unit within 6" suffers mortal wounds, each its own number. (TEN-KW-07, TEN-MORT-05, TEN-STRAT-05)"""
    own = game[game[model].unit]
    name = own.name if len(own.models) < 2 else model_name(game, model)
    if not await game.resolve(explodes):
        game.say(tell("{name} does not explode.", name=name), "TEN-KW-07", kind="demise", about=[model])
        return
    hit = in_the_blast(game, model)
    game.say(tell("{name} explodes!", name=name), "TEN-KW-07", kind="demise", about=[model, *hit])
    before = [game[side_id(seat)].losses for seat in (0, 1)]
    game.change(BATTLE, explosions=game[BATTLE].explosions + 1)
    while hit:
        unit = await _next_in_the_blast(game, hit)
        hit.remove(unit)
        now = goes_on(game, unit)
        if now is not None and any(not each.is_dying for each in models_of(game, now)):
            wounds = await game.resolve(mortal_wound_roll, demise.wounds)
            await suffer(game, now, wounds, "TEN-KW-07", "TEN-MORT-05")
    game.change(BATTLE, explosions=game[BATTLE].explosions - 1)
    if not game[BATTLE].explosions and before != [game[side_id(seat)].losses for seat in (0, 1)]:
        score_first_kill(game)


def in_the_blast(game: Game, model: ModelId) -> list[UnitId]:
    """The units within 6", friend or foe, its own if others of it are left; nobody who is embarked. (TEN-KW-07)"""
    here = stand_of(game[model])
    found = []
    for unit in on_table(game):
        living = [stand_of(each) for each in models_of(game, unit.id) if not each.is_dying]
        if any(is_within(here, base, BLAST) for base in living):
            found.append(unit.id)
    return found


async def _next_in_the_blast(game: Game, hit: Sequence[UnitId]) -> UnitId:
    """The active player says who suffers next, where it could make a difference. (TEN-TURN-04)"""
    if len(hit) == 1 or not any(game[unit].models and has_consequences(game, unit) for unit in hit):
        return hit[0]
    options = tuple(Option(unit, game[unit].name, about=(unit,)) for unit in hit)
    prompt = tell("Several units are caught in the explosion. Which one suffers next?")
    asked = Choose(seat=game[BATTLE].active, prompt=prompt, clause="TEN-TURN-04", about=tuple(hit), options=options)
    return UnitId(await game.ask(asked))
