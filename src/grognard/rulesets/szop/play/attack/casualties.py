"""Wounds on a unit: the pool, both allocators, defeated models. (SZOP-WND, SZOP-PAS-26, SZOP-PAS-30, SZOP-PAS-34)"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from grognard.kernel.ask import LOSSES, ChooseMany, Option
from grognard.kernel.errors import Refused
from grognard.kernel.plane import hull, polygon
from grognard.kernel.troops import Pose
from grognard.kernel.troops.maps import Feature
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.szop.lists.keywords.passive import Bodyguard, Hero, Vengeance, Wreck
from grognard.rulesets.szop.play.activations import note_finished
from grognard.rulesets.szop.play.attack.falling import in_order, last_transport
from grognard.rulesets.szop.play.attack.tokens import trim_tokens
from grognard.rulesets.szop.play.transports import left_behind
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.records import BATTLE, Model, ModelId, UnitId
from grognard.rulesets.szop.table.units import model_name, models_of, name_of, stands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Chance
    from grognard.kernel.game import Game

WRECK = ("dangerous", "difficult", "defensive")
"""What the ground of a wreck is. (SZOP-PAS-30)"""


async def receive(
    game: Game,
    unit: UnitId,
    *,
    defender: int,
    attacker: int = 0,
    by: int | None = None,
    bane: int = 0,
    counted: int | None = None,
) -> None:
    """A unit receives wounds: the attacker's are worked first, then the defender's. (SZOP-WND-04, SZOP-WND-06)

    `by` is the attacker's seat, `counted` what the wounds count for in Regroup. (SZOP-WND-07, SZOP-WPN-18)
    """
    own, total = game[unit], attacker + defender
    if not total or own.place == "destroyed":
        return
    game.change(
        unit,
        received=own.received + (total if counted is None else counted),
        lost=own.lost + total,
        bane=own.bane + bane,
    )
    if own.is_fresh:
        _wear_down(game, unit, total)
    elif has(game, unit, Vengeance):
        await _avenged(game, unit, attacker, defender, by)
    elif by is not None and attacker and own.wounds + attacker >= _toughness(game, unit):
        await allocate(game, unit, total, by)  # the attacker's wounds destroy it: the defender's are excess too
    else:
        if attacker and by is not None:
            await allocate(game, unit, attacker, by)
        if defender:
            await allocate(game, unit, defender, own.seat)


def _toughness(game: Game, unit: UnitId) -> int:
    return sum(model.fighter.toughness for model in models_of(game, unit))


def _wear_down(game: Game, unit: UnitId, total: int) -> None:
    """Models of a Fresh unit cannot be defeated; too many wounds end the state. (SZOP-SMALL-06, SZOP-SMALL-07)"""
    wounds = game[unit].wounds + total
    if wounds > _toughness(game, unit):
        game.change(unit, wounds=0, is_fresh=False)
        game.say(tell("{unit} is no longer Fresh.", unit=name_of(game, unit)), "SZOP-SMALL-07", about=[unit])
    else:
        game.change(unit, wounds=wounds)


async def _avenged(game: Game, unit: UnitId, attacker: int, defender: int, by: int | None) -> None:
    """The owner's wounds wait as markers; the attacker uses only those of this attack. (SZOP-PAS-26)"""
    old, left = game[unit].wounds, 0
    if attacker and by is not None:
        excess = old + defender if attacker >= _toughness(game, unit) else 0
        game.change(unit, wounds=0)
        await allocate(game, unit, attacker + excess, by)
        left = game[unit].wounds
    if stands(game, unit):
        game.change(unit, wounds=old + left + defender)


async def settle_vengeance(game: Game, unit: UnitId) -> None:
    """The owner allocates the wounds that waited. (SZOP-PAS-26, SZOP-ACT-01)"""
    if stands(game, unit) and game[unit].wounds and has(game, unit, Vengeance) and not game[unit].is_fresh:
        await allocate(game, unit, 0, game[unit].seat)


# ---------------------------------------------------------------- the pool


async def allocate(game: Game, unit: UnitId, wounds: int, seat: int) -> None:
    """Add wounds to the markers and discard Toughness to defeat models. (SZOP-WND-01, SZOP-WND-02, SZOP-WND-03)"""
    own = game[unit]
    pool, models = own.wounds + wounds, models_of(game, unit)
    fallen: Sequence[str] = ()
    if pool >= sum(model.fighter.toughness for model in models):
        fallen = own.models
    elif pool >= min(model.fighter.toughness for model in _open(models, is_owner=seat == own.seat)):
        fallen = await game.ask(_who_falls(game, unit, pool, seat))
    pool -= sum(game[ModelId(model)].fighter.toughness for model in fallen)
    order = await in_order(game, unit, [ModelId(model) for model in fallen], seat)
    game.change(unit, wounds=pool)
    await fell(game, unit, order)


def _open(models: Sequence[Model], *, is_owner: bool) -> Sequence[Model]:
    """Whom the allocator may defeat first: the owner only Bodyguards while one lives. (SZOP-PAS-34)"""
    guards = [model for model in models if model.fighter.has(Bodyguard)]
    return guards if is_owner and guards else models


