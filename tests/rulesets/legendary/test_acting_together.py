"""Who acts with whom, in which order, and how long what they did lasts. (LEG-TURN, LEG-CHAR-03, LEG-PSY-14)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.dice.facts import Hit
from grognard.rulesets.legendary.dice.saves import is_instant
from grognard.rulesets.legendary.play.activation import groups_of
from grognard.rulesets.legendary.play.moves.joining import join, leave
from grognard.rulesets.legendary.play.shooting.harm import target_of
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.table.records import Effect
from tests.rulesets.legendary.kit import BLADE, RIFLE, Battle, hero, squad
from tests.rulesets.legendary.test_psychic import coven, phase
from tests.rulesets.legendary.vehicles.motors import aboard, carrier, tank

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


# ---------------------------------------------------------------- joining and leaving


def company(**how: Any) -> Battle:
    ours = {"Boss": hero((20, 10), weapons=(RIFLE,)), "Reds": squad(2, (22, 10))}
    return Battle(ours, {"Blues": squad(3, (20, 30), sv=None)}, **how)


def test_who_joins_a_unit_that_waits_ends_his_own_activation_first() -> None:  # LEG-CHAR-03, LEG-TURN-05
    table = company(hit=[1] * 5)
    table.activate("Boss").until("join a unit").say("Reds").until("Boss shoots at whom?").fire(Rifle="Blues").finish()
    assert "joined" == table.unit("Boss").where

    table.say("Blues").finish()
    table.activate("Reds").until("Move Reds")
    reach = table.game.question.mover  # type: ignore[union-attr]
    with pytest.raises(Exception, match="Boss"):
        table.move("Reds", 0, 1)
    assert reach is not None
    table.until("Reds shoots at whom?")
    [slot] = table.game.question.slots  # type: ignore[union-attr]
    assert ("A2.1", "A2.2") == slot.about, "he has fired in this game turn"


def test_who_joins_a_unit_that_acts_with_him_shoots_with_it_once_all_have_moved() -> None:  # LEG-CHAR-03, LEG-TURN-08
    table = company()
    table.say("Boss").say(["Reds"]).until("Which unit moves next?").say("Boss").until("Move Reds")
    table.until("join a unit").say("Reds").until("Reds shoots at whom?")
    [slot] = table.game.question.slots  # type: ignore[union-attr]

    assert ("A2.1", "A2.2", "A1.1") == slot.about


def test_who_leaves_a_unit_goes_on_with_his_activation() -> None:  # LEG-CHAR-03, LEG-TURN-05
    table = company()
    join(table.game, table.model("Boss").id, table.ids["Reds"])
    table.activate("Reds").until("Does Boss leave").say("yes").until("Which unit shoots next?").say("Boss")

    assert "Boss shoots at whom?" == table.prompt
    table.finish()
    assert table.unit("Boss").has_activated


def test_who_leaves_a_unit_walks_away_in_the_same_activation() -> None:  # LEG-CHAR-03, LEG-TURN-05
    table = company()
    join(table.game, table.model("Boss").id, table.ids["Reds"])
    table.activate("Reds").until("Does Boss leave").say("yes").until("Move Reds").say({})
    table.until("Move Boss").move("Boss", 0, -5).until("Which unit shoots next?")

    assert (20.0, 5.0) == pytest.approx(table.model("Boss").at)
    assert ("moved", "stationary") == (table.model("Boss").pace, table.model("Reds").pace)
    assert "table" == table.unit("Boss").where


def test_who_left_a_unit_and_stays_near_may_join_it_again() -> None:  # LEG-CHAR-03
    table = company()
    join(table.game, table.model("Boss").id, table.ids["Reds"])
    table.activate("Reds").until("Does Boss leave").say("yes").until("Move Boss").say({}).until("join a unit")
    assert ["A2", "no"] == table.options
    table.say("Reds")

    assert ("joined", 3) == (table.unit("Boss").where, table.left("Reds"))


def test_who_has_acted_does_not_leave_the_unit_he_has_joined() -> None:  # LEG-CHAR-03, LEG-TURN-05
    """He cannot move any more, and so he stays in coherency."""
    table = company()
    join(table.game, table.model("Boss").id, table.ids["Reds"])
    table.change_model("Boss", is_spent=True)
    table.activate("Reds")

    assert "Move Reds" in table.prompt


def test_a_unit_and_its_character_share_what_they_suffer() -> None:  # LEG-CHAR-03
    table = company()
    table.change("Boss", is_pinned=True, effects=(WARD,)).change("Reds", is_blinded=True)
    join(table.game, table.model("Boss").id, table.ids["Reds"])
    reds = table.unit("Reds")
    assert (True, True, (WARD,)) == (reds.is_pinned, reds.is_blinded, reds.effects)

    leave(table.game, table.model("Boss").id)
    boss = table.unit("Boss")
    assert (True, True, (WARD,)) == (boss.is_pinned, boss.is_blinded, boss.effects)
