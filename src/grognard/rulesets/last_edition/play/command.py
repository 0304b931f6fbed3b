"""The command phase. (TLE-LP-02, TLE-CMD-01, TLE-REACT-02, TLE-DIR-12)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.offers import offer
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.play.ability_effects import commands_of, targets_of, use_command
from grognard.rulesets.last_edition.play.phases import begin_phase, end_phase
from grognard.rulesets.last_edition.play.reactions import COMMAND, can_react, start_reactions, use_reaction
from grognard.rulesets.last_edition.play.setup.directives import BOOST
from grognard.rulesets.last_edition.table.records import UnitId, other, side_id
from grognard.rulesets.last_edition.table.units import name_of, on_table, side

if TYPE_CHECKING:
    from grognard.rulesets.last_edition.lists.abilities import CommandAbility

MORE = 4
"""Leader points of Boost in confidence. (TLE-DIR-12)"""
DONE = "done"
Use = tuple[UnitId, "CommandAbility", UnitId]


@step
async def command_phase(game: Game, seat: int) -> None:
    """Refill, the active player's abilities, then the reactive player's. (TLE-LP-02, TLE-CMD-01, TLE-REACT-02)"""
    begin_phase(game, "command")
    own = side(game, seat)
    points = own.most_leader_points
    if own.directive == BOOST:
        points += MORE
        game.say(tell("Boost in confidence: four more leader points."), "TLE-DIR-12", kind="directive")
    game.change(side_id(seat), leader_points=points)
    game.then(command, seat, False)
    game.then(command_reactions, other(seat))
    game.then(end_phase, "command")


@step
async def command_reactions(game: Game, seat: int) -> None:
    """Reaction units act as if it were their owner's command phase. (TLE-REACT-02)"""
    start_reactions(game, seat)
    game.then(command, seat, True)


@step
async def command(game: Game, seat: int, is_reaction: bool) -> None:
    """A unit uses one of its command abilities; whoever was left for another is not selected again.

    (TLE-CMD-01, TLE-ROUND-03, TLE-REACT-02)
    """
    options = _uses(game, seat, is_reaction)
    if not options:
        return
    points = side(game, seat).leader_points
    prompt = tell("Use a command ability? ({points} leader points)", points=points)
    chosen: Use | str | None
    if is_reaction:
        chosen = await offer(game, seat, COMMAND, options, prompt, reaction=True)
    else:
        asked: Choose[Use | str] = Choose(
            seat=seat,
            prompt=prompt,
            clause="TLE-CMD-01",
            options=(*options, Option(DONE, tell("No more command abilities"))),
        )
        chosen = await game.ask(asked)
    if chosen is None or isinstance(chosen, str):
        return
    unit, ability, target = chosen
    for each in on_table(game, seat):  # a selected unit that is left for another has had its turn
        if each.id != unit and "command" in each.acted and "commanded" not in each.acted:
            game.change(each.id, acted=(*each.acted, "commanded"))
    if "command" not in game[unit].acted:
        game.change(unit, acted=(*game[unit].acted, "command"))
    if is_reaction:
        use_reaction(game, unit)
    game.change(side_id(seat), commands_used=(*side(game, seat).commands_used, (unit, ability.name)))
    game.then(command, seat, is_reaction)
    await use_command(game, unit, ability, target)


def _uses(game: Game, seat: int, is_reaction: bool) -> list[Option[Use | str]]:
    """Every command ability that can be paid for and has a target. (TLE-CMD-01)"""
    own = side(game, seat)
    found: list[Option[Use | str]] = []
    for unit in on_table(game, seat):
        if "commanded" in unit.acted or (is_reaction and not _may_react(game, unit.id)):
            continue
        for ability in commands_of(game, unit, "command phase"):
            if ability.cost > own.leader_points or (unit.id, ability.name) in own.commands_used:
                continue
            for target in targets_of(game, unit.id, ability):
                said = tell(
                    "{unit}: {ability} ({cost}) on {target}",
                    unit=unit.name, ability=ability.name, cost=ability.cost, target=name_of(game, target),
                )  # fmt: skip
                key = f"{unit.id} {ability.name} {target}"
                found.append(Option(key, said, about=(unit.id, target), value=(unit.id, ability, target)))
    return found


def _may_react(game: Game, unit: UnitId) -> bool:
    own = game[unit]
    return can_react(game, own) and (own.is_reacting or side(game, own.seat).reactions > 0)
