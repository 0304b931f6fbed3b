"""Cards, battle states and backups of the creator, and files that mean harm."""

from __future__ import annotations

import pytest

from grognard.rulesets.szop.lists.army import read
from grognard.rulesets.szop.lists.force import force_of
from grognard.rulesets.szop.lists.importing.read import imports
from grognard.rulesets.szop.lists.importing.slugs import label_of
from tests.rulesets.szop.exports import SUPPORTS, backup, battle_state, card_sheet, html_list, row, workbook, xlsx_list

HERO = row("Kapitan", models=1, stats=(3, 4, 3), passive="Bohater", weapons=())


def test_the_sheet_of_cards_goes_with_a_list() -> None:  # SZOP-CARD-01
    found = imports(html_list(row()), "a", (card_sheet(), "cards"))

    assert found is not None
    assert {"missions": [1, 2, 8], "supports": [1, 3, 11]} == found.army["cards"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Natarcie: Wybierz cel kontrolowany przez przeciwnika; Kontroluj go.", 3),
        ("Obrona: Nie ma nieprzyszpilonych wrogów w twojej strefie.", 4),
        ("Obrona: Twój oddział wybrany przez przeciwnika nie jest pokonany.", 5),
        ("Dywersja: w strefie przeciwnika jest więcej twoich oddziałów.", 6),
        ("Dywersja: Kontroluj wybrany element terenu.", 7),
        ('Zwiad: 12" od każdego celu jest twój oddział.', 9),
        ('Zwiad: 12" od każdego wroga jest twój oddział.', 10),
    ],
)
def test_missions_are_known_by_their_words(text: str, number: int) -> None:
    found = imports(html_list(row()), "a", (card_sheet((text,), SUPPORTS[:1]), "cards"))

    assert found is not None
    assert [number] == found.army["cards"]["missions"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Oddział został Ufortyfikowany.", 2),
        ("Zamiast oddać inicjatywę odrzuć dwie karty.", 4),
        ("Przenieś pokonany oddział do rezerw.", 5),
        ("Przywróć połowę możliwych do odzyskania ran.", 6),
        ("Oddział może wielokrotnie wykonywać Szarżę.", 7),
        ("Wykonuje test trudnego terenu i wielokrotnie Ostrzał.", 8),
        ("Przerwij, aby usunąć z gry element terenu.", 9),
        ("Odnów swoje zdolności.", 10),
    ],
)
def test_supports_are_known_by_their_words(text: str, number: int) -> None:
    found = imports(html_list(row()), "a", (card_sheet(("Staje się neutralny.",), (text,)), "cards"))

    assert found is not None
    assert [number] == found.army["cards"]["supports"]


def test_the_battle_state_tells_who_is_attached() -> None:  # SZOP-HERO-01
    page = html_list(row(), row(name="Kaczka"), HERO)
    state = battle_state((9, 8, "Kapitan"), (7, 7, "Flisacy"), (8, 8, "Kaczka/Flisacy"))
    found = imports(page, "a", (state, "state"))

    assert found is not None
    force = force_of(read(found.army))
    assert [("Kapitan", "Kaczka")] == [(force.units[a].name, force.units[b].name) for a, b in force.attach]
    assert not any("fights on its own" in remark.rule for remark in found.remarks)


@pytest.mark.parametrize("page", [card_sheet(), battle_state((1, 1, "x")), '<div class="roster-print"></div>'])
def test_a_page_without_a_list_says_what_to_save(page: str) -> None:
    found = imports(page, "a")

    assert found is not None
    assert (None, "rejected") == (found.army, found.remarks[0].level)


def test_a_backup_holds_whole_lists() -> None:
    found = imports(backup(), "club.db")

    assert found is not None
    force = force_of(read(found.army))
    hero, ferrymen = force.units
    assert ("Spływ", 750) == (force.name, force.limit)
    assert ("Bosman", "Kaczka") == (hero.name, ferrymen.name)
    assert ((0, 1),) == force.attach
    assert ["Agile", "Fury"] == [str(each) for each in ferrymen.leader.passives]  # its army rule is switched off
    assert ["Hero", "Spearhead"] == [str(each) for each in hero.leader.passives]
    assert ['Aura(12"): Mastery(Double)'] == [str(each) for each in hero.leader.auras]
    assert ["Order(Shield)"] == [str(each) for each in ferrymen.fighters[0].actives]
    carried = sorted(
        (weapon.name, weapon.ap, len(weapon.keywords)) for one in ferrymen.fighters for weapon in one.weapons
    )
    assert [("Karabin", 0, 0)] * 5 + [("Karabin 2", 1, 1)] * 3 == carried  # the second inherits its name
    assert ((8, 5), (11,)) == (force.missions, force.supports)


def test_counts_without_a_mode_are_per_model() -> None:
    found = imports(backup('update roster_units set extra_weapons_json = \'{"weapons": {"1": 2}}\''), "a.db")

    assert found is not None
    assert [2] * 5 == [len(fighter.weapons) for fighter in force_of(read(found.army)).units[1].fighters]


def test_another_list_of_a_backup_is_named_behind_the_file() -> None:
    first = imports(backup(), "club.db")
    assert first is not None
    assert ("Spływ", ("Druga",)) == (first.title, first.others)
    found = imports(backup(), "club.db#Druga")
    assert found is not None
    assert ("Druga", 0, ()) == (found.title, found.counts["units"], found.others)
    missing = imports(backup(), "club.db#Trzecia")
    assert missing is not None
    assert "Spływ, Druga" in missing.remarks[0].rule


@pytest.mark.parametrize(
    ("slug", "label"),
    [("latanie", "Łatanie"), ("latajacy", "Latający"), ("unik", "Unik"), ("masywny", "Sekcje"), ("roj", "Rój")],
)
def test_slugs_are_not_always_the_printed_names(slug: str, label: str) -> None:
    assert label == label_of(slug)


def test_a_formula_is_text_and_never_computed() -> None:
    found = imports(xlsx_list(row("=1+1"), row("B", models="=2+2")), "a.xlsx")

    assert found is not None
    assert [("=1+1", "assumed"), ("B", "rejected")] == list(found.entries)
    assert ["=1+1"] == [unit["sheet"] for unit in found.army["unit"]]


BOMB = b"0" * 30_000_000
ENTITIES = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst>&b;</sst>'


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (workbook({"Lista": []}, {"xl/media/x.bin": BOMB}), "far more than a list"),
        (workbook({"Lista": []}, {"xl/sharedStrings.xml": ENTITIES}), "entities"),
        (xlsx_list(row())[:300], "damaged"),
        (b"PK\x03\x04" + b"\x00" * 50, "damaged"),
        (backup()[:2000], "damaged"),
        (b"SQLite format 3\x00" + b"\xff" * 500, "damaged"),
        ("<div>" * 5000, "too deeply nested"),
    ],
)
def test_harmful_and_damaged_files_are_refused_in_a_sentence(data: str | bytes, words: str) -> None:
    found = imports(data, "x")

    assert found is not None
    assert found.army is None
    assert words in found.remarks[0].rule


def test_names_with_script_are_only_text() -> None:
    found = imports(html_list(row("<script>alert(1)</script>", 'x" onload="y')), "a")

    assert found is not None
    assert "<script>alert(1)</script>" == found.army["sheet"][0]["name"]


def test_hostile_tables_of_a_backup_are_not_run() -> None:
    hostile = backup("drop table rosters; create view rosters as select 1 as id, 'x' as name")

    assert imports(hostile, "a.db") is None
