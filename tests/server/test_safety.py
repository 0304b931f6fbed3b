"""Seats are safe: keys can be renewed, other sites cannot speak for a visitor, and disks may fail."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.kit import RECORD, SECONDS, Host

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

HERE = "/api/games/here"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with a password, behind a proxy that speaks TLS."""
    place = str(tmp_path_factory.mktemp("club") / "games.sqlite")
    settings: dict[str, Any] = {
        "password": "Kolonel",
        "trusted_proxies": ["127.0.0.1"],
        "allowed_hosts": ["play.example.org"],
    }
    with Host(place, bot_games_of_one=0, **settings) as running:
        yield running


def closed_with(player: Any) -> int:
    try:
        while True:
            player.receive()
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 1006


# ---------------------------------------------------------------- keys


def test_a_seats_key_can_be_renewed_and_the_old_one_opens_nothing(host: Host) -> None:
    made = host.new("me", "friend")
    old = made["seats"][0]["token"]
    thief = host.sit(old)
    new = host.post(f"{HERE}/keys", {"what": "seat"}, old)["key"]

    assert 4401 == closed_with(thief)
    assert 401 == host.ask("GET", HERE, None, old)[0]
    assert 0 == host.get(HERE, new)["seat"]
    assert host.sit(new).view["seat"] == 0


def test_the_key_of_those_who_look_on_can_be_revoked(host: Host) -> None:
    made = host.new("me", "me")
    one, other = (seat["token"] for seat in made["seats"])
    watch = made["watch"]
    watcher, player = host.sit(watch), host.sit(one)
    new = host.post(f"{HERE}/keys", {"what": "watch"}, one)["key"]

    assert 4401 == closed_with(watcher)
    assert 401 == host.ask("GET", HERE, None, watch)[0]
    assert host.get(HERE, new)["seat"] is None
    assert new == host.get(HERE, one)["watch"]
    assert host.get(HERE, host.get(HERE, other)["watch"])["seat"] is None
    assert "ok" == player.answer(player.suggestion())["type"]


def test_an_invitation_can_be_renewed_while_nobody_has_taken_it(host: Host) -> None:
    made = host.new("me", "friend")
    token, old = made["seats"][0]["token"], made["seats"][1]["invite"]
    new = host.post(f"{HERE}/keys", {"what": "invite", "seat": 1}, token)["key"]

    assert 404 == host.ask("POST", "/api/claim", {"invite": old})[0]
    assert 1 == host.post("/api/claim", {"invite": new})["seat"]
    assert 409 == host.ask("POST", f"{HERE}/keys", {"what": "invite", "seat": 1}, token)[0]
    assert 403 == host.ask("POST", f"{HERE}/keys", {"what": "watch"}, made["watch"])[0]


def test_no_key_stands_in_the_database(tmp_path: Path, start: Callable[..., Host]) -> None:
    host = start(str(tmp_path / "games.sqlite"))
    made = host.new("me", "friend")
    claimed = host.post("/api/claim", {"invite": made["seats"][1]["invite"]})
    keys = [made["seats"][0]["token"], made["seats"][1]["invite"], made["watch"], claimed["token"], claimed["watch"]]
    host.stop()
    with sqlite3.connect(tmp_path / "games.sqlite") as db:
        dump = "\n".join(db.iterdump())
    db.close()

    assert made["game"] in dump
    assert not any(key in dump for key in keys)


def test_a_game_can_be_kept_for_ever(host: Host) -> None:
    token = host.new("me", "me")["seats"][0]["token"]

    assert host.post(f"{HERE}/keep", {"keep": True}, token)["is_kept"]
    assert not host.post(f"{HERE}/keep", {"keep": False}, token)["is_kept"]


# ---------------------------------------------------------------- other sites


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec_fetch_site": "cross-site"}, 403),
        ({"host": "evil.example"}, 403),
        ({"host": "localhost"}, 201),
        ({"sec_fetch_site": "same-origin"}, 201),
    ],
)
def test_no_other_site_can_change_anything(host: Host, headers: dict[str, str], status: int) -> None:
    body = b'{"ruleset": "_template"}'
    answer, _, _ = host.raw("POST", "/api/games", body, content_type="application/json", **headers)

    assert status == answer


def test_no_other_site_can_open_a_live_game(host: Host) -> None:
    live = host.address.replace("http", "ws") + "api/live"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(live, compression=None, open_timeout=SECONDS, origin=Origin("http://evil.example")),
    ):
        pass
    with connect(live, compression=None, open_timeout=SECONDS, origin=Origin(host.address.rstrip("/"))):
        pass

    assert 403 == refused.value.response.status_code


def test_a_record_is_not_taken_as_plain_text_which_any_form_can_send(host: Host) -> None:
    assert 400 == host.raw("POST", "/api/records", b"hello", content_type="text/plain")[0]
    assert 422 == host.raw("POST", "/api/records", b"hello", content_type=RECORD)[0]


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [("POST", "/api/rulesets", "GET, HEAD"), ("GET", "/api/claim", "POST"), ("DELETE", "/", "GET, HEAD")],
)
def test_the_wrong_method_is_told_the_right_ones(host: Host, method: str, path: str, allowed: str) -> None:
    status, headers, _ = host.raw(method, path)

    assert (405, allowed) == (status, headers["allow"])


