"""Close combat: rounds by Initiative until one side breaks, leaves or is gone. (LEG-MELEE-01 to LEG-MELEE-13)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.melee import PAUSE
from grognard.rulesets.legendary.play.fight.before import before_first_round
from grognard.rulesets.legendary.play.fight.blows import fighters_of, strike
from grognard.rulesets.legendary.play.fight.detailed import detailed_round
from grognard.rulesets.legendary.play.fight.pile_in import pile_in
from grognard.rulesets.legendary.play.fight.results import results
from grognard.rulesets.legendary.play.fight.room_fights import man_doorways, take_rooms
from grognard.rulesets.legendary.play.fight.stomp import stomp
from grognard.rulesets.legendary.play.fight.weapons import choose_weapons
from grognard.rulesets.legendary.play.shooting.attack_end import end_round
from grognard.rulesets.legendary.play.shooting.fire import settle_doomed
from grognard.rulesets.legendary.table.records import BATTLE
from grognard.rulesets.legendary.table.units import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.rulesets.legendary.play.fight.melee_targets import Fighter
    from grognard.rulesets.legendary.table.records import UnitId


def combat_of(game: Game, unit: UnitId) -> list[UnitId]:
    """All units that are in one combat with a unit, in the order of the table. (LEG-MELEE-23, LEG-MELEE-24)"""
    found, waiting = {unit}, [unit]
    while waiting:
        for enemy in game[waiting.pop()].foes:
            if enemy not in found and game[enemy].models:
                found.add(enemy)
                waiting.append(enemy)
    return sorted(found)


@step
async def fight_of(game: Game, unit: UnitId) -> None:
    """The combat of a unit begins, or goes on after a pause. (LEG-MELEE-01, LEG-MELEE-25)"""
    units = combat_of(game, unit)
    if not is_on(game, units):
        return
    names = [name_of(game, each) for each in units]
    game.say(
        tell("{first} and {second} fight.", first=names[0], second=names[-1]), "LEG-MELEE-01", kind="phase", about=units
    )
    await before_first_round(game, units)
    game.then(fight_round, unit, 1, 0)


def is_on(game: Game, units: Sequence[UnitId]) -> bool:
    """Whether both sides still have models in the combat."""
    seats = {game[unit].seat for unit in units if game[unit].models and game[unit].foes}
    return len(seats) == 2


@step
async def fight_round(game: Game, unit: UnitId, number: int, quiet: int) -> None:
    """One round: everybody strikes at his Initiative, then the result. (LEG-MELEE-02, LEG-MELEE-10, LEG-MELEE-25)

    All its damage is one attack: what did not kill is forgotten at its end. (LEG-DMG-03)
    """
    units = combat_of(game, unit)
    if not is_on(game, units):
        _part(game, units)
        return
    lost = [0, 0]
    is_detailed = _is_detailed(game, units)
    is_first = _begin_round(game, units, number)
    if is_detailed:
        await detailed_round(game, units, lost, is_first=is_first)
    else:
        await _strikes(game, units, lost, is_first=is_first)
    await end_round(game, lost)
    said = tell("Round {number}: losses {first} to {second}.", number=number, first=lost[0], second=lost[1])
    game.say(said, "LEG-MELEE-10", kind="fight", about=[each for each in units if each in game])
    _charge_is_over(game, units)
    if not is_detailed:
        await results(game, units, lost)
    left = [each for each in units if game[each].models]
    quiet = 0 if any(lost) else quiet + 1
    if not is_on(game, left):
        _part(game, left)
    elif quiet >= PAUSE:
        game.say(tell("The combat pauses; the units stay locked."), "LEG-MELEE-25", about=left)
        _forget_round(game, left)
        game.change(BATTLE, paused=(*game[BATTLE].paused, *left))
    else:
        start = next(each for each in left if game[each].foes)
        game.then(fight_round, start, number + 1, quiet)


def _begin_round(game: Game, units: Sequence[UnitId], number: int) -> bool:
    """Nobody is wounded yet; whether it is the first round of a charge, not of a paused combat. (LEG-MELEE-24)"""
    for unit in units:
        game.change(unit, wounds_taken=0)
    return number == 1 and any(game[unit].is_fresh for unit in units)


def _charge_is_over(game: Game, units: Sequence[UnitId]) -> None:
    """What a charge gives and costs holds for its first round. (LEG-CHG-04, LEG-CHG-08)"""
    for unit in units:
        game.change(unit, is_fresh=False, uses_packs=False, is_disordered=False, has_climbed_to_charge=False)


def _is_detailed(game: Game, units: Sequence[UnitId]) -> bool:
    """By the rules of duels, if the players agreed; not through doorways. (LEG-DUEL-01, LEG-BLDG-02)"""
    return bool(game.options["detailed_melee"]) and not any(game[unit].where == "room" for unit in units)


async def _strikes(game: Game, units: Sequence[UnitId], lost: list[int], *, is_first: bool) -> None:
    """Everybody strikes in the order of Initiative; gargantuan creatures stomp at last. (LEG-MELEE-02, LEG-TYPE-24)"""
    await man_doorways(game, units)
    weapons = await choose_weapons(game, units, is_first=is_first)
    fighters = fighters_of(game, units, weapons, is_first=is_first)
    while fighters:
        quickest = max(_initiative(game, one) for one in fighters)
        turn = [one for one in fighters if _initiative(game, one) == quickest]
        fighters = [one for one in fighters if one not in turn]
        await _initiative_step(game, units, turn, lost, is_first=is_first)
    await stomp(game, units, lost)
    await settle_doomed(game)


def _initiative(game: Game, fighter: Fighter) -> int:
    """When a fighter strikes; who was concussed in this very round strikes last. (LEG-KW-11)"""
    is_slow = fighter.model in game and game[fighter.model].has_slow_initiative
    return 1 if is_slow else fighter.initiative


async def _initiative_step(
    game: Game, units: Sequence[UnitId], fighters: Sequence[Fighter], lost: list[int], *, is_first: bool
) -> None:
    """Those of one Initiative pile in and strike at the same time. (LEG-MELEE-03, LEG-MELEE-09)"""
    turn = [one for one in fighters if one.model in game and not game[one.model].is_doomed]
    if not turn or not is_on(game, units):
        return
    await pile_in(game, [one.model for one in turn])
    await strike(game, units, turn, lost, is_first=is_first)
    await settle_doomed(game)


def _part(game: Game, units: Sequence[UnitId]) -> None:
    """The combat is over; the victors stay where they are. (LEG-MELEE-28)"""
    _forget_round(game, units)
    for unit in units:
        if game[unit].foes:
            game.change(unit, foes=tuple(foe for foe in game[unit].foes if game[foe].models and unit in game[foe].foes))
    take_rooms(game, units)


def _forget_round(game: Game, units: Sequence[UnitId]) -> None:
    for unit in units:
        game.change(unit, is_winner=False, was_beaten=False, is_afraid=False, is_fresh=False)
        for model in game[unit].models:
            if game[model].is_down and not game[unit].foes:
                game.change(model, is_down=False)
