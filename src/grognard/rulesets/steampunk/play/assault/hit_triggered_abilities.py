"""Between the damage rolls and the retreats: hit-triggered abilities and second thoughts. (SPF-ASLT-22, 23)"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from grognard.kernel.ask import Allocate, Option
from grognard.kernel.dice import D6
from grognard.kernel.game import Game, step
from grognard.kernel.offers import offer
from grognard.kernel.words import Sentence, tell
from grognard.rulesets.steampunk.dice.damage import on_table
from grognard.rulesets.steampunk.dice.facts import Hit, Typed
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Contagion, FightAgain, GiveGround, every
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import (
    AssaultAbility,
    AssaultAcid,
    AssaultFire,
    AssaultMinorAcid,
    AssaultPoison,
    CunningAssault,
    OnDeflect,
)
from grognard.rulesets.steampunk.play.assault.assault_sequence import fight
from grognard.rulesets.steampunk.play.assault.contested_hexes import fighters_of
from grognard.rulesets.steampunk.play.assault.sides import standing
from grognard.rulesets.steampunk.play.damage.apply_damage import take_effect
from grognard.rulesets.steampunk.play.damage.damage_sequence import note_toll, roll_damage, strike, told_of
from grognard.rulesets.steampunk.play.standing_orders import FIGHT_AGAIN, GIVE_GROUND, YES
from grognard.rulesets.steampunk.table.abilities import abilities_of, ability_of
from grognard.rulesets.steampunk.table.nations import choosing_order
from grognard.rulesets.steampunk.table.records import Contest, UnitId
from grognard.rulesets.steampunk.table.units import models_lost, name_of, toll_of, victim_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.dice import Dice
    from grognard.kernel.table import Ref
    from grognard.rulesets.steampunk.dice.facts import Toll, Victim
    from grognard.rulesets.steampunk.table.records import Landed, Unit

    Pooled = AssaultAcid | AssaultMinorAcid | AssaultPoison

W = TypeVar("W", bound="AssaultAbility")


@step
async def hit_abilities(game: Game, name: Ref[Contest]) -> None:
    """Fire, acid, poison, cunning, contagion and answers to deflections, after the damage rolls. (SPF-ASLT-22, 23)"""
    contest = game[name]
    game.change(name, landed=(), parried=())
    if not contest.is_fought:
        return
    for seat in choosing_order(game):
        mine = [each for each in contest.landed if game[each.unit].seat == seat]
        await set_on_fire(game, mine)
        await put_tokens(game, seat, mine)
        if outwit(game, seat, mine):
            game.then(roll_damage)
        if not contest.is_again:
            await infect(game, contest, seat)
    for parry in contest.parried:
        for ability in _assault_abilities(game, parry, OnDeflect):
            effects = (Effect.from_data(ability.effect),) * parry.number
            await inflict(
                game,
                parry.target,
                effects,
                tell("{unit} is hurt by a deflected blow", unit=name_of(game, parry.target)),
                "SPF-SHEET-06",
            )


def _assault_abilities(game: Game, landed: Landed, kind: type[W]) -> list[W]:
    """What the source of these successes can do besides damage."""
    abilities = game[landed.unit].profile.figures[landed.figure].assault.abilities
    return [ability for ability in dict.fromkeys(abilities) if isinstance(ability, kind)]


async def inflict(game: Game, name: UnitId, effects: Iterable[Effect], said: Sentence, clause: str) -> None:
    """Tokens and further damage as a row of a damage table would give them; the tokens wait. (SPF-TURN-04)"""
    effects = tuple(effects)
    unit, before = game[name], toll_of(game[name])
    if not effects or unit.gone or unit.is_doomed:
        return
    after = await game.resolve(struck_by, before, effects, victim_of(unit), measure=models_lost(before))
    note_toll(game, name, after)
    game.say(
        tell("{event}: {what}.", event=said, what=told_of(before, after)),
        clause,
        kind="damage",
        about=[name],
    )


def struck_by(dice: Dice, toll: Toll, effects: tuple[Effect, ...], victim: Victim) -> Toll:
    """These effects, as if a damage row named them. (SPF-ABIL-29)"""
    row = ("these effects", ((0, effects),))
    return on_table(dice, toll, row[0], 0, victim._replace(tables=(*victim.tables, row)))


async def set_on_fire(game: Game, landed: list[Landed]) -> None:
    """One fire token per source unit on every base it struck. (SPF-WPN-05)"""
    burning = {(each.unit, each.target): None for each in landed if _assault_abilities(game, each, AssaultFire)}
    for _, target in burning:
        await inflict(
            game,
            target,
            (Effect("set on fire"),),
            tell("{unit} catches fire", unit=name_of(game, target)),
            "SPF-WPN-05",
        )


async def put_tokens(game: Game, seat: int, landed: list[Landed]) -> None:
    """A token for every N successes of models with the same ability, on a base they struck. (SPF-WPN-07, SPF-WPN-09)"""
    scored: dict[Pooled, dict[UnitId, int]] = {}
    for each in landed:
        for ability in _assault_abilities(game, each, AssaultAbility):
            if isinstance(ability, (AssaultAcid, AssaultMinorAcid, AssaultPoison)):
                struck = scored.setdefault(ability, {})
                struck[each.target] = struck.get(each.target, 0) + each.number
    for ability, struck in scored.items():
        number = sum(struck.values()) // ability.per
        is_poison = isinstance(ability, AssaultPoison)
        targets = [target for target in struck if not is_poison or game[target].profile.is_bio]
        shared = await share_tokens(game, seat, ability, targets, number) if number and targets else {}
        clause = "SPF-WPN-09" if is_poison else "SPF-WPN-07"
        for target, tokens in shared.items():
            said = tell("{unit} suffers from {ability}", unit=name_of(game, target), ability=ability)
            await inflict(game, target, (token_of(ability),) * tokens, said, clause)


def token_of(ability: Pooled) -> Effect:
    """The token an assault ability puts. (SPF-WPN-07, SPF-WPN-09)"""
    if isinstance(ability, AssaultPoison):
        return Effect("poison", ability.n)
    return Effect("acid" if isinstance(ability, AssaultAcid) else "minor acid", 1)


async def share_tokens(game: Game, seat: int, ability: Pooled, targets: list[UnitId], number: int) -> dict[UnitId, int]:
    """The attacker chooses the base for each token. (SPF-WPN-07)"""
    if len(targets) == 1:
        return {targets[0]: number}
    asked = Allocate(
        seat=seat,
        prompt=tell("{ability} gives {number} tokens: which bases receive them?", ability=ability, number=number),
        clause="SPF-WPN-07",
        about=tuple(targets),
        options=tuple(Option(target, name_of(game, target), about=(target,)) for target in targets),
        room=(number,) * len(targets),
        total=number,
    )
    return {UnitId(target): tokens for target, tokens in (await game.ask(asked)).items()}


def outwit(game: Game, seat: int, landed: list[Landed]) -> bool:
    """Light damage for every N successes on one base, those of several models added up. (SPF-ABIL-11)"""
    scored: dict[tuple[UnitId, CunningAssault], int] = {}
    for each in landed:
        for ability in _assault_abilities(game, each, CunningAssault):
            scored[each.target, ability] = scored.get((each.target, ability), 0) + each.number
    for (target, ability), number in scored.items():
        strike(game, seat, target, Hit(damage=None, extra=(Typed("light", D6),)), number // ability.per, str(ability))
    return any(number >= ability.per for (_, ability), number in scored.items())


async def infect(game: Game, contest: Contest, seat: int) -> None:
    """Every enemy base in the assault catches what the unit carries, once. (SPF-ABIL-29)"""
    for name in fighters_of(contest):
        unit = game[name]
        if unit.seat != seat or not unit.is_here:
            continue
        for contagion in every(abilities_of(unit), Contagion):
            effects = tuple(Effect.from_data(word) for word in contagion.tokens.split("/"))
            for enemy in standing(game, contest, 1 - seat):
                said = tell(
                    "{unit} catches {contagion} from {other}",
                    unit=name_of(game, enemy.id),
                    contagion=contagion,
                    other=unit.profile.name,
                )
                await inflict(game, enemy.id, effects, said, "SPF-ABIL-29")


# ---------------------------------------------------------------- second thoughts


@step
async def fight_again(game: Game, name: Ref[Contest]) -> None:
    """A beaten unit may have the assault rolled anew, once, after its damage is applied. (SPF-ABIL-28)"""
    contest = game[name]
    if not contest.is_fought or contest.winner is None:
        return
    for unit in standing(game, contest, 1 - contest.winner):
        if ability_of(unit, FightAgain) is None:
            continue
        prompt = tell("{unit} has lost the assault: shall it be fought again?", unit=name_of(game, unit.id))
        if await offer(game, unit.seat, FIGHT_AGAIN, YES, prompt, about=(unit.id,)):
            game.change(name, winner=None, is_fought=False, is_again=True)
            game.say(
                tell("{unit} fights again.", unit=name_of(game, unit.id)),
                "SPF-ABIL-28",
                kind="assault",
                about=[unit.id],
            )
            for fighter in fighters_of(contest):
                await take_effect(game, fighter)
            game.then(fight, name)
            game.then(roll_damage)
            game.then(hit_abilities, name)
            return


@step
async def give_ground(game: Game) -> None:
    """Winners that are able to may retreat all the same. (SPF-ABIL-27)"""
    for seat in choosing_order(game):
        for contest in game.all(Contest):
            if contest.winner == seat and contest.is_fought:
                for unit in standing(game, contest, seat):
                    await offer_ground(game, contest.id, unit)


@step
async def let_out(game: Game, name: Ref[Contest]) -> None:
    """Who has beaten a surrounded unit may give ground to it; that unit itself has nowhere to go. (SPF-ABIL-27)"""
    contest = game[name]
    for unit in standing(game, contest, contest.winner) if contest.is_fought and contest.winner is not None else ():
        if unit.id in contest.staying:
            await offer_ground(game, name, unit)


async def offer_ground(game: Game, name: Ref[Contest], unit: Unit) -> None:
    """One winner is asked, if it is able to. (SPF-ABIL-27)"""
    if ability_of(unit, GiveGround) is None:
        return
    prompt = tell("{unit} has won the assault: does it give ground?", unit=name_of(game, unit.id))
    if await offer(game, unit.seat, GIVE_GROUND, YES, prompt, about=(unit.id,)):
        game.change(name, gave_ground=(*game[name].gave_ground, unit.id))
        game.say(
            tell("{unit} gives ground.", unit=name_of(game, unit.id)), "SPF-ABIL-27", kind="assault", about=[unit.id]
        )
