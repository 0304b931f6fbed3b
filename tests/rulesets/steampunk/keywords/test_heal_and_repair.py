"""Heal[N, who, when] and Repair[N, who, when]: points for what ails friends. (SPF-ABIL-24)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.ask import Choose
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.play.damage.healing import care_for_all, mend_all
from grognard.rulesets.steampunk.play.damage.lasting_damage import EATEN, worn
from grognard.rulesets.steampunk.play.sequence import agony_step, gunnery_step
from grognard.rulesets.steampunk.table.records import Load, Wear
from tests.rulesets.steampunk.keywords.kit import mender
from tests.rulesets.steampunk.kit import Table, drawn, make
from tests.rulesets.steampunk.play.damage.test_healing import SICK, options

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.sheets import Lists


def carer(ability: str) -> Lists:
    return make("Nurse", like="Squad", abilities=[ability])


def ward(ability: str, **more: Any) -> Table:
    return drawn("A1 Nurse at D3\nA2 Squad at D3\nA3 Tank at D5\nB1 Squad at D9", lists=carer(ability), **more)


@pytest.mark.parametrize(("who", "expected"), [("self", {"A1"}), ("other", {"A2"}), ("any", {"A1", "A2"})])
def test_heal_is_for_bio_friends_in_its_hex(who: str, expected: set[str]) -> None:
    """SPF-ABIL-24"""
    table = ward(f"Heal[2, {who}, first]").having("A1", future=1).having("A2", future=1).play(gunnery_step, 2)

    assert expected == {key.split()[0] for key in options(table)[:-1]}


def test_heal_and_its_prices() -> None:
    """SPF-ABIL-24: three points buy a fire, or a whole token, or three small things; acid needs four."""
    labels = []
    for points in (3, 4):
        table = ward(f"Heal[{points}, other, first]").having("A2", **SICK).play(gunnery_step, 2)
        question = table.playing.asked_of(0)
        assert isinstance(question, Choose)
        labels.append({option.label.partition(": ")[2] for option in question.options[:-1]})

    assert labels[0] == {
        "a step of poison [6] for 1",
        "a step of bleeding [4] for 1",
        "a step of bleeding [8] for 1",
        "a future-damage token for 1",
        "a minor acid for 1",
        "a fire for 3",
        "poison [6] for 3",
        "bleeding [4] for 3",
        "bleeding [8] for 3",
    }
    assert {"acid to minor acid for 4"} == labels[1] - labels[0]


def test_points_are_spent_one_after_another() -> None:
    """SPF-ABIL-24: four points: a fire and a future-damage token, then nothing is left."""
    table = ward("Heal[4, other, first]").having("A2", fire=1, future=3)
    table.reply("has 4 points", "A2 a fire").reply("has 1 points", "A2 a future-damage token").play(gunnery_step, 2)

    assert (0, 2) == (table["A2"].fire, table["A2"].future)
    assert not table.playing.waiting_for


def test_acid_becomes_minor_acid() -> None:
    """SPF-ABIL-24"""
    table = (
        ward("Heal[4, other, first]")
        .having("A2", acid=1)
        .reply("points", "A2 acid to minor acid")
        .play(gunnery_step, 2)
    )

    assert (0, 1) == (table["A2"].acid, table["A2"].minor_acid)


def test_repair_is_for_what_is_not_bio() -> None:
    """SPF-ABIL-24: a shaken token 1, a critical effect 3; no poison."""
    lists = make("Smith", like="Squad", abilities=["Repair[3, any, first]"])
    table = drawn("A1 Smith at D3\nA2 Tank at D3\nB1 Squad at D9", lists=lists).having("A1", future=1)
    hurt = {"shaken": 1, "wear": Wear(misfire=2), "loads": (Load(tokens=1, is_stuck=True),)}
    table.having("A2", **hurt).play(gunnery_step, 2)

    assert ["A2 a shaken token", "A2 misfires on 2", "A2 stuck Gun 1", "nothing"] == options(table)
    question = table.playing.asked_of(0)
    assert isinstance(question, Choose)
    assert ["a shaken token for 1", "misfires on 2 for 3", "stuck Gun 1 for 3"] == [
        option.label.partition(": ")[2] for option in question.options[:-1]
    ]
    table.playing.answer("A2 misfires on 2", seat=0)
    assert 0 == table["A2"].wear.misfire


def test_the_two_moments_of_care() -> None:
    """SPF-ABIL-24: first at the end of Gunnery 2, second after Agony 4."""
    moments = {"first": (gunnery_step, 2), "second": (agony_step, 4)}
    for moment in moments:
        for when, (step, number) in {**moments, "never": (gunnery_step, 1)}.items():
            table = ward(f"Heal[1, any, {moment}]").having("A1", future=1).play(step, number)
            assert (moment == when) == bool(table.playing.waiting_for)
    assert not ward("Heal[1, any, second]").play(care_for_all, "second").playing.waiting_for


def test_repair_takes_one_kind_of_lasting_damage_off_and_not_what_acid_has_eaten() -> None:
    """SPF-ABIL-24, SPF-DMG-09, SPF-ARMOR-05: armour lost to acid is lost for the rest of the match."""
    wear = Wear()
    for effect in (Effect("armour", -2), EATEN, Effect("assault", -1), Effect("both", -2)):
        wear = worn(wear, effect)
    lists = make("Smith", like="Squad", abilities=["Repair[6, any, first]"])
    table = drawn("A1 Smith at D3\nA2 Tank at D3\nB1 Squad at D9", lists=lists).having("A2", wear=wear)
    table.reply("6 points", "A2 armour -2").reply("3 points", "A2 assault and deflection dice -2").play(gunnery_step, 2)

    assert (1, 1, 0) == (table["A2"].wear.armour, table["A2"].wear.assault, table["A2"].wear.deflection)


def test_what_acid_has_eaten_is_not_offered_for_repair() -> None:
    """SPF-ARMOR-05"""
    table = mender("Mend[1: critical]", wear=worn(Wear(), EATEN)).play(mend_all)

    assert not table.playing.waiting_for
