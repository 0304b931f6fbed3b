"""Standing orders, what only one seat is told, and answers from nobody: the same in every ruleset."""

from __future__ import annotations

import pytest

import grognard
from grognard.api import ruleset
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import Refused
from grognard.kernel.offers import NO

pytestmark = pytest.mark.parametrize("slug", grognard.rulesets())


@pytest.mark.parametrize("seat", [0.0, 1.0, True, "0", (0,)])
def test_a_seat_is_a_whole_number(slug: str, seat: object) -> None:
    game = ruleset(slug).new_game(seed=1)
    before = game.state_bytes()
    assert game.question is not None
    reply = game.question.of(game.waiting_for[0])
    assert reply is not None

    with pytest.raises(Refused, match=r"whole number|not yours"):
        game.answer(reply.suggest(Tabletop(1)), seat=seat)  # type: ignore[arg-type] # what a stranger may send
    assert before == game.state_bytes()
    assert [] == game.tape


def test_every_ability_takes_standing_orders_that_are_kept_in_the_record(slug: str) -> None:
    game = ruleset(slug).new_game(seed=1)
    abilities = game.ruleset.play.abilities
    for ability in abilities:
        assert ability.clause == game.ruleset.ledger.clause(ability.clause).id
        for span in ability.spans:
            for reply in ability.answers:
                game.give_order(0, ability.key, reply, span)

                assert (0, ability.key, reply, span) in game.orders
        if not ability.can_pass:
            assert ability.replies
            with pytest.raises(Refused, match="can be answered with"):
                game.give_order(0, ability.key, NO, ability.spans[0])
    assert game.state_bytes() == game.clone().state_bytes()
    assert game.orders == grognard.load(game.save()).orders
    for ability in abilities:
        game.withdraw_order(0, ability.key)
    assert () == game.orders
    with pytest.raises(Refused, match="no ability one can give orders about"):
        game.give_order(0, "no such ability")


def test_what_another_seat_is_told_counts_as_shown(slug: str) -> None:
    """Whoever answers must not hear what an undo could take back from somebody else."""
    game = ruleset(slug).new_game(seed=5)
    chance = Tabletop("news")
    while game.question is not None:
        seats, shown, told = game.question.seats, game.shown, len(game.events)
        seat = game.waiting_for[0]
        question = game.asked_of(seat)
        assert question is not None
        game.answer(question.suggest(chance), seat=seat)
        news = [each for each in game.events[told:] if each.audience is not None and not {*each.audience} <= {*seats}]

        assert not news or game.shown > shown, news
