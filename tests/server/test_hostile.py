"""Clients that mean harm, over real sockets: refused, nothing leaks, and everybody else plays on."""

from __future__ import annotations

import json
import socket
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.kit import SECONDS, Host, Player, catch_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

DEEP = "[" * 30_000 + "]" * 30_000


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with tight limits."""
    with Host(
        str(tmp_path_factory.mktemp("strict") / "games.sqlite"),
        messages_per_second=20.0,
        message_burst=30,
        most_dropped=20,
        posts_per_second=20.0,
        post_burst=30,
        join_seconds=1.5,
        most_malformed=5,
    ) as running:
        yield running


def live(host: Host) -> str:
    return host.address.replace("http", "ws") + "api/live"


def closed_with(line: Any) -> int:
    """The code with which the server ends this connection."""
    try:
        while True:
            line.recv(SECONDS)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 1006


def still_plays(one: Player, other: Player) -> bool:
    """Whether two others can go on."""
    catch_up(one, other)
    asked = one if one.view["question"] else other
    told = asked.answer(asked.suggestion())
    catch_up(one, other)
    return bool("ok" == told["type"])


# ---------------------------------------------------------------- keys


@pytest.mark.parametrize(
    "first",
    [
        {"type": "join", "token": "AAAAAAAAAAAAAAAAAAAAAAAA"},
        {"type": "join", "token": ""},
        {"type": "join", "token": "' or 1=1 --"},
        {"type": "join", "token": "%"},
        {"type": "join", "token": "\u0000"},
        {"type": "answer", "version": 0, "answer": 1},
        {"type": "resign"},
    ],
)
def test_without_a_key_nobody_gets_in(host: Host, first: Any) -> None:
    one, other, _ = host.two()
    with connect(live(host), compression=None, open_timeout=SECONDS) as line:
        line.send(json.dumps(first))
        told = json.loads(line.recv(SECONDS))

        assert ("error", "unauthorised") == (told["type"], told["code"])
        assert 4401 == closed_with(line)
    assert still_plays(one, other)


def test_who_says_nothing_is_sent_away(strict: Host) -> None:
    with connect(live(strict), compression=None, open_timeout=SECONDS) as line:
        assert 4408 == closed_with(line)


def test_another_address_is_no_live_game(host: Host) -> None:
    with pytest.raises(Exception, match="403"), connect(live(host) + "/else", compression=None, open_timeout=SECONDS):
        pass


def test_a_player_cannot_answer_for_the_other(host: Host) -> None:
    """There is nowhere to say another seat: the key says who one is. Extra fields change nothing."""
    one, other, _ = host.two(ready=True)
    one.answer(1)
    catch_up(one, other)
    told = one.say("answer", version=one.version, answer=2, seat=1, token=other.token)

    assert "refused" == told["type"]
    assert [1] == other.view["waiting_for"]


# ---------------------------------------------------------------- bad messages


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "null",
        "[]",
        "7",
        '"join"',
        '{"type": "dance"}',
        '{"type": "answer"}',
        '{"type": "answer", "version": "one", "answer": 1}',
        '{"type": "answer", "version": 1e400, "answer": 1}',
        '{"type": "answer", "version": 0, "answer": "\\ud800"}',
        '{"type": "chat", "text": ""}',
        '{"type": "chat", "text": "\\u0007"}',
        json.dumps({"type": "chat", "text": "x" * 501}),
        '{"type": "answer", "version": 0, "answer": ' + DEEP + "}",
        b"\x00\x01\x02",
    ],
    ids=range(16),
)
def test_a_message_that_cannot_be_read_is_told_so_and_changes_nothing(host: Host, message: str | bytes) -> None:
    one, other, _ = host.two(ready=True)
    one.send(message)
    told = one.until("error")

    assert "malformed" == told["code"]
    assert len(told["sentence"]) < 400
    assert still_plays(one, other)


@pytest.mark.parametrize(
    "answer",
    [
        None,
        True,
        -1,
        10**30,
        1.5,
        "1",
        [1],
        {"1": 1},
        [[[[[]]]]],
        "x" * 60_000,
        {"A1.1": [1e308, -1e308]},
        {"__class__": "x"},
    ],
    ids=range(12),
)
def test_a_hostile_answer_is_refused_in_a_sentence(host: Host, answer: Any) -> None:
    one, other, _ = host.two(ready=True)
    told = one.say("answer", version=one.version, answer=answer)

    assert "refused" == told["type"]
    assert len(told["sentence"]) < 400
    assert still_plays(one, other)


def test_who_sends_only_nonsense_is_sent_away(strict: Host) -> None:
    with connect(live(strict), compression=None, open_timeout=SECONDS) as line:
        with suppress(ConnectionClosed):  # the server may hang up while we are speaking
            for _ in range(8):
                line.send("nonsense")

        assert 1008 == closed_with(line)


def test_an_oversized_message_ends_the_connection_of_its_sender(host: Host) -> None:
    one, other, made = host.two(ready=True)
    window = host.sit(made["seats"][0]["token"])
    with suppress(ConnectionClosed):  # the server may hang up while we are speaking
        window.send(json.dumps({"type": "chat", "text": "x" * 70_000}))

    assert 1009 == closed_with(window.socket)
    assert still_plays(one, other)


def test_an_oversized_message_in_pieces_ends_it_too(host: Host) -> None:
    one, other, made = host.two(ready=True)
    window = host.sit(made["seats"][0]["token"])
    with suppress(ConnectionClosed):  # the server may hang up while we are speaking
        window.socket.send("x" * 10_000 for _ in range(20))

    assert closed_with(window.socket) in (1009, 1006)
    assert still_plays(one, other)


# ---------------------------------------------------------------- too much


def test_a_flood_is_dropped_and_then_cut_off_while_others_play(strict: Host) -> None:
    one, other, made = strict.two(ready=True)
    flood = strict.sit(made["watch"])
    codes = []
    with suppress(ConnectionClosed):
        for _ in range(500):
            flood.send({"type": "undo"})
    try:
        while True:
            codes.append(flood.receive().get("code"))
    except ConnectionClosed as end:
        code = end.rcvd.code if end.rcvd else 1006

    assert "slow_down" in codes
    assert 1008 == code
    assert still_plays(one, other)


def test_a_reader_that_does_not_read_holds_up_nobody(tmp_path: Path, start: Callable[..., Host]) -> None:
    host = start(str(tmp_path / "games.sqlite"), most_unsent=50)
    one, other, made = host.two()
    there = urlsplit(host.address)
    with closing(socket.create_connection((there.hostname or "", there.port or 0))) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        deaf.sendall(
            f"GET /api/live HTTP/1.1\r\nHost: {there.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b"101" in deaf.recv(1024)
        join = json.dumps({"type": "join", "token": made["watch"]}).encode()
        deaf.sendall(bytes([0x81, 0x80 | len(join), 0, 0, 0, 0]) + join)
        for _ in range(400):
            one.say("chat", text="x" * 500)

        assert still_plays(one, other)


def test_who_asks_too_much_over_http_waits(strict: Host) -> None:
    statuses = [strict.ask("POST", "/api/claim", {"invite": "x"})[0] for _ in range(60)]

    assert {404, 429} == set(statuses)
    assert 200 == strict.ask("GET", "/api/rulesets")[0]


# ---------------------------------------------------------------- HTTP


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"[]", "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (DEEP.encode(), "application/json", 400),
        (b'{"ruleset": "_template"}', "text/plain", 400),
        (b'{"ruleset": "_template"}', "application/x-www-form-urlencoded", 400),
        (b'{"ruleset": "../../etc"}', "application/json", 404),
        (b'{"ruleset": "__init__"}', "application/json", 404),
        (b" " * 1_100_000, "application/json", 413),
    ],
    ids=range(9),
)
def test_a_bad_request_is_refused(host: Host, body: bytes, kind: str, status: int) -> None:
    answer, _, text = host.raw("POST", "/api/games", body, content_type=kind)

    assert status == answer
    assert len(json.loads(text)["error"]["sentence"]) < 1000


def test_a_body_without_an_end_is_cut_off(host: Host) -> None:
    """Chunks that never stop: the server stops reading at its limit."""
    there = urlsplit(host.address)
    with closing(socket.create_connection((there.hostname or "", there.port or 0), timeout=SECONDS)) as line:
        line.sendall(
            f"POST /api/games HTTP/1.1\r\nHost: {there.netloc}\r\nContent-Type: application/json\r\n"
            "Transfer-Encoding: chunked\r\n\r\n".encode()
        )
        chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
        with suppress(OSError):
            for _ in range(40):
                line.sendall(chunk)

        assert b"413" in line.recv(200)


@pytest.mark.parametrize("slug", ["..", "%2e%2e", "_template%00", "__pycache__", "_template/../tenth", "a" * 5000])
def test_no_slug_leads_anywhere_else(host: Host, slug: str) -> None:
    for path in ("", "/rules", "/armies"):
        status, _, body = host.raw("GET", f"/api/rulesets/{slug}{path}")

        assert status in (200, 404)
        assert b"Traceback" not in body
        assert status == 404 or b"index" in body or b'"rulesets"' in body or b"<!doctype" in body
