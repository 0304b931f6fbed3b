"""Closing in on enemies: where a model comes into base contact, who can, and a plan for the whole unit.

Round a round base all places of contact lie on a circle; other bases and the distance leave arcs of it free, so there
whether a model can get into contact is worked out, not tried out. Round other shapes the places of contact are the rim
of the two shapes' sum, which is looked at every few tenths of an inch, and closely where free and shut meet.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice, pairwise
from math import atan2, cos, degrees, hypot, inf, pi, sin, sqrt
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, Disc, Footprint, Point, distance, hull
from grognard.kernel.plane.reach import ReachMap
from grognard.kernel.plane.support import support
from grognard.kernel.troops.arcs import angle_at, openings, shadow_on
from grognard.kernel.troops.bases import Base
from grognard.kernel.troops.packed import marked, packed
from grognard.kernel.troops.placing import spill_of
from grognard.kernel.troops.pose import Pose
from grognard.kernel.troops.standing import Stand, gap, is_coherent, stand, touches
from grognard.kernel.troops.trek import HAIR, SPARE, Trek, is_free

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from grognard.kernel.ask import Paths, Spot
    from grognard.kernel.plane.ground import Ground
    from grognard.kernel.troops.standing import Troop

STEP = 0.2
"""Inches between two places of contact that are looked at."""
MOST_SPOTS = 12
"""Places of contact worth a close look, of each enemy base."""
FINEST = 0.02
STEP_UP = 2.0
"""Models on levels that far apart, or less, may touch."""
TURNS = tuple(sign * pi * step / 8 for step in range(9) for sign in (1, -1) if step or sign > 0)
OFFS = (HAIR, 0.1, 0.25, 0.5, 0.75, 0.98)

Found = tuple["tuple[Spot, ...]", Stand]


class Foe(NamedTuple):
    """An enemy model one may close in on."""

    unit: str
    stand: Stand


def foes_of(troops: Iterable[Troop]) -> list[Foe]:
    """The models of some units."""
    return [Foe(troop.id, each) for troop in troops for each in troop.stands]


class Contact:
    """A unit that closes in on foes by a law that lets it come near them.

    `need` says how near a target counts as reached. `may` has a word on where a model ends ("closer than it began"),
    `holds` on where the unit ends; both beside what the law says. `slack` is what counts as touching.
    `spots` is how many places off each foe those try who find none in contact. `must` are the units that have to be
    reached; without it all are. `engages` says that a model is near enough to a foe, where it takes more than `need`.
    """

    def __init__(
        self,
        trek: Trek,
        foes: Sequence[Foe],
        *,
        need: float = 1.0,
        may: Callable[[str, Stand], bool] | None = None,
        holds: Callable[[Mapping[str, Stand]], bool] | None = None,
        slack: float = 0.02,
        spots: int = MOST_SPOTS,
        must: Sequence[str] | None = None,
        engages: Callable[[Stand, Stand], bool] | None = None,
    ) -> None:
        self.trek, self.foes, self.need, self.slack = trek, list(foes), need, slack
        self._spots = spots
        self._may, self._holds, self._engages = may, holds, engages
        self._gaps: dict[str, tuple[float, list[tuple[float, int]]]] = {}
        self._stands = tuple([foe.stand for foe in self.foes])
        self.targets = list(dict.fromkeys(foe.unit for foe in self.foes) if must is None else must)

    # ---------------------------------------------------------------- what holds

    def is_in_contact(self, one: Stand, foes: Iterable[Foe] | None = None) -> bool:
        """Whether a model touches the base of a foe."""
        row = self._stands if foes is None else [foe.stand for foe in foes]
        said = marked(one.row, packed(row), self.slack, STEP_UP + TOLERANCE)
        return 1 in said or any(touches(one, row[place], self.slack, STEP_UP) for place, how in enumerate(said) if how)

    def reaches(self, stands: Iterable[Stand], target: str) -> bool:
        """Whether one of these is as near to the target as is needed."""
        most, engages = self.need + TOLERANCE, self._engages
        theirs = [foe.stand for foe in self.foes if foe.unit == target]
        if engages is not None:
            return any(engages(one, foe) for one in stands for foe in theirs)
        return any(gap(one, foe) <= most for one in stands for foe in theirs)

    def may(self, name: str, one: Stand) -> bool:
        """Whether a model may end here, as far as this way of closing in is concerned."""
        return self._may is None or self._may(name, one)

    def holds(self, ends: Mapping[str, Stand]) -> bool:
        """Whether the unit is coherent, near every target, and all else that must hold."""
        row, rule = list(ends.values()), self.trek.law.coherency
        if rule is not None and not is_coherent(row, rule):
            return False
        if not all(self.reaches(row, target) for target in self.targets):
            return False
        return self._holds is None or self._holds(ends)

    def nearness(self, one: Stand) -> float:
        """Inches to the nearest foe."""
        x, y, _, _ = one.pose
        least, outer = inf, one.base.outer
        for foe in self._stands:
            if hypot(x - foe.pose[0], y - foe.pose[1]) - outer - foe.base.outer < least:
                least = min(gap(one, foe), least)
        return least

    def near(self, name: str, far: float = 0.0) -> list[Foe]:
        """The foes a model could come within so many inches of, if nothing were in its way; the nearest first."""
        own = self.trek.movers[name]
        # A long base that turns may gain what its outer circle has over its rim.
        most = self.trek.law.allowance(name) + far + self.slack + own.base.outer - own.base.inner
        known, gaps = self._gaps.get(name, (-inf, []))
        if most > known:
            reach, (x, y, _, _) = most + own.base.outer, own.pose
            gaps = []
            for number, (_, base, (ex, ey, _, _), *_) in enumerate(self._stands):
                if hypot(x - ex, y - ey) - base.outer <= reach:
                    gaps.append((gap(own, self._stands[number]), number))
            self._gaps[name] = most, sorted(gaps)
            gaps.sort()
        return [self.foes[number] for away, number in gaps if away <= most]

    # ---------------------------------------------------------------- places of contact

    def places(
        self, name: str, foe: Foe, others: Sequence[Stand], off: float = HAIR, toward: Point | None = None
    ) -> Iterator[Pose]:
        """Poses in which the model stands `off` the foe's base, free of others; the nearest to its start first,
        or to the point `toward` if one is given."""
        own = self.trek.movers[name]
        aim = own.pose.at if toward is None else toward
        most = self.trek.law.allowance(name) - SPARE
        farthest = self.trek.farthest(name) + SPARE
        crowd = self._crowd(own, foe, off) + [(each, HAIR / 2) for each in others]
        for facing in self._facings(own, foe):
            start = own.pose._replace(facing=facing)
            if own.base.is_round and type(foe.stand.shape) is Disc:
                found = _on_circle(start, own.base.length / 2, foe.stand.shape, off, crowd, most)
            else:
                found = _on_rim(start, own.base, foe.stand.shape, off, crowd, most)
            found.sort(key=lambda at: hypot(at[0] - aim[0], at[1] - aim[1]))
            number = 0
            for at in found:
                if toward is None and hypot(at[0] - aim[0], at[1] - aim[1]) > farthest:
                    break  # it begins on slow ground, and the others are farther still
                pose = self._as_high(own, foe, Pose(round(at[0], 3), round(at[1], 3), facing))
                if self.trek.is_barred_at(name, pose):
                    continue
                if is_free(self.trek, self.trek.end(name, (pose.spot,)), others):
                    yield pose
                    number += 1
                    if number == MOST_SPOTS:
                        break

    def _as_high(self, own: Stand, foe: Foe, pose: Pose) -> Pose:
        """The pose as high as the foe, if a model can be so high there; else it rests where it must."""
        level, levels = foe.stand.pose.level, self.trek.law.levels
        if level is None or (levels is not None and level not in levels(stand(own.name, own.base, pose))):
            return pose
        return pose._replace(level=level)

    def _facings(self, own: Stand, foe: Foe) -> list[float | None]:
        """Facings worth trying: the present one, straight at the foe, and broadside."""
        if own.base.is_round or not self.trek.law.may_turn:
            return [own.pose.facing]
        (x, y), (ex, ey) = own.pose.at, foe.stand.pose.at
        ahead = round(degrees(atan2(ey - y, ex - x)) % 360.0, 3)
        return [own.pose.facing, ahead, (ahead + 90.0) % 360.0]

    def _crowd(self, own: Stand, foe: Foe, off: float) -> list[tuple[Stand, float]]:
        """Everybody else whose base could be in the way round the foe's, and how far it must be kept off."""
        x, y = foe.stand.pose.at
        wide = foe.stand.base.outer + 2 * own.base.outer + off
        level, has_levels = foe.stand.level, self.trek.law.levels is not None
        found: list[tuple[Stand, float]] = []
        for other, berth in self.trek.crowd.berths(self.trek.law, own):
            keep = berth.at_end + (2 * HAIR if berth.at_end else HAIR / 2)
            left, low, right, high = other.box
            far = wide + keep + spill_of(other)
            if not (left - far < x < right + far and low - far < y < high + far):
                continue
            found += [
                (each, keep)
                for each in other.stands
                if each is not foe.stand
                and hypot(each.pose.x - x, each.pose.y - y) < wide + keep + each.base.outer
                and not (has_levels and (each.level >= level + own.height or level >= each.level + each.height))
            ]
        return found

    # ---------------------------------------------------------------- getting there

    def go(self, name: str, pose: Pose, others: Sequence[Stand], *, is_known: bool = False) -> Found | None:
        """The way to a pose and the model there, if it may go there and (unless that is known) stand there."""
        trek = self.trek
        one = trek.end(name, (pose.spot,))
        if not self.may(name, one) or not (is_known or is_free(trek, one, others)):
            return None
        path = trek.path(name, pose, others)
        return None if path is None else (path, trek.end(name, path))

    def touch(
        self, name: str, ends: Mapping[str, Stand], foes: Collection[str] | None = None, *, loose: bool = False
    ) -> Found | None:
        """A way into contact for this model while all others stand as they do and everything holds.

        `foes` are the enemy units that count; without it all do. With `loose` the unit need not hold yet.
        """
        others = _others(name, ends)
        for foe in self.near(name):
            if foes is not None and foe.unit not in foes:
                continue
            for pose in self.places(name, foe, others):
                found = self.go(name, pose, others, is_known=True)
                if found is None or not touches(found[1], foe.stand, self.slack, STEP_UP):
                    continue
                if loose or self.holds({**ends, name: found[1]}):
                    return found
        return None

    def nearest(self, name: str, ends: Mapping[str, Stand], *, loose: bool = False) -> Found | None:
        """A way to the place nearest to a foe that the model finds, contact included; None if it finds none nearer."""
        others = _others(name, ends)
        best, least = None, self.nearness(ends[name]) - TOLERANCE
        foes = self.near(name, inf)[:4]
        most, base = self.trek.law.allowance(name), self.trek.movers[name].base
        turned = base.outer - base.inner + TOLERANCE
        for foe in foes:
            away = gap(self.trek.movers[name], foe.stand)
            offs = [*OFFS, *(max(away - most, 0.0) + more for more in (0.01, 0.1, 0.3, 0.6, 1.0, 2.0))]
            nearest = away - most - turned  # no place is nearer to the foe, whatever is in the way
            for off in sorted(each for each in offs if nearest <= each < least):
                if off >= least:
                    break
                for pose in islice(self.places(name, foe, others, off), self._spots):
                    found = self.go(name, pose, others, is_known=True)
                    if found is None or not (loose or self.holds({**ends, name: found[1]})):
                        continue
                    nearness = self.nearness(found[1])
                    if nearness < least:
                        best, least = found, nearness
                        break
        return best

    # ---------------------------------------------------------------- proof

    def is_hopeless(self) -> bool:
        """Proof that some target cannot be reached by any model, whatever the way; or that there is none."""
        if not self.targets:
            return True
        return any(
            all(self.is_out_of_reach(name, foe) for foe in self.foes if foe.unit == target for name in self.trek.movers)
            for target in self.targets
        )

    def is_out_of_reach(self, name: str, foe: Foe) -> bool:
        """Proof that a model cannot end as near to the foe as is needed.

        All squares near the foe are looked at, and divided as long as a disc smaller than the base by as much as the
        square reaches could get to the middle of it and stand there.
        """
        own, law = self.trek.movers[name], self.trek.law
        allowance = law.allowance(name)
        wide = self.need + own.base.outer - own.base.inner
        if gap(own, foe.stand) > allowance + wide + 2 * TOLERANCE:
            return True
        radius = own.base.inner
        reach = foe.stand.base.outer + own.base.outer + self.need
        x, y = foe.stand.pose.at
        side, number = 2 * reach, 0
        squares = [(x, y, side)]
        maps: dict[float, ReachMap | None] = {}
        while squares and number < 20_000:
            x, y, side = squares.pop()
            number += 1
            half = side * sqrt(0.5)
            if hypot(x - own.pose.x, y - own.pose.y) > allowance + half + TOLERANCE:
                continue
            if distance(Disc((x, y), 0.0), foe.stand.shape) > self.need + own.base.outer + half + TOLERANCE:
                continue
            small = radius - half
            if small > 0.0:
                disc = stand(name, Base("disc", 2 * small, 2 * small, own.height), Pose(x, y, None, own.pose.level))
                if not is_free(self.trek, disc, ()):
                    continue
                if side not in maps:
                    maps[side] = self._map(name, small, half)
                way = maps[side]
                if way is not None and not way.contains((x, y)):
                    continue
            if side <= FINEST:
                return False
            step = side / 4
            squares += [(x + dx, y + dy, side / 2) for dx in (-step, step) for dy in (-step, step)]
        return not squares

    def _map(self, name: str, radius: float, more: float) -> ReachMap | None:
        """Where a smaller disc gets with a little more allowance; None where ways are measured by the middle."""
        law, own = self.trek.law, self.trek.movers[name]
        if law.can_fly(name) or law.by_centre or radius <= TOLERANCE:
            return None
        ground: Ground = self.trek.ground(name, radius)
        if not ground.is_free(own.pose.at):
            return None
        return ReachMap(own.pose.at, law.allowance(name) + more, ground)

    # ---------------------------------------------------------------- a plan

    def plan(self, lead: tuple[str, str] | None = None) -> Paths | None:
        """A move of the whole unit that reaches every target, everybody in contact who can be; None if none is found.

        One model to each target, the farthest target first; the others follow, the nearest first, each into contact or
        as near as it gets; in a second try the first models stand as near together as can be. `lead` is a model that
        goes before all others, and the target that it has to reach by the shortest way.
        """
        for is_close in (False, True) if len(self.targets) > 1 else (False,):
            ends: dict[str, Stand] = dict(self.trek.movers)
            paths: Paths = {}
            if lead is not None and not self._leads(*lead, ends, paths):
                return None
            if not self._strike(ends, paths, is_close=is_close):
                continue
            self.follow(ends, paths)
            self.improve(ends, paths)
            ordered = {name: paths[name] for name in self.trek.movers if name in paths}
            if self.holds(ends) and self.trek.is_legal(ordered):
                return ordered
        return None

    def _leads(self, name: str, target: str, ends: dict[str, Stand], paths: Paths) -> bool:
        """Send one model to its target before all others."""
        found = self.first(name, [foe for foe in self.foes if foe.unit == target], ends)
        if found is not None:
            paths[name], ends[name] = found
        return found is not None

    def _strike(self, ends: dict[str, Stand], paths: Paths, *, is_close: bool) -> bool:
        """One model to each target, the farthest target first."""
        toward = _middle([foe.stand for foe in self.foes]) if is_close and len(self.targets) > 1 else None
        foes = {target: [foe for foe in self.foes if foe.unit == target] for target in self.targets}
        starts = list(self.trek.movers.values())
        for target in sorted(self.targets, key=lambda target: -_closest(starts, foes[target])):
            if self.reaches([ends[name] for name in paths], target):
                continue
            if not self._send_one(foes[target], ends, paths, toward) and not self.reaches(ends.values(), target):
                return False
        return True

    def _send_one(self, foes: Sequence[Foe], ends: dict[str, Stand], paths: Paths, toward: Point | None) -> bool:
        """Send the nearest model that finds a place near enough to one of these foes."""
        waiting = [name for name in ends if name not in paths]
        waiting.sort(key=lambda name: _closest([ends[name]], foes))
        for name in waiting:
            found = self.first(name, foes, ends, toward)
            if found is not None:
                paths[name], ends[name] = found
                return True
        return False

    def first(
        self, name: str, foes: Sequence[Foe], ends: Mapping[str, Stand], toward: Point | None = None
    ) -> Found | None:
        """A way to a place near enough to one of these foes, in contact if possible."""
        others = _others(name, ends)
        near = sorted(foes, key=lambda foe: gap(self.trek.movers[name], foe.stand))[:6]
        for off in (HAIR, 0.4 * self.need, max(self.need - HAIR, HAIR)):
            for foe in near:
                for pose in self.places(name, foe, others, off, toward):
                    found = self.go(name, pose, others, is_known=True)
                    if found and self.reaches([found[1]], foe.unit):
                        return found
        return None

    def follow(self, ends: dict[str, Stand], paths: Paths, those: Iterable[str] | None = None) -> None:
        """Everybody else (or `those`) after them, the nearest first: into contact, beside where a neighbour went, or
        nearer."""
        starts = self.trek.movers
        rule = self.trek.law.coherency
        waiting = [name for name in ends if name not in paths] if those is None else those
        rest = sorted(waiting, key=lambda name: self.nearness(starts[name]))
        for name in rest:
            found = self.touch(name, ends, loose=True) or self.nearest(name, ends, loose=True)
            leads = sorted(paths, key=lambda lead: gap(starts[name], starts[lead]))
            if rule is not None and (found is None or not self._is_linked(found[1], [ends[lead] for lead in leads])):
                found = self._beside(name, leads, ends) or found
            if found is not None:
                paths[name], ends[name] = found

    def _is_linked(self, one: Stand, others: Sequence[Stand]) -> bool:
        rule = self.trek.law.coherency
        if rule is None or not others:
            return True
        if any(gap(one, other) > rule.widest(len(self.trek.movers)) for other in others):
            return False
        return rule.link is None or any(gap(one, other) <= rule.link for other in others)

    def _beside(self, name: str, leads: Sequence[str], ends: Mapping[str, Stand]) -> Found | None:
        """A way to a place beside one that has gone ahead."""
        own, others = self.trek.movers[name], _others(name, ends)
        moved = [ends[lead] for lead in leads]
        for pose in self._steps(own, leads, ends):
            if hypot(pose.x - own.pose.x, pose.y - own.pose.y) <= self.trek.law.allowance(name):
                found = self.go(name, pose, others)
                if found and self._is_linked(found[1], moved):
                    return found
        return None

    def _steps(self, own: Stand, leads: Sequence[str], ends: Mapping[str, Stand]) -> Iterator[Pose]:
        """Places for one that follows: as its neighbour went, and round those who are there."""
        starts, most = self.trek.movers, self.trek.law.allowance(own.name) - SPARE
        for lead in leads[:2]:
            dx, dy = ends[lead].pose.x - starts[lead].pose.x, ends[lead].pose.y - starts[lead].pose.y
            far = hypot(dx, dy)
            for share in (1.0, 0.8, 0.6, 0.4):
                scale = share * min(1.0, most / far) if far else 0.0
                yield own.pose._replace(x=round(own.pose.x + dx * scale, 3), y=round(own.pose.y + dy * scale, 3))
        for lead in leads[:4]:
            (x, y), wide = ends[lead].pose.at, ends[lead].base.outer + own.base.outer
            front = atan2(own.pose.y - y, own.pose.x - x)
            for off in (0.05, 0.5, 0.9):
                for turn in TURNS:
                    at = x + (wide + off) * cos(front + turn), y + (wide + off) * sin(front + turn)
                    yield own.pose._replace(x=round(at[0], 3), y=round(at[1], 3))

    def improve(self, ends: dict[str, Stand], paths: Paths) -> None:
        """Everybody who can be in base contact gets there, one after another, until nobody more can."""
        waiting = [name for name in ends if not self.is_in_contact(ends[name])]
        is_changed = True
        while is_changed:
            is_changed = False
            for name in list(waiting):
                found = self.touch(name, ends)
                if found is not None:
                    waiting.remove(name)
                    paths[name], ends[name] = found
                    is_changed = True

    def missed(self, ends: Mapping[str, Stand]) -> tuple[str, Stand] | None:
        """A model that could be in contact while the others stand so and is not, and where."""
        for name, one in ends.items():
            if not self.is_in_contact(one):
                found = self.touch(name, ends)
                if found is not None:
                    return name, found[1]
        return None


