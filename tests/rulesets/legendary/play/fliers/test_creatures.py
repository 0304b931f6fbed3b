"""Flying creatures. (LEG-TYPE-20 to LEG-TYPE-23)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.play.fliers.creatures import creatures_land
from grognard.rulesets.legendary.play.moves.charge import can_charge
from grognard.rulesets.legendary.play.moves.movement import modes_of
from grognard.rulesets.legendary.play.shooting.attack_end import end_attack
from grognard.rulesets.legendary.play.shooting.guns import most_weapons
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_model
from tests.rulesets.legendary.kit import BLADE, Battle, done, squad
from tests.rulesets.legendary.play.fliers.test_flights import BOMB
from tests.rulesets.legendary.play.shooting.test_damage import run
from tests.rulesets.legendary.play.vehicles.motors import tank

GUN = {"name": "Gun", "range": 24, "s": 4, "ap": 5}


def shrike(at: tuple[float, float] = (36, 10), **how: Any) -> dict[str, Any]:
    """A flying monstrous creature of five wounds."""
    plain = {"unit_type": "flying_monstrous_creature", "w": 5, "t": 6, "sv": 4, "base": "2in", "height": 3.0}
    return squad(1, at, **{**plain, **how})


def wing(theirs: dict[str, Any] | None = None, **how: Any) -> Battle:
    table = Battle({"Shrike": shrike()}, theirs or {"Blues": squad(at=(5, 43), weapons=(BLADE,))}, **how)
    return table.activate("Shrike")


def swoop(table: Battle, x: float = 36, y: float = 30) -> Battle:
    return table.say("swoop").say({table.model("Shrike").id: [x, y]})


def test_a_creature_that_does_not_fly_moves_by_its_wings() -> None:  # LEG-TYPE-20
    table = wing()

    assert ["glide", "swoop"] == table.options
    assert 12 in {mode.inches for mode in modes_of(table.game, table.ids["Shrike"], "move")}
    assert can_charge(table.game, table.ids["Shrike"])


def test_it_glides_12_inches_or_charges_12_inches_not_both() -> None:  # LEG-TYPE-20, LEG-TYPE-15
    """It walks 6 inches and charges by its wings, or glides 12 and charges on foot."""
    for mode, first, reach in (("open", 6.0, 12), ("jump", 12.0, 6)):
        table = wing({"Blues": squad(1, (36, 40), weapons=(BLADE,))}).say("glide")
        assert ["open", "jump"] == table.options
        table.say(mode)
        with pytest.raises(Refused, match=f'may move {first:g}"'):
            table.move("Shrike", 0, first + 0.5)
        table.move("Shrike", 0, first).until("advance, charge, or neither").say("charge", ["Blues"])

        assert [f'Shrike has {reach}" to charge.'] == [said for said in table.log("LEG-CHG-02") if "to charge" in said]


def test_a_swoop_goes_12_to_24_inches() -> None:  # LEG-TYPE-21
    for y in (20, 34.5):
        with pytest.raises(Refused, match='12" to 24"'):
            swoop(wing(), y=y)
    assert (36, 30) == swoop(wing()).model("Shrike").at


def test_while_it_flies_it_cannot_charge() -> None:  # LEG-TYPE-21, LEG-FLY-11
    table = swoop(wing())

    assert table.model("Shrike").is_flying
    assert not can_charge(table.game, table.ids["Shrike"])


def test_an_advance_goes_up_to_24_more() -> None:  # LEG-TYPE-21
    table = swoop(wing()).until("advance").say("yes").say({"A1.1": [14, 30]})

    assert ((14, 30), "advanced") == (table.model("Shrike").at, table.model("Shrike").pace)


def test_it_strikes_what_it_flies_over() -> None:  # LEG-TYPE-21, LEG-KW-82
    table = swoop(wing({"Blues": squad(1, (36, 20), weapons=(BLADE,))}, save=[1]))
    assert "Strike whom?" in table.prompt
    table.say("B1.1")

    assert 0 == table.left("Blues")


def test_it_lands_and_still_counts_as_flying_until_the_game_turn_ends() -> None:  # LEG-TYPE-21
    table = Battle({"Shrike": shrike()}, {"Blues": squad(at=(5, 43), weapons=(BLADE,))})
    table.change_model("Shrike", is_flying=True).activate("Shrike").say("glide")
    table.until("Move Shrike").say({})

    assert (True, True) == (table.model("Shrike").is_flying, table.unit("Shrike").is_landing)
    creatures_land(table.game)
    assert (False, False) == (table.model("Shrike").is_flying, table.unit("Shrike").is_landing)


def test_over_others_it_lands_beside_them() -> None:  # LEG-TYPE-22
    table = Battle({"Shrike": shrike((20, 20)), "Reds": squad(4, (18, 20), columns=4)}, {"Blues": squad(at=(5, 43))})
    table.change_model("Shrike", is_flying=True).change("Shrike", is_landing=True)
    creatures_land(table.game)
    at = table.model("Shrike").at

    assert at is not None
    assert at != (20, 20)
    assert 6 > abs(at[0] - 20) + abs(at[1] - 20)


def test_it_may_fly_off_the_table() -> None:  # LEG-TYPE-22
    table = wing().say("swoop").say({})

    assert "reserve" == table.unit("Shrike").where


def test_it_may_come_in_flying() -> None:  # LEG-TYPE-22
    plan = {"plan": [{"units": ["Shrike"]}]}
    table = Battle(
        {"Shrike": shrike(), "Reds": squad(at=(5, 5))},
        {"Blues": squad(at=(5, 43))},
        turn=2,
        private=(plan, {}),
        reserves=[9],
    )
    table.activate("Shrike").say("yes").say({"A1.1": [30, 20]})

    assert ("table", True, (30, 20)) == (
        table.unit("Shrike").where,
        table.model("Shrike").is_flying,
        table.model("Shrike").at,
    )


def test_who_comes_in_flying_does_not_leave_again() -> None:  # LEG-TYPE-22
    plan = {"plan": [{"units": ["Shrike"]}]}
    theirs = {"Blues": squad(at=(5, 43))}
    table = Battle({"Shrike": shrike()}, theirs, turn=2, private=(plan, {}), reserves=[9])
    table.activate("Shrike").say("yes").say({"A1.1": [30, 12]}).until("Does Shrike advance").say("yes")
    with pytest.raises(Refused):
        table.say({})

    assert "table" == table.unit("Shrike").where


def test_who_comes_in_flying_may_advance() -> None:  # LEG-RES-05, LEG-TYPE-21
    table = Battle(
        {"Shrike": shrike(), "Reds": squad(at=(5, 5))},
        {"Blues": squad(at=(5, 43))},
        turn=2,
        private=({"plan": [{"units": ["Shrike"]}]}, {}),
        reserves=[9],
    )
    table.activate("Shrike").say("yes").say({"A1.1": [30, 20]}).until("advance").say("yes").say({"A1.1": [50, 20]})

    assert ((50, 20), "advanced", True) == (
        table.model("Shrike").at,
        table.model("Shrike").pace,
        table.unit("Shrike").has_advanced,
    )


def brought_down(grounding: int, last: list[int]) -> Battle:
    """Three wounds of one attack on a creature in the air."""
    gun = {"name": "Gun", "range": 48, "s": 9, "ap": 2, "rules": ["Skyfire"], "shots": 3}
    table = Battle(
        {"Guns": squad(1, (36, 5), weapons=(gun,))},
        {"Shrike": shrike((36, 30))},
        hit=[12, 12, 12],
        save=[9, 9, 9, *last],
        grounding=[grounding],
    )
    table.change_model("Shrike", is_flying=True).activate("Guns").until("shoots at whom")
    return table.fire(Gun="Shrike").finish()


def test_half_of_its_wounds_may_bring_it_down() -> None:  # LEG-TYPE-23
    table = brought_down(2, [12])

    assert (1, False) == (table.left("Shrike"), table.model("Shrike").is_flying)


def test_the_fall_may_kill_it() -> None:  # LEG-TYPE-23
    assert 0 == brought_down(1, [7]).left("Shrike")  # total 4: two wounds more make five


@pytest.mark.parametrize(("grounding", "flies"), [(2, False), (3, True)])
def test_a_bio_point_lost_may_bring_it_down(grounding: int, flies: bool) -> None:  # LEG-TYPE-23, LEG-DMG-05
    """Six wounds are two points of three: an attack of three wounds takes all of one, and leaves no damage."""
    table = Battle({"Shrike": shrike(w=6)}, {"Blues": squad(at=(5, 43))}, save=[1, 12], grounding=[grounding])
    table.change_model("Shrike", is_flying=True)
    shrike_id = table.model("Shrike").id
    done(strike_model(table.game, shrike_id, 6, 1))
    assert (1, 0) == (table.model("Shrike").points_lost, table.model("Shrike").damage)
    run(table.game, end_attack(table.game))

    assert flies == table.model("Shrike").is_flying
    assert not table.model("Shrike").lost_in_flight


def test_it_may_stay_in_the_air() -> None:  # LEG-TYPE-23
    assert brought_down(3, []).model("Shrike").is_flying


def test_a_creature_flies_in_by_the_edge_of_its_plan_12_to_24_inches() -> None:  # LEG-TYPE-22, LEG-TYPE-21, LEG-RES-02
    shrike = squad(1, at=None, w=4, unit_type="flying_monstrous_creature", base="2in", weapons=())  # type: ignore[arg-type]
    plan = {"units": ["Shrike"], "kind": "planned", "turn": 3, "edge": "left", "along": 20.0}
    table = Battle(
        {"Reds": squad(1, at=(60, 10), weapons=()), "Shrike": shrike},
        {"Blues": squad(1, at=(60, 44), weapons=())},
        turn=3,
        private=({"plan": [plan]}, {}),
        reserves=[12],
    )
    table.activate("Shrike").until("come in flying").say("yes")
    for spot in ([8.0, 20.0], [36.0, 20.0], [36.0, 5.0]):
        with pytest.raises(Refused, match="from its edge"):
            table.say({"A2.1": spot})
    table.say({"A2.1": [20.0, 22.0]})

    assert table.model("Shrike").is_flying


def test_it_fires_at_a_flier_from_any_point_of_its_flight() -> None:  # LEG-TYPE-21
    """The spit reaches 12 inches: from where it ends the flier is 30 inches away, from its way 7."""
    spit = {"name": "Spit", "range": 12, "s": 7, "ap": 4}
    theirs = {"Kite": tank((26, 20), types=["flier"], facing=0.0, weapons=()), "Blues": squad(at=(5, 43), weapons=())}
    table = Battle({"Shrike": shrike(weapons=(spit,))}, theirs, hit=[12], save=[12])
    table.change("Kite", where="table").change_model("Kite", at=(26.0, 20.0), facing=0.0, is_flying=True)
    swoop(table.activate("Shrike"), x=36, y=33).until("point of its flight")
    with pytest.raises(Refused, match="must lie on its flight"):
        table.say({"point": [30, 20]})
    table.say({"point": [36, 20]}).until("shoots at whom").fire(Spit=f"Kite/{table.ids['Kite']}.1")
    table.finish()

    assert "Shrike fires Spit at Kite" in table.said()
    assert (36.0, 33.0) == table.model("Shrike").at
    assert 1 == table.said().count("fires Spit")


@pytest.mark.parametrize(("face", "hits"), [(9, False), (10, True)])
def test_a_creature_that_jinks_in_the_air_is_harder_to_hit(face: int, hits: bool) -> None:
    """BS 7, less 7 in the air and 3 for the jink. (LEG-TYPE-21, LEG-KW-34, LEG-FLY-10)"""
    gun = {"name": "Gun", "range": 30, "s": 9, "ap": 2, "type": "Heavy"}
    theirs = {"Shrike": shrike((36, 30)), "Far": squad(1, (5, 43))}
    table = Battle({"Guns": squad(1, (36, 5), weapons=(gun,), bs=7)}, theirs, reacts=True, hit=[face], save=[12])
    table.change_model("Shrike", is_flying=True).change("Shrike", has_activated=True)
    table.activate("Guns").until("shoots at whom").fire(Gun="Shrike").say("jink").finish()

    assert hits == ("A save against 1 hit" in table.said())


def bomber(**dice: Any) -> Battle:
    """A flying creature with a bomb and two guns, that swoops over one enemy."""
    arms = (BOMB, {**GUN, "name": "Left"}, {**GUN, "name": "Right"})
    ours = {"Shrike": shrike(weapons=arms), "Reds": squad(1, (5, 5))}
    return swoop(Battle(ours, {"Blues": squad(1, (36, 20)), "Greens": squad(2, (60, 43))}, **dice).activate("Shrike"))


def test_a_creature_drops_bombs_and_does_not_advance_then() -> None:  # LEG-WPN-15
    table = bomber(scatter=[12], save=[1])
    assert "Drop a bomb on whom?" in table.prompt
    table.say("Keg/B1.1").finish()

    assert 0 == table.left("Blues")
    assert "flies on" not in "".join(table.log("LEG-WPN-15"))
    assert "moved" == table.model("Shrike").pace


def test_bombs_and_vector_strikes_count_as_weapons_fired() -> None:  # LEG-WPN-15, LEG-KW-82, LEG-TYPE-19
    """Of two weapons a creature has one left after a vector strike, and none after a bomb and a strike."""
    strike = bomber(save=[12]).say("nobody").say("B1.1")
    both = bomber(scatter=[12], save=[12, 12]).say("Keg/B1.1").say("B1.1")

    assert 1 == most_weapons(strike.model("Shrike"))
    assert "Activate which unit?" == both.prompt, "it is not asked whom it shoots at"
    assert 2 == most_weapons(both.model("Shrike")), "the activation is over"
