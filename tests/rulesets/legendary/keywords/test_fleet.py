"""Fleet: a d6 more for the advance or for the charge. (LEG-KW-19)"""

from __future__ import annotations

from grognard.kernel.dice import Scripted
from grognard.rulesets.legendary.dice.dangerous_terrain_and_charges import Charge, charge_inches
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.moves.test_charge import charge, facing
from tests.rulesets.legendary.play.moves.test_movement import FAR


def test_fleet_adds_a_die_to_the_advance() -> None:  # LEG-KW-19
    table = Battle({"Reds": squad(1, at=(20, 10), rules=["Fleet"])}, FAR, fleet=[4])
    table.say("Reds").move("Reds", 0, 6).say("advance", "advance").move("Reds", 0, 10)

    assert (20.0, 26.0) == table.model("Reds").at


def test_fleet_lengthens_a_charge() -> None:  # LEG-KW-19
    table = facing(9.5, ours={"rules": ["Fleet"]}, fleet=[4])
    charge(table)

    assert table.unit("Reds").foes


def test_fleet_adds_a_d6() -> None:  # LEG-KW-19, LEG-CHG-06
    assert 10 == charge_inches(Scripted(fleet=[4]), Charge(is_fleet=True))


def test_others_do_not_charge_so_far() -> None:  # LEG-KW-19
    table = charge(facing(9.5))

    assert not table.unit("Reds").foes
