"""The flow: agenda, answers, clones, undo, secrets."""

from __future__ import annotations

import pytest

from grognard.kernel.dice import D6
from grognard.kernel.errors import Refused, RuleBug
from grognard.kernel.game import UNDO_DEPTH, Game, NeedsConsent, step, steps_of
from tests.kernel.toy import NOTE, both, number, pick, start, tell, two_dice


@step
async def finish(game: Game) -> None:
    game.end(0, "That is all.")


@step
async def say_a(game: Game) -> None:
    tell(game, "a")


@step
async def say_b(game: Game) -> None:
    tell(game, "b")
    game.then(say_a)


@step
async def pick_thrice(game: Game) -> None:
    for seat in (0, 0, 1):
        tell(game, await game.ask(pick(seat, "left", "right")))
    game.then(finish)


@step
async def pick_then_roll(game: Game) -> None:
    tell(game, await game.ask(pick(0, "left", "right")))
    tell(game, game.dice.roll(D6, "luck"))
    tell(game, await game.ask(pick(0, "up", "down")))
    game.then(pick_then_roll)


def test_steps_run_in_the_order_they_were_put_before_the_rest_of_the_agenda() -> None:
    @step
    async def begin(game: Game) -> None:
        game.then(say_b)
        game.then(say_a)
        game.then(finish)

    game = start(begin, say_a, say_b, finish)

    assert ("b", "a", "a") == game[NOTE].told
    assert game.question is None
    assert game.result is not None
    assert 0 == game.result.winner


def test_answers_reach_the_rule_that_asked() -> None:
    game = start(pick_thrice, finish)
    for reply in ("left", "right", "left"):
        game.answer(reply)

    assert ("left", "right", "left") == game[NOTE].told
    with pytest.raises(Refused, match="over"):
        game.answer("left")


def test_a_refused_answer_names_the_nearest_option() -> None:
    game = start(pick_thrice, finish)

    with pytest.raises(Refused, match=r'did you mean "left"\?.*TOY-01'):
        game.answer("lefft")
    assert () == game[NOTE].told


def test_a_clone_in_the_middle_of_a_step_goes_its_own_way() -> None:
    game = start(pick_thrice, finish)
    game.answer("left")
    twin = game.clone()
    twin.answer("right")
    game.answer("left")

    assert ("left", "right") == twin[NOTE].told
    assert ("left", "left") == game[NOTE].told


def test_undo_is_free_until_a_die_is_rolled() -> None:
    game = start(pick_thrice, finish)
    game.answer("left")
    game.undo()

    assert () == game[NOTE].told
    assert 0 == game.turn


def test_undo_past_a_die_needs_consent_and_the_die_does_not_come_again() -> None:
    game = start(pick_then_roll, seed=3)
    game.answer("left")
    rolled = game.dice.position
    with pytest.raises(NeedsConsent):
        game.undo()
    game.undo(consent=True)
    game.answer("left")

    assert 2 * rolled == game.dice.position
    assert game.state_bytes() == game.clone().state_bytes()


def test_undo_past_another_seats_answer_needs_consent() -> None:
    game = start(pick_thrice, finish)
    for reply in ("left", "right", "left"):
        game.answer(reply)
    with pytest.raises(NeedsConsent):
        game.undo(0)
    game.undo(0, consent=True)

    assert ("left",) == game[NOTE].told


def test_nothing_to_take_back_is_said_so() -> None:
    with pytest.raises(Refused, match="nothing to take back"):
        start(pick_thrice, finish).undo()


def test_undo_reaches_farther_back_than_the_checkpoints_kept() -> None:
    game = start(pick_then_roll, seed=3)
    for number_ in range(4 * UNDO_DEPTH):
        game.answer("left" if number_ % 2 == 0 else "up")
    for _ in range(4 * UNDO_DEPTH - 1):
        game.undo(consent=True)

    assert 1 == game.turn
    assert "left" == game[NOTE].told[0]


def test_a_rule_that_fails_leaves_no_trace() -> None:
    @step
    async def stumble(game: Game) -> None:
        tell(game, await game.ask(pick(0, "left", "right")))
        game.dice.roll(D6, "luck")
        game.say("I fall.")
        raise ZeroDivisionError

    game = start(stumble)
    before, falls = game.state_bytes(), list(game.falls)
    with pytest.raises(ZeroDivisionError):
        game.answer("left")

    assert before == game.state_bytes()
    assert falls == game.falls


