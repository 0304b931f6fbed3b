"""A link to the odds page of the browser, with the attacks in it. The page packs and unpacks them in the same way."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

import msgspec

from grognard.api import ruleset
from grognard.kernel.errors import GrognardError
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = "http://127.0.0.1:4747"
"""Where `grognard` listens on one's own machine, if the port is free."""


class Link(NamedTuple):
    """The address, and what it carries."""

    ruleset: str
    attacks: list[dict[str, Any]]
    link: str


def link_to(slug: str, attacks: list[dict[str, Any]], host: str = "") -> Link:
    """The link to these attacks, side by side."""
    rules = ruleset(slug)
    told = []
    for attack in attacks:
        question = rules.question(attack)
        fields = {key: value for key, value in attack.items() if key != "ask"}
        told.append({"ask": question.ask, **question.spelled(fields)})
    if files := [name for name in _texts(told) if name.casefold().endswith((".toml", ".json"))]:
        raise GrognardError(
            tell("A link cannot carry the army file {file}; name a sample army, or write profiles.", file=files[0])
        )
    packed = urlsafe_b64encode(msgspec.json.encode(told)).decode().rstrip("=")
    address = f"{(host or HERE).rstrip('/')}/odds?ruleset={quote(slug)}#{packed}"
    return Link(slug, told, address)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)
