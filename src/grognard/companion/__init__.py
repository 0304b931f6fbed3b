"""A companion for a game on a real table, for every ruleset: one page that needs no network and keeps its state.

It is made of what the table of a game shows: the cards of the units with their values, the models with their wounds,
what lies beside the table, and the states and pools that turn up when bots play a game.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.bots import act, levels, setting_up
from grognard.kernel.errors import GrognardError
from grognard.kernel.words import rendered, tell, with_words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from grognard.kernel.game import Game
    from grognard.kernel.ruleset import Ruleset
    from grognard.kernel.view import Card, Tableau

KEY = "companion"
NAME = tell("Companion at the table")
OWN = 0
"""The seat of the army that the page is for."""
GAMES = 3
"""One game of random bots does not show every state."""
MOST_ANSWERS = 400
"""So many answers of bots show what states and pools there are."""
LOOK_EVERY = 8
OTHERWISE = ("done", "gone", "away")
"""Keys of states that the page shows in another way."""
_AT_THE_END = re.compile(r" ?(\d+|\([^)]*\)|\[[^]]*\])$")
WORDS = {
    "round": tell("Round"),
    "score": tell("Score"),
    "models": tell("Models"),
    "wounds": tell("Wounds left"),
    "done": tell("has acted"),
    "states": tell("States"),
    "notes": tell("Orders and notes"),
    "used": tell("used"),
    "values": tell("Values and weapons"),
    "pools": tell("Pools"),
    "reset": tell("Start anew"),
    "sure": tell("Forget everything that was counted?"),
    "save": tell("Save as a file"),
}


def has_own(rules: Ruleset) -> bool:
    """Whether a ruleset brings a companion itself."""
    return any(document.key == KEY for document in rules.prints)


def page(rules: Ruleset, army: Any, options: Mapping[str, Any] | None = None) -> str:
    """The page, complete in itself."""
    game = _set_up(rules, army, options)
    with with_words_of(rules.slug):
        name = rendered(rules.seat_name(game, OWN))
        data = {"ruleset": rules.slug, "name": name, "words": _told(WORDS), **_content(rules, game)}
    # Nothing in the data can end the script: every < is written in its other form.
    told = msgspec.json.encode(data).decode().replace("<", "\\u003c")
    return (
        f'<!doctype html><html><head><meta charset="utf-8"><title>{escape(name)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_part('page.css')}</style></head><body><main></main>"
        f'<script type="application/json" id="list">{told}</script><script>{_part("page.js")}</script>'
        "</body></html>\n"
    )


@cache
def _part(name: str) -> str:
    return files("grognard.companion").joinpath(name).read_text(encoding="utf-8")


def _told(words: Mapping[str, str]) -> dict[str, str]:
    return {key: rendered(sentence) for key, sentence in words.items()}


def _set_up(rules: Ruleset, army: Any, options: Mapping[str, Any] | None) -> Game:
    """The army on a table, opposite to itself, or to a ready army where a mirror match is not allowed."""
    rosters = [army, *rules.lists.samples]
    for number, other in enumerate(rosters):
        try:
            game = rules.new_game((army, *[other] * (rules.seats - 1)), None, options, seed=1)
        except GrognardError:
            if number + 1 == len(rosters):
                raise
            continue
        for _ in setting_up(game):
            pass
        return game
    raise AssertionError


def _content(rules: Ruleset, game: Game) -> dict[str, Any]:
    table = rules.play.tableau(game, OWN)
    states, pools = _seen(rules)
    resources = table.resources[OWN] if table.resources else {}
    return {
        "groups": [_group(card, table) for card in table.cards if card.seat == OWN],
        "states": list(dict.fromkeys(_plain(rendered(words)) for words in states.values())),
        "pools": [
            {"name": rendered(name), "value": _number(resources.get(name, 0))}
            for name in dict.fromkeys([*pools, *_counted([resources])])
        ],
        "trays": [
            {"name": rendered(tray.name), "items": [_item(item.name, item.text, item.count) for item in tray.items]}
            for tray in table.trays
            if tray.seat == OWN and tray.items
        ],
    }


def _item(name: str, text: str, count: int) -> dict[str, Any]:
    return {"name": rendered(name), "text": rendered(text), "count": count}


def _number(value: Any) -> float:
    return value if isinstance(value, (int, float)) else 0


def _group(card: Card, table: Tableau) -> dict[str, Any]:
    """A unit: its models with their wounds, and what its card says."""
    pieces = [piece for piece in table.pieces if piece.id in card.pieces or piece.unit == card.id]
    models = [{"name": rendered(piece.label), "wounds": piece.most_wounds or 1} for piece in pieces]
    return {
        "name": rendered(card.name),
        "models": models or [{"name": rendered(card.name), "wounds": 1} for _ in card.pieces],
        "lines": [[rendered(name), rendered(value)] for name, value in card.lines],
        "tables": [
            {
                "title": rendered(each.title),
                "columns": [*map(rendered, each.columns)],
                "rows": [[*map(rendered, row)] for row in each.rows],
            }
            for each in card.tables
        ],
        "keywords": [*map(rendered, card.keywords)],
    }


@cache
def _seen(rules: Ruleset) -> tuple[dict[str, str], tuple[str, ...]]:
    """The states and the pools that a ruleset has: what turns up when the quickest bots play the ready match."""
    player = next(iter(levels(rules).values()))
    states: dict[str, str] = {}
    pools: dict[str, None] = {}
    for seed in range(GAMES):
        game = rules.new_game(rules.first_armies, seed=seed)
        for given in range(MOST_ANSWERS):
            if game.question is None:
                break
            act(game, game.waiting_for[0], player)
            if given % LOOK_EVERY == 0:
                table = rules.play.tableau(game, OWN)
                states.update(_states(table.cards))
                pools.update(dict.fromkeys(_counted(table.resources)))
    return states, tuple(pools)


def _counted(resources: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The names of what is counted; a list of what was used is no pool."""
    for each in resources:
        yield from (name for name, value in each.items() if isinstance(value, (int, float)))


def _states(cards: Iterable[Card]) -> dict[str, str]:
    """By their words without a number or brackets at the end, so that "damage 3" and "damage 4" are one.

    Who has acted is ticked off anyway, and who is gone is seen by the models.
    """
    return {
        _plain(str(state.words)): state.words for card in cards for state in card.states if state.key not in OTHERWISE
    }


def _plain(words: str) -> str:
    """
    >>> _plain("bleeding [4]"), _plain("+2 M (Row together)"), _plain("Battle-shocked")
    ('bleeding', '+2 M', 'Battle-shocked')
    """
    return _AT_THE_END.sub("", words)
