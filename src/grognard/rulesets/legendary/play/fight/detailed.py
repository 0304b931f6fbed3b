"""Close combat by the rules of duels, pair by pair: the module detailed_melee. (LEG-DUEL-01, LEG-DUEL-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.modifiers import Modifier
from grognard.kernel.troops import gap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.duels import duel_roll
from grognard.rulesets.legendary.play.fight.blows import of_the_chariot, stance_of
from grognard.rulesets.legendary.play.fight.duel_blows import duellist, roll_blows, settle_blows
from grognard.rulesets.legendary.play.fight.melee_targets import kind_of, wish_for
from grognard.rulesets.legendary.play.fight.pile_in import pile_in
from grognard.rulesets.legendary.play.fight.results import is_fighting, leave_beaten, leave_by_choice
from grognard.rulesets.legendary.play.fight.stomp import stomp
from grognard.rulesets.legendary.play.fight.weapons import can_strike, choose_weapons
from grognard.rulesets.legendary.play.rolls import passes_leadership, passes_test
from grognard.rulesets.legendary.play.shooting.attack_end import end_round
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.special_rules import characteristic
from grognard.rulesets.legendary.table.units import models_of, name_of, on_table, stand_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.play.fight.duel_blows import DuelStruck
    from grognard.rulesets.legendary.play.fight.melee_targets import Fighter
    from grognard.rulesets.legendary.play.fight.weapons import StrikeChoice

NEAR = 1.0
"""Models so near fight, and friends so near are in formation. (LEG-DUEL-02, LEG-DUEL-03)"""


class Pair(NamedTuple):
    """A fight: two models, and those who help the first. (LEG-DUEL-02)"""

    one: ModelId
    two: ModelId
    helpers: tuple[ModelId, ...] = ()


async def pairs_of(game: Game, units: Sequence[UnitId]) -> list[Pair]:
    """Each model within an inch of an enemy fights one of them, as its unit wishes; spare models help. (LEG-DUEL-02)"""
    busy: set[str] = set()
    found: list[Pair] = []
    for unit in units:
        near = {one: _near(game, unit, one) for one in troop_of(game, unit).stands if _is_ready(game, one, busy)}
        wish = await wish_for(game, unit, [enemy.name for row in near.values() for enemy in row])
        for one, enemies in near.items():
            if one.name in busy or not enemies:
                continue
            row = sorted(enemies, key=lambda enemy: kind_of(game[ModelId(enemy.name)]) != wish)
            free = next((enemy for enemy in row if enemy.name not in busy), None)
            if free is not None:
                busy |= {one.name, free.name}
                found.append(Pair(ModelId(one.name), ModelId(free.name)))
            else:
                _help(found, one, row)
                busy.add(one.name)
    return found


def _is_ready(game: Game, one: Stand, busy: Collection[str]) -> bool:
    """Whether a model looks for an enemy: not one who is down. (LEG-DUEL-14)"""
    model = game[ModelId(one.name)]
    return one.name not in busy and can_strike(model) and not model.is_down


def _near(game: Game, unit: UnitId, one: Stand) -> list[Stand]:
    """The enemies of a model within an inch. (LEG-DUEL-02)"""
    return [enemy for foe in game[unit].foes for enemy in troop_of(game, foe).stands if gap(one, enemy) <= NEAR + 0.001]


def _help(found: list[Pair], one: Stand, enemies: Sequence[Stand]) -> None:
    """A spare model strikes with the friend who fights one of its enemies. (LEG-DUEL-02)"""
    names = [enemy.name for enemy in enemies]
    for place, pair in enumerate(found):
        if pair.one in names or pair.two in names:
            found[place] = pair._replace(helpers=(*pair.helpers, ModelId(one.name)))
            return


class Round(NamedTuple):
    """What holds in a round: who fights, with what, who is pressed, who lies on the ground, what each side has lost."""

    units: Sequence[UnitId]
    choices: Mapping[ModelId, StrikeChoice]
    pressed: Collection[ModelId]
    """Those who were outnumbered at the start of the round, or beaten in the one before. (LEG-KW-54)"""
    lost: list[int]
    down: set[ModelId]
    is_first: bool


async def detailed_round(game: Game, units: Sequence[UnitId], lost: list[int], *, is_first: bool) -> None:
    """Every pair rolls off and strikes; then the losers test, and the others pile in. (LEG-DUEL-12, LEG-DUEL-13)"""
    down = {model.id for unit in units for model in models_of(game, unit) if model.is_down}
    choices = await choose_weapons(game, units, is_first=is_first)
    models = [model for unit in units for model in models_of(game, unit)]
    pressed = {model.id for model in models if stance_of(game, model, units, is_first=is_first).is_pressed}
    this = Round(units, choices, pressed, lost, down, is_first)
    for unit in units:
        await pile_in(game, [model.id for model in models_of(game, unit) if not model.is_down])
    for pair in await pairs_of(game, units):
        if pair.one in game and pair.two in game:
            await _fight(game, pair, this)
    await stomp(game, units, lost)
    await end_round(game, lost)
    await detailed_results(game, units, lost, down)
    await leave_by_choice(game, units)
    await _close_up(game, this)


async def _close_up(game: Game, this: Round) -> None:
    """Who stands piles in by Initiative; who was knocked back tests Toughness. (LEG-DUEL-13, LEG-DUEL-14)

    After the first round charge and formation still count for the order, later no more. (LEG-DUEL-15)
    """
    order = [model.id for unit in this.units for model in models_of(game, unit) if model.id not in this.down]
    quick = {model: fighter_of(game, model, this).initiative for model in order}
    for model in sorted(order, key=lambda each: -quick[each]):
        await pile_in(game, [model])
    for fallen in sorted(this.down):
        if fallen in game and game[game[fallen].unit].foes:
            is_back = await passes_test(game, characteristic(game, game[fallen], "t"), "rejoin")
            game.change(fallen, is_down=not is_back)
            if is_back:
                await pile_in(game, [fallen])


async def _fight(game: Game, pair: Pair, this: Round) -> None:
    """The roll-off, the blows of the quicker side, and the answer of those who stand. (LEG-DUEL-04, LEG-DUEL-11)"""
    quick = [fighter_of(game, model, this).initiative for model in (pair.one, pair.two)]
    rolled = await game.resolve(duel_roll, quick[0], quick[1])
    game.say(tell("A pair fights."), "LEG-DUEL-02", "LEG-DUEL-04", kind="fight", about=[pair.one, pair.two])
    seat = game[game[pair.one].unit].seat
    sides = {
        pair.one: [pair.one, *(each for each in pair.helpers if game[game[each].unit].seat == seat)],
        pair.two: [pair.two, *(each for each in pair.helpers if game[game[each].unit].seat != seat)],
    }
    if rolled.winner is None:
        await _at_once(game, pair, sides, this)
        return
    order = (pair.one, pair.two) if rolled.winner == 0 else (pair.two, pair.one)
    for own, enemy in (order, order[::-1]):
        strikers = _strikers(game, sides[own], this)
        if strikers and enemy in game:
            await _settle(game, await roll_blows(game, strikers, enemy, is_first=this.is_first), this)


def _strikers(game: Game, models: Sequence[ModelId], this: Round) -> list[Fighter]:
    """Those of a side who live, stand and can strike; a chariot strikes for itself too. (LEG-DUEL-11, LEG-CHRT-03)"""
    found = []
    for each in models:
        if each in game and each not in this.down and can_strike(game[each]):
            own = fighter_of(game, each, this)
            found += [own, *(own._replace(choice=choice) for choice in of_the_chariot(game[each], own.stance))]
    return found


async def _at_once(game: Game, pair: Pair, sides: Mapping[ModelId, Sequence[ModelId]], this: Round) -> None:
    """On a tie both sides strike at the same time. (LEG-DUEL-05)"""
    blows: list[DuelStruck] = []
    for own, enemy in ((pair.one, pair.two), (pair.two, pair.one)):
        strikers = _strikers(game, sides[own], this)
        blows += await roll_blows(game, strikers, enemy, is_first=this.is_first)
    await _settle(game, blows, this)


async def _settle(game: Game, blows: Sequence[DuelStruck], this: Round) -> None:
    """What the blows did counts as losses of those in the combat. (LEG-DUEL-12)"""
    for struck in blows:
        settled = await settle_blows(game, struck)
        for unit, gone in settled.lost.items():
            this.lost[game[unit].seat] += gone if unit in this.units else 0
        if settled.is_down:
            this.down.add(struck.target)


def fighter_of(game: Game, model: ModelId, this: Round) -> Fighter:
    """A fighter of the round; in the first one a friend beside him is a formation. (LEG-DUEL-03, LEG-DUEL-15)"""
    choice, is_first = this.choices[model], this.is_first
    is_formed = is_first and _has_friend(game, model)
    found = duellist(game, model, choice, this.units, is_first=is_first, in_formation=is_formed)
    return found._replace(stance=found.stance._replace(is_pressed=model in this.pressed))


def _has_friend(game: Game, model: ModelId) -> bool:
    """Whether a friend stands within an inch. (LEG-DUEL-03)"""
    here = stand_of(game, model)
    if here is None:
        return False
    stands = (one for each in on_table(game, game[game[model].unit].seat) for one in troop_of(game, each.id).stands)
    return any(one.name != model and gap(one, here) <= NEAR + 0.001 for one in stands)


async def detailed_results(game: Game, units: Sequence[UnitId], lost: Sequence[int], down: set[ModelId]) -> None:
    """The side with more casualties tests at the difference; who lies on the ground counts as pinned. (LEG-DUEL-12)"""
    loser = None if lost[0] == lost[1] else int(lost[1] > lost[0])
    for unit in units:
        game.change(unit, was_beaten=game[unit].seat == loser)  # (LEG-KW-54)
    if loser is None:
        return
    for unit in units:
        own = game[unit]
        if own.seat != loser or not is_fighting(game, unit):
            continue
        modifiers = [Modifier(-abs(lost[0] - lost[1]), tell("losses"), "LEG-DUEL-12")]
        if all(model in down for model in own.models):
            modifiers.append(Modifier(-2, tell("knocked back"), "LEG-DUEL-12"))
        if await passes_leadership(game, unit, modifiers, is_morale=True):
            game.say(tell("{unit} holds.", unit=name_of(game, unit)), "LEG-DUEL-12", kind="morale", about=[unit])
        else:
            game.say(tell("{unit} breaks.", unit=name_of(game, unit)), "LEG-DUEL-12", kind="morale", about=[unit])
            await leave_beaten(game, unit)
