"""Habits of the greedy bot that players laughed at: each in a position of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.bots.careful import worth
from grognard.kernel.ask import Together, candidates
from grognard.kernel.dice import Tabletop
from grognard.kernel.ruleset import Chair
from grognard.kernel.table import Ref
from grognard.rulesets.steampunk.bot import greedy
from grognard.rulesets.steampunk.play.orders.orders import write_orders
from grognard.rulesets.steampunk.play.sequence import movement_step
from grognard.rulesets.steampunk.ruleset import RULESET
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import BATTLE, Cloud
from tests.rulesets.steampunk.kit import Table, drawn, make

if TYPE_CHECKING:
    from grognard.kernel.game import Game

STILL = [{"name": "slow", "pace": "slow", "rung": 1, "orders": ["- + - + -"]}]
AHEAD = [{"name": "slow", "pace": "slow", "rung": 1, "orders": ["- + - + -", "F + - + -"]}]
ROVING = [{"name": "slow", "pace": "slow", "rung": 1, "orders": ["D + - + -"]}]


def moves(table: Table, unit: str = "A1") -> str:
    """The movement order that the bot writes for a base."""
    sheet: dict[str, str] = greedy(Chair(table.play(write_orders).playing, 0, 0))
    return sheet[f"{unit} move"]


def test_a_base_without_targets_goes_where_it_is_needed() -> None:
    """No guns and no arms: it goes to its friends, not nowhere. (SPF-ORD-02)"""
    unarmed = [{"name": "Porter", "assault": {"dice": 0}}]
    lists = make("Porters", like="Squad", speed=AHEAD, gunnery=[], model=unarmed)
    lists = make("Post", like="Squad", lists=lists, speed=STILL, gunnery=[])

    assert "F + - + -" == moves(
        drawn("A1 Porters at D1 slow\nA2 Post at D5\nB1 Post at D9", lists=lists).order("A1", "- + - + -")
    )


@pytest.mark.parametrize(("burning", "order"), [("A1", "F + - + -"), ("D4", "- + - + -")])
def test_burning_ground_is_not_entered(burning: str, order: str) -> None:
    """On it goes towards its prey, unless the ground ahead burns. (SPF-HEX-01)"""

    def lit(game: Game) -> None:
        game.add(Cloud(id=Ref("fire"), at=BOARD.named(burning), kind="fire", markers=2))

    lists = make("Giant", like="Colossus", speed=AHEAD)
    lists = make("Post", like="Squad", lists=lists, speed=STILL, gunnery=[])
    table = drawn("A1 Giant at D3 facing 3 slow\nB1 Post at D6", lists=lists).order("A1", "- + - + -")

    assert order == moves(table.prepare(lit))


@pytest.mark.parametrize(("turn", "leads", "answer"), [(10, True, "no"), (2, True, "yes"), (10, False, "yes")])
def test_a_leader_at_the_end_does_not_trade(turn: int, leads: bool, answer: str) -> None:
    """An assault of likes: worth it early and for who lies back, not for who leads in the last turn. (SPF-VICT-03)"""
    model = [{"name": "Bull", "count": 5, "assault": {"dice": 1, "needs": 5, "damage": "d6"}}]
    lists = make("Bulls", like="Squad", speed=ROVING, gunnery=[], model=model)
    table = drawn("A1 Bulls at D4 slow\nB1 Squad at D5\nA2 Squad at A1\nB2 Squad at G9", lists=lists)
    table.order("A1", "D + - + -")

    def late(game: Game) -> None:
        game.change(BATTLE, turn=turn)
        if leads:
            game.change(Ref[Any]("B2"), gone="destroyed", at=None)

    table.prepare(late)

    assert answer == greedy(Chair(table.play(movement_step, 1).playing, 0, 0))


def test_careful_looks_past_what_is_decided_at_once() -> None:
    """Secret orders change nothing until they are carried out: different sheets look different to it. (SPF-ORD-03)"""
    game = RULESET.new_game(seed=3)
    chance = Tabletop(3)
    while not (isinstance(game.question, Together) and game.question.of(0).clause == "SPF-ORD-02"):  # type: ignore[union-attr]
        seat = game.waiting_for[0]
        game.answer(game.asked_of(seat).suggest(chance), seat=seat)  # type: ignore[union-attr]
    chair = Chair(game, 0, 0)

    assert 1 < len({worth(chair, answer) for answer in candidates(chair.question, chair.chance, 2)})
