"""Hidden share and full sight among models, against a dense sampling with shapely at equal error.

    python bench/hidden.py

A 60x44 inch table with 10 boxes and 120 models of 32 mm; an eye on the left looks at a model on the right, with all
other models in the way. The peer draws lines to a grid of points of the silhouette and asks a prepared union which of
them are stopped; the grid is as fine as an error of one per cent needs.
"""

from __future__ import annotations

from functools import partial
from math import hypot
from random import Random
from typing import NamedTuple

import numpy as np
import shapely

from grognard.kernel.plane import MM, Blocker, Body, Box, Disc, Layer, Scene, distance, hidden_fraction, hull, sees_all
from timing import Row, interleaved, show

RADIUS, HEIGHT = 16 * MM, 1.3
ACROSS = 100
PAIRS = 60


class Table(NamedTuple):
    """Boxes and models, and pairs of models that look at each other."""

    boxes: list[Box]
    models: list[Disc]
    pairs: list[tuple[int, int]]


def table(seed: int = 7) -> Table:
    """Always the same for a seed."""
    lot = Random(seed)
    boxes = [
        Box((lot.uniform(6, 54), lot.uniform(4, 40)), lot.uniform(3, 6), lot.uniform(1, 4), lot.uniform(0, 180))
        for _ in range(10)
    ]
    models: list[Disc] = []
    while len(models) < 120:
        left = 0 if len(models) < 60 else 30
        disc = Disc((lot.uniform(left + 1, left + 29), lot.uniform(1, 43)), RADIUS)
        if all(distance(disc, box) > 0 for box in boxes) and all(distance(disc, one) > 0 for one in models):
            models.append(disc)
    return Table(boxes, models, [(lot.randrange(60), lot.randrange(60, 120)) for _ in range(PAIRS)])


def ours(found: Table, scene: Scene) -> list[float]:
    """The share for each pair, everybody else in the way."""
    return [
        hidden_fraction(
            found.models[a].at,
            HEIGHT,
            Body(found.models[b], 0.0, HEIGHT),
            scene,
            1 << (10 + a) | 1 << (10 + b),
        )
        for a, b in found.pairs
    ]


def full(found: Table, scene: Scene) -> list[bool]:
    """Whether each pair sees all of each other."""
    bodies = [Body(model, 0.0, HEIGHT, 1 << (10 + number)) for number, model in enumerate(found.models)]
    return [sees_all(bodies[a], bodies[b], scene) for a, b in found.pairs]


def sampled(found: Table, shapes: list[shapely.Geometry]) -> list[float]:
    """The peer: everything as high as the eye, so that one row of lines is enough."""
    shares = []
    for a, b in found.pairs:
        eye, other = np.array(found.models[a].at), np.array(found.models[b].at)
        union = shapely.union_all([shape for k, shape in enumerate(shapes) if k not in (10 + a, 10 + b)])
        shapely.prepare(union)
        dx, dy = other - eye
        d = hypot(dx, dy)
        half = d * RADIUS / (d * d - RADIUS * RADIUS) ** 0.5
        w = half * ((np.arange(ACROSS) + 0.5) / ACROSS * 2 - 1)
        ends = np.stack([other[0] - dy / d * w, other[1] + dx / d * w], 1)
        starts = np.broadcast_to(eye, ends.shape)
        shares.append(float(shapely.intersects(union, shapely.linestrings(np.stack([starts, ends], 1))).mean()))
    return shares


def rows() -> list[Row]:
    """The table of this benchmark."""
    found = table()
    walls, crowd = Layer([Blocker(box, 4.0) for box in found.boxes]), [Blocker(m, HEIGHT) for m in found.models]
    mixed = [Blocker(m, HEIGHT * (0.7 + k % 5 * 0.1)) for k, m in enumerate(found.models)]
    scene, uneven = Scene.of([walls, Layer(crowd)]), Scene.of([walls, Layer(mixed)])
    shapes = [shapely.Polygon(hull(box)) for box in found.boxes]
    shapes += [shapely.Point(model.at).buffer(model.radius, quad_segs=16) for model in found.models]
    worst = max(abs(x - y) for x, y in zip(ours(found, scene), sampled(found, shapes), strict=True))
    if worst > 0.03:
        raise AssertionError(f"hidden shares differ from the samples by {worst}")
    seconds = interleaved(
        partial(ours, found, scene),
        partial(ours, found, uneven),
        partial(full, found, scene),
        partial(full, found, uneven),
        partial(sampled, found, shapes),
    )
    hidden, bumpy, whole, part, peer = (time / PAIRS for time in seconds)
    name = f"shapely 2, prepared, {ACROSS} lines"
    return [
        Row("hidden share, 10 boxes, 120 equal models", hidden, name, peer, 100.0),
        Row("hidden share, 120 models of 5 heights", bumpy, name, peer, 100.0),
        Row("every point seen, 120 equal models", whole, name, peer, 100.0),
        Row("every point seen, 120 models of 5 heights", part, name, peer, 100.0),
    ]


if __name__ == "__main__":
    print(show(rows()))
