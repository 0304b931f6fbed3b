"""What every registered ruleset must keep, whatever its rules are."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

import grognard
from grognard.api import ruleset
from grognard.bots import bot, play_out
from grognard.kernel.ask import Question, candidates
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import GrognardError, Refused
from grognard.kernel.game import Game, NeedsConsent

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_ANSWERS = 20_000
SPARSELY = 7
"""Heavy checks look at every n-th question, a prime so that they meet every kind."""

pytestmark = pytest.mark.parametrize("slug", grognard.rulesets())


def random_game(slug: str, seed: int, level: str = "random") -> Game:
    rules = ruleset(slug)
    return play_out(rules.new_game(seed=seed), (bot(rules, level),) * rules.seats, seed)


def questions(slug: str, seed: int, every: int = 1) -> Iterator[tuple[Game, int, Question, Tabletop]]:
    """A random game, stopped before every n-th answer: the game, the seat to answer, its question, a chance."""
    game = ruleset(slug).new_game(seed=seed)
    chance = Tabletop(f"walk {seed}")
    for number in range(MOST_ANSWERS):
        if game.question is None:
            return
        seat = game.waiting_for[chance.below(len(game.waiting_for))]
        question = game.asked_of(seat)
        assert question is not None
        if number % every == 0:
            yield game, seat, question, chance
        game.answer(question.suggest(chance), seat=seat)
    raise AssertionError(f"the game did not end after {MOST_ANSWERS} answers")


def saved(slug: str, seed: int) -> str:
    return random_game(slug, seed).save()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_games_end_with_a_reason(slug: str, seed: int) -> None:
    game = random_game(slug, seed)

    assert game.result is not None
    assert game.result.reason
    assert game.turn < MOST_ANSWERS


def test_nothing_is_ever_broken_on_the_table(slug: str) -> None:
    for game, _, _, _ in questions(slug, 20):
        assert [] == list(game.ruleset.play.broken(game))


def test_every_clone_equals_its_original_and_goes_its_own_way(slug: str) -> None:
    for game, seat, question, chance in questions(slug, 4):
        before = game.state_bytes()
        twin = game.clone()

        assert before == twin.state_bytes()
        assert game.save() == twin.save()

        twin.answer(question.suggest(chance.fork("twin")), seat=seat)

        assert before == game.state_bytes()


def test_a_clone_and_its_original_meet_the_same_dice(slug: str) -> None:
    for game, seat, question, chance in questions(slug, 5, SPARSELY):
        reply = question.suggest(chance.fork("reply"))
        first, second = game.clone(), game.clone().clone()
        first.answer(reply, seat=seat)
        second.answer(reply, seat=seat)

        assert first.state_bytes() == second.state_bytes()


@pytest.mark.parametrize("seed", [6, 7])
def test_records_replay_byte_for_byte(slug: str, seed: int) -> None:
    game = random_game(slug, seed)
    again = grognard.load(game.save())

    assert game.save() == again.save()
    assert game.state_bytes() == again.state_bytes()


def test_save_and_load_at_any_question(slug: str) -> None:
    for game, _, _, _ in questions(slug, 8, every=3 * SPARSELY):
        again = grognard.load(game.save())

        assert game.state_bytes() == again.state_bytes()
        assert game.save() == again.save()


def test_every_offered_or_suggested_answer_is_accepted(slug: str) -> None:
    for game, seat, question, chance in questions(slug, 9, every=3):
        for reply in candidates(question, chance, 6):
            twin = game.clone()
            twin.answer(reply, seat=seat)

            assert game.turn + 1 == twin.turn


def test_answers_fit_the_schema_of_their_question(slug: str) -> None:
    for _, _, question, chance in questions(slug, 10, every=3):
        plain = msgspec.to_builtins(question.suggest(chance.fork("schema")))
        plain = msgspec.json.decode(msgspec.json.encode(plain))

        assert [] == list(Draft202012Validator(question.answer_schema()).iter_errors(plain))


def hostile(question: Question) -> list[Any]:
    """Answers nobody should get away with, whatever is asked."""
    deep: list[Any] = []
    for _ in range(2000):
        deep = [deep]
    piece = getattr(question, "pieces", ("x",))[0]
    key = question.options[0].key if hasattr(question, "options") and question.options else "x"
    nan, inf = float("nan"), float("inf")
    return [
        None,
        nan,
        inf,
        -1,
        10**400,
        1.5,
        b"yes",
        "no such thing",
        "x" * 100_000,
        object(),
        deep,
        [None],
        [key, key],
        [key] * 1000,
        {1: 2},
        {key: -1},
        {key: nan},
        {key: 10**400},
        {"no such piece": [0, 0]},
        {piece: None},
        {piece: [nan, 0]},
        {piece: [inf, 0]},
        {piece: [10**400, 0]},
        {piece: [0]},
        {piece: [[nan, 0]]},
        {piece: [[1e308, 1e308]]},
        {piece: [[-500, -500]]},
        {piece: [[0.0, 0.0]] * 10_000},
        {piece: [["0", "0"]]},
        {piece: "0,0"},
    ]


def test_hostile_answers_are_refused_with_a_sentence_and_change_nothing(slug: str) -> None:
    refused = 0
    for game, seat, question, _ in questions(slug, 11, SPARSELY):
        before = game.state_bytes()
        for reply in hostile(question):
            try:
                question.check(reply)
            except Refused as refusal:
                refused += 1

                assert " " in refusal.sentence
                assert refusal.sentence.endswith((".", "?"))
                assert len(refusal.sentence) < 400
                with pytest.raises(Refused):
                    game.answer(reply, seat=seat)
        assert before == game.state_bytes()
    assert refused > 100


def test_a_preview_of_any_draft_is_plain_data_and_changes_nothing(slug: str) -> None:
    for game, _, question, chance in questions(slug, 22, every=SPARSELY):
        before = game.state_bytes()
        for draft in (question.suggest(chance), *hostile(question)):
            try:
                assert isinstance(msgspec.json.decode(msgspec.json.encode(question.preview(draft))), dict)
            except Refused as refusal:
                assert refusal.sentence
        assert before == game.state_bytes()


def test_another_seats_and_stale_answers_are_refused(slug: str) -> None:
    for game, seat, question, chance in questions(slug, 12, every=3):
        reply = question.suggest(chance.fork("stale"))
        before = game.state_bytes()
        strangers = [s for s in (*range(game.ruleset.seats), -1, 99) if s not in game.waiting_for]
        for stranger in strangers:
            with pytest.raises(Refused, match="not yours"):
                game.answer(reply, seat=stranger)
        for turn in (game.turn - 1, game.turn + 1):
            with pytest.raises(Refused, match="already"):
                game.answer(reply, seat=seat, turn=turn)

        assert before == game.state_bytes()


def test_undo_is_free_until_dice_and_restores_every_byte(slug: str) -> None:
    free = dear = 0
    for game, seat, question, chance in questions(slug, 13):
        before, line = game.state_bytes(), game.clone()
        line.answer(question.suggest(chance.fork("undo")), seat=seat)
        try:
            line.undo(seat)
        except NeedsConsent:
            dear += 1
            line.undo(seat, consent=True)

            assert line.question is not None
            assert game.question is not None
            assert game.question.form() == line.question.form()
        else:
            free += 1

            assert before == line.state_bytes()
        if line.turn % SPARSELY == 0:
            assert line.save() == grognard.load(line.save()).save()
    assert free
    assert dear


def test_same_seed_same_bytes_at_any_number_of_workers(slug: str) -> None:
    seeds = [21, 22, 23]
    here = [saved(slug, seed) for seed in seeds]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        there = list(pool.map(saved, [slug] * len(seeds), seeds))

    assert here == there


def test_views_are_plain_json_and_tell_who_must_act(slug: str) -> None:
    for game, seat, _, _ in questions(slug, 14, SPARSELY):
        for viewer in (*range(game.ruleset.seats), None):
            view = game.view(viewer)

            assert view == msgspec.json.decode(msgspec.json.encode(view))
            assert view["prompt"]
            assert (viewer in game.waiting_for) == (view["question"] is not None)
        assert seat in game.view(None)["waiting_for"]


def test_no_view_depends_on_what_its_seat_cannot_know(slug: str) -> None:
    """A world with the others' secrets imagined otherwise looks the same to this seat, and to a spectator."""
    for game, _, _, chance in questions(slug, 15, every=3):
        for viewer in range(game.ruleset.seats):
            world = game.imagine(viewer, chance.below(2**60))

            assert game.view(viewer) == world.view(viewer)
            assert game.view(None)["table"] == world.view(None)["table"]


