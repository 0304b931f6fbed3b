"""The greedy bot: it plays for objectives, and its habits."""

from __future__ import annotations

import pytest

import grognard
from grognard.bots import act, bot, play_out
from grognard.rulesets.szop.bot import THOUGHTS
from grognard.rulesets.szop.ruleset import RULESET
from grognard.rulesets.szop.table.records import Unit
from grognard.rulesets.szop.table.units import objectives, troop_of


@pytest.mark.parametrize("preset", ["first game", "everything"])
@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_who_plays_at_random(preset: str, seat: int) -> None:
    players = (bot(RULESET, "greedy"), bot(RULESET, "random"))
    game = grognard.new_game("szop", options={"preset": preset}, seed=3)
    play_out(game, players if seat == 0 else players[::-1], 3)

    assert game.result is not None
    assert seat == game.result.winner


def test_every_thought_is_about_a_clause_of_the_ledger() -> None:
    known = {clause.id for clause in RULESET.ledger.clauses}

    assert set() == {clause for _, clause in THOUGHTS} - known


def test_it_deploys_towards_objectives_and_apart() -> None:
    """SZOP-SETUP-02: no two units are set up for the same objective while another one has nobody."""
    game = grognard.new_game("szop", seed=5)
    greedy = bot(RULESET, "greedy")
    while not RULESET.play.is_set_up(game):
        act(game, game.waiting_for[0], greedy)
    spots = [spot.at for spot in objectives(game)]
    for seat in (0, 1):
        mine = [
            troop_of(game, unit.id).stands[0].pose
            for unit in game.all(Unit)
            if unit.seat == seat and unit.place == "table"
        ]
        nearest = {min(range(len(spots)), key=lambda n: abs(at.x - spots[n][0])) for at in mine}

        assert 2 <= len(nearest)
