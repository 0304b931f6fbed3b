"""Geometry of the table: footprints, distances, paths, sight, reach and formations.

Points are `(x, y)` tuples of inches, facings are degrees counter-clockwise from east.
"""

from __future__ import annotations

from grognard.kernel.plane.distance import (
    distance,
    farthest,
    from_point,
    inside,
    is_wholly_within,
    is_within,
    nearest_points,
    overlap,
)
from grognard.kernel.plane.footprints import (
    MM,
    TOLERANCE,
    Bounds,
    Box,
    Disc,
    Footprint,
    Oval,
    Point,
    Polygon,
    Teardrop,
    Wall,
    at_least,
    bounds,
    centre,
    girth,
    heading,
    hull,
    moved,
    polygon,
    rectangle,
    within,
)
from grognard.kernel.plane.share import share_inside
from grognard.kernel.plane.sight import Base, Blocker, Body, Scene, sees, sees_many
from grognard.kernel.plane.sweep import along, crosses, cut, first_hit, is_clear, length_inside, path_length
from grognard.kernel.plane.view import hidden_fraction, sees_all

__all__ = [
    "MM",
    "TOLERANCE",
    "Base",
    "Blocker",
    "Body",
    "Bounds",
    "Box",
    "Disc",
    "Footprint",
    "Oval",
    "Point",
    "Polygon",
    "Scene",
    "Teardrop",
    "Wall",
    "along",
    "at_least",
    "bounds",
    "centre",
    "crosses",
    "cut",
    "distance",
    "farthest",
    "first_hit",
    "from_point",
    "girth",
    "heading",
    "hidden_fraction",
    "hull",
    "inside",
    "is_clear",
    "is_wholly_within",
    "is_within",
    "length_inside",
    "moved",
    "nearest_points",
    "overlap",
    "path_length",
    "polygon",
    "rectangle",
    "sees",
    "sees_all",
    "sees_many",
    "share_inside",
    "within",
]
