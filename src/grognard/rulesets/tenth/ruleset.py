"""The ruleset itself: what it is called, how it is played, mustered, drawn and asked for odds."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from typing import TYPE_CHECKING, Any

from grognard.kernel.game import Game, steps_of
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.ruleset import (
    BATTLES,
    RULINGS,
    Bots,
    Document,
    Lists,
    Maps,
    OddsQuestion,
    Play,
    Ruleset,
    Scenario,
    Switch,
)
from grognard.kernel.troops.own_maps import is_own
from grognard.kernel.troops.put_poses import eastward, put_poses
from grognard.kernel.words import tell
from grognard.rulesets.tenth.bot import greedy
from grognard.rulesets.tenth.lists import army, form_choices
from grognard.rulesets.tenth.lists.prints import roster
from grognard.rulesets.tenth.lists.random_army import random_army
from grognard.rulesets.tenth.lists.sheets import Army, models_of
from grognard.rulesets.tenth.odds import answers
from grognard.rulesets.tenth.odds.field_texts import FIELD_TEXTS, PART_TEXTS
from grognard.rulesets.tenth.odds.question import Attack
from grognard.rulesets.tenth.odds.spelling import spelled
from grognard.rulesets.tenth.odds.typical_targets import TYPICAL
from grognard.rulesets.tenth.play import aircraft, coherency_at_end_of_turn, command, sequence
from grognard.rulesets.tenth.play.arrivals import reserves
from grognard.rulesets.tenth.play.attack.allocation import ANY_MODEL
from grognard.rulesets.tenth.play.charge import charge_phase
from grognard.rulesets.tenth.play.fight import fight_phase
from grognard.rulesets.tenth.play.moves import movement_phase
from grognard.rulesets.tenth.play.scoring import holder_of
from grognard.rulesets.tenth.play.setup import declarations, deployment, scouts
from grognard.rulesets.tenth.play.shooting import shooting_phase
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import STRATAGEMS
from grognard.rulesets.tenth.play.tableau import GROUNDS, LABELS, tableau
from grognard.rulesets.tenth.play.transports import embarking
from grognard.rulesets.tenth.table.board import bases, the_ground
from grognard.rulesets.tenth.table.generator import is_generated
from grognard.rulesets.tenth.table.map_names import OWN, map_of
from grognard.rulesets.tenth.table.maps import WIDE
from grognard.rulesets.tenth.table.placing import SAME_LEVEL
from grognard.rulesets.tenth.table.records import BATTLE, Model, Side, Unit, UnitId, side_id
from grognard.rulesets.tenth.table.units import on_table, units_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.ruleset import Roster
    from grognard.kernel.troops import Stand


def begin(game: Game) -> None:
    """The records, and the first step."""
    declarations.check_reserves(game)
    deployment.lay_out(game)
    game.then(sequence.battle)


def is_set_up(game: Game) -> bool:
    """Whether the battle has begun."""
    return game[BATTLE].round > 0


def can_make(scenario: str) -> bool:
    """Wide tables, generated ones and players' own are made from their names. (TEN-SCEN-06)"""
    plain = scenario.removesuffix(WIDE)
    return is_own(plain) or is_generated(plain) or any(each.name == plain for each in SCENARIOS)


def went_first(game: Game) -> int | None:
    """Who takes the first turn of every round. (TEN-TURN-02)"""
    return game[BATTLE].first


def fit(scenario: str, rosters: tuple[Roster, ...]) -> str:
    """A grand battle, of more than 2000 points, is fought on the 90" table. (TEN-ARMY-01, TEN-SETUP-05)"""
    is_grand = any(roster.army.get("limit", 2000) > 2000 for roster in rosters)
    return scenario + WIDE if is_grand and not scenario.endswith(WIDE) else scenario


def put(game: Game, unit: str, place: Any) -> None:
    """The models of a unit in a row to the east of a spot, half an inch apart, or each at its own."""
    models = [model for model in game.all(Model) if model.home == unit]
    row = eastward([2 * models[0].radius] * len(models), 0.5)
    for model, pose in zip(models, put_poses(unit, place, row), strict=True):
        game.change(model.id, at=pose.at, facing=model.facing if pose.facing is None else pose.facing)
        game.change(model.id, level=pose.level or 0.0)
    game.change(UnitId(unit), where="table")


def broken(game: Game) -> Iterator[str]:
    """What should never be true of this table."""
    yield from _broken_models(game)
    for side in game.all(Side):
        if side.cp < 0 or side.points < 0:
            yield f"{side.id} has {side.cp} CP and {side.points} VP"
    for unit in game.all(Unit):
        if unit.is_on_table and not unit.models:
            yield f"{unit.id} is on the table without models"
        if unit.where == "destroyed" and unit.models:
            yield f"{unit.id} is destroyed and has models"


def evaluate(game: Game, seat: int) -> float:
    """Victory points, markers, and the worth of what is alive: mine less theirs."""
    markers = the_ground(game).markers if game[BATTLE].round else ()
    held = [holder_of(game, marker) for marker in markers]
    worth = 6.0 * (held.count(seat) - held.count(1 - seat))
    for one, sign in ((seat, 1.0), (1 - seat, -1.0)):
        worth += sign * 2.0 * game[side_id(one)].points
        worth += sign * sum(_worth(game, unit) for unit in units_of(game, one))
    return worth


