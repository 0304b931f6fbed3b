"""SteampunkFantasy: a hex game of fantasy tanks and monsters with secret orders written a turn ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game, steps_of
from grognard.kernel.hexes import distance
from grognard.kernel.ruleset import (
    BATTLES,
    RULINGS,
    Bots,
    Document,
    Lists,
    OddsQuestion,
    Play,
    Ruleset,
    Scenario,
    Switch,
)
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.bot import greedy
from grognard.rulesets.steampunk.lists import army
from grognard.rulesets.steampunk.lists.importing import imports
from grognard.rulesets.steampunk.lists.prints.order_cards import order_cards
from grognard.rulesets.steampunk.lists.prints.reference import army_reference, nation_list
from grognard.rulesets.steampunk.lists.random_army import random_army
from grognard.rulesets.steampunk.lists.sheets import Army
from grognard.rulesets.steampunk.odds import answers, form_choices, questions, variants
from grognard.rulesets.steampunk.odds.field_texts import FIELD_TEXTS
from grognard.rulesets.steampunk.odds.part_texts import PART_TEXTS
from grognard.rulesets.steampunk.play import aftermath, hidden, sequence, tournament
from grognard.rulesets.steampunk.play.agony import agony_steps
from grognard.rulesets.steampunk.play.assault import (
    assault_sequence,
    driven_back,
    endurance,
    fear_and_terror,
    hit_triggered_abilities,
    pre_assault_retreat,
    retreat,
    surrounded,
)
from grognard.rulesets.steampunk.play.damage import apply_damage, damage_sequence, healing, trigger_hex_effects
from grognard.rulesets.steampunk.play.gunnery import gunnery, loading, shooting, spotting
from grognard.rulesets.steampunk.play.hidden import guess_tokens
from grognard.rulesets.steampunk.play.moves import dragging, movement, speed_changes
from grognard.rulesets.steampunk.play.orders import orders
from grognard.rulesets.steampunk.play.orders.imagine import resample
from grognard.rulesets.steampunk.play.scoring import SURVIVING, field_points, worth
from grognard.rulesets.steampunk.play.setup import deployment, set_up, terrain_design
from grognard.rulesets.steampunk.play.standing_orders import ABILITIES
from grognard.rulesets.steampunk.play.tableau import tableau
from grognard.rulesets.steampunk.table.board import BOARD, SIZES, home, on_board
from grognard.rulesets.steampunk.table.maps import OWN_DESIGN, PICTURES
from grognard.rulesets.steampunk.table.records import BATTLE, MAP, Cloud, Contest, Unit, UnitId, other
from grognard.rulesets.steampunk.table.stacking_limit import fits
from grognard.rulesets.steampunk.table.units import units_at, units_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.ask import Chance


def begin(game: Game) -> None:
    """The records, and the first step."""
    set_up.lay_out(game)
    game.then(sequence.battle)


def is_set_up(game: Game) -> bool:
    """Whether the first turn has begun."""
    return game[BATTLE].turn > 0


def put(game: Game, unit: str, place: Any) -> None:
    """A base in a hex by its name, or in (hex, facing)."""
    name, facing = (
        (place, home(other(game[UnitId(unit)].seat))) if isinstance(place, str) else _hex_and_facing(unit, place)
    )
    game.change(UnitId(unit), at=BOARD.named(name), facing=facing)


def _hex_and_facing(unit: str, place: Any) -> tuple[str, int]:
    match place:
        case (str(name), int(facing)) if 0 <= facing < 6:
            return name, facing
    raise GrognardError(
        tell('{unit} stands at "D6" or at ["D6", a facing from 0 to 5], not at {place}.', unit=unit, place=repr(place))
    )


def broken(game: Game) -> Iterator[str]:
    """Units off the board, crowds, both sides in one hex, and numbers below nothing."""
    for unit in game.all(Unit):
        if unit.gone and unit.at is not None:
            yield f"{unit.id} is gone and still stands at {unit.at}"
        if unit.at is not None and not on_board(game[MAP], unit.at):
            yield f"{unit.id} is off the board"
        numbers = (unit.future, unit.future_crew, unit.shaken, unit.acid, unit.minor_acid, unit.fire, unit.dying)
        if min(numbers) < 0 or any(load.tokens < 0 for load in unit.loads):
            yield f"{unit.id} has a number below nothing"
        if not unit.gone and not unit.living:
            yield f"{unit.id} has no models and is not gone"
    if not game.all(Contest):  # until an assault is over both sides may want one hex
        yield from crowds(game)
    for cloud in game.all(Cloud):
        if cloud.markers < 1:
            yield f"{cloud.id} has no markers"


def evaluate(game: Game, seat: int) -> float:
    """Tournament points, wounds and closeness: mine less theirs."""
    points = field_points(game, seat) - field_points(game, other(seat))
    return points + _strength(game, seat) - _strength(game, other(seat))


def imagine(game: Game, seat: int, chance: Chance) -> None:
    """The enemy's orders, tokens, and placement behind the screen. (SPF-ORD-03, SPF-HIDE-01, SPF-SETUP-01)"""
    if game[BATTLE].is_screened and any(unit.at is not None for unit in units_of(game, other(seat))):
        question = deployment.ask_deploy(game, other(seat))
        deployment.put_down(game, other(seat), question.meaning(question.suggest(chance)))
    guess_tokens(game, seat, chance)
    resample(game, seat, chance)