def test_a_step_that_asks_without_end_is_found_out() -> None:
    @step
    async def nag(game: Game) -> None:
        while True:
            await game.ask(pick(0, "left"))

    game = start(nag)

    with pytest.raises(RuleBug, match="more than 10 questions"):
        for _ in range(11):
            game.answer("left")


def test_an_agenda_that_runs_dry_is_found_out() -> None:
    with pytest.raises(RuleBug, match="agenda is empty"):
        start(say_a)


def test_two_steps_of_one_name_are_found_out() -> None:
    class One:
        say_a = say_a

    class Two:
        say_a = say_b

    with pytest.raises(RuleBug, match="two steps are called say_a"):
        steps_of(One, Two)


def test_together_waits_for_everyone_in_any_order() -> None:
    @step
    async def compare(game: Game) -> None:
        tell(game, await game.ask(both()))
        game.reveal("Both are shown.")
        game.then(finish)

    game = start(compare, finish)

    assert [0, 1] == list(game.waiting_for)

    game.answer(3, seat=1)

    assert [0] == list(game.waiting_for)
    assert game.asked_of(1) is None
    with pytest.raises(Refused, match="not yours"):
        game.answer(4, seat=1)

    game.answer(5, seat=0)

    assert ({0: 5, 1: 3},) == game[NOTE].told


def test_a_decision_amid_the_dice_is_asked_and_the_dice_stay_as_they_lie() -> None:
    @step
    async def throw(game: Game) -> None:
        tell(game, await game.resolve(two_dice, seats={"attacker": 1}))
        game.say("Thrown.")
        game.then(finish)

    game = start(throw, finish, seed=5)
    question = game.question
    assert question is not None
    (lying,) = question.throws
    first = lying.faces[0]
    twin = game.clone()
    game.answer("yes", seat=1)
    twin.answer("no", seat=1)

    assert 1 == question.seat
    assert (first, "yes") == game[NOTE].told[0][:2]
    assert (first, "no", 0) == twin[NOTE].told[0]
    assert [(), (first, game[NOTE].told[0][2])] == game.falls


def test_dice_seen_before_a_decision_cannot_be_undone_for_free() -> None:
    @step
    async def throw(game: Game) -> None:
        await game.ask(pick(0, "left"))
        tell(game, await game.resolve(two_dice, seats={"attacker": 0}))
        game.then(finish)

    game = start(throw, finish, seed=5)
    game.answer("left")

    with pytest.raises(NeedsConsent):
        game.undo()


@step
async def write_secretly(game: Game) -> None:
    hidden = await game.ask(both())
    game.change(NOTE, hidden=(hidden[0], hidden[1]))
    game.then(pick_thrice)


def test_a_secret_in_the_records_is_imagined_anew_for_each_seat() -> None:
    game = start(write_secretly, pick_thrice, finish)
    game.answer(3, seat=0)
    game.answer(4, seat=1)
    game.answer("left")

    mine = game.imagine(0, 77)

    assert 3 == mine[NOTE].hidden[0]
    assert 100 <= mine[NOTE].hidden[1]
    assert ("left",) == mine[NOTE].told
    assert (3, 4) == game[NOTE].hidden
    assert mine.state_bytes() == mine.clone().state_bytes()
    assert mine.dice.seed != game.dice.seed
    assert "77" in repr(mine.header.seed)


def test_a_glance_shows_the_records_with_others_secrets_imagined_and_nothing_to_play_on() -> None:
    game = start(write_secretly, pick_thrice, finish)
    game.answer(3, seat=0)
    game.answer(4, seat=1)
    game.answer("left")

    mine = game.glance(0, 77)

    assert game.imagine(0, 77).records == mine.records
    assert 3 == mine[NOTE].hidden[0]
    assert 100 <= mine[NOTE].hidden[1]
    assert (3, 4) == game[NOTE].hidden
    assert ([], [], None) == (mine.events, mine.history, mine.question)


def test_an_answer_waiting_in_secret_is_imagined_anew() -> None:
    guesses = set()
    for seed in range(20):
        game = start(write_secretly, pick_thrice, finish)
        game.answer(3, seat=1)
        world = game.imagine(0, seed)

        assert (0,) == world.waiting_for

        world.answer(5, seat=0)
        guesses.add(world.history[0].answer)
    assert len(guesses) > 5


