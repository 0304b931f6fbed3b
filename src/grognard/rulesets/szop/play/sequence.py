"""The whole battle on one screen. (SZOP-SETUP-01, SZOP-ROUND, SZOP-ACT-01)"""

from __future__ import annotations

from grognard.kernel.ask import DRAGGED, Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.offers import expire
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Immobile, Skirmisher
from grognard.rulesets.szop.play.actions import action
from grognard.rulesets.szop.play.activations import may_activate, note_finished, waiting
from grognard.rulesets.szop.play.arrivals import arrive
from grognard.rulesets.szop.play.attack.casualties import settle_vengeance
from grognard.rulesets.szop.play.attack.recovery import recover_active, recover_others
from grognard.rulesets.szop.play.attack.tokens import gain_tokens
from grognard.rulesets.szop.play.cards.initiative import keep_initiative
from grognard.rulesets.szop.play.cards.step import card_step
from grognard.rulesets.szop.play.moves.manoeuvre import skirmish
from grognard.rulesets.szop.play.order import in_turn
from grognard.rulesets.szop.play.orders.interrupts import window
from grognard.rulesets.szop.play.scoring.control import check_control
from grognard.rulesets.szop.play.scoring.finish import finish
from grognard.rulesets.szop.play.scoring.variants import draw_mission, end_of_round, start_of_round
from grognard.rulesets.szop.play.setup.attachments import attach_heroes
from grognard.rulesets.szop.play.setup.decks import choose_cards, draw_hands
from grognard.rulesets.szop.play.setup.deployment import choose_zone
from grognard.rulesets.szop.play.setup.echelons import divide_echelons
from grognard.rulesets.szop.play.setup.key_units import pick_key_units
from grognard.rulesets.szop.play.setup.objectives import place_objectives
from grognard.rulesets.szop.play.setup.passengers import load_passengers
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.records import BATTLE, ROUNDS, Unit, UnitId, other
from grognard.rulesets.szop.table.units import name_of, stands


@step
async def battle(game: Game) -> None:
    """Set up, then four rounds. (SZOP-SETUP-01, SZOP-OBJ-05)"""
    game.then(draw_mission)
    game.then(place_objectives)
    game.then(declare_units)
    game.then(choose_cards)
    game.then(draw_hands)
    game.then(choose_zone)
    game.then(after_deployment)
    for number in range(1, ROUNDS + 1):
        game.then(new_round, number)


@step
async def declare_units(game: Game) -> None:
    """The zone chooser declares attachments, passengers and groups, then the other player. (SZOP-GEN-04)"""
    for seat in in_turn(game):
        game.then(attach_heroes, seat)
        game.then(load_passengers, seat)
        game.then(divide_echelons, seat)


@step
async def after_deployment(game: Game) -> None:
    """The control check after deployment, key units, the first card step. (SZOP-OBJ-02, SZOP-CARD-03)"""
    if not game.options["no_deployment_check"]:
        check_control(game)
    game.then(pick_key_units)
    game.then(card_step)


@step
async def new_round(game: Game, number: int) -> None:
    """Nobody counts as activated; mages gain tokens; then activations in turns. (SZOP-ROUND-01, SZOP-ROUND-05)"""
    first = game[BATTLE].finished if number > 1 else game[BATTLE].first
    game.change(BATTLE, round=number, first=first, finished=None, seat=first, active=None)
    game.say(tell("Round {number}.", number=number), "SZOP-ROUND-05", kind="phase")
    await start_of_round(game, number)
    for unit in game.all(Unit):
        game.change(unit.id, has_begun=False, arrived=False, used=())
        gain_tokens(game, unit.id)
    expire(game, "round")
    note_finished(game)
    game.then(activation, first or 0)
    game.then(round_ends, number)


@step
async def activation(game: Game, seat: int) -> None:
    """One unit of the player is activated; whoever has none left is passed over. (SZOP-ROUND-01, 03, SZOP-OBJ-07)"""
    if not waiting(game, seat):
        if waiting(game, other(seat)):
            game.then(activation, other(seat))
        return
    able = may_activate(game, seat)
    options = tuple(Option(unit.id, unit.shown, about=(unit.id,), data=DRAGGED) for unit in able)
    asked = Choose(seat=seat, prompt=tell("Activate which unit?"), clause="SZOP-ACT-01", options=options)
    unit = UnitId(await game.ask(asked)) if len(able) > 1 else able[0].id
    begin_activation(game, unit, seat)
    if game[unit].place in ("ambush", "reserve"):
        game.then(arrive, unit)
    else:
        for _ in range(2):
            game.then(interrupts, unit)
            game.then(one_action, unit)
        game.then(end_of_activation, unit)
    game.then(hand_over, seat)


def begin_activation(game: Game, unit: UnitId, seat: int) -> None:
    """The unit loses Fortified; what was counted for the last activation is forgotten. (SZOP-ACT-01, SZOP-STATE-03)"""
    for each in game.all(Unit):
        if each.lost or each.bane or each.felled or each.has_dared or each.has_stumbled or each.grants or each.cast:
            game.change(each.id, lost=0, bane=0, baned=0, felled=0, grants=(), cast=())
            game.change(each.id, has_dared=False, has_stumbled=False)
    game.change(unit, has_begun=True, is_fortified=False)
    game.change(BATTLE, active=unit, seat=seat, actions=(), struck=(), boons=())
    expire(game, "activation")
    game.say(tell("{unit} is activated.", unit=name_of(game, unit)), "SZOP-ACT-01", kind="activation", about=[unit])
    note_finished(game)


@step
async def interrupts(game: Game, unit: UnitId) -> None:
    """A window before each action: the active player, then the other. (SZOP-INT-01, SZOP-INT-02)"""
    if stands(game, unit):
        await window(game, unit)


@step
async def one_action(game: Game, unit: UnitId) -> None:
    """One action of the active unit, then Regroup. (SZOP-ACT-01)"""
    if stands(game, unit):
        await action(game, unit)


@step
async def end_of_activation(game: Game, unit: UnitId) -> None:
    """Skirmisher, Vengeance, recovery of the active unit, then Regeneration of others. (SZOP-ACT-01)"""
    if game[unit].place == "table" and has(game, unit, Skirmisher) and not has(game, unit, Immobile):
        await skirmish(game, unit)
    await settle_vengeance(game, unit)
    if stands(game, unit):
        await recover_active(game, unit)
    await recover_others(game, unit)


@step
async def hand_over(game: Game, seat: int) -> None:
    """What was granted ends; then the other player activates. (SZOP-ROUND-01, SZOP-SUP-04)"""
    for each in game.all(Unit):
        if each.grants:
            game.change(each.id, grants=())
    game.change(BATTLE, active=None)
    keeps = await keep_initiative(game, seat)
    game.then(activation, seat if keeps else other(seat))


@step
async def round_ends(game: Game, number: int) -> None:
    """Vengeance in round 4, control, the mission variant, cards. (SZOP-ROUND-04, SZOP-GEN-04)"""
    if number == ROUNDS:
        for unit in sorted(game.all(Unit), key=lambda each: in_turn(game).index(each.seat)):
            await settle_vengeance(game, unit.id)
    note_finished(game)
    check_control(game)
    game.then(end_of_round, number)
    game.then(card_step)
    if number == ROUNDS:
        game.then(last_count)


@step
async def last_count(game: Game) -> None:
    """The game ends after round 4. (SZOP-OBJ-05)"""
    finish(game)
