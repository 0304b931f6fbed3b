"""What a stranger can cause is bounded: time, memory, connections, games; and everybody else plays on."""

from __future__ import annotations

import json
import re
import resource
import socket
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.kit import SECONDS, Host

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RULESETS = Path(__file__).with_name("rulesets")
GAMES = 500
MEGABYTE = 2**20


def metric(host: Host, name: str, labels: str = "") -> float:
    """What the server tells about itself."""
    text = host.raw("GET", "/metrics")[2].decode()
    found = re.search(rf"^grognard_{name}{re.escape(labels)} (\S+)$", text, re.MULTILINE)
    assert found, text
    return float(found[1])


def line_to(host: Host) -> socket.socket:
    there = urlsplit(host.address)
    return socket.create_connection((there.hostname or "", there.port or 0), timeout=SECONDS)


def post(army: str) -> bytes:
    body = json.dumps({"army": {"name": army}}).encode()
    head = f"POST /api/rulesets/odd/muster HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n"
    return head.encode() + b"Content-Type: application/json\r\n\r\n" + body


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with narrow limits on work, and a ruleset that keeps to none."""
    place = str(tmp_path_factory.mktemp("small") / "games.sqlite")
    with Host(place, more_rulesets=RULESETS, quick_seconds=4.0, game_seconds=4.0, rooms=8) as running:
        yield running


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with narrow limits on connections and numbers, behind a proxy."""
    with Host(
        str(tmp_path_factory.mktemp("narrow") / "games.sqlite"),
        header_seconds=3.0,
        most_games_of_one=3,
        games_per_day=4,
        bot_games_of_one=1,
        gets_per_second=0.01,
        get_burst=40,
        trusted_proxies=["127.0.0.1"],
    ) as running:
        yield running


def behind(host: Host, address: str, method: str, path: str, body: Any = None) -> tuple[int, dict[str, str], Any]:
    """A request that a proxy hands on."""
    headers = {"x_forwarded_for": address, "content_type": "application/json"}
    sent = None if body is None else json.dumps(body).encode()
    status, told, text = host.raw(method, path, sent, **headers)
    return status, told, json.loads(text)


# ---------------------------------------------------------------- work


@pytest.mark.parametrize(
    ("slug", "army"),
    [
        ("tenth", {"name": "A", "faction": "B", "unit": [{"datasheet": "C", "types": {"Captain": 30_000_000}}]}),
        ("tenth", {"name": "A", "faction": "B", "unit": [{"datasheet": "C"}] * 101}),
        ("szop", {"name": "A", "unit": [{"sheet": "B", "models": {"Captain": 30_000_000}}]}),
        ("szop", {"name": "A", "sheet": [{"name": "B", "toughness": 30_000_000}]}),
        ("steampunk", {"name": "A", "nation": "B", "base": [{"sheet": "C"}] * 1001}),
        ("last_edition", {"name": "A", "unit": [{"datasheet": "C", "models": 30_000_000}]}),
        ("legendary", {"name": "A", "faction": "B", "unit": [{"datasheet": "C", "models": 30_000_000}]}),
        ("_template", {"name": "A" * 30_000, "unit": []}),
        ("_template", {"name": "A", "unit": [{}] * 1001}),
    ],
)
def test_what_is_beyond_its_limit_is_refused_before_it_is_lined_up(small: Host, slug: str, army: Any) -> None:
    done = [metric(small, "lane_jobs_total", f'{{lane="{name}"}}') for name in ("quick", "making")]
    for path, body in (
        (f"/api/rulesets/{slug}/muster", {"army": army}),
        ("/api/games", {"ruleset": slug, "armies": [army, army]}),
    ):
        status, told = small.ask("POST", path, body)

        assert (422, "unfit") == (status, told["error"]["code"])
    assert done == [metric(small, "lane_jobs_total", f'{{lane="{name}"}}') for name in ("quick", "making")]


