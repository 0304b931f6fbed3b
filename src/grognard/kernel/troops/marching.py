"""Moves worth proposing: a unit in its formation towards something, or away from it.

Nothing here decides what is legal: every proposal is put to the check of its question before anybody sees it.
"""

from __future__ import annotations

from math import atan2, ceil, cos, degrees, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.plane import along, path_length
from grognard.kernel.plane.reach import ReachMap
from grognard.kernel.troops.pose import Pose
from grognard.kernel.troops.standing import gap, is_coherent
from grognard.kernel.troops.trek import SPARE, Trek, is_free

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from grognard.kernel.ask import Chance, Paths
    from grognard.kernel.plane import Point
    from grognard.kernel.troops.standing import Stand

TRIES = 10
AWAY = (0.0, 0.4, -0.4, 0.8, -0.8, 1.2, -1.2, 1.6, -1.6, 2.0, -2.0, 2.5, -2.5, pi)
"""Turns from the best direction, in radians, in the order they are tried."""
SHARES = ((1.0, 0.0), (1.0, pi / 4), (0.8, 0.0), (0.6, 0.0), (0.6, -pi / 4), (0.4, 0.0), (0.2, 0.0))
"""How far to go, as a share of the way, and how much to turn the formation: from the best on."""
HORIZON = 1.4
"""How many moves ahead the leading model looks for its way."""
ROOM = 0.01
"""Left between two bases of a unit."""

Check = "Callable[[Paths], None]"


def is_accepted(check: Callable[[Paths], None], paths: Paths) -> bool:
    """Whether a check lets the answer pass."""
    try:
        check(paths)
    except Refused:
        return False
    return True


def middle(stands: Iterable[Stand]) -> Point:
    """The middle of some models."""
    row = [each.pose for each in stands]
    return sum(pose.x for pose in row) / len(row), sum(pose.y for pose in row) / len(row)


# ---------------------------------------------------------------- anywhere


def march(trek: Trek, goals: Sequence[Point], chance: Chance, check: Callable[[Paths], None] | None = None) -> Paths:
    """All models alike towards one of the goals or anywhere, together if they fell apart; in the end they stay."""
    check = check or trek.check
    if not trek.movers:
        return {}
    x, y = middle(trek.movers.values())
    most = min(trek.law.allowance(name) for name in trek.movers) - SPARE
    if most <= 0:
        return {}
    aim = _aim(trek, goals, chance)
    best, far = atan2(aim[1] - y, aim[0] - x), min(most, hypot(aim[0] - x, aim[1] - y))
    if chance.below(3) == 0:
        far *= chance.unit()
    far = max(far, min(trek.law.least + SPARE, most))
    rule = trek.law.coherency
    is_whole = rule is None or is_coherent(list(trek.movers.values()), rule)
    for number in range(TRIES):
        angle = best + AWAY[number] * (1 if chance.below(2) else -1)
        dx, dy = cos(angle) * far, sin(angle) * far
        turns = chance.below(2) == 1
        paths = slide(trek, dx, dy, turns=turns) if is_whole else gather(trek, (x + dx / 2, y + dy / 2))
        if trek.may_end(paths):  # looked at first: where nobody may stand no way leads
            if is_accepted(check, paths):
                return paths
            if number == 0 and (bent := bend(trek, paths)) and is_accepted(check, bent):
                return bent
        if number % 3 == 2:
            far = max(far * 0.6, min(trek.law.least + SPARE, most))
    return {}


def _aim(trek: Trek, goals: Sequence[Point], chance: Chance) -> Point:
    if goals and chance.below(4) < 3:
        return goals[chance.below(len(goals))]
    table = trek.law.table or trek.unit.box
    return (
        table[0] + chance.unit() * (table[2] - table[0]),
        table[1] + chance.unit() * (table[3] - table[1]),
    )


