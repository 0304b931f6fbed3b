"""Strike Down: who is hit moves as in difficult ground. (LEG-KW-72)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import Refused
from tests.rulesets.legendary.kit import BLADE, Battle, squad
from tests.rulesets.legendary.play.fight.test_combat import brawl, charge
from tests.rulesets.legendary.play.moves.test_movement import FAR
from tests.rulesets.legendary.play.shooting.test_damage import shot_at


def test_a_melee_weapon_that_strikes_down_slows_whom_it_hits() -> None:  # LEG-KW-72
    maul = {**BLADE, "name": "Maul", "rules": ["Strike Down"]}
    table = brawl({"number": 1, "weapons": (maul,), "i": 6}, {"number": 1}, hit=[12, *[1] * 90], save=[12])
    charge(table)

    assert table.log("LEG-KW-72")


def test_a_model_that_strikes_down_does_so_with_any_weapon() -> None:  # LEG-KW-72, LEG-TYPE-24
    table = brawl({"number": 1, "rules": ["Strike Down"], "i": 6}, {"number": 1}, hit=[12, *[1] * 90], save=[12])
    charge(table)

    assert table.log("LEG-KW-72")


def test_strike_down_slows_those_it_hits() -> None:  # LEG-KW-72
    mace = {"name": "Gun", "range": 24, "s": 4, "ap": "-", "rules": ["Strike Down"]}
    table = shot_at({"number": 3}, (mace,), hit=[12], save=[12])
    table.fire(Gun="Blues").finish()
    assert table.unit("Blues").is_struck_down


def test_a_unit_that_was_struck_down_moves_as_in_difficult_ground() -> None:  # LEG-KW-72
    table = Battle({"Reds": squad(1, at=(20, 10))}, FAR, difficult_ground=[2])
    table.change("Reds", is_struck_down=True)
    table.say("Reds")
    with pytest.raises(Refused, match="may move 2"):
        table.move("Reds", 0, 3)


def test_a_unit_that_was_struck_down_charges_as_through_difficult_ground() -> None:  # LEG-KW-72, LEG-CHG-04
    """By a d6, and disordered."""
    for is_down, said in ((True, 'Reds has 2" to charge.'), (False, 'Reds has 6" to charge.')):
        table = brawl({"number": 1}, {"number": 1}, difficult_ground=[1], charge=[2])
        table.change("Reds", is_struck_down=is_down)
        table.activate("Reds").until("advance, charge, or neither").say("charge", ["Blues"])

        assert said in table.log("LEG-CHG-02")
        assert is_down == bool(table.log("LEG-CHG-04"))


def test_beasts_that_were_struck_down_run_on() -> None:  # LEG-KW-72, LEG-TYPE-17
    """They ignore difficult terrain."""
    table = Battle({"Reds": squad(1, at=(20, 10), unit_type="beast")}, FAR)
    table.change("Reds", is_struck_down=True)
    table.say("Reds").move("Reds", 0, 12)

    assert (20, 22) == table.model("Reds").at


def test_other_hits_slow_nobody() -> None:  # LEG-KW-72
    table = shot_at({"number": 3}, hit=[12], save=[12])
    table.fire(Gun="Blues").finish()

    assert not table.unit("Blues").is_struck_down
