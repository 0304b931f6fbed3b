"""Healing, rallying, mending. (SPF-GUN-17, SPF-GUN-18, SPF-ABIL-23, SPF-ABIL-24)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.ask import Choose
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.play.damage.healing import care_for_all, mend_all
from grognard.rulesets.steampunk.play.damage.lasting_damage import EATEN, worn
from grognard.rulesets.steampunk.play.sequence import aftermath_step, agony_step, gunnery_step
from grognard.rulesets.steampunk.table.records import Load, Tending, Wear
from tests.rulesets.steampunk.kit import Table, drawn, make

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.sheets import Lists

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


# ---------------------------------------------------------------- Mend


def mender(ability: str, **fields: Any) -> Table:
    lists = make("Troll", like="Squad", abilities=[ability])
    return drawn("A1 Troll at D3\nB1 Squad at D9", lists=lists).having("A1", **fields)


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


# ---------------------------------------------------------------- Heal and Repair


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


def test_mend_without_a_number_takes_one_item_off() -> None:
    """SPF-ABIL-23: by default one; all items cost the same, so no price is told."""
    asked = mender("Mend[future, shaken]", future=3).play(mend_all).playing.asked_of(0)
    assert isinstance(asked, Choose)
    assert ["a future-damage token"] == [option.label.partition(": ")[2] for option in asked.options[:-1]]
    table = mender("Mend[future, shaken]", future=3).reply("mends", "A1 a future-damage token").play(mend_all)

    assert (2, False) == (table["A1"].future, bool(table.playing.waiting_for))
