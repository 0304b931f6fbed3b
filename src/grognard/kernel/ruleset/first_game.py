"""A guided first game: small steps that teach by doing. Each is a sentence, and the real question that it is about.

A step is done when its question is answered. Steps come in their order; those that are `anytime` come when they come.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.words import Sentence, name_in

if TYPE_CHECKING:
    from grognard.kernel.ask import Question


class LessonStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to do now, in each language, and by which clauses (or beginnings of clauses) that is asked."""

    clauses: tuple[str, ...]
    say: Mapping[str, str]
    kind: str = ""
    """The kind of the question; empty for any."""
    anytime: bool = False
    """Whether it may come before the steps that stand above it."""

    @property
    def told(self) -> Sentence:
        """The sentence, for a reader of any language."""
        return name_in(self.say)

    def fits(self, question: Question) -> bool:
        """Whether the step is about this question."""
        return question.clause.startswith(self.clauses) and self.kind in ("", question.kind)


class FirstGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The ready match with these dice, and the steps."""

    seed: int
    steps: tuple[LessonStep, ...]


class Guide:
    """Somebody's way through the steps."""

    def __init__(self, lesson: FirstGame) -> None:
        self.steps = lesson.steps
        self.left = list(range(len(lesson.steps)))

    def now(self, question: Question) -> int | None:
        """The number of the step that this question is about: the next one, or one that may come at any time."""
        for number in self.left:
            step = self.steps[number]
            if (number == self.left[0] or step.anytime) and step.fits(question):
                return number
        return None

    def finish(self, number: int | None) -> None:
        """The step is done, or was skipped."""
        if number in self.left:
            self.left.remove(number)


@cache
def first_game_of(slug: str) -> FirstGame | None:
    """The guided game of a ruleset, from its `data/first_game.toml`; None if it has none."""
    file = files(f"grognard.rulesets.{slug}").joinpath("data/first_game.toml")
    if not file.is_file():
        return None
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), FirstGame)
