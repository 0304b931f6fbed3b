"""The Last Edition: reaction units, secret directives, a pool of bad luck, leader points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.game import Game, steps_of
from grognard.kernel.plane import rectangle
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
    ScenarioPart,
    Switch,
)
from grognard.kernel.troops import misplaced
from grognard.kernel.troops.put_poses import put_poses
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.bot import greedy
from grognard.rulesets.last_edition.lists import army, form_choices, muster, random_army
from grognard.rulesets.last_edition.lists.prints import reference, roster
from grognard.rulesets.last_edition.lists.sheets import Army, models_of
from grognard.rulesets.last_edition.odds import answers, bids, charges, next_dice, question
from grognard.rulesets.last_edition.odds import form_choices as odds_choices
from grognard.rulesets.last_edition.odds.field_texts import FIELD_TEXTS
from grognard.rulesets.last_edition.odds.part_texts import PART_TEXTS
from grognard.rulesets.last_edition.play import (
    coherency,
    command,
    directives,
    ending,
    mission_actions,
    phases,
    power,
    scoring,
    sequence,
)
from grognard.rulesets.last_edition.play.attack.choices import WEAPONS
from grognard.rulesets.last_edition.play.attack.pools import LUCK
from grognard.rulesets.last_edition.play.battle import alternation
from grognard.rulesets.last_edition.play.moves import embarking, phase, reserves
from grognard.rulesets.last_edition.play.reactions import WINDOWS
from grognard.rulesets.last_edition.play.setup import deployment, missions
from grognard.rulesets.last_edition.play.setup import directives as plans
from grognard.rulesets.last_edition.play.setup.muster import lay_out
from grognard.rulesets.last_edition.play.tableau import TEXTURES, tableau
from grognard.rulesets.last_edition.table.layouts import HEIGHT, LAYOUTS, WIDTH
from grognard.rulesets.last_edition.table.map_names import (
    LAYOUT_NAMES,
    MAPS,
    ROLLED,
    SECONDARY_NAMES,
    THE_REFERENCE,
    can_make,
    chosen,
    completed,
)
from grognard.rulesets.last_edition.table.maps import BLOCKING, HINDERING, OWN, SOFT, map_of
from grognard.rulesets.last_edition.table.records import BATTLE, Model, Side, Unit, UnitId, side_id
from grognard.rulesets.last_edition.table.units import side, troops, units_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.ask import Chance
    from grognard.kernel.ruleset import Roster


def begin(game: Game) -> None:
    """The records, and the first step."""
    lay_out(game)
    game.then(sequence.battle)


def is_set_up(game: Game) -> bool:
    """Whether the armies are deployed and the directives written."""
    return game[BATTLE].round > 0


def imagine(game: Game, seat: int, chance: Chance) -> None:
    """The enemy's directives of later rounds could be any that he has not shown yet. (TLE-DIR-03, TLE-GEN-15)"""
    own = side(game, 1 - seat)
    game.change(own.id, plan=plans.guess_plan(own.plan[: own.revealed], chance))


def fit(scenario: str, rosters: tuple[Roster, ...]) -> str:
    """The scenario with all its parts."""
    return completed(scenario)


def put(game: Game, unit: str, place: Any) -> None:
    """The models of a unit on the battlefield: in a row to the north of a spot, or each at its own.

    Where no mission was rolled yet, the table is that of the scenario, or has short edges and the mission Attack.
    """
    if not game[BATTLE].layout:
        parts = chosen(game.header.scenario)
        layout = parts.fixed_layout or "short_edges"
        mission = "attack" if parts.mission == ROLLED else parts.mission
        game.change(BATTLE, layout=layout, map=parts.map_for(layout), secondary=mission, round=1, turn=1)
    models = game[UnitId(unit)].models
    row = [(0.0, 1.2 * number) for number in range(len(models))]
    for model, pose in zip(models, put_poses(unit, place, row), strict=True):
        game.change(model, at=pose.at, facing=pose.facing)
    game.change(UnitId(unit), where="table")


