"""Documents whose examples are run: `python tools/console.py docs/odds.md` writes what the commands say today.

In a block marked `console` a line `$ grognard ...` is a command, and what follows is what it says; a line `...` stands
for the rest. A block that begins with `# name.toml` is a file the commands can use.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from grognard.cli import main as grognard

BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
FILE = re.compile(r"```\w+\n# (\S+\.(?:toml|json))\n(.*?)```", re.DOTALL)
REST = "..."


class Example(NamedTuple):
    """A command, and the lines it is said to print."""

    command: str
    said: list[str]


def examples(block: str) -> list[Example]:
    """The commands of a console block."""
    found: list[Example] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append(Example(line[2:], []))
        else:
            found[-1].said.append(line)
    return found


def run(command: str) -> list[str]:
    """What the command prints, in the working folder; `> file` is obeyed."""
    words = shlex.split(command)
    assert words[0] == "grognard", command
    target = None
    if ">" in words:
        words, (target,) = words[: words.index(">")], words[words.index(">") + 1 :]
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n"), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = grognard(words[1:])
    out.seek(0)
    said = out.read()
    if code:
        return err.getvalue().splitlines()
    if target:
        Path(target).write_text(said, encoding="utf-8")
        return []
    return said.splitlines()


def shortened(lines: list[str], like: list[str]) -> list[str]:
    """The lines, cut where the document cuts them."""
    return [*lines[: like.index(REST)], REST] if REST in like else lines


def renewed(document: str) -> str:
    """The document with what its commands say today."""

    def renew(match: re.Match[str]) -> str:
        lines = []
        for example in examples(match[1]):
            lines += ["$ " + example.command, *shortened(run(example.command), example.said)]
        return "```console\n" + "".join(f"{line}\n" for line in lines) + "```"

    with TemporaryDirectory() as folder, chdir(folder):
        for name, text in FILE.findall(document):
            Path(name).write_text(text, encoding="utf-8")
        return BLOCK.sub(renew, document)


def main(names: list[str]) -> None:
    os.environ["COLUMNS"] = "100"
    for name in names:
        path = Path(name).resolve()
        path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
