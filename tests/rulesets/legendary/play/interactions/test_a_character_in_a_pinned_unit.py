"""Independent character joined to a pinned unit, named as the target, precision shots at 11, look out sir, last model
standing, then morale with the new starting number."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.play.moves.joining import join
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.table.records import ModelId
from tests.rulesets.legendary.kit import Battle, hero, squad

HERO = ModelId("B2.1")
GUN = {"name": "Gun", "range": 24, "s": 4, "ap": "-"}
SNIPER = {"name": "Long gun", "range": 24, "s": 4, "ap": "-", "rules": ["Precision Shots"]}


def company(number: int = 4, weapon: dict[str, Any] | None = None, *, shots: int = 1, **how: Any) -> Battle:
    """A hero has joined pinned Blues; a Red aims at them from 20 inches, BS 4."""
    table = Battle(
        {"Reds": squad(shots, (20, 6), weapons=(weapon or GUN,), bs=4), "Rest": squad(1, (60, 4))},
        {
            "Blues": squad(number, (20, 26.2), weapons=(), sv=None, ld=7),
            "Hero": hero((21.5, 27.7), weapons=(), w=1, sv=None, ld=9),
            "Far": squad(1, (66, 44)),
        },
        **how,
    )
    table.change("Blues", is_pinned=True)
    join(table.game, table.model("Hero").id, table.ids["Blues"])
    return table


@pytest.mark.parametrize(("face", "struck"), [(3, "the ground"), (4, "Blues"), (6, "Blues"), (7, "Hero")])
def test_he_is_named_within_a_pinned_unit(face: int, struck: str) -> None:
    """LEG-CHAR-03, LEG-CHAR-05, LEG-SHOOT-23, LEG-MORALE-12: cover 1 of the pinned, then the unit, then he"""
    table = company(hit=[face], save=[1])
    table.activate("Reds").until("shoots at whom").fire(Gun=f"Blues/{table.model('Hero').id}")

    left = (table.left("Blues"), HERO in table.game)
    assert {"the ground": (5, True), "Blues": (4, True), "Hero": (4, False)}[struck] == left


def test_shots_at_the_unit_reach_him_by_precision_only() -> None:
    """LEG-KW-48, LEG-CHAR-05, LEG-SHOOT-21"""
    plain = company(weapon=SNIPER, hit=[6], save=[1])  # 10: the nearest
    plain.activate("Reds").until("shoots at whom").fire(Long_gun="Blues")
    assert HERO in plain.game
    sharp = company(weapon=SNIPER, hit=[7], save=[1])  # 11: the shooter picks
    sharp.activate("Reds").until("shoots at whom").fire(Long_gun="Blues")
    assert "which model is hit" in sharp.prompt
    sharp.say(HERO)

    assert HERO not in sharp.game
    assert 4 == sharp.left("Blues")


def test_look_out_sir_then_the_last_model_standing() -> None:
    """LEG-CHAR-05, LEG-SHOOT-21: while somebody else lives he is kept back; alone he takes the hits"""
    table = company(2, shots=3, hit=[12, 12, 12], save=[1, 1, 12])
    table.activate("Reds").until("shoots at whom").fire(Gun="Blues").finish()

    assert 1 == table.left("Blues")
    assert (HERO,) == table.unit("Blues").models
    # 12 + 4 - 4 saves him; now he is the last model of the unit.
    assert table.unit("Blues").is_pinned


@pytest.mark.parametrize(("face", "lives"), [(3, True), (4, False)])
def test_the_last_model_standing_has_nobody_before_him(face: int, lives: bool) -> None:
    """LEG-CHAR-05, LEG-SHOOT-23, LEG-MORALE-12: a total of 7 strikes the ground, 8 strikes him."""
    table = company(2, hit=[face], save=[1])
    remove_models(table.game, [model for model in table.unit("Blues").models if model != HERO])
    table.activate("Reds").until("shoots at whom").fire(Gun=f"Blues/{HERO}")

    assert lives == (HERO in table.game)


def test_then_morale_with_the_new_starting_number() -> None:
    """LEG-MORALE-01, LEG-MORALE-06, LEG-MORALE-07, LEG-MORALE-14: one of three routs, regroups, and is one of one."""
    table = company(2, shots=2, hit=[12, 12], save=[1, 1], leadership=[12, 1, 12], roll_off=[9, 2])
    table.activate("Reds").until("shoots at whom").fire(Gun="Blues").finish()
    assert (1, 3) == (table.left("Blues"), table.unit("Blues").start)
    table.activate("Blues").finish()
    assert table.unit("Blues").is_routed, "Ld 9, a 1 and an enemy no nearer than a friend: 10"
    for name in ("Rest", "Far", "Reds"):
        table.change(name, has_activated=True)
    table.until("Who activates first?").say("enemy").activate("Blues").finish()

    assert (False, 1) == (table.unit("Blues").is_routed, table.unit("Blues").start)


@pytest.mark.parametrize(("left", "tests"), [(3, False), (2, True)])
def test_morale_counts_him_in_the_starting_number(left: int, tests: bool) -> None:
    """LEG-MORALE-01, LEG-MORALE-03, LEG-MORALE-07, LEG-CHAR-03: he is one of five; two are less than half"""
    killed = 5 - left
    table = company(4, shots=killed, seat=0, hit=[12] * killed, save=[1] * killed, leadership=[2, 4, 12])
    table.activate("Reds").until("shoots at whom").fire(Gun="Blues").finish()
    assert (left, 5) == (table.left("Blues"), table.unit("Blues").start)
    # Leadership 9 of the hero: a 2 does not free them; then, pinned -2, a 4 is 11 and they rout.
    table.activate("Blues").finish()

    assert tests == table.unit("Blues").is_routed
    assert table.unit("Blues").is_pinned