def _broken_models(game: Game) -> Iterator[str]:
    """Models in two places, off the table, on each other, or with impossible wounds."""
    listed = [model for unit in game.all(Unit) for model in unit.models]
    if sorted(listed) != sorted(model.id for model in game.all(Model)):
        yield "the models of the units are not the models there are"
    for model in game.all(Model):
        if not 0 < model.wounds <= model.kind.wounds:
            yield f"{model.id} has {model.wounds} wounds"
        if game[model.unit].is_on_table and model.at is None:
            yield f"{model.id} is on the table and has no place"
    yield from _broken_places(game, [one for unit in on_table(game) for one in bases(game, unit.id)])


def _broken_places(game: Game, row: list[Stand]) -> Iterator[str]:
    """Bases off the table or on each other."""
    ground = the_ground(game)
    for one in row:
        (x, y), least = one.pose.at, one.base.outer - 2 * TOLERANCE
        if not (least <= x <= ground.width - least and least <= y <= ground.height - least):
            yield f"{one.name} is off the table at {x:g}, {y:g}"
    for a, b in combinations(row, 2):
        near = a.base.outer + b.base.outer - 2 * TOLERANCE
        if abs(a.level - b.level) < SAME_LEVEL and hypot(a.pose.x - b.pose.x, a.pose.y - b.pose.y) < near:
            yield f"{a.name} stands on {b.name}"


def _worth(game: Game, unit: Unit) -> float:
    """A unit's points in the share that is alive, in tens."""
    left = sum(game[model].wounds for model in unit.models)
    began = sum(game[model].kind.wounds for model in unit.models)
    return 0.1 * unit.points * len(unit.models) / max(1, unit.strength) * left / max(1, began)


SWITCHES = (
    Switch(
        "passengers_out_of_er_only",
        tell("Passengers of a Transport that arrives need only keep out of Engagement Range."),
        "TEN-TRANS-14",
        group=RULINGS,
    ),
    Switch("deep_strike_round_one", tell("Units with Deep Strike may arrive in round 1."), "TEN-RES-04", group=RULINGS),
    Switch(
        "reserves_half",
        tell("At most half the army's points may start in Reserves of any kind."),
        "TEN-RES-12",
        group=BATTLES,
    ),
    Switch(
        "open_ruin_walls",
        tell("Lines that have an end inside a ruin ignore that ruin's walls."),
        "TEN-TERR-09",
        group=RULINGS,
    ),
    Switch(
        "models_block_sight",
        tell("VEHICLE and MONSTER models of other units block sight."),
        "TEN-LOS-08",
        group=RULINGS,
    ),
    Switch(
        "devastating_no_carry_over",
        tell("The mortal wounds of one Devastating attack go to one model."),
        "TEN-KW-10",
        group=RULINGS,
    ),
    Switch(
        "rapid_deployment_may_move",
        tell("A unit that got out by Rapid Deployment may move."),
        "TEN-KW-29",
        group=RULINGS,
    ),
    Switch(
        "secondaries", tell("Slay the Warlord, Line Breaker and First Kill are scored."), "TEN-SCEN-05", group=BATTLES
    ),
)
SCENARIOS = (
    Scenario("long_edges", tell("Deployment along the long edges. (TEN-SCEN-06)")),
    Scenario("short_edges", tell("Deployment along the short edges. (TEN-SCEN-06)")),
    Scenario("corners", tell("Deployment in opposite corners. (TEN-SCEN-06)")),
    Scenario("open_plain", tell("A bare table, to learn on.")),
    Scenario("generated 1", tell("A table of its own; any other number makes another. (TEN-SCEN-06)")),
)

RULESET = Ruleset(
    slug="tenth",
    title="40k 10th edition",
    version="3",
    pitch=tell("Two armies, five objective markers, five rounds: the quick reference, every rule of it."),
    length=tell("2 hours"),
    switches=SWITCHES,
    scenarios=SCENARIOS,
    play=Play(
        steps=steps_of(
            sequence,
            declarations,
            deployment,
            scouts,
            command,
            movement_phase,
            embarking,
            aircraft,
            reserves,
            shooting_phase,
            charge_phase,
            fight_phase,
            coherency_at_end_of_turn,
        ),
        begin=begin,
        tableau=tableau,
        is_set_up=is_set_up,
        went_first=went_first,
        broken=broken,
        put=put,
        abilities=(*(stratagem.ability for stratagem in STRATAGEMS), ANY_MODEL),
        fit=fit,
        can_make=can_make,
        maps=Maps(
            law=OWN,
            kinds={kind: (LABELS[kind], GROUNDS[kind]) for kind in LABELS},
            ready=("long_edges", "short_edges", "corners", "open_plain"),
            entry=map_of,
        ),
    ),
    lists=Lists(
        army_file=Army,
        samples=army.SAMPLES,
        first_armies=army.PATROLS,
        read=army.read,
        muster=army.muster,
        models=models_of,
        own_sheets=("datasheet",),
        choices=form_choices.choices,
        random_army=random_army,
    ),
    odds=(
        OddsQuestion(
            ask="attack",
            about=tell("What the attacks of one or more units do to another, in the Shooting or the Fight phase."),
            fields=Attack,
            texts=FIELD_TEXTS["attack"],
            part_texts=PART_TEXTS,
            answer=answers.odds,
            spelled=spelled,
            sample=answers.sample,
            without=answers.without,
            units_in=answers.units_in,
            between=answers.between,
            with_attackers=answers.with_attackers,
            several=(TYPICAL,),
        ),
    ),
    bots=Bots(evaluate=evaluate, levels={"greedy": greedy}),
    prints=(
        Document("roster", tell("Roster"), roster.as_html),
        Document("text", tell("Roster as text"), roster.as_text),
    ),
)
