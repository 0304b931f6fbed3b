"""Finding room for models that are set up, and proof that there is none.

A search finds most room there is; a player may find more. So "there is no room" is said only with proof.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from math import ceil, cos, inf, pi, sin, sqrt
from typing import TYPE_CHECKING, TypeVar

from grognard.kernel.ask import Place
from grognard.kernel.errors import Refused
from grognard.kernel.plane import Bounds, Polygon, bounds, inside, rectangle
from grognard.kernel.troops.bases import Base
from grognard.kernel.troops.crowds import is_barred
from grognard.kernel.troops.packed import packed_at
from grognard.kernel.troops.placing import Crowd, check_stands, kinds_of, may_stand_alone, put
from grognard.kernel.troops.pose import Pose
from grognard.kernel.troops.standing import clashes, stand
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from grognard.kernel.ask import Chance, Placement
    from grognard.kernel.plane import Point
    from grognard.kernel.troops.law import Footing
    from grognard.kernel.troops.standing import Coherency, Stand, Troop

N = TypeVar("N")

_SIXTEENTHS = tuple((cos(pi * n / 8), sin(pi * n / 8)) for n in range(16))
"""Directions all round."""
TRIES = 20
NOOKS = 1000
"""In how many small squares a single model is tried."""
FINEST = 0.02
"""How small the squares are in which a spot for a single model is looked for at last (inches)."""


class Site:
    """Where models of a unit are to be set up: the regions and a law.

    `bases` are the models by name. With `is_within` each must be wholly within one of the regions; without, these are
    only where room is looked for. `where` raises `Refused` unless models are where they are to be set up ("wholly
    within 6 inches of the edge"), the law's `also` says what else must hold; both must be able to judge some of the
    models alone. `is_even` says that they let a smaller base stand wherever they let a larger one around it, which
    proofs rely on. With `is_fixed` the question always suggests the room that the search finds first, not any other.
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
        is_fixed: bool = False,
        where: Callable[[Mapping[str, Stand]], None] | None = None,
    ) -> None:
        self.unit, self.seat, self.bases, self.law, self.regions = unit, seat, dict(bases), law, list(regions)
        self.facing, self.is_within, self.is_even, self.is_fixed = facing, is_within, is_even, is_fixed
        self.crowd, self._where = Crowd(unit, others), where
        self._passed: Placement | None = None
        self._first_looks: list[tuple[dict[str, Stand], bytes, bytes]] | None = None
        self._has_blocks = False
        self._has_clusters = False

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
            if self._where is not None:
                self._where(stands)
            check_stands(self.law, stands, self.crowd)
            self._passed = dict(placed)

    def _check_region(self, one: Stand) -> None:
        if not self._is_in_region(one):
            model = self.law.name_of(one.name)
            raise self.law.refused("region", tell("{model} would be outside of where it may be set up.", model=model))

    def _is_in_region(self, one: Stand) -> bool:
        return not self.is_within or any(inside(region, one.shape) for region in self.regions)

    def is_legal(self, placed: Placement) -> bool:
        """Whether the check lets a placement pass."""
        return is_legal(self.check, placed)

    def is_barred(self, placed: Placement) -> bool:
        """Whether models surely cannot stand at places that name no level: a quick first look."""
        law, bases = self.law, self.bases
        if self._first_looks is None:
            before = Pose(0.0, 0.0, self.facing)
            alone = [put(name, bases[name], (0.0, 0.0), law, before) for name in bases]
            self._first_looks = [
                ({one.name: one for one in row}, self.crowd.packed(law, row[0]), self.crowd.barred(law, row[0].name))
                for row in ([(one,) for one in alone] if callable(law.no_standing) else kinds_of(law, alone))
            ]
        xs, ys = [spot[0] for spot in placed.values()], [spot[1] for spot in placed.values()]
        is_flat = law.is_flat((min(xs), min(ys), max(xs), max(ys)))
        for row, others, terrain in self._first_looks:
            rows = packed_at([(row[name].row, *spot[:2]) for name, spot in placed.items() if name in row])
            if is_barred(others, rows, terrain, law.table, 0.0, 0.0, is_flat=is_flat):
                return True
        return False

    def may_stand(self, one: Stand) -> bool:
        """Whether one model may stand here, whatever the others do."""
        if not self._is_in_region(one):
            return False
        try:
            if self._where is not None:
                self._where({one.name: one})
            if not may_stand_alone(self.law, one, self.crowd):
                return False
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
        if len({self.bases[name] for name in models}) > 1:
            for region in self.regions:
                if (found := self.cluster(models, region)) is not None:
                    self._has_clusters = len(models) == len(self.bases)
                    return found
        for region in self.regions:
            if (found := self.spread(models, region)) is not None:
                return found
        if len(models) > 1:
            return None
        spots: Iterable[Placement] = ({models[0]: pose.spot} for pose in islice(self.nooks(models[0]), NOOKS))
        return next((placed for placed in spots if self.is_legal(placed)), None)

    def some_block(self, models: Sequence[str], region: Polygon, chance: Chance | None = None) -> Placement | None:
        """A legal block in the region, if one of a few places has room for it; without a chance always the same."""
        bases = {id(base): base for base in map(self.bases.__getitem__, models)}  # models alike have the same one
        boxes = [bounds(base.footprint(Pose(0.0, 0.0, self.facing))) for base in bases.values()]
        size = max(box[2] - box[0] for box in boxes), max(box[3] - box[1] for box in boxes)

        def legal(placed: Placement) -> None:
            self.check(self._faced(placed))

        def is_taken(at: Point, wide: float, deep: float) -> bool:
            return self.crowd.is_taken(at[0] - wide, at[1] - deep, at[0] + wide, at[1] + deep)

        rule = self.law.coherency
        found = block_in(
            models, size, region, legal, rule=rule, chance=chance, is_taken=is_taken, is_barred=self.is_barred
        )
        return None if found is None else self._faced(found)

    def cluster(self, models: Sequence[str], region: Polygon, chance: Chance | None = None) -> Placement | None:
        """A legal placement of bases of different sizes: the largest first, each next to those that stand already."""
        left, low, right, high = bounds(region)
        order = sorted(models, key=lambda name: -self.bases[name].outer)
        first = self.bases[order[0]].outer
        for n in range(TRIES):
            across, up = (chance.unit(), chance.unit()) if chance else (n * 0.7549 % 1, n * 0.5698 % 1)
            at = _amid(left, right, first, across), _amid(low, high, first, up)
            placed = self._clustered(order, at)
            ready = {} if placed is None else self._faced({name: placed[name].pose.spot for name in models})
            if ready and self.is_legal(ready):
                return ready
        return None

    def _clustered(self, order: Sequence[str], at: Point) -> dict[str, Stand] | None:
        """Each model beside one that stands already, as near to the first as it can; None if one finds no place.

        A spot where a base of a kind found no room stays without room: only new ones are looked at for the next.
        """
        down: dict[str, Stand] = {}
        rule = self.law.coherency
        off = 0.25 if rule is None or rule.link is None else min(0.25, rule.link / 2)
        full: dict[tuple[Base, str], set[Point]] = {}
        for name in order:
            base = self.bases[name]
            taken = full.setdefault((base, self.law.kind_of(name)), set())
            spots = _round_about(down.values(), base, off, at, taken) if down else [at]
            for spot in spots:
                one = put(name, base, Pose(*spot, self.facing).spot, self.law)
                taken.add(spot)
                if not any(clashes(one, other) for other in down.values()) and self.may_stand(one):
                    down[name] = one
                    break
            else:
                return None
        return down

    def _faced(self, placed: Placement) -> Placement:
        """The same places with the facing of this site."""
        if self.facing is None:
            return {name: (round(spot[0], 3) + 0.0, round(spot[1], 3) + 0.0) for name, spot in placed.items()}
        return {name: Pose(spot[0], spot[1], self.facing).spot for name, spot in placed.items()}

    def spread(self, models: Sequence[str], region: Polygon) -> Placement | None:
        """The first legal placement: from many places the unit spreads out to wherever a model may stand."""
        largest = self.bases[max(models, key=lambda name: self.bases[name].outer)]

        def is_free(at: Point) -> bool:
            return self.may_stand(put(models[0], largest, Pose(*at, self.facing).spot, self.law))

        def legal(placed: Placement) -> None:
            self.check(self._faced(placed))

        found = spread_in(models, largest.outer, region, legal, is_free, rule=self.law.coherency)
        return None if found is None else self._faced(found)

    # ---------------------------------------------------------------- proof

    def nooks(self, name: str) -> Iterator[Pose]:
        """The middles of all small squares in which the model might stand: without any it stands nowhere.

        A base that stands somewhere in a square covers a smaller disc about the middle of it, smaller by as much as the
        square reaches. Where not even that may stand, nobody looks any closer.
        """
        height, levels = self.bases[name].height, self.law.levels

        def may_stand(x: float, y: float, radius: float) -> list[float]:
            base, pose = Base("disc", 2 * radius, 2 * radius, height), Pose(x, y, self.facing)
            heights = (0.0,) if levels is None else levels(stand(name, base, pose))
            return [each for each in heights if self.may_stand(stand(name, base, pose._replace(level=each or None)))]

        for x, y, level in nooks_in(self.regions, self.bases[name].inner, may_stand):
            pose = Pose(round(x, 3), round(y, 3), self.facing)
            rests = put(name, self.bases[name], pose.spot, self.law).level
            yield pose if rests == level else pose._replace(level=level)

    def is_shut(self, name: str) -> bool:
        """Proof that the model can stand nowhere here, whoever looks for a place."""
        return self.is_even and next(iter(self.nooks(name)), None) is None

    def is_hopeless(self) -> bool:
        """Proof that the whole unit cannot be set up: some kind of model can stand nowhere."""
        return any(map(self.is_shut, self.kinds()))

    def kinds(self) -> list[str]:
        """A model of each kind: one is like another of the same base and kind."""
        return list({(base, self.law.kind_of(name)): name for name, base in self.bases.items()}.values())

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

    def ask_some(self, prompt: str, **more: object) -> Place | None:
        """The question where as many models are set up as find room; None if there is proof that nobody does.

        At least as many as the search finds room for, the smallest first; more, or others, if the player shows where.
        """
        room, names = self.room(), sorted(self.bases, key=lambda name: self.bases[name].outer)
        while room is None and names:
            names.pop()
            room = self.room(names)
        if room:
            return self.question(prompt, room, least=len(room) if len(room) < len(self.bases) else None, **more)
        if all(map(self.is_shut, self.kinds())):
            return None
        prompt = tell("{prompt} No room was found; you may still show some.", prompt=prompt)
        return self.question(prompt, {}, least=1, otherwise=tell("There is no room."), **more)

    def question(self, prompt: str, room: Placement, **more: object) -> Place:
        """The question, with room that was found as a suggestion."""
        models, regions = list(self.bases), self.regions

        def propose(chance: Chance) -> Placement:
            if self.is_fixed:
                return room
            if self._has_blocks and regions:
                block = self.some_block(models, regions[chance.below(len(regions))], chance)
                if block is not None:
                    return block
            if self._has_clusters and regions:
                return self.cluster(models, regions[chance.below(len(regions))], chance) or room
            return room

        fields: dict[str, object] = {
            "seat": self.seat,
            "prompt": prompt,
            "clause": self.law.clause,
            "about": (self.unit,),
            "pieces": tuple(models),
            "legal": self.check,
            "propose": propose,
            "hints": {"regions": [region.points for region in regions], "footprints": footprints_of(self.bases)},
        }
        return Place(**(fields | more))  # type: ignore[arg-type]


