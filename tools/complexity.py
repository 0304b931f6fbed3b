"""Functions that are too complex to be read: more than 15 branches by radon. There are none, and none may join them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

MOST = 15
ROOT = Path(__file__).parent.parent


def found() -> dict[str, int]:
    """Every function above the limit, as `file: name`, with its complexity."""
    command = [sys.executable, "-m", "radon", "cc", "--json", "src/grognard"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    above = {}
    for file, blocks in json.loads(run.stdout).items():
        for block in blocks:
            if block["type"] != "class" and block["complexity"] > MOST:
                name = ".".join(filter(None, (block.get("classname"), block["name"])))
                above[f"{Path(file).as_posix()}: {name}"] = block["complexity"]
    return above


def main() -> int:
    """Print what is wrong; 1 if anything is."""
    above = found()
    for name in sorted(above):
        print(f"{name} has a complexity of {above[name]}, more than {MOST}: take it apart.")
    return int(bool(above))


if __name__ == "__main__":
    sys.exit(main())
