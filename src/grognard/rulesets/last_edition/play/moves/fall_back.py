"""Falling back out of melee range. (TLE-ORD-06)"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.troops import Pose, Stand, ask_move
from grognard.kernel.troops.marching import is_accepted
from grognard.kernel.troops.trek import SPARE, is_free
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.play.attack.casualties import lose
from grognard.rulesets.last_edition.play.moves.coherent_moves import rejoined
from grognard.rulesets.last_edition.play.moves.laws import trek_of
from grognard.rulesets.last_edition.play.moves.normal import allowance, finish_move, inches_of
from grognard.rulesets.last_edition.play.moves.straight import go_straight
from grognard.rulesets.last_edition.table.records import BATTLE, ModelId, other
from grognard.rulesets.last_edition.table.units import board, name_of, touched_by, troops

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grognard.kernel.ask import Chance, Paths, Spot
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Trek, Troop
    from grognard.rulesets.last_edition.table.maps import Terrain
    from grognard.rulesets.last_edition.table.records import UnitId

RAYS = 24
ROUND = 12
"""Places to which a way round is looked for, where no straight one is."""
SHARES = (1.0, 0.75, 0.5, 0.3, 0.15)
"""Directions and shares of the way in which a way out is looked for."""


async def fall_back(game: Game, mover: UnitId) -> None:
    """All models leave melee range; those without a way out are lost. (TLE-ORD-06, TLE-CHG-02)"""
    inches, soft = allowance(game, mover, inches_of(game, mover))
    trek = trek_of(game, mover, inches, clause="TLE-ORD-06", soft=soft)
    exits = Exits(trek, board(game), troops(game, other(game[mover].seat)))
    prompt = tell("{unit} falls back: move every model out of melee range.", unit=name_of(game, mover))
    paths = await game.ask(ask_move(trek, prompt, legal=exits.check, propose=exits.propose, kind="fall back"))
    lost = [ModelId(name) for name, end in trek.ends(paths).items() if not exits.is_out(end)]
    finish_move(game, mover, trek, paths, "TLE-ORD-06")
    turn = game[BATTLE].turn
    game.change(mover, order="fall back", ordered_on=turn, fell_back_on=turn)
    if lost:
        said = tell("{unit} loses models that find no way out.", unit=name_of(game, mover))
        game.say(said, "TLE-ORD-06", kind="loss", about=[mover])
        await lose(game, mover, lost)


class Exits:
    """Ways out of melee range for the models of a unit."""

    def __init__(self, trek: Trek, ground: Terrain, enemies: Sequence[Troop]) -> None:
        self.trek, self.ground, self.enemies = trek, ground, enemies

    def is_out(self, one: Stand) -> bool:
        """Whether a model here is out of melee range of all enemies."""
        return not touched_by(self.ground, one, self.enemies)

    def check(self, paths: Paths) -> None:
        """Everybody ends out of melee range who can; the others stay where they are. (TLE-ORD-06)"""
        ends = self.trek.ends(paths)
        for name, end in ends.items():
            if self.is_out(end):
                continue
            if paths.get(name):
                raise Refused(tell("{model} would still be in melee range.", model=name), "TLE-ORD-06")
            if self.way(name, ends) is not None:
                raise Refused(tell("{model} has a way out of melee range.", model=name), "TLE-ORD-06")

    def way(self, name: str, ends: Mapping[str, Stand]) -> tuple[Spot, ...] | None:
        """A way out for one model while the others stand so, if one is found."""
        others = [end for each, end in ends.items() if each != name]
        free: list[Pose] = []
        for pose in self._places(name):
            one = self.trek.end(name, (pose.spot,))
            if self.is_out(one) and is_free(self.trek, one, others):
                found = go_straight(self.trek, name, pose.spot, others)
                if found is not None:
                    return found[0]
                free.append(pose)
        ways = (self.trek.path(name, pose, others) for pose in free[:ROUND])
        return next((path for path in ways if path is not None), None)

    def _places(self, name: str) -> Iterator[Pose]:
        """Places all round, first those away from the enemies near by."""
        own = self.trek.movers[name]
        most = self.trek.law.allowance(name) - SPARE
        near = touched_by(self.ground, own, self.enemies) or [one for each in self.enemies for one in each.stands]
        x = sum(foe.pose.x for foe in near) / max(len(near), 1)
        y = sum(foe.pose.y for foe in near) / max(len(near), 1)
        far = hypot(own.pose.x - x, own.pose.y - y)
        ux, uy = ((own.pose.x - x) / far, (own.pose.y - y) / far) if far > 1e-6 else (1.0, 0.0)
        for share in SHARES:
            for n in range(RAYS):
                turn = pi / RAYS * (n + n % 2) * (1 if n % 2 else -1)
                dx, dy = ux * cos(turn) - uy * sin(turn), ux * sin(turn) + uy * cos(turn)
                at = own.pose.x + dx * most * share, own.pose.y + dy * most * share
                yield Pose(round(at[0], 3), round(at[1], 3), own.pose.facing)

    def propose(self, chance: Chance) -> Paths:
        """One model after another takes the first way out it finds, then strays follow their unit."""
        ends, paths = dict(self.trek.movers), {}
        waiting = [name for name, own in ends.items() if not self.is_out(own)]
        is_changed = True
        while waiting and is_changed:
            is_changed = False
            for name in list(waiting):
                path = self.way(name, ends)
                if path is not None:
                    paths[name], ends[name] = path, self.trek.end(name, path)
                    waiting.remove(name)
                    is_changed = True
        ordered = {name: paths[name] for name in self.trek.movers if name in paths}
        mended = rejoined(self.trek, ordered, may=lambda _name, one: self.is_out(one))
        return mended if is_accepted(self.check, mended) else ordered  # where one steps aside another may find a way