def test_every_answer_keeps_other_sites_out(host: Host, club: Host) -> None:
    for path in ("/", "/api/rulesets", "/api/nowhere"):
        headers = host.raw("GET", path)[1]

        assert "same-origin" == headers["cross-origin-resource-policy"]
        assert "camera=()" in headers["permissions-policy"]
        assert "strict-transport-security" not in headers
    assert "strict-transport-security" in club.raw("GET", "/", x_forwarded_proto="https")[1]


# ---------------------------------------------------------------- the password of a club


def test_without_the_password_there_is_only_the_form(club: Host) -> None:
    for method, path, body in (("GET", "/api/rulesets", None), ("POST", "/api/games", {"ruleset": "_template"})):
        status, told = club.ask(method, path, body)

        assert (401, "locked") == (status, told["error"]["code"])
    page = club.raw("GET", "/games")[2]

    assert b'type="password"' in page
    assert b"<script" not in page
    assert 200 == club.ask("GET", "/api/health")[0]
    with (
        pytest.raises(InvalidStatus),
        connect(club.address.replace("http", "ws") + "api/live", compression=None, open_timeout=SECONDS),
    ):
        pass


def test_who_has_the_password_gets_in_and_may_let_bots_play(club: Host) -> None:
    wrong = club.raw("POST", "/join", b"password=Sergeant")
    status, headers, _ = club.raw("POST", "/join", b"password=Kolonel", x_forwarded_proto="https")
    cookie = headers["set-cookie"].partition(";")[0]
    bots = json.dumps({"ruleset": "_template", "seats": [{"by": "bot"}, {"by": "bot"}]}).encode()
    answers = [
        club.raw("POST", "/api/games", bots, content_type="application/json", **proof)[0]
        for proof in ({"cookie": cookie}, {"x_grognard_password": "Kolonel"})
    ]

    assert 401 == wrong[0]
    assert "set-cookie" not in wrong[1]
    assert (303, "/join") == (status, headers["location"])
    assert {"HttpOnly", "SameSite=Strict", "Secure"} <= set(headers["set-cookie"].replace(" ", "").split(";"))
    assert [201, 201] == answers
    live = club.address.replace("http", "ws") + "api/live"
    with connect(live, compression=None, open_timeout=SECONDS, additional_headers={"Cookie": cookie}):
        pass


def test_who_guesses_passwords_has_to_wait(club: Host) -> None:
    told = [club.raw("POST", "/", b"password=x", x_forwarded_for="203.0.113.5")[0] for _ in range(12)]

    assert {401, 429} == set(told)


# ---------------------------------------------------------------- names and messages


@pytest.mark.parametrize(
    "name", [" ", "\u3000", "\u200b", "\u2800", "\u3164", "a\u200bb", "\ufeff", "\u00ad", "\ufe0f"]
)
def test_an_invisible_name_is_refused(host: Host, name: str) -> None:
    wish = {"ruleset": "_template", "seats": [{"by": "me", "name": name}, {"by": "bot"}]}
    status, told = host.ask("POST", "/api/games", wish)

    assert 400 == status
    assert "can be seen" in told["error"]["sentence"]


@pytest.mark.parametrize("name", ["Ola", "Żółw 7", "小兵", "🐢", "O'Neill & sons"])
def test_a_visible_name_is_taken(host: Host, name: str) -> None:
    wish = {"ruleset": "_template", "seats": [{"by": "me", "name": name}, {"by": "bot"}]}

    assert name == host.post("/api/games", wish)["summary"]["seats"][0]["name"]


def test_a_message_that_cannot_be_read_is_answered_with_its_id(host: Host) -> None:
    one, _, _ = host.two()

    assert "malformed" == one.say("dance")["code"]
    assert "malformed" == one.say("chat", text="\u200b")["code"]


# ---------------------------------------------------------------- disks and backups


def test_a_full_disk_is_told_in_a_sentence(tmp_path: Path, start: Callable[..., Host]) -> None:
    """The file may not grow: SQLite says of that what it says of a full disk."""
    host = start(str(tmp_path / "games.sqlite"))
    one = host.sit(host.new("me", "me")["seats"][0]["token"])
    limit = ["prlimit", "--pid", str(host.process.pid), "--fsize=4096"]
    subprocess.run(limit, check=True, timeout=SECONDS)
    told = one.say("chat", text="x" * 500)

    assert ("error", "trouble") == (told["type"], told["code"])
    assert "nothing has happened" in told["sentence"]
    assert 1011 == closed_with(one)
    host.kill()


def test_a_damaged_database_is_found_at_the_start(tmp_path: Path, start: Callable[..., Host]) -> None:
    path = tmp_path / "games.sqlite"
    host = start(str(path))
    for _ in range(20):
        host.new("me", "me")
    host.stop()
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2 : len(raw) // 2 + 8192] = b"\xff" * 8192
    path.write_bytes(raw)
    words = [sys.executable, "-m", "grognard", "serve", "--port", "0", "--database", str(path)]
    run = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)

    assert 2 == run.returncode
    assert "damaged" in run.stderr
    assert "backup" in run.stderr


def test_a_backup_that_was_made_while_it_ran_can_be_restored(tmp_path: Path, start: Callable[..., Host]) -> None:
    database, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"
    host = start(str(database))
    token = host.new("me", "me", ready=True)["seats"][0]["token"]
    player = host.sit(token)
    player.answer(player.suggestion())
    words = [sys.executable, "-m", "grognard", "serve", "--database", str(database), "--backup", str(copy)]
    run = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)
    seen = player.view
    player.say("chat", text="after the backup")
    other = start(str(copy))

    assert (0, "") == (run.returncode, run.stderr)
    assert seen == other.sit(token).view
