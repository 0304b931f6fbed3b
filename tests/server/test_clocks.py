"""Games with a clock end in time, whether anybody looks at them or not."""

from __future__ import annotations

import json
from contextlib import closing
from datetime import UTC, datetime
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest

from grognard.server.live.clock import RoomClock
from grognard.server.store.archive import SEATED, START, ArchiveLine, Clock, State
from grognard.server.store.database import connect
from tests.server.kit import SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tests.server.kit import Host

HERE = "/api/games/here"


@pytest.mark.parametrize("clock", [{"per_move": 1}, {"per_game": 1}])
def test_whose_time_is_up_has_lost(host: Host, clock: dict[str, int]) -> None:
    made = host.new("me", "friend", ready=True, clock=clock)
    one = host.sit(made["seats"][0]["token"])
    if len(one.view["waiting_for"]) > 1:  # the clock does not run yet
        one.answer(one.suggestion())
    [late] = one.view["waiting_for"]
    claimed = host.post("/api/claim", {"invite": made["seats"][1]["invite"], "name": "Ola"})
    one.until("over")
    summary = host.get(HERE, claimed["token"])["summary"]

    assert 1 - late == one.view["result"]["winner"]
    assert f"The time of {summary['seats'][late]['name']} is up." == one.view["prompt"]
    assert summary["is_over"]


def test_the_clock_of_a_new_game_runs_from_its_beginning(database: str, start: Callable[..., Host]) -> None:
    host = start(database)
    early = host.new("me", "me", ready=True, clock={"per_move": 3600})
    sleep(1.2)
    late = host.new("me", "me", ready=True, clock={"per_move": 3600})
    host.stop()  # then all is written
    times = dict(rows(database, "select game, look_at from clocks"))

    assert times[late["game"]] - times[early["game"]] >= 1.0


def test_who_is_away_for_too_long_has_lost(host: Host) -> None:
    made = host.new("me", "friend", ready=True, clock={"away": 1})
    one = host.sit(made["seats"][0]["token"])
    host.post("/api/claim", {"invite": made["seats"][1]["invite"], "name": "Ola"})
    if one.view["question"] is not None:  # who is here has all the time
        one.answer(one.suggestion())
    one.until("over")

    assert 0 == one.view["result"]["winner"]
    assert "The time of Ola is up." == one.view["prompt"]


def test_a_clock_waits_until_all_have_come_and_is_told(host: Host) -> None:
    made = host.new("me", "friend", ready=True, clock={"per_move": 60, "per_game": 600})
    one = host.sit(made["seats"][0]["token"])
    welcome = json.loads(one.heard[0])
    delta = None
    if one.view["question"] is not None:
        one.answer(one.suggestion())
        delta = next(json.loads(text) for text in one.heard if '"delta"' in text[:20])

    assert {"per_move": 60, "per_game": 600} == welcome["clock"]["rules"] == made["summary"]["clock"]
    assert {"0": 600.0, "1": 600.0} == welcome["clock"]["left"]
    assert delta is None or "asked_for" in delta["clock"]
    assert 400 == host.ask("POST", "/api/games", {"ruleset": "_template", "clock": {"per_move": -1}})[0]


# ---------------------------------------------------------------- games that nobody looks at


def rows(database: str, sql: str) -> list[tuple[Any, ...]]:
    with closing(connect(database)) as db:
        return list(db.rows(sql))


def is_over(host: Host, token: str) -> bool:
    """As the list of games tells it, which opens none."""
    [game] = host.post("/api/mine", {"tokens": [token]})["games"]
    return bool(game["summary"]["is_over"])


def test_time_is_up_in_a_game_that_nobody_opens_again(database: str, start: Callable[..., Host]) -> None:
    """The server is killed at once, so nothing but the archive knows of the deadline."""
    host = start(database, clock_seconds=0.2)
    token = host.new("me", "me", ready=True, clock={"per_move": 3})["seats"][0]["token"]
    host.kill()
    host.start()
    end = monotonic() + SECONDS
    while not is_over(host, token) and monotonic() < end:
        sleep(0.1)

    assert is_over(host, token)
    assert [] == rows(database, "select * from clocks")


def test_deadlines_far_away_are_kept_in_the_archive(database: str, start: Callable[..., Host]) -> None:
    host = start(database)
    day = {"per_move": 86400, "away": 7200}
    for clock, ready in ((day, True), (None, True)):
        host.new("me", "me", ready=ready, clock=clock)
    waiting = host.new("me", "friend", ready=True, clock=day)
    before = rows(database, "select look_at, left_at from clocks")
    host.post("/api/claim", {"invite": waiting["seats"][1]["invite"], "name": "Ola"})
    host.stop()
    now = datetime.now(UTC).timestamp()
    after = rows(database, "select look_at from clocks")

    assert 1 == len(before)  # a game without a clock has none, and one that waits for somebody does not run
    assert 2 == len(after)
    assert all(now < look_at <= now + 7200 for (look_at,) in after)


def test_another_key_gives_no_more_time(database: str, start: Callable[..., Host]) -> None:
    host = start(database)
    made = host.new("me", "friend", ready=True, clock={"per_move": 86400})
    token = made["seats"][0]["token"]
    for _ in range(2):
        token = host.post(HERE + "/keys", {"what": "seat"}, token)["key"]
    host.post("/api/claim", {"invite": made["seats"][1]["invite"], "name": "Ola"})
    host.post(HERE + "/keys", {"what": "seat"}, token)

    assert [(1,)] == rows(database, f"select count(*) from lines where kind = '{SEATED}'")


# ---------------------------------------------------------------- the clock itself


def clock(lines: list[ArchiveLine], left_at: Mapping[int, float] | None = None, began: float = 0.0) -> RoomClock:
    return RoomClock(Clock(per_move=100, per_game=1000, away=50), lines, [0, 1], began, left_at or {})


def at(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()


STARTED = ArchiveLine(START, "", State(0, (0,)), at(1000))


def test_time_runs_from_when_all_sit_also_after_a_restart() -> None:
    early = ArchiveLine("answer", "", State(1, (1,)), at(1400))
    now = clock([STARTED, early, ArchiveLine(SEATED, "", at=at(5000))])

    assert {"0": 1000.0, "1": 1000.0} == now.told(5000)["left"]
    assert 5100 == now.deadline(1, is_here=True)
    assert 1100 == clock([STARTED]).deadline(0, is_here=True)


def test_who_has_gone_has_the_time_for_those_who_are_away() -> None:
    assert 1050 == clock([STARTED]).deadline(0, is_here=False)
    assert 1090 == clock([STARTED], {0: 1040.0}).deadline(0, is_here=False)
    assert 1100 == clock([STARTED], {0: 1060.0}).deadline(0, is_here=False)


def test_while_the_server_did_not_run_no_clock_ran() -> None:
    assert 9100 == clock([STARTED], began=9000.0).deadline(0, is_here=True)


def test_a_look_is_never_later_than_a_deadline_and_not_in_the_past() -> None:
    now = datetime.now(UTC).timestamp()
    running = clock([ArchiveLine(START, "", State(0, (0,)), at(now - 60))])
    look, deadline = (which(0, is_here=True) for which in (running.soonest_deadline, running.deadline))

    assert look is not None
    assert deadline is not None
    assert now - 60 + 100 == pytest.approx(deadline, abs=0.01)
    assert now < look <= deadline
    assert look == running.deadline(0, is_here=False) or look <= deadline