def ranks(stands: Iterable[Stand], foes: Sequence[Stand], near: float = 0.02, behind: float = 0.02) -> dict[str, int]:
    """Who fights in which rank: 1 within `near` of a foe, 2 within `behind` of a friend in rank 1."""
    row = list(stands)
    first = [one for one in row if any(gap(one, foe) <= near + TOLERANCE for foe in foes)]
    found = {one.name: 1 for one in first}
    for one in row:
        if one.name not in found and any(gap(one, friend) <= behind + TOLERANCE for friend in first):
            found[one.name] = 2
    return found


def _others(name: str, ends: Mapping[str, Stand]) -> tuple[Stand, ...]:
    return tuple([one for each, one in ends.items() if each != name])


def _closest(stands: Iterable[Stand], foes: Iterable[Foe]) -> float:
    theirs = [foe.stand for foe in foes]
    return min((gap(one, foe) for one in stands for foe in theirs), default=inf)


def _middle(stands: Sequence[Stand]) -> Point:
    return (
        sum(one.pose.x for one in stands) / max(len(stands), 1),
        sum(one.pose.y for one in stands) / max(len(stands), 1),
    )


# ---------------------------------------------------------------- round bases


def _on_circle(
    start: Pose, radius: float, foe: Disc, off: float, crowd: Iterable[tuple[Stand, float]], most: float
) -> list[Point]:
    """Places where a round base stands so far off a round one: the front, and both ends of every free arc."""
    (x, y), (ex, ey) = start.at, foe.at
    ring, away = radius + foe.radius + off, hypot(x - ex, y - ey)
    if away > most + ring:
        return []
    spread = pi if away + ring <= most or away < 1e-9 else angle_at(ring, away, most)
    front = atan2(y - ey, x - ex) if away > 1e-9 else 0.0
    shut: list[tuple[float, float]] = []
    for other, keep in crowd:
        if type(other.shape) is Disc:
            shut += shadow_on(ex, ey, ring, front, *other.shape.at, radius + other.shape.radius + keep)
    turns = openings(spread, shut, STEP / ring)
    return [(ex + ring * cos(front + turn), ey + ring * sin(front + turn)) for turn in turns]


