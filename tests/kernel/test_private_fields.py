"""Private fields of an army at any depth: no other seat's world and no open roster has them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.kernel.ask import Choose, Option
from grognard.kernel.data.private_fields import open_part, private_part
from grognard.kernel.game import Game, step
from grognard.kernel.ruleset import Options, Roster, Ruleset, bare_ruleset

ARMY = {
    "name": "Fen",
    "cards": ["Fog"],
    "plan": {"turn": 3, "side": "left"},
    "unit": [{"title": "Reeds", "spy": "Heron", "gear": [{"item": "rope", "trap": "pit"}]}, {"title": "Hound"}],
}
SECRETS = ("Fog", "Heron", "pit", "left")
FIELDS = ("cards", "plan.side", "unit.spy", "unit.gear.trap")


@step
async def ask(game: Game) -> None:
    await game.ask(Choose(seat=0, prompt="What now?", clause="TOY-ASK-01", options=(Option("on"),)))
    game.then(ask)


def begin(game: Game) -> None:
    game.then(ask)


def muster(army: Any, _: Options) -> Roster:
    return Roster("Fen", 0, (), (), ARMY if isinstance(army, str) else army)


def rules(*fields: str) -> Ruleset:
    bare = bare_ruleset("toy", begin, {"ask": ask})
    lists = msgspec.structs.replace(bare.lists, private=fields, muster=muster)
    return msgspec.structs.replace(bare, lists=lists)


def test_nobody_else_knows_what_is_private_at_any_depth() -> None:
    game = rules(*FIELDS).new_game((ARMY, ARMY), seed=1)
    for seat in (0, 1):
        for world in (game.imagine(seat, "guess"), game.glance(seat, "guess")):
            own, other = (msgspec.json.encode(world.header.armies[each]).decode() for each in (seat, 1 - seat))

            assert all(secret in own for secret in SECRETS)
            assert not any(secret in other for secret in SECRETS)
            assert "Reeds" in other
            assert "rope" in other


def test_a_roster_has_a_private_part_and_can_be_shown_without_it() -> None:
    roster = rules(*FIELDS).muster(ARMY)
    shown = msgspec.json.encode(roster.open()).decode()

    assert {
        "cards": ("Fog",),
        "plan.side": "left",
        "unit.0.spy": "Heron",
        "unit.0.gear.0.trap": "pit",
    } == roster.private
    assert not any(secret in shown for secret in SECRETS)
    assert {"turn": 3} == roster.open().army["plan"]


@pytest.mark.parametrize("field", ["nothing", "cards.x", "plan.turn.x", "unit.title.x", "unit.gear.none", "name.x"])
def test_a_field_that_is_not_there_takes_nothing_away(field: str) -> None:
    assert open_part(ARMY, [field]) == ARMY
    assert {} == private_part(ARMY, [field])


def test_one_entry_is_named_by_its_number() -> None:
    assert [{}, {"a": 2}] == open_part([{"a": 1}, {"a": 2}], ["0.a"])
