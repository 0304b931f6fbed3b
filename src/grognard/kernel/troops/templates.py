"""Templates laid on the table: blasts, rings, teardrops, clusters and beams; who is under them, and where they scatter.

A `Template` is a shape without a place. `areas` lays it at a pose: the middle of a blast, of rings and of a cluster,
the tip of a teardrop, the start of a beam; it points where the pose faces. Every base that it overlaps is hit.
"""

from __future__ import annotations

from itertools import combinations
from math import hypot
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from msgspec import Struct

from grognard.kernel.ask import Place
from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, Box, Disc, Teardrop, Wall, bounds, from_point, overlap
from grognard.kernel.plane.footprints import heading
from grognard.kernel.troops.pose import Pose, pose_of
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from grognard.kernel.ask import Chance, Placement
    from grognard.kernel.dice import Dice
    from grognard.kernel.plane import Footprint, Point
    from grognard.kernel.troops.standing import Stand

PIECE = "template"
"""What the template is called in the answer that lays it."""


class Hit(NamedTuple):
    """A model under a template, and under which of its areas."""

    stand: Stand
    part: int


class Template(Struct, frozen=True):
    """A shape to lay on the table, in inches; make one with the functions below."""

    kind: Literal["blast", "rings", "teardrop", "cluster", "beam"]
    sizes: tuple[float, ...]

    def areas(self, pose: Pose) -> tuple[Footprint, ...]:
        """What it covers at a pose.

        >>> rings(5, 7).areas(Pose(1, 2))
        (Disc(at=(1, 2), radius=2.5), Disc(at=(1, 2), radius=3.5))
        """
        facing = pose.facing or 0.0
        if self.kind in ("blast", "rings"):
            return tuple(Disc(pose.at, size / 2) for size in self.sizes)
        if self.kind == "teardrop":
            return (Teardrop(pose.at, facing, *self.sizes),)
        if self.kind == "cluster":
            size, spacing = self.sizes
            return tuple(
                Disc(scattered(pose.at, facing + turn, far), size / 2)
                for turn, far in ((0.0, spacing), (-90.0, spacing), (180.0, spacing), (90.0, spacing), (0.0, 0.0))
            )
        length, width = self.sizes
        return (Wall(pose.at, scattered(pose.at, facing, length), width),)

    def hits(self, pose: Pose, stands: Iterable[Stand]) -> list[Hit]:
        """Every model under it. Of rings the innermost that touches a model counts; of a cluster each blast does."""
        found: list[Hit] = []
        areas = [(number, area, bounds(area)) for number, area in enumerate(self.areas(pose))]
        for one in stands:
            left, low, right, high = one.box
            for number, area, box in areas:
                if left < box[2] and box[0] < right and low < box[3] and box[1] < high and overlap(one.shape, area):
                    found.append(Hit(one, number))
                    if self.kind != "cluster":
                        break
        return found


def blast(diameter: float) -> Template:
    """A round template.

    >>> from grognard.kernel.troops import base_of, stand
    >>> row = [stand(f"m{x}", base_of("1in"), Pose(x, 0)) for x in range(4)]
    >>> [hit.stand.name for hit in blast(3).hits(Pose(0, 0), row)]
    ['m0', 'm1']
    """
    return Template("blast", _checked(diameter))


def rings(*diameters: float) -> Template:
    """Round templates one around the other, from the innermost to the outermost."""
    return Template("rings", _checked(*sorted(diameters)))


def teardrop(length: float = 8.0, width: float = 2.5) -> Template:
    """A flame: a tip that grows to its width and ends in a half circle."""
    if width > length:
        raise ValueError(f"a teardrop is longer than it is wide, not {length} by {width}")
    return Template("teardrop", _checked(length, width))


def cluster(diameter: float = 5.0, spacing: float = 5.0) -> Template:
    """Five blasts: beyond the middle, to its right, before it, to its left, and on it; so far from the middle."""
    return Template("cluster", _checked(diameter, spacing))


def beam(length: float, width: float = 1.0) -> Template:
    """A strip from a point in a direction."""
    return Template("beam", _checked(length, width))


def _checked(*sizes: float) -> tuple[float, ...]:
    if not sizes or not all(0.0 < size <= 240.0 for size in sizes):
        raise ValueError(f"a template measures more than 0 and at most 240 inches, not {sizes}")
    return sizes


# ---------------------------------------------------------------- where it lies


def scattered(at: Point, direction: float, inches: float) -> Point:
    """A point so many inches off in a direction.

    >>> scattered((1, 2), 90, 7)
    (1.0, 9.0)
    """
    c, s = heading(direction)
    return at[0] + c * inches, at[1] + s * inches


def scatter(dice: Dice, at: Point, inches: float, name: str = "scatter") -> Point:
    """Where a template comes down that goes so far astray: the dice say the direction."""
    return scattered(at, dice.direction(name), inches)


def rim(one: Stand, direction: float) -> Point:
    """The point of a model's rim on the side it fires to: where the tip of a flame lies.

    >>> from grognard.kernel.troops import hull_of, stand
    >>> rim(stand("tank", hull_of(4, 2), Pose(0, 0, 90)), 90)
    (0.0, 2.0)
    """
    shape = one.shape
    if isinstance(shape, Disc):
        return scattered(shape.at, direction, shape.radius)
    c, s = heading(direction - shape.facing)
    half, wide = shape.length / 2, shape.width / 2
    if isinstance(shape, Box):
        far = min(half / abs(c) if abs(c) > 1e-12 else 1e9, wide / abs(s) if abs(s) > 1e-12 else 1e9)
    else:
        far = 1.0 / hypot(c / half, s / wide)
    return scattered(shape.at, direction, far)


