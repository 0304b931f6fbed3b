"""Engage: every model by the shortest way into contact, or as near as it can be. (SZOP-MOVE-04, SZOP-MELEE-01)"""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Move
from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.troops import Contact, Trek, distance_of, foes_of
from grognard.kernel.troops.questions import NO_WAY
from grognard.kernel.troops.sweep import length_of
from grognard.kernel.troops.trek import HAIR
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Immobile
from grognard.rulesets.szop.play.moves.law import law_of
from grognard.rulesets.szop.play.previews import charge_preview
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.units import is_within, name_of, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.ask import Chance, Paths
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.kernel.troops.contact import Found
    from grognard.kernel.troops.law import Ends
    from grognard.rulesets.szop.table.records import UnitId

CLOSE = 1.0
"""How near to every target the unit must end. (SZOP-MELEE-01)"""
IMMOBILE_REACH = 3.0
"""Immobile units strike so far without moving. (SZOP-PAS-07)"""
SPREAD = 6.0
"""How far apart models of a unit may be. (SZOP-MOVE-02)"""
EXACT = 0.02
"""Inches that count as equal: what counts as base contact."""
MOST_TRIES = 3
MOST_FOES = 4
MOST_WAYS = 16
MOST_ANEW = 2
"""How often a model is moved on, how many targets, ways and new orders of the others are looked at for it."""
OFFS = (0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.98)
"""How far off a target places are looked at, for models that find none in contact."""


class Merit(NamedTuple):
    """How well a model engages: less is better. Contact comes first, then nearness, then the way. (SZOP-MOVE-04)"""

    off: float
    """Inches to the nearest target; 0 in contact."""
    way: float

    def is_better_than(self, other: Merit) -> bool:
        """Whether it is better by more than what counts as equal."""
        if abs(self.off - other.off) > EXACT:
            return self.off < other.off
        return self.way < other.way - EXACT