def broken(game: Game) -> Iterator[str]:
    """Bases that overlap or leave the table, health and numbers out of bounds, models in no unit."""
    stands = [one for troop in troops(game) for one in troop.stands]
    yield from misplaced(stands, rectangle(0, 0, WIDTH, HEIGHT))
    for unit in game.all(Unit):
        if (unit.where == "gone") != (not unit.models):
            yield f"{unit.id} is {unit.where} with {len(unit.models)} models"
        if unit.where == "table" and any(game[model].at is None for model in unit.models):
            yield f"{unit.id} is on the table and not all of it has a place"
    for model in game.all(Model):
        if not 0 < model.health <= model.kind.health:
            yield f"{model.id} has {model.health} health"
    for own in game.all(Side):
        if min(own.pool, own.sixes, own.leader_points, own.power_dice, own.reactions, own.points) < 0 or own.pool > 63:
            yield f"{own.id} has a number out of bounds"


def evaluate(game: Game, seat: int) -> float:
    """Victory points, and what is left of both armies."""
    return _strength(game, seat) - _strength(game, 1 - seat)


def _strength(game: Game, seat: int) -> float:
    left = sum(unit.cost * len(unit.models) / max(len(unit.roll), 1) for unit in units_of(game, seat))
    return game[side_id(seat)].points + left / 25.0


