"""Overwatch. (LEG-OVER)"""

from __future__ import annotations

from typing import Any

from grognard.kernel.ask import Assign, Choose
from grognard.rulesets.legendary.play.moves.joining import join
from grognard.rulesets.legendary.play.shooting.live_facts import is_fast_mover
from tests.rulesets.legendary.kit import Battle, hero, piece, spread, squad
from tests.rulesets.legendary.play.vehicles.motors import aboard, carrier, tank

GUN = {"name": "Gun", "range": 24, "s": 4, "ap": 5}
AUTO = {"name": "Auto", "range": 24, "s": 4, "ap": 5, "type": "Heavy", "shots": 3}
MORTAR = {"name": "Mortar", "range": 24, "s": 4, "ap": 5, "rules": ["Blast"]}


def moving(theirs: dict[str, Any] | None = None, ours: dict[str, Any] | None = None, **dice: list[int]) -> Battle:
    return Battle(
        {"Reds": squad(**{"number": 5, "at": (20, 10), "sv": None, **(ours or {})})},
        {"Blues": squad(1, **{"at": (20, 30), "weapons": (GUN,), **(theirs or {})})},
        reacts=True,
        **spread(dice),
    )


def hits(table: Battle) -> list[str]:
    return [event.text for event in table.game.events if event.kind == "shoot"]


def test_a_unit_that_has_not_activated_may_fire_at_one_that_moved() -> None:  # LEG-OVER-01, LEG-OVER-02
    table = moving(overwatch=[3], hit=[5], save=[1])
    table.say("Reds").move("Reds", 0, 3)
    assert "Reds is moving. Fire overwatch?" == table.prompt
    assert (1,) == table.game.waiting_for
    table.say("Blues")

    assert 4 == table.left("Reds")
    assert table.unit("Blues").is_spent


def test_a_character_who_has_acted_does_not_fire_along() -> None:  # LEG-OVER-01, LEG-CHAR-03, LEG-TURN-05
    """He had his activation before he joined the unit that now gives up its own."""
    theirs = {"Blues": squad(1, (20, 30), weapons=(GUN,)), "Boss": hero((21.5, 30), weapons=(GUN,))}
    table = Battle({"Reds": squad(3, (20, 10))}, theirs, reacts=True, overwatch=[1], hit=[1])
    join(table.game, table.model("Boss").id, table.ids["Blues"])
    table.change_model("Boss", is_spent=True)
    table.say("Reds").move("Reds", 0, 3).say("Blues")

    assert [f"Blues fires {GUN['name']} at Reds: 1 shot, 0 hits."] == hits(table)


def test_who_reacts_counts_as_stationary_however_he_moved_before() -> None:  # LEG-OVER-02, LEG-WPN-11
    """Ordnance cannot shoot if the model moved; that was when it was activated last."""
    table = moving({"weapons": ({**GUN, "type": "Ordnance"},)}, overwatch=[1], hit=[1])
    table.change_model("Blues", pace="moved")
    table.say("Reds").move("Reds", 0, 3).say("Blues")

    assert ["Blues fires Gun at Reds: 1 shot, 0 hits."] == hits(table)


def test_only_one_unit_fires_in_an_activation() -> None:  # LEG-OVER-01
    table = Battle(
        {"Reds": squad(3, at=(20, 10))},
        {"Blues": squad(1, at=(20, 30), weapons=(GUN,)), "Greens": squad(1, at=(25, 30), weapons=(GUN,))},
        reacts=True,
        overwatch=[1],
        hit=[1],
    )
    table.say("Reds").move("Reds", 0, 3).say("Blues")
    table.until("neither").say("advance").move("Reds", 0, 3)

    assert "overwatch" not in table.prompt


def test_a_failed_initiative_test_makes_it_unready() -> None:  # LEG-OVER-02
    for face, clause in ((3, "fires overwatch."), (4, "unready")):
        table = moving(overwatch=[face], hit=[1])
        table.say("Reds").move("Reds", 0, 3).say("Blues")
        assert any(clause in text for text in table.log("LEG-OVER-02"))


