"""An older commit against these sources: every row of some benchmarks, taking turns, the median of nine rounds.

    python bench/compare.py COMMIT [NAME ...] [--rounds 9]

Without names: `odds`, `odds_api`, `server` and `tenth`. The older commit is checked out beside this one and gets its
compiled part; each runs its own benchmarks in a process of its own, and rows of the same name are compared. A ratio
above 1 means that these sources are faster; odds and server may be at most 15 % slower, games of tenth must be 1.5
(random bots) and 1.3 times (greedy) as fast as before the open table.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from timing import Row, show

HERE = Path(__file__).parent
NAMES = ("odds", "odds_api", "server", "tenth")
NO_SLOWER = 1 / 1.15
ASKED = {"tenth, 1000 points, random bots": 1.5, "tenth, 1000 points, greedy bots": 1.3}
TELL = "import json, sys; from importlib import import_module as load; print(json.dumps([[row.what, row.ours_seconds] for row in load(sys.argv[1]).rows()]))"  # noqa: E501
BUILD = "import sys, hatch_build as h; from pathlib import Path; p = Path(h.PART); print(h.compile_part(p, Path(getattr(h, 'PRODUCT', p.with_suffix('.abi3.so')))))"  # noqa: E501


def run(tree: Path, folder: str, code: str, *words: str) -> str:
    """What a few lines of Python say, run on the sources of a tree."""
    env = {**os.environ, "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}"}
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(command, cwd=tree / folder, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(words)} cannot be measured in {tree}:\n{done.stderr}")
    return done.stdout


def measured(tree: Path, name: str) -> dict[str, float]:
    """Seconds of each row of a benchmark; none if the tree does not have it."""
    if not (tree / "bench" / f"{name}.py").exists():
        return {}
    return dict(json.loads(run(tree, "bench", TELL, name).splitlines()[-1]))


def compared(old: Path, new: Path, name: str, rounds: int, commit: str) -> list[Row]:
    """The rows that both trees have."""
    times: dict[str, tuple[list[float], list[float]]] = {}
    for _ in range(rounds):
        before, now = measured(old, name), measured(new, name)
        for what in before.keys() & now.keys():
            theirs, ours = times.setdefault(what, ([], []))
            theirs.append(before[what])
            ours.append(now[what])
    must = None if name == "tenth" else NO_SLOWER
    return [
        Row(what, median(ours), f"at {commit}", median(theirs), ASKED.get(what, must))
        for what, (theirs, ours) in sorted(times.items())
    ]


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="An older commit against these sources.")
    parser.add_argument("commit")
    parser.add_argument("names", nargs="*", default=NAMES)
    parser.add_argument("--rounds", type=int, default=9)
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        old = Path(folder) / "old"
        git = ["git", "-C", str(HERE.parent), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(old), asked.commit], check=True)
        try:
            run(old, ".", BUILD)
            rows = [row for name in asked.names for row in compared(old, HERE.parent, name, asked.rounds, asked.commit)]
        finally:
            subprocess.run([*git, "remove", "--force", str(old)], check=True)
    print(show(rows))
    return 1 if any(row.required_ratio is not None and row.ratio < row.required_ratio for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
