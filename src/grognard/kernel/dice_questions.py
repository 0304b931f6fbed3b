"""A decision amid the dice as a question to a player: its labels, its clause, the dice on the table, and the odds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import Choose, Option
from grognard.kernel.decisions import Decision
from grognard.kernel.dice.exact.from_here import odds_from_here
from grognard.kernel.errors import TooLarge
from grognard.kernel.events import Throw
from grognard.kernel.modifiers import Modifier
from grognard.kernel.odds_report import Report
from grognard.kernel.words import named, rendered, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grognard.kernel.ask import Answer
    from grognard.kernel.decisions import Measure
    from grognard.kernel.dice import Rolled, Undecided

YES_OR_NO: Mapping[str, str] = {"yes": tell("Yes"), "no": tell("No")}
"""What the plainest options amid dice are called."""
LATER = tell("what is asked after this is answered with its first option")
"""How the odds of an option take the decisions that follow it."""


def question_of(
    seat: int,
    decision: Undecided,
    throws: tuple[Throw, ...],
    odds: Callable[[Any], Mapping[str, Any]] | None,
) -> Choose[Any]:
    """How a decision amid the dice is put to a player; `odds` says of an option what may come of it."""
    known = decision.name if isinstance(decision.name, Decision) else None
    labels = {**YES_OR_NO, **(known.labels if known is not None else {})}
    values = {str(one): one for one in decision.options}

    def previews(key: Answer) -> Mapping[str, Any]:
        return odds(values[key]) if odds is not None else {}

    return Choose(
        seat=seat,
        prompt=decision.name,
        clause=known.clause if known is not None else "",
        options=tuple(Option(key, labels.get(key, ""), value=one) for key, one in values.items()),
        throws=throws,
        hints={"facts": [str(fact) for fact in decision.facts]},
        shows=None if odds is None else lambda: {"options": {key: {"has_odds": True} for key in values}},
        previews=None if odds is None else previews,
    )


def odds_of_options(
    part: Callable[..., Any], args: Sequence[Any], fallen: Sequence[int], answers: Sequence[Any], measure: Measure
) -> Callable[[Any], Mapping[str, Any]]:
    """The odds of an option: what the measure comes to if it is chosen, the dice lying as they fell.

    Nothing is told where the rest of the rule has too many ways to go.
    """
    lying, given = tuple(fallen), tuple(answers)

    def odds(option: Any) -> Mapping[str, Any]:
        try:
            found = odds_from_here(part, args, lying, (*given, option), measure.of)
        except TooLarge:
            return {}
        return {"odds": Report({measure.name: found}, policy=rendered(LATER)).plain()}

    return odds


def throw_of(rolled: Rolled) -> Throw:
    """The dice tray's form of a roll."""
    grades = tuple(grade.name.lower() for grade in rolled.grades)
    because = tuple(part for part in rolled.because if isinstance(part, Modifier))
    name, die, result = named(rolled.name), str(rolled.die), int(rolled.result)
    return Throw(name, die, rolled.faces, rolled.first, rolled.needs, rolled.plus, result, grades, because)
