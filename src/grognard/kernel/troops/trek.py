"""A unit about to move: what each model may do on its way, and where the unit may end.

A path of an answer is a list of spots after the one a model stands on. From spot to spot the base slides with the
facing it has and then turns to the facing the spot names, if it names one. A `Trek` reads the table once and then
judges any number of paths: the answer, and all that a proposal tries.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, hypot
from struct import pack
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import MOST_WAYPOINTS
from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, bounds, overlap
from grognard.kernel.plane.arcs import bearing
from grognard.kernel.plane.distance import distance
from grognard.kernel.plane.ground import Ground
from grognard.kernel.plane.reach import ReachMap
from grognard.kernel.troops.crowds import is_barred
from grognard.kernel.troops.law import Berth, Course, shapes_of
from grognard.kernel.troops.order import has_order
from grognard.kernel.troops.packed import packed
from grognard.kernel.troops.placing import (
    Crowd,
    boxed_shapes,
    check_stands,
    is_on,
    kinds_of,
    may_stand,
    may_stand_alone,
    put,
)
from grognard.kernel.troops.pose import Pose, pose_of, turn_between
from grognard.kernel.troops.standing import box_gap, box_of, is_coherent
from grognard.kernel.troops.sweep import (
    BY_BASE,
    BY_CENTRE,
    TOUCH_BY_CENTRE,
    Obstacles,
    counts_alone,
    length_of,
    met,
    obstacles,
    touches_area,
    turned_on,
)
from grognard.kernel.words import join, tell

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from typing import Self

    from grognard.kernel.ask import Paths, Spot
    from grognard.kernel.plane import Bounds, Footprint, Point
    from grognard.kernel.troops.bases import Base
    from grognard.kernel.troops.law import Going, Law
    from grognard.kernel.troops.standing import Stand, Troop

HAIR = 0.004
"""What must not be touched is a hair larger in proposals, because answers are rounded to a thousandth."""
SPARE = 0.004
"""Left of every distance in proposals, for the same reason."""
ROUNDED = 0.0011
"""Inches by which the shifts of models may differ that are shifted alike, for the same reason."""
TURN_STEP = 2.0
"""Degrees between two looks at the edge of the table while a base turns."""


class Way(NamedTuple):
    """A model's way: what it costs, what slowed it down, and its poses, the first being where it stands."""

    inches: float
    goings: tuple[str, ...]
    poses: tuple[Pose, ...]
    climbed: float = 0.0
    """Inches of climbing among them."""
    course: Course | None = None
    """The way over terrain, where the law says more of it than its poses do."""

    @property
    def parts(self) -> tuple[tuple[tuple[Pose, ...], frozenset[float]], ...]:
        """The poses of each part of the way, and the levels the model has on it."""
        if self.course is not None:
            return self.course.parts
        return ((self.poses, frozenset([pose.level or 0.0 for pose in self.poses])),)


