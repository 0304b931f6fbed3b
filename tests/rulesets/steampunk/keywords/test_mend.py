"""Mend[n: list]: items of the list come off in Aftermath. (SPF-ABIL-23)"""

from __future__ import annotations

from grognard.kernel.ask import Choose
from grognard.rulesets.steampunk.play.damage.healing import mend_all
from grognard.rulesets.steampunk.play.sequence import aftermath_step
from grognard.rulesets.steampunk.table.records import Wear
from tests.rulesets.steampunk.keywords.kit import mender
from tests.rulesets.steampunk.play.damage.test_healing import options


def test_mend_takes_items_of_its_list_off_in_aftermath_before_the_rest() -> None:
    """SPF-ABIL-23: one of two shaken tokens by Mend, the other by Aftermath."""
    table = (
        mender("Mend[1: future, shaken]", future=1, shaken=2).reply("mends", "A1 a shaken token").play(aftermath_step)
    )

    assert (1, 0) == (table["A1"].future, table["A1"].shaken)


def test_mend_up_to_n_items_or_none() -> None:
    """SPF-ABIL-23: the same item twice; or nothing at all."""
    twice = mender("Mend[2: future]", future=3)
    twice.reply("mends", "A1 a future-damage token").reply("mends", "A1 a future-damage token").play(mend_all)
    assert 1 == twice["A1"].future

    none = mender("Mend[2: future]", future=3).reply("mends", "nothing").play(mend_all)
    assert 3 == none["A1"].future


def test_mend_offers_only_what_stands_in_its_list() -> None:
    """SPF-ABIL-23: bleeding by steps, assault damage, critical effects, the fallen mark."""
    wear = Wear(assault_damage=2, marks=frozenset({"fallen", "no rotate"}))
    hurt = {"bleeding": (6,), "future": 2, "wear": wear}
    everything = mender("Mend[1: bleeding, assault damage, critical, fallen]", **hurt).play(mend_all)
    assert [
        "A1 a step of bleeding [6]",
        "A1 assault damage -1",
        "A1 no turns",
        "A1 assault damage -2",
        "A1 fallen",
        "nothing",
    ] == options(everything)

    up = mender("Mend[1: fallen]", **hurt).reply("mends", "A1 fallen").play(mend_all)
    assert frozenset({"no rotate"}) == up["A1"].wear.marks


def test_mend_without_a_number_takes_one_item_off() -> None:
    """SPF-ABIL-23: by default one; all items cost the same, so no price is told."""
    asked = mender("Mend[future, shaken]", future=3).play(mend_all).playing.asked_of(0)
    assert isinstance(asked, Choose)
    assert ["a future-damage token"] == [option.label.partition(": ")[2] for option in asked.options[:-1]]
    table = mender("Mend[future, shaken]", future=3).reply("mends", "A1 a future-damage token").play(mend_all)

    assert (2, False) == (table["A1"].future, bool(table.playing.waiting_for))