def test_an_error_in_an_imagined_game_shows_itself() -> None:
    """Many steps lie between the answer and the error, and what was answered before is not known to the world."""

    @step
    async def begin(game: Game) -> None:
        await game.ask(pick(0, "left"))
        game.then(choose)

    @step
    async def choose(game: Game) -> None:
        await game.ask(pick(0, "go"))
        game.then(count_down, UNDO_DEPTH + 2)

    @step
    async def count_down(game: Game, left: int) -> None:
        if not left:
            raise ZeroDivisionError("the rule's own error")
        game.then(count_down, left - 1)

    game = start(begin, choose, count_down)
    game.answer("left")
    world = game.imagine(0, 7)

    with pytest.raises(ZeroDivisionError, match="the rule's own error"):
        world.answer("go")
    with pytest.raises(ZeroDivisionError):
        game.answer("go")
    assert (0,) == game.waiting_for  # the real game stands where it stood


def test_a_revealed_answer_is_no_longer_imagined() -> None:
    @step
    async def show(game: Game) -> None:
        bids = await game.ask(both())
        game.reveal(f"{bids}")
        tell(game, bids)
        await game.ask(pick(0, "left"))
        game.then(finish)

    game = start(show, finish)
    game.answer(3, seat=1)
    game.answer(5, seat=0)

    for seed in range(10):
        assert ({0: 5, 1: 3},) == game.imagine(0, seed)[NOTE].told


def test_asking_openly_while_holding_a_secret_is_found_out() -> None:
    @step
    async def blunder(game: Game) -> None:
        await game.ask(number(0, secret=True))
        await game.ask(pick(1, "left"))

    game = start(blunder)

    with pytest.raises(RuleBug, match="unrevealed secret"):
        game.answer(3)


def test_undo_past_a_shown_secret_needs_consent() -> None:
    @step
    async def show(game: Game) -> None:
        tell(game, await game.ask(number(0, secret=True)))
        game.reveal("It is shown.")
        await game.ask(pick(0, "left"))
        game.then(finish)

    game = start(show, finish)
    game.answer(3)

    with pytest.raises(NeedsConsent):
        game.undo()


def test_events_reach_only_their_audience() -> None:
    @step
    async def whisper(game: Game) -> None:
        game.say("For all.")
        game.say("For blue.", to=1)
        await game.ask(pick(0, "left"))
        game.then(finish)

    game = start(whisper, finish)

    assert ["For all."] == [event["text"] for event in game.view(0)["events"]]
    assert ["For all.", "For blue."] == [event["text"] for event in game.view(1)["events"]]
    assert ["For all."] == [event["text"] for event in game.view(None)["events"]]
    assert "For blue." not in repr(game.imagine(0, 1).events)


def test_the_prompt_says_who_must_act_without_telling_what_is_secret() -> None:
    game = start(write_secretly, pick_thrice, finish)

    assert "How many?" == game.view(0)["prompt"]
    assert "Reds and Blues decide in secret." == game.view(None)["prompt"]

    game.answer(3, seat=0)

    assert "Blues decides in secret." == game.view(0)["prompt"]


def test_the_others_know_what_somebody_decides_in_the_open() -> None:
    game = start(pick_thrice, finish)
    [seat] = game.waiting_for
    asked = game.view(seat)["prompt"]

    assert game.view(1 - seat)["prompt"].endswith(f" decides: “{asked}”")
    assert game.view(None)["prompt"] == game.view(1 - seat)["prompt"]


def test_records_can_be_added_and_taken_away() -> None:
    game = start(pick_thrice, finish)
    note = game[NOTE]

    with pytest.raises(RuleBug, match="already"):
        game.add(note)
    game.remove(NOTE)

    assert NOTE not in game
    assert [] == game.all(type(note))


def test_dice_that_were_seen_do_not_fall_anew_in_a_dream() -> None:
    @step
    async def throw(game: Game) -> None:
        tell(game, await game.resolve(two_dice, seats={"attacker": 1}))
        game.then(finish)

    game = start(throw, finish, seed=5)
    assert game.question is not None
    seen = game.question.throws[0].faces[0]
    seconds = set()
    for seed in range(20):
        world = game.imagine(1, seed)
        twin = world.clone()
        world.answer("yes", seat=1)
        twin.answer("yes", seat=1)
        seconds.add(world[NOTE].told[0][2])

        assert seen == world[NOTE].told[0][0]
        assert world.state_bytes() == twin.state_bytes()
    assert len(seconds) > 3
