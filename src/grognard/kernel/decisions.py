"""Decisions amid the dice: how they are put to a player, and by which clause.

A part of dice arithmetic says `dice.decide(who, NAME, options, *facts)`. `NAME` is a `Decision`: the sentence that is
asked, the clause that allows it, words for the options, and the ability that a standing order may be given for.
What a player looks at before he decides is a `Measure` of the result: its odds stand beside each option.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.words import Sentence, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


class Measure(NamedTuple):
    """A number of what a piece of dice arithmetic results in: wounds, say; or whether it succeeds."""

    name: str
    of: Callable[[Any], Any]


class Decision(Sentence):
    """The sentence of a decision, with its clause, the words of its options, and its ability."""

    __slots__ = ("ability", "clause", "labels", "replies")

    clause: str
    labels: Mapping[str, str]
    ability: str
    replies: Mapping[str, Callable[[Sequence[Any]], Any]]
    """Which option a standing order chooses, by its reply; a reply without an entry is the option itself."""

    def ordered(self, reply: str, options: Sequence[Any]) -> Any:
        """The option that a standing order with this reply chooses; None if it says nothing about these."""
        if reply in self.replies:
            return self.replies[reply](options)
        return next((option for option in options if str(option) == reply), None)


def decision(
    sentence: Sentence | str,
    clause: str,
    labels: Mapping[str, str] | None = None,
    ability: str = "",
    replies: Mapping[str, Callable[[Sequence[Any]], Any]] | None = None,
) -> Decision:
    """A decision amid the dice.

    >>> again = decision("Roll the miss again?", "TPL-LUCK-01", {"no": "No", "yes": "Yes"})
    >>> again, again.clause
    ('Roll the miss again?', 'TPL-LUCK-01')
    """
    asked = sentence if isinstance(sentence, Sentence) else tell(sentence)
    made = Decision(asked)
    made.template, made.plural, made.args = asked.template, asked.plural, asked.args
    made.clause, made.labels, made.ability, made.replies = clause, labels or {}, ability, replies or {}
    return made
