"""Beams: a strip from the psyker to a point strikes everybody under it. (LEG-PSY-18)"""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, sin
from typing import TYPE_CHECKING

from grognard.kernel.ask import Place
from grognard.kernel.errors import Refused
from grognard.kernel.plane import Box, inside, overlap
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.play.psychic.psykers import circle_of
from grognard.rulesets.legendary.play.psychic.reach import sees_point
from grognard.rulesets.legendary.play.shooting.hit_effects import note_hits
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_row
from grognard.rulesets.legendary.play.shooting.live_facts import foe_of, side_towards
from grognard.rulesets.legendary.play.shooting.template_outlines import beam_outline
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId, other
from grognard.rulesets.legendary.table.special_rules import rules_of
from grognard.rulesets.legendary.table.units import on_table, stand_of, troop_of, troops

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Chance, Placement
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.lists.powers import PowerProfile

BEAM = 1.0
"""The width of a beam. (LEG-PSY-18)"""
SPOT = "point"
TRIES = 8
"""Enemies towards whom an end is tried that nobody has thought about."""


async def beam(game: Game, psyker: ModelId, power: PowerProfile, at: Point) -> None:
    """A strip one inch wide to a point: everybody under it is hit once. (LEG-PSY-18)"""
    origin = origin_of(game, psyker, power, at)
    strip = beam_of(game, origin, at) if origin is not None else None
    if origin is None or strip is None:
        return
    struck = _under(game, psyker, strip)
    said = tell_many("The beam strikes {count} model.", "The beam strikes {count} models.", len(struck))
    game.say(said, "LEG-PSY-18", kind="cast", about=[origin, *struck], at=at)
    for unit in dict.fromkeys(game[model].unit for model in struck):
        note_hits(game, unit, power.weapon, sum(game[model].unit == unit for model in struck))
    rules, start = rules_of(game, game[origin]), game[origin].at or (0.0, 0.0)
    for model in struck:
        if model in game:
            hit = hit_of(power.weapon, rules, foe_of(game, game[model].unit, game[model]))
            await strike_row(game, [model], 1, hit, side_towards(game, game[model], start))


def _under(game: Game, psyker: ModelId, strip: Box) -> list[ModelId]:
    """Everybody under the strip, friend and foe, but what flies and the psyker himself. (LEG-PSY-18, LEG-KW-07)"""
    circle = [model.id for model in circle_of(game, psyker)]
    names = [one.name for troop in troops(game) for one in troop.stands if overlap(strip, one.shape)]
    return [ModelId(name) for name in names if name not in circle and not game[ModelId(name)].is_flying]


def origin_of(game: Game, psyker: ModelId, power: PowerProfile, at: Point) -> ModelId | None:
    """Who of a brotherhood a beam comes from: the nearest who sees its end and reaches it. (LEG-KW-07, LEG-PSY-12)"""
    near = [(away, model.id) for model in circle_of(game, psyker) if (away := _away(game, model.id, at)) is not None]
    able = (model for away, model in sorted(near) if away <= power.range + 0.001 and sees_point(game, model, at))
    return next(able, None)


def _away(game: Game, psyker: ModelId, at: Point) -> float | None:
    """From the rim of a psyker's base to a point."""
    here = stand_of(game, psyker)
    return None if here is None else hypot(at[0] - here.pose.x, at[1] - here.pose.y) - here.base.outer


def beam_of(game: Game, psyker: ModelId, at: Point) -> Box | None:
    """The strip from the rim of the psyker's base to a point. (LEG-PSY-18)"""
    here = stand_of(game, psyker)
    if here is None:
        return None
    (x, y), rim = here.pose.at, here.base.outer
    course = atan2(at[1] - y, at[0] - x)
    far = hypot(at[0] - x, at[1] - y) - rim
    if far <= 0.0:
        return None
    middle = rim + far / 2
    return Box((x + middle * cos(course), y + middle * sin(course)), far, BEAM, degrees(course))


async def end_of_beam(game: Game, psyker: ModelId, power: PowerProfile) -> Point:
    """Any point within the range of the power that the psyker sees. (LEG-PSY-18, LEG-PSY-12)"""
    ground = board(game)

    def legal(placed: Placement) -> None:
        at = placed[SPOT][:2]
        if not inside(ground.table, at):
            raise Refused(tell("The point lies off the table."), "LEG-PSY-18")
        reached = [away for model in circle_of(game, psyker) if (away := _away(game, model.id, at)) is not None]
        if min(reached, default=0.0) > power.range + 0.001:
            raise Refused(tell('The point must lie within {inches}".', inches=power.range), "LEG-PSY-18")
        if origin_of(game, psyker, power, at) is None:
            raise Refused(tell("The psyker does not see the point."), "LEG-PSY-12")

    def propose(chance: Chance) -> Placement:
        return {SPOT: _likely_end(game, psyker, power, chance)}

    def previews(draft: Answer) -> dict[str, object]:
        """Where it would lie, and who is under it."""
        if not isinstance(draft, dict) or SPOT not in draft:
            return {}
        at = draft[SPOT][0], draft[SPOT][1]
        origin = origin_of(game, psyker, power, at)
        strip = beam_of(game, origin, at) if origin is not None else None
        if strip is None:
            return {}
        return {"under": [str(each) for each in _under(game, psyker, strip)], "outlines": [beam_outline(strip)]}

    asked = Place(
        seat=game[game[psyker].unit].seat,
        prompt=tell("Where does {power} end?", power=power.name),
        clause="LEG-PSY-18",
        about=(psyker,),
        pieces=(SPOT,),
        legal=legal,
        propose=propose,
        previews=previews,
        hints={"has_preview": True},
    )
    spot = (await game.ask(asked))[SPOT]
    return spot[0], spot[1]


def _likely_end(game: Game, psyker: ModelId, power: PowerProfile, chance: Chance) -> Point:
    """An end towards some enemy that the psyker sees; where he stands himself if there is none."""
    here = stand_of(game, psyker)
    x, y = here.pose.at if here is not None else (0.0, 0.0)
    reach = power.range + (here.base.outer if here is not None else 0.0) - 0.01
    enemies = on_table(game, other(game[game[psyker].unit].seat))
    goals = [one.pose.at for unit in enemies for one in troop_of(game, unit.id).stands]
    first = chance.below(len(goals)) if goals else 0
    for goal in (*goals[first:], *goals[:first])[:TRIES]:
        away = hypot(goal[0] - x, goal[1] - y) or 1.0
        far = min(away, reach)
        end = (x + (goal[0] - x) * far / away, y + (goal[1] - y) * far / away)
        if origin_of(game, psyker, power, end) is not None:
            return end
    return x, y
