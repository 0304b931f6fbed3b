"""A running game is forked by what one seat knows: nothing of the other's secrets or of the dice comes along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import grognard
from tests.server.kit import catch_up

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.kit import Host, Player

BOTH = [{"by": "me"}, {"by": "me"}]
GUESSES = 6


@pytest.fixture
def players(host: Host) -> tuple[Player, Player]:
    return seated(host)


def seated(host: Host) -> tuple[Player, Player]:
    """Reeds carry the colours of the first, the hound those of the second; some more has been answered."""
    first, second, _ = host.two(seed=1)
    first.answer("A1")
    catch_up(first, second)
    second.answer("B3")
    for _ in range(6):
        catch_up(first, second)
        one = first if first.view["question"] else second
        one.answer(one.suggestion())
    catch_up(first, second)
    return first, second


def fork(host: Host, player: Player, turn: int | None = None, seats: Any = BOTH) -> Any:
    now = player.view["turn"] if turn is None else turn
    return host.post("/api/games/here/fork", {"turn": now, "seats": seats}, player.token)


def colours(view: Any) -> set[str]:
    return {card["id"] for card in view["table"]["cards"] if ["flag", "carries the colours"] in card.get("states", ())}


def test_ones_own_secrets_stay_and_others_are_guessed(host: Host, players: tuple[Player, Player]) -> None:
    made = [fork(host, players[0]) for _ in range(GUESSES)]
    own, others = ([host.sit(one["seats"][seat]["token"]) for one in made] for seat in (0, 1))

    assert [{"A1"}] * GUESSES == [colours(player.view) for player in own]
    assert 1 < len({frozenset(colours(player.view)) for player in others})
    assert not any("carries our colours" in text for player in others for text in player.heard)
    assert 1 == len({len(player.view["table"]["pieces"]) for player in (*own, players[0])})


def test_the_record_of_a_fork_is_kept_back_until_the_first_game_is_over(
    host: Host, players: tuple[Player, Player]
) -> None:
    made = fork(host, players[0])
    token = made["seats"][0]["token"]
    host.post("/api/games/here/resign", None, token)
    status, told = host.ask("GET", "/api/games/here/record", token=token)

    assert (409, True) == (status, "forked from" in told["error"]["sentence"])

    players[0].say("resign")
    text = host.raw("GET", "/api/games/here/record", authorization=f"Bearer {token}")[2].decode()

    assert made["summary"]["turn"] == grognard.load(text).turn
    assert "imagined by p1" in text


def test_no_way_leads_back_through_a_fork_to_what_it_was_made_of(host: Host, players: tuple[Player, Player]) -> None:
    made = fork(host, players[0])
    token = made["seats"][0]["token"]
    host.post("/api/games/here/resign", None, token)

    replay = host.get("/api/games/here/replay?seat=1", token)
    again = host.post("/api/games/here/fork", {"turn": 0, "seats": BOTH}, token)
    other = host.sit(again["seats"][1]["token"])

    assert made["summary"]["turn"] == replay["start"]["turn"] == again["summary"]["turn"]
    assert colours(replay["start"]) == colours(other.view)
    assert not any("our colours" in event["text"] for event in replay["start"]["events"] + other.view["events"])
    token = again["seats"][0]["token"]
    host.post("/api/games/here/resign", None, token)
    assert 409 == host.ask("GET", "/api/games/here/record", token=token)[0]


def test_who_only_looks_on_does_not_fork_a_running_game(host: Host, players: tuple[Player, Player]) -> None:
    watch = host.get("/api/games/here", players[0].token)["watch"]

    assert 409 == host.ask("POST", "/api/games/here/fork", {"turn": 3}, watch)[0]


def test_a_fork_of_a_running_game_survives_the_server(start: Callable[..., Host], database: str) -> None:
    host = start(database)
    first, _ = seated(host)
    made = fork(host, first, seats=[{"by": "me"}, {"by": "bot", "level": "random"}])
    token = made["seats"][0]["token"]
    player = host.sit(token)
    player.until_so(lambda view: view["question"] is not None)
    player.play(3)
    player.until_so(lambda view: view["question"] is not None or view["result"] is not None)
    before = host.get("/api/games/here", token)["view"]
    host.send_home()
    host.kill()
    host.start()

    assert before == host.get("/api/games/here", token)["view"]
