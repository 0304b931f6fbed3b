"""Who acts with whom, in which order, and how long what they did lasts. (LEG-TURN, LEG-CHAR-03, LEG-PSY-14)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.dice.facts import Hit
from grognard.rulesets.legendary.dice.saves import is_instant
from grognard.rulesets.legendary.play.acting_together import groups_of
from grognard.rulesets.legendary.play.moves.joining import join
from grognard.rulesets.legendary.play.shooting.apply_damage import target_of
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.table.records import Effect
from tests.rulesets.legendary.kit import BLADE, Battle, hero, squad
from tests.rulesets.legendary.play.psychic.kit import coven, phase
from tests.rulesets.legendary.play.vehicles.motors import aboard, carrier, tank

WARD = Effect("Ward", "A1", (("t", 1),))  # type: ignore[arg-type]


def test_what_a_slain_psyker_cast_is_over() -> None:  # LEG-PSY-14, LEG-PSY-16, LEG-TURN-02
    table = phase(coven("Ward", cast=[7])).say("Ward/A2")
    assert ["Ward"] == [effect.name for effect in table.unit("Reds").effects]
    remove_models(table.game, [table.model("Psyker").id])

    assert () == table.unit("Reds").effects


def test_a_power_lasts_until_the_psyker_acts_again_whatever_unit_he_is_in() -> None:  # LEG-PSY-14, LEG-CHAR-03
    table = Battle(
        {"Seer": hero((20, 10)), "Reds": squad(2, (22, 10)), "Pinks": squad(1, (40, 10))},
        {"Blues": squad(1, (60, 43))},
    )
    table.change("Pinks", effects=(WARD,))
    join(table.game, table.model("Seer").id, table.ids["Reds"])
    table.activate("Reds")

    assert () == table.unit("Pinks").effects


def test_a_witchfire_at_a_squadron_is_aimed_at_one_vehicle() -> None:  # LEG-PSY-17, LEG-VEH-35
    tanks = tank((20, 26), number=2, facing=270.0)
    table = phase(coven("Ward", theirs={"Tanks": tanks}, cast=[7], hit=[12] * 3, save=[1, 1, 1], destruction=[1]))
    assert {"Bolt/B1/B1.1", "Bolt/B1/B1.2", "Bolt/B1/B1.2/tracks"} <= set(table.options)
    table.say("Bolt/B1/B1.2")

    assert ("B1.1",) == table.unit("Tanks").models


def test_instant_death_goes_by_the_toughness_of_the_profile() -> None:  # LEG-SAVE-12
    table = Battle({"Reds": squad(1)}, {"Blues": squad(1, (20, 30), t=4)})
    table.change("Blues", effects=(WARD,))
    target = target_of(table.game, table.model("Blues"))

    assert 5 == target.toughness
    assert is_instant(target, Hit(8))
    assert not is_instant(target, Hit(7))


# ---------------------------------------------------------------- an HQ and those it brings


@pytest.mark.parametrize(("x", "offered"), [(32.9, True), (34.0, False)])
def test_an_attached_hq_measures_from_itself(x: float, offered: bool) -> None:  # LEG-TURN-07
    ours = {"Boss": hero((20, 10)), "Reds": squad(3, (21.5, 10)), "Pinks": squad(1, (x, 10))}
    table = Battle(ours, {"Blues": squad(1, (60, 43))})
    join(table.game, table.model("Boss").id, table.ids["Reds"])
    table.say("Reds")

    assert offered == ("may bring" in table.prompt)


@pytest.mark.parametrize(("x", "offered"), [(33.0, True), (36.0, False)])
def test_an_hq_aboard_is_where_its_transport_is(x: float, offered: bool) -> None:  # LEG-TURN-07, LEG-TURN-06
    boss = {**aboard(1, "Truck"), "role": "HQ"}
    ours = {"Truck": carrier((20, 10), facing=0.0), "Boss": boss, "Pinks": squad(1, (x, 10))}
    table = Battle(ours, {"Blues": squad(1, (60, 43))})
    table.say(groups_of(table.game, 0)[0][0])

    assert offered == ("may bring" in table.prompt)


def test_the_owner_chooses_whose_psykers_are_first() -> None:  # LEG-TURN-08
    seer: dict[str, Any] = {"weapons": (BLADE,), "rules": ["Psyker (1)"], "role": "HQ"}
    table = coven(ours={"Seer": squad(1, (22, 10), **seer)})
    table.say("Seer").say(["Psyker"]).until("The psykers of which unit are next?")
    table.say("Psyker")

    assert "Which power does Psyker cast" in table.prompt


def test_the_owner_chooses_whose_step_f_is_first() -> None:  # LEG-TURN-08, LEG-MORALE-02
    ours = {"Boss": hero((20, 10), weapons=()), "Reds": squad(1, (24, 10), weapons=())}
    table = Battle(ours, {"Blues": squad(1, (60, 43))}, soul_blaze=[7, 7])
    table.change("Boss", is_afire=True).change("Reds", is_afire=True)
    table.say("Boss").say(["Reds"]).until("Step F of which unit is next?").say("Reds")

    burnt = [text for text in table.log("LEG-KW-67") if "goes out" in text]
    assert ["The blaze on Reds goes out.", "The blaze on Boss goes out."] == burnt