def test_who_has_activated_fights_or_flees_does_not_react() -> None:  # LEG-OVER-01
    for state in ({"has_activated": True}, {"is_routed": True}, {"is_spent": True}):
        table = moving()
        table.change("Blues", **state)
        table.say("Reds").move("Reds", 0, 3)
        assert "overwatch" not in table.prompt


def test_blasts_are_not_used_in_overwatch() -> None:  # LEG-OVER-04
    table = moving({"weapons": (MORTAR,)})
    table.say("Reds").move("Reds", 0, 3)

    assert "overwatch" not in table.prompt


def test_full_auto_fires_again_at_the_end_of_the_advance_with_one_test() -> None:  # LEG-OVER-05
    table = moving({"weapons": (AUTO,)}, overwatch=[1], hit=[1] * 6)
    table.say("Reds").move("Reds", 0, 3).say("Blues").until("neither").say("advance").move("Reds", 0, 3)
    assert "second burst" in table.prompt
    table.say("burst")

    assert 2 == len(hits(table))
    assert ["Blues fires full auto."] == table.log("LEG-OVER-05")


def test_a_single_shot_weapon_has_one_window() -> None:  # LEG-OVER-05
    table = moving(overwatch=[1], hit=[1])
    table.say("Reds").move("Reds", 0, 3).say("Blues").until("neither").say("advance").move("Reds", 0, 3)

    assert "burst" not in table.prompt


def test_a_unit_wiped_out_by_overwatch_does_not_go_on() -> None:  # LEG-OVER-07
    table = Battle(
        {"Reds": squad(1, at=(20, 10), sv=None)},
        {"Blues": squad(1, at=(20, 30), weapons=(GUN,))},
        reacts=True,
        overwatch=[1],
        hit=[12],
        save=[1],
    )
    table.say("Reds").move("Reds", 0, 3).say("Blues")

    assert 0 == table.left("Reds")
    assert "neither" not in table.prompt


def test_a_charge_without_a_move_opens_a_window_when_it_is_declared() -> None:  # LEG-OVER-01
    table = moving()
    table.say("Reds", {})
    assert isinstance(table.game.question, Choose)
    table.say("charge", ["Blues"])

    assert "Reds is moving. Fire overwatch?" == table.prompt


def test_jumping_units_are_harder_to_hit() -> None:  # LEG-OVER-03
    plain = moving(overwatch=[1], hit=[4], save=[12])
    plain.say("Reds").move("Reds", 0, 3).say("Blues")
    fast = moving(ours={"unit_type": "jet_pack"}, overwatch=[1], hit=[5], save=[12])
    fast.say("Reds").move("Reds", 0, 3).say("Blues")

    assert "LEG-OVER-02" in [clause for event in plain.game.events if event.kind == "shoot" for clause in event.clauses]
    assert "LEG-OVER-03" in [clause for event in fast.game.events if event.kind == "shoot" for clause in event.clauses]


def test_gargantuan_creatures_never_overwatch() -> None:  # LEG-TYPE-24
    table = moving({"unit_type": "gargantuan", "w": 8})
    table.say("Reds").move("Reds", 0, 3)

    assert "overwatch" not in table.prompt


def test_a_window_can_be_passed_for_the_turn_or_for_good() -> None:  # LEG-OVER-01
    table = moving()
    table.say("Reds").move("Reds", 0, 3).say("never this battle").until("neither").say("advance").move("Reds", 0, 3)

    assert "overwatch" not in table.prompt


def test_ten_hits_in_both_bursts_pin_before_the_charge() -> None:  # LEG-OVER-05, LEG-MORALE-11
    table = Battle(
        {"Reds": squad(12, at=(10, 10), columns=6, sv=2)},
        {"Blues": squad(2, at=(20, 22), weapons=(AUTO,))},
        reacts=True,
        overwatch=[1],
        hit=[12] * 12,
        save=[12] * 12,
        leadership=[1],
    )
    table.say("Reds").move("Reds", 0, 2).say("Blues").until("neither").say("advance").move("Reds", 0, 2).say("burst")

    assert table.unit("Reds").is_pinned
    assert "charge" not in table.prompt


