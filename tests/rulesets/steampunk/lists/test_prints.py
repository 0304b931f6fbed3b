"""Paper: order cards, the reference of an army, and the list of its nation."""

from __future__ import annotations

import re
from typing import Any

import pytest

from grognard.rulesets.steampunk.lists.army import SAMPLES, lists_of, read
from grognard.rulesets.steampunk.lists.prints.order_cards import PER_PAGE
from grognard.rulesets.steampunk.lists.prints.reference import ACTIONS, CODES, rules_of
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.ruleset import RULESET


def printed(document: str, source: Any) -> str:
    html = RULESET.print(document, source)
    assert isinstance(html, str)
    return html


def order_cards(source: Any) -> str:
    return printed("cards", source)


def army_reference(source: Any) -> str:
    return printed("reference", source)


def nation_list(source: Any) -> str:
    return printed("list", source)


def test_every_document_is_offered_for_every_sample() -> None:
    for name in ("elf-standard", "dark-elf-light", "ork-heavy"):
        for document in RULESET.prints:
            html = printed(document.key, name)

            assert html.startswith("<!doctype html>")
            assert read(name).nation in html or document.key == "cards"


def test_nine_order_cards_stand_on_an_a4_page() -> None:
    # SPF-SHEET-03, SPF-SHEET-04
    bases = [{"sheet": "Dewdrop skimmer"}] * 10
    html = order_cards({"name": "Many", "nation": "Elf", "base": bases})
    pages = html.split('<div class="page">')[1:]

    assert [PER_PAGE, 1] == [page.count('<div class="card">') for page in pages]
    assert "size: A4" in html
    assert "repeat(3, 1fr)" in html


def test_a_card_shows_every_order_and_default_of_its_unit() -> None:
    # SPF-SHEET-03, SPF-SHEET-04
    html = order_cards("elf-standard")
    army = read("elf-standard")
    for base in army.base:
        profile = equip(lists_of(army), base)

        assert profile.name in html
        for speed in profile.speeds.values():
            assert f"default {speed.default}" in html
            assert all(f"<span>{order}</span>" in html for order in speed.orders)
        assert all(f"<span>{key}</span>" in html for key in profile.gunnery)


def test_a_reference_lists_the_rules_the_army_uses_and_no_others() -> None:
    # SPF-ARMY-11
    drake = army_reference({"name": "One", "nation": "Elf", "base": [{"sheet": "Ash drake"}]})
    rifles = army_reference({"name": "Two", "nation": "Elf", "base": [{"sheet": "Glade rifles"}]})

    assert {"SPF-ABIL-09", "SPF-RETR-08", "SPF-WPN-04"} <= set(re.findall(r"SPF-[A-Z]+-\d+", drake))
    assert "SPF-SHOOT-13" not in drake
    assert "SPF-SHOOT-13" in rifles
    assert "SPF-ABIL-09" not in rifles
    assert "Code Chase" not in rifles
    assert "Action Breath" in drake


@pytest.mark.parametrize("name", SAMPLES)
def test_every_rule_of_a_reference_is_in_the_ledger(name: str) -> None:
    army = read(name)
    known = {clause.id for clause in RULESET.ledger.clauses}
    rules = rules_of([equip(lists_of(army), base) for base in army.base])

    assert rules
    assert {clause for _, clause, _ in rules} <= known
    assert all(text for _, _, text in rules)


def test_codes_and_actions_name_the_clauses_that_explain_them() -> None:
    clauses = {clause.id: clause for clause in RULESET.ledger.clauses}
    for word, clause in (CODES | ACTIONS).items():
        said = f"{clauses[clause].term} {clauses[clause].text}"

        assert word in said or clause == "SPF-ORD-17", (word, clause)


def test_the_list_prints_price_and_requirement_of_every_upgrade() -> None:
    # SPF-ARMY-11
    html = nation_list("dwarf-standard")
    for upgrade in lists_of(read("dwarf-standard")).upgrade:
        row = next(row for row in html.split("<tr>") if f"<td>{upgrade.name}</td>" in row)

        assert all(word in row for group in upgrade.requires for word in group)
        assert all(
            f"{getattr(upgrade.cost, pool)} {pool}" in row for pool in ("cp", "xp") if getattr(upgrade.cost, pool)
        )
    assert "Thrall pack (grown by a Flesh weaver)" in nation_list("dark-elf-standard")
