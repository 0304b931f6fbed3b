"""Soul Blaze: it burns those it hit in their step F, until a 7. (LEG-KW-67)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.legendary.dice.scatter import blaze
from tests.rulesets.legendary.play.shooting.test_damage import shot_at


def test_soul_blaze_burns_in_step_f_until_a_seven() -> None:  # LEG-KW-67
    fire = {"name": "Gun", "range": 24, "s": 4, "ap": "-", "rules": ["Soul Blaze"]}
    table = shot_at(
        {"number": 6, "columns": 3},
        (fire,),
        hit=[12],
        save=[12, 1, 1, 1],
        soul_blaze=[1],
        leadership=[12],
        roll_off=[9, 2],
    )
    table.fire(Gun="Blues").finish()
    assert table.unit("Blues").is_afire
    table.say("Blues").finish()
    assert 3 == table.left("Blues")


def test_what_the_die_says() -> None:  # LEG-KW-67
    assert [3, 3, 2, 2, 1, 1, None] == [blaze(Scripted(face)) for face in range(1, 8)]


def test_other_weapons_set_nobody_on_fire() -> None:  # LEG-KW-67
    table = shot_at({"number": 6, "columns": 3}, hit=[12], save=[12])
    table.fire(Gun="Blues").finish()

    assert not table.unit("Blues").is_afire