WHOSE = (tell("both"), tell("player 1"), tell("player 2"), tell("nobody"))
RULESET = Ruleset(
    slug="last_edition",
    title="The Last Edition",
    version="5",
    pitch=tell("Five rounds in which nobody is ever idle: reaction units, secret directives, and a pool of bad luck."),
    length=tell("2 hours"),
    switches=(
        Switch(
            "cap_each_modifier", tell("Each modifier is limited to 1, their sum is not."), "TLE-DICE-08", group=RULINGS
        ),
        Switch(
            "fight_needs_both",
            tell("A model fights only in melee range and beside a comrade in melee range; there is no second rank."),
            "TLE-MELEE-01",
            group=RULINGS,
        ),
        Switch("plan_of_attack_once", tell("Plan of attack is scored once in the game."), "TLE-SEC-07", group=RULINGS),
        Switch(
            "no_walk_into_melee",
            tell("Only charges and combat moves lead into melee range."),
            "TLE-MOVE-04",
            group=RULINGS,
        ),
        Switch(
            "orders_end_with_turn",
            tell("Every order ends with the turn in which it was given."),
            "TLE-ORD-03",
            group=RULINGS,
        ),
        Switch(
            "several_powers_per_unit",
            tell("A unit may attempt each of its powers in a phase."),
            "TLE-PWR-06",
            group=RULINGS,
        ),
        Switch(
            "cap_armor_changes", tell("Each armor number changes by at most 1 in all."), "TLE-SAVE-06", group=RULINGS
        ),
        Switch(
            "pure_save_per_damage",
            tell("A pure save is rolled for every point of damage."),
            "TLE-SAVE-07",
            group=RULINGS,
        ),
        Switch("pure_after_dodge", tell("The pure save may follow a failed dodge save."), "TLE-SAVE-09", group=RULINGS),
        Switch("unique_per_datasheet", tell("At most one of each (Unique) datasheet."), "TLE-ARMY-14", group=RULINGS),
        Switch("counterfire_any_charge", tell("Counterfire answers every charge near by."), "TLE-KW-02", group=RULINGS),
        Switch(
            "painted",
            tell("Whose army is painted."),
            "TLE-OBJ-08",
            values=("both", "player 1", "player 2", "nobody"),
            labels=WHOSE,
            group=BATTLES,
        ),
        Switch(
            "communicating",
            tell("Whose models communicate."),
            "TLE-OBJ-09",
            values=("both", "player 1", "player 2", "nobody"),
            labels=WHOSE,
            group=BATTLES,
        ),
    ),
    scenario_parts={
        "map": (
            ScenarioPart(THE_REFERENCE, tell("The reference map of the layout.")),
            *(ScenarioPart(name, about) for name, (_, about) in MAPS.items()),
        ),
        "layout": (
            ScenarioPart(ROLLED, tell("A roll decides.")),
            *(ScenarioPart(layout, LAYOUT_NAMES[layout]) for layout in LAYOUTS),
        ),
        "mission": (
            ScenarioPart(ROLLED, tell("A roll decides.")),
            *(ScenarioPart(mission, name) for mission, name in SECONDARY_NAMES.items()),
        ),
    },
    scenarios=(
        Scenario("rolled", tell("Layout and mission are rolled."), parts=(THE_REFERENCE, ROLLED, ROLLED)),
        *(
            Scenario(layout, LAYOUT_NAMES[layout], parts=(THE_REFERENCE, layout, ROLLED)) for layout in LAYOUTS
        ),
        *(
            Scenario(mission, name, parts=(THE_REFERENCE, ROLLED, mission)) for mission, name in SECONDARY_NAMES.items()
        ),
        *(Scenario(name, about, parts=(name, layout, ROLLED)) for name, (layout, about) in MAPS.items()),
    ),
    play=Play(
        steps=steps_of(
            sequence, missions, deployment, plans, directives, command, phase, embarking, reserves,
            mission_actions, power, alternation, coherency, ending, phases, scoring,
        ),
        begin=begin,
        put=put,
        tableau=tableau,
        imagine=imagine,
        is_set_up=is_set_up,
        broken=broken,
        abilities=(*LUCK, WEAPONS, *WINDOWS),
        fit=fit,
        can_make=can_make,
        maps=Maps(
            law=OWN,
            kinds={
                SOFT: (tell("Soft cover"), TEXTURES[SOFT]),
                HINDERING: (tell("Hindering"), TEXTURES[HINDERING]),
                BLOCKING: (tell("Blocking"), TEXTURES[BLOCKING]),
            },
            ready=("quarters", "short edges", "corners", *MAPS),
            entry=map_of,
            side=6.0,
            image="turned",
        ),
        most_questions=3000,
    ),
    lists=Lists(
        army_file=Army,
        samples=army.SAMPLES,
        first_armies=army.PATROLS,
        read=army.read,
        muster=muster.muster,
        models=models_of,
        own_sheets=("datasheet",),
        between=muster.between,
        choices=form_choices.choices,
        random_army=random_army.random_army,
    ),
    odds=(
        OddsQuestion(
            ask="attack",
            about=tell("What one unit's shots or blows do to another, with both bad luck pools."),
            fields=question.AttackQuestion,
            texts=FIELD_TEXTS["attack"],
            part_texts=PART_TEXTS,
            answer=answers.odds,
            sample=answers.sample,
            without=answers.without,
            units_in=answers.units_in,
            between=answers.between,
            with_attackers=answers.with_attackers,
            choices=odds_choices.choices,
        ),
        OddsQuestion(
            ask="charge",
            about=tell("Whether a charge succeeds, with counterfire, and what it does."),
            fields=question.ChargeQuestion,
            texts=FIELD_TEXTS["charge"],
            part_texts=PART_TEXTS,
            answer=charges.odds,
            sample=charges.sample,
            units_in=answers.units_in,
            between=charges.between,
            choices=odds_choices.choices,
        ),
        OddsQuestion(
            ask="block",
            about=tell("The chances of all bids of a block, and what both should bid."),
            fields=question.Block,
            texts=FIELD_TEXTS["block"],
            part_texts=PART_TEXTS,
            answer=bids.odds,
            sample=bids.sample,
        ),
        OddsQuestion(
            ask="pool",
            about=tell("What a bad luck pool becomes while 1s are banked."),
            fields=question.NextDice,
            texts=FIELD_TEXTS["pool"],
            part_texts=PART_TEXTS,
            answer=next_dice.odds,
            sample=next_dice.sample,
        ),
    ),
    bots=Bots(evaluate=evaluate, levels={"greedy": greedy}),
    prints=(
        Document("roster", tell("Roster"), roster.as_html),
        Document("cards", tell("Cards"), roster.cards_html),
        Document("reference", tell("Rules of this army"), reference.as_html),
    ),
)  # fmt: skip
