"""SZOP: quick rules of general skirmishes."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from grognard.kernel.game import Game, steps_of
from grognard.kernel.ruleset import Bots, Document, Lists, Maps, OddsQuestion, Play, Ruleset, Scenario
from grognard.kernel.troops import misplaced
from grognard.kernel.troops.put_poses import eastward, put_poses
from grognard.kernel.words import tell
from grognard.rulesets.szop.bot import greedy
from grognard.rulesets.szop.lists import army, switches
from grognard.rulesets.szop.lists.choices.army import choices
from grognard.rulesets.szop.lists.field_texts import FIELD_TEXTS
from grognard.rulesets.szop.lists.importing.read import imports
from grognard.rulesets.szop.lists.library import SAMPLES
from grognard.rulesets.szop.lists.prints import pages, tables
from grognard.rulesets.szop.lists.prints.companion import companion
from grognard.rulesets.szop.lists.random_army import random_army
from grognard.rulesets.szop.lists.sheets import Army
from grognard.rulesets.szop.odds import answers, charge, other_questions
from grognard.rulesets.szop.odds.field_texts import FIELD_TEXTS as ODDS_TEXTS
from grognard.rulesets.szop.odds.field_texts import PART_TEXTS
from grognard.rulesets.szop.odds.question import Attack, Charge, Ground, MageRound
from grognard.rulesets.szop.play import arrivals, sequence
from grognard.rulesets.szop.play import switches as play_switches
from grognard.rulesets.szop.play.cards import step as card_steps
from grognard.rulesets.szop.play.imagined import imagine
from grognard.rulesets.szop.play.scoring import variants
from grognard.rulesets.szop.play.scoring.finish import score_of
from grognard.rulesets.szop.play.setup import (
    attachments,
    decks,
    deployment,
    echelons,
    key_units,
    objectives,
    passengers,
)
from grognard.rulesets.szop.play.setup.lay_out import lay_out
from grognard.rulesets.szop.play.standing_orders import ABILITIES
from grognard.rulesets.szop.play.tableau import KINDS, tableau
from grognard.rulesets.szop.table.maps import OWN, board, can_make, map_names, map_of
from grognard.rulesets.szop.table.records import BATTLE, Objective, Unit, UnitId
from grognard.rulesets.szop.table.units import on_table, toughness_left, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Iterator


def begin(game: Game) -> None:
    """The records, and the first step."""
    lay_out(game)
    game.then(sequence.battle)


def is_set_up(game: Game) -> bool:
    """Whether the first round has begun."""
    return game[BATTLE].round > 0


def put(game: Game, unit: str, place: Any) -> None:
    """The models of a unit in a row to the east of a spot, a quarter of an inch apart, or each at its own."""
    models = game[UnitId(unit)].models
    wide = max(game[model].fighter.base.length for model in models)
    for model, pose in zip(models, put_poses(unit, place, eastward([wide] * len(models), 0.25)), strict=True):
        game.change(model, at=pose.at, facing=pose.facing)
    game.change(UnitId(unit), place="table", carrier=None)


def broken(game: Game) -> Iterator[str]:
    """Bases that overlap or leave the table, models in two places, numbers below nothing."""
    stands = [one for troop in troops(game) for one in troop.stands]
    yield from misplaced(stands, board(game).table)
    for unit in game.all(Unit):
        if unit.wounds < 0 or unit.tokens < 0:
            yield f"{unit.id} has {unit.wounds} wounds and {unit.tokens} tokens"
        if unit.is_pinned and unit.is_fortified:
            yield f"{unit.id} is Pinned and Fortified"
        if (unit.place == "destroyed") == bool(unit.models):
            yield f"{unit.id} is {unit.place} with {len(unit.models)} models"
        if set(unit.models) & set(unit.fallen):
            yield f"{unit.id} has models that live and are defeated"


def evaluate(game: Game, seat: int) -> float:
    """Objectives, strength, and units near objectives: mine less theirs."""
    return _worth(game, seat) - _worth(game, 1 - seat)


def _worth(game: Game, seat: int) -> float:
    worth = 6.0 * score_of(game, seat)
    spots = [each.at for each in game.all(Objective) if not each.is_removed]
    for unit in on_table(game, seat):
        worth += 0.5 * max(toughness_left(game, unit.id), 0) - unit.is_exhausted - 1.5 * unit.is_pinned
        at = troop_of(game, unit.id).stands[0].pose
        worth -= 0.1 * min((hypot(at.x - x, at.y - y) for x, y in spots), default=0.0)
    return worth


RULESET = Ruleset(
    slug="szop",
    title="SZOP",
    version="5",
    pitch=tell("Two armies of one's own design fight over five objectives in four rounds."),
    length=tell("2 hours"),
    switches=(*play_switches.SWITCHES, *switches.SWITCHES),
    presets=play_switches.PRESETS,
    scenarios=(
        Scenario("ferry_landing", tell("A landing by the river."), title=tell("Ferry landing")),
        Scenario("market_town", tell("Streets round a market."), title=tell("Market town")),
        Scenario("old_quarry", tell("Ledges and rubble of a quarry."), title=tell("Old quarry")),
        Scenario("orchard_hills", tell("Orchards on low hills."), title=tell("Orchard hills")),
        Scenario("salt_marsh", tell("Dykes and mud by the sea."), title=tell("Salt marsh")),
        Scenario("twin_bridges", tell("Two bridges over a stream."), title=tell("Twin bridges")),
    ),
    play=Play(
        steps=steps_of(
            sequence,
            arrivals,
            card_steps,
            variants,
            attachments,
            decks,
            deployment,
            echelons,
            key_units,
            objectives,
            passengers,
        ),
        begin=begin,
        tableau=tableau,
        imagine=imagine,
        put=put,
        is_set_up=is_set_up,
        broken=broken,
        abilities=ABILITIES,
        can_make=can_make,
        maps=Maps(law=OWN, kinds=KINDS, ready=map_names(), entry=map_of),
    ),
    lists=Lists(
        army_file=Army,
        texts=FIELD_TEXTS,
        samples=SAMPLES,
        first_armies=("lantern watch", "clockwork strays"),
        read=army.read,
        muster=army.muster,
        models=army.models_of,
        own_sheets=("sheet",),
        between=army.between,
        private=("cards",),
        choices=choices,
        random_army=random_army,
        imports=imports,
    ),
    odds=(
        OddsQuestion(
            ask="attack",
            about=tell("What weapons do to a unit, and what its Regroup then does."),
            fields=Attack,
            texts=ODDS_TEXTS["attack"],
            part_texts=PART_TEXTS,
            answer=answers.odds,
            sample=answers.sample,
            without=answers.without,
            units_in=answers.units_in,
            between=answers.between,
            with_attackers=answers.with_attackers,
        ),
        OddsQuestion(
            ask="charge",
            about=tell("A whole charge: Counter, blows, counter-attack and both Regroups."),
            fields=Charge,
            texts=ODDS_TEXTS["charge"],
            part_texts=PART_TEXTS,
            answer=charge.odds,
            sample=charge.sample,
            units_in=answers.units_in,
            between=charge.between,
        ),
        OddsQuestion(
            ask="ground",
            about=tell("Terrain tests of a unit."),
            fields=Ground,
            texts=ODDS_TEXTS["ground"],
            part_texts=PART_TEXTS,
            answer=other_questions.ground_odds,
            sample=other_questions.ground_sample,
        ),
        OddsQuestion(
            ask="mage",
            about=tell("The powers a Mage tries in one activation."),
            fields=MageRound,
            texts=ODDS_TEXTS["mage"],
            part_texts=PART_TEXTS,
            answer=other_questions.mage_odds,
            sample=other_questions.mage_sample,
        ),
    ),
    bots=Bots(evaluate=evaluate, levels={"greedy": greedy}),
    prints=(
        Document("list", tell("Army list"), pages.list_page),
        Document("cards", tell("Cards of the units"), pages.unit_cards),
        Document("strategy", tell("Strategy cards"), pages.strategy_cards),
        Document("powers", tell("Powers"), pages.powers_page),
        Document("companion", tell("Companion for a real table"), companion),
        Document("text", tell("Army list as text"), tables.as_text),
        Document("csv", tell("Army list as CSV"), tables.as_csv, "csv"),
        Document("xlsx", tell("Army list as XLSX"), tables.as_xlsx, "xlsx"),
    ),
)
