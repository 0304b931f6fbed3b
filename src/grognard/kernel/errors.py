"""What goes wrong, in sentences a player understands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class GrognardError(Exception):
    """Every error a user can cause; its text is one clear sentence."""


class Refused(GrognardError):
    """An answer the rules do not allow; the game is untouched."""

    def __init__(self, sentence: str, clause: str = "") -> None:
        super().__init__(f"{sentence} ({clause})" if clause else str(sentence))
        self.sentence = sentence
        self.clause = clause


class BadData(GrognardError):
    """A file or mapping that cannot be read: says which file, which line, what and how to mend it."""

    def __init__(self, sentence: str, *, file: str = "", line: int = 0) -> None:
        place = f"{file}:{line}: " if file and line else f"{file}: " if file else f"line {line}: " if line else ""
        super().__init__(place + sentence)
        self.sentence = sentence
        self.file = file
        self.line = line


class Unknown(GrognardError):
    """A name nobody knows, with the nearest one somebody does."""

    def __init__(self, what: str, name: object, known: Iterable[str]) -> None:
        super().__init__(f"unknown {what} {name!r}{hint(name, known)}")


def hint(name: object, known: Iterable[str]) -> str:
    """The tail of an error about an unknown name.

    >>> hint("Blst", ["Blast", "Heavy"])
    '; did you mean "Blast"?'
    >>> hint("xyzzy", ["Blast", "Heavy"])
    '; known: Blast, Heavy'
    """
    from difflib import get_close_matches  # not needed until something is misspelt

    names = sorted(known)
    folded = {n.casefold(): n for n in names}
    near = get_close_matches(str(name).casefold(), folded, n=1, cutoff=0.6)
    if near:
        return f'; did you mean "{folded[near[0]]}"?'
    if not names:
        return "; none is known"
    shown = ", ".join(names[:12])
    return f"; known: {shown}{', ...' if len(names) > 12 else ''}"


class RuleBug(AssertionError):
    """A ruleset broke the kernel's contract. Never the player's fault."""
