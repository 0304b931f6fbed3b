"""What can be played here, and everything about it that never changes: told once, kept for all."""

from __future__ import annotations

import sys
import traceback
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from grognard import companion
from grognard.api import ruleset
from grognard.bots import levels
from grognard.kernel.data.titles import explained, explained_parts, form_schema
from grognard.kernel.rules import ledger
from grognard.kernel.rules import ledgers as known
from grognard.kernel.ruleset.first_game import first_game_of
from grognard.kernel.ruleset.measured import ANCHOR, measured_of
from grognard.kernel.words import tell
from grognard.rulesets import slugs
from grognard.server.live.maps import map_forms
from grognard.server.live.new_games import get_ready
from grognard.server.workers.worker import told

if TYPE_CHECKING:
    from grognard.kernel.ruleset import OddsQuestion, Ruleset

CLAUSE_KINDS = {
    "core": tell("core"),
    "keyword": tell("keyword"),
    "table": tell("table"),
    "army": tell("army"),
    "setup": tell("set-up"),
    "scenario": tell("scenario"),
    "optional": tell("optional"),
    "guideline": tell("guideline"),
}
SHOW_SEED = "on the box"


_playable: list[tuple[str, ...]] = []
_broken: set[str] = set()


def playable() -> tuple[str, ...]:
    """The slugs of the rulesets that work; one that is broken is told about once, and left out.

    A lack of file descriptors or memory is not the ruleset's fault: then the list is made anew the next time.
    """
    if not _playable:
        all_slugs = slugs()
        found = tuple(filter(_works, all_slugs))
        if not found or len(found) + len(_broken) < len(all_slugs):
            return found
        _playable.append(found)
    return _playable[0]


def _works(slug: str) -> bool:
    try:
        if slug not in _broken:
            ruleset(slug)
    except (OSError, MemoryError):
        return False
    except Exception:  # noqa: BLE001 - half a ruleset must not keep people from playing the others
        _broken.add(slug)
        print(f"grognard: the ruleset {slug} cannot be used:", file=sys.stderr)
        traceback.print_exc(file=sys.stderr)
    return slug not in _broken


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
        "adviser": ["", *rules.bots.levels][-1],
        "has_odds": bool(rules.odds),
        "first_game": lesson(slug),
        "has_standings": rules.play.standings is not None,
        "has_maps": rules.play.maps is not None,
        "abilities": rules.play.abilities,
        **strengths(slug, known[0]),
    }


def strengths(slug: str, gentlest: str) -> dict[str, Any]:
    """How strong bots are, and who is favoured between ready armies, as far as it was measured."""
    found = measured_of(slug)
    rated = {one.level: {"rating": one.rating, "games": one.games} for one in found.level}
    matches = [{"armies": one.armies, "share": one.share, "games": one.games} for one in found.match]
    return {"ratings": {gentlest: {"rating": ANCHOR, "games": 0}, **rated} if rated else {}, "matches": matches}


def lesson(slug: str) -> dict[str, Any] | None:
    """The guided first game of a ruleset."""
    first = first_game_of(slug)
    if first is None:
        return None
    steps = [
        {"say": step.told, "clauses": step.clauses, "kind": step.kind, "anytime": step.anytime} for step in first.steps
    ]
    return {"seed": first.seed, "steps": steps}


@cache
def whole(slug: str) -> dict[str, Any]:
    """A ruleset with what forms need, and a board to show."""
    rules = ruleset(slug)
    return {
        **brief(slug),
        "army_schema": explained_parts(form_schema(rules.lists.army_file), rules.lists.texts),
        "private": rules.lists.private,
        "odds": [odds_form(rules, one) for one in rules.odds],
        "prints": prints(rules),
        "board": board(rules),
    }


def prints(rules: Ruleset) -> list[dict[str, Any]]:
    """The documents of a ruleset, and a companion for the table if it brings none itself."""
    own = [{"key": one.key, "name": one.name} for one in rules.prints]
    return own if companion.has_own(rules) else [*own, {"key": companion.KEY, "name": companion.NAME}]


def odds_form(rules: Ruleset, one: OddsQuestion) -> dict[str, Any]:
    """A question about chances, with what a form needs."""
    schema = explained_parts(explained(form_schema(one.fields), one.texts), one.part_texts)
    return {"ask": one.ask, "about": one.about, "schema": schema, "sample": rules.odds_sample(one.ask)}


def board(rules: Ruleset) -> Any:
    """The ready match, set up, as everyone may see it."""
    game = rules.new_game(rules.first_armies, seed=SHOW_SEED)
    get_ready(game)
    return rules.play.tableau(game, None)


@lru_cache(maxsize=512)
def table(slug: str, scenario: str | None) -> Any:
    """The table of a scenario: its terrain and its zones, and nobody on it."""
    rules = ruleset(slug)
    game = rules.new_game(rules.first_armies, scenario, seed=SHOW_SEED)
    return msgspec.structs.replace(rules.play.tableau(game, None), pieces=(), cards=(), trays=(), rings=())


@cache
def maps(slug: str) -> dict[str, Any]:
    """What an editor of maps needs."""
    return map_forms(ruleset(slug))


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
        "chapters": {key: tell(name) for key, name in book.chapters.items()},
        "kinds": {kind: name for kind, name in CLAUSE_KINDS.items() if any(one.kind == kind for one in book.clauses)},
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


def ledgers() -> dict[str, Any]:
    """Every ruleset that has a ledger, whether it can be played or not."""
    return {"ledgers": [{"slug": s, "title": ledger(s).title, "is_playable": s in playable()} for s in known()]}
