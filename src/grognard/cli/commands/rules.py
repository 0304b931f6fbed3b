"""`grognard rules`: the ledgers, to list, to read and to search."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.cli.game.saves import plain
from grognard.cli.parser import Parser
from grognard.cli.screen import Screen
from grognard.kernel.errors import GrognardError, Unknown
from grognard.kernel.rules import CLAUSE_ID, ledger, ledgers
from grognard.kernel.words import encode_sentence, rendered, tell
from grognard.rulesets import slugs as playables

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.rules import Clause, Ledger

EXAMPLES = """
    grognard rules                            which rulesets there are
    grognard rules _template                  all clauses, a line each
    grognard rules _template TPL-MOVE-01      one clause whole
    grognard rules _template secret colours   clauses with these words
    grognard rules cover --json               search all rulesets, for a program
"""
MOST_WHOLE = 3
"""So few clauses are shown whole."""


def run(words: list[str]) -> int:
    """Look into the rules."""
    arguments = Parser("rules", tell("Read and search the rules; every clause has an id that the log cites."), EXAMPLES)
    arguments.add_argument("words", nargs="*", metavar="RULESET|ID|WORDS", help=tell("a ruleset, then an id or words"))
    arguments.add_argument("--json", action="store_true", help=tell("for programs"))
    asked = arguments.read(words)
    screen = Screen()
    slugs = ledgers()
    if not asked.words:
        return _list(screen, slugs, as_json=asked.json)
    if asked.words[0] in slugs:
        return _one(screen, ledger(asked.words[0]), " ".join(asked.words[1:]), as_json=asked.json)
    return _search_all(screen, [ledger(slug) for slug in slugs], asked.words, as_json=asked.json)


def _list(screen: Screen, slugs: Sequence[str], *, as_json: bool) -> int:
    playable = set(playables())
    if as_json:
        told = [{"slug": slug, "title": ledger(slug).title, "clauses": len(ledger(slug).clauses)} for slug in slugs]
        _print_json([each | {"is_playable": each["slug"] in playable} for each in told])
        return 0
    for slug in slugs:
        book = ledger(slug)
        later = "" if slug in playable else "; not playable yet"
        screen.say(
            tell(
                "{slug} {title} ({number} clauses{later})",
                slug=f"{slug:<14}",
                title=book.title,
                number=len(book.clauses),
                later=later,
            )
        )
    return 0


def _one(screen: Screen, book: Ledger, words: str, *, as_json: bool) -> int:
    found = find(book, words) if words else book.clauses
    if as_json:
        _print_json([_plain(clause) for clause in found])
    elif words:
        show_clauses(found, screen)
    else:
        screen.say(f"{book.title}", "bold")
        screen.say(book.summary)
        for clause in book.clauses:
            screen.show([short(clause, screen.width)])
    return 0


def _search_all(screen: Screen, books: list[Ledger], words: list[str], *, as_json: bool) -> int:
    found = [(book, clause) for book in books for clause in book.find(" ".join(words))]
    if not found:
        near = Unknown(tell("ruleset"), words[0], [book.slug for book in books])
        raise (
            near
            if "did you mean" in str(near)
            else GrognardError(tell('nothing in any ruleset holds "{names}"', names=" ".join(words)))
        )
    if as_json:
        _print_json([{"ruleset": book.slug} | _plain(clause) for book, clause in found])
    else:
        show_clauses([clause for _, clause in found], screen)
    return 0


def find(book: Ledger, words: str) -> tuple[Clause, ...]:
    """The clause of that id, or all that hold the words; an error with the nearest id if there is none."""
    if CLAUSE_ID.fullmatch(words.strip().upper()):
        return (book.clause(words),)
    found = book.find(words)
    if not found:
        raise GrognardError(tell('nothing in the rules of {title} holds "{words}"', title=book.title, words=words))
    return found


def show_found(book: Ledger, words: str, screen: Screen) -> None:
    """Print what is found, in a game."""
    show_clauses(find(book, words), screen)


def show_clauses(clauses: Sequence[Clause], screen: Screen) -> None:
    """A few whole, many a line each."""
    if len(clauses) > MOST_WHOLE:
        screen.show(short(clause, screen.width) for clause in clauses)
        return
    for clause in clauses:
        screen.show(whole(clause, screen))


def short(clause: Clause, width: int) -> str:
    """A clause in one line."""
    heading = f"{rendered(clause.heading)}: " if clause.heading else ""
    line = f"{clause.id:<15} {heading}{' '.join(rendered(clause.text).split())}"
    return line if len(line) <= width else line[: width - 3].rstrip() + "..."


def whole(clause: Clause, screen: Screen) -> Iterable[str]:
    """All a ledger says of a clause."""
    heading = f"  {rendered(clause.heading)}" if clause.heading else ""
    yield screen.paint(f"{clause.id}{heading}  ({clause.kind})", "bold")
    parts = [("", clause.text), ("Ruling: ", clause.ruling), ("Example: ", clause.example)]
    if clause.option is not None:
        parts.append((f"Option {clause.option.switch}: ", clause.option.does))
    parts += [(f"{name}: ".capitalize(), str(said)) for name, said in clause.more.items()]
    for title, text in parts:
        if text:
            yield from wrap(
                title + " ".join(rendered(text).split()), screen.width - 2, initial_indent="  ", subsequent_indent="  "
            )
    yield from _table_lines(clause.table)


def _table_lines(table: Any) -> Iterable[str]:
    """A table of a ledger: rows of cells, or whatever shape it has."""
    if isinstance(table, dict):
        yield from (f"    {key}: {value}" for key, value in table.items())
    elif isinstance(table, list):
        for row in table:
            cells = row.values() if isinstance(row, dict) else row if isinstance(row, list) else [row]
            yield "    " + "  ".join(map(str, cells))
    elif table is not None:
        yield f"    {table}"


def _plain(clause: Clause) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(clause, enc_hook=encode_sentence)
    return {name: value for name, value in plain.items() if value}


def _print_json(thing: Any) -> None:
    print(plain(thing))