def slide(trek: Trek, dx: float, dy: float, *, turns: bool = False) -> Paths:
    """Everybody by the same inches east and north; with `turns` long bases end with a facing along the way."""
    paths: Paths = {}
    ahead = round(degrees(atan2(dy, dx)) % 360.0, 3)
    for name, own in trek.movers.items():
        pose = Pose(own.pose.x + dx, own.pose.y + dy)
        if turns and not own.base.is_round and trek.law.may_turn:
            pose = pose._replace(facing=ahead)
        paths[name] = (pose.spot,)
    return paths


def bend(trek: Trek, paths: Paths) -> Paths:
    """The same ends, but round what is in the way of those who cannot go straight; nothing if somebody cannot."""
    bent: Paths = {}
    for name, path in paths.items():
        found = trek.path(name, trek.end(name, path).pose)
        if found is None:
            return {}
        bent[name] = found
    return bent


def gather(trek: Trek, at: Point) -> Paths:
    """Everybody to the nearest free place of a block about a point; who cannot get so far goes as far as he can."""
    radius = max(own.base.outer for own in trek.movers.values())
    number = len(trek.movers)
    side, pitch = ceil(sqrt(number)), 2 * radius + 0.25
    slots = [
        (at[0] + pitch * (n % side - (side - 1) / 2), at[1] + pitch * (n // side - (side - 1) / 2))
        for n in range(side * ceil(number / side))
    ]
    paths: Paths = {}
    order = sorted(trek.movers.values(), key=lambda own: (-hypot(own.pose.x - at[0], own.pose.y - at[1]), own.name))
    for own in order:
        slot = min(slots, key=lambda place: hypot(place[0] - own.pose.x, place[1] - own.pose.y))
        slots.remove(slot)
        end = towards(own.pose.at, slot, trek.law.allowance(own.name) - SPARE)
        paths[own.name] = (Pose(*end).spot,)
    return {name: paths[name] for name in trek.movers}


def towards(start: Point, end: Point, most: float) -> Point:
    """The end, or the point so many inches on the way to it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far, most = hypot(dx, dy), max(most, 0.0)  # who cannot move at all is asked too
    share = 1.0 if far <= most else most / far
    return start[0] + dx * share, start[1] + dy * share


# ---------------------------------------------------------------- towards a goal


def toward(trek: Trek, goal: Point, check: Callable[[Paths], None] | None = None) -> Paths:
    """The unit as near to the goal as it gets, in its formation if it can; always the same answer.

    The leading model goes the shortest way; the others keep their places about it, or step aside where they cannot.
    If that does not help the unit turns about its middle or goes less far; in the end it stays.
    """
    check = check or trek.check
    if not trek.movers:
        return {}
    x, y = middle(trek.movers.values())
    lead = min(trek.movers.values(), key=lambda own: (hypot(own.pose.x - x, own.pose.y - y), own.name))
    line = _line(trek, lead, (lead.pose.x + goal[0] - x, lead.pose.y + goal[1] - y))
    most = min(trek.law.allowance(name) for name in trek.movers) - SPARE
    far = min(path_length(line), most)
    for share, turn in SHARES:
        if far * share < max(trek.law.least, 0.01):
            continue
        tip = along(line, far * share)
        dx, dy = tip[0] - lead.pose.x, tip[1] - lead.pose.y
        plain = slide(trek, dx, dy)
        if not turn and trek.may_end(plain):
            paths = plain if is_accepted(check, plain) else bend(trek, plain)
            if paths and is_accepted(check, paths):
                return paths
        wanted = {name: _turned(own, (x, y), turn, dx, dy) for name, own in trek.movers.items()}
        paths = settle(trek, wanted)
        if paths and is_accepted(check, paths):
            return paths
    return {}


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


def settle(trek: Trek, wanted: Mapping[str, Pose]) -> Paths:
    """Ways for all models to places as near as they get to those wanted, or nothing if one finds none.

    From the middle outwards each takes the first place it can reach and stand on, next to those already there.
    """
    rule = trek.law.coherency
    x, y = (sum(pose[k] or 0.0 for pose in wanted.values()) / len(wanted) for k in (0, 1))
    order = sorted(wanted, key=lambda name: (hypot(wanted[name].x - x, wanted[name].y - y), name))
    down: dict[str, Stand] = {}
    paths: Paths = {}
    for name in order:
        own, placed = trek.movers[name], list(down.values())
        most = trek.law.allowance(name) - SPARE
        for pose in _places(own, wanted[name], placed):
            if hypot(pose.x - own.pose.x, pose.y - own.pose.y) > most:
                continue
            one = own.moved(pose)
            link = None if rule is None else rule.link
            if placed and link is not None and not any(gap(one, other) <= link for other in placed):
                continue
            if not is_free(trek, one, placed):
                continue
            path = trek.path(name, pose, [down.get(each, other) for each, other in trek.movers.items() if each != name])
            if path is not None:
                down[name], paths[name] = trek.end(name, path), path
                break
        else:
            return {}
    return {name: paths[name] for name in trek.movers}


def _places(own: Stand, wanted: Pose, placed: Sequence[Stand]) -> Iterator[Pose]:
    """Places to try: where it is wanted, in rings around that, then next to the nearest of those already down."""
    yield wanted
    r = own.base.outer
    for far, n in ((r, 6), (2 * r, 10), (3 * r, 14), (4.5 * r, 18)):
        for i in range(n):
            t = i * 2 * pi / n
            yield wanted._replace(x=round(wanted.x + far * cos(t), 3), y=round(wanted.y + far * sin(t), 3))
    near = sorted(placed, key=lambda other: hypot(other.pose.x - wanted.x, other.pose.y - wanted.y))[:4]
    beside: list[Pose] = []
    for other in near:
        for more in (ROOM, 0.5):
            far = other.base.outer + r + more
            for i in range(12):
                t = i * pi / 6
                beside.append(
                    wanted._replace(x=round(other.pose.x + far * cos(t), 3), y=round(other.pose.y + far * sin(t), 3))
                )
    beside.sort(key=lambda pose: hypot(pose.x - wanted.x, pose.y - wanted.y))
    yield from beside


# ---------------------------------------------------------------- away


def away(trek: Trek, threats: Sequence[Point], check: Callable[[Paths], None] | None = None) -> Paths:
    """A way for the whole unit away from some points, if one is found; always the same one."""
    check = check or trek.check
    return next((paths for paths in _ways_out(trek, threats) if is_accepted(check, paths)), {})


def _ways_out(trek: Trek, threats: Sequence[Point]) -> Iterator[Paths]:
    """In formation, then drawn together, away from the points, then in any direction."""
    x, y = middle(trek.movers.values())
    most = min(trek.law.allowance(name) for name in trek.movers) - SPARE
    near = list(threats) or [(x - 1.0, y)]
    ex, ey = sum(at[0] for at in near) / len(near), sum(at[1] for at in near) / len(near)
    best = atan2(y - ey, x - ex)
    for far in (most, most * 0.6):
        for turn in AWAY:
            paths = slide(trek, cos(best + turn) * far, sin(best + turn) * far)
            yield paths
            if trek.may_end(paths):
                yield bend(trek, paths)
    for far in (most * 0.9, most * 0.5, 0.0):
        for turn in AWAY:
            yield gather(trek, (x + cos(best + turn) * far, y + sin(best + turn) * far))


def best_of(trek: Trek, goals: Sequence[Point], worth: Callable[[Mapping[str, Stand]], float]) -> Paths:
    """Of the moves towards each goal the one whose ends are worth most; to stay counts too.

    `worth` is how a bot says "out of sight", "into range", "on the marker": whatever it likes about a place.
    """
    options: list[Paths] = [{}, *(toward(trek, goal) for goal in goals)]
    return max(options, key=lambda paths: worth(trek.ends(paths)))