def passing(types: list[str], *, shots: int = 1, **how: Any) -> Battle:
    """Reds walk past a transport with Blues aboard."""
    gun = {"name": "Gun", "range": 24, "s": 4, "ap": 5, "shots": shots}
    mule = carrier((20, 24), types=types, weapons=(), **how.pop("mule", {}))
    theirs = {"Mule": mule, "Blues": aboard(3, "Mule", weapons=(gun,), bs=4), "Far": squad(1, (66, 44), weapons=())}
    return Battle({"Reds": squad(2, (20, 8), weapons=(), sv=None)}, theirs, reacts=True, **how)


def test_passengers_fire_overwatch_through_fire_points() -> None:  # LEG-OVER-01, LEG-TRANS-02, LEG-TURN-11
    table = passing(["transport"], mule={"fire_points": ["top", "front"]}, overwatch=[1], hit=[12, 1], save=[1])
    table.activate("Reds").until("Move Reds").move("Reds", 0, 2)
    assert [table.ids["Blues"]] == [key for key in table.options if key in table.ids.values()]
    table.say("Blues")
    assert "who fires from here (top)" in table.prompt
    table.say(["B2.3"]).say(["B2.1"])

    assert "Blues fires Gun at Reds: 2 shots, 1 hit." in table.said()
    assert 1 == table.left("Reds")
    assert (True, False) == (table.unit("Blues").is_spent, table.unit("Mule").is_spent)
    assert ("aboard", {None}) == (table.unit("Blues").where, {model.at for model in table.models("Blues")})


def test_those_in_a_closed_transport_without_fire_points_do_not() -> None:  # LEG-OVER-01
    table = passing(["transport"])
    table.activate("Reds").until("Move Reds").move("Reds", 0, 2)

    assert "overwatch" not in table.prompt.lower()


def test_all_fire_from_an_open_transport_and_twice_by_full_auto() -> None:  # LEG-OVER-01, LEG-OVER-05, LEG-VEH-27
    open_topped: dict[str, Any] = {"access": []}
    table = passing(["transport", "open-topped"], shots=3, mule=open_topped, overwatch=[1], hit=[1] * 18)
    table.activate("Reds").until("Move Reds").move("Reds", 0, 2).say("Blues")
    table.until("advance, charge, or neither").say("advance").move("Reds", 0, 2)
    assert "second burst" in table.prompt
    table.say("burst").until("charge")

    assert 2 == table.said().count("Blues fires Gun at Reds: 9 shots")


def volley_fire(**dice: list[int]) -> Battle:
    """Blues with a cannon and a gun each watch a tank."""
    lance = {"name": "Lance", "range": 36, "s": 8, "ap": 2}
    theirs = {"Blues": squad(2, at=(20, 30), weapons=(GUN, lance), unit_type="monstrous_creature", base="2in", pitch=3)}
    table = Battle({"Tank": tank((20, 8))}, theirs, reacts=True, **spread(dice))
    return table.activate("Tank").until("Move Tank").move("Tank", 0, 3).say("Blues")


def test_overwatch_chooses_the_part_of_a_vehicle_and_the_order_of_groups() -> None:
    """LEG-OVER-02, LEG-SHOOT-01, LEG-SHOOT-06, LEG-VEH-15"""
    table = volley_fire(overwatch=[1], hit=[12, 12, 12, 12], save=[1, 12, 12, 12])
    question = table.game.question
    assert isinstance(question, Assign)
    assert ["Gun", "Lance"] == [slot.key for slot in question.slots]
    assert {"A1"} == {option.key.partition("/")[0] for slot in question.slots for option in slot.options} - {"hold"}
    table.fire(Gun="Tank/A1.1/tracks", Lance="Tank/A1.1/tracks", ask="yes")

    assert "which weapons fire next" in table.prompt
    assert ["in this order", "Gun", "Lance"] == table.options
    table.say("Lance")
    assert ["Lance", "Gun"] == [event.text.split()[2] for event in table.game.events if event.kind == "shoot"]
    assert table.model("Tank").is_immobilised