class Trek:
    """A unit about to move by a law, and everything around it."""

    def __init__(self, unit: Troop, others: Iterable[Troop], law: Law) -> None:
        self.unit, self.law = unit, law
        self.movers: dict[str, Stand] = {each.name: each for each in unit.stands}
        self.crowd = Crowd(unit.id, others)
        self._kinds = list({law.kind_of(name): own for name, own in self.movers.items()}.values())
        self._near_by: list[Troop] | None = None
        self._grounds: dict[tuple[str, float], Ground] = {}
        self._maps: dict[tuple[str, float, tuple[Pose, ...]], ReachMap] = {}
        self._goings: dict[str, list[tuple[Going, Obstacles]]] = {}
        self._ends: dict[tuple[str, tuple[Spot, ...]], Stand] = {}
        self._followed: dict[tuple[str, tuple[Spot, ...]], tuple[Stand, Way] | Refused] = {}
        self._farthest: dict[str, float] = {}
        self._ways: dict[tuple[str, tuple[Spot, ...]], Way] = {}
        self._passing: dict[str, list[tuple[Troop, Berth, float]]] = {}
        self._there: dict[tuple[str, str, frozenset[float]], tuple[Obstacles, Obstacles, bytes]] = {}
        # What was let pass last is not looked at twice: a proposal is tried, given as the answer, and checked again.
        self._passed: Paths | None = None
        self._stood: Mapping[str, Stand] | None = None
        self._middles: Bounds | None = None
        self._blocks: list[tuple[bytes, bytes, bytes]] | None = None
        self._alone: dict[str, tuple[bytes, bytes, bytes]] = {}

    @classmethod
    def like(cls, trek: Trek, law: Law) -> Self:
        """The same unit by a law that differs only in what it asks of the whole unit where it ends.

        What was found out about ways and places is shared.
        """
        found = cls.__new__(cls)
        vars(found).update(vars(trek) | {"law": law, "_passed": None, "_stood": None})
        return found

    @property
    def _near(self) -> list[Troop]:
        """The other units that can matter on the way."""
        if self._near_by is None:
            far, box = max((self.law.allowance(name) for name in self.movers), default=0.0), self.unit.box
            self._near_by = [
                other for other in self.crowd.others if box_gap(box, other.box) <= far + self._widest(other)
            ]
        return self._near_by

    def _widest(self, other: Troop) -> float:
        """How far away the unit can matter on the way; asked of the law for one model of each kind."""
        widest = 0.0
        for own in self._kinds:
            widest = max(widest, self.crowd.berth(self.law, own, other).on_way)
        return widest + HAIR

    # ---------------------------------------------------------------- the whole unit

    def check(self, paths: Paths) -> None:
        """Every path, and a legal end for the unit. Nobody is forbidden to stand still."""
        if not paths or paths == self._passed:
            return
        ways = {name: self.follow(name, path)[1] for name, path in paths.items()}
        self.check_end(self.ends(paths))
        if len(self.movers) > 1 and any(map(self.law.is_in_order, paths)):
            self._check_order(ways, paths)
        self._passed = dict(paths)

    def ends(self, paths: Paths) -> dict[str, Stand]:
        """Where every model stands after these paths, those that do not move included."""
        return {name: self.end(name, paths[name]) if paths.get(name) else own for name, own in self.movers.items()}

    def check_end(self, ends: Mapping[str, Stand]) -> None:
        """Whether the unit may stand so."""
        if ends != self._stood:
            check_stands(self.law, ends, self.crowd)
            self._stood = ends

    def is_surely_wrong(self, paths: Paths) -> bool:
        """Whether the unit surely cannot end where these paths do: a quick first look at moves of all alike."""
        shift = self._shift(paths)
        return shift is not None and self.is_barred(*shift)

    def may_end(self, paths: Paths) -> bool:
        """Whether the unit may stand where these paths end, whatever is on the way."""
        if self.is_surely_wrong(paths):
            return False
        ends = self.ends(paths)
        may = may_stand(self.law, ends, self.crowd)
        if may:
            self._stood = ends
        return may

    def _shift(self, paths: Paths) -> tuple[float, float] | None:
        """By how much these paths shift the whole unit, if they shift all models alike; rounding aside."""
        if len(paths) != len(self.movers):
            return None
        found = None
        for name, own in self.movers.items():
            path = paths.get(name)
            if not path:
                return None
            end, pose = path[-1], own.pose
            dx, dy = end[0] - pose[0], end[1] - pose[1]
            if found is None:
                found = dx, dy
            elif abs(dx - found[0]) > ROUNDED or abs(dy - found[1]) > ROUNDED:
                return None
        return found

    def is_barred(self, dx: float, dy: float) -> bool:
        """Whether the whole unit surely cannot end where it would if all models shifted alike: a quick first look."""
        table, (west, south, east, north) = self.law.table, self._around()
        box = west + dx, south + dy, east + dx, north + dy
        if table is not None and (box[0] < table[0] or box[1] < table[1] or box[2] > table[2] or box[3] > table[3]):
            return True  # it leaves the table, whatever the facings of its models
        if self._blocks is None:
            law, own = self.law, self.unit.stands
            kinds = [(one,) for one in own] if callable(law.no_standing) else kinds_of(law, own)
            self._blocks = [self._block(row) for row in kinds]
        is_flat = self.law.is_flat(box)
        for others, rows, terrain in self._blocks:
            if is_barred(others, rows, terrain, table, dx, dy, is_flat=is_flat):
                return True
        return False

    def _around(self) -> Bounds:
        """A box round the middles of all models where they stand."""
        if self._middles is None:
            places = [own.pose for own in self.movers.values()]
            xs, ys = [pose[0] for pose in places], [pose[1] for pose in places]
            self._middles = min(xs), min(ys), max(xs), max(ys)
        return self._middles

    def is_barred_at(self, name: str, pose: Pose) -> bool:
        """Whether one model surely cannot end at a pose: a quick first look."""
        own = self.movers[name]
        block = self._alone.get(name)
        if block is None:
            block = self._alone[name] = self._block((own,))
        others, row, terrain = block
        is_flat = not pose.level and self.law.is_flat((pose[0], pose[1], pose[0], pose[1]))
        dx, dy = pose[0] - own.pose[0], pose[1] - own.pose[1]
        return is_barred(others, row, terrain, self.law.table, dx, dy, is_flat=is_flat)

    def _block(self, row: Sequence[Stand]) -> tuple[bytes, bytes, bytes]:
        """Everybody else, models of one kind and what they may not stand on, all packed."""
        law, crowd, first = self.law, self.crowd, row[0]
        return crowd.packed(law, first), packed(row), crowd.barred(law, first.name)

    def is_legal(self, paths: Paths) -> bool:
        """Whether the whole move is legal."""
        try:
            self.check(paths)
        except Refused:
            return False
        return True

    # ---------------------------------------------------------------- one model

    def end(self, name: str, path: Sequence[Spot]) -> Stand:
        """Where a model stands at the end of a path."""
        key = (name, tuple(path))
        found = self._ends.get(key)
        if found is None:
            own = self.movers[name]
            before = own.pose
            for spot in path[:-1]:
                before = pose_of(spot, before)
            found = self._ends[key] = put(name, own.base, path[-1], self.law, before)
        return found

    def poses(self, name: str, path: Sequence[Spot]) -> tuple[Pose, ...]:
        """The way of a path, from where the model stands to where it ends."""
        found = [self.movers[name].pose]
        for spot in path[:-1]:
            pose = pose_of(spot, found[-1])
            found.append(pose if pose.level is not None else pose._replace(level=found[-1].level))
        return (*found, self.end(name, path).pose) if path else tuple(found)

    def way(self, name: str, path: Sequence[Spot]) -> Way:
        """What a path costs and which ground slows it down; worked out once."""
        key = (name, tuple(path))
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = self._way(name, path)
        return found

    def _way(self, name: str, path: Sequence[Spot]) -> Way:
        law, own, poses = self.law, self.movers[name], self.poses(name, path)
        if law.course is not None:
            course = law.course(own, poses)
            return Way(course.inches, (), poses, course.climbed, course)
        far, climbed = length_of(poses), 0.0
        if law.turning is not None and not own.base.is_round:
            far += sum(law.turning(own, turn) for turn in turned_on(poses))
        if law.climb is not None:
            climbed = sum(law.climb(a.level or 0.0, b.level or 0.0) for a, b in pairwise(poses))
            far += climbed
        touched: list[str] = []
        extra = 0.0
        for going, ground in self._goings_of(name):
            areas = self._touched(name, poses, going, ground)
            if areas:
                toll = going.toll(law.allowance(name), by_base=not law.by_centre)
                touched.append(going.key)
                far *= toll.times
                extra += toll.extra + (toll.step * self._edges(name, poses, areas) if toll.step else 0.0)
        return Way(far + extra, tuple(touched), poses, climbed)

    def _goings_of(self, name: str) -> list[tuple[Going, Obstacles]]:
        """The ground that slows a model down, its areas made ready; asked of the law once."""
        found = self._goings.get(name)
        if found is None:
            found = self._goings[name] = [(going, obstacles(going.areas)) for going in self.law.goings_of(name)]
        return found

    def _touched(self, name: str, poses: tuple[Pose, ...], going: Going, ground: Obstacles) -> list[Footprint]:
        """The areas of slow ground that a way touches; who flies only touches where it ends."""
        law = self.law
        way = poses[-1:] if law.can_fly(name) else poses
        how = TOUCH_BY_CENTRE if law.by_centre else BY_BASE
        base = self.movers[name].base
        areas = [ground.shapes[k] for k in met(base, way, ground, how=how, most=len(ground.shapes))]
        if not areas or not going.unless:
            return areas
        others = obstacles(going.unless)
        instead = [others.shapes[k] for k in met(base, way, others, how=how, most=len(others.shapes))]
        return [area for area in areas if not instead or counts_alone(base, way, area, instead)]

    def farthest(self, name: str) -> float:
        """Inches from its start that no way of a model leads beyond: its allowance, less if it begins on slow ground.

        The latter only where the middle of the base counts: then every way touches the ground in which it begins.
        """
        found = self._farthest.get(name)
        if found is None:
            law = self.law
            found = law.allowance(name)
            if law.by_centre and not law.can_fly(name):
                start = (self.movers[name].pose,)
                for going, ground in self._goings_of(name):
                    if not going.unless and self._touched(name, start, going, ground):
                        found /= max(going.toll(law.allowance(name), by_base=False).times, 1.0)
            self._farthest[name] = found
        return found

    def _is_beyond(self, name: str, pose: Pose) -> bool:
        """Proof that no way of a model leads so far: the straight one is too long, on slow ground at either end."""
        law, (x, y) = self.law, self.movers[name].pose.at
        far = hypot(pose.x - x, pose.y - y)
        if far > self.farthest(name) + SPARE:
            return True
        if not law.by_centre or not law.goings:
            return False
        most = law.allowance(name)
        return any(
            not going.unless
            and far > most / going.toll(most, by_base=False).times + SPARE
            and self._touched(name, (pose,), going, ground)
            for going, ground in self._goings_of(name)
        )

    def _edges(self, name: str, poses: tuple[Pose, ...], areas: Sequence[Footprint]) -> int:
        """How often a way that touches these areas passes their edges."""
        base, by_centre = self.movers[name].base, self.law.by_centre
        ends = (poses[0], poses[-1])
        inside = sum(touches_area(base, (end,), area, by_centre=by_centre) for area in areas for end in ends)
        return 2 * len(areas) - inside

    def follow(self, name: str, path: Sequence[Spot]) -> tuple[Stand, Way]:
        """Check one model's way, not yet its end. What was found out about a way is not looked at twice."""
        if not path:
            own = self.movers[name]
            return own, Way(0.0, (), (own.pose,))
        found = self._tried(name, path)
        if isinstance(found, Refused):
            raise Refused(found.sentence, found.clause)  # what is kept never has a traceback: that would be a cycle
        return found

    def _tried(self, name: str, path: Sequence[Spot]) -> tuple[Stand, Way] | Refused:
        """What is said about a model's way, once."""
        key = (name, tuple(path))
        found = self._followed.get(key)
        if found is None:
            try:
                found = self._follow(name, path)
            except Refused as refused:
                found = refused.with_traceback(None)
            self._followed[key] = found
        return found

    def _follow(self, name: str, path: Sequence[Spot]) -> tuple[Stand, Way]:
        law, own = self.law, self.movers[name]
        end, way = self.end(name, path), self.way(name, path)
        self._check_inches(name, way)
        if not law.may_turn and not own.base.is_round and turned_on(way.poses):
            raise law.refused("turn", tell("{model} cannot turn.", model=law.name_of(name)))
        box = _box_of(own.base, way.poses)
        if not is_on(law.table, box):
            self._check_edge(name, way)
        if not law.can_fly(name):
            self._check_walls(name, way)
            self._check_passing(name, way, box)
            said = None
            if law.also_on_way is not None:
                said = law.also_on_way(own, way.course or Course(way.inches, way.climbed, way.parts))
            if said is not None:
                raise Refused(said.sentence, said.clause)  # another one: what a frame holds and raises is a cycle
        return end, way

    def _check_inches(self, name: str, way: Way) -> None:
        law, most = self.law, self.law.allowance(name)
        if way.inches > most + TOLERANCE:
            self._check_die(name, way, most)
            slow = tell(" ({ground})", ground=join(way.goings)) if way.goings else ""
            is_steep = way.climbed > 0.0 and way.inches - way.climbed <= most + TOLERANCE
            raise law.refused(
                "flight" if law.can_fly(name) else "climb" if is_steep else "inches",
                tell(
                    '{model} would move {far}"{slow}, but may move {most}".',
                    model=law.name_of(name),
                    far=f"{min(way.inches, 1e6):.1f}",
                    slow=slow,
                    most=f"{most:g}",
                ),
                "inches",
            )
        if law.least > 0.0 and length_of(way.poses) < law.least - TOLERANCE:
            sentence = tell('{model} must move at least {least}".', model=law.name_of(name), least=f"{law.least:g}")
            raise law.refused("inches", sentence)

    def _check_die(self, name: str, way: Way, most: float) -> None:
        """Where a die says how far one goes over some ground, a way that is too long is told in its inches."""
        tight = min(
            (going for going, _ in self._goings_of(name) if going.most is not None and going.key in way.goings),
            key=lambda going: going.most or 0.0,
            default=None,
        )
        if tight is not None and tight.most is not None and tight.most < most:
            sentence = tell(
                '{model} would move {far}", but over {ground} it may only move {most}".',
                model=self.law.name_of(name),
                far=f"{length_of(way.poses):.1f}",
                ground=tight.key,
                most=f"{max(tight.most, 0.0):.2g}",
            )
            raise self.law.refused("inches", sentence)

    def _check_edge(self, name: str, way: Way) -> None:
        """Bases do not leave the table, not even while they turn."""
        if self.law.table is None:
            return
        base, facing = self.movers[name].base, way.poses[0].facing or 0.0
        for pose in way.poses[1:]:
            turn = 0.0 if base.is_round else turn_between(facing, facing if pose.facing is None else pose.facing)
            steps = ceil(abs(turn) / TURN_STEP)
            shapes = [base.footprint(pose._replace(facing=facing + turn * n / max(steps, 1))) for n in range(steps + 1)]
            if not all(is_on(self.law.table, bounds(shape)) for shape in shapes):
                sentence = tell("{model} would leave the table.", model=self.law.name_of(name))
                raise self.law.refused("table", sentence)
            facing += turn

    def _check_walls(self, name: str, way: Way) -> None:
        law = self.law
        walls = obstacles(shapes_of(law.walls, name))
        if met(self.movers[name].base, way.poses, walls, how=self._how()):
            sentence = tell("Something stands in the way of {model}.", model=law.name_of(name))
            raise law.refused("way", sentence)

    def _how(self) -> int:
        """What of a base runs into things."""
        return BY_CENTRE if self.law.by_centre else BY_BASE

    def _check_passing(self, name: str, way: Way, box: Bounds) -> None:
        """Not through models that block, and as far from others as the law says."""
        law, own = self.law, self.movers[name]
        left, low, right, high = box
        parts = None
        for other, berth, far in self._passed_by(own):
            theirs = other.box
            if left - theirs[2] > far or theirs[0] - right > far or low - theirs[3] > far or theirs[1] - high > far:
                continue
            parts = parts or way.parts
            for poses, levels in parts:
                bodies, kept, keeps = self._in_the_way(own, other, berth, levels)
                struck = met(own.base, poses, bodies, how=self._how()) if berth.blocks else []
                neared = met(own.base, poses, kept, keeps) if berth.on_way > 0.0 else []
                if struck and not (neared and "near" in law.clauses):
                    sentence = tell("{model} cannot move through other models.", model=law.name_of(name))
                    raise law.refused("passing", sentence)
                if neared:
                    sentence = tell(
                        '{model} would pass within {inches}" of another unit.',
                        model=law.name_of(name),
                        inches=f"{berth.on_way:g}",
                    )
                    raise law.refused("near", sentence, "passing")

    def runs_into(self, name: str, path: Sequence[Spot], others: Iterable[Troop]) -> bool:
        """Whether the bodies of some units are in the way of a model, whatever the law says about them."""
        own, way = self.movers[name], self.way(name, path)
        for poses, levels in way.parts:
            there = [one.shape for other in others for one in other.stands if _shares_level(levels, own, one)]
            if met(own.base, poses, obstacles(there), how=self._how()):
                return True
        return False

    def _passed_by(self, own: Stand) -> list[tuple[Troop, Berth, float]]:
        """The units that a model may not pass through or near, and how far away each matters."""
        kind = self.law.kind_of(own.name)
        found = self._passing.get(kind)
        if found is None:
            berths = [(other, self.crowd.berth(self.law, own, other)) for other in self._near]
            found = self._passing[kind] = [
                (other, berth, berth.on_way + 2 * TOLERANCE)
                for other, berth in berths
                if berth.blocks or berth.on_way > 0.0
            ]
        return found

    def _in_the_way(
        self, own: Stand, other: Troop, berth: Berth, levels: frozenset[float]
    ) -> tuple[Obstacles, Obstacles, bytes]:
        """The models of a unit that a model meets on these levels, those it keeps away from, and how far from each."""
        key = (own.name, other.id, levels)
        found = self._there.get(key)
        if found is None:
            there = [each for each in other.stands if _shares_level(levels, own, each)]
            bodies = _shapes_of_some(other, there)
            kept, rise = (bodies, berth.rise) if berth.on_way > 0.0 else (bodies, None)
            if rise is not None:
                far = rise + TOLERANCE
                there = [each for each in other.stands if any(abs(level - each.level) <= far for level in levels)]
                kept = _shapes_of_some(other, there)
            inches = [_kept(own, each, berth) for each in there] if berth.on_way > 0.0 else []
            found = self._there[key] = bodies, kept, pack(f"={len(inches)}d", *inches)
        return found

    # ---------------------------------------------------------------- one after the other

    def _check_order(self, ways: Mapping[str, Way], paths: Paths) -> None:
        """Models that cannot pass through each other go one after the other, in some order that works."""
        law, ends = self.law, self.ends(paths)
        names = [name for name in paths if law.is_in_order(name) and not law.can_fly(name)]
        hulls = [name for name in self.movers if law.is_in_order(name)]

        def is_free(name: str, gone: Collection[str]) -> bool:
            base, poses = self.movers[name].base, ways[name].poses
            row = [ends[each] if each in gone else self.movers[each] for each in hulls if each != name]
            return not met(base, poses, obstacles([one.shape for one in row]), how=self._how())

        if not has_order(names, is_free):
            sentence = tell("The models of {unit} cannot pass through each other.", unit=law.unit_name)
            raise law.refused("order", sentence)

    # ---------------------------------------------------------------- reach and ways round

    def ground(self, name: str, radius: float | None = None) -> Ground:
        """All that stops the inner disc of a model's base (or a disc of this radius) on its way."""
        law, own = self.law, self.movers[name]
        radius = own.base.inner if radius is None else radius
        key = name, radius
        found = self._grounds.get(key)
        if found is None:
            walls = boxed_shapes(shapes_of(law.walls, name))
            kept: list[tuple[Footprint, float]] = []
            for other in self._near:
                berth = self.crowd.berth(law, own, other)
                for each in other.stands:
                    if berth.on_way > 0.0:
                        more = own.base.inner if law.by_centre else 0.0
                        kept.append((each.shape, _kept(own, each, berth) + HAIR + more))
                    elif berth.blocks:
                        kept.append((each.shape, 0.0 if law.by_centre else HAIR / 2))
            near = law.allowance(name) + own.base.outer + 1.0
            close = [wall for wall, box in walls if box_gap(own.box, box) <= near]
            if law.by_centre:
                ground = Ground((), radius, law.table, by_centre=close)
                found = ground.keeping_off((), by_centre=kept)
            else:
                found = Ground(close, radius, law.table).keeping_off(kept)
            self._grounds[key] = found
        return found

    def reach(self, name: str, radius: float | None = None) -> ReachMap:
        """Everywhere the middle of a model can go within its allowance, as far as its inner disc is concerned."""
        return self._map(name, self.movers[name].base.inner if radius is None else radius, ())

    def _map(self, name: str, radius: float, among: Sequence[Stand]) -> ReachMap:
        """The same for a disc of a radius, round others of the unit."""
        key = name, radius, tuple([one.pose for one in among])
        found = self._maps.get(key)
        if found is None:
            law, allowance = self.law, self.law.allowance(name)
            tolls = [going.toll(allowance, by_base=not law.by_centre) for going in law.goings_of(name)]
            tolls = [] if law.can_fly(name) else tolls
            ground = Ground((), radius, law.table) if law.can_fly(name) else self.ground(name, radius)
            kept = [(one.shape, 0.0 if law.by_centre else HAIR / 2) for one in among]
            if kept:
                ground = ground.keeping_off((), by_centre=kept) if law.by_centre else ground.keeping_off(kept)
            found = self._maps[key] = ReachMap(self.movers[name].pose.at, allowance, ground, tolls)
        return found

    # ---------------------------------------------------------------- what proposals ask

    def starts(self) -> dict[str, tuple[float, float, float]]:
        """Where each model stands, and how far its base reaches."""
        return {name: (own.pose[0], own.pose[1], own.base.outer) for name, own in self.movers.items()}

    def allowance(self, name: str) -> float:
        """How far a model may move."""
        return self.law.allowance(name)

    def is_whole(self) -> bool:
        """Whether the unit stands together."""
        rule = self.law.coherency
        return rule is None or is_coherent(list(self.movers.values()), rule)

    def spot(self, name: str, x: float, y: float, choice: int = 0) -> Spot:
        """The spot of an answer for a place; with a choice of 1 a long base ends with a facing along its way."""
        own = self.movers[name]
        if not choice or own.base.is_round or not self.law.may_turn:
            return round(x, 3) + 0.0, round(y, 3) + 0.0
        return Pose(x, y, bearing(own.pose.at, (x, y))).spot

    def bend(self, paths: Paths) -> Paths:
        """The same ends, but round what is in the way of those who cannot go straight.

        Nothing if somebody cannot get there, or the unit may not stand there.
        """
        bent: Paths = {}
        if not self.may_end(paths):  # no way leads where nobody may stand
            return bent
        for name, path in paths.items():
            found = self.path(name, self.end(name, path).pose)
            if found is None:
                return {}
            bent[name] = found
        return bent

    def path(self, name: str, pose: Pose, among: Sequence[Stand] = ()) -> tuple[Spot, ...] | None:
        """A legal way to a pose, straight if that is possible; None if none is found. Its end is not looked at.

        `among` are the others of the unit, some of them perhaps moved already: who cannot pass through them goes round.
        """
        if self._is_beyond(name, pose):
            return None
        among = among if self.law.is_in_order(name) and not self.law.can_fly(name) else ()
        base, there = self.movers[name].base, obstacles([one.shape for one in among])
        for path in self._tries(name, pose, among):
            if len(path) > MOST_WAYPOINTS:  # no question takes it: a long base that turns about a corner in tiny steps
                continue
            if self.way(name, path).inches > self.law.allowance(name) + TOLERANCE:
                continue
            tried = self._tried(name, path)
            if isinstance(tried, Refused):
                continue
            if not among or not met(base, tried[1].poses, there, how=self._how()):
                return path
        return None

    def _tries(self, name: str, pose: Pose, among: Sequence[Stand]) -> Iterator[tuple[Spot, ...]]:
        """Ways worth trying: straight, turned into the way first, then round what is in the way."""
        own = self.movers[name]
        start = own.pose
        if own.base.is_round or pose.facing is None:
            pose = pose if own.base.is_round else pose._replace(facing=start.facing)
        yield (pose.spot,)
        if self.law.can_fly(name):
            return
        is_long = not own.base.is_round
        if is_long:
            yield (start._replace(facing=pose.facing, level=None).spot, pose.spot)
            yield from _turned_first(start, [start.at, pose.at], pose)
        if length_of((start, pose)) > self.law.allowance(name):
            return
        radii = [own.base.inner, own.base.outer] if is_long else [own.base.inner]
        for radius in radii:
            line = self._map(name, radius, among).path(pose.at)
            if line is None:
                continue
            yield (*(Pose(*at).spot for at in line[1:-1]), pose.spot)
            if is_long:
                first = start._replace(facing=pose.facing, level=None).spot
                yield (first, *(Pose(*at).spot for at in line[1:-1]), pose.spot)
                yield from _turned_first(start, line, pose)


