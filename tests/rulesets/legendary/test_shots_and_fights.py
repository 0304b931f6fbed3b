"""Fire and close combat where their rules meet: locked units, bystanders, duels, shells. (LEG-MELEE, LEG-KW)"""

from __future__ import annotations

import pytest

from grognard.rulesets.legendary.play.fight.challenges import opponents
from grognard.rulesets.legendary.play.fight.fall_back import fall_back
from tests.rulesets.legendary.kit import BLADE, Battle, done, hero, squad
from tests.rulesets.legendary.test_duels import challenge, champions
from tests.rulesets.legendary.test_fight_details import locked
from tests.rulesets.legendary.vehicles.motors import tank


def test_who_drove_off_has_moved() -> None:  # LEG-MELEE-16, LEG-MELEE-26
    blues = squad(1, (20, 22.5), weapons=(BLADE,), i=2)
    table = locked(tank((20, 20)), blues, reacts=True, drive_off=[3])
    table.activate("Reds").say("drive")
    at = table.model("Reds").at
    assert "shoots at whom" in table.prompt, "it drives no more"
    table.finish()

    assert at == table.model("Reds").at
    assert "advanced" == table.model("Reds").pace


@pytest.mark.parametrize(("initiative", "left"), [(1, 1), (4, 0)])
def test_a_vehicle_pursues_with_the_initiative_of_its_crew(
    initiative: int, left: int
) -> None:  # LEG-MELEE-17, LEG-DICE-07
    """A total of 7 against a crew of Initiative 1, of 4 against one of Initiative 4. (LEG-DICE-07)"""
    crew = {"i": initiative}
    table = locked(squad(1, (20, 12.5), i=4), tank((20, 15), crew=crew), escape=[4], fall_back=[8])
    done(fall_back(table.game, table.ids["Reds"]))

    assert left == table.left("Reds")


MORTAR = {"name": "Mortar", "range": 24, "s": 4, "ap": 5, "rules": ["Blast"]}


@pytest.mark.parametrize(("x", "is_fired"), [(21.2, False), (30.0, True)])
def test_no_blast_is_laid_on_a_combat(x: float, is_fired: bool) -> None:  # LEG-MELEE-27
    theirs = {"Blues": squad(1, (20, 25), sv=None), "Greens": squad(1, (x, 25))}
    table = Battle({"Reds": squad(1, (20, 5), weapons=(MORTAR,))}, theirs, scatter=[12], save=[1])
    table.change("Greens", foes=(table.ids["Reds"],))
    table.activate("Reds").until("shoots at whom").fire(Mortar="Blues").finish()

    assert (0 if is_fired else 1) == table.left("Blues")
    assert is_fired != bool(table.log("LEG-MELEE-27"))


PINNING = {"name": "Needler", "range": 24, "s": 1, "ap": "-", "rules": ["Pinning", "Soul Blaze"]}


def test_those_who_stand_beside_a_character_are_pinned_by_what_hits_them() -> None:  # LEG-KW-45, LEG-CHAR-05, LEG-KW-67
    theirs = {"Boss": hero((20, 20), rules=["Fearless"]), "Blues": squad(2, (22, 20))}
    table = Battle({"Reds": squad(1, (20, 5), weapons=(PINNING,))}, theirs, hit=[3], save=[12], leadership=[2])
    table.activate("Reds").until("shoots at whom").fire(Needler="Boss").finish()

    assert table.unit("Blues").is_pinned
    assert table.unit("Blues").is_afire
    assert not table.unit("Boss").is_afire


def test_a_unit_that_is_cover_is_pinned_by_what_hits_it() -> None:  # LEG-KW-45, LEG-SHOOT-18
    theirs = {"Blues": squad(1, (20, 20)), "Greens": squad(1, (20, 18.5), height=0.6)}
    table = Battle({"Reds": squad(1, (20, 5), weapons=(PINNING,))}, theirs, hit=[6], save=[12], leadership=[2])
    table.activate("Reds").until("shoots at whom").fire(Needler="Blues").finish()

    assert "strikes Greens instead" in table.said()
    assert (True, False) == (table.unit("Greens").is_pinned, table.unit("Blues").is_pinned)


def test_who_is_challenged_by_something_fearsome_tests() -> None:  # LEG-KW-16, LEG-CHAR-08
    table = champions(ours={"rules": ["Fear"]}, duel=[6, 6] * 3, hit=[1] * 30, leadership=[1])
    challenge(table)

    assert ["Lord is afraid: its WS is 0."] == table.log("LEG-KW-16")
    assert not table.unit("Lord").is_afraid, "it lasts for these rounds"


@pytest.mark.parametrize("state", [{"is_on_ground": True}, {"is_pinned": True}])
def test_who_may_not_charge_does_not_challenge(state: dict[str, bool]) -> None:  # LEG-CHAR-07, LEG-CHG-01
    table = champions(leadership=[1]).change("Boss", **state)
    table.activate("Boss")

    assert "challenge somebody" not in table.prompt


def test_nobody_challenges_what_flies() -> None:  # LEG-CHAR-07, LEG-TYPE-21
    table = champions()
    assert opponents(table.game, table.model("Boss").id)
    table.change_model("Lord", is_flying=True)

    assert [] == opponents(table.game, table.model("Boss").id)
