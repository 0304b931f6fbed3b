"""The compiled part, or None: without a compiler at build time, or with GROGNARD_PURE=1, plain Python does the same."""

from __future__ import annotations

import os
import warnings
from importlib import import_module
from pathlib import Path
from struct import pack
from typing import TYPE_CHECKING, Protocol, cast
from zlib import crc32

from grognard.kernel.plane._sections import RING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.plane._sections import BodyRow
    from grognard.kernel.plane.footprints import Point


class Compiled(Protocol):
    """What `compiled/sight.c` offers; each function gives the same bits as its plain Python twin."""

    def version(self) -> int: ...

    def set_ring(self, ring: bytes, /) -> None: ...

    def sees(self, scene: bytes, a: BodyRow, b: BodyRow, mask: bytes, /) -> bool: ...

    def sees_many(
        self,
        scene: bytes,
        many: Sequence[BodyRow],
        others: Sequence[BodyRow],
        masks: Sequence[bytes],
        other_masks: Sequence[bytes],
        /,
    ) -> bytes: ...

    def sees_all(self, scene: bytes, a: BodyRow, b: BodyRow, mask: bytes, is_facing: bool, /) -> bool: ...

    def hidden(
        self,
        scene: bytes,
        x: float,
        y: float,
        height: float,
        grown: float,
        body: BodyRow,
        ignores: bytes,
        dense: bytes,
        stood: bytes,
        base: BodyRow | None,
        /,
    ) -> float: ...

    def hidden_many(
        self,
        scene: bytes,
        x: float,
        y: float,
        height: float,
        grown: float,
        bodies: list[BodyRow],
        ignores: bytes,
        dense: bytes,
        stood: list[bytes],
        base: BodyRow | None,
        /,
    ) -> list[float]: ...

    def in_sight(
        self,
        scene: bytes,
        x: float,
        y: float,
        height: float,
        grown: float,
        bodies: list[BodyRow],
        ignores: bytes,
        dense: bytes,
        stood: list[bytes],
        base: BodyRow | None,
        limit: float,
        thin: float,
        is_one_enough: bool,
        /,
    ) -> bytes: ...

    def nearest(self, ones: bytes, others: bytes, /) -> tuple[float, list[tuple[int, int]]]: ...

    def within(self, ones: bytes, others: bytes, most: float, /) -> tuple[int, list[tuple[int, int]]]: ...

    def linked(self, row: bytes, most: float, rise: float, /) -> bytes: ...

    def is_apart(self, ones: bytes, others: bytes, discs: float, rest: float, /) -> bool: ...

    def marked(self, row: bytes, markers: bytes, most: float, rise: float, /) -> bytes: ...

    def coherent(self, row: bytes, most: float, rise: float, needs: int, one_group: bool, /) -> int: ...

    def crowded(self, crowd: bytes, row: bytes, first: int, /) -> int: ...

    def all_clear(self, crowd: bytes, rows: bytes, /) -> bool: ...

    def on_shape(self, shapes: bytes, row: bytes, first: int, /) -> int: ...

    def is_barred(
        self, crowd: bytes, rows: bytes, shapes: bytes, table: bytes, dx: float, dy: float, is_flat: bool, /
    ) -> bool: ...

    def hull_gap(self, corners: tuple[Point, ...], x: float, y: float, /) -> float: ...

    def signed_distance(self, corners: tuple[Point, ...], x: float, y: float, /) -> float: ...

    def is_clear(self, obstacles: bytes, px: float, py: float, qx: float, qy: float, /) -> bool: ...

    def fan(
        self,
        obstacles: bytes,
        left: float,
        low: float,
        right: float,
        high: float,
        x: float,
        y: float,
        far: float,
        rays: int,
        /,
    ) -> list[Point]: ...

    def legs(
        self, bends: bytes, obstacles: bytes, room: bytes, bend: bytes, sense: int, first: int, limit: float, /
    ) -> list[tuple[float, int, int, float, float, Point, Point]]: ...

    def from_point(self, shape: bytes, x: float, y: float, /) -> float: ...

    def met(
        self,
        shapes: bytes,
        base: bytes,
        way: tuple[tuple[float | None, ...], ...],
        keeps: bytes,
        how: int,
        most: int,
        /,
    ) -> list[int]: ...

    def parting(self, a: bytes, b: bytes, enough: float, /) -> tuple[float, Point]: ...


SOURCES = Path(__file__).with_name("compiled")
OUT_OF_DATE = (
    "The compiled part of Grognard was built from other sources and is left aside: everything works, but slowly. "
    "Build it again with `make play` (or any other target of make), or with `pip install -e .`."
)


def load() -> Compiled | None:
    """The compiled part if it was built from the sources that are here, whatever the environment says."""
    try:
        part = cast("Compiled", import_module("grognard.kernel.plane._sight"))
    except ImportError:
        return None
    if part.version() != (version_of(SOURCES) or part.version()):
        warnings.warn(OUT_OF_DATE, RuntimeWarning, stacklevel=2)
        return None
    part.set_ring(pack("=128d", *(v for point in RING for v in point)))
    return part


def version_of(sources: Path) -> int:
    """A checksum of the sources in a folder, as `hatch_build.py` makes it too; 0 if there are none."""
    found = 0
    for file in sorted(sources.glob("*.[ch]")):
        found = crc32(file.read_bytes(), found)
    return found


compiled = None if os.environ.get("GROGNARD_PURE") == "1" else load()