def _turned_first(start: Pose, line: Sequence[Point], end: Pose) -> Iterator[tuple[Spot, ...]]:
    """A way on which a long base always looks where it goes, or backwards; at the end it turns as asked."""
    for back in (0.0, 180.0):
        path: list[Spot] = []
        at = start.at
        for step in line[1:]:
            if step != at:
                facing = round((bearing(at, step) + back) % 360.0, 3)
                path += [Pose(*at, facing).spot, Pose(*step, facing).spot]
                at = step
        if path:
            yield (*path[:-1], end.spot) if path[-1] != end.spot else tuple(path)


def _box_of(base: Base, poses: Sequence[Pose]) -> Bounds:
    """An upright box round all that a base may touch on its way."""
    far = base.outer
    if len(poses) == 2:  # nearly always
        (x, y, _, _), (x2, y2, _, _) = poses
        return (min(x2, x)) - far, (min(y2, y)) - far, max(x, x2) + far, max(y, y2) + far
    xs, ys = [pose[0] for pose in poses], [pose[1] for pose in poses]
    return min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far


def _shares_level(levels: Collection[float], own: Stand, other: Stand) -> bool:
    """Whether a model on these levels is ever as high as the other."""
    return any(
        level == other.level or (level < other.level + other.height and other.level < level + own.height)
        for level in levels
    )


