"""Characters: joining and leaving units, and friends who look out for them. (LEG-CHAR-01 to LEG-CHAR-06)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.play.activation import _wake
from grognard.rulesets.legendary.play.moves.joining import join, joinable, leave
from grognard.rulesets.legendary.play.shooting.fire import is_screen
from grognard.rulesets.legendary.play.shooting.guns import men_at
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.play.shooting.screens import unit_beside
from grognard.rulesets.legendary.play.shooting.sight_lines import Order
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import Effect, UnitId
from tests.rulesets.legendary.kit import BLADE, Battle, hero, piece, spread, squad
from tests.rulesets.legendary.play.buildings.houses import MILL, inside

RIFLE = {"name": "Rifle", "range": 24, "s": 4, "ap": "-"}
WARD = Effect("Ward", UnitId("A1"), (("t", 1),))


def test_a_sergeant_stays_with_his_squad() -> None:  # LEG-CHAR-01, LEG-CHAR-02
    table = Battle(
        {"Reds": squad(3, at=(20, 10), leader={"ld": 9}, weapons=())}, {"Blues": squad(1, at=(60, 44), weapons=())}
    )
    table.say("Reds", {}, "done")
    assert "leave" not in table.prompt

    boss = Battle(
        {"Boss": hero(at=(20, 12), weapons=()), "Reds": squad(3, at=(20, 10), weapons=())},
        {"Blues": squad(1, at=(60, 44), weapons=())},
    )
    boss.say("Boss", [], {}, "done")
    assert "join" in boss.prompt


def test_characters_join_in_coherency_and_leave_again() -> None:  # LEG-CHAR-03, LEG-CHAR-02
    table = Battle(
        {"Boss": hero(at=(20, 12), weapons=()), "Reds": squad(3, at=(20, 10), weapons=())},
        {"Blues": squad(1, at=(20, 45), weapons=())},
    )
    table.say("Boss", [], {}, "done")
    assert "join a unit" in table.prompt
    table.say("Reds")
    assert 4 == table.left("Reds")
    assert "joined" == table.unit("Boss").where

    table.finish().say("Blues").finish()
    table.change("Reds", has_activated=False, is_pinned=True)
    from grognard.rulesets.legendary.play.moves.joining import leave

    leave(table.game, table.model("Boss").id)
    assert table.unit("Boss").is_pinned
    assert 3 == table.left("Reds")


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


def test_what_a_character_cast_lasts_though_his_new_unit_activates() -> None:  # LEG-TURN-02, LEG-CHAR-03, LEG-TURN-05
    """He had his activation before he joined it; the blessing ends when he activates again."""
    table = company()
    join(table.game, table.model("Boss").id, table.ids["Reds"])
    table.change("Reds", effects=(WARD,)).change_model("Boss", is_spent=True, has_denied=True)
    table.activate("Reds")
    assert ((WARD,), True) == (table.unit("Reds").effects, table.model("Boss").has_denied)

    table.change_model("Boss", is_spent=False).change("Reds", has_activated=False)
    _wake(table.game, table.ids["Reds"])
    assert ((), False) == (table.unit("Reds").effects, table.model("Boss").has_denied)


def test_who_has_acted_serves_no_emplacement() -> None:  # LEG-TURN-05, LEG-CHAR-03, LEG-TERR-22
    ours = {"Boss": hero((20, 10)), "Reds": squad(1, (21.5, 10))}
    gun = piece("gun emplacement", (20, 12, 22, 13), 1.0)
    table = Battle(ours, {"Blues": squad(1, (20, 40))}, gun)
    join(table.game, table.model("Boss").id, table.ids["Reds"])
    [spot] = board(table.game).emplacements
    reds, boss = table.model("Reds").id, table.model("Boss").id
    assert {reds, boss} == set(men_at(table.game, table.ids["Reds"], spot))

    table.change_model("Boss", is_spent=True)
    assert [reds] == men_at(table.game, table.ids["Reds"], spot)


def test_a_unit_and_its_character_share_what_they_suffer() -> None:  # LEG-CHAR-03
    table = company()
    table.change("Boss", is_pinned=True, effects=(WARD,)).change("Reds", is_blinded=True)
    join(table.game, table.model("Boss").id, table.ids["Reds"])
    reds = table.unit("Reds")
    assert (True, True, (WARD,)) == (reds.is_pinned, reds.is_blinded, reds.effects)

    leave(table.game, table.model("Boss").id)
    boss = table.unit("Boss")
    assert (True, True, (WARD,)) == (boss.is_pinned, boss.is_blinded, boss.effects)


def test_the_last_of_a_unit_leaves_it_when_he_joins_another() -> None:  # LEG-CHAR-03
    """His squad is dead: it is lost when he goes, and he is in one unit only."""
    ours = {"Boss": hero((20, 10), weapons=()), "Reds": squad(2, (22, 10), weapons=()), "Pinks": squad(2, (17, 10))}
    table = Battle(ours, {"Blues": squad(1, (20, 44), weapons=())})
    boss = table.model("Boss").id
    join(table.game, boss, table.ids["Reds"])
    remove_models(table.game, [model for model in table.unit("Reds").models if model != boss])
    table.activate("Reds").until("join a unit").say("Pinks").finish()

    assert ("gone", ()) == (table.unit("Reds").where, table.unit("Reds").models)
    assert (table.ids["Pinks"], 3) == (table.game[boss].unit, table.left("Pinks"))
    assert "joined" == table.unit("Boss").where


# ---------------------------------------------------------------- look out, sir


@pytest.mark.parametrize(("x", "is_screened"), [(23.0, True), (23.1, False)])
def test_a_lone_character_is_screened_by_a_unit_within_two_inches(x: float, is_screened: bool) -> None:  # LEG-CHAR-05
    theirs = {"Boss": hero((20, 20), sv=None), "Blues": squad(2, (x, 20), sv=None)}
    table = Battle({"Reds": squad(1, (20, 5), weapons=(RIFLE,))}, theirs, hit=[3], save=[1])
    beside = unit_beside(table.game, Order(table.ids["Boss"]))
    assert (table.ids["Blues"] if is_screened else None) == beside
    table.activate("Reds").until("shoots at whom").fire(Rifle="Boss").finish()

    assert (1 if is_screened else 2) == table.left("Blues"), "a total of 9 strikes the screen"


def test_rending_shots_rend_the_unit_beside_a_lone_character() -> None:  # LEG-CHAR-05, LEG-SHOOT-23, LEG-KW-56
    """Behind rocks, cover 3, a total of 11 strikes the unit: with AP 2 its armour of 2+ does not help."""
    render = {**RIFLE, "name": "Render", "rules": ["Rending"]}
    theirs = {"Boss": hero((20, 20)), "Blues": squad(2, (22.5, 20), sv=2)}
    rocks = piece("rocks", (19, 18, 21, 19), 0.2)
    table = Battle({"Reds": squad(1, (20, 5), weapons=(render,))}, theirs, rocks, hit=[7], save=[8])
    table.activate("Reds").until("shoots at whom").fire(Render="Boss").finish()

    assert "strikes the unit" in table.said()
    assert 1 == table.left("Blues"), "8 + 4 - 6 is less than 7"


def test_the_last_model_standing_has_no_screen() -> None:  # LEG-CHAR-05
    """All others of the unit that he has joined are gone: a total of 7 strikes him."""
    theirs = {"Blues": squad(2, (20, 20)), "Boss": hero((20, 21.5), sv=None, w=1)}
    table = Battle({"Reds": squad(1, (20, 5), weapons=(RIFLE,))}, theirs, hit=[1], save=[1])
    boss = table.model("Boss").id
    join(table.game, boss, table.ids["Blues"])
    assert is_screen(table.game, Order(table.ids["Blues"], model=boss))
    remove_models(table.game, [model for model in table.unit("Blues").models if model != boss])

    assert not is_screen(table.game, Order(table.ids["Blues"], model=boss))


def test_a_unit_that_is_no_character_has_no_such_screen() -> None:  # LEG-CHAR-05
    theirs = {"Boss": squad(1, (20, 20)), "Blues": squad(2, (22, 20))}
    table = Battle({"Reds": squad(1, (20, 5), weapons=(RIFLE,))}, theirs)

    assert unit_beside(table.game, Order(table.ids["Boss"])) is None


# ---------------------------------------------------------------- look out, sir, in close combat


def test_a_comrade_may_take_a_smash_for_a_character() -> None:  # LEG-CHAR-06
    theirs = {
        "Blues": squad(
            3, at=(20, 12.2), pitch=1.05, weapons=(BLADE,), sv=None, leader={"w": 1, "i": 1}, rules=["Fearless"], i=3
        )
    }
    table = Battle(
        {"Ogre": squad(1, at=(20, 10), w=4, unit_type="monstrous_creature", weapons=(BLADE,), i=6)},
        theirs,
        reacts=True,
        hit=[12] + [1] * 60,
        save=[1] + [12] * 9,
        look_out=[2],
        leadership=[12] * 9,
    )
    table.say("Ogre", {}, "charge", ["Blues"])
    for _ in range(30):
        if "Look out" in table.prompt:
            break
        options = table.options
        table.say(
            "smash"
            if "smash" in options
            else "Blues leader"
            if "Blues leader" in options
            else "no"
            if "no" in options
            else options[0]
        )
    table.say("B1.2")

    assert "B1.1" in table.unit("Blues").models
    assert any("takes the blow" in text for text in table.log("LEG-CHAR-06"))


@pytest.mark.parametrize(("x", "may"), [(21.95, True), (22.05, False)])
def test_only_somebody_within_an_inch_takes_the_blow(x: float, may: bool) -> None:  # LEG-CHAR-06
    blues = squad(2, spots=((20, 11.0), (x, 11.0)), at=(0, 0), weapons=(BLADE,), sv=None, leader={"w": 1}, i=3)
    ogre = squad(1, at=(20, 10), w=4, unit_type="monstrous_creature", weapons=(BLADE,), i=6, base="1in")
    table = Battle({"Ogre": ogre}, {"Blues": blues}, reacts=True, hit=[1] * 90, leadership=[12] * 90)
    table.change("Ogre", foes=(table.ids["Blues"],)).change("Blues", foes=(table.ids["Ogre"],))
    table.activate("Ogre").until("smash?").say("smash")

    assert may == ("Look out" in table.prompt)


def test_a_friend_of_another_unit_takes_the_blow_too() -> None:  # LEG-CHAR-06
    boss = squad(1, at=(20, 11.0), weapons=(BLADE,), sv=None, leader={"w": 1}, i=3)
    guard = squad(1, at=(21.5, 11.5), weapons=(BLADE,), sv=None, i=3)
    ogre = squad(1, at=(20, 10), w=4, unit_type="monstrous_creature", weapons=(BLADE,), i=6, base="1in")
    dice = {"hit": [12] + [1] * 90, "save": [1], "look_out": [2], "leadership": [12] * 90}
    table = Battle({"Ogre": ogre}, {"Boss": boss, "Guard": guard}, reacts=True, **spread(dice))
    table.change("Ogre", foes=(table.ids["Boss"],)).change("Boss", foes=(table.ids["Ogre"],))
    table.activate("Ogre").until("smash?").say("smash").until("Look out").say(table.model("Guard").id)

    assert (1, 0) == (table.left("Boss"), table.left("Guard"))


@pytest.mark.parametrize(("ws", "face", "guards"), [(4, 7, 0), (9, 11, 1), (9, 12, 0)])
def test_the_saviour_is_struck_by_his_own_numbers(ws: int, face: int, guards: int) -> None:  # LEG-CHAR-06, LEG-MELEE-07
    """WS 4 against the guard's WS, not against the 9 of the boss: 7 hits a WS of 4, and only a 12 hits one of 9."""
    boss = squad(1, at=(20, 11.0), weapons=(BLADE,), sv=None, leader={"w": 1, "ws": 9}, i=3)
    guard = squad(1, at=(21.5, 11.5), weapons=(BLADE,), sv=None, i=3, ws=ws)
    ogre = squad(1, at=(20, 10), w=4, unit_type="monstrous_creature", weapons=(BLADE,), i=6, base="1in")
    dice = {"hit": [face] + [1] * 90, "save": [1], "look_out": [2], "leadership": [12] * 90}
    table = Battle({"Ogre": ogre}, {"Boss": boss, "Guard": guard}, reacts=True, **spread(dice))
    table.change("Ogre", foes=(table.ids["Boss"],)).change("Boss", foes=(table.ids["Ogre"],))
    table.activate("Ogre").until("smash?").say("smash").until("Look out").say(table.model("Guard").id)

    assert (1, guards) == (table.left("Boss"), table.left("Guard"))


