"""Decisions amid the dice: how they are put to a player, and by which clause.

A part of dice arithmetic says `dice.decide(who, NAME, options, *facts)`. `NAME` is a `Decision`: the sentence that is
asked, the clause that allows it, words for the options, and the ability that a standing order may be given for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import Sentence, tell

if TYPE_CHECKING:
    from collections.abc import Mapping


class Decision(Sentence):
    """The sentence of a decision, with its clause, the words of its options, and its ability."""

    __slots__ = ("ability", "clause", "labels")

    clause: str
    labels: Mapping[str, str]
    ability: str


def decision(
    sentence: Sentence | str, clause: str, labels: Mapping[str, str] | None = None, ability: str = ""
) -> Decision:
    """A decision amid the dice.

    >>> again = decision("Roll the miss again?", "TPL-LUCK-01", {"no": "No", "yes": "Yes"})
    >>> again, again.clause
    ('Roll the miss again?', 'TPL-LUCK-01')
    """
    asked = sentence if isinstance(sentence, Sentence) else tell(sentence)
    made = Decision(asked)
    made.template, made.plural, made.args = asked.template, asked.plural, asked.args
    made.clause, made.labels, made.ability = clause, labels or {}, ability
    return made
