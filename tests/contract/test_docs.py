"""Every ruleset has a page that tells where each chapter lives."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.rulesets import slugs

ROOT = Path(__file__).parents[2]
PACKAGES = ROOT / "src" / "grognard" / "rulesets"
PLAYED = [slug for slug in slugs() if not slug.startswith("_")]


def files_of(slug: str) -> set[str]:
    """The modules of a ruleset as its page names them; the bot is one thing, and so is an importer."""
    package = PACKAGES / slug
    found = {path.relative_to(package) for path in package.rglob("*.py") if path.name != "__init__.py"}
    return {"bot/" if path.parts[0] == "bot" else _importer(path) or path.as_posix() for path in found}


def _importer(path: Path) -> str:
    return "lists/importing/" if path.parts[:2] == ("lists", "importing") else ""


@pytest.mark.parametrize("slug", PLAYED)
def test_the_page_of_a_ruleset_tells_where_every_file_is(slug: str) -> None:
    page = (ROOT / "docs" / "rulesets" / f"{slug}.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`([a-z_/]+(?:\.py|/))`", page))

    assert files_of(slug) == told


PAGES = sorted([*(ROOT / "docs").glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"])
NAMED = re.compile(r"`([\w./-]+(?:\.(?:py|ts|svelte|toml|yaml|md|sh)|/))`")
GUESSES = "## The newcomer's test"
"""From here on a page tells what readers guessed, and files may have moved since."""
BUILT = {"src/grognard/web_dist"}
"""What `make web` makes."""
FOLDERS = ("src", "tests", "tools", "bench", "docs", "web/src")


def known_paths() -> set[str]:
    """Every file and folder by each of the ends of its path: a page may leave out where it begins."""
    found = set(BUILT)
    for top in FOLDERS:
        for path in [ROOT / top, *(ROOT / top).rglob("*")]:
            parts = path.relative_to(ROOT).parts
            found |= {"/".join(parts[first:]) for first in range(len(parts))}
    return found | {path.name for path in ROOT.iterdir()} | {f"web/{path.name}" for path in (ROOT / "web").iterdir()}


def test_files_and_folders_that_the_pages_name_are_there() -> None:
    known = known_paths()
    missing = [
        f"{page.name}: {named}"
        for page in PAGES
        for named in NAMED.findall(page.read_text(encoding="utf-8").partition(GUESSES)[0])
        if named.strip("/") and named.strip("/").removeprefix("./") not in known
    ]

    assert [] == missing


def test_the_page_about_architecture_names_every_module_of_the_kernel() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.partition("## The kernel, file by file")[2].partition("\n## ")[0]
    kernel = ROOT / "src" / "grognard" / "kernel"
    modules = {path.stem for path in kernel.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}

    assert modules - {"__init__"} == set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
