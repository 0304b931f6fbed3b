"""What can be played here, and everything about it that never changes: told once, kept for all."""

from __future__ import annotations

import sys
import traceback
from functools import cache
from typing import TYPE_CHECKING, Any

from grognard.api import ruleset
from grognard.bots import levels
from grognard.kernel.data import schema
from grognard.kernel.rules import ledger
from grognard.kernel.rules import ledgers as known
from grognard.rulesets import slugs
from grognard.server.live.new_games import get_ready
from grognard.server.workers.worker import told

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Ruleset

SHOW_SEED = "on the box"


@cache
def playable() -> tuple[str, ...]:
    """The slugs of the rulesets that work; one that is broken is told about once, and left out."""
    found = []
    for slug in slugs():
        try:
            ruleset(slug)
        except Exception:  # noqa: BLE001 - half a ruleset must not keep people from playing the others
            print(f"grognard: the ruleset {slug} cannot be used:", file=sys.stderr)
            traceback.print_exc(file=sys.stderr)
        else:
            found.append(slug)
    return tuple(found)


def warm() -> None:
    """Read all rulesets once, so that the first page comes at once."""
    for slug in playable():
        brief(slug)


@cache
def brief(slug: str) -> dict[str, Any]:
    """A ruleset on the start page."""
    rules = ruleset(slug)
    known = list(levels(rules))
    samples = [(key, rules.muster(key)) for key in rules.lists.samples]
    return {
        "slug": rules.slug,
        "title": rules.title,
        "version": rules.version,
        "pitch": rules.pitch,
        "length": rules.length,
        "seats": rules.seats,
        "scenarios": rules.scenarios,
        "scenario_parts": rules.scenario_parts,
        "switches": rules.switches,
        "presets": rules.presets,
        "samples": [{"key": key, "name": roster.name, "points": roster.points} for key, roster in samples],
        "levels": known,
        "gentle": known[0],
        "has_odds": bool(rules.odds),
    }


@cache
def whole(slug: str) -> dict[str, Any]:
    """A ruleset with what forms need, and a board to show."""
    rules = ruleset(slug)
    return {
        **brief(slug),
        "army_schema": schema(rules.lists.army_file),
        "private": rules.lists.private,
        "odds": [
            {"ask": one.ask, "about": one.about, "schema": schema(one.fields), "sample": rules.odds_sample(one.ask)}
            for one in rules.odds
        ],
        "odds_schema": schema(rules.odds[0].fields) if rules.odds else None,
        "odds_sample": rules.odds_sample() if rules.odds else None,
        "documents": [{"key": one.key, "name": one.name} for one in rules.prints],
        "prints": [one.key for one in rules.prints],
        "board": board(rules),
    }


def board(rules: Ruleset) -> Any:
    """The ready match, set up, as everyone may see it."""
    game = rules.new_game(rules.first_armies, seed=SHOW_SEED)
    get_ready(game)
    return rules.play.tableau(game, None)


@cache
def armies(slug: str) -> dict[str, Any]:
    """The sample armies."""
    rules = ruleset(slug)
    return {"armies": [{"key": key, **told(rules.muster(key))} for key in rules.lists.samples]}


@cache
def clauses(slug: str) -> dict[str, Any]:
    """A ledger."""
    book = ledger(slug)
    return {
        "slug": slug,
        "title": book.title,
        "summary": book.summary,
        "clauses": [clause(one) for one in book.clauses],
        "gaps": book.gaps,
    }


def clause(one: Any) -> dict[str, Any]:
    """A clause as plain data, without what only its authors need."""
    return {field: getattr(one, field) for field in one.__struct_fields__ if field not in {"more", "src"}}


def found(slug: str, words: str) -> dict[str, Any]:
    """The clauses that hold the words, the best first."""
    return {"clauses": [clause(one) for one in ledger(slug).find(words)]}


def one_clause(slug: str, name: str) -> dict[str, Any]:
    """The clause of that id."""
    return clause(ledger(slug).clause(name))


@cache
def ledgers() -> dict[str, Any]:
    """Every ruleset that has a ledger, whether it can be played or not."""
    return {"ledgers": [{"slug": s, "title": ledger(s).title, "is_playable": s in playable()} for s in known()]}
