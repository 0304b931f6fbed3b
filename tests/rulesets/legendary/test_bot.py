"""The greedy bot: it takes markers and beats who plays at random."""

from __future__ import annotations

import pytest

import grognard
from grognard.bots import bot, play_out
from grognard.rulesets.legendary.bot import THOUGHTS
from grognard.rulesets.legendary.bot.survey import Survey
from grognard.rulesets.legendary.ruleset import RULESET
from grognard.rulesets.legendary.table.records import UnitId


@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_who_plays_at_random(seat: int) -> None:
    players = (bot(RULESET, "greedy"), bot(RULESET, "random"))
    game = grognard.new_game("legendary", RULESET.first_armies, seed=3)
    play_out(game, players if seat == 0 else players[::-1], 3)

    assert game.result is not None
    assert seat == game.result.winner


def test_every_thought_is_about_a_clause_of_the_ledger() -> None:
    known = {clause.id for clause in RULESET.ledger.clauses}

    assert set() == {clause for _, clause in THOUGHTS} - known


@pytest.mark.parametrize(("may_measure", "is_exact"), [(False, False), (True, True)])
def test_without_premeasuring_it_estimates_by_eye(may_measure: bool, is_exact: bool) -> None:  # LEG-GEN-06
    game = grognard.new_game("legendary", RULESET.first_armies, options={"allow_premeasuring": may_measure}, seed=3)
    random = bot(RULESET, "random")
    while not RULESET.play.is_set_up(game):
        grognard.bots.act(game, game.waiting_for[0], random)
    table = Survey(game, 0)
    away = table.away(UnitId(table.own[0].id), UnitId(table.foes[0].id))

    assert is_exact == (away % 3 != 0)


def test_a_unit_aboard_has_nothing_to_shoot_at() -> None:
    """Its distance to everybody is without end: it is not estimated, and its guns do nothing. (LEG-GEN-06)"""
    game = grognard.new_game("legendary", RULESET.first_armies, seed=3)
    random = bot(RULESET, "random")
    while not RULESET.play.is_set_up(game):
        grognard.bots.act(game, game.waiting_for[0], random)
    table = Survey(game, 0)
    rider, foe = table.own[0], table.foes[0]
    for model in rider.models:
        game.change(model, at=None)

    assert float("inf") == table.away(rider.id, foe.id)
    assert 0.0 == table.shot(rider.id, foe.id)