def test_a_glance_shows_the_table_of_the_imagined_world(slug: str) -> None:
    for game, seat, _, chance in questions(slug, 18, every=3):
        seed = chance.below(2**60)

        assert game.imagine(seat, seed).records == game.glance(seat, seed).records


def test_a_clone_of_an_imagined_world_equals_it(slug: str) -> None:
    for game, seat, question, chance in questions(slug, 16, every=3):
        world = game.imagine(seat, chance.below(2**60))
        world.answer(question.suggest(chance.fork("dream")), seat=seat)

        assert world.state_bytes() == world.clone().state_bytes()


def test_bots_of_every_level_play_whole_games(slug: str) -> None:
    rules = ruleset(slug)
    for level in ("careful", *rules.bots.levels):
        first = random_game(slug, 17, level)

        assert first.result is not None
        assert first.save() == random_game(slug, 17, level).save()


def test_every_clause_an_event_or_a_question_cites_is_in_the_ledger(slug: str) -> None:
    known = {clause.id for clause in ruleset(slug).ledger.clauses}
    cited: set[str] = set()
    for game, _, question, _ in questions(slug, 18):
        cited.add(question.clause)
        last = game
    for event in last.events:
        cited.update(event.clauses)

    assert cited - {""} <= known
    assert len(cited) > 3


