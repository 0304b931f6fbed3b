"""Windows, standing orders, decisions amid dice, options with values, and knowledge that is dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grognard.kernel.ask import Choose, ChooseMany, Option
from grognard.kernel.decisions import decision
from grognard.kernel.dice import D6
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, NeedsConsent, step
from grognard.kernel.offers import Ability, StandingOrder, expire, offer, reply_of
from grognard.kernel.record import RecordReader, read_header, replay
from grognard.kernel.words import tell as words
from tests.kernel.toy import NOTE, pick, start, tell

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice

PARRY = Ability("parry", "Parry", "TOY-03", ("turn", "battle"), {"yes": "Always parry"})
AGAIN = decision("Roll again?", "TOY-04", {"no": words("Keep it"), "yes": words("Roll again")}, ability="again")
ROLL_AGAIN = Ability("again", "Roll again", "TOY-04", ("turn", "battle"), {"yes": "Always roll again"})


@step
async def windows(game: Game) -> None:
    """A window of seat 1, then a question of seat 0."""
    used = await offer(game, 1, PARRY, [Option("left", value=-1), Option("right", value=1)], "A blow falls.")
    tell(game, used)
    what = await game.ask(pick(0, "on", "new turn"))
    if what == "new turn":
        expire(game, "turn")
    game.then(windows)


@step
async def no_use(game: Game) -> None:
    """A window without a legal use."""
    nothing: list[Option[int]] = []
    tell(game, await offer(game, 1, PARRY, nothing, "A blow falls."))
    await game.ask(pick(0, "on"))


@step
async def deal(game: Game) -> None:
    """Seat 0 draws a card."""
    await game.ask(pick(0, "draw"))
    game.reveal("The top card is 7.", "TOY-05", to=0)
    await game.ask(pick(0, "go on"))


@step
async def throw(game: Game) -> None:
    """A die, and a decision about it."""
    tell(game, await game.resolve(one_die, seats={"attacker": 0}))
    await game.ask(pick(0, "on"))
    game.then(throw)


def one_die(dice: Dice) -> int:
    first = dice.roll(D6, "first")
    return dice.roll(D6, "second") if dice.decide("attacker", AGAIN, ("no", "yes"), first) == "yes" else first


def begun(*rules: object) -> Game:
    return start(*rules, abilities=(PARRY, ROLL_AGAIN))  # type: ignore[arg-type]


def test_a_rule_gets_the_value_of_the_option_that_was_chosen() -> None:
    game = begun(windows)
    game.answer("right")

    assert (1,) == game[NOTE].told


def test_options_show_no_values() -> None:
    options: tuple[Option[object], ...] = (Option("a", "A", value=object()), Option("b", data={"n": 1}))
    one = Choose(seat=0, prompt="?", options=options)
    some = ChooseMany(seat=0, prompt="?", options=options)

    assert [{"key": "a", "label": "A"}, {"key": "b", "data": {"n": 1}}] == one.form()["options"]
    assert one.form()["options"] == some.form()["options"]
    assert "b" == one.meaning("b")
    assert (options[0].value, "b") == some.meaning(("a", "b"))


def test_a_seat_without_a_use_is_not_asked() -> None:
    game = begun(no_use)

    assert (None,) == game[NOTE].told
    assert (0,) == game.waiting_for


@pytest.mark.parametrize(("answer", "after"), [("no", 1), ("not this turn", 0), ("never this battle", 0)])
def test_a_pass_holds_as_long_as_it_says(answer: str, after: int) -> None:
    game = begun(windows)
    game.answer(answer)
    game.answer("on")

    assert (after,) == game.waiting_for


def test_a_pass_for_the_turn_ends_with_the_turn_and_one_for_the_battle_does_not() -> None:
    game = begun(windows)
    game.answer("not this turn")
    game.answer("new turn")

    assert (1,) == game.waiting_for

    game.answer("never this battle")
    game.answer("new turn")

    assert (0,) == game.waiting_for


def test_standing_orders_are_cloned_saved_and_taken_back() -> None:
    game = begun(windows)
    game.answer("left")
    game.give_order(1, "parry")
    game.answer("on")

    assert (0,) == game.waiting_for
    assert game.state_bytes() == game.clone().state_bytes()

    text = game.save()
    reader = RecordReader(text)
    again = Game(game.ruleset, read_header(reader))
    replay(again, reader)

    assert 'order p2 ["parry","no","battle"]' in text
    assert text == again.save()
    assert game.state_bytes() == again.state_bytes()

    game.withdraw_order(1, "parry")
    game.answer("on")

    assert (1,) == game.waiting_for


def test_an_undo_takes_the_pass_of_its_answer_back() -> None:
    game = begun(windows)
    game.answer("never this battle")
    game.undo(1)

    assert () == game.orders
    assert (1,) == game.waiting_for


def test_orders_that_mean_nothing_are_refused_and_change_nothing() -> None:
    game = begun(windows)
    for order, sentence in [
        ((1, "pary", "no", "turn"), 'did you mean "parry"'),
        ((1, "parry", "maybe", "turn"), "can be answered with no, yes"),
        ((1, "parry", "no", "year"), "can hold for this turn, battle"),
        ((7, "parry", "no", "turn"), "no seat 7"),
        ((True, "parry", "no", "turn"), "no seat True"),
    ]:
        with pytest.raises(Refused, match=sentence):
            game.give_order(*order)
    with pytest.raises(Refused, match="no standing order"):
        game.withdraw_order(1, "parry")

    assert () == game.orders
    assert [] == game.tape


def test_a_decision_amid_dice_is_put_in_words_with_its_clause() -> None:
    question = begun(throw).question

    assert question is not None
    assert ("Roll again?", "TOY-04") == (question.prompt, question.clause)
    assert ["Keep it", "Roll again"] == [option["label"] for option in question.form()["options"]]


def test_a_standing_order_answers_a_decision_amid_dice() -> None:
    game = begun(throw)
    game.answer("no")
    game.give_order(0, "again", "yes", "battle")
    game.answer("on")

    assert "Pick." == (game.question and game.question.prompt)
    assert 2 == len(game[NOTE].told)
    assert "yes" == reply_of(game, 0, "again")


def test_an_undo_past_a_card_that_was_drawn_needs_consent() -> None:
    game = begun(deal)
    game.answer("draw")

    with pytest.raises(NeedsConsent):
        game.undo(0)
    assert 0 == len([event for event in game.view(1)["events"] if "7" in event["text"]])
    assert 1 == len([event for event in game.view(0)["events"] if "7" in event["text"]])


@pytest.mark.parametrize("seat", [1.0, True, "1"])
def test_a_seat_is_a_whole_number(seat: object) -> None:
    game = begun(windows)

    with pytest.raises(Refused, match="whole number"):
        game.answer("no", seat=seat)  # type: ignore[arg-type]
    assert [] == game.tape


def test_an_answer_of_lists_within_lists_is_refused() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    game = begun(windows)

    with pytest.raises(Refused, match="to no end"):
        game.answer(deep)


def test_a_preview_says_what_a_draft_would_do() -> None:
    question = Choose(
        seat=0,
        prompt="?",
        options=(Option("a"),),
        previews=lambda draft: {"said": words("You say {what}.", what=draft)},
    )

    assert {"said": "You say a."} == question.preview("a")
    assert {} == Choose(seat=0, prompt="?", options=(Option("a"),)).preview("a")


def test_an_order_is_a_line_of_the_tape() -> None:
    game = begun(windows)
    game.give_order(1, "parry", "no", "turn")

    assert [StandingOrder(1, "parry", "no", "turn")] == game.tape