def test_who_does_not_see_the_mover_does_not_fire() -> None:  # LEG-OVER-02, LEG-KW-43
    """A rocket of one use is kept if its bearer sees nothing."""
    rocket = {"name": "Rocket", "range": 36, "s": 8, "ap": 2, "rules": ["One Use Only"]}
    blues = squad(2, spots=((20, 30), (40, 30)), weapons=(GUN, rocket), leader={"weapons": ["Rocket"]}, arms=("Gun",))
    wall = piece("ruins", (16, 28, 24, 28.5), 4.0)
    table = Battle({"Reds": squad(3, at=(20, 10))}, {"Blues": blues}, wall, reacts=True, overwatch=[1], hit=[1])
    table.say("Reds").move("Reds", 0, 3).say("Blues")

    assert ["Gun"] == [event.text.split()[2] for event in table.game.events if event.kind == "shoot"]
    assert () == table.model("Blues", 1).used_weapons


def test_who_jumped_or_glides_is_a_fast_target_and_who_walked_is_not() -> None:  # LEG-OVER-03
    for mode, clause in (("jump", "LEG-OVER-03"), ("open", "LEG-OVER-02")):
        table = moving(ours={"unit_type": "jump"}, overwatch=[1], hit=[5], save=[12])
        table.say("Reds", mode).move("Reds", 0, 3).say("Blues")
        assert clause in [each for event in table.game.events if event.kind == "shoot" for each in event.clauses]
    table = moving(ours={"unit_type": "flying_monstrous_creature", "number": 1})
    assert is_fast_mover(table.game, table.ids["Reds"])
    table.change_model("Reds", is_flying=True)
    assert not is_fast_mover(table.game, table.ids["Reds"])


def test_a_jump_that_goes_nowhere_is_no_move() -> None:  # LEG-OVER-01
    table = moving(ours={"unit_type": "jump"}, theirs={"at": (20, 20)})
    table.say("Reds", "jump", {}, "charge", ["Blues"])

    assert "Reds is moving. Fire overwatch?" == table.prompt


def test_which_of_several_weapons_fire_is_the_owners_choice() -> None:  # LEG-OVER-02, LEG-SHOOT-06
    lance = {**GUN, "name": "Lance"}
    table = moving({"weapons": (GUN, lance)}, overwatch=[1], hit=[1])
    table.say("Reds").move("Reds", 0, 3).say("Blues")
    question = table.game.question
    assert isinstance(question, Assign)
    assert ["Gun", "Lance"] == [slot.key for slot in question.slots]
    table.say({"Gun": "hold", "Lance": "A1"})

    assert ["Blues fires Lance at Reds: 1 shot, 0 hits."] == hits(table)


def test_overwatch_at_a_hit_and_run_does_not_end_the_attack_of_the_runner() -> None:  # LEG-DMG-02, LEG-KW-28
    """Boss and Reds act together: Reds wound an ogre once, run, are shot at, and Boss adds the second wound."""
    ours = {
        "Boss": squad(1, (26, 10), weapons=(GUN,), role="HQ"),
        "Reds": squad(1, (20, 10), weapons=(GUN,), rules=["Hit and Run"], sv=None, w=2),
    }
    theirs = {
        "Ogre": squad(1, (23, 28), w=2, sv=None, weapons=()),
        "Blues": squad(1, (20, 34), weapons=(GUN,)),
        "Far": squad(1, (60, 43), weapons=()),
    }
    dice = {"hit": [12, 12, 12], "save": [6, 6, 6], "overwatch": [1]}
    table = Battle(ours, theirs, reacts=True, **spread(dice))
    table.say("Boss", ["Reds"]).until("Which unit shoots next?").say("Reds").until("shoots at whom").fire(Gun="Ogre")
    table.until("after shooting").move("Reds", 0, -3).say("Blues")
    table.until("Boss shoots at whom?").fire(Gun="Ogre").finish()

    assert 0 == table.left("Ogre")
    assert (1, 0) == (table.left("Reds"), table.model("Reds").damage), "the overwatch was an attack of its own"
