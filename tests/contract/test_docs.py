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
