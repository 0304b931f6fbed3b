"""Abilities are read in two languages, and what is written is read again. (SZOP-ABIL-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.errors import BadData
from grognard.kernel.rules import ledger
from grognard.kernel.words import in_language, rendered
from grognard.rulesets.szop.lists.keywords.active import Curse, Mage, Mark, Order
from grognard.rulesets.szop.lists.keywords.auras import AuraOf
from grognard.rulesets.szop.lists.keywords.bases import ABILITY, WEAPON, Bilingual, Passive, UnitAbility, WeaponKeyword
from grognard.rulesets.szop.lists.keywords.passive import ArmyRule, Bodyguard, Fast, Hero, Mastery, Slow, Transport
from grognard.rulesets.szop.lists.keywords.weapons import AP, Deadly, Splash

if TYPE_CHECKING:
    from collections.abc import Iterator

NUMBERS = {Transport: (1, 12), Mage: (1, 4), Splash: (2, 3, 6), Deadly: (2, 3, 6), AP: (-1, 5)}


def weapon_abilities() -> Iterator[WeaponKeyword]:
    for kind in WEAPON.all():
        made: Any = kind
        yield from (made(x) for x in NUMBERS[made]) if made in NUMBERS else [made()]


def passives() -> Iterator[Passive]:
    for kind in ABILITY.all():
        made: Any = kind
        if kind is Mastery:
            yield from map(Mastery, weapon_abilities())
        elif issubclass(kind, Passive):
            yield from (made(x) for x in NUMBERS[made]) if made in NUMBERS else [made()]


def abilities() -> Iterator[UnitAbility]:
    yield from passives()
    for kind in ABILITY.all():
        made: Any = kind
        if issubclass(kind, AuraOf):
            yield from (AuraOf(each, inches) for each in passives() for inches in (None, 12))
        elif issubclass(kind, (Order, Curse, Mark)):
            yield from map(made, passives())
        elif not issubclass(kind, Passive):
            yield from (made(x) for x in NUMBERS[made]) if made in NUMBERS else [made()]


EVERY: list[Bilingual] = [*weapon_abilities(), *abilities()]


def read(made: Bilingual, text: str) -> object:
    return type(made).from_data(text)


def test_what_is_written_in_english_or_polish_is_read_again() -> None:
    assert EVERY == [read(each, str(each)) for each in EVERY]
    assert EVERY == [read(each, each.in_polish()) for each in EVERY]


@given(st.sampled_from(EVERY), st.sampled_from([str.upper, str.lower, str.swapcase]), st.integers(1, 3))
def test_letter_case_and_blanks_do_not_matter(made: Bilingual, cased: Any, blanks: int) -> None:
    for text in (str(made), made.in_polish()):
        assert made == read(made, (" " * blanks).join(["", *cased(text).split(" "), ""]))


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("Straceńcy", "Reckless"),
        ("Zdobycia", "Conquest"),
        ("Nieustępliwy", "Preparation"),
        ("Rozkaz: Tarcza", "Order(Shield)"),
        ("Klątwa(bez Regeneracja)", "Curse(no Regeneration)"),
        ("Aura(12”): Mistrzostwo: Rozprysk(3)", 'Aura(12"): Mastery(Splash(3))'),
        ("Mag 2", "Mage(2)"),
        ("Waagh", "Waagh!"),
    ],
)
def test_other_spellings_of_the_source(text: str, spelled: str) -> None:
    assert spelled == str(ABILITY.parse(text))


@pytest.mark.parametrize(
    ("text", "spelled"),
    [("Rozrywająca", "Double"), ("Blast(3)", "Splash(3)"), ("unik", "Predictable"), ("Przebijający", "Piercing")],
)
def test_other_spellings_of_weapon_abilities(text: str, spelled: str) -> None:
    assert spelled == str(WEAPON.parse(text))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Splash(4)", 'weapon ability "Splash(4)": x must be 2 or 3 or 6, not "4"'),
        ("Mastery(Fury)", None),
        ("Brutl", 'unknown weapon ability "Brutl"; did you mean "Brutal"?'),
    ],
)
def test_a_wrong_weapon_ability_is_refused(text: str, sentence: str | None) -> None:
    with pytest.raises(BadData) as refused:
        WEAPON.parse(text)

    assert sentence is None or sentence == refused.value.sentence


def test_no_other_radius_of_an_aura_exists() -> None:  # SZOP-COST-27
    with pytest.raises(BadData, match="inches must be 12"):
        ABILITY.parse('Aura(6"): Fast')


def test_every_ability_cites_its_clause_and_every_ability_clause_has_its_ability() -> None:
    cited = {kind.clause for kind in (*ABILITY.all(), *WEAPON.all())}
    keywords = {clause.id for clause in ledger("szop").clauses if clause.kind == "keyword"}
    details = {  # further paragraphs of an ability
        *(f"SZOP-HERO-0{n}" for n in range(2, 7)),
        *(f"SZOP-FLY-0{n}" for n in range(3, 8)),
        *(f"SZOP-TRANS-0{n}" for n in range(2, 10)),
        *(f"SZOP-PSY-0{n}" for n in range(2, 7)),
        *("SZOP-PAS-07", "SZOP-PAS-32", "SZOP-CMD-04"),
    }

    assert keywords - details == cited - {"SZOP-ABIL-02"}


def test_scopes_are_those_of_the_ledger() -> None:  # SZOP-ABIL-04
    table = clause("SZOP-ABIL-04")["table"]
    expected = {name.partition(" (")[0]: scope for scope, names in table.items() for name in names}
    expected |= {"Agile": "unit"}  # difficult ground is of each model, dangerous ground of the unit

    assert expected == {kind.spelling.partition("(")[0]: kind.scope for kind in passive_kinds()}


def test_the_price_list_is_that_of_the_ledger() -> None:  # SZOP-COST-07
    by_name = {kind.spelling: kind for kind in passive_kinds()}
    for row in clause("SZOP-COST-07")["table"]:
        kind = by_name[row["ability"]]
        expected = (row["price"] if not isinstance(row["price"], str) else 0, row["aura"], row["order"])

        assert expected == (kind.price, kind.aura, kind.order), row


def test_drawbacks_and_army_rules() -> None:
    """SZOP-ABIL-02, SZOP-ARMY-05"""
    assert {"Slow", "Clumsy", "Fragile", "Instinct"} == {kind.spelling for kind in passive_kinds() if kind.is_drawback}
    assert 5 == sum(issubclass(kind, ArmyRule) for kind in passive_kinds())
    assert issubclass(Bodyguard, Hero)  # SZOP-PAS-34


def test_a_name_is_shown_in_the_language_of_the_reader() -> None:
    shown = Order(Mastery(Splash(3))).shown()
    with in_language("pl", "szop"):
        polish = rendered(shown)

    assert ("Order(Mastery(Splash(3)))", "Rozkaz: Mistrzostwo(Rozprysk(3))") == (str(shown), polish)


def test_has_or_has_not_is_part_of_the_ability() -> None:  # SZOP-CMD-01, SZOP-CMD-02, SZOP-CMD-03
    for word, kind in (("Order", Order), ("Curse", Curse), ("Mark", Mark)):
        given, taken = ABILITY.parse(f"{word}(Fast)"), ABILITY.parse(f"{word}(no Slow)")

        assert isinstance(given, kind)
        assert isinstance(taken, kind)
        assert (Fast(), False) == (given.ability, given.lacks)
        assert (Slow(), True) == (taken.ability, taken.lacks)


def passive_kinds() -> list[type[Passive]]:
    return [kind for kind in ABILITY.all() if issubclass(kind, Passive)]


def clause(name: str) -> dict[str, Any]:
    from importlib.resources import files

    raw = yaml.safe_load(files("grognard.rulesets.szop").joinpath("rules.yaml").read_text(encoding="utf-8"))
    return next(each for each in raw["clauses"] if each["id"] == name)
