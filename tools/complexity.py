"""Functions that are too complex to be read: more than 15 branches by radon.

Those in `tools/complexity_known.txt` are older than the rule and wait to be taken apart; none may join them, and one
that was taken apart leaves the list.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

MOST = 15
ROOT = Path(__file__).parent.parent
KNOWN = ROOT / "tools" / "complexity_known.txt"


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
    known = set(KNOWN.read_text(encoding="utf-8").splitlines())
    for name in sorted(above.keys() - known):
        print(f"{name} has a complexity of {above[name]}, more than {MOST}: take it apart.")
    for name in sorted(known - above.keys()):
        print(f"{name} is no longer too complex: take it off {KNOWN.name}.")
    return int(above.keys() != known)


if __name__ == "__main__":
    sys.exit(main())
