"""Moves worth proposing: a unit in its formation towards something, or away from it.

Nothing here decides what is legal: every proposal is put to the check of its question before anybody sees it.
"""

from __future__ import annotations

from math import atan2, ceil, cos, hypot, inf, pi, sin, sqrt
from typing import TYPE_CHECKING, Protocol

from grognard.kernel.errors import Refused
from grognard.kernel.plane import along, path_length
from grognard.kernel.plane.reach import ReachMap
from grognard.kernel.troops.pose import Pose
from grognard.kernel.troops.standing import gap
from grognard.kernel.troops.trek import SPARE, Trek, is_free

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from grognard.kernel.ask import Chance, Paths, Spot
    from grognard.kernel.plane import Point
    from grognard.kernel.troops.standing import Stand

TRIES = 10
AWAY = (0.0, 0.4, -0.4, 0.8, -0.8, 1.2, -1.2, 1.6, -1.6, 2.0, -2.0, 2.5, -2.5, pi)
"""Turns from the best direction, in radians, in the order they are tried."""
SHARES = ((1.0, 0.0), (1.0, pi / 4), (0.8, 0.0), (0.6, 0.0), (0.6, -pi / 4), (0.4, 0.0), (0.2, 0.0))
"""How far to go, as a share of the way, and how much to turn the formation: from the best on."""
HORIZON = 1.4
"""How many moves ahead the leading model looks for its way."""
RING, RAYS = 0.1, 32
"""Inches between two rings, and places on each, that are looked at round a model that must step aside."""
ROOM = 0.01
"""Left between two bases of a unit."""


def is_accepted(check: Callable[[Paths], None], paths: Paths) -> bool:
    """Whether a check lets the answer pass."""
    try:
        check(paths)
    except Refused:
        return False
    return True


class Mover(Protocol):
    """What proposals ask of a unit about to move; a `Trek` is one, and a ruleset may have one of its own."""

    def starts(self) -> Mapping[str, tuple[float, float, float]]:
        """Where each model stands, and how far its base reaches."""
        ...

    def allowance(self, name: str) -> float:
        """How far a model may move."""
        ...

    def is_whole(self) -> bool:
        """Whether the unit stands together, so that it may move in its formation."""
        ...

    def spot(self, name: str, x: float, y: float, choice: int = 0) -> Spot:
        """The spot of an answer for a place, and for one of two ways to stand there."""
        ...

    def is_barred(self, dx: float, dy: float) -> bool:
        """Whether the unit surely cannot end so many inches east and north of here: a quick first look."""
        ...

    def may_end(self, paths: Paths) -> bool:
        """Whether the unit may stand where these paths end, whatever is on the way."""
        ...

    def bend(self, paths: Paths) -> Paths:
        """The same ends, but round what is in the way; nothing if that does not help."""
        ...


# ---------------------------------------------------------------- anywhere


def march(trek: Trek, goals: Sequence[Point], chance: Chance, check: Callable[[Paths], None] | None = None) -> Paths:
    """All models alike towards one of the goals or anywhere, together if they fell apart; in the end they stay."""
    return march_to(trek, lambda: _aim(trek, goals, chance), chance, check or trek.check, trek.law.least)


def march_to(
    mover: Mover, aim: Callable[[], Point], chance: Chance, check: Callable[[Paths], None], least: float = 0.0
) -> Paths:
    """All models alike towards a point, more or less; in the end they stay."""
    starts = mover.starts()
    if not starts:
        return {}
    x, y = centre_of(mover)
    most = min(map(mover.allowance, starts)) - SPARE
    if most <= 0:
        return {}
    ex, ey = aim()
    best, far = atan2(ey - y, ex - x), min(most, hypot(ex - x, ey - y))
    if chance.below(3) == 0:
        far *= chance.unit()
    shortest = min(least + SPARE, most) if least else 0.0
    is_whole = mover.is_whole()
    for number in range(TRIES):
        far = max(far, shortest)
        angle = best + AWAY[number] * (1 if chance.below(2) else -1)
        dx, dy = cos(angle) * far, sin(angle) * far
        paths = shifted(mover, dx, dy, chance.below(2)) if is_whole else gather(mover, (x + dx / 2, y + dy / 2))
        if paths and mover.may_end(paths):  # looked at first: where nobody may stand no way leads
            if is_accepted(check, paths):
                return paths
            if number == 0 and (bent := mover.bend(paths)) and is_accepted(check, bent):
                return bent
        if number % 3 == 2:
            far *= 0.6
    return {}


