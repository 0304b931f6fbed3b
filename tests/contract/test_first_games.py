"""The guided first game of every ruleset: what its steps are about is really asked, and said in both languages."""

from __future__ import annotations

import pytest

from grognard.api import ruleset
from grognard.bots import act, bot, levels, setting_up
from grognard.kernel.ruleset.first_game import Guide, LessonStep, first_game_of
from grognard.rulesets import slugs

MOST_GAMES = 12


def never_asked(slug: str) -> list[LessonStep]:
    """The steps whose question never comes, in one game after the other."""
    rules, lesson = ruleset(slug), first_game_of(slug)
    assert lesson is not None
    left = list(lesson.steps)
    players = [bot(rules, list(levels(rules))[-1]), bot(rules, "random")]
    for seed in range(lesson.seed, lesson.seed + MOST_GAMES):
        game = rules.new_game(rules.first_armies, seed=seed)
        for _ in setting_up(game, seed):
            pass
        while game.question is not None and left:
            seat = game.waiting_for[0]
            asked = game.asked_of(seat)
            assert asked is not None
            left = [step for step in left if seat != 0 or not step.fits(asked)]
            act(game, seat, players[seat], seed)
        if not left:
            break
    return left


@pytest.mark.parametrize("slug", slugs())
def test_what_a_first_game_teaches_is_asked(slug: str) -> None:
    lesson = first_game_of(slug)
    assert lesson is not None

    assert [] == [step.say["en"] for step in never_asked(slug)]
    assert 5 <= len(lesson.steps) <= 10
    assert all({"en", "pl"} == step.say.keys() for step in lesson.steps)


def test_a_guide_goes_through_the_steps_in_their_order() -> None:
    """Those that are for any time come when they come; what was skipped does not come again."""
    rules, lesson = ruleset("_template"), first_game_of("_template")
    assert lesson is not None
    game, guide = rules.new_game(rules.first_armies, seed=lesson.seed), Guide(lesson)
    for _ in setting_up(game, lesson.seed):
        pass
    bid = game.asked_of(0)
    assert bid is not None

    assert 0 == guide.now(bid)

    guide.finish(0)

    assert guide.now(bid) is None
    assert list(range(1, len(lesson.steps))) == guide.left
