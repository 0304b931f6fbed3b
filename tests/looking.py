"""What drawn tables of tests tell of their game, in every ruleset alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.kernel.game import Game


class Looking:
    """A test looks at what is asked and at what was said."""

    game: Game

    @property
    def prompt(self) -> str:
        """What is asked now; nothing if the game is over."""
        return str(self.game.question.prompt) if self.game.question is not None else ""

    @property
    def clause(self) -> str:
        """By which clause it is asked."""
        return self.game.question.clause if self.game.question is not None else ""

    @property
    def keys(self) -> list[str]:
        """The options that can be chosen now."""
        return [option.key for option in getattr(self.game.question, "options", ())]

    def log(self, clause: str) -> list[str]:
        """What was said by this clause."""
        return [str(event.text) for event in self.game.events if clause in event.clauses]