def test_for_each_smash_somebody_may_step_in() -> None:  # LEG-CHAR-06
    blues = squad(2, spots=((20, 11.0), (21.5, 11.5)), at=(0, 0), weapons=(BLADE,), sv=None, leader={"w": 1}, i=3)
    ogres = squad(2, at=(19.4, 10.2), pitch=1.2, w=4, unit_type="monstrous_creature", weapons=(BLADE,), i=6, base="1in")
    dice = {"hit": [1] * 90, "look_out": [2] * 9, "leadership": [12] * 90}
    table = Battle({"Ogres": ogres}, {"Blues": blues}, reacts=True, **spread(dice))
    table.change("Ogres", foes=(table.ids["Blues"],)).change("Blues", foes=(table.ids["Ogres"],))
    table.activate("Ogres").until("smash?").say("smash").until("Look out").say("B1.2")

    assert "Look out" in table.prompt, "for the second smash too"
    table.say("no")
    assert 1 == len(table.log("LEG-CHAR-06"))


def test_in_a_room_comrades_take_the_blow_too() -> None:  # LEG-CHAR-06, LEG-BLDG-02
    smashers = squad(1, at=(22.5, 18.9), weapons=(BLADE,), rules=["Smash"], i=6)
    blues = inside(2, weapons=(BLADE,), sv=None, leader={"w": 1}, i=3)
    table = Battle({"Reds": smashers}, {"Blues": blues, "Others": squad(1, (60, 43))}, MILL, reacts=True, hit=[1] * 90)
    table.change_model("Blues", 1, at=(22.0, 21.0)).change_model("Blues", 2, at=(23.5, 21.0))
    table.change("Reds", foes=(table.ids["Blues"],), storms="Mill-1@0")
    table.change("Blues", foes=(table.ids["Reds"],))
    table.activate("Reds").until("smash?").say("smash")
    if "Blues leader" in table.options:
        table.say("Blues leader")

    assert "Look out" in table.prompt
    assert ["B1.2"] == [key for key in table.options if key.startswith("B")]


