"""Deltas: whoever applies them has what a newcomer is shown, and nobody is told more than he may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.api import ruleset
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import Refused
from grognard.kernel.game import Result
from grognard.kernel.view import Grouped, Marker, Piece, Tableau
from grognard.server.live.deltas import Audience, encoded, table_changes, things_changes
from tests.server.kit import applied

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.game import Game

SEATS = (0, 1, None)


def plain(thing: Any) -> Any:
    return msgspec.json.decode(encoded(thing))


def random_game(seed: str, answers: int, undos: int) -> Iterator[Game]:
    """A game of Crossroads that goes on by suggestions and sometimes takes something back."""
    game, chance = ruleset("_template").new_game(seed=seed), Tabletop(f"{seed} answers")
    yield game
    for _ in range(answers):
        if game.question is None:
            return
        seat = game.waiting_for[0]
        if game.turn and undos and chance.below(undos) == 0:
            try:
                game.undo(seat, consent=True)
            except Refused:
                continue
        else:
            asked = game.asked_of(seat)
            assert asked is not None
            game.answer(asked.suggest(chance), seat=seat)
        yield game


@settings(max_examples=20)
@given(st.text("abc", max_size=3), st.sampled_from([0, 4]))
def test_applied_deltas_give_the_view_a_newcomer_gets(seed: str, undos: int) -> None:
    audiences = [Audience(seat) for seat in SEATS]
    views: list[Any] = [None, None, None]
    for game in random_game(seed, 40, undos):
        for place, audience in enumerate(audiences):
            first = views[place] is None
            views[place] = plain(audience.view(game)) if first else applied(views[place], plain(audience.delta(game)))

            assert plain(Audience(audience.seat).view(game)) == views[place]


@pytest.mark.parametrize("seat", SEATS)
def test_the_view_is_the_kernels_with_events_numbered_anew(seat: int | None) -> None:
    for game in random_game("view", 30, 0):
        view, kernels = plain(Audience(seat).view(game)), game.view(seat)
        for number, event in enumerate(kernels["events"]):
            event["number"] = number

        assert kernels == view


def test_numbers_of_events_tell_nothing_of_others_secrets() -> None:
    """Both sides name their colours in secret: the log of each looks the same but for its own unit."""
    games = list(random_game("secret", 2, 0))
    assert any(event.audience == (0,) for event in games[-1].events)

    log = Audience(1).view(games[-1])["events"]

    assert list(range(len(log))) == [event.number for event in log]


def test_what_does_not_change_is_not_sent() -> None:
    game = next(random_game("still", 0, 0))
    audience = Audience(0)
    audience.view(game)

    delta = audience.delta(game)

    assert ({}, []) == (delta["table"], delta["events"])


def marker(name: str, note: str = "") -> Marker:
    return Marker(id=name, at=(1, 2), radius=3, note=note)


def test_single_things_are_set_and_gone_by_their_ids() -> None:
    old = (marker("a"), marker("b"), marker("c"))
    new = (marker("a"), marker("c", "held"), marker("d"))

    assert {"set": [marker("c", "held"), marker("d")], "gone": ["b"]} == things_changes(old, new)


def test_another_order_is_told() -> None:
    assert {"set": [], "order": ["b", "a"]} == things_changes((marker("a"), marker("b")), (marker("b"), marker("a")))


things = st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from(["", "x"])), unique_by=lambda one: one[0])


@given(things, things)
def test_any_change_of_things_can_be_applied(old: list[tuple[str, str]], new: list[tuple[str, str]]) -> None:
    def table(pieces: list[tuple[str, str]]) -> Tableau:
        shown = tuple(Piece(id=name, unit="u", seat=0, at=(0, 0), label=label) for name, label in pieces)
        return Tableau(width=1, height=1, pieces=shown)

    def view(table: Tableau) -> Any:
        return {"table": plain(table), "events": []}

    nothing = dict.fromkeys(("turn", "prompt", "question", "waiting_for", "result", "orders", "undone"))
    delta = {**nothing, "log_from": 0, "events": [], "table": plain(table_changes(table(old), table(new)))}

    assert plain(table(new)).get("pieces", []) == applied(view(table(old)), delta)["table"].get("pieces", [])


@settings(max_examples=30)
@given(st.lists(things, max_size=3), st.data())
def test_groups_that_are_the_same_are_not_looked_into(old: list[list[tuple[str, str]]], data: st.DataObject) -> None:
    """Things in groups change like the same things without groups, whichever groups are kept as they are."""

    def group(name: int, each: list[tuple[str, str]]) -> tuple[Piece, ...]:
        return tuple(Piece(id=f"{name}{key}", unit="u", seat=0, at=(0, 0), label=label) for key, label in each)

    was = [group(name, each) for name, each in enumerate(old)]
    now = [each if data.draw(st.booleans()) else group(n, data.draw(things)) for n, each in enumerate(was)]

    assert things_changes(sum(was, ()), sum(now, ())) == things_changes(Grouped(was), Grouped(now))
    assert plain(sum(now, ())) == plain(Grouped(now))


def test_a_game_that_was_resigned_asks_nothing_more() -> None:
    game = next(random_game("resigned", 0, 0))

    view = plain(Audience(0, Result(1, "Ala resigns.")).view(game))

    assert (None, [], "Ala resigns.") == (view["question"], view["waiting_for"], view["prompt"])
