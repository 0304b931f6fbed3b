"""True line of sight: which share of a target an eye cannot see. (LEG-LOS)

Shares are worked out for a whole unit against another and kept as long as both, the table and everybody near the lines
between them stay as they are. A pair with nothing between costs a few comparisons.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import Blocker, Body, Disc, Scene, bounds, hidden_fraction, inside
from grognard.kernel.troops.standing import box_gap
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.units import is_gargantuan, is_vehicle, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Bounds, Point
    from grognard.kernel.troops import Stand, Troop
    from grognard.rulesets.legendary.table.board import Ground
    from grognard.rulesets.legendary.table.records import ModelId, UnitId

HIDDEN = 1.0 - 1e-6
"""A share that reaches this is out of sight. (LEG-LOS-01)"""
BARELY = 0.999
"""The most that models and small dense pieces hide. (LEG-LOS-01, LEG-LOS-03)"""
MOST_KEPT = 4000


class Eye(NamedTuple):
    """From where one looks."""

    at: Point
    height: float


class Sights(NamedTuple):
    """For each firing model, for each model of the target, the hidden share; 1 is out of sight."""

    shooters: tuple[str, ...]
    targets: tuple[str, ...]
    shares: tuple[tuple[float, ...], ...]

    def sees(self, number: int) -> list[int]:
        """The places of the target models that a firing model sees."""
        return [place for place, share in enumerate(self.shares[number]) if share < HIDDEN]


def eye_of(one: Stand) -> Eye:
    """The top centre of a model. (LEG-LOS-01)"""
    return Eye(one.pose.at, one.level + one.height)


# ---------------------------------------------------------------- what stands between


class Screen:
    """Everything that could hide something between two places, made ready for many lines."""

    __slots__ = ("_scenes", "blockers", "circles", "dense", "names", "soft")

    def __init__(self, found: Sequence[tuple[str, Blocker, str]]) -> None:
        self.names = [name for name, _, _ in found]
        self.blockers = [blocker for _, blocker, _ in found]
        self.dense = [kind == "dense" for _, _, kind in found]
        self.soft = [kind == "soft" for _, _, kind in found]
        self.circles = [_circle(blocker) for blocker in self.blockers]
        self._scenes: dict[tuple[int, ...], Scene] = {}

    def scene(self, places: tuple[int, ...]) -> Scene:
        """The scene of some of the blockers."""
        known = self._scenes.get(places)
        if known is None:
            known = self._scenes[places] = Scene([self.blockers[place] for place in places])
        return known

    def between(self, eye: Eye, target: Stand) -> tuple[int, ...]:
        """The blockers that could touch a line from the eye to the target."""
        (ax, ay), (bx, by) = eye.at, target.pose.at
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        wide = target.base.outer
        found = []
        for place, (x, y, far) in enumerate(self.circles):
            along = ((x - ax) * dx + (y - ay) * dy) / square if square else 0.0
            along = 0.0 if along < 0.0 else min(along, 1.0)
            if hypot(ax + along * dx - x, ay + along * dy - y) < far + wide:
                found.append(place)
        return tuple(found)


def _circle(blocker: Blocker) -> tuple[float, float, float]:
    left, low, right, high = bounds(blocker.shape)
    return (left + right) / 2, (low + high) / 2, hypot(right - left, high - low) / 2


def screen(game: Game, box: Bounds, others: Iterable[Troop]) -> Screen:
    """What stands within a box: pieces, walls, and the models of these units. (LEG-LOS-01)"""
    ground = board(game)
    found: list[tuple[str, Blocker, str]] = [
        (name, blocker, "solid") for name, blocker in ground.solid if box_gap(bounds(blocker.shape), box) <= 0.0
    ]
    found += [(name, blocker, "dense") for name, blocker in ground.dense if box_gap(bounds(blocker.shape), box) <= 0.0]
    for troop in others:
        for one in troop.stands:
            model = game[_model(one)]
            kind = "hull" if is_vehicle(model) or is_gargantuan(model) else "soft"
            found.append((troop.id, Blocker(one.shape, top=one.level + one.height, bottom=one.level), kind))
    return Screen(found)


def _model(one: Stand) -> ModelId:
    return one.name  # type: ignore[return-value]


# ---------------------------------------------------------------- shares


def hidden_share(
    ground: Ground, eye: Eye, target: Stand, between: Screen, own: Stand | None = None, without: str = ""
) -> float:
    """The share of a target that is hidden from an eye; 1 is out of sight. (LEG-LOS-01, LEG-LOS-03)

    `own` is the one who looks: the piece it stands in does not hide what it sees. `without` is a piece or unit that is
    left out.
    """
    near = between.between(eye, target)
    if not near:
        return 0.0
    near = _counting(ground, near, eye, target, between, own, without)
    if not near:
        return 0.0
    body = Body(target.shape, target.level, target.level + max(target.height, 0.01))
    share = hidden_fraction(eye.at, eye.height, body, between.scene(near))
    if share < HIDDEN:
        return share
    hard = tuple(place for place in near if not between.soft[place] and not _is_thin(between, place, eye, body))
    if not hard or hidden_fraction(eye.at, eye.height, body, between.scene(hard)) < HIDDEN:
        return BARELY
    return 1.0


def _is_thin(between: Screen, place: int, eye: Eye, body: Body) -> bool:
    """Whether a dense piece hides less than half by itself, so that it takes away no sight. (LEG-LOS-03)"""
    if not between.dense[place]:
        return False
    return hidden_fraction(eye.at, eye.height, body, between.scene((place,))) < 0.5


def _counting(
    ground: Ground,
    near: tuple[int, ...],
    eye: Eye,
    target: Stand,
    between: Screen,
    own: Stand | None,
    without: str,
) -> tuple[int, ...]:
    """Those that hide at all: not the piece one stands in, no dense one that one is inside of. (LEG-LOS-01)"""
    kept = []
    for place in near:
        name, blocker = between.names[place], between.blockers[place]
        if name == without:
            continue
        if between.dense[place]:
            if inside(blocker.shape, target.pose.at) or inside(blocker.shape, eye.at):
                continue
            if blocker.top < eye.height and ground.piece_of[name].is_any("hedge"):
                continue
        elif (name in ground.piece_of and _is_in(blocker, target)) or (own is not None and _is_in(blocker, own)):
            continue
        kept.append(place)
    return tuple(kept)


def _is_in(blocker: Blocker, one: Stand) -> bool:
    """Whether a model stands in the body of a piece, not on top of it."""
    return one.level < blocker.top - 1e-6 and inside(blocker.shape, one.pose.at)


_KNOWN: dict[tuple[str, str], tuple[Troop, Troop, Ground, tuple[Troop, ...], Sights]] = {}


def sights(game: Game, shooter: UnitId, target: UnitId) -> Sights:
    """Who of one unit sees which share of whom of another. (LEG-LOS-01, LEG-SHOOT-03)"""
    one, two, ground = troop_of(game, shooter), troop_of(game, target), board(game)
    box = _around(one, two)
    others = tuple(each for each in troops(game) if each.id not in (shooter, target) and box_gap(each.box, box) <= 0.0)
    known = _KNOWN.get((shooter, target))
    if known is not None and known[0] is one and known[1] is two and known[2] is ground and known[3] == others:
        return known[4]
    between = screen(game, box, others)
    shares = tuple(
        tuple(hidden_share(ground, eye_of(own), enemy, between, own) for enemy in two.stands) for own in one.stands
    )
    found = Sights(tuple(own.name for own in one.stands), tuple(enemy.name for enemy in two.stands), shares)
    if len(_KNOWN) > MOST_KEPT:
        _KNOWN.clear()
    _KNOWN[shooter, target] = one, two, ground, others, found
    return found


_SEEN: dict[tuple[str, str], tuple[Troop, Troop, Ground, tuple[Troop, ...], tuple[bool, ...]]] = {}


def watchers(game: Game, shooter: UnitId, target: UnitId) -> tuple[bool, ...]:
    """Which models of a unit see some model of another: only terrain and hulls can prevent it. (LEG-LOS-01)"""
    one, two, ground = troop_of(game, shooter), troop_of(game, target), board(game)
    box = _around(one, two)
    hulls = tuple(
        each
        for each in troops(game)
        if each.id not in (shooter, target) and box_gap(each.box, box) <= 0.0 and _is_hull(game, each)
    )
    known = _SEEN.get((shooter, target))
    if known is not None and known[0] is one and known[1] is two and known[2] is ground and known[3] == hulls:
        return known[4]
    between = screen(game, box, hulls)
    if not between.blockers:
        found = (True,) * len(one.stands)
    else:
        found = tuple(
            any(hidden_share(ground, eye_of(own), enemy, between, own) < HIDDEN for enemy in two.stands)
            for own in one.stands
        )
    if len(_SEEN) > MOST_KEPT:
        _SEEN.clear()
    _SEEN[shooter, target] = one, two, ground, hulls, found
    return found


def _is_hull(game: Game, troop: Troop) -> bool:
    model = game[_model(troop.stands[0])]
    return is_vehicle(model) or is_gargantuan(model)


def _around(one: Troop, two: Troop) -> Bounds:
    a, b = one.box, two.box
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def shares_from(game: Game, eye: Eye, target: UnitId, but: Iterable[str] = (), without: str = "") -> dict[str, float]:
    """The hidden shares of a unit's models from an eye, the units `but` never hiding anything. (LEG-LOS-04)"""
    two, ground = troop_of(game, target), board(game)
    x, y = eye.at
    box = min(two.box[0], x), min(two.box[1], y), max(two.box[2], x), max(two.box[3], y)
    left_out = {target, *but}
    others = [each for each in troops(game) if each.id not in left_out and box_gap(each.box, box) <= 0.0]
    between = screen(game, box, others)
    return {one.name: hidden_share(ground, eye, one, between, without=without) for one in two.stands}


def sees_unit(game: Game, shooter: UnitId, target: UnitId) -> bool:
    """Whether any model of a unit sees any of another. (LEG-LOS-01)"""
    return any(watchers(game, shooter, target))


def sees_point(game: Game, viewer: UnitId, at: Point) -> bool:
    """Whether any model of a unit sees a point at ground level. (LEG-DS-02)"""
    from grognard.kernel.troops import Base, Pose, stand

    ground, marker = board(game), stand("marker", Base("disc", 0.2, 0.2, 0.1), Pose(*at))
    one = troop_of(game, viewer)
    left, low, right, high = one.box
    box = min(left, at[0]), min(low, at[1]), max(right, at[0]), max(high, at[1])
    others = [each for each in troops(game) if each.id != viewer and box_gap(each.box, box) <= 0.0]
    between = screen(game, box, others)
    return any(hidden_share(ground, eye_of(own), marker, between, own) < HIDDEN for own in one.stands)


__all__ = [
    "BARELY",
    "HIDDEN",
    "Disc",
    "Eye",
    "Screen",
    "Sights",
    "eye_of",
    "hidden_share",
    "screen",
    "sees_point",
    "sees_unit",
    "shares_from",
    "sights",
    "watchers",
]
