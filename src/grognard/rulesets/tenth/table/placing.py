"""Where models may stand. (TEN-ENG-02, TEN-COH-04, TEN-TERR-14)

A spot in an answer is `[x, y]`, or `[x, y, null, level]` for a floor of a ruin; of an AIRCRAFT the third is its facing.
Without a level a base rests on the ground, or on the hill it stands on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, Disc, inside, overlap
from grognard.kernel.words import tell
from grognard.rulesets.tenth.table.board import box_of, formations, the_ground
from grognard.rulesets.tenth.table.coherency import is_coherent
from grognard.rulesets.tenth.table.engagement_range import ACROSS_A_BARRICADE, engages
from grognard.rulesets.tenth.table.maps import OBSTACLES
from grognard.rulesets.tenth.table.records import ModelId, UnitId
from grognard.rulesets.tenth.table.units import is_a, model_keywords

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from grognard.kernel.ask import Spot
    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.table.board import Base, Body, Box
    from grognard.rulesets.tenth.table.maps import Feature, Ground
    from grognard.rulesets.tenth.table.records import Unit

SAME_LEVEL = 0.5
"""Bases on levels closer than this are on the same one."""
CLIMBERS = {"INFANTRY", "BEASTS", "FLY"}
"""Who goes through the walls of ruins and up to their floors. (TEN-TERR-08)"""


def stand(game: Game, model: ModelId, spot: Spot) -> Base:
    """The base of a model that stands at this spot of an answer."""
    found = game[model]
    x, y = spot[0], spot[1]
    level = spot[3] if len(spot) > 3 else None
    if level is not None and not is_a(game, found.unit, "AIRCRAFT"):
        return (x, y, found.radius, level)
    return (x, y, found.radius, the_ground(game).level_at(x, y, found.radius))


def put(game: Game, unit: UnitId, placed: Mapping[str, Spot]) -> None:
    """Put models of a unit where an answer says. The answer has been checked."""
    flies = is_a(game, unit, "AIRCRAFT")
    for name, spot in placed.items():
        model = ModelId(name)
        x, y, _, level = stand(game, model, spot)
        facing = spot[2] if flies and len(spot) > 2 else None
        game.change(model, at=(x, y), level=level, facing=game[model].facing if facing is None else facing)


class Crowd:
    """Everybody else on the table, read once for all the checks of one question."""

    __slots__ = ("enemies", "pipes", "rows", "units")

    def __init__(self, game: Game, unit: UnitId) -> None:
        self.rows: list[Body] = []
        """Every model of the other units."""
        self.units: list[tuple[Unit, Box, tuple[Body, ...]]] = []
        """The same unit by unit, with their boxes."""
        self.enemies: list[tuple[UnitId, Box, tuple[Base, ...]]] = []
        """Id, box and bases of the enemy units."""
        self.pipes = the_ground(game).barricades
        records = game.records
        seat = records[unit].seat
        for other, owner, (_, row, bodies, box) in formations(game):
            if other == unit or not row:
                continue
            self.rows += bodies
            self.units.append((records[other], box, bodies))
            if owner != seat:
                self.enemies.append((other, box, row))

    def near(self, row: Sequence[Base]) -> list[Body]:
        """Those whose bases might touch one of the row."""
        left, low, right, high = box_of(row)
        found: list[Body] = []
        for _, (left2, low2, right2, high2), bodies in self.units:
            if left < right2 and left2 < right and low < high2 and low2 < high:
                found += [
                    body
                    for body in bodies
                    if left - body[2] < body[0] < right + body[2] and low - body[2] < body[1] < high + body[2]
                ]
        return found

    def engaging(self, row: Sequence[Base], excused: Collection[UnitId] = ()) -> UnitId | None:
        """An enemy unit (but for those excused) within Engagement Range of the row. (TEN-ENG-01, TEN-TERR-12)"""
        left, low, right, high = box_of(row)
        far = ACROSS_A_BARRICADE + TOLERANCE
        for enemy, (left2, low2, right2, high2), theirs in self.enemies:
            if left - right2 > far or left2 - right > far or low - high2 > far or low2 - high > far:
                continue
            if enemy not in excused and any(engages(a, b, self.pipes) for a in row for b in theirs):
                return enemy
        return None


def check_stand(
    game: Game,
    unit: UnitId,
    row: Mapping[str, Base],
    clause: str,
    *,
    may_engage: bool = False,
    crowd: Crowd | None = None,
) -> None:
    """Whether all models of a unit may stand so: on the table, on one level, on nothing, clear of enemies, coherent.

    `row` has every model of the unit. (TEN-ENG-02, TEN-COH-04, TEN-MOVE-04, TEN-TERR-04, TEN-TERR-08, TEN-TERR-11,
    TEN-TERR-14)
    """
    own, standing = game[unit], list(row.values())
    crowd = crowd or Crowd(game, unit)
    taken = crowd.near(standing)
    is_bare = is_on_bare_ground(the_ground(game), standing)
    for name, base in row.items():
        if not is_bare:
            check_ground(game, unit, name, base)
        height = game[ModelId(name)].kind.height
        for other in taken:
            if clashes(base, height, other):
                raise Refused(tell("{name} would stand on another base.", name=name), "TEN-MOVE-04")
        taken.append((*base, height))
    if not may_engage and (enemy := crowd.engaging(standing)):
        raise Refused(
            tell("{name} would be within Engagement Range of {name2}.", name=own.name, name2=game[enemy].name),
            "TEN-ENG-02",
        )
    if not is_coherent(standing):
        raise Refused(tell("{name} would be out of coherency.", name=own.name), "TEN-COH-04")


def is_on_bare_ground(ground: Ground, row: Sequence[Base]) -> bool:
    """Whether no terrain is near any of the bases, all of them on the table and none above it."""
    if not row:
        return True
    left, low, right, high = box_of(row)
    if left < -TOLERANCE or low < -TOLERANCE or right > ground.width + TOLERANCE or high > ground.height + TOLERANCE:
        return False
    if ground.near((left + right) / 2, (low + high) / 2, max(right - left, high - low) / 2 + TOLERANCE):
        return False
    return all(base[3] == 0.0 for base in row)


def check_ground(game: Game, unit: UnitId, name: str, base: Base) -> None:
    """Whether terrain and table let a base rest here. (TEN-TERR-04, TEN-TERR-08, TEN-TERR-11, TEN-TERR-14)"""
    ground = the_ground(game)
    x, y, radius, level = base
    low, high = radius - TOLERANCE, TOLERANCE - radius
    if not (low <= x <= ground.width + high and low <= y <= ground.height + high):
        raise Refused(tell("{name} would be off the table.", name=name), "TEN-MOVE-04")
    levels = [0.0]
    for feature in ground.near(x, y, radius):
        disc = Disc((x, y), radius)
        if not overlap(feature.area, disc):
            continue
        if feature.kind in OBSTACLES:
            raise Refused(tell("{name} would stand on an obstacle.", name=name), _obstacle_clause(feature))
        if any(overlap(wall, disc) for wall in feature.lines):
            raise Refused(tell("{name} would stand in a wall.", name=name), "TEN-TERR-08")
        is_inside = inside(feature.area, disc)
        if feature.kind == "hills":
            if not is_inside:
                raise Refused(tell("{name} must stand wholly on the hill or wholly off it.", name=name), "TEN-TERR-14")
            levels = [feature.height]
        elif level in feature.floors:
            if not is_inside:
                raise Refused(tell("{name} would overhang the edge of the floor.", name=name), "TEN-TERR-08")
            if not CLIMBERS & {*model_keywords(game, ModelId(name))}:
                raise Refused(tell("{name} cannot go up to the floors of a ruin.", name=name), "TEN-TERR-08")
            levels = [level]
    if level not in levels:
        raise Refused(
            tell('Nothing {level}" high is there for {name} to stand on.', level=f"{level:g}", name=name), "TEN-TERR-14"
        )


def _obstacle_clause(feature: Feature) -> str:
    return "TEN-TERR-04" if feature.kind == "battlefield_debris" else "TEN-TERR-11"


def clashes(base: Base, height: float, other: Body) -> bool:
    """Whether a model stands on another's base, or one's head is where the other stands. (TEN-MOVE-04)"""
    x, y, radius, level = base
    x2, y2, radius2, level2, height2 = other
    near = radius + radius2 - TOLERANCE
    dx, dy = x - x2, y - y2
    return dx * dx + dy * dy < near * near and level < level2 + height2 and level2 < level + height
