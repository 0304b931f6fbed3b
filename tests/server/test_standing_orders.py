"""Standing orders over real sockets: given, shown to their own seat alone, kept in the record, and taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grognard
from grognard.kernel.offers import StandingOrder
from tests.server.kit import Host, catch_up

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.kit import Player

NO_WATCH = {"ability": "Fire Overwatch", "reply": "no", "span": "turn"}


def at_table(host: Host) -> tuple[Player, Player]:
    """Two people at a battle with abilities that can be passed on."""
    one, other, _ = host.two(ruleset="tenth", ready=True)
    return one, other


def ordered(player: Player, kind: str, **more: Any) -> None:
    """Give or take back an order, and listen until it is accepted and seen."""
    told = player.say(kind, **more)

    assert "ok" == told["type"], told
    while player.version < told["version"]:
        player.receive()


def answered(both: tuple[Player, Player]) -> Player:
    """Whoever is asked answers; both see it."""
    player = both[both[0].view["question"] is None]
    assert "ok" == player.answer(player.suggestion())["type"]
    catch_up(*both)
    return player


def told_to_newcomer(player: Player) -> Any:
    """The view as the server tells it to a newcomer with the same token."""
    return player.host.get("/api/games/here", player.token)["view"]


def test_every_ability_is_told_with_its_spans_and_replies(host: Host) -> None:
    found = {one["slug"]: one["abilities"] for one in host.get("/api/rulesets")["rulesets"]}
    watch = next(one for one in found["tenth"] if one["key"] == NO_WATCH["ability"])

    assert watch["name"]
    assert watch["clause"].startswith("TEN-")
    assert NO_WATCH["span"] in watch["spans"]
    assert not found["_template"]
    for slug in ("szop", "last_edition", "legendary"):
        assert found[slug]


def test_an_order_is_shown_to_its_seat_alone_and_leaves_the_question(host: Host) -> None:
    one, other = at_table(host)
    before = {player: player.view for player in (one, other)}
    for player in (one, other):  # nobody needs to be asked to give an order
        ordered(player, "order", **NO_WATCH)
        catch_up(one, other)

        assert [NO_WATCH] == player.view["orders"]
    ordered(other, "ask_again", ability=NO_WATCH["ability"])
    catch_up(one, other)

    assert ([NO_WATCH], []) == (one.view["orders"], other.view["orders"])
    for player in (one, other):
        assert {**before[player], "orders": player.view["orders"]} == player.view
        assert told_to_newcomer(player) == player.view


def test_an_order_that_cannot_be_is_refused_in_a_sentence(host: Host) -> None:
    one, _ = at_table(host)
    version = one.version
    refused = [
        one.say("order", ability="Fire Overwach"),
        one.say("order", ability=NO_WATCH["ability"], reply="perhaps"),
        one.say("order", ability=NO_WATCH["ability"], span="year"),
        one.say("ask_again", ability=NO_WATCH["ability"]),
    ]

    assert ["refused"] * 4 == [told["type"] for told in refused]
    assert "Overwatch" in refused[0]["sentence"]
    assert "perhaps" in refused[1]["sentence"]
    assert "year" in refused[2]["sentence"]
    assert version == one.version
    assert "error" == one.say("order", ability="x" * 100)["type"]


def test_an_order_is_durable_and_in_the_record(tmp_path: Path) -> None:
    with Host(str(tmp_path / "games.db")) as host:
        one, other = at_table(host)
        one.say("order", **NO_WATCH)
        one.say("order", ability=NO_WATCH["ability"])
        host.kill()
        host.start()
        one, other = host.sit(one.token), host.sit(other.token)

        assert [{**NO_WATCH, "span": "battle"}] == one.view["orders"]
        assert [] == other.view["orders"]
        one.say("resign")
        text = host.raw("GET", "/api/games/here/record", authorization=f"Bearer {one.token}")[2].decode()
    game = grognard.load(text)

    assert (StandingOrder(0, NO_WATCH["ability"], "no", "battle"),) == game.orders
    assert 2 == sum(isinstance(line, StandingOrder) for line in game.tape)


def test_an_order_does_not_stop_the_clock(host: Host) -> None:
    one, other, _ = host.two(ruleset="tenth", ready=True, clock={"per_move": 3600, "per_game": 7200})
    asked = one if one.view["question"] is not None else other
    seat = str(asked.view["seat"])
    before = host.get("/api/games/here", asked.token)["summary"]["version"]
    asked.say("order", **NO_WATCH)
    told = asked.until("delta")

    assert before + 1 == told["version"]
    assert 7200 == told["clock"]["left"][seat]


def test_an_order_lets_a_wish_to_undo_stand(host: Host) -> None:
    both = at_table(host)
    asked = answered(both)
    while answered(both) is asked:  # until the other one's answer stands in the way of a free undo
        pass
    assert "ok" == asked.say("undo", ask=True)["type"]
    looking = both[both[0] is asked]
    looking.until("undo_asked")
    ordered(looking, "order", **NO_WATCH)

    assert "ok" == looking.say("consent", yes=True)["type"]
