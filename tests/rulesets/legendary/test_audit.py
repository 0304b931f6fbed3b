"""Rules that a second reading of the ledger found wanting: each from both sides."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.dice.facts import Hit, Shots
from grognard.rulesets.legendary.dice.shooting import hits_of
from grognard.rulesets.legendary.lists.keywords.unit_types import vehicle_pace
from grognard.rulesets.legendary.play.moves.law import Step, difficult_near, law_of
from grognard.rulesets.legendary.table.sight import sights
from tests.rulesets.legendary.fliers.test_flights import flier
from tests.rulesets.legendary.kit import BLADE, Battle, hero, piece, squad

ROCKET = {"name": "Rocket", "range": 48, "s": 8, "ap": 3, "rules": ["One Use Only"]}


@pytest.mark.parametrize(("is_flying", "is_clear"), [(True, True), (False, False)])
def test_what_flies_hides_nobody(is_flying: bool, is_clear: bool) -> None:  # LEG-FLY-01, LEG-LOS-01
    table = Battle({"Reds": squad(1, (20, 10)), "Kite": flier()}, {"Blues": squad(1, (20, 30))}, turn=2)
    table.game.change(table.ids["Kite"], where="table")
    table.game.change(table.model("Kite").id, at=(20.0, 20.0), facing=0.0, is_flying=is_flying)

    assert is_clear == (sights(table.game, table.ids["Reds"], table.ids["Blues"]).shares[0][0] < 0.01)


def test_no_die_is_rolled_three_times() -> None:  # LEG-DICE-04, LEG-KW-36
    from grognard.kernel.dice import FAILS, Scripted

    shots = Shots(number=2, plus=4, hit=Hit(4), reroll=FAILS, again=1)

    assert 0 == hits_of(Scripted(hit=[1, 1, 1, 1]), shots).on_target


def test_a_rocket_of_one_use_is_used_up_by_overwatch() -> None:  # LEG-KW-43, LEG-OVER-01
    table = Battle(
        {"Reds": squad(2, (20, 8), weapons=())},
        {"Blues": squad(1, (20, 30), weapons=(ROCKET,))},
        reacts=True,
        overwatch=[1],
        hit=[1],
    )
    table.activate("Reds").until("Move Reds").move("Reds", 0, 2).say("Blues").fire(Rocket="Reds")

    assert ("Rocket",) == table.model("Blues").used_weapons


@pytest.mark.parametrize(("has_activated", "asks"), [(False, True), (True, False)])
def test_a_psyker_who_is_charged_may_wake_his_weapon(has_activated: bool, asks: bool) -> None:  # LEG-PSY-11
    rod = {**BLADE, "name": "Rod", "rules": ["Force"]}
    table = Battle(
        {"Reds": squad(1, (20, 10), weapons=(BLADE,))},
        {"Seer": hero((20, 13), weapons=(rod,), rules=["Psyker (1)"]), "Far": squad(1, (60, 43))},
        cast=[12, 7],
        hit=[1] * 60,
        perils=[6],
    )
    table.change("Seer", has_activated=has_activated)
    table.activate("Reds").until("charge, or neither").say("charge", ["Seer"])

    assert asks == ("wake the force weapon" in table.prompt)


def test_a_hovering_flier_is_a_fast_skimmer() -> None:  # LEG-FLY-12, LEG-VEH-23
    assert 18.0 == vehicle_pace(("flier", "hover")).flat_out
    assert 12.0 == vehicle_pace(("fast",)).flat_out


@pytest.mark.parametrize(("was_flying", "asks"), [(True, False), (False, True)])
def test_a_flier_changes_its_mode_once_a_turn(was_flying: bool, asks: bool) -> None:  # LEG-FLY-13
    kite = flier(types=["flier", "hover", "skimmer", "fast"])
    table = Battle(
        {"Kite": kite}, {"Blues": squad(1, (60, 43), weapons=())}, turn=2, options={"apocalypse_fliers": True}
    )
    table.game.change(table.ids["Kite"], where="table")
    table.game.change(table.model("Kite").id, at=(36.0, 24.0), facing=90.0, is_flying=was_flying)
    table.activate("Kite").until("zoom or hover").say("hover")
    asked = False
    while table.prompt != "Activate which unit?" and table.game.question is not None:
        asked = asked or "Does it fly off" in table.prompt
        table.until(table.prompt).game.answer(plain(table))

    assert asks == asked


def plain(table: Battle) -> Any:
    from tests.rulesets.legendary.kit import plain_answer

    return plain_answer(table.game.question)


def test_who_moves_through_cover_is_slowed_by_mines_and_not_by_woods() -> None:  # LEG-KW-41
    woods, mines = piece("woods", (15, 12, 25, 14), 3), piece("anti-personnel mines", (15, 12, 25, 14))

    def slowed(ground: Any, rules: list[str]) -> tuple[bool, int]:
        table = Battle({"Reds": squad(1, (20, 10), rules=rules)}, {"Blues": squad(1, (60, 40))}, ground)
        law: Any = law_of(table.game, table.unit("Reds"), Step(6.0, 3.0))
        return difficult_near(table.game, table.ids["Reds"], 6.0), len(law.goings("A1.1"))

    assert (True, 1) == slowed(woods, [])
    assert (False, 0) == slowed(woods, ["Move Through Cover"])
    assert (True, 1) == slowed(mines, ["Move Through Cover"])
