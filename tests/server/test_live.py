"""Live games over real sockets: answers, refusals, undo, chat, coming back, looking on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import grognard
from tests.server.kit import catch_up

if TYPE_CHECKING:
    from tests.server.kit import Host, Player


def settled(player: Player) -> Any:
    """The view as the server tells it to a newcomer with the same token."""
    return player.host.get("/api/games/here", player.token)["view"]


def both_answer(one: Player, other: Player) -> None:
    """Whoever is asked answers; both see it."""
    for player in (one, other):
        if player.view["question"] is not None:
            assert "ok" == player.answer(player.suggestion())["type"]
            catch_up(one, other)


def at_battle(host: Host) -> tuple[Player, Player]:
    """Two people whose armies are set up, at the first bid."""
    one, other, _ = host.two(ready=True)
    return one, other


# ---------------------------------------------------------------- playing


@pytest.mark.parametrize("level", ["random", "careful"])
def test_a_whole_game_against_a_bot(host: Host, level: str) -> None:
    made = host.new("me", level)
    player = host.sit(made["seats"][0]["token"])
    given = player.play()
    over = player.until("over")
    text = host.raw("GET", "/api/games/here/record", authorization=f"Bearer {player.token}")[2].decode()
    game = grognard.load(text)

    assert game.result is not None
    assert game.result.reason == player.view["prompt"]
    assert given == sum(line.seat == 0 for line in game.history)
    assert str(game.header.seed) == over["seed"]
    assert settled(player) == player.view


def test_two_people_see_the_same_game_with_their_own_eyes(host: Host) -> None:
    one, other, made = host.two()
    watcher = host.sit(made["watch"])
    for _ in range(12):
        both_answer(one, other)
    catch_up(one, other, watcher)

    assert [0, 1, None] == [player.view["seat"] for player in (one, other, watcher)]
    assert watcher.view["question"] is None
    for player in (one, other, watcher):
        assert settled(player) == player.view


def test_a_game_of_two_bots_plays_by_itself(host: Host) -> None:
    watcher = host.sit(host.new("random", "random")["watch"])
    view = watcher.until_so(lambda view: view["result"] is not None)

    assert view["prompt"] == view["result"]["reason"]


def test_both_may_answer_a_secret_question_at_once(host: Host) -> None:
    """The second answer names the version its player has seen, which the first answer has made old."""
    one, other = at_battle(host)
    version = other.version
    assert [0, 1] == other.view["waiting_for"]
    one.answer(1)
    told = other.say("answer", version=version, answer=2)

    assert "ok" == told["type"]


# ---------------------------------------------------------------- refusals


def test_a_refusal_says_why_and_by_which_clause_and_changes_nothing(host: Host) -> None:
    one, _ = at_battle(host)
    before = settled(one)
    told = one.answer(99)

    assert ("refused", "TPL-BID-01") == (told["type"], told["clause"])
    assert "99" in told["sentence"]
    assert before == settled(one)


def test_a_refusal_tells_what_it_speaks_of(host: Host) -> None:
    """Clients mark it on the board, and need not take the sentence apart."""
    one, other, _ = host.two()
    player = one if one.view["question"] is not None else other
    while player.view["question"]["kind"] != "place":
        player.answer(player.suggestion())
        catch_up(one, other)
        player = one if one.view["question"] is not None else other
    spots = player.suggestion()
    first = next(iter(spots.values()))
    told = player.answer(dict.fromkeys(spots, first))

    assert "refused" == told["type"]
    assert told["about"]
    assert {*told["about"]} <= {*spots}
    assert all(model in told["sentence"] for model in told["about"])


def test_an_answer_to_an_older_question_is_refused_as_stale(host: Host) -> None:
    one, other = at_battle(host)
    old = one.version
    both_answer(one, other)
    told = one.say("answer", version=old, answer=1)

    assert ("refused", True) == (told["type"], told["stale"])


def test_an_answer_from_the_future_is_refused(host: Host) -> None:
    one, _ = at_battle(host)

    assert one.say("answer", version=one.version + 1, answer=1)["stale"]


def test_who_is_not_asked_cannot_answer(host: Host) -> None:
    one, _ = at_battle(host)
    one.answer(1)
    told = one.say("answer", version=one.version, answer=2)

    assert ("refused", False) == (told["type"], told["stale"])


def test_a_check_tells_what_an_answer_would_do_and_does_nothing(host: Host) -> None:
    one, _ = at_battle(host)
    version = one.version
    fine = one.say("check", version=version, answer=3)
    bad = one.say("check", version=version, answer="three")

    assert ("checked", True, 3) == (fine["type"], fine["ok"], fine["answer"])
    assert ("checked", False, "TPL-BID-01") == (bad["type"], bad["ok"], bad["clause"])
    assert version == host.get("/api/games/here", one.token)["summary"]["version"]


def test_a_preview_of_any_draft_does_nothing(host: Host) -> None:
    one, _ = at_battle(host)
    version = one.version
    for draft in (3, "three", None, {"a": [1]}):
        told = one.say("preview", version=version, draft=draft)

        assert ("previewed", {}) == (told["type"], told["preview"])
    assert version == host.get("/api/games/here", one.token)["summary"]["version"]


@pytest.mark.parametrize("level", [None, "careful"])
def test_a_suggestion_is_accepted(host: Host, level: str | None) -> None:
    one, _ = at_battle(host)
    told = one.say("suggest", version=one.version, **({"level": level} if level else {}))

    assert "suggested" == told["type"]
    assert "ok" == one.answer(told["answer"])["type"]


def test_an_unknown_level_is_told_with_the_nearest(host: Host) -> None:
    one, _ = at_battle(host)
    told = one.say("suggest", version=one.version, level="carefull")

    assert "error" == told["type"]
    assert '"careful"' in told["sentence"]


# ---------------------------------------------------------------- undo


def test_a_free_undo_is_done_at_once_and_everyone_sees_it(host: Host) -> None:
    one, other = at_battle(host)
    before = one.view
    one.answer(2)
    told = one.say("undo")
    one.until_so(lambda _: one.version == told["version"])
    other.until_so(lambda _: other.version == told["version"])

    assert "ok" == told["type"]
    assert before == one.view
    assert settled(other) == other.view


def test_a_costly_undo_needs_the_other_players_consent(host: Host) -> None:
    one, other = at_battle(host)
    one.answer(1)
    catch_up(one, other)
    other.answer(2)
    catch_up(one, other)
    refused = one.say("undo")
    assert ("refused", True) == (refused["type"], refused["needs_consent"])
    asked = one.say("undo", ask=True)
    request = other.until("undo_asked")
    agreed = other.say("consent", yes=True)
    settled_undo = one.until("undo_settled")
    one.until_so(lambda _: one.version == agreed["version"])

    assert ("ok", 0) == (asked["type"], request["by"])
    assert settled_undo["granted"]
    assert "How much resolve do you bid?" == one.view["prompt"]
    assert request["to"] == one.view["turn"]


def test_an_undo_that_is_declined_changes_nothing(host: Host) -> None:
    one, other = at_battle(host)
    both_answer(one, other)
    version = one.version
    one.say("undo", ask=True)
    other.until("undo_asked")
    other.say("consent", yes=False)

    assert not one.until("undo_settled")["granted"]
    assert version == one.version


def test_who_asked_cannot_agree_himself(host: Host) -> None:
    one, other = at_battle(host)
    both_answer(one, other)
    one.say("undo", ask=True)

    assert "refused" == one.say("consent", yes=True)["type"]


def test_an_asked_undo_is_void_when_the_game_goes_on(host: Host) -> None:
    one, other = at_battle(host)
    both_answer(one, other)
    one.say("undo", ask=True)
    asked = one if one.view["question"] else other
    asked.answer(asked.suggestion())

    assert not other.until("undo_settled")["granted"]
    assert "refused" == other.say("consent", yes=True)["type"]


def test_a_bot_always_agrees(host: Host) -> None:
    player = host.sit(host.new("me", "random", ready=True)["seats"][0]["token"])
    player.answer(1)
    player.until_so(lambda view: view["question"] is not None)
    assert 2 <= len(player.view["events"])
    told = player.say("undo")
    player.until_so(lambda view: view["prompt"] == "How much resolve do you bid?")

    assert "ok" == told["type"]
    assert "ok" == player.answer(2)["type"]


def test_who_plays_both_sides_agrees_with_himself(host: Host) -> None:
    made = host.new("me", "me", ready=True)
    one, other = (host.sit(seat["token"]) for seat in made["seats"])
    both_answer(one, other)

    assert "ok" == one.say("undo")["type"]


def test_when_it_is_over_nothing_is_taken_back(host: Host) -> None:
    one, _ = at_battle(host)
    one.say("resign")

    assert "The game is over." == one.say("undo")["sentence"]


# ---------------------------------------------------------------- resign, chat, seats


def test_resigning_ends_the_game_for_everyone(host: Host) -> None:
    one, other = at_battle(host)
    one.say("resign")
    other.until("over")

    assert 1 == other.view["result"]["winner"]
    assert "Wardens of the Dyke resigns." == other.view["prompt"]
    assert other.view["question"] is None
    assert [] == other.view["waiting_for"]
    assert "The game is over." == other.say("answer", version=other.version, answer=1)["sentence"]
    assert settled(other) == other.view


def test_chat_reaches_everyone_and_those_who_come_later(host: Host) -> None:
    one, other, made = host.two()
    one.say("chat", text="Good luck, <b>friend</b>.")
    heard = other.until("chat")
    watcher = host.sit(made["watch"])
    kept = next(text for text in watcher.heard if '"welcome"' in text)

    assert (0, "Good luck, <b>friend</b>.") == (heard["seat"], heard["text"])
    assert "Good luck" in kept


def test_everyone_learns_who_comes_and_goes(host: Host) -> None:
    one, other, _ = host.two()
    assert one.until("seats")["seats"][1]["is_here"]
    other.leave()
    seats = one.until("seats")["seats"]

    assert ("Ola", False, True) == (seats[1]["name"], seats[1]["is_here"], seats[1]["is_taken"])


def test_a_spectator_can_do_nothing(host: Host) -> None:
    _, _, made = host.two()
    watcher = host.sit(made["watch"])
    words: list[dict[str, Any]] = [
        {"kind": "answer", "version": watcher.version, "answer": 1},
        {"kind": "check", "version": watcher.version, "answer": 1},
        {"kind": "suggest", "version": watcher.version},
        {"kind": "undo"},
        {"kind": "consent", "yes": True},
        {"kind": "resign"},
        {"kind": "chat", "text": "Move left."},
    ]

    for word in words:
        assert "forbidden" == watcher.say(**word)["code"]


# ---------------------------------------------------------------- coming back


def test_who_comes_back_gets_only_the_log_he_has_missed(host: Host) -> None:
    one, other = at_battle(host)
    both_answer(one, other)
    events, seen = one.events, one.seen
    one.leave()
    while other.view["question"] is not None:
        other.answer(other.suggestion())
    back = host.sit(one.token)
    again = host.sit(one.token, seen=seen)
    again.view["events"] = events + again.view["events"]

    assert back.view == again.view


def test_after_an_undo_the_whole_log_is_sent_again(host: Host) -> None:
    one, other = at_battle(host)
    both_answer(one, other)
    seen = one.seen
    one.leave()
    other.say("undo", ask=True)
    back = host.sit(one.token, seen=seen)
    back.say("consent", yes=True)
    last = host.sit(one.token, seen=seen)

    assert 0 == last.view["events"][0]["number"]


def test_two_windows_of_one_seat_both_follow(host: Host) -> None:
    one, _ = at_battle(host)
    second = host.sit(one.token)
    one.answer(1)
    catch_up(one, second)

    assert one.view == second.view
