"""The whole battle on one screen. (LEG-TURN, LEG-SETUP)"""

from __future__ import annotations

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.offers import expire
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.tests_and_tables import roll_off
from grognard.rulesets.legendary.play.acting_together import count_of_groups
from grognard.rulesets.legendary.play.activation import activation
from grognard.rulesets.legendary.play.end_step import end_step, has_end_step
from grognard.rulesets.legendary.play.fliers.creatures import creatures_land
from grognard.rulesets.legendary.play.fliers.leaving_and_returning import fliers_leave
from grognard.rulesets.legendary.play.scoring import finish, has_reached_target, is_wiped_out, score_game_turn
from grognard.rulesets.legendary.play.setup.deployment import choose_edge, deploy
from grognard.rulesets.legendary.play.setup.infiltrators import infiltrate, scout
from grognard.rulesets.legendary.play.setup.plans import tell_reserves
from grognard.rulesets.legendary.play.shooting.vortex import vortices_wander
from grognard.rulesets.legendary.table.records import BATTLE, Model, Unit, UnitId, other, side_id
from grognard.rulesets.legendary.table.special_rules import characteristic
from grognard.rulesets.legendary.table.units import models_of, name_of

HOLDS = 3
BEHIND = 4
"""So many activations fewer give holds. (LEG-TURN-09)"""


@step
async def battle(game: Game) -> None:
    """Edges, deployment, infiltrators, scouts; then game turn after game turn. (LEG-SETUP-04 to LEG-SETUP-08)"""
    game.then(choose_edge)
    game.then(deploy, 0)
    game.then(tell_reserves)
    game.then(infiltrate)
    game.then(scout)
    game.then(game_turn, 1)


@step
async def game_turn(game: Game, number: int) -> None:
    """Everybody is fresh; a roll-off says who chooses. (LEG-TURN-03, LEG-TURN-05, LEG-SETUP-08)"""
    game.change(BATTLE, turn=number, phase="Roll-off", active=(), reaction=None)
    expire(game, "turn", "activation")
    for unit in game.all(Unit):
        if unit.has_activated or unit.is_spent:
            game.change(unit.id, has_activated=False, is_spent=False)
    for model in game.all(Model):
        if model.is_spent:
            game.change(model.id, is_spent=False)
    game.say(tell("Game turn {number}.", number=number), "LEG-TURN-01", kind="phase")
    await vortices_wander(game)
    game.then(roll_for_first)


@step
async def roll_for_first(game: Game) -> None:
    """Each side adds its warlord's Initiative; the winner decides who activates first. (LEG-TURN-03, LEG-DICE-05)"""
    for seat in (0, 1):
        _show_warlord(game, seat)
    plus = [warlord_initiative(game, seat) for seat in (0, 1)]
    winner = (await game.resolve(roll_off, plus[0], plus[1])).winner
    name = game.ruleset.seat_name(game, winner)
    game.say(tell("{side} wins the roll-off.", side=name), "LEG-TURN-03", kind="dice")
    asked = Choose(
        seat=winner,
        prompt=tell("Who activates first?"),
        clause="LEG-TURN-03",
        options=(Option("me", tell("We do"), value=winner), Option("enemy", tell("The enemy"), value=other(winner))),
    )
    first = await game.ask(asked)
    give_holds(game)
    game.then(activation, first)
    game.then(end_of_game_turn)


def _show_warlord(game: Game, seat: int) -> None:
    """The warlord is known at the first roll-off. (LEG-SETUP-03)"""
    side = game[side_id(seat)]
    if side.warlord is not None and not side.is_warlord_shown:
        game.change(side.id, is_warlord_shown=True)
        name = name_of(game, side.warlord)
        said = tell("{unit} is the warlord of {side}.", unit=name, side=game.ruleset.seat_name(game, seat))
        game.reveal(said, "LEG-SETUP-03", about=[side.warlord])


def warlord_initiative(game: Game, seat: int) -> int:
    """The Initiative of the warlord himself, not of his guards.

    A destroyed warlord adds nothing, one in reserve still counts. (LEG-TURN-03, LEG-CHAR-11)
    """
    home = game[side_id(seat)].warlord
    if home is None:
        return 0
    models = [model for model in game.all(Model) if model.home == home and _is_character(model)]
    return max((characteristic(game, model, "i") for model in models), default=0)


def _is_character(model: Model) -> bool:
    """Whether a model, or the rider of a chariot, is a character. (LEG-CHAR-11, LEG-CHRT-01)"""
    return any(getattr(each, "is_character", False) for each in (model.profile, model.rider))


def give_holds(game: Game) -> None:
    """Who has four activations fewer, or more, may pass three times. (LEG-TURN-09)"""
    counts = [count_of_groups(game, seat) for seat in (0, 1)]
    for seat in (0, 1):
        holds = HOLDS if counts[other(seat)] - counts[seat] >= BEHIND else 0
        game.change(side_id(seat), holds=holds)
        if holds:
            said = tell("{side} has {holds} holds.", side=game.ruleset.seat_name(game, seat), holds=holds)
            game.say(said, "LEG-TURN-09", kind="note")


@step
async def end_of_game_turn(game: Game) -> None:
    """Step F of those who overwatched, fliers leave, scoring, and the next game turn. (LEG-TURN-12)"""
    game.change(BATTLE, phase="End of the game turn", active=())
    for unit in game.all(Unit):
        if unit.is_spent and has_end_step(game, unit.id):
            await end_step(game, unit.id)
    creatures_land(game)
    fliers_leave(game)
    score_game_turn(game)
    number = game[BATTLE].turn
    if is_wiped_out(game) or number >= game.options["turns"] or has_reached_target(game):
        finish(game)
    else:
        game.then(game_turn, number + 1)


__all__ = ["UnitId", "battle", "end_of_game_turn", "game_turn", "models_of", "roll_for_first"]
