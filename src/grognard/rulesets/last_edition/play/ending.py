"""The end of a turn. (TLE-ROUND-05, TLE-KW-18, TLE-DIR-12)"""

from __future__ import annotations

from grognard.kernel.game import Game, step
from grognard.kernel.offers import expire
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.lists.keywords.units import ShockTeleport
from grognard.rulesets.last_edition.play.attack.casualties import destroy
from grognard.rulesets.last_edition.play.mission_actions import complete_action
from grognard.rulesets.last_edition.play.scoring import score_attack
from grognard.rulesets.last_edition.table.records import BATTLE, Unit, side_id
from grognard.rulesets.last_edition.table.units import side


@step
async def end_of_turn(game: Game, seat: int) -> None:
    """Actions are completed, Attack is scored, then this turn's orders and effects end. (TLE-ROUND-05)"""
    await complete_action(game, seat)
    score_attack(game, seat)
    for unit in game.all(Unit):
        if unit.seat == seat and is_too_late(game, unit):
            said = tell("{unit} does not arrive in time and is lost.", unit=unit.name)
            game.say(said, "TLE-KW-18", kind="loss", about=[unit.id])
            destroy(game, unit.id)
    own = side(game, seat)  # what Boost in confidence gave beyond the maximum is lost (TLE-DIR-12)
    if own.leader_points > own.most_leader_points:
        game.change(side_id(seat), leader_points=own.most_leader_points)
    for unit in game.all(Unit):
        kept = tuple(each for each in unit.effects if each.until not in ("turn", "phase"))
        order = unit.order
        if order in ("advancing", "fall back") or game.options["orders_end_with_turn"]:
            order = ""
        if order != unit.order or len(kept) < len(unit.effects):
            game.change(unit.id, effects=kept, order=order)
    expire(game, "turn", "phase", "activation")


def is_too_late(game: Game, unit: Unit) -> bool:
    """A Shock teleport unit that was not placed by the end of its last round. (TLE-KW-18)"""
    teleport = unit.sheet.has(ShockTeleport)
    if unit.where != "reserve" or unit.from_joker or teleport is None:
        return False
    return game[BATTLE].round >= max(teleport.in_rounds)