def check_torrent(
    shape: Template, pose: Pose, muzzle: Point, reach: float, least: float = 0.0, clause: str = ""
) -> None:
    """Whether a flame that is thrown far lies well: its tip within reach of the muzzle, its wide end no nearer.

    >>> check_torrent(teardrop(), Pose(5, 0, 180), (0, 0), 12)
    Traceback (most recent call last):
    grognard.kernel.errors.Refused: The template must point away from the weapon.
    """
    away = hypot(pose.x - muzzle[0], pose.y - muzzle[1])
    if not least - TOLERANCE <= away <= reach + TOLERANCE:
        sentence = tell(
            'The narrow end must lie {least}" to {reach}" from the weapon, not {away}".',
            least=f"{least:g}",
            reach=f"{reach:g}",
            away=f"{away:.1f}",
        )
        raise Refused(sentence, clause)
    x, y = scattered(pose.at, pose.facing or 0.0, shape.sizes[0])
    if hypot(x - muzzle[0], y - muzzle[1]) < away - TOLERANCE:
        raise Refused(tell("The template must point away from the weapon."), clause)


def nearest_first(hits: Iterable[Hit], source: Point) -> list[Hit]:
    """The hits in the order of the distance from the source of the damage."""
    return sorted(hits, key=lambda hit: (from_point(source, hit.stand.shape), hit.stand.name))


# ---------------------------------------------------------------- laying it


def poses_over(stands: Sequence[Stand], most: int = 400) -> list[Pose]:
    """Places worth trying for a round template: on each model, and between each two."""
    found = [Pose(*one.pose.at) for one in stands]
    for a, b in combinations(stands, 2):
        if len(found) >= most:
            break
        found.append(Pose((a.pose.x + b.pose.x) / 2, (a.pose.y + b.pose.y) / 2))
    return found


def best_pose(
    shape: Template, poses: Iterable[Pose], stands: Sequence[Stand], worth: Callable[[Hit], float] = lambda hit: 1.0
) -> Pose | None:
    """The pose whose hits are worth most, the first of equals; None if none is worth anything."""
    found, most = None, 0.0
    for pose in poses:
        value = sum(map(worth, shape.hits(pose, stands)))
        if value > most:
            found, most = pose, value
    return found


def preview(shape: Template, pose: Pose, stands: Iterable[Stand]) -> dict[str, Any]:
    """What a draft shows: the areas that are covered and the models under them."""
    hits = shape.hits(pose, stands)
    return {
        "areas": list(shape.areas(pose)),
        "under": sorted({hit.stand.name for hit in hits}),
        "parts": {hit.stand.name: hit.part for hit in reversed(hits)} if len(shape.sizes) > 1 else {},
    }


def ask_template(
    seat: int,
    prompt: str,
    shape: Template,
    stands: Sequence[Stand],
    poses: Callable[[], Iterable[Pose]],
    *,
    legal: Callable[[Pose], None] = lambda pose: None,
    worth: Callable[[Hit], float] = lambda hit: 1.0,
    clause: str = "",
    **more: Any,
) -> Place:
    """The question where a template lies; `pose_of(answer["template"])` is its pose.

    `legal` refuses poses by the rules. `poses` are legal or illegal ones worth trying; at least one of them must be
    legal. A draft shows who is under it.
    """

    def check(placed: Placement) -> None:
        legal(pose_of(placed[PIECE]))

    def suggest(chance: Chance) -> Placement:
        allowed = [pose for pose in poses() if _is_allowed(pose.rounded(), legal)]
        if not allowed:
            raise RuntimeError("none of the poses for a template is legal")
        pose = best_pose(shape, allowed, stands, worth)
        return {PIECE: (allowed[chance.below(len(allowed))] if pose is None or chance.below(4) == 0 else pose).spot}

    def show(draft: Any) -> dict[str, Any]:
        spot = draft.get(PIECE) if isinstance(draft, dict) else None
        if not isinstance(spot, (list, tuple)) or not 2 <= len(spot) <= 4:
            return {}
        return preview(shape, pose_of(tuple(spot)), stands) if _are_numbers(spot) else {}

    fields: dict[str, Any] = {
        "seat": seat,
        "prompt": prompt,
        "clause": clause,
        "pieces": (PIECE,),
        "legal": check,
        "propose": suggest,
        "previews": show,
        "hints": {"template": {"kind": shape.kind, "sizes": list(shape.sizes)}},
    }
    return Place(**(fields | more))


def _are_numbers(spot: Iterable[Any]) -> bool:
    """Whether a draft of a spot can be read; only a facing may be missing."""
    first, second, *others = spot
    numbers = [first, second, *(each for each in others if each is not None)]
    return all(type(each) in (int, float) and -1e4 < each < 1e4 for each in numbers)


def _is_allowed(pose: Pose, legal: Callable[[Pose], None]) -> bool:
    try:
        legal(pose)
    except Refused:
        return False
    return True


__all__ = [
    "PIECE",
    "Hit",
    "Template",
    "ask_template",
    "beam",
    "best_pose",
    "blast",
    "check_torrent",
    "cluster",
    "nearest_first",
    "poses_over",
    "preview",
    "rim",
    "rings",
    "scatter",
    "scattered",
    "teardrop",
]
