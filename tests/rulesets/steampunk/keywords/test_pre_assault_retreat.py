"""Pre-Assault retreat[N+]: away from an assault before it begins.

(SPF-ABIL-04, SPF-ABIL-05, SPF-ABIL-06, SPF-ABIL-07, SPF-ASLT-02)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.rulesets.steampunk.play.sequence import assault_step, movement_step
from grognard.rulesets.steampunk.table.records import Contest, Wear
from tests.rulesets.steampunk.kit import Table, drawn, make

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.sheets import Lists


def scouts(*abilities: str, like: str = "Squad", **fields: Any) -> Lists:
    """The yard with a Scout that has these abilities."""
    return make("Scout", like=like, abilities=list(abilities), **fields)


BACK = scouts("Pre-Assault retreat[4+]")


def assaulted(picture: str = "", *, lists: Lists = BACK, **options: Any) -> Table:
    """A scout in D4 is assaulted from D3."""
    table = drawn(f"A1 Squad at D3 facing 3 slow\nB1 Scout at D4 facing 0\n{picture}", lists=lists, **options)
    return table.order("A1", "F + - + -").reply("does it turn", "stay")


def entering(*, lists: Lists = BACK) -> Table:
    """A scout in D3 drives into D4."""
    table = drawn("A1 Scout at D3 facing 3 slow\nB1 Squad at D4 facing 0", lists=lists)
    return table.order("A1", "F + - + -").reply("does it turn", "stay")


def asked(table: Table) -> bool:
    """Whether anybody is asked to slip away."""
    game = table.playing
    return game.question is not None and "slip away" in game.question.prompt


def test_a_stationary_unit_slips_one_hex_back_and_takes_no_part() -> None:
    """SPF-ABIL-04, SPF-ASLT-02, SPF-ASLT-25: no assault dice are rolled and the enemy enters."""
    table = assaulted().reply("slip away", "back").dice(slip_away=[4])
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D4", "D5") == (table.where("A1"), table.where("B1"))


def test_below_the_number_it_stays_and_fights() -> None:
    """SPF-ABIL-04: one roll only."""
    table = assaulted().reply("slip away", "back").dice(slip_away=[3]).play(movement_step, 1)

    assert "D4" == table.where("B1")
    assert ("B1",) == table.playing.all(Contest)[0].staying


def test_it_need_not_try() -> None:
    """SPF-ABIL-04: no die is thrown."""
    table = assaulted().reply("slip away", "no").dice().play(movement_step, 1)

    assert "D4" == table.where("B1")


def test_an_entering_unit_stays_where_it_came_from() -> None:
    """SPF-ABIL-04"""
    table = entering().reply("slip away", "back").dice(slip_away=[6])
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D3", "D4") == (table.where("A1"), table.where("B1"))


def test_a_head_on_unit_goes_straight_back_and_the_enemy_enters_its_hex() -> None:
    """SPF-ABIL-04"""
    table = drawn("A1 Squad at D3 facing 3 slow\nB1 Scout at D4 facing 0 slow", lists=BACK)
    table.order("A1", "F + - + -").order("B1", "F + - + -").reply("fought over", "D3").reply("slip away", "back")
    table.reply("does it turn", "stay").dice(slip_away=[5]).play_all((movement_step, 1), (assault_step, 1))

    assert ("D4", "D5") == (table.where("A1"), table.where("B1"))


def test_it_may_turn_like_any_retreating_unit() -> None:
    """SPF-RETR-10"""
    table = assaulted().reply("slip away", "back").dice(slip_away=[4])
    table.replies = [("slip away", "back"), ("does it turn", "about")]
    table.play(movement_step, 1)

    assert 3 == table["B1"].facing


@pytest.mark.parametrize(
    ("speeds", "before", "after"),
    [
        (("still", "slow"), "still", "slow"),
        (("still", "crawl", "fast"), "still", "crawl"),
        (("still", "crawl", "slow"), "still", "slow"),
        (("still", "glide", "fast"), "still", "fast"),
        (("still", "sneak", "fast"), "still", "fast"),
        (("still",), "still", "still"),
        (("still", "slow", "fast"), "fast", "fast"),
    ],
)
def test_who_stood_still_is_slow_afterwards(speeds: tuple[str, ...], before: str, after: str) -> None:
    """SPF-ABIL-05: without slow its lowest moving speed on its layer and in the open, without any it stays as it is."""
    paces = {"still": "still", "crawl": "crawling", "slow": "slow", "fast": "fast", "glide": "slow", "sneak": "slow"}
    sheet = [
        {
            "name": name,
            "pace": paces[name],
            "rung": rung,
            "orders": ["- + - + -"],
            "flying": name == "glide",
            "hidden": name == "sneak",
        }
        for rung, name in enumerate(speeds)
    ]
    table = assaulted(lists=scouts("Pre-Assault retreat[4+]", speed=sheet)).having("B1", speed=before)
    table.reply("slip away", "back").dice(slip_away=[4]).play(movement_step, 1)

    assert after == table["B1"].speed


@pytest.mark.parametrize(
    ("more", "terrain"),
    [("A2 Squad at D5 facing 3", {}), ("B2 Colossus at D5", {}), ("", {"D5": "water"})],
)
def test_the_hex_behind_must_be_free_legal_and_uncrowded(more: str, terrain: dict[str, str]) -> None:
    """SPF-ABIL-06: the closest-hex rule does not help."""
    table = assaulted(more, terrain=terrain).play(movement_step, 1)

    assert not asked(table)


def test_a_hex_enemies_try_to_enter_is_not_free() -> None:
    """SPF-ABIL-06: D5 is contested by A2 and B2."""
    table = drawn(
        "A1 Squad at D3 facing 3 slow\nB1 Scout at D4 facing 0\nA2 Squad at E6 facing 5 slow\nB2 Squad at D5",
        lists=BACK,
    )
    table.order("A1", "F + - + -").order("A2", "F + - + -").play(movement_step, 1)

    assert not asked(table)


def test_an_entering_unit_whose_hex_an_enemy_has_taken_cannot_stay_in_it() -> None:
    """SPF-ABIL-06: B2 has moved into D3, which the scout was leaving."""
    table = drawn("A1 Scout at D3 facing 3 slow\nB1 Squad at D4 facing 0\nB2 Squad at C3 facing 2 slow", lists=BACK)
    table.order("A1", "F + - + -").order("B2", "F + - + -").play(movement_step, 1)

    assert "D3" == table.where("B2")
    assert not asked(table)


def test_one_living_model_is_enough_and_the_best_value_counts() -> None:
    """SPF-ABIL-07: 6+ of the base, 3+ of one soldier."""
    models = [
        {"name": "Soldier", "count": 3, "assault": {"dice": 1, "damage": "d6"}},
        {"name": "Guide", "assault": {"dice": 1, "damage": "d6"}, "abilities": ["Pre-Assault retreat[3+]"]},
    ]
    lists = scouts("Pre-Assault retreat[6+]", model=models)
    table = assaulted(lists=lists).reply("slip away", "back").dice(slip_away=[3]).play(movement_step, 1)
    without = assaulted(lists=lists).having("B1", living=(0, 1, 2)).reply("slip away", "back").dice(slip_away=[3])
    without.play(movement_step, 1)

    assert ("D5", "D4") == (table.where("B1"), without.where("B1"))


def test_the_lower_nation_slips_first() -> None:
    """SPF-ASLT-02, SPF-ORD-06: the Dwarf is asked before the Elf."""
    table = drawn("A1 Scout at D3 facing 3 slow\nB1 Scout at D4 facing 0", lists=BACK).order("A1", "F + - + -")
    table.play(movement_step, 1)

    assert (1,) == table.playing.waiting_for


def test_who_can_only_stand_still_is_not_slow_afterwards_and_the_fallen_do_not_slip() -> None:
    """SPF-ABIL-05, SPF-DMG-09"""
    for mark, speed, at in (("", "slow", "D5"), ("only still", "still", "D5"), ("fallen", "still", "D4")):
        table = assaulted().having("B1", wear=Wear(marks=frozenset({mark} - {""})))
        table.reply("slip away", "back").dice(slip_away=[6]).play(movement_step, 1)
        assert (speed, at) == (table["B1"].speed, table.where("B1"))
