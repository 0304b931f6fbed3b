"""The whole battle on one screen. (SPF-TURN-01, SPF-SETUP-07)"""

from __future__ import annotations

from grognard.kernel.game import Game, step
from grognard.kernel.offers import expire
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.play.aftermath import aftermath
from grognard.rulesets.steampunk.play.agony.agony_steps import agony
from grognard.rulesets.steampunk.play.assault.assault_sequence import fight_all, finish_codes
from grognard.rulesets.steampunk.play.assault.fear_and_terror import pre_assault_abilities
from grognard.rulesets.steampunk.play.assault.pre_assault_retreat import pre_assault_retreat
from grognard.rulesets.steampunk.play.assault.retreat import retreats
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.damage.healing import care_for_all, mend_all, tend_all
from grognard.rulesets.steampunk.play.damage.trigger_hex_effects import age, trigger_effects
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.gunnery.loading import stow
from grognard.rulesets.steampunk.play.hidden import uncover_near
from grognard.rulesets.steampunk.play.moves.dragging import drag_all
from grognard.rulesets.steampunk.play.moves.movement import end_movement, move, shake_crowded
from grognard.rulesets.steampunk.play.orders.orders import judge_orders, turn_the_page, write_orders
from grognard.rulesets.steampunk.play.scoring import reckon
from grognard.rulesets.steampunk.play.setup.set_up import deploy, prepare, rank_nations, remove_screen, survey
from grognard.rulesets.steampunk.table.records import BATTLE
from grognard.rulesets.steampunk.table.steps import AGONIES, step_words


@step
async def battle(game: Game) -> None:
    """Prepare, set up blind, write the first orders, then turn after turn. (SPF-SETUP-07)"""
    game.then(prepare)
    game.then(rank_nations)
    game.then(survey)
    game.then(deploy)
    if not game.options["orders_same_turn"]:
        game.then(write_orders)
    game.then(remove_screen)
    game.then(new_turn, 1)


@step
async def new_turn(game: Game, number: int) -> None:
    """One turn. (SPF-TURN-01)"""
    game.change(BATTLE, turn=number, step="Orders")
    game.say(tell("Turn {number}.", number=number), "SPF-TURN-01", kind="phase")
    if number > 1:
        game.then(turn_the_page)
    game.then(write_orders)
    if game.options["overcrowding_next_turn"]:
        game.then(shake_crowded)
    game.then(judge_orders)
    game.then(gunnery_step, 1)
    for part in (1, 2, 3):
        game.then(movement_step, part)
        game.then(assault_step, part)
    game.then(gunnery_step, 2)
    for part in range(5):
        game.then(agony_step, part)
    game.then(aftermath_step)
    game.then(end_of_turn, number)


def begin_step(game: Game, name: str) -> None:
    """Say where in the turn we are."""
    game.change(BATTLE, step=name)
    game.say(tell("{step}.", step=step_words(name)), "SPF-TURN-01", kind="phase")


@step
async def gunnery_step(game: Game, number: int) -> None:
    """Fire and other actions, fresh hex effects, damage. (SPF-TURN-02, SPF-TURN-05, SPF-TURN-06)"""
    begin_step(game, f"Gunnery {number}")
    age(game)
    game.then(fire, number)
    game.then(roll_damage)
    game.then(trigger_effects, True)
    if number == 2 or not game.options["damage_as_printed"]:
        game.then(apply_damage)
    game.then(tend_all, number)


@step
async def movement_step(game: Game, number: int) -> None:
    """Moves, pre-assault retreat, hex effects, pre-assault abilities, damage. (SPF-TURN-05, SPF-TURN-07)"""
    begin_step(game, f"Movement {number}")
    game.then(move, number)
    game.then(pre_assault_retreat)
    game.then(trigger_effects, False)
    game.then(pre_assault_abilities)
    if number > 1 or not game.options["damage_as_printed"]:
        game.then(apply_damage)
    game.then(end_movement, number)


@step
async def assault_step(game: Game, number: int) -> None:
    """Assaults, damage rolls, post-assault retreat, hex effects, damage, later codes. (SPF-TURN-08, SPF-ASLT-22)"""
    begin_step(game, f"Assault {number}")
    game.then(fight_all)
    game.then(roll_damage)
    game.then(retreats)
    game.then(trigger_effects, False, True)
    game.then(apply_damage)
    game.then(finish_codes, number)


@step
async def agony_step(game: Game, number: int) -> None:
    """One kind of agony for everybody; its damage takes effect at its end. (SPF-TURN-09)"""
    begin_step(game, f"Agony {number}: {AGONIES[number]}")
    game.then(agony, number)
    game.then(apply_damage)
    if number == 0:
        game.then(drag_all)
    if number == len(AGONIES) - 1:
        game.then(care_for_all, "second")


@step
async def aftermath_step(game: Game) -> None:
    """Markers and tokens that pass. (SPF-AFT)"""
    begin_step(game, "Aftermath")
    game.then(uncover_near)
    game.then(mend_all)
    game.then(stow)
    game.then(aftermath)


@step
async def end_of_turn(game: Game, number: int) -> None:
    """Is it over? Else the next turn. (SPF-VICT-02, SPF-VICT-03)"""
    expire(game, "turn")
    if not reckon(game, number):
        game.then(new_turn, number + 1)
