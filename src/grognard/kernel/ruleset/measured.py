"""What many games of bots have shown: how strong each level is, and who is favoured when two armies meet."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from math import log10

import msgspec

ANCHOR = 1000
"""The rating of the gentlest level, by which all others are told."""
SCALE = 400
"""A player of so much more scores ten times as much."""


class Match(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games between two armies, with seats exchanged."""

    armies: tuple[str, str]
    wins: tuple[int, int]
    draws: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return sum(self.wins) + self.draws

    @property
    def share(self) -> float:
        """What the first army scored, draws as halves."""
        return (self.wins[0] + self.draws / 2) / self.games


class Strength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games of a level against the gentlest one."""

    level: str
    wins: int
    losses: int
    draws: int = 0

    @property
    def rating(self) -> int:
        """As in chess; one that has won everything is not rated without end.

        >>> Strength("greedy", 10, 10).rating, Strength("greedy", 95, 5).rating
        (1000, 1496)
        """
        half = (self.draws + 1) / 2
        return ANCHOR + round(SCALE * log10((self.wins + half) / (self.losses + half)))

    @property
    def games(self) -> int:
        """How many there were."""
        return self.wins + self.losses + self.draws


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `data/measured.toml` of a ruleset."""

    level: tuple[Strength, ...] = ()
    match: tuple[Match, ...] = ()


@cache
def measured_of(slug: str) -> Measured:
    """What was measured of a ruleset; nothing if nobody has."""
    file = files(f"grognard.rulesets.{slug}").joinpath("data/measured.toml")
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Measured) if file.is_file() else Measured()