def test_who_fights_a_challenge_takes_nobody_elses_blow() -> None:  # LEG-CHAR-06, LEG-CHAR-08
    boss = squad(1, at=(20, 11.0), weapons=(BLADE,), sv=None, leader={"w": 1}, i=3)
    guard = squad(1, at=(21.5, 11.5), weapons=(BLADE,), sv=None, i=3)
    ogre = squad(1, at=(20, 10), w=4, unit_type="monstrous_creature", weapons=(BLADE,), i=6, base="1in")
    table = Battle({"Ogre": ogre}, {"Boss": boss, "Guard": guard}, reacts=True, hit=[1] * 90, leadership=[12] * 90)
    table.change("Ogre", foes=(table.ids["Boss"],)).change("Boss", foes=(table.ids["Ogre"],))
    table.change("Guard", is_duelling=True)
    table.activate("Ogre").until("smash?").say("smash")

    assert "Look out" not in table.prompt


def test_nobody_joins_a_unit_in_combat() -> None:  # LEG-CHAR-03
    table = Battle({"Boss": hero(at=(20, 8)), "Reds": squad(3, (20, 10))}, {"Blues": squad(3, (20, 11.1))})
    assert [table.ids["Reds"]] == joinable(table.game, table.ids["Boss"])

    table.change("Reds", foes=(table.ids["Blues"],)).change("Blues", foes=(table.ids["Reds"],))
    assert [] == joinable(table.game, table.ids["Boss"])
