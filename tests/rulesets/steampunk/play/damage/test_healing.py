"""Healing and rallying. (SPF-GUN-17, SPF-GUN-18)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.ask import Choose
from grognard.rulesets.steampunk.play.sequence import gunnery_step
from grognard.rulesets.steampunk.table.records import Tending
from tests.rulesets.steampunk.kit import Table, drawn, make

WORDS = ("Minor Healing", "Major Healing", "Minor Healing(self)", "Rally")
LISTS = make("Medic", like="Squad", gunnery=[{"order": f"{word} + -"} for word in WORDS])
PICTURE = "A1 Medic at D3\nA2 Squad at D3\nA3 Tank at D4\nA4 Squad at D4\nB1 Squad at D9"


def medic(word: str, picture: str = PICTURE) -> Table:
    return drawn(picture, lists=LISTS).order("A1", "- + - + -", f"{word} + -")


def options(table: Table) -> list[str]:
    question = table.playing.asked_of(0)
    assert isinstance(question, Choose), table.log
    return [option.key for option in question.options]


SICK: dict[str, Any] = {
    "future": 4,
    "bleeding": (4, 8),
    "poison": (6,),
    "acid": 1,
    "minor_acid": 2,
    "fire": 1,
    "shaken": 1,
}


def test_minor_healing_offers_one_step_of_one_thing() -> None:
    """SPF-GUN-17: of BIO friends in the same hex."""
    table = medic("Minor Healing").having("A2", **SICK).having("A4", **SICK).play(gunnery_step, 1)

    assert [
        "A2 a step of poison [6]",
        "A2 a step of bleeding [4]",
        "A2 a step of bleeding [8]",
        "A2 a minor acid",
        "A2 a future-damage token",
        "nothing",
    ] == options(table)


@pytest.mark.parametrize("word", ["Minor Healing", "Major Healing"])
def test_an_action_takes_one_thing_off_and_tells_no_prices(word: str) -> None:
    """SPF-GUN-17: prices in points are for Heal and Repair."""
    question = medic(word).having("A2", **SICK).play(gunnery_step, 1).playing.asked_of(0)
    assert isinstance(question, Choose)

    assert [] == [option.label for option in question.options if " for " in str(option.label)]


@pytest.mark.parametrize(
    ("key", "field", "left"),
    [
        ("A2 a step of poison [6]", "poison", (4,)),
        ("A2 a step of bleeding [4]", "bleeding", (8,)),
        ("A2 a step of bleeding [8]", "bleeding", (4, 6)),
        ("A2 a minor acid", "minor_acid", 1),
        ("A2 a future-damage token", "future", 3),
        ("nothing", "future", 4),
    ],
)
def test_what_minor_healing_does(key: str, field: str, left: Any) -> None:
    """SPF-GUN-17: the lowest step removes the token."""
    table = medic("Minor Healing").having("A2", **SICK).reply("heals", key).play(gunnery_step, 1)

    assert left == getattr(table["A2"], field)


@pytest.mark.parametrize(
    ("key", "field", "left"),
    [
        ("A2 poison [6]", "poison", ()),
        ("A2 bleeding [8]", "bleeding", (4,)),
        ("A2 an acid", "acid", 0),
        ("A2 a minor acid", "minor_acid", 1),
        ("A2 up to three future-damage tokens", "future", 1),
    ],
)
def test_what_major_healing_does(key: str, field: str, left: Any) -> None:
    """SPF-GUN-17: whole tokens, or up to three future-damage tokens."""
    table = medic("Major Healing").having("A2", **SICK).reply("heals", key).play(gunnery_step, 1)

    assert left == getattr(table["A2"], field)


def test_the_healer_is_in_its_own_hex_and_self_means_only_itself() -> None:
    """SPF-GUN-17"""
    sick = {"future": 1}
    for word, expected in (("Minor Healing", ["A1", "A2"]), ("Minor Healing(self)", ["A1"])):
        table = medic(word).having("A1", **sick).having("A2", **sick).play(gunnery_step, 1)
        assert expected == [key.split()[0] for key in options(table)[:-1]]


def test_a_base_that_is_not_bio_is_not_healed() -> None:
    """SPF-GUN-17: nobody is asked."""
    table = medic("Minor Healing", "A1 Medic at D4\nA3 Tank at D4\nB1 Squad at D9").having("A3", future=3)

    assert not table.play(gunnery_step, 1).playing.waiting_for
    assert [] == table.playing.all(Tending)


def test_healing_takes_effect_at_the_end_of_the_step() -> None:
    """SPF-GUN-17: after the damage of the step, which gave the token; a healer that dies in it still heals."""
    table = drawn("A1 Medic at D3 facing 3\nA2 Squad at D3\nB1 Squad at D5 facing 0", lists=LISTS)
    table.order("A1", "- + - + -", "Minor Healing + -").order("B1", "- + - + -", "Fire + -").having("A1", living=(0,))
    table.reply("fires: at whom", {"0": "A2", "1": "A1", "2": "hold", "3": "hold"})
    table.dice(to_hit=[3, 3], damage=[3, 6]).reply("heals", "A2 a future-damage token").play(gunnery_step, 1)

    assert ("destroyed", 0) == (table["A1"].gone, table["A2"].future)


@pytest.mark.parametrize(("face", "left"), [(4, 1), (3, 2)])
def test_rally_takes_a_shaken_token_off_on_four_or_more(face: int, left: int) -> None:
    """SPF-GUN-18"""
    table = medic("Rally").having("A4", shaken=2).reply("rallies: whom", "A4").dice(rally=[face]).play(gunnery_step, 1)

    assert left == table["A4"].shaken


def test_only_shaken_bio_friends_within_one_hex_are_rallied() -> None:
    """SPF-GUN-18"""
    picture = "A1 Medic at D3\nA2 Squad at D3\nA3 Tank at D4\nA4 Squad at D4\nA5 Squad at D5\nB1 Squad at C3"
    table = medic("Rally", picture)
    for name in ("A3", "A4", "A5", "B1"):
        table.having(name, shaken=2)

    assert ["A4"] == options(table.play(gunnery_step, 1))