class Engagement:
    """A unit that closes in on its targets; the plan is made once, when it is asked for."""

    def __init__(self, game: Game, unit: UnitId, targets: Sequence[UnitId]) -> None:
        self.unit, self.targets = unit, tuple(targets)
        self.trek = Trek(troop_of(game, unit), troops(game), law_of(game, unit, meets=targets, clause="SZOP-MOVE-04"))
        self.contact = Contact(self.trek, foes_of(troop_of(game, target) for target in targets), need=CLOSE)
        self.is_immobile = has(game, unit, Immobile)
        self.away = {name: self.contact.nearness(one) for name, one in self.trek.movers.items()}
        self.order = sorted(self.away, key=lambda name: self.away[name])
        self._best: Paths | None = None
        self._is_wide = self._is_too_wide(game)
        if self.is_immobile:
            self.is_possible = all(is_within(game, unit, target, IMMOBILE_REACH) for target in targets)
        else:
            self.is_possible = not self._is_wide and (self._is_at_hand() or not self.contact.is_hopeless())

    @cached_property
    def plan(self) -> Paths | None:
        """A legal move near all targets, if one is found."""
        return None if self.is_immobile or self._is_wide else self.contact.plan()

    def _is_at_hand(self) -> bool:
        """Whether for each target a model finds a place near enough: a quick look before the search for a proof."""
        starts = self.trek.movers
        near = self.order[:MOST_FOES]
        foes = self.contact.foes
        rows = [[foe for foe in foes if foe.unit == target] for target in self.targets]
        return all(any(self.contact.first(name, row, starts) for name in near) for row in rows)

    def _is_too_wide(self, game: Game) -> bool:
        """Proof that targets are too far apart for a coherent unit to be near all of them. (SZOP-MOVE-02)"""
        widest = SPREAD + 2 * CLOSE + 4 * max(one.base.outer for one in self.trek.movers.values())
        pairs = combinations([troop_of(game, target) for target in self.targets], 2)
        return any(distance_of(one, other) > widest for one, other in pairs)

    def check(self, paths: Paths) -> None:
        """Whether a move is a legal Engage. (SZOP-MOVE-04, SZOP-MELEE-01)"""
        if self._best is not None and paths == self._best:
            return
        self.trek.check(paths)
        ends = self.trek.ends(paths)
        if not self.contact.holds(ends):
            raise Refused(tell('The unit must end in coherency and within 1" of every target.'), "SZOP-MELEE-01")
        self._check_order(ends, paths)

    def _check_order(self, ends: Ends, paths: Paths) -> None:
        """Whether the models did their best one after the other, nearest first; among equals the owner chooses.

        Who goes first leaves less room to the others, so of equals whoever did his best is taken to be the next.
        """
        gone: list[str] = []
        while len(gone) < len(self.order):
            waiting = [name for name in self.order if name not in gone]
            nearest = self.away[waiting[0]] + TOLERANCE
            merits = {name: self.merit(name, ends[name], paths) for name in waiting if self.away[name] <= nearest}
            refusals: list[Refused] = []
            for name in sorted(merits, key=lambda name: merits[name]):
                better = self._better(name, gone, ends, paths)
                if better is None:
                    gone.append(name)
                    break
                refusals.append(self._refusal(name, merits[name], better))
            else:
                raise refusals[0]

    def _refusal(self, name: str, now: Merit, better: Paths) -> Refused:
        model = self.trek.law.name_of(name)
        found = self.merit(name, self.trek.end(name, better[name]), better)
        if now.off > EXACT:
            said = tell("{model} can get into contact.", model=model)
            if found.off > EXACT:
                said = tell("{model} can end closer to a target.", model=model)
        else:
            said = tell("{model} must take the shortest way into contact.", model=model)
        return Refused(said, "SZOP-MOVE-04")

    # ---------------------------------------------------------------- one model after the other

    def merit(self, name: str, end: Stand, paths: Paths) -> Merit:
        """How well a model engages by these paths. (SZOP-MOVE-04)"""
        way = length_of(self.trek.poses(name, paths.get(name, ())))
        return Merit(0.0 if self.contact.is_in_contact(end) else self.contact.nearness(end), way)

    def best(self) -> Paths | None:
        """The plan, with every model in its turn brought to the best place that is found. (SZOP-MOVE-04)"""
        if self._best is None and self.plan is not None:
            paths = self.plan
            for number, name in enumerate(self.order):
                for _ in range(MOST_TRIES):
                    better = self._better(name, self.order[:number], self.trek.ends(paths), paths)
                    if better is None:
                        break
                    paths = better
            self._best = paths
        return self._best

    def _better(self, name: str, before: Sequence[str], ends: Ends, paths: Paths) -> Paths | None:
        """A legal Engage in which this model does better and those before it as well; None if none is found.

        Those who went before stand where they end, and those who come after may still go elsewhere. (SZOP-MOVE-04)
        """
        now = self.merit(name, ends[name], paths)
        for number, found in enumerate(self._places(name, [ends[each] for each in before], now)):
            moved = self._with(name, found, before, ends, paths, is_anew=number < MOST_ANEW)
            if moved is not None:
                return moved
        return None

    def _places(self, name: str, before: Sequence[Stand], now: Merit) -> Iterator[Found]:
        """Better places for a model and the ways there, the best first as far as it can be told. (SZOP-MOVE-04)"""
        x, y = self.trek.movers[name].pose.at
        looked = [(0.0, self.contact.near(name))]
        if now.off > EXACT:
            reach = max(self.away[name] - self.trek.allowance(name), 0.0)
            near = self.contact.near(name, now.off)[:MOST_FOES]
            looked += [(off, near) for off in sorted({reach + 0.01, *OFFS}) if reach < off <= now.off]
        tried = 0
        for off, foes in looked:
            poses = [pose for foe in foes for pose in self.contact.places(name, foe, before, off or HAIR)]
            for straight, pose in sorted((hypot(pose.x - x, pose.y - y), pose) for pose in poses):
                if tried == MOST_WAYS or not Merit(off, straight).is_better_than(now):
                    break
                tried += 1
                found = self.contact.go(name, pose, before, is_known=True)
                if found is not None and self.merit(name, found[1], {name: found[0]}).is_better_than(now):
                    yield found

    def _with(
        self, name: str, found: Found, before: Sequence[str], ends: Ends, paths: Paths, *, is_anew: bool
    ) -> Paths | None:
        """The whole move with this model there: the others as they go, or those after it anew; None if not legal."""
        moved = {**ends, name: found[1]}
        if self._is_legal(moved, {**paths, name: found[0]}):
            return {**paths, name: found[0]}
        kept = {each: paths[each] for each in before if each in paths} | {name: found[0]}
        after = [each for each in self.order if each != name and each not in before]
        if not after or not is_anew:
            return None
        moved.update({each: self.trek.movers[each] for each in after})
        self.contact.follow(moved, kept, after)
        return kept if self._is_legal(moved, kept) else None

    def _is_legal(self, ends: Ends, paths: Paths) -> bool:
        return self.contact.holds(ends) and self.trek.is_legal(paths)

    def question(self, game: Game) -> Move:
        """How the unit engages; where no way was found the player may show one or give up the charge."""
        plan = self.best()

        def legal(paths: Paths) -> None:
            if plan is None and not paths:
                return
            self.check(paths)

        def propose(_chance: Chance) -> Paths:
            return plan or {}

        prompt = tell("{unit} engages.", unit=name_of(game, self.unit))
        if plan is None:
            prompt = tell("{prompt} No way was found; you may still show one.", prompt=prompt)

        return Move(
            seat=game[self.unit].seat,
            prompt=prompt,
            clause="SZOP-MOVE-04",
            about=(self.unit, *self.targets),
            pieces=tuple(self.trek.movers),
            legal=legal,
            propose=propose,
            hints={
                "kind": "engage",
                "targets": list(self.targets),
                "proposed": plan or {},
                **(NO_WAY if plan is None else {}),
            },
            shows=lambda: {"charge": charge_preview(game, self.unit, self.trek.ends(plan or {}), self.targets)},
        )
