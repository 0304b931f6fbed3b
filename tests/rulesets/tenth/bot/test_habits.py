"""Habits of the greedy bot that players laughed at: each in a position of its own."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.ruleset import Chair
from grognard.kernel.tactics import Block, blocks
from grognard.rulesets.tenth.bot import greedy
from grognard.rulesets.tenth.bot.deployment import hidden_first
from grognard.rulesets.tenth.bot.survey import Survey
from grognard.rulesets.tenth.play.charge.charge_phase import charge_phase
from grognard.rulesets.tenth.play.coherency_at_end_of_turn import check_coherency
from grognard.rulesets.tenth.play.fight.fight_phase import has_fought
from grognard.rulesets.tenth.play.moves.fall_back import ask_lost
from grognard.rulesets.tenth.play.moves.movement_phase import movement_phase
from grognard.rulesets.tenth.play.shooting.shooting_phase import shooting_phase
from grognard.rulesets.tenth.play.stratagems.epic_challenge import epic_challenge
from grognard.rulesets.tenth.table.board import stand_of
from grognard.rulesets.tenth.table.coherency import is_coherent
from tests.rulesets.tenth.kit import drill, ends_of, melee, ranged, unit

if TYPE_CHECKING:
    from tests.rulesets.tenth.kit import DrillTable


def thinks(table: DrillTable, seat: int = 0) -> Any:
    """What the bot answers to the question on the table."""
    return greedy(Chair(table.game, seat, 0))


# ---------------------------------------------------------------- casualties


def led(*places: tuple[float, float]) -> DrillTable:
    """A squad in these places, and its Captain at the end of the line."""
    return drill(
        unit("Squad", models=len(places), places=list(places)),
        unit("Captain", at=(16, 10), joins="Squad", wounds=4),
        unit("Far", seat=1, at=(50, 40)),
        phase="shooting",
    )


def test_casualties_do_not_cut_the_leader_off() -> None:
    """The last man of the roster is the Captain's only link: another falls. (TEN-COH-05, TEN-MOVE-13)"""
    table = led((6, 10), (8.5, 10), (11, 10), (13.5, 10))
    table.run(ask_lost, "Squad", 1)
    gone = thinks(table)
    left = [model for model in table.unit("Squad").models if model not in gone]

    assert [table.models("Squad")[0].id] == gone
    assert is_coherent([stand_of(table.game[model]) for model in left])


def test_the_leader_does_not_fall_in_an_escape() -> None:
    """(TEN-MOVE-13)"""
    table = led((13.5, 10), (13.5, 12))
    captain = table.unit("Squad").models[-1]
    table.run(ask_lost, "Squad", 2)

    assert captain not in thinks(table)


def test_who_is_out_of_coherency_keeps_the_leader() -> None:
    """The Captain alone is far from the others: fewer to lose, but dearer than both of them. (TEN-COH-05)"""
    table = led((6, 10), (8.5, 10))
    table.change("Captain", points=200)
    table.run(check_coherency, 0)

    assert table.unit("Squad").models[-1] == table.options[0]
    assert table.models("Squad")[0].id == thinks(table)


# ---------------------------------------------------------------- movement


def test_nobody_advances_who_cannot_get_on() -> None:
    """Its own friends stand round it: no way, so no run."""
    wall = [(48 + dx, 38 + dy) for dx, dy in ((-2.7, 0), (2.7, 0), (0, -2.7), (0, 2.7), (-1.9, -1.9), (1.9, -1.9))]
    table = drill(
        unit("Wagon", melee(), at=(48, 38), base=100, keywords=["VEHICLE"], oc=2),
        unit("Wall", models=6, places=wall, base=50, keywords=["VEHICLE"], oc=0),
        unit("Far", seat=1, at=(5, 2)),
        phase="movement",
    )
    table.run(movement_phase)
    table.answer("Wagon")

    assert "advance" in table.options
    assert "advance" != thinks(table)


@pytest.mark.parametrize("roll", [1, 6])
def test_who_advances_moves(roll: int) -> None:
    table = drill(unit("Blades", melee(), at=(48, 38), models=2), unit("Far", seat=1, at=(5, 2)), phase="movement")
    table.dice(advance=[roll])
    table.run(movement_phase)
    table.answer("Blades")

    assert "advance" == thinks(table)

    table.answer("advance")
    ends = ends_of(table.game, table.id("Blades"), thinks(table)).values()

    assert all(hypot(one.pose.x - 48, one.pose.y - 38) > 4 for one in ends)


# ---------------------------------------------------------------- charges


def charging(unit_data: dict[str, Any], enemy: dict[str, Any]) -> Any:
    table = drill(unit_data, enemy, phase="charge")
    table.run(charge_phase)
    return thinks(table)


TANK: dict[str, Any] = {"toughness": 10, "save": 2, "wounds": 12, "base": 100, "points": 300, "keywords": ["VEHICLE"]}


