"""Habits of the greedy bot: duels, transports, fliers, flamers, jinks. Without its thought each is left to chance."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.legendary.fliers.test_creatures import shrike
from tests.rulesets.legendary.fliers.test_dogfights import two_fliers
from tests.rulesets.legendary.fliers.test_flights import BOMB, flier, fly_in
from tests.rulesets.legendary.kit import BLADE, RIFLE, Battle, piece, squad
from tests.rulesets.legendary.test_bot import answered
from tests.rulesets.legendary.test_duels import champions
from tests.rulesets.legendary.vehicles.motors import aboard, carrier, tank

BRUTE = {"ws": 6, "s": 6, "a": 5, "w": 3, "t": 6, "sv": 2}
CLERK = {"ws": 3, "s": 3, "a": 1, "w": 1, "t": 3, "sv": None}


@pytest.mark.parametrize(
    ("ours", "theirs", "issued", "accepted"), [(BRUTE, CLERK, "B1.1", "no"), (CLERK, BRUTE, "no", "yes")]
)
def test_the_stronger_challenges_and_accepts(  # LEG-CHAR-07
    ours: dict[str, Any], theirs: dict[str, Any], issued: str, accepted: str
) -> None:
    table = champions(ours=ours, theirs=theirs).activate("Boss")
    assert issued == answered(table)

    table.say("B1.1")
    assert accepted == answered(table, 1)


@pytest.mark.parametrize(("at", "answer"), [((36, 18), "leave"), ((4, 4), "stay")])
def test_passengers_get_out_near_a_marker(at: tuple[float, float], answer: str) -> None:  # LEG-TRANS-04
    table = Battle({"Mule": carrier(at), "Reds": aboard(3, "Mule")}, {"Blues": squad(at=(70, 46))})
    table.activate("Mule").say("Reds")
    assert "get out" in table.prompt

    assert answer == answered(table)


@pytest.mark.parametrize(("at", "answer"), [((20, 30), "shoot"), ((70, 46), "smoke")])
def test_smoke_is_for_those_without_a_target(at: tuple[float, float], answer: str) -> None:  # LEG-VEH-49
    gun = {"name": "Cannon", "range": 24, "s": 8, "ap": 3, "type": "Heavy"}
    table = Battle({"Tank": tank((20, 6), rules=["Smoke Launchers"], weapons=(gun,))}, {"Blues": squad(3, at)})
    table.activate("Tank").until("shoot, or something else")

    assert answer == answered(table)


@pytest.mark.parametrize(("arms", "answer"), [((), "jink"), ((RIFLE,), "no")])
def test_a_jink_must_save_more_than_the_own_fire(arms: tuple[Any, ...], answer: str) -> None:  # LEG-KW-34
    cannon = {"name": "Gun", "range": 48, "s": 6, "ap": 3}
    pebble = {"name": "Gun", "range": 48, "s": 1, "ap": "-"}
    theirs = squad(3, (20, 26), weapons=arms, unit_type="bike", sv=None, w=1, t=4)
    ours = squad(3, (20, 6), weapons=(pebble if arms else cannon,))
    table = Battle({"Reds": ours}, {"Blues": theirs}, reacts=True)
    table.activate("Reds").until("shoots at whom").fire(Gun="Blues")

    assert answer == answered(table, 1)


def test_a_flier_zooms_and_keeps_to_its_targets() -> None:  # LEG-FLY-07, LEG-FLY-13
    gun = {"name": "Gun", "range": 36, "s": 6, "ap": 4}
    hovering = flier(weapons=(gun,), types=["flier", "hover", "skimmer", "fast"])
    table = Battle({"Kite": hovering}, {"Blues": squad(5, (36, 40))}, turn=2, reserves=[8])
    table.activate("Kite")
    assert "zoom" == answered(table)

    fly_in(table.say("zoom"), 36, 16).until("advance")
    assert "no" == answered(table)


def test_a_bomb_falls_on_the_dearest_below() -> None:  # LEG-WPN-15
    theirs = {"Blues": squad(1, (36, 15)), "Greens": squad(3, (34.5, 5))}
    table = fly_in(Battle({"Kite": flier(weapons=(BOMB,))}, theirs, turn=2, reserves=[8]).activate("Kite"))
    assert "Drop a bomb" in table.prompt

    assert str(answered(table)).startswith("Keg/B")


def test_a_flier_that_watches_intercepts() -> None:  # LEG-FLY-23
    table = two_fliers()

    assert table.ids["Hawk"] == answered(table, 1)


@pytest.mark.parametrize(("a", "answer"), [(8, "glide"), (1, "swoop")])
def test_a_winged_creature_lands_for_a_charge_that_pays(a: int, answer: str) -> None:  # LEG-TYPE-21
    theirs = {"Blues": squad(5, (36, 18), weapons=(BLADE,), sv=2, s=10 if a == 1 else 1)}
    table = Battle({"Shrike": shrike(a=a, s=6, weapons=(BLADE,))}, theirs).activate("Shrike")

    assert answer == answered(table)


def test_a_flame_points_at_most_enemies() -> None:  # LEG-TMPL-04
    flamer = {"name": "Flamer", "range": "template", "s": 4, "ap": 5}
    spots = ((20, 9), (16.4, 8), (15.6, 9.2), (16.8, 9.4))
    table = Battle({"Reds": squad(1, (20, 5), weapons=(flamer,))}, {"Blues": squad(4, (20, 9), spots=spots)})
    table.activate("Reds").until("shoots at whom").fire(Flamer="Blues")
    assert "Where does" in table.prompt

    answer = answered(table)
    assert 3 == len(table.game.question.preview(answer)["under"])  # type: ignore[union-attr]


def test_tanks_drive_and_do_not_shock_for_nothing() -> None:  # LEG-VEH-37
    table = Battle({"Tank": tank((20, 10))}, {"Blues": squad(3, (20, 16))}).activate("Tank").until("drive?")

    assert "move" == answered(table)


def test_the_weapon_that_hurts_more_is_chosen() -> None:  # LEG-WPN-08
    needle = {"name": "Needle", "range": "melee", "s": 2, "ap": "-", "type": "Melee"}
    mace = {"name": "Mace", "range": "melee", "s": 8, "ap": 2, "type": "Melee"}
    table = Battle(
        {"Reds": squad(2, (20, 10), weapons=(needle, mace))}, {"Blues": squad(2, (20, 13), weapons=(BLADE,))}
    )
    table.activate("Reds").until("charge").say("charge").until("strike with")

    assert "Mace" == answered(table)


def test_who_stands_in_woods_gets_out_of_them() -> None:  # LEG-MOVE-04
    woods = piece("woods", (0, 0, 60, 20))
    table = Battle({"Reds": squad(5, (20, 5))}, {"Blues": squad(3, (70, 46))}, woods, difficult_ground=[2])
    table.activate("Reds")
    assert "How does" in table.prompt

    assert "difficult" == answered(table)
    table.say("difficult")
    paths = answered(table)
    assert {f"A1.{n}" for n in range(1, 6)} == set(paths)
    table.say(paths)


def test_who_holds_a_marker_stays_there() -> None:  # LEG-OBJ-03
    table = Battle({"Reds": squad(5, (34, 23))}, {"Blues": squad(3, (70, 46))})
    table.activate("Reds").until("Move")

    assert {} == answered(table)
