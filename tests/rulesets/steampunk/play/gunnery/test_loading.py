"""Gunnery orders: loading, aiming, angles, and which a sheet has. (SPF-WPN-03, SPF-GUN)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.sheets import Base
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.orders.orders import judge_orders
from grognard.rulesets.steampunk.play.sequence import gunnery_step
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Aim, Load
from tests.rulesets.steampunk.kit import YARD, Table, drawn, make

if TYPE_CHECKING:
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.lists.sheets import Lists


def at(name: str) -> Hex:
    return BOARD.named(name)


def slots(table: Table) -> dict[str, list[str]]:
    """The slots of the question that is asked, and what may be answered."""
    question = table.playing.asked_of(table.playing.waiting_for[0])
    assert question is not None
    return {slot.key: [option.key for option in slot.options] for slot in getattr(question, "slots", ())}


TANK, SQUAD = (equip(YARD, Base(sheet=name)) for name in ("Tank", "Squad"))


def firing(lists: Lists, order: str, **fields: Any) -> Table:
    return (
        drawn("A1 Car at D3 facing 3\nB1 Squad at D5", lists=lists)
        .order("A1", "- + - + -", order)
        .having("A1", **fields)
    )


def test_what_is_always_loaded_is_so_only_while_its_ammunition_lasts() -> None:
    """SPF-WPN-03: Limited Ammo(1), fired in Gunnery 1, has nothing left for Gunnery 2."""
    piece = {"name": "Piece", "range": 3, "damage": "d6", "abilities": ["Load special", "Limited Ammo(1)"]}
    lists = make("Car", like="Tank", weapons=[piece], guns=["Piece"], gunnery=[{"order": "Fire + Fire"}])
    table = firing(lists, "Fire + Fire", loads=(Load(),)).reply("fires: at whom", {"0": "B1"}).dice(to_hit=[1])
    table.play_all((gunnery_step, 1), (gunnery_step, 2))

    assert () == table.playing.waiting_for
    assert 1 == sum("fires Piece" in each for each in table.log)


def test_an_aim_helps_the_weapon_that_was_aimed() -> None:
    """SPF-GUN-07: not another one of the same unit."""
    other = {"name": "Other", "range": 4, "damage": "d6"}
    lists = make("Car", like="Tank", weapons=[other], guns=["Gun", "Other"])
    table = firing(lists, "Fire + -", aims=(Aim("other", 1, at("D3")),)).play(fire, 1)
    assert ["0", "1", "aim other"] == list(slots(table))

    table = firing(lists, "Fire + -", aims=(Aim("other", 1, at("D3")),)).dice(to_hit=[1, 1])
    table.reply("fires: at whom", {"0": "B1", "1": "B1", "aim other": "yes"}).play(fire, 1)
    assert ["no hits.", "1 hit."] == [each.rpartition(": ")[2] for each in table.log if " fires " in each]


def test_a_weapon_fires_through_its_angles_only() -> None:
    """SPF-ANGLE-04: the musket's */*/-/- towards the enemy, and with the back to him."""
    seen = []
    for facing in range(6):
        table = (
            drawn(f"A1 Squad at D4 facing {facing}\nB1 Tank at D6").order("A1", "- + - + -", "Fire + -").play(fire, 1)
        )
        seen.append(bool(table.playing.waiting_for))

    assert [False, False, True, True, True, False] == seen


def test_a_gunnery_order_that_is_not_on_the_sheet_is_none() -> None:
    """SPF-ORD-23: the tank's sheet has no "Fire + Fire"."""
    for order, is_asked in (("Fire + -", True), ("Fire + Fire", False)):
        table = drawn("A1 Tank at D3 facing 3\nB1 Squad at D5").order("A1", "- + - + -", order)

        assert is_asked == bool(table.play_all((judge_orders,), (gunnery_step, 1)).playing.waiting_for)


def test_who_has_weapons_and_no_list_of_gunnery_orders_has_the_common_ones() -> None:
    """SPF-GUN-01: "- + Load" only standing still; a list of its own takes their place, the unarmed have none."""
    bare = equip(make("Bare", like="Tank", gunnery=[]), Base(sheet="Bare"))

    assert ["- + Aim", "(still) - + Load", "- + Fire", "Aim + -", "Load + -", "Fire + -", "Spot + Spot"] == list(
        bare.gunnery
    )
    assert "Spot + Spot" not in TANK.gunnery
    assert {} == equip(YARD, Base(sheet="Colossus")).gunnery
    free = make("Free", like="Tank", gunnery=[], free_fire=["Gun"])
    assert {} == equip(free, Base(sheet="Free")).gunnery