def footprints_of(bases: Mapping[str, Base]) -> dict[str, dict[str, object]]:
    """The shapes of models that do not stand on the table yet, for those who draw them."""
    return {
        name: {"shape": base.kind, "length": round(base.length, 3), "width": round(base.width, 3)}
        for name, base in bases.items()
    }


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


# ---------------------------------------------------------------- the search itself


def block_in(
    models: Sequence[str],
    size: tuple[float, float],
    region: Polygon,
    legal: Callable[[Placement], None],
    *,
    rule: Coherency | None = None,
    chance: Chance | None = None,
    is_taken: Callable[[Point, float, float], bool] | None = None,
    is_barred: Callable[[Placement], bool] | None = None,
) -> Placement | None:
    """A legal block of bases of this width and depth in the region, if one of a few places has room for it.

    `is_taken` may rule places out before the check looks at them: the rectangle that reaches so far to both sides. So
    may `is_barred`, which is asked about the models.
    """
    left, low, right, high = bounds(region)
    number = len(models)
    link = 2.0 if rule is None or rule.link is None else rule.link
    gap = min(0.5, link / 2)
    needs = 1 if rule is None or rule.link is None else rule.needs(number)
    for n in range(TRIES):
        columns = ceil(sqrt(number))
        if chance is not None:
            # In a single line the ends would have one neighbour only.
            is_deep = needs > 1 and number > 3
            columns = 2 + chance.below((number - 1) // 2) if is_deep else 1 + chance.below(number)
        # Multiples of these two shares are spread evenly over the region, however many are taken.
        across, up = (chance.unit(), chance.unit()) if chance else (n * 0.7549 % 1, n * 0.5698 % 1)
        wide = size[0] / 2 + (size[0] / 2 + gap / 2) * (columns - 1)
        deep = size[1] / 2 + (size[1] / 2 + gap / 2) * (ceil(number / columns) - 1)
        at = _amid(left, right, wide, across), _amid(low, high, deep, up)
        if is_taken is not None and is_taken(at, wide, deep):
            continue
        placed = _block(models, at, columns, (size[0] + gap, size[1] + gap))
        if not (is_barred is not None and is_barred(placed)) and is_legal(legal, placed):
            return placed
    return None


def _block(models: Sequence[str], at: Point, columns: int, pitch: tuple[float, float]) -> Placement:
    """The models in rows and columns about a point."""
    rows = ceil(len(models) / columns)
    left = at[0] - pitch[0] * (min(columns, len(models)) - 1) / 2
    low = at[1] - pitch[1] * (rows - 1) / 2
    return {
        name: (round(left + pitch[0] * (n % columns), 3), round(low + pitch[1] * (n // columns), 3))
        for n, name in enumerate(models)
    }


def spread_in(
    models: Sequence[str],
    radius: float,
    region: Polygon,
    legal: Callable[[Placement], None],
    is_free: Callable[[Point], bool],
    *,
    rule: Coherency | None = None,
) -> Placement | None:
    """The first legal placement: from many places of the region the unit spreads out to wherever a model may stand."""
    number = len(models)
    known: dict[Point, bool] = {}

    def is_known_free(at: Point) -> bool:
        if at not in known:
            known[at] = is_free(at)
        return known[at]

    def tried() -> Iterator[list[Point]]:
        """Rows of spots: in close order about some places; if that finds no room, a closer look at all of them."""
        seeds = filter(is_known_free, (*_grid(region, 2.0, 1.0), *_grid(region, 1.0)))
        if number == 1:
            yield from ([at] for at in seeds)
            return
        around = _lattice(number, radius, 2 * radius + 0.05)
        for x, y in seeds:
            spots = ((round(x + dx, 3), round(y + dy, 3)) for dx, dy in around)
            yield _spread((x, y), spots, number, radius, is_known_free, rule)
        for shift in (0.0, 0.5):
            pitch = radius + 0.05
            free = [at for at in _grid(region, pitch, shift * pitch) if is_known_free(at)]
            for seed in free if len(free) >= number else ():
                order = sorted(free, key=lambda at: _square(seed, at))
                yield _spread(seed, order, number, radius, is_known_free, rule)

    for spots in tried():
        if len(spots) == number:
            placed: Placement = dict(zip(models, spots, strict=True))
            if is_legal(legal, placed):
                return placed
    return None


def _spread(
    seed: Point,
    spots: Iterable[Point],
    number: int,
    radius: float,
    is_free: Callable[[Point], bool],
    rule: Coherency | None,
) -> list[Point]:
    """Some of the spots for so many models about the first one, each near enough to others, as many as there are."""
    chosen = [seed]
    link = 2.0 if rule is None or rule.link is None else rule.link
    clear, linked = (2 * radius + 0.01) ** 2, (2 * radius + link - 0.01) ** 2
    widest = inf if rule is None else (2 * radius + rule.widest(number)) ** 2
    needs = 0 if rule is None or rule.link is None else rule.needs(number)
    for spot in spots:
        x, y = spot
        links = 0
        for x2, y2 in chosen:
            away = (x - x2) * (x - x2) + (y - y2) * (y - y2)
            if away < clear or away > widest:
                break
            links += away <= linked
        else:
            if links >= min(needs, len(chosen)) and is_free(spot):
                chosen.append(spot)
                if len(chosen) == number:
                    break
    return chosen


def nooks_in(
    regions: Iterable[Polygon], radius: float, may_stand: Callable[[float, float, float], Sequence[N]]
) -> Iterator[tuple[float, float, N]]:
    """The middles of all small squares of the regions in which a base might stand, with what `may_stand` says of each.

    If there is none, that is a proof.

    It is asked for the middle of a square and the radius of a disc there, and must let a smaller disc stand wherever
    it lets a larger one around it. A square is divided as long as the disc, smaller than the base by as much as the
    square reaches, may stand in the middle of it.
    """
    squares: list[tuple[float, float, float]] = []
    for left, low, right, high in map(bounds, regions):
        across, up = ceil((right - left) / radius), ceil((high - low) / radius)
        squares += [
            (left + (i + 0.5) * radius, low + (j + 0.5) * radius, radius) for j in range(up) for i in range(across)
        ]
    while squares:
        x, y, side = squares.pop()
        found = may_stand(x, y, radius - side * sqrt(0.5))
        if found and side > FINEST:
            step = side / 4
            squares += [(x + dx, y + dy, side / 2) for dx in (-step, step) for dy in (-step, step)]
            continue
        yield from ((x, y, each) for each in found)


def _amid(low: float, high: float, half: float, share: float) -> float:
    """A place between two edges for something that reaches so far to both sides, if it fits."""
    return low + half + share * (high - low - 2 * half) if high - low > 2 * half else (low + high) / 2


def _grid(region: Polygon, pitch: float, shift: float = 0.0) -> list[Point]:
    """Places all over a region, row by row."""
    left, low, right, high = bounds(region)
    xs = [round(left + shift + n * pitch, 3) for n in range(int((right - left - shift) / pitch + 1.0))]
    ys = [round(low + shift + n * pitch, 3) for n in range(int((high - low - shift) / pitch + 1.0))]
    return [(x, y) for y in ys for x in xs]


def _round_about(stands: Iterable[Stand], base: Base, off: float, at: Point, taken: Collection[Point]) -> list[Point]:
    """Spots for a base so far off some others that are not taken, the nearest to a point first."""
    found: list[Point] = []
    for one in stands:
        x, y, _, _ = one.pose
        far = one.base.outer + base.outer + off
        found += [spot for c, s in _SIXTEENTHS if (spot := (x + far * c, y + far * s)) not in taken]
    return sorted(found, key=lambda spot: (round(_square(spot, at), 3), spot))


def _square(one: Point, other: Point) -> float:
    """The distance, squared."""
    dx, dy = one[0] - other[0], one[1] - other[1]
    return dx * dx + dy * dy


@lru_cache(maxsize=256)
def _lattice(number: int, radius: float, pitch: float) -> list[Point]:
    """Steps to the places about a model, the nearest first: more than enough for its unit."""
    far = ceil((sqrt(number) + 2) * 2 * radius / pitch)
    steps = [(i * pitch, j * pitch) for i in range(-far, far + 1) for j in range(-far, far + 1) if i or j]
    return sorted(steps, key=lambda step: (step[0] * step[0] + step[1] * step[1], step))
