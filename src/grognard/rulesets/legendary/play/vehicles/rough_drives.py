"""Straight drives over rough ground: how it is taken, and where it stops a vehicle. (LEG-VEH-10, LEG-TERR-13)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.ask_way import way_of
from grognard.rulesets.legendary.play.moves.terrain_tests import dangers_on, entry_to, is_stuck, stick
from grognard.rulesets.legendary.play.rolls import roll_d6, roll_d12
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.special_rules import has_type
from grognard.rulesets.legendary.table.units import model_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Pose
    from grognard.rulesets.legendary.play.moves.terrain_tests import Danger
    from grognard.rulesets.legendary.play.vehicles.driving import Drive
    from grognard.rulesets.legendary.table.records import Model, ModelId

COMBAT_SPEED = 6.0
HAIR = 0.005


class Course(NamedTuple):
    """Drives as the ground lets them be: how far they lead, and what stops the vehicle there."""

    drives: tuple[Drive, ...]
    is_cut: bool = False
    """It does not come as far as it wanted."""
    danger: Danger | None = None
    """It is immobilised at the end. (LEG-VEH-10)"""

    @property
    def inches(self) -> float:
        """How far it goes."""
        return sum(drive.inches for drive in self.drives)

    def end(self, game: Game, vehicle: ModelId) -> None:
        """What the ground did to the vehicle, once it has come there."""
        if self.danger is not None and vehicle in game:
            stick(game, vehicle, self.danger._replace(entry=None))
        if vehicle in game:
            game.change(vehicle, gone=game[vehicle].gone + self.inches)


async def over_ground(game: Game, vehicle: ModelId, drives: Sequence[Drive]) -> Course:
    """The owner chooses how difficult ground is taken; then the dice say how far the drive goes. (LEG-VEH-10)"""
    own, is_risky = game[vehicle], False
    course = Course(tuple(drives))
    entry = _entry(game, own, course.drives)
    if entry is not None:
        is_risky = await _ask(game, own)
        if not is_risky:
            course = _cut(course, max(await _die(game, own, course.inches), entry - HAIR))
    found = dangers_on(game, {vehicle: _way(course.drives)}, is_risky=is_risky)
    danger = found[0] if found else None
    if danger is None or not await is_stuck(game, danger):
        return course
    at = danger.entry or _way(course.drives)[-1]
    far = _gone(course.drives, at)
    return _cut(course, far)._replace(danger=danger, is_cut=True)


def _way(drives: Sequence[Drive]) -> tuple[Pose, ...]:
    return tuple(pose for drive in drives for pose in drive.way)


def _entry(game: Game, vehicle: Model, drives: Sequence[Drive]) -> float | None:
    """How far along its way a vehicle comes to difficult ground; None if it does not. Skimmers go over it."""
    if has_type(vehicle, "skimmer"):
        return None
    way = _way(drives)
    far = sum(drive.inches for drive in drives)
    found = [entry_to(vehicle.base, way, piece.area)[0] for piece in board(game).pieces if piece.is_difficult]
    return min((each for each in found if each < far - 1e-6), default=None)


async def _ask(game: Game, vehicle: Model) -> bool:
    """Whether difficult ground is taken as dangerous. (LEG-VEH-10)"""
    prompt = tell("How does {model} take the difficult ground?", model=model_name(game, vehicle.id))
    ways = {"dangerous": tell("As dangerous, at full speed"), "difficult": tell("As difficult, by a die")}
    return await way_of(game, vehicle.unit, prompt, "LEG-VEH-10", ways) == "dangerous"


async def _die(game: Game, vehicle: Model, inches: float) -> float:
    """A d6 at combat speed, a d12 in total beyond it; super-heavies roll a d12. (LEG-VEH-10, LEG-VEH-40)"""
    is_far = inches > COMBAT_SPEED or has_type(vehicle, "super-heavy")
    rolled = await (roll_d12 if is_far else roll_d6)(game, "difficult ground")
    said = tell('Difficult ground lets {unit} go {inches}".', unit=model_name(game, vehicle.id), inches=f"{rolled:g}")
    game.say(said, "LEG-VEH-10", kind="dice", about=[vehicle.unit])
    return float(rolled)


def _cut(course: Course, inches: float) -> Course:
    """No farther than so many inches."""
    if course.inches <= inches + 1e-6:
        return course
    left, kept = max(0.0, inches), []
    for drive in course.drives:
        kept.append(drive._replace(inches=min(drive.inches, left)))
        left -= kept[-1].inches
        if left <= 0.0:
            break
    return Course(tuple(kept), is_cut=True)


def _gone(drives: Sequence[Drive], at: Pose) -> float:
    """How far along its drives a vehicle is at a pose."""
    gone = 0.0
    for drive in drives:
        far, end = hypot(at.x - drive.start.x, at.y - drive.start.y), drive.end
        if far + hypot(at.x - end.x, at.y - end.y) <= drive.inches + 0.01:
            return gone + far
        gone += drive.inches
    return gone
