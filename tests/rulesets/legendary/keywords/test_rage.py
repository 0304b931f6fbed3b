"""Rage: it must charge what it is sure to reach, with one more attack. (LEG-KW-53)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.dice.melee import Stance, attacks_of
from grognard.rulesets.legendary.lists.weapons import FIST
from grognard.rulesets.legendary.play.moves.charge import must_charge, sure_targets
from tests.rulesets.legendary.arms import rules
from tests.rulesets.legendary.dice.test_melee import CHARGED
from tests.rulesets.legendary.kit import BLADE, Battle, piece, squad
from tests.rulesets.legendary.play.fight.test_combat import blows, brawl, charge


def test_it_strikes_once_more_after_a_charge() -> None:  # LEG-KW-53
    rage = charge(brawl({"number": 1, "rules": ["Rage"]}, {"number": 1}))
    plain = charge(brawl({"number": 1}, {"number": 1}))

    assert "2 attacks" in blows(rage)[0]
    assert "1 attack," in blows(plain)[0]


def test_those_in_a_rage_charge_what_they_can_reach() -> None:  # LEG-KW-53
    near = Battle(
        {"Reds": squad(1, at=(20, 10), rules=["Rage"], weapons=())}, {"Blues": squad(1, at=(20, 16), weapons=())}
    )
    near.say("Reds", {})
    assert ["charge"] == near.options

    far = Battle(
        {"Reds": squad(1, at=(20, 10), rules=["Rage"], weapons=())}, {"Blues": squad(1, at=(20, 18), weapons=())}
    )
    far.say("Reds", {})
    assert "done" in far.options


@pytest.mark.parametrize(
    ("y", "woods", "sure"), [(17.0, False, True), (17.1, False, False), (15.0, True, False), (11.9, True, True)]
)
def test_a_rage_is_sure_of_six_inches_and_of_one_through_woods(y: float, woods: bool, sure: bool) -> None:  # LEG-KW-53
    pieces = [piece("woods", (10, 10.7, 30, 18), 3)] if woods else []
    reds = squad(1, (20, 10), weapons=(BLADE,), rules=["Rage"])
    table = Battle({"Reds": reds}, {"Blues": squad(1, (20, y), weapons=())}, *pieces)

    assert sure == bool(sure_targets(table.game, table.ids["Reds"]))


def test_a_rage_goes_at_somebody_it_reaches() -> None:  # LEG-KW-53
    reds = squad(1, (20, 10), weapons=(BLADE,), rules=["Rage"])
    table = Battle({"Reds": reds}, {"Blues": squad(1, (20, 14), weapons=()), "Far": squad(1, (60, 43), weapons=())})
    table.activate("Reds").until("charge, or neither")
    assert ["charge"] == table.options
    table.say("charge")
    with pytest.raises(Refused, match="sure to reach"):
        table.say(["Far"])


@pytest.mark.parametrize(("kind", "is_sure"), [("infantry", False), ("jump", True)])
def test_those_with_packs_are_sure_of_twelve_inches(kind: str, is_sure: bool) -> None:  # LEG-KW-53
    reds = squad(1, (20, 10), weapons=(), rules=["Rage"], unit_type=kind)
    table = Battle({"Reds": reds}, {"Blues": squad(1, (20, 21))})

    assert is_sure == must_charge(table.game, table.ids["Reds"])


def test_it_has_one_more_attack_after_a_charge() -> None:  # LEG-KW-53
    assert 2 == attacks_of(1, (FIST,), FIST, rules("Rage"), CHARGED)
    assert 1 == attacks_of(1, (FIST,), FIST, rules("Rage"), Stance())


def test_others_need_not_charge() -> None:  # LEG-KW-53
    reds, blues = squad(1, at=(20, 10), weapons=()), squad(1, at=(20, 16), weapons=())
    table = Battle({"Reds": reds}, {"Blues": blues})
    table.say("Reds", {})

    assert "done" in table.options
