"""Locked doors: a model goes to one during its move and tries to get through. (LEG-MOVE-09)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.plane import distance
from grognard.kernel.troops.maps import opened
from grognard.kernel.troops.sweep import length_of
from grognard.kernel.troops.trek import is_free
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.moves.law import trek_of
from grognard.rulesets.legendary.play.rolls import passes_test
from grognard.rulesets.legendary.table.board import board, door_key
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, UnitId
from grognard.rulesets.legendary.table.special_rules import characteristic
from grognard.rulesets.legendary.table.units import model_name, models_of, name_of, put, stand_of, type_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Wall
    from grognard.kernel.troops import Pose, Stand, Trek
    from grognard.kernel.troops.maps import Feature
    from grognard.rulesets.legendary.play.moves.law import Step

OFF = 0.02
"""Inches between a base and the door it touches."""
ALONG = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Places along a door, as shares of it, for those who do not find the nearest one free."""


class DoorAttempt(NamedTuple):
    """A model that could go to a locked door, and how it would stand there."""

    model: ModelId
    feature: Feature
    number: int
    way: tuple[Pose, ...]

    @property
    def key(self) -> str:
        """How the door is known."""
        return door_key(self.feature.id, self.number)


async def go_to_doors(game: Game, unit: UnitId, step: Step) -> tuple[Step, dict[str, tuple[Pose, ...]]]:
    """Models try locked doors on their way, once each in an activation. (LEG-MOVE-09)

    What is left of the step, and the ways that led to doors.
    """
    gone: dict[str, tuple[Pose, ...]] = {}
    while attempts := _attempts(game, unit, step):
        chosen = await _ask(game, unit, attempts)
        if chosen is None:
            break
        attempt, what = chosen
        gone[attempt.model] = attempt.way
        step = step._replace(spent={**step.spent, attempt.model: length_of(attempt.way)})
        await _try(game, unit, attempt, what)
    return step, gone


def _attempts(game: Game, unit: UnitId, step: Step) -> list[DoorAttempt]:
    """Who has not tried yet and can come to a locked door. (LEG-MOVE-09)"""
    shut = [
        (feature, number, wall.line)
        for feature in board(game).features
        for number, wall in enumerate(feature.walls)
        if wall.kind == "locked door" and not wall.is_open
    ]
    if not shut:
        return []
    trek, found = trek_of(game, unit, step), []
    for model in models_of(game, unit):
        own = stand_of(game, model.id)
        if own is None or model.has_tried_door or type_of(model) != "infantry":
            continue
        for feature, number, line in shut:
            if distance(own.shape, line) > trek.law.allowance(model.id):
                continue
            way = _way_to(trek, own, line)
            if way is not None:
                found.append(DoorAttempt(model.id, feature, number, way))
    return found


def _way_to(trek: Trek, own: Stand, line: Wall) -> tuple[Pose, ...] | None:
    """A way to a place before the door where nobody stands: the nearest of some, or None. (LEG-MOVE-09)"""
    others = [one for name, one in trek.movers.items() if name != own.name]
    (ax, ay), (bx, by) = line.start, line.end
    x, y = own.pose.at
    long = max((bx - ax) ** 2 + (by - ay) ** 2, 1e-9)
    nearest = min(max(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long, 0.0), 1.0)
    for share in (nearest, *sorted(ALONG, key=lambda each: abs(each - nearest))):
        pose = _before(own, line, share)
        if is_free(trek, own.moved(pose), others):
            path = trek.path(own.name, pose)
            if path is not None:
                return trek.poses(own.name, path)
    return None


def _before(own: Stand, line: Wall, share: float) -> Pose:
    """Where a base touches a door, so far along it, on the side it comes from."""
    (ax, ay), (bx, by) = line.start, line.end
    dx, dy, long = bx - ax, by - ay, max(hypot(bx - ax, by - ay), 1e-6)
    side = 1.0 if (own.pose.y - ay) * dx - (own.pose.x - ax) * dy >= 0.0 else -1.0
    off = side * (own.base.inner + OFF) / long
    return own.pose._replace(x=round(ax + share * dx - dy * off, 3), y=round(ay + share * dy + dx * off, 3))


async def _ask(game: Game, unit: UnitId, attempts: list[DoorAttempt]) -> tuple[DoorAttempt, str] | None:
    """Who tries which door, and how; None to leave them alone."""
    options: list[Option[tuple[DoorAttempt, str] | None]] = [Option("no", tell("Leave it"))]
    for attempt in attempts:
        about = (attempt.model, attempt.feature.id)
        who = model_name(game, attempt.model)
        for what, label in (
            ("s", tell("{model}: break it down", model=who)),
            ("i", tell("{model}: open the lock", model=who)),
        ):
            options.append(Option(f"{attempt.model} {attempt.key} {what}", label, about=about, value=(attempt, what)))
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("A locked door is near {unit}.", unit=name_of(game, unit)),
        clause="LEG-MOVE-09",
        about=(unit, attempts[0].feature.id),
        options=tuple(options),
    )
    chosen = await game.ask(asked)
    return None if chosen is None or isinstance(chosen, str) else chosen


async def _try(game: Game, unit: UnitId, attempt: DoorAttempt, what: str) -> None:
    """A Strength test breaks it, an Initiative test opens it; who fails does not go through. (LEG-MOVE-09)"""
    model, feature = attempt.model, attempt.feature
    own = stand_of(game, model)
    assert own is not None
    put(game, [own.moved(attempt.way[-1])])
    game.change(model, has_tried_door=True)
    if not await passes_test(game, characteristic(game, game[model], what), "door"):
        game.change(model, doors_failed=(*game[model].doors_failed, attempt.key))
        game.say(tell("The door holds."), "LEG-MOVE-09", about=[unit, feature.id])
        return
    others = tuple(each for each in game[BATTLE].added if each.id != feature.id)
    game.change(BATTLE, added=(*others, opened(feature, attempt.number)))
    game.say(tell("The door is open."), "LEG-MOVE-09", about=[unit, feature.id])
