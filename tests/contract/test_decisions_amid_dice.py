"""Decisions amid dice in every ruleset: a sentence, a clause, words for the options, odds, and standing orders."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import grognard
from grognard.api import ruleset
from grognard.bots import act, bot
from grognard.kernel.decisions import Decision
from grognard.kernel.dice import Tabletop
from grognard.kernel.words import in_language, rendered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.ask import Choose
    from grognard.kernel.game import Game

RULESETS = Path(grognard.__file__).parent / "rulesets"
pytestmark = pytest.mark.parametrize("slug", grognard.rulesets())

GAMES = 20
ENOUGH = 8
"""So many decisions are looked at; the games end there."""
GAMES_WITH_ORDERS = 2
STILL_ASKS = ("ask", "open")
"""Replies of standing orders that leave some of the decisions to the player."""
ARMIES = {"szop": ("glass synod", "toll regiments")}
"""Armies whose dice ask often; elsewhere all neighbouring pairs of samples play."""


def has_decisions(slug: str) -> bool:
    """Whether the dice of a ruleset ask anybody anything; where they do not, players are asked between the rolls."""
    return any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "decide"
        for file in (RULESETS / slug).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    )


def games(slug: str) -> Iterator[Game]:
    """Games of armies that may meet."""
    rules = ruleset(slug)
    samples = ARMIES.get(slug, rules.lists.samples)
    pairs = [samples[n : n + rules.seats] for n in range(len(samples) - rules.seats + 1)]
    for seed in range(GAMES if has_decisions(slug) else 1):
        try:
            yield rules.new_game(pairs[seed % len(pairs)], seed=seed)
        except grognard.GrognardError:
            continue  # these two armies cannot meet


def quick_bot(game: Game) -> Any:
    """Greedy bots attack more than random ones, so that more dice fall."""
    return bot(game.ruleset, "greedy" if "greedy" in game.ruleset.bots.levels else "random")


def decisions(slug: str) -> Iterator[tuple[Game, int, Choose[Any]]]:
    """Games of bots, each time that somebody is asked while dice lie on the table."""
    found = 0
    for game in games(slug):
        player = quick_bot(game)
        while game.question is not None and found < ENOUGH:
            seat = game.waiting_for[0]
            question: Any = game.asked_of(seat)
            if question.throws:
                found += 1
                yield game, seat, question
            act(game, seat, player, 1)
        if found == ENOUGH:
            return


def test_they_are_put_with_a_clause_and_words(slug: str) -> None:
    known = ruleset(slug).ledger
    number = 0
    for _, _, question in decisions(slug):
        number += 1

        assert isinstance(question.prompt, Decision)
        assert question.clause == known.clause(question.clause).id
        with in_language("pl", slug):
            assert rendered(question.prompt) != question.prompt
            for option in question.options:
                assert option.key.isdecimal() or rendered(option.label) not in ("", option.label), option
    assert bool(number) == has_decisions(slug)


def test_each_option_has_odds_that_come_true(slug: str) -> None:
    for game, seat, question in decisions(slug):
        before = game.state_bytes()
        for option in question.shown()["options"]:
            assert option["data"]["has_odds"]
            odds = question.preview(option["key"])["odds"]
            assert [odds["main"]] == [*odds["stages"]]
            assert 1 == pytest.approx(sum(odds["stages"][odds["main"]]["chances"]))
        assert before == game.state_bytes()
        twin = game.clone()
        twin.answer(question.suggest(Tabletop(3)), seat=seat)
        assert twin.state_bytes() == grognard.load(twin.save()).state_bytes()


def test_whoever_has_given_standing_orders_is_not_asked(slug: str) -> None:
    """Neither amid dice nor in windows, if the order says no or what to answer."""
    for game, _ in zip(games(slug), range(GAMES_WITH_ORDERS), strict=False):
        for ability in game.ruleset.play.abilities:
            replies = [each for each in ability.answers if each not in STILL_ASKS]
            for seat in range(game.ruleset.seats if replies else 0):
                game.give_order(seat, ability.key, replies[0], ability.spans[-1])
        player = quick_bot(game)
        while game.question is not None:
            seat = game.waiting_for[0]
            question = game.asked_of(seat)
            assert question is not None
            assert not getattr(question.prompt, "ability", ""), question.prompt
            assert not question.hints.get("standing"), question.prompt
            act(game, seat, player, 1)
