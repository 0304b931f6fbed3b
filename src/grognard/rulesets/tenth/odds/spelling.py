"""The usual spellings of an odds question ("3+", "AP 2", "D6 + 1", "Infantry"), written as its fields have them.

What is not understood stays as it is; whoever reads the question says what is wrong with it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_NUMBER = re.compile(r"""(?:[A-Za-z]+\s*)?([+-]?\d{1,5})\s*(?:\+{1,3}|"|''|in|inch|inches)?""")
_DICE = re.compile(r"[\d\sdD+-]+")


def _number(value: Any) -> Any:
    """A whole number, with what people write around it: 3+, 24", T4, +1."""
    found = _NUMBER.fullmatch(value.strip()) if isinstance(value, str) else None
    return int(found[1]) if found else value


def _ap(value: Any) -> Any:
    """AP 2 and AP -2 are the same."""
    number = _number(value)
    is_number = isinstance(number, int) and not isinstance(number, bool)
    return -abs(number) if is_number else value


def _amount(value: Any) -> Any:
    """Dice without blanks; a number that is written as a text is a number."""
    if not isinstance(value, str) or not _DICE.fullmatch(value):
        return value
    bare = "".join(value.split()).upper()
    return int(bare) if bare.isdigit() and len(bare) < 4 else bare


def _listed(value: Any) -> Any:
    """A text with commas is a list."""
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


def _capitals(value: Any) -> Any:
    """Keywords are written in capitals."""
    words = _listed(value)
    if not isinstance(words, list | tuple):
        return value
    return [word.upper() if isinstance(word, str) else word for word in words]


def _small(value: Any) -> Any:
    """A word of a choice."""
    return value.strip().lower() if isinstance(value, str) else value


_REROLLED = {
    **dict.fromkeys(("1", "1s", "one", "natural 1", "natural 1s"), "ones"),
    **dict.fromkeys(("fails", "failed", "fail", "misses", "failed rolls"), "failures"),
    **dict.fromkeys(("non-critical", "noncriticals", "fish", "fishing"), "non-criticals"),
    **dict.fromkeys(("full", "any", "every"), "all"),
    "none": "",
}


def _reroll(value: Any) -> Any:
    """Which rolls are rolled again: "re-roll 1s" are the ones."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        return value
    said = re.sub(r"^re-?rolls?( of)?( the)? ", "", value.strip().lower())
    return _REROLLED.get(said, said)


_SAID = {"yes": True, "on": True, "no": False, "off": False}


def _yes_or_no(value: Any) -> Any:
    """What people say for true and false."""
    return _SAID.get(value.strip().lower(), value) if isinstance(value, str) else value


def _tables(value: Any) -> Any:
    """A table, or a list of tables."""
    if isinstance(value, dict):
        return spelled(value)
    if isinstance(value, list | tuple):
        return [spelled(each) if isinstance(each, dict) else each for each in value]
    return value


_FIELDS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("attacker", "weapon", "target", "group"), _tables),
    **dict.fromkeys(("skill", "save", "invulnerable", "feel_no_pain", "strength", "toughness", "wounds"), _number),
    **dict.fromkeys(("models", "number", "range", "hurt", "charge", "points", "distance"), _number),
    **dict.fromkeys(("to_hit", "to_wound", "to_save", "to_wound_if_stronger", "less_damage"), _number),
    **dict.fromkeys(("more_attacks", "more_strength", "more_ap", "more_damage"), _number),
    **dict.fromkeys(("critical_hits", "critical_wounds", "mortal_feel_no_pain", "objective"), _number),
    **dict.fromkeys(("attacks", "damage", "mortal_on_critical_hits", "mortal_on_critical_wounds"), _amount),
    **dict.fromkeys(("keywords", "leader_keywords"), _capitals),
    **dict.fromkeys(("abilities", "uses", "without", "order"), _listed),
    **dict.fromkeys(("type", "phase", "policy", "typical"), _small),
    **dict.fromkeys(("reroll_hits", "reroll_wounds", "reroll_damage", "reroll_saves"), _reroll),
    **dict.fromkeys(("stationary", "advanced", "fell_back", "charged", "engaged", "visible", "shocked"), _yes_or_no),
    **dict.fromkeys(("cover", "go_to_ground", "smokescreen", "half_damage", "half_range"), _yes_or_no),
    **dict.fromkeys(("overwatch", "precision", "ignores_modifiers", "reroll_charge"), _yes_or_no),
    "ap": _ap,
}
_PLAIN = (int, float, bool, type(None))
_CHANGED = {"ap", "reroll_hits", "reroll_wounds", "reroll_damage", "reroll_saves"}
"""Numbers under these are written otherwise too."""


def spelled(question: Mapping[str, Any]) -> dict[str, Any]:
    """The question with every value written as its field has it.

    >>> spelled({"save": "3+", "ap": "AP 2", "attacks": "D6 + 1", "keywords": ["Infantry"], "range": '24"'})
    {'save': 3, 'ap': -2, 'attacks': 'D6+1', 'keywords': ['INFANTRY'], 'range': 24}
    """
    return {
        key: value if key not in _FIELDS or (type(value) in _PLAIN and key not in _CHANGED) else _FIELDS[key](value)
        for key, value in question.items()
    }
