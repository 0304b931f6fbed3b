"""Deflect. (TLE-KW-13)"""

from __future__ import annotations

import pytest

from grognard.kernel.dice import Scripted
from grognard.rulesets.last_edition.dice.attack import one_attack
from grognard.rulesets.last_edition.dice.facts import Fight
from grognard.rulesets.last_edition.dice.throws import Orders
from grognard.rulesets.last_edition.play.battle.alternation import battle_phase
from tests.rulesets.last_edition.kit import Field, leader, melee, unit
from tests.rulesets.last_edition.test_dice_attack import attack
from tests.rulesets.last_edition.test_dice_attack import unit as ranks_of
from tests.rulesets.last_edition.test_play_melee import DRILLED, FAR, MISS, clash


def test_natural_ones_are_noted_for_deflect() -> None:  # TLE-KW-13: interaction 7
    facts = attack(4, hit_again="ones", notes_ones=True, is_melee=True, by=Orders(bank="ask"))
    answers = ["bank", "bank", "re-roll"]
    dice = Scripted(hit=[1, 1, 1, 1, 2], policy=lambda *_: answers.pop(0))
    after = dice.repeat(one_attack, Fight(ranks=ranks_of(5)), 4, facts)

    assert 3 == after.ones  # two banked, one rolled again that shows 1; the 2 is none
    assert (2,) == after.attacker.pool.faces


def test_a_rerolled_1_that_shows_more_is_not_deflected() -> None:  # TLE-KW-13
    facts = attack(4, hit_again="ones", notes_ones=True, is_melee=True)
    after = Scripted(hit=[1, 2]).repeat(one_attack, Fight(ranks=ranks_of(5)), 1, facts)

    assert 0 == after.ones


def test_deflect_answers_ones() -> None:
    """TLE-KW-13: three ones against deflect 2: 6 attacks back, before casualties are removed."""
    own = {"weapons": [melee("Melee 3", strength=9)], "health": 9}
    foe = {"weapons": [melee("Melee 1 deflect 2")]}
    named = {"hit": [1, 1, 1, *MISS]}
    field = clash(foe_at=(11.5, 10), own=own, foe=foe, named=named)
    field.play("A2 fights", "no")

    assert 9 == len(field.throws("hit"))
    assert "Prey attacks Squad" in field.log("TLE-KW-13")[0]


def test_pool_dice_are_used_in_an_answer() -> None:
    """TLE-BLP-07, TLE-KW-13: he who deflects may use his own pool to hit, the other one his for the save."""
    foe = {"weapons": [melee("Melee 1 deflect 1", strength=9)]}
    sides = {0: {"pool": 0b100000}, 1: {"pool": 0b10000}}
    field = clash(foe_at=(11.5, 10), foe=foe, named={"hit": [1], "wound": [6]}, sides=sides)
    field.play("A2 fights", "no", "no")
    assert (1, "TLE-BLP-07") == (field.asked, field.clause)
    field.play("hit 5")
    assert (0, "TLE-BLP-07") == (field.asked, field.clause)
    field.play("armor save 6")

    assert "1 attack, 1 hit, 1 wound, 0 failed saves" in field.log("TLE-KW-13")[0]
    assert 0 == field.side(1).pool


TWO_BEARERS = unit(
    "Prey",
    2,
    weapons=[melee("Melee 1 deflect 1", "Foil", strength=9), melee("Melee 1 deflect 3", "Whip")],
    kinds=[{"name": "Whipper", "weapons": ["Whip"]}],
)
TWO_BEARERS["datasheet"]["model"][0]["weapons"] = ["Foil"]


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (["no"], ["Whip: 6 attacks"]),
        (["B2.1 Foil 2"], ["Foil: 2 attacks"]),
        (["B2.1 Foil 1", "B2.2 Whip 1"], ["Foil: 1 attack,", "Whip: 3 attacks"]),
        (["B2.1 Foil 1", "no"], ["Foil: 1 attack,", "Whip: 3 attacks"]),
    ],
)
def test_the_owner_says_who_deflects(chosen: list[str], said: list[str]) -> None:
    """TLE-KW-13: one bearer in melee range answers each 1; which, their owner says, else the one with most attacks."""
    own = unit("Squad", weapons=[melee("Melee 2")], health=9)
    at = {**FAR, "A2": (10, 10), "B2": [(11.3, 9.4), (11.3, 10.6)]}
    field = Field([leader(), own], [leader(), TWO_BEARERS], at, (battle_phase, 0), named={"hit": [1, 1, *[2] * 6]})
    field.game.give_order(1, "wounds", "first")
    field.play("A2 fights")
    assert (1, "TLE-KW-13") == (field.asked, field.clause)
    field.play(*chosen, "no")

    log = field.log("TLE-KW-13")
    assert [True] * len(said) == [part in each for part, each in zip(said, log, strict=True)]


@pytest.mark.parametrize(
    ("replies", "rolled", "answers"),
    [(["no"], [2, 1], 1), (["ones"], [2], 0), (["ask", "keep"], [2], 0), (["ask", "re-roll"], [2, 1], 1)],
)
def test_failed_dice_are_rolled_again_by_choice_where_ones_are_answered(
    replies: list[str], rolled: list[int], answers: int
) -> None:
    """TLE-DICE-11, TLE-KW-13: against deflect a failed 2 need not be rolled again, for it may become a 1."""
    own = {"weapons": [melee()], "sheet": DRILLED}
    field = clash(
        foe_at=(11.5, 10),
        own=own,
        foe={"weapons": [melee("Melee 1 deflect 1")]},
        named={"hit": [*rolled, *[2] * answers]},
    )
    field.play("A2 fights")
    assert (0, "TLE-DICE-11") == (field.asked, field.clause)
    field.play(*replies)

    assert answers == len(field.log("TLE-KW-13"))
    assert {} == field.dice.left_over()


def test_a_dying_bearer_still_deflects() -> None:
    """TLE-KW-13, TLE-MELEE-07: casualties leave after the answers; these are not deflected themselves."""
    own = {"weapons": [melee("Melee 2 deflect 1", strength=9)], "health": 1}
    foe = {"weapons": [melee("Melee 1 deflect 1", strength=9)]}
    named = {"hit": [6, 1, 1], "wound": [6], "armor_save": [1]}
    field = clash(foe_at=(11.5, 10), own=own, foe=foe, named=named)
    field.play("A2 fights", "no", "no")

    assert 3 == len(field.throws("hit"))
    assert "gone" == field.unit("B2").where
