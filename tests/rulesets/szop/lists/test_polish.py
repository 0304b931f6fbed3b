"""Every clause can be read in Polish and in English."""

from __future__ import annotations

from grognard.kernel.rules import CLAUSE_ID, ledger
from grognard.kernel.words import in_language, rendered
from grognard.rulesets.szop.lists.army import muster
from grognard.rulesets.szop.lists.cards import MISSIONS, SUPPORTS
from grognard.rulesets.szop.lists.choices.army import choices
from grognard.rulesets.szop.lists.keywords.bases import ABILITY, Passive

BOOK = ledger("szop")


def polish(text: str) -> str:
    with in_language("pl", "szop"):
        return rendered(text)


def test_every_clause_has_its_twin() -> None:
    same = {"Bastion", "Radio", "Waagh!", "AP(X)", "Test"}  # names that are alike in both languages

    for clause in BOOK.clauses:
        assert polish(clause.text) != clause.text, clause.id
        assert polish(clause.name) != clause.name or clause.name in same, clause.id


def test_the_twin_speaks_of_the_same_clauses() -> None:
    for clause in BOOK.clauses:
        assert set(CLAUSE_ID.findall(clause.text)) == set(CLAUSE_ID.findall(polish(clause.text))), clause.id


def test_the_twin_has_the_same_numbers() -> None:
    def numbers(text: str) -> set[str]:
        plain = CLAUSE_ID.sub("", text).replace(",", ".")
        return {each for each in "".join(mark if mark.isdigit() else " " for mark in plain).split() if len(each) > 1}

    for clause in BOOK.clauses:
        assert numbers(clause.text) == numbers(polish(clause.text)), clause.id


def test_abilities_and_cards_are_called_as_their_clauses_are() -> None:
    for kind in ABILITY.all():
        if issubclass(kind, Passive) and "{" not in kind.spelling and kind.clause.startswith(("SZOP-PAS", "SZOP-ARUL")):
            assert kind.polish == polish(BOOK.clause(kind.clause).name).partition(":")[0]
    for card in (*MISSIONS.values(), *SUPPORTS.values()):
        assert card.polish == polish(BOOK.clause(card.clause).name)


def test_armouries_are_chosen_by_their_polish_names() -> None:  # SZOP-ARMY-03
    (choice,) = choices(muster("river league", {}).army, {})["armoury"]
    with in_language("pl", "szop"):
        assert ("Common armoury", "Wspólna zbrojownia") == (choice.value, rendered(choice.label))


def test_new_sheets_and_weapons_have_polish_names() -> None:  # SZOP-ARMY-03
    with in_language("pl", "szop"):
        found = choices({"name": "Moja", "sheet": [{"name": "Nowa karta"}]}, {})

    assert "Nowa karta 2" == found["sheet"][0].value["name"]
    assert "Nowa broń" == found["weapon"][0].value["name"]
