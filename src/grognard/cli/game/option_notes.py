"""What stands beside an option: its note, the odds of taking it, and where a planned order ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import GrognardError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ask import Question

MOST_TARGETS = 12
"""Of more options no odds are worked out: nobody should wait for a list."""


def odds_of_options(question: Question) -> dict[str, str]:
    """By the key of an option: what it may be expected to do, where the rules can tell."""
    asked: Any = question
    options = getattr(asked, "options", ())
    if asked.previews is None or asked.kind != "choose" or len(options) > MOST_TARGETS:
        return {}
    found = {option.key: _words_of(_told(asked, option.key)) for option in options}
    return {key: words for key, words in found.items() if words}


def odds_of_slot(question: Question, slot: Any, chosen: Mapping[str, str]) -> dict[str, str]:
    """The same for one line of an order sheet, with what has been chosen for the lines before it."""
    asked: Any = question
    if asked.previews is None or len(slot.options) > MOST_TARGETS:
        return {}
    found = {}
    for option in slot.options:
        found[option.key] = _words_of(_told(asked, {**chosen, slot.key: option.key}).get("slots", {}).get(slot.key, {}))
    return {key: words for key, words in found.items() if words}


def _told(question: Any, draft: Any) -> Mapping[str, Any]:
    """What the rules know of a draft; nothing if they cannot say."""
    try:
        return question.previews(draft) or {}
    except GrognardError:
        return {}


def _words_of(told: Mapping[str, Any]) -> str:
    """What comes of one attack, or of each of several, by its label: whom it strikes, or how far away that is."""
    attacks = told.get("attacks")
    if not attacks:
        return expected(told)
    words = [(each.get("label", ""), expected(each)) for each in attacks]
    return "; ".join(f"{label}: {said}" if label else said for label, said in words if said)


def expected(told: Mapping[str, Any]) -> str:
    """What comes of an attack on average, and how sure it is that anything does.

    >>> expected({"odds": {"main": "killed", "stages": {"killed": {"outcomes": [0, 1], "chances": [0.3, 0.7]}}}})
    'killed 0.7, none: 30%'
    """
    odds = told.get("odds") or {}
    stage = odds.get("stages", {}).get(odds.get("main", ""), {})
    outcomes, chances = stage.get("outcomes", ()), stage.get("chances", ())
    if not outcomes or not all(isinstance(each, int) for each in outcomes):
        return ""
    mean = sum(outcome * chance for outcome, chance in zip(outcomes, chances, strict=True))
    none = sum(chance for outcome, chance in zip(outcomes, chances, strict=True) if outcome == 0)
    return f"{odds['main']} {mean:.1f}, none: {100 * none:.0f}%"


def answer_words(question: Question, answer: Any) -> str:
    """An answer as a player reads it: options by their labels, places by their numbers."""
    asked: Any = question
    labels = {option.key: str(option) for option in getattr(asked, "options", ())}
    if isinstance(answer, str):
        return labels.get(answer, answer)
    if isinstance(answer, (list, tuple)):
        return ", ".join(labels.get(key, str(key)) for key in answer) or "none"
    if not isinstance(answer, dict):
        return str(answer)
    slots = {slot.key: slot for slot in getattr(asked, "slots", ())}
    parts = []
    for key, value in answer.items():
        if key in slots:
            chosen = next((str(option) for option in slots[key].options if option.key == value), value)
            parts.append(f"{slots[key].label}: {chosen}")
        else:
            parts.append(f"{labels.get(key, key)} {_place(value)}")
    return "; ".join(parts) or "none"


def _place(value: Any) -> str:
    """A number, or where a way ends.

    >>> _place([[3.0, 4.5], [6.0, 4.5]]), _place(2)
    ('to 6 4.5', '2')
    """
    if isinstance(value, (int, float, str)):
        return str(value)
    end = value[-1] if value and isinstance(value[-1], (list, tuple)) else value
    return "to " + " ".join(f"{number:g}" for number in list(end)[:2]) if end else "stays"
