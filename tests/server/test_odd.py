"""A ruleset with faults of its own: the game is not harmed, its players learn of it, and other games go on."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.kit import Host

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.kit import Player

HERE = Path(__file__).with_name("rulesets")


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with Host(str(tmp_path_factory.mktemp("odd") / "games.sqlite"), more_rulesets=HERE) as running:
        yield running


def sit(host: Host) -> Player:
    made = host.post("/api/games", {"ruleset": "odd", "seats": [{"by": "me"}, {"by": "me"}]})
    return host.sit(made["seats"][0]["token"])


def test_rules_that_stumble_leave_no_trace(odd: Host) -> None:
    player = sit(odd)
    told = player.say("answer", version=player.version, answer="stumble")

    assert ("error", "trouble") == (told["type"], told["code"])
    assert "ZeroDivisionError" not in told["sentence"]
    assert "ok" == player.answer("fine")["type"]
    assert 1 == player.view["turn"]


def test_what_cannot_be_shown_has_not_happened(odd: Host) -> None:
    player = sit(odd)
    player.answer("fine")
    with suppress(ConnectionClosed):
        told = player.say("answer", version=player.version, answer="unshown")
        assert "error" == told["type"]
    back = odd.sit(player.token)

    assert 1 == back.view["turn"]
    assert "ok" == back.answer("fine")["type"]


def test_a_slow_game_does_not_hold_up_the_others(odd: Host) -> None:
    slow, quick = sit(odd), sit(odd)
    slow.answer("slow")  # now the server knows that this one takes its time
    slow.send({"type": "answer", "id": "slow", "version": slow.version, "answer": "slow"})
    assert "ok" == quick.answer("fine")["type"]
    slow.until("ok")
    changed = [odd.get("/api/games/here", player.token)["summary"]["changed"] for player in (quick, slow)]

    assert sorted(changed) == changed
