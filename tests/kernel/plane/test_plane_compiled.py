"""The compiled part and plain Python give the same bits."""

from __future__ import annotations

import os
import subprocess
import sys
from math import inf
from random import Random
from typing import TYPE_CHECKING

import pytest

from grognard.kernel.plane import (
    MM,
    Base,
    Blocker,
    Body,
    Box,
    Disc,
    Footprint,
    Oval,
    Point,
    Scene,
    Wall,
    _compiled,
    heading,
)
from grognard.kernel.plane._compiled import Compiled, load
from grognard.kernel.plane._rims import sees_all_row
from grognard.kernel.plane._shadows import frame_of, hidden_row
from grognard.kernel.plane.distance import hull_gap_plainly, signed_distance_plainly
from grognard.kernel.plane.footprints import hull
from grognard.kernel.plane.sight import body_row, sees_many_plainly
from grognard.kernel.plane.view import Lookout, hidden_many, in_sight, in_sight_plainly

if TYPE_CHECKING:
    from pathlib import Path

part = load()
needs_compiler = pytest.mark.skipif(part is None, reason="no compiled part was built")


class Lot:
    """Random scenes by the thousand, the same in every run."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def point(self, size: float) -> Point:
        return self.random.uniform(0, size), self.random.uniform(0, size)

    def shape(self, size: float) -> Footprint:
        at, turn, long = self.point(size), self.random.uniform(0, 360), self.random.uniform(0.1, 7)
        kind = self.random.randrange(40)
        if kind < 12:
            return Disc(at, long / 4)
        if kind < 28:
            return Box(at, long, self.random.uniform(0.1, 1.5), turn)
        if kind < 39:
            c, s = heading(turn)
            return Wall(at, (at[0] + long * c, at[1] + long * s), self.random.choice([0.0, 0.2]))
        return Oval(at, long, self.random.uniform(0.3, 1.5), turn)

    def body(self, size: float, bits: int) -> Body:
        at, turn = self.point(size), self.random.uniform(0, 360)
        base: Base = Disc(at, self.random.choice([0.0, 0.4, 16 * MM, 2.0]))
        if self.random.random() < 0.3:
            long, wide = self.random.uniform(0.5, 4), self.random.uniform(0.5, 2)
            base = Box(at, long, wide, turn) if self.random.random() < 0.5 else Oval(at, long, wide, turn)
        bottom = self.random.choice([0.0, 0.0, 3.0])
        ignores = self.random.getrandbits(bits) if self.random.random() < 0.2 else 0
        return Body(base, bottom, bottom + self.random.choice([1.0, 1.5, 4.0]), ignores)

    def scene(self, size: float) -> Scene:
        tops = self.random.choice([[inf], [1.0, 2.0, 3.0, 5.0, inf]])
        bottoms = [-inf] if self.random.random() < 0.85 else [-inf, 0.5, 0.9]
        width = self.random.choice([0.0, 0.0, 2 * MM])
        return Scene(
            [
                Blocker(self.shape(size), self.random.choice(tops), self.random.choice(bottoms))
                for _ in range(self.random.randint(3, 20))
            ],
            width,
        )


@needs_compiler
@pytest.mark.parametrize("seed", range(4))
def test_thousands_of_pairs_have_the_same_bits(seed: int) -> None:
    lot, seen, pairs = Lot(seed), 0, 0
    for _ in range(300):
        size = lot.random.choice([5.0, 10.0, 20.0])
        scene = lot.scene(size)
        many, others = ([lot.body(size, len(scene.rows)) for _ in range(n)] for n in (2, 3))
        rows, columns = ([body_row(body, scene.margin) for body in some] for some in (many, others))
        masks, more_masks = ([scene.mask(body.ignores) for body in some] for some in (many, others))
        expected = sees_many_plainly(many, others, scene)
        seen, pairs = seen + sum(expected), pairs + len(expected)

        assert expected == _part().sees_many(scene.packed, rows, columns, masks, more_masks)
        assert bool(expected[-1]) == _part().sees(
            scene.packed, rows[-1], columns[-1], scene.mask(many[-1].ignores | others[-1].ignores)
        )
    # Both answers are common, or the comparison says little.
    assert 0.1 < seen / pairs < 0.9


@needs_compiler
@pytest.mark.parametrize("seed", range(3))
def test_full_sight_has_the_same_bits(seed: int) -> None:
    lot, seen, pairs = Lot(seed), 0, 0
    for _ in range(250):
        size = lot.random.choice([5.0, 10.0, 20.0])
        scene = lot.scene(size)
        a, b = (lot.body(size, len(scene.rows)) for _ in range(2))
        one, other, ignores = body_row(a, scene.margin), body_row(b, scene.margin), a.ignores | b.ignores
        is_facing = lot.random.random() < 0.5
        expected = sees_all_row(one, other, scene.rows, ignores, is_facing)
        seen, pairs = seen + expected, pairs + 1

        assert expected == _part().sees_all(scene.packed, one, other, scene.mask(ignores), is_facing)
    assert 0.05 < seen / pairs < 0.95


@needs_compiler
@pytest.mark.parametrize("seed", range(4))
def test_hidden_shares_have_the_same_bits(seed: int) -> None:
    lot, partly = Lot(seed), 0
    for _ in range(400):
        size = lot.random.choice([5.0, 10.0, 20.0])
        scene = lot.scene(size)
        n = len(scene.rows)
        row = body_row(lot.body(size, n), 0.0)
        eye, height = lot.point(size), lot.random.uniform(0, 5)
        ignores, dense, stood = (lot.random.getrandbits(n) & lot.random.getrandbits(n) for _ in range(3))
        own = lot.random.choice([None, body_row(Body(Disc(eye, 0.6)), 0.0)])
        frame = frame_of(eye, height, row)
        masks = scene.mask(ignores), scene.mask(dense), scene.mask(stood)
        found = _part().hidden(scene.packed, *eye, height, scene.grown, row, *masks, own)
        if frame is None:
            assert -1.0 == found
            continue
        expected = hidden_row(frame, scene.rows, ignores, scene.grown, dense, stood, (own, row))
        partly += 0.0 < expected < 1.0

        assert expected == found
    assert 80 < partly


@needs_compiler
@pytest.mark.parametrize("seed", range(4))
def test_sight_of_many_has_the_same_bits(seed: int) -> None:
    lot, seen, thin, pairs = Lot(seed), 0, 0, 0
    for _ in range(200):
        size = lot.random.choice([5.0, 10.0, 20.0])
        scene = lot.scene(size)
        n = len(scene.rows)
        rows = [body_row(lot.body(size, n), 0.0) for _ in range(4)]
        eye = lot.point(size)
        own = body_row(Body(Disc(eye, 0.6)), 0.0)
        ignores = lot.random.getrandbits(n) & lot.random.getrandbits(n) & lot.random.getrandbits(n)
        lookout = Lookout(eye, lot.random.uniform(0, 5), scene, ignores, lot.random.getrandbits(n), own)
        stood = [lot.random.getrandbits(n) & lot.random.getrandbits(n) & lot.random.getrandbits(n) for _ in rows]
        shares = [lookout.share(row, on, ignores) for row, on in zip(rows, stood, strict=True)]
        expected = in_sight_plainly(lookout, rows, stood, limit=0.9, thin=0.5)
        seen, pairs = seen + sum(expected), pairs + len(rows)
        thin += sum(is_seen and share >= 0.9 for is_seen, share in zip(expected, shares, strict=True))

        assert shares == hidden_many(lookout, rows, stood)
        assert expected == in_sight(lookout, rows, stood, limit=0.9, thin=0.5)
        one = in_sight(lookout, rows, stood, limit=0.9, thin=0.5, is_one_enough=True)
        assert one == (expected[: expected.index(True) + 1] if True in expected else expected)
    assert 0.1 < seen / pairs < 0.95
    assert thin


@needs_compiler
@pytest.mark.parametrize("packed", [b"\0" * 8, b"\0\0\0\0\0\0\x08@", b"abcdefgh" * 3])
def test_a_damaged_scene_is_refused(packed: bytes) -> None:
    row = (0, 0.0, 0.0, 1.0, 0.0, 0.5, 0.5, 0.5, 0.0, 0.0)

    with pytest.raises(ValueError, match="damaged"):
        _part().sees(packed, row, row, b"")


@needs_compiler
def test_a_mask_shorter_than_the_scene_is_refused() -> None:
    scene = Scene([Blocker(Disc((k, 0), 0.5)) for k in range(9)])
    row = (0, 0.0, 0.0, 1.0, 0.0, 0.5, 0.5, 0.5, 0.0, 0.0)

    with pytest.raises(ValueError, match="too short"):
        _part().sees(scene.packed, row, row, b"\1")


@pytest.mark.parametrize(("pure", "expected"), [("1", "None"), ("", "None" if part is None else "module")])
def test_an_environment_variable_turns_the_compiled_part_off(pure: str, expected: str) -> None:
    told = "from grognard.kernel.plane._compiled import compiled; print(type(compiled).__name__)"
    done = subprocess.run(
        [sys.executable, "-c", told],
        env={**os.environ, "GROGNARD_PURE": pure},
        capture_output=True,
        text=True,
        check=True,
    )

    assert expected in done.stdout


@needs_compiler
def test_a_part_built_from_other_sources_is_left_aside_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_compiled, "version_of", lambda _sources: 1)

    with pytest.warns(RuntimeWarning, match="built from other sources .* Build it again with `make play`"):
        assert load() is None


@needs_compiler
def test_a_changed_source_is_another_version_and_none_at_all_is_taken_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import hatch_build

    for file in _compiled.SOURCES.glob("*.[ch]"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    same = _compiled.version_of(tmp_path)
    (tmp_path / "points.h").write_text("/* another */")

    assert (
        _part().version()
        == same
        == _compiled.version_of(_compiled.SOURCES)
        == hatch_build.version_of(_compiled.SOURCES)
    )
    assert same != _compiled.version_of(tmp_path) == hatch_build.version_of(tmp_path)
    monkeypatch.setattr(_compiled, "SOURCES", tmp_path / "nothing")
    assert load() is not None


def test_without_a_compiler_the_build_goes_on_and_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import hatch_build

    monkeypatch.setenv("CC", "no-such-compiler")
    problem = hatch_build.compile_part(hatch_build.PART, tmp_path / "_sight.abi3.so")

    assert "no C compiler" in problem or "headers" in problem
    assert [] == list(tmp_path.iterdir())


def _part() -> Compiled:
    assert part is not None
    return part


@needs_compiler
@pytest.mark.parametrize("seed", range(200))
def test_points_and_hulls_give_the_same_bits(seed: int) -> None:
    assert part is not None
    lot = Lot(seed)
    for _ in range(20):
        corners, point = hull(lot.shape(20.0)), lot.point(24.0)

        assert hull_gap_plainly(point, corners) == part.hull_gap(corners, *point)
        assert signed_distance_plainly(point, corners) == part.signed_distance(corners, *point)


@needs_compiler
def test_corners_that_are_none_are_refused() -> None:
    assert part is not None
    for ask in (part.hull_gap, part.signed_distance):
        with pytest.raises(ValueError, match="corners"):
            ask((), 0.0, 0.0)
        with pytest.raises(ZeroDivisionError):
            ask(((1.0, 1.0), (1.0, 1.0)), 0.0, 0.0)