# ---------------------------------------------------------------- other shapes


def _on_rim(
    start: Pose, base: Base, foe: Footprint, off: float, crowd: Sequence[tuple[Stand, float]], most: float
) -> list[Point]:
    """Places where a base with this facing stands so far off a shape."""
    # A quick first look: the inner disc of the base may not stand on another's, nor too near to it.
    inner = base.inner
    discs = [(other.pose[0], other.pose[1], inner + other.base.inner + keep - HAIR) for other, keep in crowd]
    sx, sy = start.x, start.y
    found: list[Point] = []
    for at in _rim_of(base, start.facing or 0.0, foe, off):
        x, y = at
        if hypot(x - sx, y - sy) <= most:
            for ox, oy, near in discs:
                if hypot(x - ox, y - oy) < near:
                    break
            else:
                found.append(at)
    return found


def rim_of(base: Base, facing: float, foe: Footprint, off: float = 0.0) -> list[Point]:
    """Where the middle of a base with this facing may be when it stands so far off a shape: a ring of points.

    For each direction the outermost points of both shapes meet there; where a side lies on a side, points between.
    """
    return list(_rim_of(base, facing, foe, off))


@lru_cache(maxsize=512)
def _rim_of(base: Base, facing: float, foe: Footprint, off: float) -> tuple[Point, ...]:
    """The same; models alike ask it of the same enemy one after the other."""
    of_foe, of_base = support(foe), support(base.footprint(Pose(0.0, 0.0, facing)))
    angles = {2 * pi * n / 48 for n in range(48)}
    for shape, back in ((foe, 0.0), (base.footprint(Pose(0.0, 0.0, facing)), pi)):
        corners = hull(shape)
        if 2 <= len(corners) <= 16:
            for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
                normal = atan2(ax - bx, by - ay) + back
                angles |= {(normal - 1e-7) % (2 * pi), (normal + 1e-7) % (2 * pi)}
    ring: list[Point] = []
    for angle in sorted(angles):
        c, s = cos(angle), sin(angle)
        (fx, fy), (mx, my) = of_foe(c, s), of_base(-c, -s)
        ring.append((fx - mx + off * c, fy - my + off * s))
    found: list[Point] = []
    for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
        found.append((ax, ay))
        steps = int(hypot(bx - ax, by - ay) / STEP)
        found += [(ax + (bx - ax) * n / (steps + 1), ay + (by - ay) * n / (steps + 1)) for n in range(1, steps + 1)]
    return tuple(found)


__all__ = ["Contact", "Foe", "Refused", "foes_of", "ranks", "rim_of"]
