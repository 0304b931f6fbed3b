"""Fire and close combat where their rules meet: locked units, bystanders, duels, shells. (LEG-MELEE, LEG-SHOOT)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grognard.kernel.ask import Assign
from grognard.rulesets.legendary.play.fight.challenges import opponents
from grognard.rulesets.legendary.play.fight.detailed import detailed_results
from grognard.rulesets.legendary.play.fight.fall_back import fall_back
from grognard.rulesets.legendary.play.shooting.blasts import BlastAim, _aim_by, _which
from grognard.rulesets.legendary.play.shooting.guns import Gun
from grognard.rulesets.legendary.play.shooting.sight_lines import Order
from grognard.rulesets.legendary.play.shooting.spotters import spotters_for
from grognard.rulesets.legendary.table.cover import near_of
from tests.rulesets.legendary.kit import BLADE, Battle, done, hero, piece, spread, squad
from tests.rulesets.legendary.play.fight.kit import locked
from tests.rulesets.legendary.play.fight.test_challenges_and_duels import challenge, champions
from tests.rulesets.legendary.play.vehicles.motors import tank

if TYPE_CHECKING:
    from grognard.rulesets.legendary.table.records import ModelId


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


@pytest.mark.parametrize(("x", "is_open"), [(21.2, False), (30.0, True)])
def test_no_blast_is_laid_on_a_combat(x: float, is_open: bool) -> None:  # LEG-MELEE-27
    theirs = {"Blues": squad(1, (20, 25)), "Greens": squad(1, (x, 25)), "Far": squad(1, (30, 30))}
    table = Battle({"Reds": squad(1, (20, 5), weapons=(MORTAR,))}, theirs)
    table.change("Greens", foes=(table.ids["Reds"],))
    gun = Gun(table.model("Reds").id, 0, table.model("Reds").weapons[0])
    blues = table.model("Blues").id

    def aim_at(model: ModelId) -> BlastAim:
        return BlastAim(model, (20, 25), (), 0, False)

    chosen = done(_which(table.game, gun, table.ids["Blues"], [blues], aim_at))
    table.activate("Reds").until("shoots at whom")
    assert isinstance(table.game.question, Assign)

    assert is_open == (table.ids["Blues"] in [option.key for option in table.game.question.slots[0].options])
    assert (chosen is None) == bool(table.log("LEG-MELEE-27")) == (not is_open)


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


def test_who_is_challenged_may_wake_his_force_weapon() -> None:  # LEG-PSY-11, LEG-CHAR-08
    rod = {**BLADE, "name": "Rod", "rules": ["Force"]}
    seer = hero((20, 18), weapons=(rod,), rules=["Psyker (1)"])
    table = Battle({"Boss": hero((20, 10), weapons=(BLADE,))}, {"Seer": seer})
    challenge(table)

    assert "wake the force weapon" in table.prompt


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


def test_an_advance_of_nobody_does_not_hide_a_charge() -> None:  # LEG-OVER-01
    theirs = {"Blues": squad(1, (20, 14)), "Greens": squad(1, (40, 14))}
    table = Battle({"Reds": squad(1, (20, 10))}, theirs, reacts=True)
    table.activate("Reds").say({}, "advance", {}, "charge", ["Blues"])

    assert "Fire overwatch?" in table.prompt


def test_a_combat_that_has_paused_waits_for_the_next_activation() -> None:  # LEG-MELEE-25
    ours = {"Boss": hero((20, 10), weapons=(BLADE,)), "Reds": squad(1, (21.5, 10), weapons=(BLADE,))}
    table = Battle(ours, {"Blues": squad(1, (20.7, 11), weapons=(BLADE,))}, hit=[1] * 60)
    both = (table.ids["Boss"], table.ids["Reds"])
    table.change("Boss", foes=(table.ids["Blues"],)).change("Reds", foes=(table.ids["Blues"],))
    table.change("Blues", foes=both)
    table.say("Boss")
    table.say(["Reds"]).until("Which combat").say("Boss").finish()

    assert 1 == len(table.log("LEG-MELEE-25"))


def test_what_flies_gives_no_cover_and_has_none() -> None:  # LEG-SHOOT-16, LEG-FLY-01
    theirs = {"Blues": squad(1, (20, 20)), "Greens": squad(1, (20, 18.5))}
    for flier, is_covered in (("", True), ("Greens", False), ("Blues", False)):
        table = Battle({"Reds": squad(1, (20, 5))}, theirs)
        if flier:
            table.change_model(flier, is_flying=True)
        [near] = near_of(table.game, table.ids["Blues"], table.ids["Reds"])
        assert is_covered == bool(near.models)


@pytest.mark.parametrize(("reach", "value"), [(24, 2), (9, -2)])
def test_a_spotted_shell_that_falls_short_counts_as_fired_at_long_range(reach: int, value: int) -> None:  # LEG-GEN-07
    shell = {**MORTAR, "range": reach, "rules": ["Blast", "Barrage"]}
    ours = {
        "Guns": squad(1, (40, 5), weapons=(shell,)),
        "Eyes": squad(1, (40, 24), weapons=(), rules=["Spotter (leader)"]),
    }
    table = Battle(ours, {"Blues": squad(1, (40, 35))}, piece("wall", (30, 8, 50, 8.4), 6))
    gun, target = Gun(table.model("Guns").id, 0, table.model("Guns").weapons[0]), table.ids["Blues"]
    [spotting] = spotters_for(table.game, table.ids["Guns"], target)
    aim = done(_aim_by(table.game, gun, Order(target), spotting))

    assert aim is not None
    assert 8 + value == sum(part.value for part in aim.modifiers)


def test_a_beaten_walker_is_not_swept_in_a_detailed_melee() -> None:  # LEG-MELEE-16, LEG-DUEL-12
    walker = tank((20, 20), types=["walker"], ws=3, s=5, i=1, a=1, base="2in")
    table = locked(walker, squad(1, (20, 22), weapons=(BLADE,), i=9), leadership=[1], fall_back=[6])
    done(detailed_results(table.game, [table.ids["Reds"], table.ids["Blues"]], [2, 0], set()))

    assert ["Reds breaks."] == table.log("LEG-DUEL-12")
    assert not table.log("LEG-MELEE-17")
    assert ["Reds drives off."] == table.log("LEG-MELEE-16")


def test_vehicles_may_drive_off_from_a_detailed_melee() -> None:  # LEG-MELEE-16
    blues = squad(1, (20, 22.1), weapons=(BLADE,))
    dice = spread({"duel": [6] * 9, "hit": [1] * 9, "quicker": [1] * 9})
    table = locked(tank((20, 20)), blues, reacts=True, options={"detailed_melee": True}, **dice)
    table.activate("Reds").say("no").until("try to drive off")

    assert 1 == len(table.log("LEG-DUEL-04")), "after the first round"
