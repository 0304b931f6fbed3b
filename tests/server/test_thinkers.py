"""The processes that think: the same answers as at home, a limit on their time, and no harm when they die."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from grognard.api import ruleset
from grognard.bots import bot, play_out
from grognard.kernel.ruleset import Chair
from grognard.server.errors import Fault
from grognard.server.workers import pool
from grognard.server.workers.jobs import MusterJob, OddsJob
from grognard.server.workers.pool import Slow, Worker
from grognard.server.workers.worker import MOST_GAMES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from grognard.kernel.game import Game
    from tests.server.kit import Host

T = TypeVar("T")
ATTACK = OddsJob("_template", ruleset("_template").odds_sample())


def with_worker(work: Callable[[Worker], Awaitable[T]], seconds: float = 60.0) -> T:
    async def main() -> T:
        worker = Worker(seconds)
        try:
            return await work(worker)
        finally:
            await worker.stop()

    return asyncio.run(main())


def game_with(answers: int, seed: int = 1) -> Game:
    """A game of Crossroads after so many answers of careful bots."""
    rules = ruleset("_template")
    game, player = rules.new_game(seed=seed), bot(rules, "random")
    for _ in range(answers):
        seat = game.waiting_for[0]
        game.answer(player(Chair(game, seat, 3)), seat=seat)
    return game


async def thought(worker: Worker, name: str, game: Game, seat: int) -> Any:
    return json.loads(await worker.think(name, game.header, game.tape.copy(), seat, "careful", "seed"))


def at_home(game: Game, seat: int) -> Any:
    return json.loads(json.dumps(bot(game.ruleset, "careful")(Chair(game, seat, "seed"))))


def test_a_bot_answers_as_it_would_at_home_as_the_game_goes_on() -> None:
    async def work(worker: Worker) -> list[tuple[Any, Any]]:
        game, pairs = game_with(3), []
        for _ in range(12):
            seat = game.waiting_for[0]
            pairs.append((at_home(game, seat), await thought(worker, "g", game, seat)))
            game.answer(pairs[-1][0], seat=seat)
        game.undo(consent=True)
        seat = game.waiting_for[0]
        return [*pairs, (at_home(game, seat), await thought(worker, "g", game, seat))]

    for home, away in with_worker(work):
        assert home == away


def test_a_game_that_was_forgotten_is_told_again() -> None:
    async def work(worker: Worker) -> list[Any]:
        games = [game_with(2, seed) for seed in range(MOST_GAMES + 2)]
        first = [await thought(worker, str(number), game, 0) for number, game in enumerate(games)]
        return [first[0], await thought(worker, "0", games[0], 0), at_home(games[0], 0)]

    first, again, home = with_worker(work)

    assert home == first == again


def test_what_takes_too_long_is_stopped_and_the_next_job_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).with_name("rulesets")))

    async def work(worker: Worker) -> bytes:
        with pytest.raises(Slow, match=r"0\.1 seconds"):
            await worker.do(MusterJob("odd", {"name": "endless"}))
        worker._seconds = 60.0
        return await worker.do(ATTACK)

    assert b'"stages"' in with_worker(work, seconds=0.1)


def test_a_process_that_dies_is_replaced() -> None:
    async def work(worker: Worker) -> bytes:
        await worker.do(ATTACK)
        assert worker._process is not None
        worker._process.kill()
        with pytest.raises(Fault, match="stumbled"):
            await worker.do(ATTACK)
        return await worker.do(ATTACK)

    assert b'"stages"' in with_worker(work)


def test_who_goes_away_does_not_get_the_next_ones_answer() -> None:
    async def work(worker: Worker) -> bytes:
        impatient = asyncio.create_task(worker.do(ATTACK))
        await asyncio.sleep(0.05)
        impatient.cancel()
        with pytest.raises(asyncio.CancelledError):
            await impatient
        game = game_with(2)
        return await worker.think("g", game.header, game.tape, 0, "careful", "seed")

    assert b'"stages"' not in with_worker(work)


def test_a_refusal_comes_back_as_a_sentence() -> None:
    async def work(worker: Worker) -> Fault:
        with pytest.raises(Fault) as caught:
            await worker.do(OddsJob("_template", {"attacker": 7}))
        return caught.value

    fault = with_worker(work)

    assert "unfit" == fault.code
    assert "attacker" in fault.sentence


def test_a_bot_that_thinks_too_long_is_played_for(tmp_path: Path, start: Callable[..., Host]) -> None:
    host = start(str(tmp_path / "games.sqlite"), bot_seconds=0.001)
    player = host.sit(host.new("me", "careful")["seats"][0]["token"])

    assert 4 == player.play(most=4)
    assert player.view["turn"] >= 7


def test_games_beyond_what_is_kept_ready_go_on_from_the_archive(tmp_path: Path, start: Callable[..., Host]) -> None:
    host = start(str(tmp_path / "games.sqlite"), rooms=2)
    tables = [host.new("me", "random") for _ in range(6)]
    for _ in range(3):
        for made in tables:
            player = host.sit(made["seats"][0]["token"])
            assert 2 == player.play(most=2)
            player.leave()
    turns = [host.get("/api/games/here", made["watch"])["view"]["turn"] for made in tables]

    assert min(turns) >= 6


def test_a_quick_game_played_out_by_the_server_is_the_one_played_at_home(host: Host) -> None:
    """Same seed, same bots, same answers: the server adds nothing to the game."""
    from grognard.server.store.tokens import bot_seed

    watcher = host.sit(host.new("careful", "careful", seed=4)["watch"])
    watcher.until_so(lambda view: view["result"] is not None)
    rules = ruleset("_template")
    game = play_out(rules.new_game(seed=4), (bot(rules, "careful"),) * 2, bot_seed(4))

    assert game.result is not None
    assert game.result.reason == watcher.view["prompt"]
    assert game.turn == watcher.view["turn"]


def test_the_time_of_a_job_begins_when_the_process_begins_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded, real, seen = tmp_path / "loaded", asyncio.timeout, []
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).with_name("rulesets")))
    monkeypatch.setenv("ODD_IS_LOADED", str(loaded))

    def timeout(seconds: float | None) -> asyncio.Timeout:
        seen.append((seconds, loaded.exists()))
        return real(seconds)

    monkeypatch.setattr(asyncio, "timeout", timeout)
    with_worker(lambda worker: worker.do(MusterJob("odd", {"name": "any"})), seconds=61.0)

    assert [(pool.START_SECONDS, False), (61.0, True)] == seen


def test_who_waits_in_vain_for_a_process_to_begin_is_not_told_that_he_asks_for_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool, "START_SECONDS", 0.0)
    with pytest.raises(Fault) as busy:
        with_worker(lambda worker: worker.do(ATTACK))

    assert ("overloaded", pool.RETRY) == (busy.value.code, busy.value.retry_after)
