"""Files of other programs over HTTP: lists come in, documents go out as files."""

from __future__ import annotations

import base64
import csv
import io
import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from grognard.api import ruleset
from tests.rulesets.szop.exports import backup, battle_state, html_list, row, xlsx_list
from tests.server.kit import Host

if TYPE_CHECKING:
    from collections.abc import Iterator

SZOP = "/api/rulesets/szop"
HERO = row("Kapitan", models=1, stats=(4, 4, 3), passive="Bohater", points=50)


def brought(name: str, content: str | bytes) -> dict[str, str]:
    """A file as a request holds it."""
    data = content.encode() if isinstance(content, str) else content
    return {"name": name, "data": base64.b64encode(data).decode()}


def imported(host: Host, name: str, content: str | bytes, slug: str = "szop") -> list[dict[str, Any]]:
    """The reports of a file."""
    return list(host.post(f"/api/rulesets/{slug}/import", {"file": brought(name, content)})["reports"])


@pytest.mark.parametrize(("name", "content"), [("list.html", html_list(row())), ("list.xlsx", xlsx_list(row()))])
def test_a_list_of_another_program_becomes_an_army(host: Host, name: str, content: str | bytes) -> None:
    [report] = imported(host, name, content)

    assert name == report["file"]
    assert ["Flisacy"] == [unit["sheet"] for unit in report["army"]["unit"]]
    assert 0 < host.post(f"{SZOP}/muster", {"army": report["army"]})["points"]


def test_every_list_of_a_club_comes_at_once(host: Host) -> None:
    reports = imported(host, "club.db", backup("insert into roster_units values (3, 2, 1, 4, null, 1, null, null)"))

    assert 2 == len(reports)
    assert [*reports[0]["others"]] == [report["title"] for report in reports[1:]]
    assert all(report["army"]["unit"] for report in reports)


def test_a_second_file_goes_with_the_first(host: Host) -> None:
    files = {
        "file": brought("list.html", html_list(row(), HERO)),
        "other": brought("state.html", battle_state((1, 1, "Flisacy"), (2, 1, "Kapitan"))),
    }
    [report] = host.post(f"{SZOP}/import", files)["reports"]

    assert ["Flisacy"] == [unit["joins"] for unit in report["army"]["unit"] if unit.get("joins")]


def test_an_army_of_our_own_comes_back_as_it_is(host: Host) -> None:
    army = host.get(f"{SZOP}/armies")["armies"][0]["army"]
    half = {"name": "Half", "unit": [{"shet": 1}]}
    toml = 'name = "Mine"\n[[unit]]\nsheet = "Ferrymen"\n'
    mine = {"name": "Mine", "unit": [{"sheet": "Ferrymen"}]}

    assert army == imported(host, "mine.json", json.dumps(army))[0]["army"]
    assert half == imported(host, "half.json", json.dumps(half))[0]["army"]
    assert mine == imported(host, "mine.toml", toml)[0]["army"]


def test_files_of_other_rulesets_come_in_the_same_way(host: Host) -> None:
    folder = Path("tests/rulesets/steampunk/imports")
    file = min(folder.glob("*.toml"))

    [report] = imported(host, file.name, file.read_bytes(), "steampunk")

    assert report["entries"]
    assert report["version"]


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.bin", b"\xff\xfe\x00nothing", "neither text nor a workbook"),
        ("a.txt", "Dear diary", "is not a file that SZOP can import"),
        ("a.json", '{"name": ', "this is not JSON"),
        ("a.csv", "a;b;c", "is not a file that SZOP can import"),
    ],
)
def test_what_is_no_list_is_refused_in_a_sentence(host: Host, name: str, content: str | bytes, words: str) -> None:
    status, told = host.ask("POST", f"{SZOP}/import", {"file": brought(name, content)})

    assert 422 == status
    assert words in json.dumps(told["error"])


def test_harmful_files_are_rejected_and_nothing_of_them_is_an_army(host: Host) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("xl/workbook.xml", b" " * 80_000_000)

    [report] = imported(host, "bomb.xlsx", packed.getvalue())

    assert report["army"] is None
    assert ["rejected"] == [remark["level"] for remark in report["remarks"]]


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with Host(str(tmp_path_factory.mktemp("narrow") / "games.sqlite"), import_bytes=2000) as running:
        yield running


def test_files_have_a_largest_size(narrow: Host) -> None:
    status, told = narrow.ask("POST", f"{SZOP}/import", {"file": brought("a.html", "x" * 3000)})

    assert (413, "too_large") == (status, told["error"]["code"])


def test_spreadsheets_go_out_as_what_they_are(host: Host) -> None:
    army = ruleset("szop").lists.samples[0]
    table = host.post(f"{SZOP}/print", {"army": army, "document": "csv"})
    book = host.post(f"{SZOP}/print", {"army": army, "document": "xlsx"})
    page = host.post(f"{SZOP}/print", {"army": army, "document": "list"})

    assert ("csv.csv", "text/csv") == (table["name"], table["kind"])
    assert "Ferrymen" == list(csv.reader(io.StringIO(table["text"])))[1][0]
    assert ("xlsx.xlsx", "") == (book["name"], book["text"])
    assert "xl/workbook.xml" in zipfile.ZipFile(io.BytesIO(base64.b64decode(book["data"]))).namelist()
    assert book["kind"].endswith("spreadsheetml.sheet")
    assert ("list.html", "text/html") == (page["name"], page["kind"])
