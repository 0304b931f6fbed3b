"""Moves worth proposing: a unit in its formation towards something, or away from enemies.

Nothing here decides what is legal: every proposal is put to the check of its question before anybody sees it.
"""

from __future__ import annotations

from math import atan2, ceil, cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.plane import Disc
from grognard.rulesets.tenth.table.board import is_coherent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grognard.kernel.ask import Chance, Paths, Spot
    from grognard.kernel.plane import Point
    from grognard.rulesets.tenth.play.moves.legal import Mover, Trek

TRIES = 10
SPARE = 0.004
"""Left of every distance, because answers are rounded to a thousandth."""
AWAY = (0.0, 0.4, -0.4, 0.8, -0.8, 1.2, -1.2, 1.6, -1.6, 2.0, -2.0, 2.5, -2.5, pi)
"""Turns from the best direction, in radians, in the order they are tried."""


def is_accepted(check: Callable[[Paths], None], paths: Paths) -> bool:
    """Whether a check lets the answer pass."""
    try:
        check(paths)
    except Refused:
        return False
    return True


def march(trek: Trek, chance: Chance, check: Callable[[Paths], None]) -> Paths:
    """All models alike towards a marker, an enemy or anywhere, or together if they fell apart; in the end they stay."""
    x, y = middle(trek)
    most = min(mover.inches for mover in trek.movers.values()) - SPARE
    if most <= 0:
        return {}
    aim = _aim(trek, chance)
    best = atan2(aim[1] - y, aim[0] - x)
    far = min(most, hypot(aim[0] - x, aim[1] - y))
    if chance.below(3) == 0:
        far *= chance.unit()
    is_whole = is_coherent([mover.base for mover in trek.movers.values()])
    for number in range(TRIES):
        angle = best + AWAY[number] * (1 if chance.below(2) else -1)
        dx, dy = cos(angle) * far, sin(angle) * far
        paths = slide(trek, dx, dy, chance.below(2)) if is_whole else gather(trek, (x + dx / 2, y + dy / 2))
        if trek.may_end(paths):  # looked at first: where nobody may stand no way leads
            if is_accepted(check, paths):
                return paths
            if number == 0 and (bent := bend(trek, paths)) and is_accepted(check, bent):
                return bent
        if number % 3 == 2:
            far *= 0.6
    return {}


def _aim(trek: Trek, chance: Chance) -> Point:
    """A marker, an enemy unit, or any place."""
    what = chance.below(4)
    if what < 2 and trek.ground.markers:
        return trek.ground.markers[chance.below(len(trek.ground.markers))].at
    if what == 2 and trek.crowd.enemies:
        left, low, right, high = trek.crowd.enemies[chance.below(len(trek.crowd.enemies))][1]
        return (left + right) / 2, (low + high) / 2
    return chance.unit() * trek.ground.width, chance.unit() * trek.ground.height


def middle(trek: Trek) -> Point:
    """The middle of the unit."""
    row = [mover.base for mover in trek.movers.values()]
    return sum(base[0] for base in row) / len(row), sum(base[1] for base in row) / len(row)


def slide(trek: Trek, dx: float, dy: float, storey: int = 0) -> Paths:
    """Everybody by the same inches east and north; in a ruin on the ground or, with a storey, on a floor of it."""
    paths: Paths = {}
    for name, mover in trek.movers.items():
        x, y, radius, _ = mover.base
        paths[name] = (_spot(trek, mover, x + dx, y + dy, radius, storey),)
    return paths


def bend(trek: Trek, paths: Paths) -> Paths:
    """The same ends, but round what is in the way of those who cannot go straight; nothing if nobody needs that."""
    bent: Paths = {}
    for name, path in paths.items():
        try:
            trek.follow(name, path)
        except Refused:
            detour = trek.detour(name, path[-1])
            if detour is None:
                return {}
            bent[name] = detour
    return {**paths, **bent} if bent else {}


def _spot(trek: Trek, mover: Mover, x: float, y: float, radius: float, storey: int = 0) -> Spot:
    """A spot of an answer; on a floor only where there is one."""
    x, y = round(x, 3), round(y, 3)
    if storey and mover.climbs:
        levels = trek.ground.levels_at(Disc((x, y), radius))
        if len(levels) > 1:
            return x, y, None, levels[min(storey, len(levels) - 1)]
    return x, y


# ---------------------------------------------------------------- away from enemies


def withdraw(trek: Trek, check: Callable[[Paths], None]) -> Paths:
    """A way out of Engagement Range for the whole unit, if one is found; always the same one. (TEN-MOVE-10)"""
    return next((paths for paths in _ways_out(trek) if is_accepted(check, paths)), {})


def _ways_out(trek: Trek) -> Iterator[Paths]:
    """In formation, then drawn together, away from the enemies that are near, then in any direction."""
    x, y = middle(trek)
    most = min(mover.inches for mover in trek.movers.values()) - SPARE
    near = trek.enemies or [(x - 1.0, y, 0.0, 0.0, 0.0)]
    ex, ey = sum(row[0] for row in near) / len(near), sum(row[1] for row in near) / len(near)
    best = atan2(y - ey, x - ex)
    for far in (most, most * 0.6):
        for turn in AWAY:
            yield slide(trek, cos(best + turn) * far, sin(best + turn) * far)
    for far in (most * 0.9, most * 0.5, 0.0):
        for turn in AWAY:
            yield gather(trek, (x + cos(best + turn) * far, y + sin(best + turn) * far))


def gather(trek: Trek, at: Point) -> Paths:
    """Everybody to the nearest free place of a block about a point; who cannot get so far goes as far as he can."""
    radius = max(mover.base[2] for mover in trek.movers.values())
    number = len(trek.movers)
    side, pitch = ceil(sqrt(number)), 2 * radius + 0.25
    slots = [
        (at[0] + pitch * (n % side - (side - 1) / 2), at[1] + pitch * (n // side - (side - 1) / 2))
        for n in range(side * ceil(number / side))
    ]
    paths: Paths = {}
    order = sorted(trek.movers.items(), key=lambda pair: -hypot(pair[1].base[0] - at[0], pair[1].base[1] - at[1]))
    for name, mover in order:
        x, y, own, _ = mover.base
        slot = min(slots, key=lambda place: hypot(place[0] - x, place[1] - y))
        slots.remove(slot)
        paths[name] = (_spot(trek, mover, *towards((x, y), slot, mover.inches - SPARE), own),)
    return paths


def towards(start: Point, end: Point, most: float) -> Point:
    """The end, or the point so many inches on the way to it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far, most = hypot(dx, dy), max(most, 0.0)  # who cannot move at all is asked too
    share = 1.0 if far <= most else most / far
    return start[0] + dx * share, start[1] + dy * share
