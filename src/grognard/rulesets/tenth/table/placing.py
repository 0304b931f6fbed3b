"""Where models may stand: tenth's footing for the kit of open tables. (TEN-ENG-02, TEN-COH-04, TEN-TERR-14)

A spot in an answer is `[x, y]`, or `[x, y, null, level]` for a floor of a ruin; of an AIRCRAFT the third is its facing.
Without a level a base rests on the ground, or on the hill it stands on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import Refused
from grognard.kernel.plane import inside, overlap
from grognard.kernel.table import Moments
from grognard.kernel.troops import Berth, Footing, Pose
from grognard.kernel.troops import stand as stand_at
from grognard.kernel.troops.law import alike
from grognard.kernel.troops.standing import reach_into
from grognard.kernel.words import tell
from grognard.rulesets.tenth.table.board import VERTICAL, disc, the_ground, troops
from grognard.rulesets.tenth.table.coherency import COHERENCY
from grognard.rulesets.tenth.table.engagement_range import ENGAGED, engages, is_beside
from grognard.rulesets.tenth.table.maps import OBSTACLES
from grognard.rulesets.tenth.table.records import ModelId, UnitId
from grognard.rulesets.tenth.table.units import is_a, model_keywords, model_name

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from grognard.kernel.ask import Spot
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand, Troop
    from grognard.rulesets.tenth.table.maps import Feature, Ground

SAME_LEVEL = 0.5
"""Bases on levels closer than this are on the same one."""
CLIMBERS = {"INFANTRY", "BEASTS", "FLY"}
"""Who goes through the walls of ruins and up to their floors. (TEN-TERR-08)"""
CLAUSES = {
    "table": "TEN-MOVE-04",
    "base": "TEN-MOVE-04",
    "berth": "TEN-ENG-02",
    "coherency": "TEN-COH-04",
    "level": "TEN-TERR-14",
}
FRIEND = Berth()
LOW = (0.0,)


def stand(game: Game, model: ModelId, spot: Spot) -> Stand:
    """The model as it stands at this spot of an answer."""
    found, ground = game[model], the_ground(game)
    x, y, level = spot[0], spot[1], spot[3] if len(spot) > 3 else None
    if level is None or is_a(game, found.unit, "AIRCRAFT"):
        level = ground.level_at(x, y, found.radius)
    return stand_at(model, disc(found.radius, found.kind.height), Pose(x, y, None, level or None))


def put(game: Game, unit: UnitId, placed: Mapping[str, Spot]) -> None:
    """Put models of a unit where an answer says. The answer has been checked."""
    flies = is_a(game, unit, "AIRCRAFT")
    for name, spot in placed.items():
        model = ModelId(name)
        one = stand(game, model, spot)
        facing = spot[2] if flies and len(spot) > 2 else None
        facing = game[model].facing if facing is None else facing
        game.change(model, at=one.pose.at, level=one.level, facing=facing)


@lru_cache(maxsize=64)
def engagement(ground: Ground, *, blocks: bool = True, on_way: bool = False, at_end: bool = True) -> Berth:
    """How far one keeps from an enemy; more than 5" above or below him he does not matter. (TEN-ENG-01, TEN-ENG-02)"""
    rise = VERTICAL if ground.highest > VERTICAL else None
    return Berth(blocks, ENGAGED * on_way, ENGAGED * at_end, is_strict=True, rise=rise)


def footing_of(game: Game, unit: UnitId, clause: str) -> Footing:
    """Where a unit may be set up: on one level, on nothing, clear of enemies, coherent. (TEN-ENG-02, TEN-RES-02)"""
    enemy, own = engagement(the_ground(game)), game[unit].seat
    return Footing(
        berth=lambda _one, other: FRIEND if other.seat == own else enemy,
        kind_of=_kind_of(game, unit),
        also=keeps_across(game, behind_barricades(game, own)),
        **standing(game, unit, clause),
    )


def _kind_of(game: Game, unit: UnitId) -> Callable[[str], str]:
    """Who climbs may find room where others do not. (TEN-TERR-08)"""
    models = game[unit].models
    climbers = {name for name in models if not CLIMBERS.isdisjoint(model_keywords(game, name))}
    if len(climbers) in (0, len(models)):
        return alike
    return lambda name: "climber" if name in climbers else ""


