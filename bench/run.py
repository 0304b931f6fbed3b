"""Every benchmark of this folder in one table: `python bench/run.py`, or `python bench/run.py sight odds` for some.

A ratio says how many times faster than the peer we are, both measured in the same run.
The table of a whole run also goes to results.md, under the commit it was measured at.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from timing import show

if TYPE_CHECKING:
    from timing import Row

HERE = Path(__file__).parent
RESULTS = HERE / "results.md"
TITLE = "# Benchmark results\n\nWritten by `make bench`, newest first; a ratio above 1 means faster than the peer."


def benchmarks() -> list[str]:
    """The names of all modules here that measure something."""
    return sorted(
        path.stem for path in HERE.glob("*.py") if path.stem not in {"run", "timing", "line", "games", "compare"}
    )


def is_missed(row: Row) -> bool:
    """Whether a ratio the project asks for is not reached."""
    return row.required_ratio is not None and row.ratio < row.required_ratio


def git(*words: str) -> str:
    return subprocess.run(["git", "-C", HERE, *words], capture_output=True, text=True, check=False).stdout.strip()


def heading() -> str:
    """The commit, the day and the machine, without its name."""
    changed = git("status", "--porcelain", "--", ":/", f":(exclude,top)bench/{RESULTS.name}")
    commit = (git("rev-parse", "--short", "--verify", "HEAD") or "no commit") + (" with changes" if changed else "")
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"
    return f"## {commit}\n\n{datetime.now(UTC):%Y-%m-%d}, {machine}."


def keep(heading: str, table: str) -> None:
    """Put the table on top of the results; an older one of the same commit goes."""
    commit = heading.partition("\n")[0]
    older = RESULTS.read_text(encoding="utf-8").split("\n\n## ")[1:] if RESULTS.exists() else []
    kept = [section for section in ("## " + part.strip() for part in older) if section.partition("\n")[0] != commit]
    RESULTS.write_text("\n\n".join([TITLE, f"{heading}\n\n```\n{table}\n```", *kept]) + "\n", encoding="utf-8")


def main(names: list[str]) -> int:
    rows: list[Row] = []
    for name in names or benchmarks():
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        rows += import_module(name).rows()
    table = show(rows)
    print(table)
    if not names:
        keep(heading(), table)
    return 1 if any(map(is_missed, rows)) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
