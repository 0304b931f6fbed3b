"""What newer versions of the creator print in another way, and the whole backup of a club."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grognard.cli.commands import import_
from grognard.kernel.errors import GrognardError
from grognard.rulesets.szop.lists.army import muster, read
from grognard.rulesets.szop.lists.force import force_of
from grognard.rulesets.szop.lists.importing.read import imports
from grognard.rulesets.szop.lists.importing.slugs import trait_label
from tests.rulesets.szop.exports import MAGE, SUPPORTS, backup, battle_state, card_sheet, html_list, row, xlsx_list

if TYPE_CHECKING:
    from pathlib import Path

POWERS = ((2, '"Grad" 3 trafienia 18" AP1 rozprysk(3), namierzanie'), (1, "Rozkaz: Tarcza"))
HERO = row("Kapitan", models=1, stats=(3, 4, 3), passive="Bohater", weapons=())


@pytest.mark.parametrize(
    "page",
    [
        html_list(row(), powers=POWERS, difficulty=" żet. (4+)"),
        html_list(row(), powers=POWERS),
        xlsx_list(row(), powers=POWERS, difficulty="4+"),
        xlsx_list(row(), powers=POWERS),
    ],
)
def test_powers_are_read_with_and_without_their_difficulty(page: str | bytes) -> None:  # SZOP-PSY-03, SZOP-PSY-04
    found = imports(page, "a")

    assert found is not None
    assert ["Grad", "Rozkaz: Tarcza"] == [power["name"] for power in found.army["power"]]
    assert "Order(Shield)" == found.army["power"][1]["ability"]


def test_the_total_is_read_from_the_foot_of_the_table() -> None:
    page = html_list(row("Razem"), total=99).replace("Suma: 99 pkt", "")
    found = imports(page, "a")

    assert found is not None
    assert [remark.text for remark in found.remarks if "total is 99" in remark.rule] == ["99"]


def test_a_card_of_another_edition_is_reported() -> None:  # SZOP-CARD-01
    page = card_sheet(("Staje się neutralny.",), ("Przerwij, aby wybrany oddział został Przygotowany.",))
    found = imports(html_list(row()), "a", (page, "cards"))
    assert found is not None
    assert {"missions": [8], "supports": [2]} == found.army["cards"]

    other = imports(html_list(row()), "a", (card_sheet(("Zbierz trzy kamienie szlachetne.",), SUPPORTS[:1]), "cards"))
    assert other is not None
    assert ["Zbierz trzy kamienie szlachetne."] == [each.text for each in other.remarks if "no such card" in each.rule]


def test_blocks_of_a_battle_state_go_by_their_headings() -> None:  # SZOP-HERO-01
    page = html_list(row("Flisacy", models=6), row("Fli", models=6), row("Flisacy", models=6), HERO)
    state = battle_state((4, 3, "Kapitan"), (3, 3, "Flisacy"), (2, 2, "Fli"), (1, 1, "Flisacy"))
    found = imports(page, "a", (state, "state"))

    assert found is not None
    assert [None, None, None, "Flisacy 2"] == [unit.get("joins") for unit in found.army["unit"]]


def test_a_second_page_that_is_neither_is_refused_in_a_sentence() -> None:
    found = imports(html_list(row()), "a", ("<p>nothing</p>", "b"))

    assert found is not None
    assert "neither a battle state nor a sheet" in found.remarks[0].rule


def test_the_powers_of_a_backup_are_read() -> None:  # SZOP-PSY-03, SZOP-PSY-04, SZOP-PSY-05
    found = imports(backup(MAGE), "club.db")

    assert found is not None
    powers = {power["name"]: power for power in found.army["power"]}
    assert ["3 trafienia 18” AP1 rozprysk(3), namierzanie", "Mgła", "Rozkaz: Furia", "Grad"] == list(powers)
    assert "Order(Shield)" == powers["Mgła"]["ability"]
    assert {"range": 24, "hits": 1, "ap": 1, "abilities": ["Double"]} == powers["Grad"]["attack"]
    assert [(4, 6)] == [(found.usable["powers"], found.counts["powers"] + 1)]
    assert ["Zła" in remark.text for remark in found.remarks if remark.level == "rejected"] == [True]
    assert not [each for each in muster(found.army, {}).problems if each.level == "error" and "PSY" in each.clause]


def test_powers_without_a_mage_stay_in_the_backup() -> None:  # SZOP-PSY-01
    found = imports(backup(MAGE.replace('"default": true', '"default": false')), "club.db")

    assert found is not None
    assert "power" not in found.army


def test_a_backup_has_groups_and_own_names_of_passives() -> None:
    found = imports(backup(), "club.db")

    assert found is not None
    assert ["Dowództwo", "Piechota"] == found.army["groups"]
    assert ["Dowództwo", "Piechota"] == [unit["group"] for unit in found.army["unit"]]
    assert {"Agile": "Pływacy", "Order(Shield)": "Gwizdek"} == found.army["sheet"][1]["called"]


def test_a_sheet_with_only_a_usual_weapon_carries_it() -> None:
    club = backup(
        "alter table units add column default_weapon_id integer;"
        "update units set default_weapon_id = 1; delete from unit_weapons;"
        "update roster_units set extra_weapons_json = null"
    )
    found = imports(club, "club.db")

    assert found is not None
    assert [1] * 5 == [len(fighter.weapons) for fighter in force_of(read(found.army)).units[1].fighters]


def test_lists_of_one_name_are_told_apart() -> None:
    club = backup("update rosters set name = 'Nasza'")
    found = imports(club, "club.db")
    assert found is not None
    assert ("Nasza (2)",) == found.others
    second = imports(club, "club.db#Nasza (2)")
    assert second is not None
    assert 0 == second.counts["units"]


def test_all_lists_of_a_club_are_reported_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "club.db"
    file.write_bytes(backup("insert into roster_units values (3, 2, 1, 4, null, 1, null, null)"))

    assert 0 == import_.run([str(file)])
    said = "".join(capsys.readouterr().out.split())
    assert "club.db:SpływSQLite" in said
    assert "club.db#Druga:DrugaSQLite" in said
    with pytest.raises(GrognardError, match="Spływ, Druga"):
        import_.run([str(file), "--save", str(tmp_path / "a.json")])
    assert 0 == import_.run([f"{file}#Druga", "--save", str(tmp_path / "a.json")])
    assert "Druga" == read(str(tmp_path / "a.json")).name


@pytest.mark.parametrize(
    ("said", "label"),
    [
        ("rozrywajacy", "Rozrywający"),
        ("Precyzyjne", "Precyzyjny"),
        ("szturmowy", "Szturmowa"),
        ("zabojczy=3", "Zabójczy(3)"),
        ("Rozprysk 6", "Rozprysk(6)"),
        ("Niebezpośrednia", "Niebezpośredni"),
        ("zużywalna", "Zużywalny"),
        ("Bez osłon", "Bez osłon"),
    ],
)
def test_endings_and_polish_letters_of_traits_do_not_matter(said: str, label: str) -> None:
    assert label == trait_label(said)