def test_guns_do_not_charge_tanks_with_bayonets() -> None:
    """Not even one that holds the marker in the middle and hardly strikes back."""
    tank = unit("Tank", ranged("Cannon", attacks=4), melee(skill=6, strength=3), seat=1, at=(30, 21), **TANK)
    rifles = unit("Rifles", ranged(attacks=4, strength=3), melee(attacks=2, skill=3), at=(28, 25), models=10)

    assert "done" == charging(rifles, tank)


def test_lances_do() -> None:
    lances = unit("Lances", melee(attacks=4, skill=2, strength=12, ap=-4, damage=3), at=(10, 10), models=3)

    assert "done" != charging(lances, unit("Tank", melee(skill=6), seat=1, at=(10, 14), **TANK))


@pytest.mark.parametrize(("keyword", "charges"), [("TRANSPORT", False), ("WALKER", True)])
def test_transports_do_not_charge(keyword: str, charges: bool) -> None:
    ram = melee("Ram", attacks=6, skill=3, strength=9, ap=-2, damage=2)
    wagon = unit("Wagon", ram, at=(10, 10), **{**TANK, "keywords": ["VEHICLE", keyword]})

    assert charges == (charging(wagon, unit("Foes", seat=1, at=(10, 14), models=5, points=150)) != "done")


# ---------------------------------------------------------------- Command points


def countering(*, charged: bool) -> tuple[DrillTable, Any]:
    """Two enemies charged; one has fought, the other will."""
    blows = melee(attacks=6, skill=2, strength=8, ap=-3)
    table = drill(
        unit("Strong", blows, at=(10, 10), models=3, points=150),
        unit("First", melee(skill=6), seat=1, at=(4, 11.8), models=2, points=100),
        unit("Second", melee(attacks=6, skill=2, strength=8, ap=-3), seat=1, at=(10, 11.8), models=3, points=150),
        phase="fight",
        active=1,
        cp=2,
    )
    table.change_battle(fights="first")
    table.change("First", has_acted=True, has_charge_bonus=True, has_charged=True)
    table.change("Second", has_charge_bonus=charged, has_charged=charged)
    table.run(has_fought, 1)
    return table, thinks(table)


def test_counter_offensive_comes_before_a_second_charger() -> None:
    """(TEN-STRAT-06)"""
    table, answer = countering(charged=True)

    assert table.id("Strong") == answer


def test_counter_offensive_is_not_paid_for_a_fight_that_comes_next_anyway() -> None:
    """In Remaining Combats the player whose turn it is not picks first. (TEN-STRAT-06, TEN-MELEE-06)"""
    assert "no" == countering(charged=False)[1]


@pytest.mark.parametrize(("points", "pays"), [(400, True), (20, False)])
def test_epic_challenge_where_it_pays(points: int, pays: bool) -> None:
    """For a Leader who is worth more than his guards. (TEN-STRAT-07)"""
    blade = melee("Sabre", attacks=8, skill=2, strength=8, ap=-3, damage=2)
    table = drill(
        unit("Champion", blade, at=(10, 10), points=100, keywords=["INFANTRY", "CHARACTER"]),
        unit("Guards", seat=1, at=(10, 11.8), models=5, points=100),
        unit("Chief", seat=1, at=(12, 13.5), joins="Guards", wounds=4, points=points),
        phase="fight",
        cp=1,
    )
    table.run(epic_challenge, "Champion")

    assert (table.id("Champion") if pays else "no") == thinks(table)


@pytest.mark.parametrize(("cp", "number", "throws"), [(1, 2, False), (3, 2, True), (1, 5, True)])
def test_the_last_command_point_is_kept_for_what_decides(cp: int, number: int, throws: bool) -> None:
    """Grenades worth about sixteen points: with points to spare, or in the last round. (TEN-STRAT-10)"""
    thrower = unit("Throwers", at=(10, 10), models=5, keywords=["INFANTRY", "GRENADES"])
    foes = unit("Foes", seat=1, at=(10, 16), models=5, points=28)
    table = drill(thrower, foes, phase="shooting", cp=cp, round=number)
    table.run(shooting_phase)

    assert throws == thinks(table).startswith("grenade")


# ---------------------------------------------------------------- deployment


def block(x: float, y: float) -> Block:
    return next(blocks(["a"], 1.0, [((x - 1, y - 1), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1))], (x, y)))


def test_deployment_hides_from_the_first_volley() -> None:
    """Of places about as near to where it is wanted, one out of the guns' reach comes first. (TEN-SETUP-02)"""
    table = drill(
        unit("Squad", models=1, points=300),
        unit("Guns", ranged("Gun", attacks=20, strength=8, ap=-3, damage=3, range=24), seat=1, at=(30, 40), models=3),
    )
    survey = Survey(table.game, 0)
    near, far = (block(30, 14), block(30, 4))
    chosen = hidden_first(survey, table.id("Squad"), (30.0, 14.0), [near, far])

    assert far == next(chosen)
