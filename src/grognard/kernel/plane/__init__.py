"""Geometry of the table: footprints, distances, paths, sight and reach.

Points are `(x, y)` tuples of inches, facings are degrees counter-clockwise from east.
"""

from __future__ import annotations

from grognard.kernel.plane.arcs import Side, bearing, in_arc, side_middles, sides_facing
from grognard.kernel.plane.distance import (
    distance,
    farthest,
    from_point,
    inside,
    is_wholly_within,
    is_within,
    nearest_pair,
    nearest_points,
    overlap,
)
from grognard.kernel.plane.field import Field
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
from grognard.kernel.plane.ground import Ground
from grognard.kernel.plane.reach import ReachMap, Toll, reach, shortest_path
from grognard.kernel.plane.share import share_inside
from grognard.kernel.plane.sight import Base, Blocker, Body, Layer, Scene, sees, sees_many
from grognard.kernel.plane.sweep import along, crosses, cut, first_hit, is_clear, length_inside, path_length
from grognard.kernel.plane.view import hidden_fraction, lies_between, sees_all

__all__ = [
    "MM",
    "TOLERANCE",
    "Base",
    "Blocker",
    "Body",
    "Bounds",
    "Box",
    "Disc",
    "Field",
    "Footprint",
    "Ground",
    "Layer",
    "Oval",
    "Point",
    "Polygon",
    "ReachMap",
    "Scene",
    "Side",
    "Teardrop",
    "Toll",
    "Wall",
    "along",
    "at_least",
    "bearing",
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
    "in_arc",
    "inside",
    "is_clear",
    "is_wholly_within",
    "is_within",
    "length_inside",
    "lies_between",
    "moved",
    "nearest_pair",
    "nearest_points",
    "overlap",
    "path_length",
    "polygon",
    "reach",
    "rectangle",
    "sees",
    "sees_all",
    "sees_many",
    "share_inside",
    "shortest_path",
    "side_middles",
    "sides_facing",
    "within",
]