def test_an_attack_beyond_its_limits_is_refused_too(small: Host) -> None:
    sample = small.get("/api/rulesets/_template")["odds"][0]["sample"]
    attack = {**sample, "attacker": {**sample["attacker"], "models": 10**7}}

    assert 422 == small.ask("POST", "/api/rulesets/_template/odds", {"attack": attack})[0]


def test_what_takes_too_long_is_given_up_and_the_next_is_served(small: Host) -> None:
    for path, body in (
        ("/api/rulesets/odd/muster", {"army": {"name": "endless"}}),
        ("/api/games", {"ruleset": "odd", "armies": [{"name": "endless"}, {"name": "b"}]}),
    ):
        status, told = small.ask("POST", path, body)

        assert (422, True) == (status, "4 seconds" in told["error"]["sentence"])
    assert small.post("/api/games", {"ruleset": "odd", "seats": [{"by": "me"}, {"by": "me"}]})["game"]


def test_what_wants_too_much_memory_is_refused_and_the_server_has_none_of_it(small: Host) -> None:
    before = metric(small, "memory_bytes")
    status, told = small.ask("POST", "/api/rulesets/odd/muster", {"army": {"name": "hungry"}})

    assert (422, True) == (status, "too large" in told["error"]["sentence"])
    assert metric(small, "memory_bytes") - before < 50 * MEGABYTE
    assert "fine" == small.post("/api/rulesets/odd/muster", {"army": {"name": "fine"}})["name"]


def test_when_the_client_has_gone_the_work_ends_and_other_lanes_never_waited(
    tmp_path: Path, start: Callable[..., Host]
) -> None:
    """The work would take 1000 seconds, and the next in its line would wait for it: that is longer than we do."""
    host = start(str(tmp_path / "games.sqlite"), more_rulesets=RULESETS, quick_seconds=900.0)
    attack = host.get("/api/rulesets/_template")["odds"][0]["sample"]
    with closing(line_to(host)) as impatient:
        impatient.sendall(post("endless"))
        while not metric(host, "worker_starts_total", '{lane="quick"}'):
            pass
        assert host.post("/api/rulesets/_template/odds", {"attack": attack})["stages"]
        assert host.new("me", "me")["game"]

    assert "fine" == host.post("/api/rulesets/odd/muster", {"army": {"name": "fine"}})["name"]


