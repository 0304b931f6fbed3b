"""How decisions amid the dice are made when chances are worked out: by a rule, or as well as possible. (TLE-BLP-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from grognard.kernel.dice import Every, best_policy
from grognard.rulesets.last_edition.dice.pool import DICE_BY_OPTION
from grognard.rulesets.last_edition.dice.volley import exchange, health_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from grognard.kernel.dice import Odds
    from grognard.rulesets.last_edition.dice.facts import Fight
    from grognard.rulesets.last_edition.dice.volley import Exchange, Group, StrikeBack

Use: TypeAlias = Literal["never", "rule", "best"]
"""When pool dice are used: never, by the rule of `thrifty`, or as is best."""


class Uses(NamedTuple):
    """How both sides use their pool dice."""

    attacker: Use = "never"
    defender: Use = "never"

    @property
    def is_searched(self) -> bool:
        """Whether the best decisions must be searched for."""
        return "best" in self


def thrifty(who: Hashable, name: str, options: Sequence[Any], facts: tuple[Hashable, ...]) -> Any:
    """The rule: use the lowest pool die that passes, else roll; all other decisions take their first option."""
    if facts and facts[0] == "use":
        needs = facts[2]
        fitting = [option for option in options[1:] if DICE_BY_OPTION[option].face >= needs]  # type: ignore[operator]
        return fitting[0] if fitting else options[0]
    return options[0]


def exchange_odds(
    fight: Fight, groups: tuple[Group, ...], answer: StrikeBack | None, uses: Uses, most: int
) -> Odds[Exchange]:
    """The chances of every outcome of an exchange, decisions made as `uses` says.

    Raises `TooLarge` if the dice can fall in more ways than `most`.
    """
    if not uses.is_searched:
        return Every(policy=thrifty, limit=most).odds(exchange, fight, groups, answer)
    loss = _loss(fight, answer)
    if uses.attacker == "best":
        against = uses.defender == "best"
        rule = None if against else thrifty
        return best_policy(
            exchange, fight, groups, answer, objective=loss, who="attacker", against=against, policy=rule
        ).odds
    return best_policy(
        exchange, fight, groups, answer, objective=lambda end: -loss(end), who="defender", policy=thrifty
    ).odds


def _loss(fight: Fight, answer: StrikeBack | None) -> Callable[[Exchange], int]:
    """What the attacker wants: health of the target lost, less his own; dice kept in a pool count for nothing."""
    before = fight.health - (health_of(answer.ranks) if answer is not None else 0)

    def lost(end: Exchange) -> int:
        return before - end.fight.health + health_of(end.back)

    return lost
