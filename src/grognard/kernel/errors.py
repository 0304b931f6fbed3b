"""What goes wrong, in sentences a player understands."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from grognard.kernel.words import join, tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.words import Sentence


class GrognardError(Exception):
    """Every error a user can cause; its text is one clear sentence."""

    def __init__(self, sentence: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        """What is wrong; a `Sentence` can be rendered in other languages."""

    @property
    def told(self) -> str:
        """The sentence with all that belongs to it, for those who read nothing else."""
        return self.sentence

    def __str__(self) -> str:
        return str(self.told)


class Refused(GrognardError):
    """An answer the rules do not allow; the game is untouched."""

    def __init__(self, sentence: str, clause: str = "") -> None:
        super().__init__(sentence)
        self.clause = clause

    @property
    def told(self) -> str:
        """The sentence and its clause."""
        return cited(self.sentence, self.clause)


class BadData(GrognardError):
    """A file or mapping that cannot be read: says which file, which line, what, by which clause and how to mend it.

    >>> BadData("Blast is for shooting", file="guns.toml", line=3, clause="XMP-KW-03").told
    'guns.toml:3: Blast is for shooting (XMP-KW-03)'
    """

    def __init__(self, sentence: str, *, file: str = "", line: int = 0, clause: str = "") -> None:
        super().__init__(cited(sentence, clause))
        self.bare = sentence
        """What is wrong, without the clause."""
        self.file = file
        self.line = line
        self.clause = clause

    @property
    def told(self) -> str:
        """The sentence with the file and the line before it."""
        if self.file and self.line:
            return tell("{file}:{line}: {sentence}", file=self.file, line=self.line, sentence=self.sentence)
        if self.file:
            return tell("{file}: {sentence}", file=self.file, sentence=self.sentence)
        return tell("line {line}: {sentence}", line=self.line, sentence=self.sentence) if self.line else self.sentence


def cited(sentence: str, clause: str) -> str:
    """The sentence with its clause, if it has one."""
    return tell("{sentence} ({clause})", sentence=sentence, clause=clause) if clause else sentence


class TooLarge(GrognardError):
    """The exact answer would need more work than allowed."""


class Unknown(GrognardError):
    """A name nobody knows, with the nearest one somebody does."""

    def __init__(self, what: str, name: object, known: Iterable[str]) -> None:
        wrong, mend = repr(name), hint(name, known)
        super().__init__(tell("unknown {what} {name}{hint}", what=what, name=wrong, hint=mend))


NOTHING = tell("")
MOST_SHOWN = 40
"""How many names an error shows."""
MOST_LETTERS = 1000
"""And letters of them."""


def hint(name: object, known: Iterable[str], letters: int = MOST_LETTERS) -> Sentence:
    """The tail of an error about an unknown name, with as many of the known ones as have so many letters.

    >>> hint("Blst", ["Blast", "Heavy"])
    '; did you mean "Blast"?'
    >>> hint("xyzzy", ["Blast", "Heavy"])
    '; known: Blast, Heavy'
    """
    names = sorted(known)
    near = guess(name, names, letters)
    if near:
        return near
    if not names:
        return tell("; none is known")
    fitting = _fitting(names, letters)
    if len(names) > len(fitting):
        return tell("; known: {names}, ...", names=join(fitting))
    return tell("; known: {names}", names=join(fitting))


def guess(name: object, known: Iterable[str], letters: int = MOST_LETTERS) -> Sentence:
    """The known names that are nearest to an unknown one, as the tail of an error; empty if none is near.

    >>> guess("Blst", ["Blast", "Heavy"]), guess("xyzzy", ["Blast", "Heavy"])
    ('; did you mean "Blast"?', '')
    """
    folded = {each.casefold(): each for each in sorted(known)}
    within = [folded[each] for each in folded if len(str(name)) > 2 and str(name).casefold() in each]
    if len(within) > 1:
        return tell("; did you mean one of these: {names}?", names=join(_fitting(within, letters)))
    near = get_close_matches(str(name).casefold(), folded, n=1, cutoff=0.6)
    return tell('; did you mean "{name}"?', name=folded[near[0]]) if near else NOTHING


def _fitting(names: Sequence[str], letters: int) -> list[str]:
    """The first names, as many as fit into so many letters."""
    fitting = list[str]()
    for name in names[:MOST_SHOWN]:
        letters -= len(name) + 2
        if fitting and letters < 0:
            break
        fitting.append(name)
    return fitting


class RuleBug(AssertionError):
    """A ruleset broke the kernel's contract. Never the player's fault."""