def crowds(game: Game) -> Iterator[str]:
    """Hexes above the stacking limit, or shared by enemies on one layer."""
    battle = game[BATTLE]
    if battle.is_screened:
        return
    for at in {unit.at for unit in game.all(Unit) if unit.at is not None}:
        for layer in ("ground", "air"):
            there = [unit for unit in units_at(game, at, layer) if not unit.is_hidden and not unit.is_found]
            if len({unit.seat for unit in there}) == 1:
                if not fits(unit.profile.size for unit in there):
                    yield f"{BOARD.name(at)} is overcrowded"
            elif there and battle.turn > 0:  # before, forward units that met have yet to fall back (SPF-SETUP-05)
                yield f"enemies share {BOARD.name(at)}"


def _strength(game: Game, seat: int) -> float:
    mine, theirs = units_of(game, seat), units_of(game, other(seat))
    total = 0.0
    for unit in mine:
        value = worth(unit.profile.cost, SURVIVING)
        total += value * len(unit.living) / len(unit.profile.figures) - 0.5 * unit.future - 2.0 * unit.shaken
        near = [distance(unit.at, enemy.at) for enemy in theirs if unit.at is not None and enemy.at is not None]
        total -= 0.2 * min(near, default=0)
    return total


SWITCHES = (
    Switch(
        "victory",
        tell("How the match is decided."),
        "SPF-VICT-01",
        ("tournament", "friendly"),
        labels=(tell("tournament"), tell("friendly match")),
        group=BATTLES,
    ),
    Switch("turns", tell("The length of a tournament match."), "SPF-VICT-03", (10, 4, 6, 8, 12), group=BATTLES),
    Switch(
        "board", tell("The size of the board, in hexes: columns x rows."), "SPF-SCEN-07", tuple(SIZES), group=BATTLES
    ),
    Switch("clear_no_mans_land", tell("NoMansLand is all clear by agreement."), "SPF-SCEN-06", group=BATTLES),
    Switch(
        "bog_only_when_leaving",
        tell("Swamp hinders only displacement, and only units that try it."),
        "SPF-TERR-08",
        group=RULINGS,
    ),
    Switch("entrenchments", tell("Players may entrench hexes of their own territory."), "SPF-TERR-17", group=BATTLES),
    Switch(
        "later_codes_before_assault",
        tell("Codes right of a displacement are done before the assault."),
        "SPF-MOVE-10",
        group=RULINGS,
    ),
    Switch(
        "overcrowding_next_turn", tell("Overcrowding shakes only from the next turn on."), "SPF-STACK-04", group=RULINGS
    ),
    Switch("start_unloaded", tell("No weapon is loaded at the start."), "SPF-SETUP-06", group=RULINGS),
    Switch("damage_as_printed", tell("Gunnery 1 and Movement 1 have no Apply damage."), "SPF-TURN-05", group=RULINGS),
    Switch("orders_same_turn", tell("Orders are written for the turn itself."), "SPF-ORD-02", group=RULINGS),
    Switch(
        "chase_where_they_stand",
        tell("Chase looks where enemies stand at the start of the step."),
        "SPF-ORD-18",
        group=RULINGS,
    ),
    Switch("hidden_simple", tell("Hidden units by the short rule."), "SPF-GUN-13", group=RULINGS),
    Switch(
        "corner_always_penalised",
        tell("Every shot exactly between two angles is at -1."),
        "SPF-ANGLE-06",
        group=RULINGS,
    ),
    Switch(
        "no_retreat_through_winners", tell("Losers may not go where winners came from."), "SPF-RETR-04", group=RULINGS
    ),
    Switch("edge_any_border_hex", tell("Every unit in a border hex is Stubborn."), "SPF-RETR-07", group=RULINGS),
    Switch("hold_against_the_dead", tell("Losers stay when every winner is doomed."), "SPF-RETR-12", group=RULINGS),
    Switch("acid_five_as_six", tell("Row 5 of the acid table as printed."), "SPF-TYPE-09", group=RULINGS),
    Switch("one_marker_per_hex", tell("One marker in all leaves each hex."), "SPF-AFT-01", group=RULINGS),
)
SCENARIOS = (
    Scenario("Entrenched!", tell("Prepared territories face each other across a bare strip.")),
    Scenario("Open strip", tell("Hardly any cover: a quick fight.")),
    Scenario(OWN_DESIGN, tell("Entrenched!, and each side lays out its own territory hex by hex.")),
)
assert {scenario.name for scenario in SCENARIOS} == set(PICTURES)