def game_with(slug: str, options: dict[str, Any]) -> Game:
    """A game with these options: of the first two sample armies, or of others where an option is not for them."""
    rules = ruleset(slug)
    samples = rules.lists.samples
    for armies in (samples[n : n + rules.seats] for n in range(len(samples) - 1)):
        try:
            return rules.new_game(armies, options=options, seed=19)
        except GrognardError as error:
            refused = error
    raise refused


def test_all_scenarios_and_all_values_of_all_options_can_be_played(slug: str) -> None:
    rules = ruleset(slug)
    players = (bot(rules, "random"),) * rules.seats
    for scenario in rules.scenarios:
        assert play_out(rules.new_game(scenario=scenario.name, seed=19), players).result
    for switch in rules.switches:
        needed = {other: values[0] for other, values in switch.needs.items()}
        for value in switch.values:
            assert play_out(game_with(slug, {**needed, switch.name: value}), players).result


def test_all_sample_armies_are_legal_and_survive_plain_data(slug: str) -> None:
    rules = ruleset(slug)

    assert len(rules.lists.samples) >= rules.seats
    for name in rules.lists.samples:
        roster = rules.muster(name)

        assert roster.is_legal, roster.problems
        # Points are those of the first pool, or of all. Fractions are shown rounded; whole points add up exactly.
        main = ("", *(pool.key for pool in roster.pools[:1]))
        sums = []
        for lines in ([price for price in roster.bill if price.pool in main], roster.bill):
            is_whole = all(float(price.points).is_integer() for price in lines)
            spare = 0.0 if is_whole else 0.005 * len(lines)
            sums.append(pytest.approx(sum(price.points for price in lines), abs=spare))
        assert roster.points in sums
        assert roster == rules.muster(msgspec.json.decode(msgspec.json.encode(roster.army)))
