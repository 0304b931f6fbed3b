"""The ledgers can be looked up, searched and counted.

Ids are written in small letters here: in capitals they would count as citations of the clauses.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from grognard.kernel.errors import BadData, Unknown
from grognard.kernel.rules import KINDS, Clause, Gap, Ledger, RulingOption, ledger, ledgers, problems, read, translated
from grognard.kernel.words import in_language, rendered
from tools.rules_coverage import Citation, citations, citations_in, fired, ids_in_file, main, report, strangers

if TYPE_CHECKING:
    from pathlib import Path

FIVE = ("last_edition", "legendary", "steampunk", "szop", "tenth")

SMALL = """
ruleset: small
title: Small War
source: ours
summary: A war in a teacup.
missing:
  - {item: Spoons, ruling: Use forks.}
  - {what: Sugar}
clauses:
  - id: XMP-DICE-01
    kind: core
    text: All dice have six sides.
    src: "1"
  - id: XMP-TEA-01
    kind: keyword
    term: Szarża
    text: A pot that charges pours, and throws dice.
    ruling: It pours once.
    mood: brave
    table: {pots: [{size: large, cups: 6}]}
    option: {switch: pours_twice, does: It pours twice.}
  - id: XMP-TEA-02
    kind: guideline
    text: Be kind.
    example: Offer the dice to your guest.
"""


@pytest.mark.parametrize("slug", FIVE)
def test_the_five_ledgers_are_sound(slug: str) -> None:
    book = ledger(slug)

    assert [] == problems(book)
    assert slug == book.slug
    assert book.title
    assert book.summary
    assert len(book.clauses) > 280
    assert set(KINDS) == {clause.kind for clause in book.clauses}
    assert all(gap.what and gap.ruling for gap in book.gaps)


@pytest.mark.parametrize(
    ("slug", "clauses", "switches"),
    [("tenth", 288, 6), ("szop", 316, 11), ("steampunk", 365, 15), ("last_edition", 285, 11), ("legendary", 555, 7)],
)
def test_no_clause_and_no_switch_is_lost(slug: str, clauses: int, switches: int) -> None:
    book = ledger(slug)

    assert (clauses, switches) == (len(book.clauses), len(book.options()))
    assert all(clause.option and clause.option.does for clause in book.options().values())
    assert {} == {clause.id: clause.more for clause in book.clauses if clause.more}


def test_every_ruleset_with_a_ledger_is_listed() -> None:
    assert {*FIVE, "_template"} <= set(ledgers())


def test_a_ledger_is_read_with_all_it_says() -> None:
    book = read(SMALL)
    tea = Clause(
        id="xmp-tea-01".upper(),
        kind="keyword",
        term="Szarża",
        text="A pot that charges pours, and throws dice.",
        ruling="It pours once.",
        table={"pots": [{"size": "large", "cups": 6}]},
        option=RulingOption("pours_twice", "It pours twice."),
        more={"mood": "brave"},
    )

    assert ("small", "Small War", {"source": "ours"}) == (book.slug, book.title, book.more)
    assert tea == book.clauses[1]
    assert {"pours_twice": tea} == book.options()
    assert (Gap("Spoons", "Use forks."), Gap("Sugar")) == tuple(Gap(gap.what, gap.ruling) for gap in book.gaps)


def test_a_clause_is_found_by_its_id_in_either_case() -> None:
    assert "All dice have six sides." == read(SMALL).clause(" xmp-dice-01 ").text


def test_an_unknown_clause_or_ruleset_is_answered_with_the_nearest() -> None:
    with pytest.raises(Unknown, match="unknown clause of Small War 'xmp-dise-01'; did you mean \"XMP-DICE-01\""):
        read(SMALL).clause("xmp-dise-01")
    with pytest.raises(Unknown, match="unknown ruleset 'tent'; did you mean \"tenth\""):
        ledger("tent")
    with pytest.raises(Unknown):
        ledger("../kernel")


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("xmp-tea-02", ["xmp-tea-02"]),
        ("tea", ["xmp-tea-01", "xmp-tea-02"]),
        ("szarza", ["xmp-tea-01"]),
        ("SZARŻA", ["xmp-tea-01"]),
        # The word stands in an id, in a text and in an example: that is the order.
        ("dice", ["xmp-dice-01", "xmp-tea-01", "xmp-tea-02"]),
        ("guest dice", ["xmp-tea-02"]),
        ("pour large", ["xmp-tea-01"]),
        ("ice", []),
        ("dice teapot", []),
        ("  ", []),
        ("(*", []),
    ],
)
def test_search_wants_all_words_and_puts_the_best_first(words: str, ids: list[str]) -> None:
    assert ids == [clause.id.lower() for clause in read(SMALL).find(words)]


def test_a_term_of_the_book_is_found_first() -> None:
    assert "Oddział" == ledger("szop").find("oddzial")[0].term


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("XMP-TEA-02", "XMP-TEA-01"), "XMP-TEA-01 stands 2 times"),
        (("kind: core", "kind: cor"), 'XMP-DICE-01 has the unknown kind "cor"'),
        (("text: Be kind.", 'text: " "'), "XMP-TEA-02 has no text"),
        (("id: XMP-DICE-01", "id: dice"), '"dice" is not an id like ABC-DICE-01'),
        (("Be kind.", "XMP-LAW-01 (not ZZZ-LAW-99)."), "XMP-TEA-02 speaks of XMP-LAW-01, which does not exist"),
        (("Offer the", "XMP-LAW-01 the"), "XMP-TEA-02 speaks of XMP-LAW-01, which does not exist"),
        (("mood: brave", "mood: brave\n    example: XMP-TEA-02"), None),
        (("switch: pours_twice", "switch: pours twice"),
         "XMP-TEA-01 has a switch without a proper name or without a word on what it does"),
        (("example: Offer", "option: {switch: pours_twice, does: x}\n    example: Offer"),
         "the switch pours_twice stands 2 times"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_ledger_is_said(change: tuple[str, str], sentence: str | None) -> None:
    assert SMALL.count(change[0])

    assert ([sentence] if sentence else []) == problems(read(SMALL.replace(*change)))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a: [1,\nb: }", "x.yaml:2: this is not YAML: "),
        ("5", "x.yaml: this is not a ledger: "),
        (SMALL.replace("title: Small War", ""), "x.yaml: this is not a ledger: Object missing required field `title`"),
        (SMALL.replace("kind: core", "kind: 5"), "x.yaml: this is not a ledger: Expected `str`, got `int`"),
        ("clauses: [5]", "x.yaml: this is not a ledger: "),
    ],
)
def test_a_damaged_ledger_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadData) as caught:
        read(text, file="x.yaml")

    assert str(caught.value).startswith(sentence)


def test_coverage_counts_what_was_touched_what_not_and_what_is_strange() -> None:
    ids = [name.upper() for name in ("xmp-tea-01", "xmp-tea-01", "xmp-dice-02", "other-dice-01")]

    coverage = read(SMALL).coverage(ids)

    assert {"XMP-DICE-01": 0, "XMP-TEA-01": 2, "XMP-TEA-02": 0} == coverage.counts
    assert ("XMP-TEA-01",) == coverage.touched
    assert ("XMP-DICE-01", "XMP-TEA-02") == coverage.untouched
    assert {"XMP-DICE-02": 1} == coverage.strangers


def test_what_fired_is_told_for_each_ruleset() -> None:
    told = fired(["spf-los-03".upper()] * 4, slugs=["steampunk", "szop"])

    assert {"spf-los-03".upper(): 4} == {name: n for name, n in told["steampunk"].counts.items() if n}
    assert 316 == len(told["szop"].untouched)
    assert set(ledgers()) == set(fired([]))


TESTS = '''
"""XMP-AA-01 in the module is nobody's."""

