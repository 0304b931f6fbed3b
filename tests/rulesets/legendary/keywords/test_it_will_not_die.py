"""It Will Not Die: a d12 for each wound that would kill; all of them 7 or more, and it lives. (LEG-KW-33)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.kernel.dice import Every
from grognard.rulesets.legendary.dice.damage import will_not_die
from tests.rulesets.legendary.keywords.kit import PLAIN_GUN
from tests.rulesets.legendary.kit import BLADE, Battle, squad
from tests.rulesets.legendary.play.shooting.test_damage import shot_at

LANCE = {**PLAIN_GUN, "name": "Lance"}


def undying(**how: Any) -> dict[str, Any]:
    return {"rules": ["It Will Not Die"], "sv": None, **how}


def test_it_will_not_die_on_sevens() -> None:  # LEG-KW-33
    for faces, left in (([7], 1), ([6], 0)):
        table = shot_at({"w": 1, "rules": ["It Will Not Die"]}, hit=[12], save=[1], it_will_not_die=faces)
        table.fire(Gun="Blues").finish()
        assert left == table.left("Blues")


def test_it_will_not_die_once_a_turn() -> None:  # LEG-KW-33, LEG-TURN-02
    table = shot_at({"w": 1, "rules": ["It Will Not Die"]}, hit=[12], save=[1], it_will_not_die=[7])
    table.fire(Gun="Blues").finish()
    assert table.model("Blues").has_cheated_death

    table.activate("Blues")
    assert not table.model("Blues").has_cheated_death


def test_it_will_not_die_needs_every_die() -> None:  # LEG-KW-33
    assert Fraction(1, 8) == Every().odds(will_not_die, 2).p(True)


def test_it_will_not_die_is_rolled_once_for_all_groups_of_the_attack() -> None:  # LEG-KW-33
    table = Battle(
        {"Reds": squad(1, (20, 5), weapons=(PLAIN_GUN, LANCE), unit_type="monstrous_creature")},
        {"Blues": squad(1, (20, 25), w=1, **undying())},
        hit=[12, 12],
        save=[2, 2],
        it_will_not_die=[7, 7],
    )
    table.activate("Reds").until("shoots at whom").fire(Gun="Blues", Lance="Blues").finish()

    assert 1 == table.left("Blues"), "two dice"


def test_hits_pass_by_who_perhaps_will_not_die() -> None:  # LEG-KW-33, LEG-DMG-04
    table = shot_at({"number": 2, "w": 1, **undying()}, number=2, hit=[12, 12], save=[2, 2], it_will_not_die=[7, 7])
    table.fire(Gun="Blues").finish()

    assert 2 == table.left("Blues"), "each rolled one die"


@pytest.mark.parametrize(("faces", "left"), [([7], (3,)), ([6], None)])
def test_bio_points_do_not_come_back(faces: list[int], left: tuple[int, ...] | None) -> None:  # LEG-KW-33
    table = shot_at(
        {"w": 6, "unit_type": "monstrous_creature", **undying()},
        number=6,
        hit=[12] * 6,
        save=[2] * 6,
        it_will_not_die=faces,
    )
    table.fire(Gun="Blues").finish()

    assert left == (table.model("Blues").left if table.left("Blues") else None)


@pytest.mark.parametrize(("face", "result"), [(7, "losses 0 to 0"), (6, "losses 0 to 1")])
def test_who_did_not_die_is_no_loss_of_the_round(face: int, result: str) -> None:  # LEG-KW-33, LEG-MELEE-10
    table = Battle(
        {"Reds": squad(1, (20, 10), weapons=(BLADE,), i=6)},
        {"Blues": squad(1, (20, 13), weapons=(BLADE,), i=1, **undying()), "Far": squad(1, (60, 43))},
        hit=[12] + [1] * 40,
        save=[2],
        it_will_not_die=[face],
    )
    table.activate("Reds").until("charge, or neither").say("charge", ["Blues"])
    table.finish()

    assert result in table.said()
