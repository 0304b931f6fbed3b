"""A unit's attacks, ranged or melee, from the first roll to the last casualty. (TEN-SHOOT-09, TEN-MELEE-12)

Targets one after another; at each target one group of like weapons after another; then the mortal wounds of
Devastating Wounds; after the last target Hazardous tests. The dice are in `attack.py`, the defender's choices in
`allocation.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.decisions import Measure
from grognard.kernel.dice import NEVER
from grognard.kernel.modifiers import with_cap
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.tenth.dice.attack import next_places, number_of_attacks, save_of, wounds_of
from grognard.rulesets.tenth.dice.attack_order import AttackOrder
from grognard.rulesets.tenth.dice.facts import NEVER_SAVES, NOTHING
from grognard.rulesets.tenth.play.attack.allocation import (
    Blows,
    Loss,
    apply_loss,
    choose_place,
    lose_to_mortal_wounds,
    take_blows,
    who_stands,
)
from grognard.rulesets.tenth.play.attack.casualties import (
    deal,
    goes_on,
    has_consequences,
    mortal_wounds,
    settle,
    take_off,
)
from grognard.rulesets.tenth.play.attack.context import AttackContext, AttackShare, Volley
from grognard.rulesets.tenth.play.attack.precision import FREELY, aimed
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import stands_by
from grognard.rulesets.tenth.table.records import ModelId, UnitId
from grognard.rulesets.tenth.table.target_rows import ranks_of
from grognard.rulesets.tenth.table.units import model_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.dice.facts import Attacks, Luck, Target
    from grognard.rulesets.tenth.table.target_rows import Ranks

AS_LISTED = Option("as listed", tell("In this order"))
ATTACKS = Measure(tell("attacks"), lambda done: done[0])
WOUNDS = Measure(tell("wounds"), lambda scored: scored.wounds + len(scored.mortal))
"""What is looked at before dice are rolled again. (TEN-STRAT-04, TEN-DICE-06)"""


# ---------------------------------------------------------------- order


async def make_attacks(game: Game, unit: UnitId, volleys: Mapping[UnitId, Sequence[Volley]]) -> None:
    """All attacks of a unit: one target after the other, in the attacker's order. (TEN-SHOOT-09, TEN-MELEE-12)"""
    context = AttackContext(game, unit, volleys)
    waiting = list(volleys)
    is_listed = False
    while waiting:
        target = waiting[0]
        if len(waiting) > 1 and not is_listed:
            options = [Option(each, game[each].name, about=(each,)) for each in waiting]
            prompt = tell("Against whom are the attacks of {name} resolved next?", name=context.name)
            chosen = await game.ask(
                Choose(seat=context.seat, prompt=prompt, clause="TEN-SHOOT-09", options=(*options, AS_LISTED))
            )
            is_listed = chosen == AS_LISTED.key
            target = target if is_listed else UnitId(chosen)
        waiting.remove(target)
        await attack(context, target)
    for target in volleys:
        settle(game, target)
    settle(game, unit)


async def attack(context: AttackContext, target: UnitId) -> None:
    """All attacks on one target, group by group, then their mortal wounds. (TEN-SHOOT-09, TEN-MELEE-12, TEN-MORT-03)"""
    game, volleys = context.game, context.volleys[target]
    order = AttackOrder(len(volleys))
    pool: dict[int, list[tuple[int, tuple[ModelId, ...]]]] = {}
    is_listed = False
    while order.waiting:
        chosen_place = None
        waiting = [volleys[place] for place in order.waiting]
        if len(waiting) > 1 and not is_listed:
            options = [
                Option(str(number), each.label, about=each.bearers, note=whose(game, each, waiting))
                for number, each in enumerate(waiting)
            ]
            prompt = tell(
                "Which weapons does {name} use next against {name2}?", name=context.name, name2=game[target].name
            )
            chosen = await game.ask(
                Choose(seat=context.seat, prompt=prompt, clause="TEN-SHOOT-09", options=(*options, AS_LISTED))
            )
            is_listed = chosen == AS_LISTED.key
            chosen_place = None if is_listed else order.waiting[int(chosen)]
        place = order.take(chosen_place)
        now = goes_on(game, target)
        if now is None:
            lost = ", ".join(volleys[each].label for each in (place, *order.waiting))
            game.say(
                tell("Nothing is left to attack for {lost}.", lost=lost), "TEN-SHOOT-08", "TEN-MELEE-13", kind="attack"
            )
            return
        pool[place] = await attack_with(context, target, now, volleys[place])
    for place in order.mortal_wounds():
        for number, aims in pool[place]:
            now = goes_on(game, target)
            if now is not None:
                await devastate(context, now, number, aims)


def whose(game: Game, volley: Volley, others: Sequence[Volley]) -> str:
    """The models that fire it, where the weapon alone does not tell: some may be nearer, or have moved."""
    is_alone = [each.label for each in others].count(volley.label) == 1
    return "" if is_alone else ", ".join(model_name(game, model) for model in volley.bearers if model in game)


