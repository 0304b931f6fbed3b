"""Closing in on enemies: tenth's moves into base contact, on the kit of open tables. (TEN-CHG-07, TEN-MELEE-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.troops import Contact
from grognard.kernel.words import tell
from grognard.rulesets.tenth.table.engagement_range import CONTACT, ENGAGED, any_engages, engages

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from grognard.kernel.ask import Paths
    from grognard.kernel.troops import Foe, Stand
    from grognard.rulesets.tenth.play.moves.legal import Trek


class Closing(Contact):
    """A unit that moves to fight: a Charge, Pile-in or Consolidation move, and what it must achieve."""

    trek: Trek

    def __init__(self, trek: Trek, foes: Sequence[Foe], must: Sequence[str]) -> None:
        self.pipes = pipes = trek.field.barricades

        def near_enough(one: Stand, foe: Stand) -> bool:
            return engages(one, foe, pipes)

        super().__init__(trek, foes, need=ENGAGED, slack=CONTACT, must=must, engages=near_enough)
        self.game = trek.game
        self._passed: Paths = {}
        """What was checked last and let pass: the plan, which is then mostly the answer."""

    def may(self, name: str, one: Stand) -> bool:
        """Whoever moves must come nearer. (TEN-CHG-07, TEN-MELEE-07)"""
        return self.is_nearer(name, one)

    def is_nearer(self, name: str, one: Stand) -> bool:
        """Whether a model that ends here has come nearer, as it must."""
        raise NotImplementedError

    def check_goals(self, paths: Paths, ends: Mapping[str, Stand]) -> None:
        """What the move must achieve, but for base contact."""
        raise NotImplementedError

    def any_engages(self, row: Sequence[Stand], target: str) -> bool:
        """Whether somebody is within Engagement Range of a unit."""
        return any_engages(row, [foe.stand for foe in self.foes if foe.unit == target], self.pipes)

    def check_contact(
        self, name: str, ends: Mapping[str, Stand], clause: str, foes: Collection[str] | None = None
    ) -> None:
        """Whoever can end in base contact must. (TEN-CHG-07, TEN-MELEE-07)"""
        if self.touch(name, ends, foes):
            raise Refused(tell("{name} can end in base contact, and must.", name=name), clause)

    def is_good(self, paths: Paths) -> bool:
        """Whether an improved plan holds; that nobody more can get into contact is sure already."""
        try:
            self.trek.check(paths)
            self.check_goals(paths, self.trek.ends(paths))
        except Refused:
            return False
        self._passed = dict(paths)
        return True
