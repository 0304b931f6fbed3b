"""The whole battle on one screen. (TPL-TURN)"""

from __future__ import annotations

from grognard.kernel.ask import DRAGGED, Choose, Number, Option, Together
from grognard.kernel.dice.contests import roll_off
from grognard.kernel.game import Game, step
from grognard.kernel.plane import Disc, is_within
from grognard.kernel.words import tell
from grognard.rulesets._template.play.moves import move
from grognard.rulesets._template.play.setup import deploy, name_colours
from grognard.rulesets._template.play.shooting import shoot
from grognard.rulesets._template.table.board import REACH_OF_MARKER, marker
from grognard.rulesets._template.table.records import BATTLE, Side, Unit, UnitId, other, side_id
from grognard.rulesets._template.table.units import add_points, name_of, troops, units_of

ROUNDS = 4


@step
async def battle(game: Game) -> None:
    """Set up, then four rounds. (TPL-TURN-01)"""
    game.then(name_colours)
    game.then(deploy, 0)
    for number in range(1, ROUNDS + 1):
        game.then(new_round, number)
    game.then(last_reckoning)


@step
async def new_round(game: Game, number: int) -> None:
    """Bid, activate in turns, score. (TPL-TURN-01)"""
    game.change(BATTLE, round=number, phase="Bidding")
    for unit in game.all(Unit):
        game.change(unit.id, is_done=False, has_moved=False, has_returned_fire=False)
    game.say(tell("Round {number}.", number=number), "TPL-TURN-01", kind="phase")
    game.then(bid)
    game.then(score)


@step
async def bid(game: Game) -> None:
    """Secret bids for the initiative. (TPL-BID-01)"""
    sides = [game[side_id(seat)] for seat in (0, 1)]
    questions = tuple(
        Number(
            seat=side.seat, prompt=tell("How much resolve do you bid?"), clause="TPL-BID-01", least=0, most=side.resolve
        )
        for side in sides
    )
    bids = await game.ask(Together(prompt=tell("Bid for the initiative."), clause="TPL-BID-01", questions=questions))
    for side in sides:
        game.change(side.id, resolve=side.resolve - bids[side.seat])
    game.reveal(tell("The bids are {first} and {second}.", first=bids[0], second=bids[1]), "TPL-BID-01")
    first = (await game.resolve(roll_off)).winner if bids[0] == bids[1] else int(bids[1] > bids[0])
    game.change(BATTLE, phase="Activations")
    game.say(tell("{side} has the initiative.", side=game.ruleset.seat_name(game, first)), "TPL-BID-01")
    game.then(activation, first)


@step
async def activation(game: Game, seat: int) -> None:
    """One unit moves and shoots, then the other side's turn. (TPL-ACT-01)"""
    fresh = [unit for unit in units_of(game, seat) if not unit.is_done]
    if not fresh:
        if any(not unit.is_done for unit in units_of(game, other(seat))):
            game.then(activation, other(seat))
        return
    options = tuple(Option(unit.id, unit.profile.name, about=(unit.id,), data=DRAGGED) for unit in fresh)
    asked = Choose(seat=seat, prompt=tell("Activate which unit?"), clause="TPL-ACT-01", options=options)
    unit = UnitId(await game.ask(asked))
    game.change(unit, is_done=True)
    game.say(tell("{unit} is activated.", unit=name_of(game, unit)), "TPL-ACT-01", about=[unit])
    game.then(move, unit)
    game.then(shoot, unit)
    game.then(after_activation, seat)


@step
async def after_activation(game: Game, seat: int) -> None:
    """A side without models has lost; else it is the other side's turn. (TPL-END-01)"""
    if all(units_of(game, one) for one in (0, 1)):
        game.then(activation, other(seat))
    else:
        finish(game)


@step
async def score(game: Game) -> None:
    """Two points for the side with more models near the marker. (TPL-SCORE-01)"""
    at = Disc(marker(game.header.scenario), 0.0)
    near = [0, 0]
    for troop in troops(game):
        near[troop.seat] += sum(is_within(one.shape, at, REACH_OF_MARKER) for one in troop.stands)
    if near[0] == near[1]:
        game.say(tell("Nobody holds the crossroads ({near} models each).", near=near[0]), "TPL-SCORE-01", kind="score")
        return
    winner = int(near[1] > near[0])
    add_points(game, winner, 2)
    name = game.ruleset.seat_name(game, winner)
    game.say(
        tell("{name} holds the crossroads with {more} models to {fewer}.", name=name, more=max(near), fewer=min(near)),
        "TPL-SCORE-01",
        kind="score",
    )


@step
async def last_reckoning(game: Game) -> None:
    """After the last round. (TPL-END-01)"""
    finish(game)


def finish(game: Game) -> None:
    """The battle is over; the colours are shown. (TPL-END-01, TPL-SETUP-02)"""
    for side in game.all(Side):
        if side.colours is not None and not side.are_colours_shown:
            game.change(side.id, are_colours_shown=True)
            game.reveal(
                tell("{colours} carried the colours.", colours=name_of(game, side.colours)),
                "TPL-SETUP-02",
                about=[side.colours],
            )
    points = [game[side_id(seat)].points for seat in (0, 1)]
    standing = [seat for seat in (0, 1) if units_of(game, seat)]
    names = [game.ruleset.seat_name(game, seat) for seat in (0, 1)]
    tally = tell("{first} to {second}", first=points[0], second=points[1])
    if len(standing) == 1:
        winner: int | None = standing[0]
        reason = tell("{side} wins: the enemy has no models left ({tally}).", side=names[standing[0]], tally=tally)
    elif points[0] == points[1]:
        winner, reason = None, tell("A draw ({tally}).", tally=tally)
    else:
        winner = int(points[1] > points[0])
        reason = tell("{side} wins {more} to {fewer}.", side=names[winner], more=max(points), fewer=min(points))
    game.say(reason, "TPL-END-01", kind="result")
    game.end(winner, reason, points)
