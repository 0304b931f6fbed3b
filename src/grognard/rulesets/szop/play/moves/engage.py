"""Engage: every model by the shortest way into contact, or as near as it can be. (SZOP-MOVE-04, SZOP-MELEE-01)"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from grognard.kernel.ask import Move
from grognard.kernel.errors import Refused
from grognard.kernel.troops import Contact, Trek, distance_of, foes_of
from grognard.kernel.troops.sweep import length_of
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Immobile
from grognard.rulesets.szop.play.moves.law import law_of
from grognard.rulesets.szop.play.previews import charge_preview
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.units import is_within, name_of, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Chance, Paths
    from grognard.kernel.game import Game
    from grognard.kernel.troops.law import Ends
    from grognard.rulesets.szop.table.records import UnitId

CLOSE = 1.0
"""How near to every target the unit must end. (SZOP-MELEE-01)"""
IMMOBILE_REACH = 3.0
"""Immobile units strike so far without moving. (SZOP-PAS-07)"""
SPREAD = 6.0
"""How far apart models of a unit may be. (SZOP-MOVE-02)"""
SLACK = 0.25
"""Inches that a model may end farther, or go farther, than it must."""


class Engagement:
    """A unit that closes in on its targets; the plan is made once."""

    def __init__(self, game: Game, unit: UnitId, targets: Sequence[UnitId]) -> None:
        self.unit, self.targets = unit, tuple(targets)
        self.trek = Trek(troop_of(game, unit), troops(game), law_of(game, unit, meets=targets, clause="SZOP-MOVE-04"))
        self.contact = Contact(self.trek, foes_of(troop_of(game, target) for target in targets), need=CLOSE)
        self.is_immobile = has(game, unit, Immobile)
        self.plan: Paths | None = None
        if self.is_immobile:
            self.is_possible = all(is_within(game, unit, target, IMMOBILE_REACH) for target in targets)
        else:
            self.plan = None if self._is_too_wide(game) else self.contact.plan()
            self.is_possible = self.plan is not None or not (self._is_too_wide(game) or self.contact.is_hopeless())

    def _is_too_wide(self, game: Game) -> bool:
        """Proof that targets are too far apart for a coherent unit to be near all of them. (SZOP-MOVE-02)"""
        widest = SPREAD + 2 * CLOSE + 4 * max(one.base.outer for one in self.trek.movers.values())
        pairs = combinations([troop_of(game, target) for target in self.targets], 2)
        return any(distance_of(one, other) > widest for one, other in pairs)

    def check(self, paths: Paths) -> None:
        """Whether a move is a legal Engage. (SZOP-MOVE-04, SZOP-MELEE-01)"""
        if paths == self.plan:
            return
        self.trek.check(paths)
        ends = self.trek.ends(paths)
        if not self.contact.holds(ends):
            raise Refused(tell('The unit must end in coherency and within 1" of every target.'), "SZOP-MELEE-01")
        for name in self.trek.movers:
            self._check_model(name, ends, paths)

    def _check_model(self, name: str, ends: Ends, paths: Paths) -> None:
        """In contact by a short way if it can be, else as near as it can be. (SZOP-MOVE-04)"""
        model = self.trek.law.name_of(name)
        found = self.contact.touch(name, ends)
        if found is None:
            nearer = self.contact.nearest(name, ends)
            if nearer and self.contact.nearness(nearer[1]) < self.contact.nearness(ends[name]) - SLACK:
                raise Refused(tell("{model} can end closer to a target.", model=model), "SZOP-MOVE-04")
        elif not self.contact.is_in_contact(ends[name]):
            raise Refused(tell("{model} can get into contact.", model=model), "SZOP-MOVE-04")
        else:
            shortest = length_of(self.trek.poses(name, found[0]))
            if length_of(self.trek.poses(name, paths.get(name, ()))) > shortest + SLACK:
                raise Refused(tell("{model} must take the shortest way into contact.", model=model), "SZOP-MOVE-04")

    def question(self, game: Game) -> Move:
        """How the unit engages; where no way was found the player may show one or give up the charge."""
        plan = self.plan

        def legal(paths: Paths) -> None:
            if plan is None and not paths:
                return
            self.check(paths)

        def propose(_chance: Chance) -> Paths:
            return plan or {}

        return Move(
            seat=game[self.unit].seat,
            prompt=tell("{unit} engages.", unit=name_of(game, self.unit)),
            clause="SZOP-MOVE-04",
            about=(self.unit, *self.targets),
            pieces=tuple(self.trek.movers),
            legal=legal,
            propose=propose,
            hints={"kind": "engage", "targets": list(self.targets), "proposed": plan or {}},
            shows=lambda: {"charge": charge_preview(game, self.unit, self.trek.ends(plan or {}), self.targets)},
        )
