"""What is said of an attack on the command line: files, and values that differ from them."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from copy import deepcopy
from typing import Any

import msgspec

from grognard.kernel.data.files import parse_json, parse_toml, read_file
from grognard.kernel.errors import BadData, GrognardError
from grognard.kernel.words import rendered, tell
from grognard.odds_studies import put

MOST_VALUES = 200


def attack_of(words: list[str], attack: dict[str, Any] | None = None) -> dict[str, Any]:
    """The attack of files, and what is said beside them: `target.save=4` reaches into the table `target`.

    >>> attack_of(["cover=true", "target.save=5"], {"target": {"save": 4}})
    {'target': {'save': 5}, 'cover': True}
    """
    found: dict[str, Any] = {}
    if attack:
        found = deepcopy(attack)
    for word in words:
        name, sign, value = word.partition("=")
        if sign:
            put(found, name.split("."), value_of(value), name, makes_tables=True)
        else:
            found.update(_file(word))
    return found


def with_sides(filed: dict[str, Any], named: dict[str, Any]) -> dict[str, Any]:
    """The attack of a file with the sides that are named beside it: they take the place of those in the file.

    What a file says of the situation of a side, and not who it is, stays.

    >>> with_sides({"target": {"group": [{"save": 4}]}, "phase": "fight"}, {"target": {"unit": "Gulls"}})
    {'target': {'unit': 'Gulls'}, 'phase': 'fight'}
    >>> with_sides({"target": {"cover": True}}, {"target": {"unit": "Gulls"}})
    {'target': {'unit': 'Gulls', 'cover': True}}
    """
    sides = {name: _in_place_of(filed[name], side) if name in filed else side for name, side in named.items()}
    return {**filed, **sides}


def _in_place_of(filed: Any, named: Any) -> Any:
    """A named side, with what a file says of its situation."""
    if isinstance(named, list):
        first = filed[0] if isinstance(filed, list) and len(filed) == 1 else filed
        return [_in_place_of(first, named[0]), *named[1:]] if named else named
    if not (isinstance(filed, dict) and isinstance(named, dict)):
        return named
    is_somebody = filed.keys() & named.keys() or any(isinstance(value, (dict, list)) for value in filed.values())
    return named if is_somebody else {**named, **filed}


_VALUE = re.compile(r"""\s+(?=[\w.-]+=)(?=(?:[^"]*"[^"]*")*[^"]*$)""")
"""Blanks before a value, outside quotes."""


def words_of(text: str) -> list[str]:
    """Several files and values in one text; blanks and quotes within a name or a value stay.

    >>> words_of('my file.toml target.name=Old Guard attacker.abilities=["Rapid Fire 1", "Heavy"]')
    ['my file.toml', 'target.name=Old Guard', 'attacker.abilities=["Rapid Fire 1", "Heavy"]']
    """
    return [word for word in _VALUE.split(text.strip()) if word]


def is_file(word: str) -> bool:
    """Whether the word names a file of an attack."""
    return word.casefold().endswith((".toml", ".json"))


def chance(text: str) -> float:
    """A chance as people write it.

    >>> chance("0.9"), chance("90%")
    (0.9, 0.9)
    """
    try:
        return float(text.rstrip("% ")) / 100 if text.rstrip().endswith("%") else float(text)
    except ValueError:
        told = tell("should be a chance like 0.9 or 90%, not {text}", text=repr(text))
        raise ArgumentTypeError(rendered(told)) from None


def _file(name: str) -> dict[str, Any]:
    if not is_file(name):
        raise BadData(tell("an attack is a .toml or .json file, or a value like target.cover=true"), file=name)
    text = read_file(name)
    if name.casefold().endswith(".toml"):
        return parse_toml(text, name)
    attack = parse_json(text, name)
    if not isinstance(attack, dict):
        raise BadData(tell("an attack is a mapping of names"), file=name)
    return attack


def value_of(text: str) -> Any:
    """A number, true, false, a list or table as JSON has them; anything else is a text.

    >>> value_of("4"), value_of("true"), value_of('["Heavy"]'), value_of("D6")
    (4, True, ['Heavy'], 'D6')
    """
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def objective_of(text: str) -> int | str:
    """What `best` is best for: a number of kills, or the name of a goal."""
    return int(text) if text.isdigit() else text


def path_and_values(text: str) -> tuple[str, list[Any]]:
    """
    >>> path_and_values("target.save=2..4"), path_and_values("attacker.shots=1,D6")
    (('target.save', [2, 3, 4]), ('attacker.shots', [1, 'D6']))
    """
    path, sign, values = text.partition("=")
    if not (path and sign and values):
        raise GrognardError(
            tell("--vary wants a number and its values, like target.save=2..6, not {text}", text=repr(text))
        )
    first, dots, last = values.partition("..")
    if dots:
        if not (_is_whole(first) and _is_whole(last) and int(first) <= int(last)):
            raise GrognardError(tell("--vary: {values} should be two whole numbers, like 2..6", values=values))
        if int(last) - int(first) >= MOST_VALUES:
            raise GrognardError(tell("--vary: {values} are more than {most} values", values=values, most=MOST_VALUES))
        return path, list(range(int(first), int(last) + 1))
    return path, [value_of(value) for value in values.split(",")]


def _is_whole(text: str) -> bool:
    return text.lstrip("-").isdigit()
