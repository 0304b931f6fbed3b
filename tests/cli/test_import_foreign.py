"""Lists of the creator of SZOP on the command line: pages, workbooks, and a page that goes with a list."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from grognard.cli import main
from tests.rulesets.szop.exports import battle_state, card_sheet, html_list, row, xlsx_list

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

HERO = row("Kapitan", models=1, stats=(3, 4, 3), passive="Bohater", weapons=())


def test_a_page_and_a_workbook_become_armies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, book, saved = tmp_path / "list.html", tmp_path / "list.xlsx", tmp_path / "mine.json"
    page.write_text(html_list(row(), HERO), encoding="utf-8")
    book.write_bytes(xlsx_list(row(), HERO))
    for file in (page, book):
        assert 0 == main(["muster", "import", str(file), "--save", str(saved)])
        assert 2 == len(json.loads(saved.read_text(encoding="utf-8"))["unit"])
    assert "grognard muster szop" in capsys.readouterr().out


def test_a_battle_state_goes_with_a_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, state, saved = tmp_path / "list.html", tmp_path / "state.html", tmp_path / "mine.json"
    page.write_text(html_list(row(), HERO), encoding="utf-8")
    state.write_text(battle_state((2, 1, "Kapitan"), (1, 1, "Flisacy 6")), encoding="utf-8")
    main(["muster", "import", str(page), "--with", str(state), "--save", str(saved)])
    capsys.readouterr()

    assert "Flisacy" == json.loads(saved.read_text(encoding="utf-8"))["unit"][1]["joins"]


def test_a_battle_state_and_cards_go_with_a_list_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / name for name in ("list.html", "state.html", "cards.html", "mine.json")]
    pages = (
        html_list(row(), HERO),
        battle_state((2, 1, "Kapitan"), (1, 1, "Flisacy 6")),
        card_sheet(),
    )
    for file, text in zip(files, pages, strict=False):
        file.write_text(text, encoding="utf-8")
    page, state, cards, saved = map(str, files)
    main(["muster", "import", page, "--with", state, "--with", cards, "--save", saved])
    capsys.readouterr()
    army = json.loads(files[3].read_text(encoding="utf-8"))

    assert ("Flisacy", [1, 2, 8], [1, 3, 11]) == (
        army["unit"][1]["joins"],
        army["cards"]["missions"],
        army["cards"]["supports"],
    )


def test_the_report_is_in_the_language_of_the_reader(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "list.html"
    page.write_text(html_list(row(passive="Ucieczka"), HERO), encoding="utf-8")
    main(["muster", "import", str(page), "--language", "pl"])
    said = " ".join(capsys.readouterr().out.split())

    assert "Wczytano: oddziały: 2, moce: 0." in said
    assert "niepełne" in said
    assert "w tej edycji nie ma takiej zasady; pominięto ją" in said
    assert "line " not in said


def test_a_workbook_is_printed_as_bytes(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert 0 == main(["muster", "szop", "river league", "--print", "xlsx"])
    assert capsysbinary.readouterr().out.startswith(b"PK\x03\x04")
