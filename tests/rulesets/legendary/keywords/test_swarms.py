"""Swarms: blasts do double wounds, and difficult ground does not slow them. (LEG-KW-75)"""

from __future__ import annotations

import pytest

from grognard.kernel.dice import Scripted
from grognard.rulesets.legendary.dice.damage import saves, start
from grognard.rulesets.legendary.dice.facts import Hit, Target
from tests.rulesets.legendary.keywords.kit import OTHERS
from tests.rulesets.legendary.kit import Battle, piece, squad
from tests.rulesets.legendary.play.shooting.test_damage import shot_at


@pytest.mark.parametrize(("rules", "left"), [([], 1), (["Swarms"], 0)])
def test_a_blast_tears_a_swarm_to_pieces(rules: list[str], left: int) -> None:  # LEG-KW-75
    """A save of 4 fails critically: two wounds of three, four of a swarm."""
    shell = {"name": "Shell", "range": 36, "s": 5, "ap": 6, "type": "Heavy", "rules": ["Blast"]}
    rats = squad(1, (20, 24), w=3, sv=None, rules=rules, weapons=())
    table = Battle({"Guns": squad(1, (20, 6), weapons=(shell,))}, {"Rats": rats, "Far": OTHERS}, scatter=[12], save=[4])
    table.activate("Guns").until("shoots at whom").fire(Shell="Rats").until("Activate")

    assert left == table.left("Rats")


@pytest.mark.parametrize(("rules", "asks"), [([], True), (["Swarms"], False)])
def test_swarms_ignore_difficult_terrain(rules: list[str], asks: bool) -> None:  # LEG-KW-75
    wood = piece("woods", (10, 8, 30, 20), 0.0)
    table = Battle({"Rats": squad(1, (20, 10), rules=rules, weapons=())}, {"Far": OTHERS}, wood, difficult=[1])
    table.activate("Rats")

    assert asks is ("How does Rats go" in table.prompt)


def test_a_critical_under_a_blast_kills_a_swarm() -> None:  # LEG-KW-75
    swarm = (Target(toughness=3, parts=(3,), is_swarm=True),)

    assert 1 == saves(Scripted(save=[4]), start(swarm), 1, swarm, Hit(3, 6, is_blast=True)).place
    assert 0 == saves(Scripted(save=[4]), start(swarm), 1, swarm, Hit(3, 6)).place


def test_a_shot_is_no_blast() -> None:  # LEG-KW-75
    """A save of 3 fails, and one wound of two does not kill."""
    table = shot_at({"number": 1, "w": 2, "sv": None, "rules": ["Swarms"]}, hit=[12], save=[6])
    table.fire(Gun="Blues").finish()

    assert 1 == table.left("Blues")
