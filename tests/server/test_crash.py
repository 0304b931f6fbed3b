"""The server is killed in the middle of many games, for real: no acknowledged answer is lost, and all games go on."""

from __future__ import annotations

import json
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Semaphore
from typing import TYPE_CHECKING, Any

from websockets.exceptions import ConnectionClosed

import grognard

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from tests.server.kit import Host, Player

    Start = Callable[..., Host]

GAMES = 4
WORDS = 7
"""After so many answers a player says a word."""
KILLS = {"sqlite": 20, "postgresql": 3}
ANSWERS = {"sqlite": 12, "postgresql": 50}


class Told:
    """What a player was promised: the answers that were acknowledged, each with its version, and words of chat."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.answers: dict[int, Any] = {}
        self.unsure = 0
        """Answers that were sent, and of which nothing was heard: each may stand once, or not at all."""
        self.said: list[str] = []
        self.last_view: Any = None
        self.last_version = 0

    @property
    def is_over(self) -> bool:
        return self.last_view is not None and self.last_view["result"] is not None


def play_until_it_breaks(player: Player, told: Told, acknowledged: Semaphore) -> None:
    """Answer until the connection goes, keeping what was acknowledged."""
    assert player.version >= told.last_version
    if player.version == told.last_version and told.last_view is not None:
        assert told.last_view == player.view
    with suppress(ConnectionClosed):
        while player.view["result"] is None:
            told.last_view, told.last_version = player.view, player.version
            if player.view["question"] is None:
                player.receive()
                continue
            suggested = player.say("suggest", version=player.version)
            if suggested["type"] != "suggested":
                continue
            told.unsure += 1
            accepted = player.say("answer", version=player.version, answer=suggested["answer"])
            told.unsure -= accepted["type"] != "error"
            if accepted["type"] == "ok":
                told.answers[accepted["version"]] = suggested["answer"]
                acknowledged.release()
                if len(told.answers) % WORDS == 0:
                    word = f"{player.token[:4]} {len(told.answers)}"
                    told.said += [word] * (player.say("chat", text=word)["type"] == "ok")
    told.last_view, told.last_version = player.view, player.version


def test_killed_in_the_middle_of_many_games_it_goes_on_with_all_of_them(
    database: str, start: Start, capfd: pytest.CaptureFixture[str]
) -> None:
    kind = "postgresql" if "://" in database else "sqlite"
    host = start(database)
    tables: list[Any] = []
    told: list[Told] = []
    for _ in range(KILLS[kind]):
        if sum(not one.is_over for one in told) < GAMES:  # somebody is always in the middle of a game
            tables += (dealt := [host.new("me", "random" if number % 2 else "me") for number in range(GAMES)])
            told += [Told(seat["token"]) for made in dealt for seat in made["seats"] if "token" in seat]
        acknowledged = Semaphore(0)
        playing = [one for one in told if not one.is_over]
        players = [host.sit(one.token) for one in playing]
        with ThreadPoolExecutor(len(playing)) as crowd:
            games = [
                crowd.submit(play_until_it_breaks, *each, acknowledged) for each in zip(players, playing, strict=True)
            ]
            wait_for(acknowledged, ANSWERS[kind], games)
            host.kill()
            for game in games:
                game.result()
        host.send_home()
        host.start()
    for one in told:
        player = host.sit(one.token)
        assert player.version >= max(one.answers, default=0)
    for made in tables:
        finish(host, made)
    assert sum(len(one.answers) for one in told) >= KILLS[kind] * ANSWERS[kind] // 2  # some games end before
    for made in tables:
        check_record(host, made, told)
    assert 0 == host.stop()
    assert "Traceback" not in capfd.readouterr().err


def wait_for(acknowledged: Semaphore, answers: int, games: list[Future[None]]) -> None:
    """Until so many answers were acknowledged, or nobody is left to give one."""
    for _ in range(answers):
        while not acknowledged.acquire(timeout=0.2):
            if all(game.done() for game in games):
                return


def finish(host: Host, made: Any) -> None:
    host.send_home()
    token = made["seats"][0]["token"]
    if not host.get("/api/games/here", token)["summary"]["is_over"]:
        host.post("/api/games/here/resign", {}, token)


def check_record(host: Host, made: Any, told: list[Told]) -> None:
    """Every acknowledged answer stands in the record under its number, none stands twice, and no word is missing."""
    tokens = [seat.get("token") for seat in made["seats"]]
    text = host.raw("GET", "/api/games/here/record", authorization=f"Bearer {tokens[0]}")[2].decode()
    game = grognard.load(text)
    for one in told:
        if one.token in tokens:
            seat = tokens.index(one.token)
            for version, answer in one.answers.items():
                given = game.history[version - 1]

                assert seat == given.seat
                assert grognard_plain(answer) == grognard_plain(given.answer)
            standing = sum(given.seat == seat for given in game.history)
            said = [word["text"] for word in json.loads(host.sit(one.token).heard[-1])["chat"]]

            assert len(one.answers) <= standing <= len(one.answers) + one.unsure
            assert all(said.count(word) == 1 for word in one.said)
    host.send_home()


def grognard_plain(answer: Any) -> Any:
    """Lists and tuples alike."""
    if isinstance(answer, dict):
        return {key: grognard_plain(value) for key, value in answer.items() if value not in ([], ())}
    return [grognard_plain(part) for part in answer] if isinstance(answer, (list, tuple)) else answer


def test_a_server_that_is_asked_to_stop_says_goodbye_and_keeps_everything(database: str, start: Start) -> None:
    host = start(database)
    one, other, _ = host.two(ready=True)
    one.answer(2)
    view = one.view
    other.until_so(lambda now: now["waiting_for"] == [1])
    code = host.stop()
    heard = []
    with suppress(ConnectionClosed):
        while True:
            heard.append(other.receive()["type"])
    host.send_home()
    host.start()
    back = host.sit(one.token)

    assert 0 == code
    assert "bye" in heard
    assert view == back.view


def test_bots_go_on_after_a_restart(database: str, start: Start) -> None:
    host = start(database)
    made = host.new("me", "careful")
    token = made["seats"][0]["token"]
    host.sit(token).answer("A1")
    host.kill()
    host.send_home()
    host.start()
    player = host.sit(token)
    view = player.until_so(lambda view: view["question"] is not None)

    assert 2 == view["turn"]
