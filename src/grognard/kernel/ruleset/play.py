"""The part of a ruleset that is played: its steps, its table, and what should never be true of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from grognard.kernel.ask import Chance
from grognard.kernel.game import Game, Rule
from grognard.kernel.offers import Ability
from grognard.kernel.ruleset.maps import Maps
from grognard.kernel.ruleset.rosters import Roster
from grognard.kernel.view import Tableau


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """A match of a tournament: who played, and what each side scored."""

    players: tuple[str, str]
    points: tuple[float, float]


def _from_the_beginning(_game: Game) -> bool:
    return True


def _nothing_broken(_game: Game) -> Iterable[str]:
    return ()


def _no_secrets(_game: Game, _seat: int, _chance: Chance) -> None:
    """There is nothing to guess."""


def _together(_game: Game) -> int | None:
    return None


def _as_named(scenario: str, _rosters: tuple[Roster, ...]) -> str:
    return scenario


def _only_listed(_scenario: str) -> bool:
    return False


class Play(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """The game at the table."""

    steps: Mapping[str, Callable[..., Rule]]
    """All steps by name: `steps_of(...)` finds them in modules."""
    begin: Callable[[Game], None]
    """Set up the records from `game.header` and put the first steps on the agenda."""
    tableau: Callable[[Game, int | None], Tableau]
    """The table as the seat (None: a spectator) may see it."""
    imagine: Callable[[Game, int, Chance], None] = _no_secrets
    """Replace the other seats' secrets in the records by guesses this seat could make."""
    is_set_up: Callable[[Game], bool] = _from_the_beginning
    """Whether the armies stand on the table and the battle begins: "Play now" lets bots play up to here."""
    broken: Callable[[Game], Iterable[str]] = _nothing_broken
    """What should never be true of a table and is: a model in two places, negative wounds. Tests and soaks ask."""
    put: Callable[[Game, str, Any], None] | None = None
    """Put a unit where a test wants it, whatever the rules say: for `grognard.testing`."""
    went_first: Callable[[Game], int | None] = _together
    """The seat that took the first turn; None where both act together or take turns anew every round."""
    abilities: tuple[Ability, ...] = ()
    """What a seat may give standing orders about: see `kernel/offers.py`."""
    most_questions: int = 200
    """No step asks more often than this; a rule that loops is found out."""
    fit: Callable[[str, tuple[Roster, ...]], str] = _as_named
    """The scenario in the size these armies need."""
    can_make: Callable[[str], bool] = _only_listed
    """Whether a scenario (or a part of one) that is not listed can be made from its name, as a generated table can."""
    maps: Maps | None = None
    """How players make maps of their own; None if they cannot."""
    standings: Callable[[Iterable[Score]], list[dict[str, Any]]] | None = None
    """The table of a tournament, the best first: one row of named values per player."""