def _who_falls(game: Game, unit: UnitId, pool: int, seat: int) -> ChooseMany:
    """Which models are defeated. (SZOP-WND-01, SZOP-WND-02)"""
    models = models_of(game, unit)
    toughness: dict[str, int] = {model.id: model.fighter.toughness for model in models}
    is_owner = seat == game[unit].seat
    guards: set[str] = {model.id for model in models if is_owner and model.fighter.has(Bodyguard)}

    def legal(chosen: tuple[str, ...]) -> None:
        left = pool - sum(toughness[model] for model in chosen)
        rest = [toughness[model] for model in toughness if model not in chosen]
        if left < 0:
            raise Refused(
                tell_many("There is {count} wound only.", "There are {count} wounds only.", pool), "SZOP-WND-01"
            )
        if guards and not guards <= set(chosen) and set(chosen) - guards:
            raise Refused(tell("While a Bodyguard lives its owner defeats no other model."), "SZOP-PAS-34")
        if rest and left >= max(rest):
            raise Refused(
                tell_many(
                    "{count} wound is left: more models must fall.",
                    "{count} wounds are left: more models must fall.",
                    left,
                ),
                "SZOP-WND-02",
            )

    def propose(chance: Chance) -> Sequence[str]:
        return some_fall(toughness, guards, pool, chance)

    return ChooseMany(
        seat=seat,
        prompt=tell_many(
            "{unit} has {count} wound: which models fall?",
            "{unit} has {count} wounds: which models fall?",
            pool,
            unit=name_of(game, unit),
        ),
        clause="SZOP-WND-01",
        about=(unit,),
        options=tuple(
            Option(
                model.id,
                tell("{model} (T{toughness})", model=model_name(game, model.id), toughness=model.fighter.toughness),
                about=(model.id,),
            )
            for model in models
        ),
        legal=legal,
        propose=propose,
        hints={
            "pool": pool,
            "toughness": toughness,
            "kind": "casualties",
            **(LOSSES if seat == game[unit].seat else {}),
        },
    )


def some_fall(toughness: dict[str, int], guards: set[str], pool: int, chance: Chance) -> list[str]:
    """A legal choice by chance: no more than must fall."""
    waiting = dict(toughness)
    fallen: list[str] = []
    while waiting and pool >= max(waiting.values()):
        open_ones = [model for model in waiting if model in guards] or list(waiting)
        model = open_ones[chance.below(len(open_ones))]
        pool -= waiting.pop(model)
        fallen.append(model)
    return fallen


# ---------------------------------------------------------------- defeated


async def fell(game: Game, unit: UnitId, fallen: Sequence[ModelId], *, by_wounds: bool = True) -> None:
    """Models are defeated; with the last one the unit is destroyed. (SZOP-WND-05, SZOP-WPN-19, SZOP-HERO-05)"""
    if not fallen:
        return
    for model in fallen:
        _fall(game, unit, model, by_wounds=by_wounds)
    name = name_of(game, unit)
    said = tell_many("{unit} loses {count} model.", "{unit} loses {count} models.", len(fallen), unit=name)
    game.say(said, "SZOP-WND-01", kind="loss", about=[unit])
    trim_tokens(game, unit)
    if game[unit].models:
        await left_behind(game, unit, 0, fallen, receive)
    else:
        await destroy(game, unit, fallen)


def _fall(game: Game, unit: UnitId, model: ModelId, *, by_wounds: bool) -> None:
    """A model is defeated; heroes do not return, nor do those whom Bane defeats. (SZOP-HERO-05, SZOP-WPN-19)

    Bane counts wounds that were discarded to defeat models: the first ones, up to its number, defeat for good.
    """
    own, record = game[unit], game[model]
    felled = own.felled + record.fighter.toughness if by_wounds else own.felled
    is_gone = record.fighter.has(Hero) or (by_wounds and felled <= own.bane)
    game.change(model, at=None, fell_at=record.at)
    game.change(
        unit,
        models=tuple(each for each in own.models if each != model),
        fallen=own.fallen if is_gone else (*own.fallen, model),
        felled=felled,
    )
    if record.fighter.has(Wreck) and record.at is not None:
        _leave_wreck(game, record)


def _leave_wreck(game: Game, model: Model) -> None:
    """The ground of the base is dangerous and difficult and gives cover. (SZOP-PAS-30)"""
    assert model.at is not None
    base = model.fighter.base
    pose = Pose(*model.at, model.facing)
    if base.is_round:
        (x, y), r = pose.at, base.outer
        corners = [(round(x + r * cos(pi * n / 12), 3), round(y + r * sin(pi * n / 12), 3)) for n in range(24)]
    else:
        corners = [(round(x, 3), round(y, 3)) for x, y in hull(base.footprint(pose))]
    wreck = Feature(f"wreck {model.id}", WRECK, polygon(corners), name="Wreck")
    game.change(BATTLE, added=(*game[BATTLE].added, wreck))
    game.say(tell("{model} leaves a wreck.", model=model.fighter.shown), "SZOP-PAS-30", about=[model.unit])


async def destroy(game: Game, unit: UnitId, fallen: Sequence[ModelId] = ()) -> None:
    """The unit is destroyed; wounds left over are lost, or go to passengers. (SZOP-WND-05, SZOP-TRANS-06)

    `fallen` are the models that were defeated last; those still alive are defeated without wounds.
    """
    own = game[unit]
    excess = own.wounds
    order = await last_transport(game, unit, list(own.models), own.seat)
    for model in order:
        _fall(game, unit, model, by_wounds=False)
    game.change(unit, place="destroyed", wounds=0, guided=(), grants=(), tokens=0)
    game.say(tell("{unit} is destroyed.", unit=own.shown), "SZOP-GEN-02", kind="loss", about=[unit])
    note_finished(game)
    await left_behind(game, unit, excess, (*fallen, *order), receive)
