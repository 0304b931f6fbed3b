"""The interface in English and in Polish: the same words in both, with the same gaps to fill."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "web" / "src"
ENTRY = re.compile(r"^  (\w+):\s*(.*?)(?=^  \w+:|^  //|^\})", re.MULTILINE | re.DOTALL)
GAP = re.compile(r"\{(\w+)\}")
TAKEN = re.compile(r"\bt\(\s*'(\w+)'")
POLISH = {"one", "few", "many", "other"}


def words(language: str) -> dict[str, str]:
    """Every key of a word list with the text of its entry."""
    return dict(ENTRY.findall((SOURCES / "words" / f"{language}.ts").read_text()))


def test_both_languages_have_the_same_keys() -> None:
    assert 200 < len(words("en"))
    assert list(words("en")) == list(words("pl"))


def test_both_languages_leave_the_same_gaps() -> None:
    english, polish = words("en"), words("pl")

    assert {key: set(GAP.findall(text)) for key, text in english.items()} == {
        key: set(GAP.findall(text)) for key, text in polish.items()
    }


def test_polish_plurals_have_all_their_forms() -> None:
    plural = {key: text for key, text in words("pl").items() if text.startswith("{")}

    assert dict.fromkeys(plural, POLISH) == {
        key: set(re.findall(r"(\w+): ['\"`]", text)) & POLISH for key, text in plural.items()
    }


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_word_that_a_page_takes_is_there(language: str) -> None:
    taken = {key for file in SOURCES.rglob("*") if file.is_file() for key in TAKEN.findall(file.read_text())}

    assert 100 < len(taken)
    assert set() == taken - set(words(language))