# ---------------------------------------------------------------- one group of weapons


async def attack_with(
    context: AttackContext, target: UnitId, now: UnitId, volley: Volley
) -> list[tuple[int, tuple[ModelId, ...]]]:
    """The attacks of one group of like weapons, rolled together. (TEN-ATK-02, TEN-DICE-09)

    Returns the mortal wounds that wait for the others.
    """
    game = context.game
    # A model that an explosion has destroyed meanwhile attacks no more.
    bearers = [model for model in volley.bearers if model in game]
    if not bearers:
        return []
    attacks = volley.attacks._replace(weapons=len(bearers))
    if context.is_ready is None:
        context.is_ready = await stands_by(
            game, context.unit, tell("{unit} attacks {target}.", unit=context.name, target=game[now].name)
        )
    number = await _number(context, target, attacks, volley.share)
    luck = context.luck()
    toughness = context.toughness[target]
    scored = await game.resolve(
        wounds_of, attacks, number, toughness, luck, seats=context.seats, measure=lambda _: WOUNDS
    )
    context.charge(luck, luck.less(attacker=scored.is_attackers_reroll_used), now)
    game.say(
        tell(
            "{unit}, {weapon} at {target}: {attacks}, {hits}, {wounds}.",
            unit=context.name,
            weapon=volley.label,
            target=game[now].name,
            attacks=tell_many("{count} attack", "{count} attacks", number),
            hits=tell_many("{count} hit", "{count} hits", scored.hits),
            wounds=_wounds(scored.wounds + len(scored.mortal)),
        ),
        *_clauses(attacks),
        kind="attack",
        about=[context.unit, now],
    )
    if scored.wounds:
        await allocate(context, now, scored.wounds, attacks, volley.aims)
    return [(damage, volley.aims if attacks.has_precision else ()) for damage in scored.mortal]


async def _number(context: AttackContext, target: UnitId, attacks: Attacks, share: AttackShare | None) -> int:
    """How many attacks; a split weapon rolls once for all its targets. (TEN-ATK-01, TEN-MELEE-10)"""
    luck = context.luck()
    if share is not None and share.weapon in context.rolled:
        number = context.rolled[share.weapon]
    else:
        number, used = await context.game.resolve(
            number_of_attacks, attacks, luck, seats=context.seats, measure=lambda _: ATTACKS
        )
        context.charge(luck, luck.less(attacker=used), target)
    if share is None:
        return number
    context.rolled[share.weapon] = number
    return max(0, min(number - share.first, share.number))


def _clauses(attacks: Attacks) -> tuple[str, ...]:
    """What the log cites for Hit and Wound rolls: the chain, every modifier in it, caps, and the weapon's abilities."""
    because = with_cap(attacks.hit_because, attacks.hit_plus, "TEN-HIT-04")
    because += with_cap(attacks.wound_because, attacks.wound_plus, "TEN-WND-05")
    speaks = {
        "TEN-STRAT-14": attacks.only_sixes,
        "TEN-ATK-01": attacks.bonus,
        "TEN-KW-34": attacks.hits_automatically,
        "TEN-DICE-06": attacks.hit_reroll != NEVER,
        "TEN-KW-04": attacks.critical_hit < 6,
        "TEN-KW-33": attacks.extra_hits != NOTHING,
        "TEN-KW-23": attacks.is_lethal,
        "TEN-KW-01": attacks.critical_wound < 6,
        "TEN-KW-35": attacks.is_twin_linked,
        "TEN-KW-10": attacks.is_devastating,
    }
    abilities = [clause for clause, does in speaks.items() if does]
    return tuple(dict.fromkeys(("TEN-ATK-02", *(part.clause for part in because), *abilities)))


def _save_clauses(attacks: Attacks, target: Target) -> tuple[str, ...]:
    """What the log cites for saves and damage: every modifier, caps, Melta and Feel No Pain."""
    cited = ["TEN-ALLOC-01", "TEN-SAVE-01"]
    for group in target.groups:
        _, plus, because = save_of(attacks, group)
        cited += [part.clause for part in with_cap(because, plus, "TEN-SAVE-03")]
    cited += ["TEN-DMG-01", "TEN-KW-24"] if attacks.extra_damage else ["TEN-DMG-01"]
    cited += ["TEN-KW-12"] if any(group.feel_no_pain < NEVER_SAVES for group in target.groups) else []
    return tuple(dict.fromkeys(cited))


def _wounds(number: int) -> str:
    return tell_many("{count} wound", "{count} wounds", number)


# ---------------------------------------------------------------- allocation


