"""Crossroads: the smallest complete ruleset, to copy and to test the kernel with."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from grognard.kernel.game import Game, steps_of
from grognard.kernel.ruleset import Bots, Lists, Maps, OddsQuestion, Play, Ruleset, Scenario, Switch
from grognard.kernel.troops import misplaced
from grognard.kernel.troops.own_maps import is_own
from grognard.kernel.troops.put_poses import put_poses
from grognard.kernel.words import tell
from grognard.rulesets._template.lists import army
from grognard.rulesets._template.lists.random_army import random_army
from grognard.rulesets._template.lists.sheets import Army
from grognard.rulesets._template.odds import answers
from grognard.rulesets._template.odds.field_texts import FIELD_TEXTS, PART_TEXTS
from grognard.rulesets._template.play import moves, sequence, setup, shooting
from grognard.rulesets._template.play.tableau import tableau
from grognard.rulesets._template.table.board import OWN, REACH_OF_MARKER, board, map_of, marker
from grognard.rulesets._template.table.records import BATTLE, Side, UnitId, side_id
from grognard.rulesets._template.table.units import troop_of, troops, units_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.ask import Chance


def begin(game: Game) -> None:
    """The records, and the first step."""
    setup.lay_out(game)
    game.then(sequence.battle)


def is_set_up(game: Game) -> bool:
    """Whether all units stand on the table."""
    return game[BATTLE].round > 0


def imagine(game: Game, seat: int, chance: Chance) -> None:
    """The enemy's colours could be with any of his units that has not been wiped out. (TPL-SETUP-02)"""
    side = game[side_id(1 - seat)]
    if side.colours is not None and not side.are_colours_shown:
        units = units_of(game, 1 - seat)
        game.change(side.id, colours=units[chance.below(len(units))].id)


def put(game: Game, unit: str, place: Any) -> None:
    """The models of a unit in a row to the north of a spot, or each at its own."""
    models = game[UnitId(unit)].models
    row = [(0.0, 1.2 * number) for number in range(len(models))]
    for model, pose in zip(models, put_poses(unit, place, row), strict=True):
        game.change(model, at=pose.at, facing=pose.facing)


def broken(game: Game) -> Iterator[str]:
    """Bases that overlap or leave the table, and numbers below nothing."""
    stands = [one for troop in troops(game) for one in troop.stands]
    yield from misplaced(stands, board(game.header.scenario).table)
    for side in game.all(Side):
        if side.resolve < 0 or side.points < 0:
            yield f"{side.id} has {side.resolve} resolve and {side.points} points"


def evaluate(game: Game, seat: int) -> float:
    """Points, models, and models near the crossroads: mine less theirs."""
    return _strength(game, seat) - _strength(game, 1 - seat)


def _strength(game: Game, seat: int) -> float:
    worth = 3.0 * game[side_id(seat)].points
    x, y = marker(game.header.scenario)
    for unit in units_of(game, seat):
        for one in troop_of(game, unit.id).stands:
            away = hypot(one.pose.x - x, one.pose.y - y)
            worth += 2.0 + (1.5 if away <= REACH_OF_MARKER else -0.05 * away)
    return worth


RULESET = Ruleset(
    slug="_template",
    title="Crossroads",
    version="2",
    pitch=tell("Two small bands, one crossroads, four rounds: the game that shows how Grognard works."),
    length=tell("10 minutes"),
    switches=(Switch("open_colours", tell("The colours are named openly."), "TPL-SETUP-02"),),
    scenarios=(
        Scenario("crossroads", tell("Walls and woods about a crossroads.")),
        Scenario("open field", tell("One wood on the crossroads, no walls.")),
    ),
    play=Play(
        steps=steps_of(sequence, setup, moves, shooting),
        begin=begin,
        tableau=tableau,
        imagine=imagine,
        is_set_up=is_set_up,
        broken=broken,
        put=put,
        can_make=is_own,
        maps=Maps(
            law=OWN,
            kinds={"wall": (tell("Wall"), "wall"), "wood": (tell("Wood"), "wood")},
            ready=("crossroads", "open field"),
            entry=map_of,
        ),
    ),
    lists=Lists(
        army_file=Army,
        samples=army.SAMPLES,
        read=army.read,
        muster=army.muster,
        models=army.models_of,
        private=("colours",),
        random_army=random_army,
    ),
    odds=(
        OddsQuestion(
            ask="volley",
            about=tell("What one unit's shots do to another."),
            fields=answers.Attack,
            texts=FIELD_TEXTS["volley"],
            part_texts=PART_TEXTS,
            answer=answers.odds,
            sample=answers.sample,
            without=answers.without,
            units_in=answers.units_in,
            between=answers.between,
            with_attackers=answers.with_attackers,
        ),
    ),
    bots=Bots(evaluate=evaluate),
)
