"""Recovering wounds at the end of an activation. (SZOP-HEAL, SZOP-PAS-16, SZOP-ARUL-04, SZOP-CMD-05, SZOP-CMD-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Option
from grognard.kernel.offers import Ability, offer
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.szop.dice.other_rolls import d3, four_plus
from grognard.rulesets.szop.lists.keywords.active import Martyr, Patching
from grognard.rulesets.szop.lists.keywords.passive import Rebirth, Regeneration
from grognard.rulesets.szop.play.attack.casualties import fell
from grognard.rulesets.szop.play.attack.returning import return_one
from grognard.rulesets.szop.play.cards.hands import cards_with, discard, label_of
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.records import ModelId, Unit, UnitId
from grognard.rulesets.szop.table.units import model_is_near, model_name, models_of, name_of, on_table, stands

if TYPE_CHECKING:
    from grognard.kernel.game import Game

PATCHING_REACH = 3.0
SPANS = ("activation", "round", "battle")
PATCHING = Ability("patching", tell("Patching"), "SZOP-CMD-05", SPANS)
MARTYR = Ability("martyr", tell("Martyr"), "SZOP-CMD-06", SPANS)
HOSPITAL = Ability("field hospital", tell("Field hospital"), "SZOP-SUP-06", SPANS)


def recoverable(game: Game, unit: UnitId) -> int:
    """Markers, and the Toughness of defeated models that may return. (SZOP-HEAL-04)"""
    own = game[unit]
    return own.wounds + sum(game[model].fighter.toughness for model in own.fallen)


async def recover_active(game: Game, unit: UnitId) -> None:
    """First which abilities are used and how many wounds, then wound by wound. (SZOP-HEAL-01, SZOP-ACT-01)"""
    totals: dict[UnitId, int] = {}
    barred: tuple[ModelId, ...] = ()
    dice = recoverable(game, unit)
    totals[unit] = await _hospitals(game, unit)
    barred = await _martyrs(game, unit, totals)
    if not stands(game, unit):
        return
    await _patch(game, unit, totals)
    more = await _regeneration(game, unit)
    if has(game, unit, Rebirth) and dice:
        reborn = await game.resolve(four_plus, dice, tell("rebirth"))
        game.say(tell("{unit} is reborn.", unit=name_of(game, unit)), "SZOP-ARUL-04", about=[unit])
        more += reborn
    totals[unit] += more
    for each, wounds in totals.items():
        await recover(game, each, wounds, barred)


async def recover_others(game: Game, active: UnitId) -> None:
    """Every other unit with Regeneration recovers, first those of the active player. (SZOP-PAS-16, SZOP-GEN-04)"""
    hurt = [unit for unit in game.all(Unit) if unit.id != active and unit.lost and unit.place != "destroyed"]
    for unit in sorted(hurt, key=lambda each: each.seat != game[active].seat):
        await recover(game, unit.id, await _regeneration(game, unit.id))


async def _regeneration(game: Game, unit: UnitId) -> int:
    """D3 wounds, but no more than the unit lost in this activation. (SZOP-PAS-16)"""
    lost = game[unit].lost
    if not lost or not has(game, unit, Regeneration):
        return 0
    rolled = await game.resolve(d3, tell("regeneration"))
    return min(rolled, lost)


async def recover(game: Game, unit: UnitId, wounds: int, barred: tuple[ModelId, ...] = ()) -> None:
    """For each wound discard a marker, or return a model with the rest of its Toughness as markers.

    Bane wounds of this activation lessen the number. (SZOP-HEAL-02, SZOP-HEAL-03, SZOP-WPN-19)
    """
    if not stands(game, unit):
        return
    own = game[unit]
    left = max(wounds - _still_barred(own), 0)
    game.change(unit, baned=min(own.bane, own.baned + wounds))
    done = 0
    while left:
        if game[unit].wounds:
            game.change(unit, wounds=game[unit].wounds - 1)
        elif not await return_one(game, unit, barred):
            break
        left, done = left - 1, done + 1
    if done:
        said = tell_many(
            "{unit} recovers {count} wound.", "{unit} recovers {count} wounds.", done, unit=name_of(game, unit)
        )
        game.say(said, "SZOP-HEAL-02", kind="heal", about=[unit])


def _still_barred(unit: Unit) -> int:
    """Bane wounds of this activation that have not yet cost a recovered wound. (SZOP-WPN-19)"""
    return unit.bane - unit.baned


# ---------------------------------------------------------------- by choice


async def _hospitals(game: Game, unit: UnitId) -> int:
    """What all cards together restore: each half of what the unit can recover before anything is. (SZOP-SUP-06)"""
    total = 0
    while half := await _hospital(game, unit):
        total += half
    return total


async def _hospital(game: Game, unit: UnitId) -> int:
    """A card restores half of what the active unit can recover, rounded down. (SZOP-SUP-06)"""
    seat, half = game[unit].seat, recoverable(game, unit) // 2
    if not half:
        return 0
    uses = [Option(str(card), label_of(game, seat, card), value=card) for card in cards_with(game, seat, 6)]
    prompt = tell_many(
        "Discard Field hospital? {unit} would recover {count} wound.",
        "Discard Field hospital? {unit} would recover {count} wounds.",
        half,
        unit=name_of(game, unit),
    )
    card = await offer(game, seat, HOSPITAL, uses, prompt, about=[unit])
    if card is None:
        return 0
    discard(game, seat, card, "SZOP-SUP-06")
    return half


async def _martyrs(game: Game, unit: UnitId, totals: dict[UnitId, int]) -> tuple[ModelId, ...]:
    """A martyr is defeated so that its unit recovers its Toughness in wounds. (SZOP-CMD-06, SZOP-TRANS-09)"""
    barred: tuple[ModelId, ...] = ()
    if game[unit].place != "table" or game[unit].is_fresh:  # fresh models cannot be defeated (SZOP-SMALL-06)
        return barred
    for model in models_of(game, unit):
        if not any(isinstance(each, Martyr) for each in model.fighter.actives) or len(game[unit].models) < 2:
            continue
        if not recoverable(game, unit):
            continue
        uses = [Option("yes", tell("It is defeated"))]
        prompt = tell_many(
            "{model} may be defeated so that {unit} recovers {count} wound.",
            "{model} may be defeated so that {unit} recovers {count} wounds.",
            model.fighter.toughness,
            model=model.fighter.shown,
            unit=name_of(game, unit),
        )
        if await offer(game, game[unit].seat, MARTYR, uses, prompt, about=[unit, model.id]):
            game.say(tell("{model} is a martyr.", model=model.fighter.shown), "SZOP-CMD-06", about=[unit])
            await fell(game, unit, [model.id], by_wounds=False)
            totals[unit] = totals.get(unit, 0) + model.fighter.toughness
            barred = (*barred, model.id)
    return barred


async def _patch(game: Game, unit: UnitId, totals: dict[UnitId, int]) -> None:
    """Each healer lets one friendly unit within 3" recover D3 wounds. (SZOP-CMD-05)"""
    if game[unit].place != "table":
        return
    for model in models_of(game, unit):
        if any(isinstance(each, Patching) for each in model.fighter.actives):
            await patch(game, unit, model.id, totals)


async def patch(game: Game, unit: UnitId, healer: ModelId, totals: dict[UnitId, int]) -> None:
    """Choose a friendly unit within 3" of the healer; it recovers D3 wounds. (SZOP-CMD-05)"""
    seat = game[unit].seat
    hurt = [
        each.id
        for each in on_table(game, seat)
        if recoverable(game, each.id) and model_is_near(game, healer, each.id, PATCHING_REACH)
    ]
    uses = [Option(each, name_of(game, each), about=(each,)) for each in hurt]
    prompt = tell("{model} patches up whom?", model=model_name(game, healer))
    chosen = await offer(game, seat, PATCHING, uses, prompt, about=[unit, healer])
    if chosen is not None:
        wounds = await game.resolve(d3, tell("patching"))
        said = tell("{model} patches up {unit}.", model=model_name(game, healer), unit=name_of(game, UnitId(chosen)))
        game.say(said, "SZOP-CMD-05", kind="heal", about=[UnitId(chosen)])
        totals[UnitId(chosen)] = totals.get(UnitId(chosen), 0) + wounds
