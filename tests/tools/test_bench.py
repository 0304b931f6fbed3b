"""What `make bench` runs, and the file that keeps its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import run
from timing import Row

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

FAST = Row("sight", 0.002, "shapely", 0.3, 100)
SLOW = Row("odds, hard case", 0.5, "icepool", 0.25, 5)
FREE = Row("volley", 4.5e-6, "one by one", 9e-6, None)


def test_only_a_missed_requirement_counts_as_missed() -> None:
    assert [False, True, False] == [run.is_missed(row) for row in (FAST, SLOW, FREE)]


def test_every_benchmark_of_the_folder_is_run() -> None:
    names = run.benchmarks()

    assert "startup" in names
    assert not {"run", "timing"} & set(names)


def test_results_are_kept_newest_first_and_once_for_each_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "RESULTS", tmp_path / "results.md")
    run.keep("## one\n\nMonday.", "fast")
    run.keep("## two\n\nTuesday.", "slow")
    run.keep("## one\n\nWednesday.", "faster")

    expected = f"{run.TITLE}\n\n## one\n\nWednesday.\n\n```\nfaster\n```\n\n## two\n\nTuesday.\n\n```\nslow\n```\n"

    assert expected == run.RESULTS.read_text()
