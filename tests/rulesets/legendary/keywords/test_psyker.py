"""Psyker: a model of mastery 1 or more. (LEG-KW-52)"""

from __future__ import annotations

from grognard.rulesets.legendary.lists.keywords.morale import Psyker
from grognard.rulesets.legendary.play.psychic.psykers import mastery_of
from tests.rulesets.legendary.arms import model, rules
from tests.rulesets.legendary.play.psychic.kit import coven


def test_the_printed_level_is_the_mastery() -> None:  # LEG-KW-52, LEG-PSY-01
    assert (1, 2) == (model(rules=["Psyker"]).mastery, model(rules=["Psyker (2)"]).mastery)
    assert 0 == model().mastery
    assert Psyker(3) in rules("Psyker (3)")


def test_a_psyker_without_a_printed_level_has_mastery_one() -> None:  # LEG-PSY-01, LEG-KW-52
    assert 1 == mastery_of(coven().model("Psyker"))
    assert 2 == mastery_of(coven(mastery=2).model("Psyker"))
    assert 0 == mastery_of(coven().model("Reds"))
