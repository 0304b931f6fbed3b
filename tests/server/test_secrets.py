"""What nobody may know: read off the wire, word for word."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest

import grognard
from grognard.server.store.tokens import game_id, token

if TYPE_CHECKING:
    from tests.server.kit import Host, Player


def strip(player: Player) -> str:
    """All that has come over this connection, and what HTTP tells about the game."""
    told = [player.host.get(path, player.token) for path in ("/api/games/here", "/api/games/here/replay")]
    mine = player.host.post("/api/mine", {"tokens": [player.token]})
    return "\n".join([*player.heard, json.dumps(told), json.dumps(mine)])


def carries_the_colours(view: Any) -> set[str]:
    return {card["id"] for card in view["table"]["cards"] if ["flag", "carries the colours"] in card.get("states", ())}


def test_the_colours_stay_secret_on_the_wire_until_they_are_shown(host: Host) -> None:
    """The same game is played twice with other colours of the first player: the second player's wire is the same."""
    wires = []
    for colours in ("A1", "A2"):
        one, other, _ = host.two(seed=5)
        one.answer(colours)
        other.until_so(lambda view: view["waiting_for"] == [1])
        other.answer("B1")
        one.until_so(lambda view: view["question"] is not None)
        assert {colours} == carries_the_colours(one.view)
        assert {"B1"} == carries_the_colours(other.view)
        one.answer({f"A1.{n}": [2.0, 2.0 + 1.2 * n] for n in (1, 2, 3)})
        other.until_so(lambda view: view["question"] is not None)
        wires.append([json.loads(text) for text in other.heard if '"delta"' in text])

    assert wires[0] == wires[1]


def test_a_secret_bid_is_not_told_before_the_other_has_bid(host: Host) -> None:
    wires = []
    for bid in (0, 3):
        one, other, made = host.two(seed=6, ready=True)
        watcher = host.sit(made["watch"])
        one.answer(bid)
        for player in (other, watcher):
            player.until_so(lambda view: view["waiting_for"] == [1])
        wires.append([json.loads(player.heard[-1]) for player in (other, watcher)])

    assert wires[0] == wires[1]


def test_the_seed_is_promised_at_the_start_and_shown_at_the_end(host: Host) -> None:
    one, other, made = host.two()
    one.answer(one.suggestion())
    other.until_so(lambda view: view["waiting_for"] == [1])
    running = strip(one) + strip(other) + strip(host.sit(made["watch"]))
    one.say("resign")
    seed = other.until("over")["seed"]

    assert made["summary"]["seed_hash"] == sha256(seed.encode()).hexdigest()
    assert seed not in running
    assert seed == host.get("/api/games/here", made["watch"])["summary"]["seed"]


@pytest.mark.parametrize("seats", [("me", "random"), ("me", "me"), ("me", "friend")])
def test_the_record_of_a_running_game_is_for_nobody(host: Host, seats: tuple[str, ...]) -> None:
    made = host.new(*seats, ready=True)
    for key in (made["seats"][0]["token"], made["watch"]):
        status, told = host.ask("GET", "/api/games/here/record", None, key)

        assert (409, "not_now") == (status, told["error"]["code"])


def test_a_running_game_is_replayed_through_ones_own_eyes_only(host: Host) -> None:
    one, other, made = host.two(seed=5)
    one.answer("A2")
    other.until_so(lambda view: view["waiting_for"] == [1])
    other.answer("B1")

    for player, others in ((one, ("1", "watch")), (other, ("0", "watch")), (host.sit(made["watch"]), ("0", "1"))):
        for eyes in others:
            assert 409 == host.ask("GET", f"/api/games/here/replay?seat={eyes}", None, player.token)[0]
    replay = json.dumps(host.get("/api/games/here/replay?seat=own", other.token))
    assert "carries our colours" in replay
    assert "Eels carries" not in replay


def test_one_seats_key_does_not_open_the_other(host: Host) -> None:
    one, other, made = host.two()
    here = [host.get("/api/games/here", key)["seat"] for key in (one.token, other.token, made["watch"])]

    assert [0, 1, None] == here
    assert other.token not in json.dumps(made)


def test_what_the_creator_holds_opens_the_friends_seat_no_more(host: Host) -> None:
    made = host.new("me", "friend")
    invite = made["seats"][1]["invite"]
    host.post("/api/claim", {"invite": invite})

    assert 401 == host.ask("GET", "/api/games/here", None, invite)[0]
    assert 404 == host.ask("POST", "/api/claim", {"invite": invite})[0]


def test_keys_are_long_and_never_the_same() -> None:
    keys = {token() for _ in range(1000)}
    names = {game_id() for _ in range(1000)}

    assert 1000 == len(keys) == len(names)
    assert {24} == {len(key) for key in keys}


def test_a_bots_secrets_are_kept_from_its_opponent_too(host: Host) -> None:
    """Its colours are in the record, and until they are shown nowhere on the wire."""
    made = host.new("me", "random", seed=11)
    player = host.sit(made["seats"][0]["token"])
    player.answer("A1")
    player.until_so(lambda view: view["question"] is not None)
    assert set() == {card for card in carries_the_colours(player.view) if card.startswith("B")}
    wire = strip(player)
    player.play()
    record = host.raw("GET", "/api/games/here/record", authorization=f"Bearer {player.token}")[2].decode()
    bearer = next(line.answer for line in grognard.load(record).history if line.seat == 1)
    name = {"B1": "Chain guard", "B2": "Lanterns", "B3": "Ledger"}.get(bearer, bearer)

    assert f"{name} carries" not in wire
