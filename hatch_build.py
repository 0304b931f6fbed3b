"""Builds the optional compiled part of `grognard.kernel.plane` when the package is built.

Hatchling runs this hook for wheels and for editable installs. Without a C compiler the build goes on without it and
says so in one line: plain Python gives the same answers, only slower.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PART = Path("src/grognard/kernel/plane/_sight.c")
# The same bits as plain Python: no fused multiply-add, no other liberties with floating point.
FLAGS = ["-O2", "-std=c11", "-ffp-contract=off", "-fPIC", "-fvisibility=hidden"]


class CompiledPart(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles `_sight.c` for the stable ABI, next to its source."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the files are gathered: compile, and if that worked, pack the result."""
        root = Path(self.root)
        product = (root / PART).with_suffix(".abi3.so")
        problem = compile_part(root / PART, product)
        if problem:
            product.unlink(missing_ok=True)
            self.app.display_warning(f"grognard: no compiled part ({problem}); plain Python will do the same, slower")
            return
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{platform_tag()}"
        build_data["artifacts"].append(str(PART.with_suffix(".abi3.so")))


def compile_part(source: Path, product: Path) -> str:
    """Compile, and give the reason if it cannot be done; an empty string means it worked."""
    if sys.implementation.name != "cpython" or os.name != "posix":
        return f"not built for {sys.implementation.name} on {sys.platform}"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[:1]
    include = sysconfig.get_path("include")
    if not Path(include, "Python.h").exists():
        return "the headers of Python are not installed"
    link = ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared"]
    # A half-written product must never be loaded: compile beside it, then put it in its place.
    fresh = product.with_suffix(".tmp")
    command = [*compiler, *FLAGS, *link, f"-I{include}", str(source), "-o", str(fresh), "-lm"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return f"no C compiler: {compiler[0]!r} not found"
    if done.returncode:
        fresh.unlink(missing_ok=True)
        return f"{compiler[0]} failed: {(done.stderr.strip().splitlines() or ['no message'])[0]}"
    fresh.replace(product)
    return ""


def platform_tag() -> str:
    """The wheel tag of this machine."""
    from packaging.tags import platform_tags

    return next(iter(platform_tags()))
