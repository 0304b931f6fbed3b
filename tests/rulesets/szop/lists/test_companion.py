"""The companion for a real table: one page with all its data inside."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from typing import Any

import pytest

from grognard.kernel.words import in_language
from grognard.rulesets.szop.lists.prints.companion import companion

HOSTILE = {
    "name": "</script><script>alert(1)</script>",
    "sheet": [{"name": "<img onerror=x>", "quality": 4, "defence": 4, "toughness": 1}],
    "unit": [{"sheet": "<img onerror=x>"}],
}


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="list">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])  # type: ignore[no-any-return]


def test_heroes_are_counted_with_their_units() -> None:  # SZOP-HERO-01, SZOP-MORALE-05
    groups = {group["name"]: group for group in data_of(companion("river league", {}))["groups"]}

    assert {"Ferrymen + Harbour master", "Boarders + Lock keeper", "Gun raft"} <= set(groups)
    assert 9 + 3 == groups["Ferrymen + Harbour master"]["start"]
    assert [8, 1, 1] == [kind["count"] for kind in groups["Ferrymen + Harbour master"]["kinds"]]


def test_what_is_spent_can_be_marked() -> None:  # SZOP-CMD-01, SZOP-WPN-21, SZOP-PSY-01
    river = {group["name"]: group for group in data_of(companion("river league", {}))["groups"]}
    glass = {group["name"]: group for group in data_of(companion("glass synod", {}))["groups"]}

    assert [{"name": "Order(Fast)", "weapon": ""}] == river["Ferrymen + Harbour master"]["uses"]
    assert [{"name": "Satchel charge", "weapon": "Satchel charge"}] == river["Eel divers"]["uses"]
    assert 2 == glass["Lamplighters + Deacon of lenses"]["mage"]


def test_there_is_a_primary_weapon() -> None:
    army = {
        "name": "a",
        "weapon": [{"name": "Rifle", "range": 24}, {"name": "Club"}],
        "sheet": [{"name": "s", "quality": 4, "defence": 4, "toughness": 1, "model": [{"models": 3}]}],
    }
    for weapons, primary in (
        (["Club", "Rifle"], "Rifle"),
        (["Rifle", "Club", "Club"], "Club"),
        ([{"weapon": "Club", "primary": True}, "Rifle"], "Club"),
        ([], ""),
    ):
        unit = {"sheet": "s", "model": [{"models": 3, "weapons": weapons}]}
        assert primary == data_of(companion({**army, "unit": [unit]}, {}))["groups"][0]["primary"]


def test_the_page_needs_nothing_from_elsewhere() -> None:
    page = companion("river league", {})

    assert not re.search(r"(src|href)=|https?://|@import|url\(", page)
    assert "localStorage" in page


def test_names_cannot_end_the_script() -> None:
    page = companion(HOSTILE, {})

    assert HOSTILE["name"] == data_of(page)["name"]
    assert 2 == page.count("</script>")
    assert "<img" not in page


def test_the_companion_speaks_the_language_of_its_reader() -> None:
    with in_language("pl", "szop"):
        data = data_of(companion("river league", {}))

    assert "Liga Rzeczna" == data["name"]
    assert "Rany" == data["words"]["wounds"]


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_script_is_sound() -> None:
    page = companion("river league", {})
    script = page.rsplit("<script>", 1)[1].split("</script>")[0]
    checked = subprocess.run(["node", "--check", "-"], input=script, text=True, capture_output=True, check=False)

    assert 0 == checked.returncode, checked.stderr
