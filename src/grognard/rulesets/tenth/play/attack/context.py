"""The attacks of one unit: like weapons in volleys, and what they remember until all are resolved. (TEN-DICE-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.facts import Attacks, Luck
from grognard.rulesets.tenth.play.attack.casualties import goes_on
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import COMMAND_REROLL, is_open, use
from grognard.rulesets.tenth.table.records import ModelId, other
from grognard.rulesets.tenth.table.sight import figures_of, is_in_cover
from grognard.rulesets.tenth.table.units import toughness_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.dice.sides import Weapons
    from grognard.rulesets.tenth.table.records import UnitId
    from grognard.rulesets.tenth.table.sight import SightFigure


class AttackShare(NamedTuple):
    """A part of one melee weapon's attacks, where they are split between targets. (TEN-MELEE-10)"""

    weapon: str
    first: int
    number: int


class Volley(NamedTuple):
    """Like weapons of a unit at one target. (TEN-DICE-09)"""

    weapons: Weapons
    """One of them, and how it stands to the target."""
    attacks: Attacks
    """Its facts."""
    bearers: tuple[ModelId, ...]
    """A model for each weapon."""
    aims: tuple[ModelId, ...] = ()
    """The CHARACTERs that Precision could find: visible to the bearers. (TEN-KW-28)"""
    share: AttackShare | None = None

    @property
    def label(self) -> str:
        named: str = self.attacks.name
        if len(self.bearers) > 1:
            named = tell("{number} x {weapon}", number=len(self.bearers), weapon=named)
        return tell("{weapon} ({number} attacks)", weapon=named, number=self.share.number) if self.share else named


class AttackContext:
    """What the attacks of one unit remember until all of them are resolved."""

    def __init__(self, game: Game, unit: UnitId, volleys: Mapping[UnitId, Sequence[Volley]]) -> None:
        self.game = game
        self.unit = unit
        self.name = game[unit].name
        self.seat = game[unit].seat
        self.seats = {"attacker": self.seat, "defender": other(self.seat)}
        self.volleys = volleys
        # Fixed now, whoever dies in between. (TEN-LEAD-05)
        self.toughness = {target: toughness_of(game, target) for target in volleys}
        self.rolled: dict[str, int] = {}
        self.keeps: dict[str, str] = {}
        self.is_ready: bool | None = None
        self.is_ready_to_save: dict[UnitId, bool] = {}
        self._figures: dict[tuple[ModelId, ...], list[SightFigure]] = {}
        self._covered: dict[tuple[ModelId, tuple[ModelId, ...]], bool] = {}

    def luck(self, target: UnitId | None = None) -> Luck:
        """Who may use Command Re-roll now. (TEN-STRAT-04)"""
        ours = bool(self.is_ready) and is_open(self.game, self.seat, COMMAND_REROLL)
        theirs = target is not None and self.is_ready_to_save.get(target, False)
        return Luck(ours, theirs and is_open(self.game, other(self.seat), COMMAND_REROLL))

    def charge(self, before: Luck, after: Luck, target: UnitId) -> None:
        """Whoever used Command Re-roll amid the dice pays for it, and is told of before them. (TEN-CMD-03)"""
        if before.attacker and not after.attacker:
            use(self.game, self.seat, COMMAND_REROLL, self.unit, is_amid_dice=True)
        if before.defender and not after.defender:
            use(self.game, other(self.seat), COMMAND_REROLL, target, is_amid_dice=True)

    def covered(self, model: ModelId) -> bool:
        """The Benefit of Cover from terrain against this unit, judged when needed. (TEN-COVER-04, TEN-SHOOT-08)

        Attackers whom an explosion has meanwhile taken from the table do not count.
        """
        attackers = goes_on(self.game, self.unit) or self.unit
        key = model, self.game[attackers].models
        if key not in self._covered:
            if key[1] not in self._figures:
                self._figures[key[1]] = figures_of(self.game, attackers)
            self._covered[key] = is_in_cover(self.game, model, self._figures[key[1]])
        return self._covered[key]