def test_memory_stays_flat_over_many_games(small: Host) -> None:
    there = urlsplit(small.address)
    body = json.dumps({"ruleset": "_template", "ready": True})
    sizes = []
    with closing(HTTPConnection(there.hostname or "", there.port, timeout=SECONDS)) as line:

        def play() -> None:
            line.request("POST", "/api/games", body, {"content-type": "application/json"})
            answer = line.getresponse()
            assert 201 == answer.status, answer.read()
            answer.read()

        for number in range(GAMES):
            play()
            if number in (GAMES // 5, GAMES - 1):
                sizes.append(metric(small, "memory_bytes"))
        deadline = monotonic() + SECONDS
        while metric(small, "rooms") >= GAMES / 2:  # who was there just now may come back: put away a little later
            assert monotonic() < deadline
            sleep(0.2)
            play()

    assert sizes[1] - sizes[0] < 30 * MEGABYTE


# ---------------------------------------------------------------- connections


def test_who_never_ends_the_head_of_a_request_is_sent_away(narrow: Host) -> None:
    with closing(line_to(narrow)) as slow:
        slow.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n")

        assert b"408" in slow.recv(200)
        assert b"" == slow.recv(200)


def test_one_address_has_so_many_connections_and_no_more(tmp_path: Path, start: Callable[..., Host]) -> None:
    host = start(str(tmp_path / "games.sqlite"), most_connections_of_one=5, header_seconds=600.0)
    with ExitStack() as lines:
        for _ in range(5):
            lines.enter_context(closing(line_to(host)))
        sixth = lines.enter_context(closing(line_to(host)))
        answer = sixth.recv(500)

        assert b"503" in answer
        assert b"Retry-After" in answer
    while 503 == host.raw("GET", "/api/health")[0]:
        pass  # they are gone as soon as the server has noticed


def test_one_address_looks_at_so_many_games_and_no_more(narrow: Host) -> None:
    live = narrow.address.replace("http", "ws") + "api/live"
    headers = {"X-Forwarded-For": "203.0.113.50"}
    with ExitStack() as lines:
        for _ in range(3):
            lines.enter_context(connect(live, compression=None, open_timeout=SECONDS, additional_headers=headers))
        with pytest.raises(InvalidStatus) as refused:
            lines.enter_context(connect(live, compression=None, open_timeout=SECONDS, additional_headers=headers))
        lines.enter_context(
            connect(
                live, compression=None, open_timeout=SECONDS, additional_headers={"X-Forwarded-For": "203.0.113.51"}
            )
        )

    assert 503 == refused.value.response.status_code
    assert "Retry-After" in refused.value.response.headers


def test_one_address_asks_so_often_and_no_more_and_another_is_not_held_back(narrow: Host) -> None:
    told = [behind(narrow, "203.0.113.60", "GET", "/api/rulesets/_template/rules") for _ in range(41)]

    assert 200 == told[0][0]
    assert (429, "slow_down") == (told[-1][0], told[-1][2]["error"]["code"])
    assert int(told[-1][1]["retry-after"]) >= 1
    assert 200 == behind(narrow, "203.0.113.61", "GET", "/api/rulesets/_template/rules")[0]


def test_the_file_descriptor_limit_is_raised_at_the_start(tmp_path: Path, start: Callable[..., Host]) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        host = start(str(tmp_path / "games.sqlite"))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    limits = Path(f"/proc/{host.process.pid}/limits").read_text(encoding="ascii")
    found = re.search(r"Max open files\s+(\d+)", limits)

    assert found
    assert int(found[1]) > 256


def test_who_only_looks_on_is_no_news_to_the_others(host: Host) -> None:
    one, other, made = host.two()
    one.say("chat", text="begin")
    heard = len(one.heard)
    for _ in range(3):
        host.sit(made["watch"]).leave()
    other.say("chat", text="end")
    one.until("chat")

    assert ["chat"] == [json.loads(text)["type"] for text in one.heard[heard:] if '"seats"' not in text[:20]]
    assert not any(json.loads(text)["type"] == "seats" for text in one.heard[heard:])


# ---------------------------------------------------------------- numbers


def test_one_address_makes_so_many_games_a_day_and_no_more(narrow: Host) -> None:
    wish = {"ruleset": "_template"}
    told = [behind(narrow, "203.0.113.70", "POST", "/api/games", wish) for _ in range(5)]

    assert [201] * 4 + [429] == [status for status, _, _ in told]
    assert int(told[-1][1]["retry-after"]) > 1
    assert 201 == behind(narrow, "203.0.113.71", "POST", "/api/games", wish)[0]


def test_bots_play_among_themselves_on_a_small_budget(narrow: Host) -> None:
    wish = {"ruleset": "tenth", "seats": [{"by": "bot"}, {"by": "bot"}]}
    first = behind(narrow, "203.0.113.80", "POST", "/api/games", wish)
    second = behind(narrow, "203.0.113.80", "POST", "/api/games", wish)

    assert (201, 429) == (first[0], second[0])
    assert "bots" in second[2]["error"]["sentence"]


def test_a_bot_that_could_not_think_says_so(tmp_path: Path, start: Callable[..., Host]) -> None:
    host = start(str(tmp_path / "games.sqlite"), bot_seconds=0.001)
    player = host.sit(host.new("me", "careful")["seats"][0]["token"])
    player.play(most=3)
    said = [message for message in map(json.loads, player.heard) if message["type"] == "chat"]

    assert said
    assert all(message["seat"] == 1 and "could not think" in message["text"] for message in said)
