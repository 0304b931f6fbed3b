"""Small matters of English that every log needs."""

from __future__ import annotations


def many(number: int, thing: str, things: str = "") -> str:
    """A number of things.

    >>> many(1, "hit"), many(2, "hit"), many(0, "loss", "losses")
    ('1 hit', '2 hits', '0 losses')
    """
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def listed(things: list[str] | tuple[str, ...]) -> str:
    """
    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return ", ".join(things[:-1]) + (" and " if len(things) > 1 else "") + (things[-1] if things else "")
