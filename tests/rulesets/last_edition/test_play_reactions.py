"""Who may react in which phase: Sabotage, leaders aboard, wrecks of this turn. (TLE-REACT, TLE-TRANS-09, TLE-DIR-13)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.last_edition.play.battle.alternation import battle_phase
from grognard.rulesets.last_edition.play.battle.targets import aims
from grognard.rulesets.last_edition.play.command import command_phase
from grognard.rulesets.last_edition.play.moves.phase import movement_phase
from grognard.rulesets.last_edition.play.power import power_phase
from grognard.rulesets.last_edition.play.setup.directives import SABOTAGE
from grognard.rulesets.last_edition.table.records import UnitId
from tests.rulesets.last_edition.kit import Field, leader, melee, ranged, unit

MEND = {"name": "Mend", "cost": 1, "effects": ["+1 T"]}
BOLT = {"name": "Bolt", "cost": 1, "target": "enemy", "range": 24, "hits": {"number": 1, "strength": 1}}
ABLE = {"commands": ["Mend"], "powers": ["Bolt"]}
PHASES = {"command": command_phase, "movement": movement_phase, "power": power_phase, "battle": battle_phase}
POINTS = {seat: {"leader_points": 3, "most_leader_points": 3} for seat in (0, 1)}


def able(name: str, kind: Any = unit) -> Any:
    """A unit with something to do in every phase."""
    return kind(name, weapons=[ranged("Ranged 1 counterfire"), melee()], keywords=["Power (2)"], sheet=ABLE)


def reacting(phase: str, units: Any = None, **more: Any) -> set[str]:
    """The units that seat 1 may name as reaction units in a phase of seat 0."""
    blues = [able("Chief", leader), able("Second", leader), unit("Cart", keywords=["Transport 4"], weapons=[melee()])]
    at = {"A1": (20, 10), "B1": (20, 30), "B2": (23, 30), "B3": (40, 41), "B4": (26, 30)}
    sides = {seat: {**own, **more.get("sides", {}).get(seat, {})} for seat, own in POINTS.items()}
    field = Field(
        [able("Foe", leader)], [*blues, able("Crew")], at, (PHASES[phase], 0),
        sides=sides, units=units or {}, powers=[BOLT], commands=[MEND], before=more.get("before"),
    )  # fmt: skip
    while field.asked == 0 and not field.is_over:
        field.play("pass" if "pass" in field.keys else "done")
    return {key.split()[0] for key in field.keys if key.startswith("B")}


@pytest.mark.parametrize("phase", PHASES)
def test_everybody_able_may_react(phase: str) -> None:
    """TLE-REACT-01: with a leader on the table every unit that can do something may be named."""
    assert {"B1", "B2", "B4"} <= reacting(phase)


@pytest.mark.parametrize("phase", PHASES)
def test_passengers_of_a_wreck_of_this_turn_do_not(phase: str) -> None:
    """TLE-TRANS-09, TLE-REACT-01: in no phase of this turn; a leader among them still counts for the others."""
    thrown = {"B2": {"thrown_out_on": 3}, "B4": {"thrown_out_on": 3}}
    found = reacting(phase, thrown)

    assert "B1" in found
    assert found.isdisjoint({"B2", "B4"})
    assert {"B1", "B2", "B4"} <= reacting(phase, {"B2": {"thrown_out_on": 2}, "B4": {"thrown_out_on": 2}})


@pytest.mark.parametrize("phase", PHASES)
def test_sabotage_against_one_leader_on_the_table(phase: str) -> None:
    """TLE-DIR-13, TLE-TRANS-04: two leaders, one of them embarked, and Sabotage: nobody reacts in any phase."""

    def embark(game: Any) -> None:
        game.change(UnitId("B2"), where="embarked", transport=UnitId("B3"))
        game.change("B2.1", at=None)

    assert "B1" in reacting(phase, before=embark)
    assert set() == reacting(phase, before=embark, sides={0: {"directive": SABOTAGE}})


def test_a_thrown_out_unit_still_has_counterfire() -> None:
    """TLE-TRANS-09: counterfire is no action of a reaction unit."""
    foe = able("Crew")
    at = {"A1": (20, 10), "B1": (20, 18), "B2": (40, 40)}
    field = Field([leader()], [foe, leader()], at, units={"B1": {"thrown_out_on": 3}}, powers=[BOLT], commands=[MEND])

    assert aims(field.game, UnitId("B1"), "counterfire", UnitId("A1"))
