"""Odds of a volley: brute force, icepool, the played volley, decisions, and what does nothing."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest

from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import Unknown
from grognard.rulesets._template.dice.volley import Volley, volley
from grognard.rulesets._template.ruleset import RULESET

GUARD = {"name": "Guard", "models": 2, "move": 5, "shots": 1, "range": 8, "skill": 4, "save": 5}


def question(**more: Any) -> dict[str, Any]:
    attacker = GUARD | {key: more.pop(key) for key in ("skill", "shots", "keywords") if key in more}
    return {"attacker": attacker, "target": GUARD | more.pop("target", {}), **more}


def test_brute_force_over_all_faces() -> None:
    """TPL-SHOOT-02, TPL-SHOOT-03, TPL-SAVE-01: 4+, criticals count twice, save 5+; every face of every die."""
    losses: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=2):
        hits = sum((face >= 4) + (face == 6) for face in faces)
        for saves in product(range(1, 7), repeat=hits):
            lost = min(2, sum(save < 5 for save in saves))
            losses[lost] = losses.get(lost, Fraction(0)) + Fraction(1, 6 ** (2 + hits))

    assert losses == {lost: RULESET.compute(question())["losses"].p(lost) for lost in range(3)}


def test_the_same_as_icepool() -> None:
    """TPL-KW-01, TPL-KW-02: Steady throws 1s again, Burst adds shots."""
    report = RULESET.compute(question(keywords=["Steady", "Burst 2"], target={"models": 6}))
    hit = icepool.d6.reroll({1}, depth=1).map(lambda face: (face >= 4) + (face == 6))
    theirs = ((6 @ hit) @ icepool.coin(4, 6)).map(lambda lost: min(lost, 6)).simplify()

    assert dict(zip(theirs.outcomes(), theirs.quantities(), strict=True)) == report["losses"].reduced()


def test_the_played_volley_has_these_odds() -> None:
    """4000 volleys at a fixed seed; a bound of 4.5 deviations would catch a roll one pip off."""
    facts = Volley(shots=6, skill=4, plus=-1, save=4)
    dice, times = Tabletop("volleys", quiet=True), 4000
    mean = Fraction(sum(volley(dice, facts).losses for _ in range(times)), times)
    odds, easier, softer = (
        RULESET.compute(question(shots=3, cover=True, skill=skill, target={"save": save, "models": 6}))["hits"]
        for skill, save in ((4, 4), (3, 4), (4, 5))
    )
    dice = Tabletop("volleys", quiet=True)
    hits = Fraction(sum(volley(dice, facts).hits for _ in range(times)), times)
    bound = 4.5 * (float(odds.variance) / times) ** 0.5

    assert abs(float(hits - odds.mean)) < bound < float(easier.mean - odds.mean)
    assert softer == odds
    assert abs(float(mean - odds.mean / 2)) < bound


def test_luck_is_used_by_a_policy_or_as_is_best() -> None:
    """TPL-LUCK-01"""

    def losses(**more: Any) -> Any:
        return RULESET.compute(question(luck="yes", **more))

    none = RULESET.compute(question())["losses"]
    assert none == losses(policy="never")["losses"]
    assert none.mean < losses(policy="always")["losses"].mean
    assert losses(policy="always")["losses"] == losses(policy="best")["losses"]
    assert losses(policy="best", objective=1)["losses"].p_at_least(1) >= losses()["losses"].p_at_least(1)
    said = [losses(policy="best", objective=goal).policy for goal in ("kills", "destroyed", 1)]
    assert ["the mean of losses", "P(destroyed)", "P(1 losses or more)"] == [
        one.partition("best for ")[2] for one in said
    ]


def test_what_does_nothing_is_named() -> None:
    """TPL-KW-02, TPL-LUCK-01: Burst after a move; luck beside Steady."""
    report = RULESET.compute(question(keywords=["Steady", "Burst 1"], moved=True, luck="yes"))

    assert ("Burst 1", "luck") == report.inert
    assert ["Steady"] == [item.what for item in report.bill]
    assert "always (there is nothing to decide)" == report.policy


def test_units_can_be_named() -> None:
    asked = {"attacker": "wardens/Reeds", "target": "tollkeepers/Chain guard"}
    same = RULESET.odds_between(("wardens", "Reeds"), ("tollkeepers", "Chain guard"))

    assert RULESET.compute(same)["losses"] == RULESET.compute(asked)["losses"]
    assert {"Steady", "cover", "luck"} >= {
        what for what, _ in RULESET.odds_without({**asked, "cover": True, "luck": "yes"})
    }
    with pytest.raises(Unknown, match='did you mean "Reeds"'):
        RULESET.compute({**asked, "attacker": "wardens/Reds"})