RULESET = Ruleset(
    slug="steampunk",
    title="SteampunkFantasy",
    version="2",
    pitch=tell("Fantasy tanks, infantry and monsters on hexes; orders are written in secret, a turn ahead."),
    length=tell("1 hour"),
    switches=SWITCHES,
    scenarios=SCENARIOS,
    play=Play(
        steps=steps_of(
            sequence,
            set_up,
            deployment,
            terrain_design,
            orders,
            gunnery,
            loading,
            spotting,
            shooting,
            healing,
            hidden,
            speed_changes,
            movement,
            pre_assault_retreat,
            fear_and_terror,
            assault_sequence,
            hit_triggered_abilities,
            surrounded,
            retreat,
            driven_back,
            dragging,
            damage_sequence,
            apply_damage,
            endurance,
            trigger_hex_effects,
            agony_steps,
            aftermath,
        ),
        begin=begin,
        tableau=tableau,
        imagine=imagine,
        is_set_up=is_set_up,
        broken=broken,
        put=put,
        standings=tournament.standings,
        abilities=ABILITIES,
    ),
    lists=Lists(
        army_file=Army,
        samples=army.SAMPLES,
        read=army.read,
        muster=army.muster,
        models=army.models_of,
        own_sheets=("lists.unit",),
        between=army.between,
        choices=form_choices.choices,
        random_army=random_army,
        imports=imports,
    ),
    odds=(
        OddsQuestion(
            ask="shot",
            about=tell("What shots do: hits, models lost, effects."),
            fields=questions.AskedShot,
            texts=FIELD_TEXTS["shot"],
            part_texts=PART_TEXTS,
            answer=answers.shot,
            sample=variants.shot_sample,
            without=variants.without,
            units_in=variants.units_in,
            between=variants.between,
            with_attackers=variants.with_guns,
            choices=form_choices.fire_choices,
        ),
        OddsQuestion(
            ask="area",
            about=tell("What area fire does to a base."),
            fields=questions.AskedArea,
            texts=FIELD_TEXTS["area"],
            part_texts=PART_TEXTS,
            answer=answers.area,
            sample=variants.area_sample,
            without=variants.without,
            units_in=variants.units_in,
            between=variants.between,
            with_attackers=variants.with_guns,
            choices=form_choices.fire_choices,
        ),
        OddsQuestion(
            ask="assault",
            about=tell("Who wins an assault, and what it costs both sides."),
            fields=questions.AskedAssault,
            texts=FIELD_TEXTS["assault"],
            part_texts=PART_TEXTS,
            answer=answers.assault,
            sample=variants.assault_sample,
            without=variants.without,
            units_in=variants.units_in,
            between=variants.storming,
            with_attackers=variants.with_bases,
            choices=form_choices.contender_choices,
        ),
        OddsQuestion(
            ask="agony",
            about=tell("What fire, acid, poison and bleeding do turn by turn."),
            fields=questions.AskedAgony,
            texts=FIELD_TEXTS["agony"],
            part_texts=PART_TEXTS,
            answer=answers.agony,
            sample=variants.agony_sample,
            without=variants.without,
            choices=form_choices.contender_choices,
        ),
    ),
    bots=Bots(evaluate=evaluate, levels={"greedy": greedy}),
    prints=(
        Document("cards", tell("Order cards"), order_cards),
        Document("reference", tell("Reference"), army_reference),
        Document("list", tell("Nation list"), nation_list),
    ),
)