async def allocate(
    context: AttackContext, target: UnitId, wounds: int, attacks: Attacks, aims: tuple[ModelId, ...] = ()
) -> None:
    """Wounds are allocated, saved and dealt one at a time. (TEN-ALLOC-01, TEN-LEAD-06, TEN-KW-28)"""
    game, at, left = context.game, target, wounds
    aim = None if attacks.has_precision else FREELY
    while left:
        if aim is None or aim != FREELY:
            aim = await aimed(context, at, aim, aims, left)
        model = aim.model
        number = left if aim == FREELY else 1
        ranks = ranks_of(game, at, context.covered if attacks.is_ranged else None, 0, alone=model)
        if not ranks.models:
            return
        await _ready_to_save(context, at, ranks, attacks)
        blows, luck = await _take(context, at, ranks, number, attacks, model)
        left -= number - blows.left
        loss = Loss(ranks, blows.standing, blows.allocated, blows.left)
        told = {"unit": game[at].name, "unsaved": _wounds(blows.unsaved), "lost": _wounds(blows.lost)}
        if loss.fallen:
            models = tell_many("{count} model", "{count} models", loss.fallen)
            said = tell("{unit}: {unsaved} not saved, {lost} lost, {models} destroyed.", models=models, **told)
        else:
            said = tell("{unit}: {unsaved} not saved, {lost} lost.", **told)
        context.charge(luck, blows.luck, at)
        game.say(said, *_save_clauses(attacks, ranks.target), kind="damage", about=[at])
        await take_off(game, await apply_loss(game, at, loss))
        now = goes_on(game, at)
        if now is None:
            return
        at = now


async def _take(
    context: AttackContext, at: UnitId, ranks: Ranks, number: int, attacks: Attacks, model: ModelId | None
) -> tuple[Blows, Luck]:
    """So many wounds on the row, the owner choosing where the rules let him."""
    game, luck = context.game, context.luck(at)
    stops = has_consequences(game, at)
    blows = Blows(ranks.standing, ranks.allocated, number, luck=luck)
    place = ranks.place_of(model) if model is not None else None
    alive = sum(row.models for row in blows.standing)
    while blows.left and alive:
        if place is None:
            place = await choose_place(game, at, ranks, blows, context.keeps)
        blows = await game.resolve(
            take_blows, blows, place, attacks, ranks.target, stops, seats=context.seats, measure=wounds_lost(blows)
        )
        place, before, alive = None, alive, sum(row.models for row in blows.standing)
        if stops and alive < before:
            break
    if not alive and not stops:
        blows = blows._replace(left=0)
    return blows, luck


def wounds_lost(before: Blows) -> Callable[[int], Measure]:
    """What is looked at before saves and damage are rolled again. (TEN-STRAT-04)"""
    return lambda _: Measure(tell("wounds lost"), lambda after: after.lost - before.lost)


async def _ready_to_save(context: AttackContext, at: UnitId, ranks: Ranks, attacks: Attacks) -> None:
    """The owner is asked about Command Re-roll once, before the first save he could make. (TEN-STRAT-04)"""
    if at not in context.is_ready_to_save:
        saves = [save_of(attacks, group) for group in ranks.target.groups]
        if any(needs - plus <= 6 for needs, plus, _ in saves):
            prompt = tell("{name} makes saving throws.", name=context.game[at].name)
            context.is_ready_to_save[at] = await stands_by(context.game, at, prompt, is_saving=True)


# ---------------------------------------------------------------- Devastating Wounds


async def devastate(context: AttackContext, at: UnitId, number: int, aims: tuple[ModelId, ...]) -> None:
    """The mortal wounds of one Devastating Wound; they carry over unless an option forbids. (TEN-KW-10, TEN-MORT-03)"""
    game = context.game
    name = game[at].name
    clauses = ("TEN-KW-10", "TEN-MORT-03")
    model = (await aimed(context, at, None, aims, 1)).model if aims else None
    game.say(
        tell("{name} suffers {wounds} from Devastating Wounds.", name=name, wounds=mortal_wounds(number)),
        *clauses,
        kind="mortal",
        about=[at],
    )
    if not game.options["devastating_no_carry_over"]:
        await deal(game, at, number, *clauses, first=model)
        return
    if model is None:
        model = await _one_model(context, at)
    loss = await lose_to_mortal_wounds(game, at, number, stops=True, only=model)
    if loss is not None:
        await take_off(game, await apply_loss(game, at, loss), *clauses)


async def _one_model(context: AttackContext, at: UnitId) -> ModelId:
    """The model that must or may be allocated an attack. (TEN-KW-10, TEN-ALLOC-02)"""
    ranks = ranks_of(context.game, at)
    place = await choose_place(context.game, at, ranks, Blows(ranks.standing, ranks.allocated, 1), context.keeps)
    if place is None:
        place = next_places(ranks.standing, ranks.target, ranks.allocated)[0]
    row = ranks.models[place]
    if ranks.standing[place].hurt or place in ranks.allocated:
        return row[0]
    return await who_stands(context.game, at, row, "suffers them")
