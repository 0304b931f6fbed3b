"""Objectives: who holds them, and what they are worth. (TLE-OBJ)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import Disc, is_within
from grognard.kernel.troops.standing import box_gap
from grognard.rulesets.last_edition.dice.mission_rolls import STORM
from grognard.rulesets.last_edition.lists.keywords.units import ObjectiveSecurity
from grognard.rulesets.last_edition.table.layouts import objectives
from grognard.rulesets.last_edition.table.records import BATTLE
from grognard.rulesets.last_edition.table.units import keyword, on_table, troop_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand

RADIUS = 3.5
"""A disc of seven inches. (TLE-OBJ-01)"""
MIDDLE = 1.0
"""Whoever is so near to the centre has Objective security there. (TLE-OBJ-03)"""
WORTH, MOST = 4, 12
"""Victory points of an objective, and the most of a turn. (TLE-OBJ-05, TLE-OBJ-06)"""
WORTH_IN_A_CLOUD, MOST_IN_A_CLOUD = 5, 15
"""With Poison cloud and Storm. (TLE-SEC-08, TLE-SEC-09)"""


class Presence(NamedTuple):
    """What one side has on an objective."""

    models: int
    has_security: bool


def is_on(one: Stand, at: Point) -> bool:
    """Whether a model is on the objective with this centre. (TLE-OBJ-01)"""
    return is_within(one.shape, Disc(at, 0.0), RADIUS)


def presence(game: Game, at: Point) -> tuple[Presence, Presence]:
    """The models of both sides on an objective, counted as holding counts them. (TLE-OBJ-02, TLE-OBJ-03, TLE-OBJ-07)"""
    models, secure = [0, 0], [False, False]
    middle, box = Disc(at, 0.0), (at[0], at[1], at[0], at[1])
    for unit in on_table(game):
        troop = troop_of(game, unit.id)
        if box_gap(troop.box, box) > RADIUS + 0.01:
            continue
        here = [one for one in troop.stands if is_within(one.shape, middle, RADIUS)]
        if not here:
            continue
        has_keyword = keyword(game, unit.id, ObjectiveSecurity) is not None
        near = sum(is_within(one.shape, middle, MIDDLE) for one in here)
        models[unit.seat] += len(here) + (near if has_keyword else 0)
        secure[unit.seat] |= has_keyword or near > 0
    return Presence(models[0], secure[0]), Presence(models[1], secure[1])


def holder(game: Game, at: Point) -> int | None:
    """Who holds an objective now: the only side with Objective security, else the side with more models.

    (TLE-OBJ-02, TLE-OBJ-04)
    """
    one, two = presence(game, at)
    if one.has_security != two.has_security:
        return int(two.has_security)
    if one.models == two.models:
        return None
    return int(two.models > one.models)


def held(game: Game, seat: int) -> tuple[str, ...]:
    """The objectives that a seat holds now; destroyed ones are none any more. (TLE-OBJ-02, TLE-SEC-08)"""
    battle = game[BATTLE]
    return tuple(
        key for key, at in objectives(battle.layout) if key not in battle.destroyed and holder(game, at) == seat
    )


def barren(game: Game) -> tuple[str, ...]:
    """The objectives that give nothing in this round because of the Storm. (TLE-SEC-09)"""
    battle = game[BATTLE]
    if not battle.storm or battle.round < 2:
        return ()
    what = STORM[battle.storm[battle.round - 2]]
    return {"zones": ("zone1", "zone2"), "center": ("center",), "sides": ("side_a", "side_b")}[what]


def worth(secondary: str) -> tuple[int, int]:
    """Victory points of an objective and the most of a turn. (TLE-OBJ-05, TLE-OBJ-06, TLE-SEC-08, TLE-SEC-09)"""
    return (WORTH_IN_A_CLOUD, MOST_IN_A_CLOUD) if secondary in ("poison_cloud", "storm") else (WORTH, MOST)