def standing(game: Game, unit: UnitId, clause: str) -> dict[str, Any]:
    """What holds wherever models end; how they keep away from others is said beside.

    (TEN-COH-04, TEN-MOVE-04, TEN-TERR-04, TEN-TERR-08, TEN-TERR-11, TEN-TERR-14)
    """
    ground = the_ground(game)
    levels = _levels_of(ground, is_aircraft=is_a(game, unit, "AIRCRAFT"))
    return {
        "clause": clause,
        "clauses": CLAUSES,
        "table": ground.bounds,
        "coherency": COHERENCY,
        "levels": levels if ground.highest > 0.0 else None,
        "rests": resting(game),
        "barred": ground.barred,
        "raised": ground.raised,
        "name_of": lambda name: model_name(game, ModelId(name)),
        "unit_name": game[unit].name,
    }


@lru_cache(maxsize=64)
def _levels_of(ground: Ground, *, is_aircraft: bool) -> Callable[[Stand], tuple[float, ...]]:
    """The levels on which a base may rest; Aircraft take no notice of floors. (TEN-TERR-14)"""

    raised = ground.raised

    def levels(one: Stand) -> tuple[float, ...]:
        x, y, _, _ = one.pose
        for left, low, right, high in raised:
            if left <= x <= right and low <= y <= high:
                found = ground.levels(one.shape)
                return found[:1] if is_aircraft else found
        return LOW

    return levels


def resting(game: Game) -> Callable[[Stand], Refused | None]:
    """Why terrain does not let a base rest where it is. (TEN-TERR-04, TEN-TERR-08, TEN-TERR-11, TEN-TERR-14)"""
    ground = the_ground(game)

    def says(one: Stand) -> Refused | None:
        x, y, _, _ = one.pose
        for feature in ground.near(x, y, one.base.outer):
            found = _says_of(game, feature, one) if overlap(feature.area, one.shape) else None
            if found is not None:
                return found
        return None

    return says


def _says_of(game: Game, feature: Feature, one: Stand) -> Refused | None:
    """Why a base may not rest on a feature that it overlaps."""
    name = one.name
    if feature.kind in OBSTACLES:
        clause = "TEN-TERR-04" if feature.kind == "battlefield_debris" else "TEN-TERR-11"
        return Refused(tell("{name} would stand on an obstacle.", name=name), clause)
    if any(overlap(wall, one.shape) for wall in feature.lines):
        return Refused(tell("{name} would stand in a wall.", name=name), "TEN-TERR-08")
    is_hill = feature.kind == "hills"
    if not is_hill and one.level not in feature.floors:
        return None
    is_inside = inside(feature.area, one.shape)
    if is_hill and not is_inside:
        return Refused(tell("{name} must stand wholly on the hill or wholly off it.", name=name), "TEN-TERR-14")
    if not is_inside:
        return Refused(tell("{name} would overhang the edge of the floor.", name=name), "TEN-TERR-08")
    if not is_hill and not CLIMBERS & {*model_keywords(game, ModelId(name))}:
        return Refused(tell("{name} cannot go up to the floors of a ruin.", name=name), "TEN-TERR-08")
    return None


# ---------------------------------------------------------------- across barricades


def behind_barricades(game: Game, seat: int, excused: Collection[str] = ()) -> list[Stand]:
    """The enemies whose Engagement Range may reach across a barricade. (TEN-TERR-12)"""
    return [one for other, one in _behind.of(game) if other.seat != seat and other.id not in excused]


def _who_is_behind(game: Game) -> list[tuple[Troop, Stand]]:
    pipes = the_ground(game).pipes
    return [
        (other, one)
        for other in troops(game)
        for pipe, box in pipes
        if reach_into(other.box, box, ENGAGED * 2)
        for one in other.stands
        if is_beside(one, pipe)
    ]


_behind = Moments(_who_is_behind)
"""The models within reach of a barricade, as long as nobody moves."""


def keeps_across(game: Game, enemies: Sequence[Stand]) -> Callable[[Mapping[str, Stand]], None] | None:
    """Raises where a model would be engaged across a barricade; None if nobody stands behind one. (TEN-TERR-12)"""
    pipes = the_ground(game).barricades

    def also(ends: Mapping[str, Stand]) -> None:
        if any(engages(one, foe, pipes) for one in ends.values() for foe in enemies):
            raise Refused(tell("The unit would be within Engagement Range across a barricade."), "TEN-ENG-02")

    return also if enemies else None