def _aim(trek: Trek, goals: Sequence[Point], chance: Chance) -> Point:
    if goals and chance.below(4) < 3:
        return goals[chance.below(len(goals))]
    table = trek.law.table or trek.unit.box
    return (
        table[0] + chance.unit() * (table[2] - table[0]),
        table[1] + chance.unit() * (table[3] - table[1]),
    )


def centre_of(mover: Mover) -> Point:
    """The middle of the unit."""
    row = list(mover.starts().values())
    return sum(start[0] for start in row) / len(row), sum(start[1] for start in row) / len(row)


def slide(mover: Mover, dx: float, dy: float, choice: int = 0) -> Paths:
    """Everybody by the same inches east and north."""
    return {name: (mover.spot(name, x + dx, y + dy, choice),) for name, (x, y, _) in mover.starts().items()}


def shifted(mover: Mover, dx: float, dy: float, choice: int = 0) -> Paths:
    """The same; nothing if the unit surely cannot end there."""
    return {} if mover.is_barred(dx, dy) else slide(mover, dx, dy, choice)


def gather(mover: Mover, at: Point) -> Paths:
    """Everybody to the nearest free place of a block about a point; who cannot get so far goes as far as he can."""
    starts = mover.starts()
    radius, number = max(start[2] for start in starts.values()), len(starts)
    side, pitch = ceil(sqrt(number)), 2 * radius + 0.25
    slots = [
        (at[0] + pitch * (n % side - (side - 1) / 2), at[1] + pitch * (n // side - (side - 1) / 2))
        for n in range(side * ceil(number / side))
    ]
    paths: Paths = {}
    order = sorted(starts.items(), key=lambda pair: -hypot(pair[1][0] - at[0], pair[1][1] - at[1]))
    for name, (x, y, _) in order:
        slot = min(slots, key=lambda place: hypot(place[0] - x, place[1] - y))
        slots.remove(slot)
        paths[name] = (mover.spot(name, *towards((x, y), slot, mover.allowance(name) - SPARE)),)
    return paths


def towards(start: Point, end: Point, most: float) -> Point:
    """The end, or the point so many inches on the way to it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far, most = hypot(dx, dy), max(most, 0.0)  # who cannot move at all is asked too
    share = 1.0 if far <= most else most / far
    return start[0] + dx * share, start[1] + dy * share


# ---------------------------------------------------------------- towards a goal


def toward(
    trek: Trek,
    goal: Point,
    check: Callable[[Paths], None] | None = None,
    shares: Sequence[tuple[float, float]] = SHARES,
    ways: float = inf,
) -> Paths:
    """The unit as near to the goal as it gets, in its formation if it can; always the same answer.

    The leading model goes the shortest way; the others keep their places about it, or step aside where they cannot.
    If that does not help the unit turns about its middle or goes less far; in the end it stays. A caller with little
    time gives fewer shares of the way to try, and how many ways each model may look for.
    """
    check = check or trek.check
    if not trek.movers:
        return {}
    x, y = centre_of(trek)
    lead = min(trek.movers.values(), key=lambda own: (hypot(own.pose.x - x, own.pose.y - y), own.name))
    line = _line(trek, lead, (lead.pose.x + goal[0] - x, lead.pose.y + goal[1] - y))
    most = min(trek.law.allowance(name) for name in trek.movers) - SPARE
    far = min(path_length(line), most)
    for share, turn in shares:
        if far * share < max(trek.law.least, 0.01):
            continue
        tip = along(line, far * share)
        dx, dy = tip[0] - lead.pose.x, tip[1] - lead.pose.y
        paths = {} if turn else _straight(trek, dx, dy, check)
        if paths:
            return paths
        wanted = {name: _turned(own, (x, y), turn, dx, dy) for name, own in trek.movers.items()}
        paths = settle(trek, wanted, ways)
        if paths and is_accepted(check, paths):
            return paths
    return {}


def _straight(trek: Trek, dx: float, dy: float, check: Callable[[Paths], None]) -> Paths:
    """Everybody by the same inches, straight or round what is in the way; nothing if that is not accepted."""
    plain = shifted(trek, dx, dy)
    if not plain or not trek.may_end(plain):
        return {}
    paths = plain if is_accepted(check, plain) else trek.bend(plain)
    return paths if paths and is_accepted(check, paths) else {}


def _line(trek: Trek, lead: Stand, end: Point) -> list[Point]:
    """The way of the leading model: taut if it is not too long a way round, else straight towards the goal."""
    start, ground = lead.pose.at, trek.ground(lead.name)
    if trek.law.can_fly(lead.name) or ground.is_clear(start, end):
        return [start, end]
    # Only the next stretch matters: what is far away will be looked at from nearer by.
    for far in (HORIZON, HORIZON * 0.75, HORIZON * 1.25):
        aim = towards(start, end, trek.law.allowance(lead.name) * far + 2.0)
        straight = hypot(aim[0] - start[0], aim[1] - start[1])
        if ground.is_free(aim):
            found = ReachMap(start, straight * 1.3 + 2.0, ground).path(aim)
            if found is not None:
                return found
    return [start, end]


def _turned(own: Stand, at: Point, turn: float, dx: float, dy: float) -> Pose:
    """Where a model comes when the unit turns about its middle and then shifts."""
    x, y = own.pose.at
    if turn:
        ux, uy, c, s = x - at[0], y - at[1], cos(turn), sin(turn)
        x, y = at[0] + ux * c - uy * s, at[1] + ux * s + uy * c
    return Pose(round(x + dx, 3), round(y + dy, 3), own.pose.facing)


def settle(trek: Trek, wanted: Mapping[str, Pose], ways: float = inf) -> Paths:
    """Ways for all models to places as near as they get to those wanted, or nothing if one finds none.

    From the middle outwards each takes the first place it can reach and stand on, next to those already there.
    """
    x, y = (sum(pose[k] or 0.0 for pose in wanted.values()) / len(wanted) for k in (0, 1))
    order = sorted(wanted, key=lambda name: (hypot(wanted[name].x - x, wanted[name].y - y), name))
    down: dict[str, Stand] = {}
    paths: Paths = {}
    for name in order:
        path = _way_near(trek, name, wanted[name], down, ways)
        if path is None:
            return {}
        down[name], paths[name] = trek.end(name, path), path
    return {name: paths[name] for name in trek.movers}


def _way_near(trek: Trek, name: str, wanted: Pose, down: Mapping[str, Stand], ways: float) -> tuple[Spot, ...] | None:
    """A way for one model to a place near the wanted one, linked to one of those already down; so many are tried."""
    own, placed, rule = trek.movers[name], list(down.values()), trek.law.coherency
    most = trek.law.allowance(name) - SPARE
    link = inf if rule is None or rule.link is None or not placed else rule.link
    for pose in _places(own, wanted, placed):
        if hypot(pose.x - own.pose.x, pose.y - own.pose.y) > most:
            continue
        if trek.is_barred_at(name, pose):
            continue
        one = own.moved(pose)
        if link < inf and not any(gap(one, other) <= link for other in placed):
            continue
        if is_free(trek, one, placed):
            among = [down.get(each, other) for each, other in trek.movers.items() if each != name]
            path = trek.path(name, pose, among)
            ways -= 1
            if path is not None or ways <= 0:
                return path
    return None


def _places(own: Stand, wanted: Pose, placed: Sequence[Stand]) -> Iterator[Pose]:
    """Places to try: where it is wanted, in rings around that, then next to the nearest of those already down."""
    yield wanted
    r = own.base.outer
    x, y, facing, level = wanted
    for far, n in ((r, 6), (2 * r, 10), (3 * r, 14), (4.5 * r, 18)):
        for i in range(n):
            t = i * 2 * pi / n
            yield Pose(round(x + far * cos(t), 3), round(y + far * sin(t), 3), facing, level)
    near = sorted(placed, key=lambda other: hypot(other.pose[0] - x, other.pose[1] - y))[:4]
    beside: list[Pose] = []
    for other in near:
        (ox, oy, _, _), reach = other.pose, other.base.outer + r
        for more in (ROOM, 0.5):
            far = reach + more
            for i in range(12):
                t = i * pi / 6
                beside.append(Pose(round(ox + far * cos(t), 3), round(oy + far * sin(t), 3), facing, level))
    beside.sort(key=lambda pose: hypot(pose[0] - x, pose[1] - y))
    yield from beside


# ---------------------------------------------------------------- away


def away(trek: Trek, threats: Sequence[Point], check: Callable[[Paths], None] | None = None) -> Paths:
    """A way for the whole unit away from some points, if one is found; always the same one."""
    check = check or trek.check
    found = next((paths for paths in ways_out(trek, threats) if is_accepted(check, paths)), {})
    if found:
        return found
    bent = (trek.bend(paths) for paths in ways_out(trek, threats) if trek.may_end(paths))
    return next((paths for paths in bent if paths and is_accepted(check, paths)), {})


def ways_out(mover: Mover, threats: Sequence[Point]) -> Iterator[Paths]:
    """In formation, then drawn together, away from the points, then in any direction."""
    x, y = centre_of(mover)
    most = min(map(mover.allowance, mover.starts())) - SPARE
    near = list(threats) or [(x - 1.0, y)]
    ex, ey = sum(at[0] for at in near) / len(near), sum(at[1] for at in near) / len(near)
    best = atan2(y - ey, x - ex)
    for far in (most, most * 0.6):
        for turn in AWAY:
            yield slide(mover, cos(best + turn) * far, sin(best + turn) * far)
    for far in (most * 0.9, most * 0.5, 0.0):
        for turn in AWAY:
            yield gather(mover, (x + cos(best + turn) * far, y + sin(best + turn) * far))


def step_aside(
    trek: Trek,
    name: str,
    others: Sequence[Stand],
    most: float,
    may: Callable[[Stand], bool] | None = None,
) -> Stand | None:
    """The nearest place (to a tenth of an inch) where one model may stand, for those that are pushed away.

    `others` are the other models of its unit, `may` says what more must hold ("out of the tank's way"). The way there
    is not looked at. None if there is no such place within so many inches.
    """
    own = trek.movers[name]
    for ring in range(int(most / RING) + 1):
        number = max(RAYS if ring else 1, ring)
        for n in range(number):
            turn, far = 2 * pi * n / number, ring * RING
            pose = own.pose._replace(x=round(own.pose.x + far * cos(turn), 3), y=round(own.pose.y + far * sin(turn), 3))
            if trek.is_barred_at(name, pose):
                continue
            one = own.moved(pose)
            if (may is None or may(one)) and is_free(trek, one, others):
                return one
    return None


def best_of(trek: Trek, goals: Sequence[Point], worth: Callable[[Mapping[str, Stand]], float]) -> Paths:
    """Of the moves towards each goal the one whose ends are worth most; to stay counts too.

    `worth` is how a bot says "out of sight", "into range", "on the marker": whatever it likes about a place.
    """
    options: list[Paths] = [{}, *(toward(trek, goal) for goal in goals)]
    return max(options, key=lambda paths: worth(trek.ends(paths)))
