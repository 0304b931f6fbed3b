"""How long until the first line: `grognard --help` and `import grognard`, each beside a Python that does nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from timing import Row, interleaved, show

GROGNARD = str(Path(sys.executable).with_name("grognard"))
BARE = (sys.executable, "-c", "pass")
HELP = (sys.executable, GROGNARD, "--help")
IMPORT = (sys.executable, "-c", "import grognard")

# What costs more than it gives before the player has said what she wants; the last three compile at run time.
HEAVY = frozenset({"asyncio", "msgspec", "numpy", "pydantic", "yaml", "jax", "llvmlite", "numba"})


def imported(*command: str) -> set[str]:
    """The modules a Python command imports, by their full names."""
    python, *rest = command
    traced = subprocess.run([python, "-X", "importtime", *rest], capture_output=True, text=True, check=True)
    lines = (line for line in traced.stderr.splitlines() if line.startswith("import time:"))
    return {line.rpartition("|")[2].strip() for line in lines}


def heavy_imports(*command: str) -> set[str]:
    """Those of them that must wait until they are needed."""
    return {name for name in imported(*command) if name.partition(".")[0] in HEAVY}


def rows() -> list[Row]:
    for command in (HELP, IMPORT):
        assert not heavy_imports(*command), f"{command[1:]} imports {sorted(heavy_imports(*command))}"

    def runner(command: tuple[str, ...]) -> None:
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)

    helped, loaded, bare = interleaved(lambda: runner(HELP), lambda: runner(IMPORT), lambda: runner(BARE))
    return [
        Row("start-up: grognard --help", helped, "python -c pass", bare, 1 / 2.5),
        Row("start-up: import grognard", loaded, "python -c pass", bare, None),
    ]


if __name__ == "__main__":
    print(show(rows()))