_troops: dict[int, tuple[Troop, Obstacles]] = {}
MOST_KEPT = 1024


def shapes_of_troop(unit: Troop) -> Obstacles:
    """The bases of a unit, made ready once for as long as it stands so."""
    found = _troops.get(id(unit))
    if found is None or found[0] is not unit:
        if len(_troops) >= MOST_KEPT:
            _troops.clear()
        found = _troops[id(unit)] = unit, obstacles([one.shape for one in unit.stands])
    return found[1]


def _shapes_of_some(unit: Troop, there: Sequence[Stand]) -> Obstacles:
    """The bases of some models of a unit."""
    return shapes_of_troop(unit) if len(there) == len(unit.stands) else obstacles([each.shape for each in there])


def _kept(own: Stand, other: Stand, berth: Berth) -> float:
    """Inches to keep on the way; one who begins nearer may not come nearer still."""
    least = berth.on_way + 2 * TOLERANCE if berth.is_strict else berth.on_way
    if berth.rise is not None and abs(own.level - other.level) > berth.rise + TOLERANCE:
        return least
    return min(least, max(distance(own.shape, other.shape), 0.0))


def is_free(trek: Trek, one: Stand, own: Sequence[Stand]) -> bool:
    """Whether one model may end here among these others of its unit, coherency aside."""
    return may_stand_alone(trek.law, one, trek.crowd, own)


__all__ = ["HAIR", "SPARE", "Trek", "Way", "box_of", "is_free", "overlap"]