CASES = ["XMP-AA-02"]

# XMP-BB-01: far away

# XMP-CC-01
# (and XMP-CC-02 twice: XMP-CC-02)
@mark("XMP-CC-03")
def test_one():  # XMP-CC-04
    """XMP-CC-05"""
    # XMP-CC-06
    assert "XMP-CC-07"  # XMP-CC-08


def helper() -> None:
    return "XMP-AA-03"


@pytest.mark.skip(reason="XMP-DD-01")
def test_skipped() -> None:
    assert "XMP-DD-02"


@pytest.mark.xfail
def test_failing() -> None:
    assert "XMP-DD-03"


class TestTwo:
    async def test_three(self):
        def inner():
            return "XMP-EE-01 and no XMP-EE- or xmp-ee-02 or AXMP-EE or UTF-8"
'''


def test_a_citation_belongs_to_the_test_it_stands_in_or_above() -> None:
    found = citations_in(TESTS, "tests/test_x.py")

    assert [f"XMP-CC-0{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8)] == [c.clause for c in found if c.test == "test_one"]
    assert [Citation("XMP-EE-01", "test_three", "tests/test_x.py", 34)] == [c for c in found if c.test != "test_one"]
    assert [8, 9] == [c.line for c in found[:2]]


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    """A folder of tests that cite one clause twice and one that does not exist."""
    folder = tmp_path / "tests"
    (folder / "deep").mkdir(parents=True)
    text = "def test_ones():\n    'tpl-dice-01'\n\ndef test_sixes():\n    'tpl-dice-01 tpl-guide-99 zzz-dice-01'\n"
    (folder / "deep" / "test_dice.py").write_text(text.replace("tpl", "TPL").upper().replace("DEF TEST", "def test"))
    return folder


def test_citations_are_gathered_from_all_files(tests: Path) -> None:
    found = citations(tests)

    assert {"tests/deep/test_dice.py"} == {citation.file for citation in found}
    assert ["tpl-guide-99"] == [citation.clause.lower() for citation in strangers(found)]


def test_the_report_names_clauses_without_a_test(tests: Path) -> None:
    told = report("_template", citations(tests))
    first = ledger("_template").clauses[0].id

    assert {first: ["tests/deep/test_dice.py::test_ONES", "tests/deep/test_dice.py::test_SIXES"]} == told.tests
    assert [c.id for c in ledger("_template").clauses if c.id != first and c.kind != "guideline"] == told.uncited
    assert "1 of " in str(told)
    assert f"{told.uncited[0]} " in str(told)


def test_a_citation_of_nothing_fails_the_tool(tests: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["_template"], tests)
    output = capsys.readouterr()

    assert 1 == code
    assert "tests/deep/test_dice.py:5: test_SIXES cites tpl-guide-99".lower() in output.err.lower()
    assert "without a test" in output.out


def test_strict_fails_while_a_clause_has_no_test(tests: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tests / "deep" / "test_dice.py").unlink()

    assert (0, 1) == (main(["_template"], tests), main(["_template", "--strict"], tests))
    every = " ".join(clause.id for clause in ledger("_template").clauses)
    (tests / "test_all.py").write_text(f"def test_all():\n    '{every}'\n")
    assert 0 == main(["_template", "--strict"], tests)
    assert "without a test" not in capsys.readouterr().out.rpartition("_template")[2]


def test_the_report_is_there_for_programs(tests: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tests / "log.txt"
    log.write_text("A 6. [{0}] Hit! [{0}]\n".format("tpl-save-01".upper()))

    main(["_template", "szop", "--json", "--fired", str(log)], tests)
    told = json.loads(capsys.readouterr().out)

    assert ["_template", "szop"] == [each["slug"] for each in told["rulesets"]]
    assert {"tpl-save-01".upper(): 2} == told["rulesets"][0]["fired"]
    assert 316 == len(told["rulesets"][1]["never_fired"])
    assert ["tpl-guide-99"] == [each["clause"].lower() for each in told["unknown"]]


def test_without_a_slug_every_playable_ruleset_is_shown(tests: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([], tests)

    assert "_template (Crossroads): " in capsys.readouterr().out


def test_what_cannot_be_read_is_said(tests: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes = [main(["templat"], tests), main(["--fired", str(tests / "none.txt")], tests)]
    (tests / "test_bad.py").write_text("def test_(:\n")
    codes.append(main([], tests))

    assert [2, 2, 2] == codes
    assert "unknown ruleset 'templat'; did you mean \"_template\"?" in capsys.readouterr().err


def test_a_record_is_played_again_to_see_what_fired(tmp_path: Path) -> None:
    import grognard
    from grognard.kernel.dice import Tabletop

    game = grognard.new_game("_template", seed=7)
    chance = Tabletop(1)
    while game.question is not None and len(game.events) < 12:
        for seat in range(2):
            if question := game.asked_of(seat):
                game.answer(question.suggest(chance), seat=seat)
    record = tmp_path / "game.txt"
    record.write_text(game.save(), encoding="utf-8")

    ids = ids_in_file(record)

    assert [clause for event in game.events for clause in event.clauses] == ids
    assert ids


def test_a_ledger_of_ones_own_can_be_made_of_records() -> None:
    book = Ledger("x", "X", "", (Clause("XMP-AA-01", "core", "Play."),))

    assert [] == problems(book)


def test_a_clause_is_read_in_the_language_of_the_reader() -> None:
    clauses = "  - {id: XXX-ONE-01, kind: core, name: One, text: First rule.}\n"
    book = read(f"ruleset: x\ntitle: X\nsummary: x\nclauses:\n{clauses}")
    told = translated(book, {"pl": {"XXX-ONE-01": {"text": "Pierwsza zasada.", "name": "Jeden"}}})
    clause = told.clause("XXX-ONE-01")
    with in_language("pl"):
        polish = rendered(clause.name), rendered(clause.text)

    assert ("One", "First rule.") == (clause.name, clause.text)
    assert ("Jeden", "Pierwsza zasada.") == polish
