"""Spot: looking at hidden tokens. (SPF-GUN-12)"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.kernel.ask import Choose
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.sheets import Base
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.gunnery.spotting import glass_of
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Aim, Load, Unit, UnitId
from tests.rulesets.steampunk.kit import YARD, Table, drawn, make

SPOT = "Spot + Spot"
LISTS = make(
    "Watch",
    like="Tank",
    gunnery=[{"order": SPOT}, {"order": "Fire + -"}],
    lists=make("Sneaker", like="Squad", abilities=["Hidden[still; 2]"]),
)


def watch(picture: str, sheet: str = "Watch", lists: Any = LISTS, **more: Any) -> Table:
    table = drawn(f"A1 {sheet} at D3 facing 3\n{picture}", lists=lists, **more).order("A1", "- + - + -", SPOT)
    for number, line in enumerate(picture.splitlines(), start=1):
        if "Sneaker" in line:
            table.having(line.split()[0], is_hidden=True, token=number)
    return table


def options(table: Table) -> list[str]:
    question = table.playing.asked_of(0)
    assert isinstance(question, Choose), table.log
    return [option.key for option in question.options]


@pytest.mark.parametrize(("face", "is_hidden"), [(3, False), (2, True)])
def test_a_hit_reveals_the_base(face: int, is_hidden: bool) -> None:
    """SPF-GUN-12, SPF-HIDE-03: both stand still, +2: 3+ is needed; no bonus for who is found."""
    table = watch("B1 Sneaker at D5").reply("spots: which token", "token-B1").dice(to_hit=[face]).play(fire, 1)

    assert (is_hidden, False) == (table["B1"].is_hidden, table["B1"].is_revealed)
    assert table.dice_are_used_up()


def test_what_the_token_stands_for_shows_only_as_one_sum() -> None:
    """SPF-GUN-12, SPF-HIDE-01: the log of a failed look does not tell size, speed or name."""
    table = watch("B1 Sneaker at D5").reply("spots: which token", "token-B1").dice(to_hit=[2]).play(fire, 1)
    (throw,) = [throw for event in table.playing.events for throw in event.throws]
    said = " ".join([*table.log, str(throw)])

    assert "what is hidden there" in said
    assert "Sneaker" not in said
    assert "target still" not in said


def test_it_needs_line_of_sight_range_and_angle_of_the_longest_weapon() -> None:
    """SPF-GUN-12: range 4 through front and front-sides, eight hexes at most; units in the open are no tokens."""
    picture = "B1 Sneaker at D5\nB2 Sneaker at D2\nB3 Sneaker at B4\nB4 Squad at E5"
    assert ["token-B1", "token-B3", "nothing"] == options(watch(picture).play(fire, 1))
    assert ["token-B3", "nothing"] == options(watch(picture, terrain={"D4": "forest"}).play(fire, 1))


def test_a_weapon_that_is_not_fired_at_long_range_looks_no_farther() -> None:
    """SPF-GUN-12, SPF-SHEET-05: range 4; of two such ranges the weapon that reaches farther is looked through."""
    near = {"name": "Near", "range": 4, "abilities": ["Not at long range"]}
    far = {"name": "Far", "range": 4}
    for guns, seen in ((["Near"], ["token-B1", "nothing"]), (["Near", "Far"], ["token-B1", "token-B2", "nothing"])):
        lists = make("Eyes", like="Watch", lists=LISTS, weapons=[near, far], guns=guns)
        assert seen == options(watch("B1 Sneaker at D7\nB2 Sneaker at D8", "Eyes", lists).play(fire, 1))


def test_the_weapon_of_a_model_that_fell_is_looked_through_no_more() -> None:
    """SPF-GUN-12: the first model has the longer range."""
    long, short = {"name": "Long", "range": 4}, {"name": "Short", "range": 2}
    models = [{"name": "Gunner", "weapons": ["Long"]}, {"name": "Guard", "weapons": ["Short"]}]
    lists = make("Pair", like="Watch", lists=LISTS, weapons=[long, short], guns=[], model=models)
    pair = equip(lists, Base(sheet="Pair"))
    unit = Unit(id=UnitId("A1"), seat=0, name="Pair", profile=pair, living=(0, 1), loads=(Load(),) * 2, speed="still")

    assert 4 == glass_of(unit).range
    assert 2 == glass_of(msgspec.structs.replace(unit, living=(1,))).range


@pytest.mark.parametrize(("where", "face"), [("D9", 3), ("D2", 2)])
def test_without_weapons_six_hexes_all_round(where: str, face: int) -> None:
    """SPF-GUN-12: D9 is six hexes away, at normal range; D2 lies behind, at point blank."""
    lists = make("Eyes", like="Watch", lists=LISTS, guns=[])
    table = watch(f"B1 Sneaker at {where}", "Eyes", lists).reply("spots: which token", "token-B1").dice(to_hit=[face])

    assert not table.play(fire, 1)["B1"].is_hidden


def test_no_load_is_needed_or_spent_and_nothing_need_be_looked_at() -> None:
    """SPF-GUN-12"""
    table = watch("B1 Sneaker at D5").having("A1", loads=(Load(),)).play(fire, 1)
    assert table.playing.waiting_for

    table = watch("B1 Sneaker at D5").reply("spots: which token", "nothing").dice().play(fire, 1)
    assert (1, True) == (table["A1"].loads[0].tokens, table["B1"].is_hidden)


def test_an_aim_bonus_may_be_used_and_is_used_up() -> None:
    """SPF-GUN-12: +2 more, so that a 1 is enough."""
    table = watch("B1 Sneaker at D5").having("A1", aims=(Aim("gun", 1, BOARD.named("D3")),))
    table.reply("spots: which token", "token-B1 aimed").dice(to_hit=[1]).play(fire, 1)

    assert (False, ()) == (table["B1"].is_hidden, table["A1"].aims)


def test_the_best_model_looks_once() -> None:
    """SPF-GUN-12: one roll for the base, at +1 for its marksman: 2+."""
    model = [{"name": "Scout", "count": 2, "weapons": ["Musket"]}, {"name": "Hawk", "abilities": ["Good Shot"]}]
    lists = make("Scouts", like="Squad", lists=LISTS, model=model, gunnery=[{"order": SPOT}])
    table = (
        watch("B1 Sneaker at D5", "Scouts", lists)
        .reply("spots: which token", "token-B1")
        .dice(to_hit=[2])
        .play(fire, 1)
    )

    assert not table["B1"].is_hidden
    assert table.dice_are_used_up()


def test_each_base_looks_once_in_a_part_whatever_its_orders_are() -> None:
    """SPF-GUN-12: two bases look at one token; one with two Spot orders looks once."""
    headings = [{"order": SPOT, "heading": "bow"}, {"order": SPOT, "heading": "stern"}]
    two = make("Lookout", like="Tank", lists=LISTS, gunnery=headings)
    pair = watch("B1 Sneaker at D5\nA2 Watch at E4 facing 3").order("A2", "- + - + -", SPOT)
    pair.reply("A1 spots: which token", "token-B1").reply("A2 spots: which token", "token-B1")
    alone = watch("B1 Sneaker at D5", "Lookout", two).order("A1", "- + - + -", SPOT, SPOT)
    alone.reply("spots: which token", "token-B1").reply("spots: which token", "token-B1")

    assert pair.dice(to_hit=[2, 2]).play(fire, 1).dice_are_used_up()
    assert alone.dice(to_hit=[2]).play(fire, 1).dice_are_used_up()
    assert 1 == len(alone.replies)


def test_a_hidden_base_is_no_target() -> None:
    """SPF-HIDE-01, SPF-GUN-09: and what is found in a step is shot at only later (SPF-TURN-02)."""
    table = watch("B1 Sneaker at D5").order("A1", "- + - + -", "Fire + -").play(fire, 1)

    assert not table.playing.waiting_for


def test_a_lost_weapon_is_no_glass_and_a_stuck_one_looks_ahead() -> None:
    """SPF-GUN-12, SPF-DMG-09: without its gun it looks six hexes all round; stuck, only through the front."""
    tank = equip(YARD, Base(sheet="Tank"))
    unit = Unit(id=UnitId("A1"), seat=0, name="Tank", profile=tank, living=(0,), loads=(Load(),), speed="still")

    assert (4, (True, True, False, False)) == glass_of(unit)[:2]
    lost = msgspec.structs.replace(unit, loads=(Load(is_lost=True),))
    assert (6, (True, True, True, True)) == glass_of(lost)[:2]
    stuck = msgspec.structs.replace(unit, loads=(Load(is_stuck=True),))
    assert (4, (True, False, False, False)) == glass_of(stuck)[:2]
