"""Finding room for models that are set up, and proof that there is none.

A search finds most room there is; a player may find more. So "there is no room" is said only with proof.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from math import ceil, cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING

from grognard.kernel.ask import Place
from grognard.kernel.errors import Refused
from grognard.kernel.plane import Bounds, Polygon, bounds, inside, rectangle
from grognard.kernel.troops.bases import Base
from grognard.kernel.troops.placing import Crowd, check_clear, check_ground, check_stands, put
from grognard.kernel.troops.pose import Pose
from grognard.kernel.troops.standing import stand
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from grognard.kernel.ask import Chance, Placement
    from grognard.kernel.plane import Point
    from grognard.kernel.troops.law import Footing
    from grognard.kernel.troops.standing import Coherency, Stand, Troop

TRIES = 20
NOOKS = 1000
"""In how many small squares a single model is tried."""
FINEST = 0.02
"""How small the squares are in which a spot for a single model is looked for at last (inches)."""


class Site:
    """Where models of a unit are to be set up: the regions and a law.

    `bases` are the models by name. With `is_within` each must be wholly within one of the regions; without, these are
    only where room is looked for. The law's `also` says what more must hold ("wholly within 6 inches of the edge",
    "more than 9 inches from enemies" is a berth); it must be able to judge some of the models alone. `is_even` says
    that the law lets a smaller base stand wherever it lets a larger one around it, which proofs rely on.
    """

    def __init__(
        self,
        unit: str,
        seat: int,
        bases: Mapping[str, Base],
        others: Iterable[Troop],
        law: Footing,
        regions: Sequence[Polygon],
        *,
        facing: float | None = None,
        is_within: bool = True,
        is_even: bool = True,
    ) -> None:
        self.unit, self.seat, self.bases, self.law, self.regions = unit, seat, dict(bases), law, list(regions)
        self.facing, self.is_within, self.is_even = facing, is_within, is_even
        self.crowd = Crowd(unit, others)
        self._passed: Placement | None = None
        self._has_blocks = False

    # ---------------------------------------------------------------- checks

    def stands(self, placed: Placement) -> dict[str, Stand]:
        """The models where an answer puts them."""
        before = Pose(0.0, 0.0, self.facing)
        return {name: put(name, self.bases[name], spot, self.law, before) for name, spot in placed.items()}

    def check(self, placed: Placement) -> None:
        """Whether models may be set up so: the one check of what is searched, proposed and answered."""
        if placed != self._passed:
            stands = self.stands(placed)
            for one in stands.values():
                self._check_region(one)
            check_stands(self.law, stands, self.crowd)
            self._passed = dict(placed)

    def _check_region(self, one: Stand) -> None:
        if self.is_within and not any(inside(region, one.shape) for region in self.regions):
            model = self.law.name_of(one.name)
            raise self.law.refused("region", tell("{model} would be outside of where it may be set up.", model=model))

    def is_legal(self, placed: Placement) -> bool:
        """Whether the check lets a placement pass."""
        return is_legal(self.check, placed)

    def may_stand(self, one: Stand) -> bool:
        """Whether one model may stand here, whatever the others do."""
        try:
            self._check_region(one)
            check_ground(self.law, one)
            check_clear(self.law, one, self.crowd)
            if self.law.also is not None:
                self.law.also({one.name: one})
        except Refused:
            return False
        return True

    # ---------------------------------------------------------------- search

    def room(self, names: Sequence[str] | None = None) -> Placement | None:
        """Some room for the models (or all), if a search finds it: a plain block, else every inch is looked at."""
        models = list(self.bases) if names is None else list(names)
        if not models:
            return {}
        for region in self.regions:
            if (block := self.some_block(models, region)) is not None:
                self._has_blocks = len(models) == len(self.bases)
                return block
        for region in self.regions:
            if (found := self.spread(models, region)) is not None:
                return found
        if len(models) > 1:
            return None
        spots: Iterable[Placement] = ({models[0]: pose.spot} for pose in islice(self.nooks(models[0]), NOOKS))
        return next((placed for placed in spots if self.is_legal(placed)), None)

    def some_block(self, models: Sequence[str], region: Polygon, chance: Chance | None = None) -> Placement | None:
        """A legal block in the region, if one of a few places has room for it; without a chance always the same."""
        left, low, right, high = bounds(region)
        number = len(models)
        wide, deep = self._pitch(models)
        for n in range(TRIES):
            # Multiples of these two shares are spread evenly over the region, however many are taken.
            share = (chance.unit(), chance.unit()) if chance else (n * 0.7549 % 1, n * 0.5698 % 1)
            columns = 1 + chance.below(number) if chance else ceil(sqrt(number))
            rows = ceil(number / columns)
            at = (
                _amid(left, right, wide / 2 * columns, share[0]),
                _amid(low, high, deep / 2 * rows, share[1]),
            )
            placed = self._block(models, at, columns, (wide, deep))
            if self.is_legal(placed):
                return placed
        return None

    def _pitch(self, models: Sequence[str]) -> tuple[float, float]:
        """How far apart models stand in a block: their largest box and up to half an inch."""
        boxes = [bounds(self.bases[name].footprint(Pose(0.0, 0.0, self.facing))) for name in models]
        more = min(0.5, self._link() / 2)
        return max(box[2] - box[0] for box in boxes) + more, max(box[3] - box[1] for box in boxes) + more

    def _link(self) -> float:
        rule = self.law.coherency
        return 2.0 if rule is None or rule.link is None else rule.link

    def _block(self, models: Sequence[str], at: Point, columns: int, pitch: tuple[float, float]) -> Placement:
        """The models in rows and columns about a point."""
        rows = ceil(len(models) / columns)
        left = at[0] - pitch[0] * (min(columns, len(models)) - 1) / 2
        low = at[1] - pitch[1] * (rows - 1) / 2
        return {
            name: Pose(left + pitch[0] * (n % columns), low + pitch[1] * (n // columns), self.facing).spot
            for n, name in enumerate(models)
        }

    def spread(self, models: Sequence[str], region: Polygon) -> Placement | None:
        """The first legal placement: from many places the unit spreads out to wherever a model may stand."""
        number = len(models)
        largest = self.bases[max(models, key=lambda name: self.bases[name].outer)]
        wide = largest.outer
        known: dict[Point, bool] = {}

        def is_free(at: Point) -> bool:
            if at not in known:
                known[at] = self.may_stand(stand(models[0], largest, Pose(*at, self.facing)))
            return known[at]

        def tried() -> Iterator[list[Point]]:
            seeds = filter(is_free, (*_grid(region, 2.0, 1.0), *_grid(region, 1.0)))
            if number == 1:
                yield from ([at] for at in seeds)
                return
            around = _lattice(number, wide, 2 * wide + 0.05)
            for x, y in seeds:
                spots = ((round(x + dx, 3), round(y + dy, 3)) for dx, dy in around)
                yield self._spread_from((x, y), spots, number, wide, is_free)
            for shift in (0.0, 0.5):
                pitch = wide + 0.05
                free = [at for at in _grid(region, pitch, shift * pitch) if is_free(at)]
                for seed in free if len(free) >= number else ():
                    order = sorted(free, key=lambda at: hypot(seed[0] - at[0], seed[1] - at[1]))
                    yield self._spread_from(seed, order, number, wide, is_free)

        for spots in tried():
            if len(spots) == number:
                placed: Placement = {name: Pose(*at, self.facing).spot for name, at in zip(models, spots, strict=True)}
                if self.is_legal(placed):
                    return placed
        return None

    def _spread_from(
        self, seed: Point, spots: Iterable[Point], number: int, radius: float, is_free: Callable[[Point], bool]
    ) -> list[Point]:
        """Some of the spots for so many models about the first one, each near enough to others."""
        rule: Coherency | None = self.law.coherency
        chosen = [seed]
        clear, linked = 2 * radius + 0.01, 2 * radius + self._link() - 0.01
        widest = (rule.widest(number) if rule else 1e9) + 2 * radius
        needs = rule.needs(number) if rule and rule.link is not None else 0
        for x, y in spots:
            gaps = [hypot(x - x2, y - y2) for x2, y2 in chosen]
            if min(gaps) < clear or max(gaps) > widest:
                continue
            links = sum(away <= linked for away in gaps)
            if links >= min(needs, len(chosen)) and is_free((x, y)):
                chosen.append((x, y))
                if len(chosen) == number:
                    break
        return chosen

    # ---------------------------------------------------------------- proof

    def nooks(self, name: str) -> Iterator[Pose]:
        """The middles of all small squares in which the model might stand: without any it stands nowhere.

        A base that stands somewhere in a square covers a smaller disc about the middle of it, smaller by as much as the
        square reaches. Where not even that may stand, nobody looks any closer.
        """
        radius = self.bases[name].inner
        squares: list[tuple[float, float, float]] = []
        for left, low, right, high in map(bounds, self.regions):
            across, up = ceil((right - left) / radius), ceil((high - low) / radius)
            squares += [
                (left + (i + 0.5) * radius, low + (j + 0.5) * radius, radius) for j in range(up) for i in range(across)
            ]
        while squares:
            x, y, side = squares.pop()
            small = max(radius - side * sqrt(0.5), 1e-6)
            disc = Base("disc", 2 * small, 2 * small, self.bases[name].height)
            if not self.may_stand(stand(name, disc, Pose(x, y, self.facing))):
                continue
            if side > FINEST:
                step = side / 4
                squares += [(x + dx, y + dy, side / 2) for dx in (-step, step) for dy in (-step, step)]
            else:
                yield Pose(round(x, 3), round(y, 3), self.facing)

    def is_shut(self, name: str) -> bool:
        """Proof that the model can stand nowhere here, whoever looks for a place."""
        return self.is_even and next(iter(self.nooks(name)), None) is None

    def is_hopeless(self) -> bool:
        """Proof that the whole unit cannot be set up: some kind of model can stand nowhere."""
        kinds = {base: name for name, base in self.bases.items()}
        return any(map(self.is_shut, kinds.values()))

    # ---------------------------------------------------------------- wishes

    def snap(self, placed: Placement, far: float = 3.0) -> Placement | None:
        """A legal placement near a wish: as it is, else all models shifted alike by as little as can be."""
        if self.is_legal(placed):
            return placed
        poses = {name: each.pose for name, each in self.stands(placed).items()}
        for ring in range(1, int(far / 0.25) + 1):
            for n in range(8 * ring if ring < 4 else 24):
                turn = 2 * pi * n / (8 * ring if ring < 4 else 24)
                dx, dy = ring * 0.25 * cos(turn), ring * 0.25 * sin(turn)
                shifted: Placement = {
                    name: pose._replace(x=pose.x + dx, y=pose.y + dy).spot for name, pose in poses.items()
                }
                if self.is_legal(shifted):
                    return shifted
        return None

    # ---------------------------------------------------------------- the question

    def ask(self, prompt: str, otherwise: str = "", **more: object) -> Place | None:
        """The question where the whole unit is set up; None if there is proof that it can be nowhere.

        Where the search finds no room the player may, or says that he does not either: that is the other answer.
        """
        room = self.room()
        if room is not None:
            return self.question(prompt, room, **more)
        if self.is_hopeless():
            return None
        prompt = tell("{prompt} No room was found; you may still show some.", prompt=prompt)
        return self.question(prompt, {}, otherwise=otherwise or tell("There is no room."), **more)

    def question(self, prompt: str, room: Placement, **more: object) -> Place:
        """The question, with room that was found as a suggestion."""
        models, regions = list(self.bases), self.regions

        def propose(chance: Chance) -> Placement:
            if self._has_blocks and regions:
                block = self.some_block(models, regions[chance.below(len(regions))], chance)
                if block is not None:
                    return block
            return room

        fields: dict[str, object] = {
            "seat": self.seat,
            "prompt": prompt,
            "clause": self.law.clause,
            "about": (self.unit,),
            "pieces": tuple(models),
            "legal": self.check,
            "propose": propose,
            "hints": {"regions": [region.points for region in regions]},
        }
        return Place(**(fields | more))  # type: ignore[arg-type]


def is_legal(legal: Callable[[Placement], None], placed: Placement) -> bool:
    """Whether a check lets the answer pass."""
    try:
        legal(placed)
    except Refused:
        return False
    return True


def edges(table: Bounds, deep: float, sides: Sequence[str] = ("west", "south", "east", "north")) -> list[Polygon]:
    """Strips so deep along the sides of a table, for those that come from an edge.

    >>> [strip.points[0] for strip in edges((0, 0, 60, 44), 6, ["west", "north"])]
    [(0.0, 0.0), (0.0, 38.0)]
    """
    left, low, right, high = table
    strips = {
        "west": (left, low, left + deep, high),
        "east": (right - deep, low, right, high),
        "south": (left, low, right, low + deep),
        "north": (left, high - deep, right, high),
    }
    return [rectangle(*strips[side]) for side in sides]


def around(at: Point, far: float, table: Bounds | None = None) -> Polygon:
    """A square region about a point, cut at the table: where to look for room near something."""
    left, low, right, high = at[0] - far, at[1] - far, at[0] + far, at[1] + far
    if table is not None:
        left, low, right, high = max(left, table[0]), max(low, table[1]), min(right, table[2]), min(high, table[3])
    return rectangle(left, low, max(right, left + 0.01), max(high, low + 0.01))


def _amid(low: float, high: float, half: float, share: float) -> float:
    """A place between two edges for something that reaches so far to both sides, if it fits."""
    return low + half + share * (high - low - 2 * half) if high - low > 2 * half else (low + high) / 2


def _grid(region: Polygon, pitch: float, shift: float = 0.0) -> list[Point]:
    """Places all over a region, row by row."""
    left, low, right, high = bounds(region)
    xs = [round(left + shift + n * pitch, 3) for n in range(int((right - left - shift) / pitch + 1.0))]
    ys = [round(low + shift + n * pitch, 3) for n in range(int((high - low - shift) / pitch + 1.0))]
    return [(x, y) for y in ys for x in xs]


@lru_cache(maxsize=256)
def _lattice(number: int, radius: float, pitch: float) -> list[Point]:
    """Steps to the places about a model, the nearest first: more than enough for its unit."""
    far = ceil((sqrt(number) + 2) * 2 * radius / pitch)
    steps = [(i * pitch, j * pitch) for i in range(-far, far + 1) for j in range(-far, far + 1) if i or j]
    return sorted(steps, key=lambda step: (step[0] * step[0] + step[1] * step[1], step))
