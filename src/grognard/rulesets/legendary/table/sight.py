"""True line of sight: which share of a target an eye cannot see. (LEG-LOS)

A `Look` is the table of one moment: everybody who stands on it and the lines of sight among them. Shares of one unit
against another are kept as long as nobody on the table has moved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.troops import Base, Pose, stand, troop
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.units import is_gargantuan, is_vehicle, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand, Troop
    from grognard.kernel.troops.sight import SightLines
    from grognard.rulesets.legendary.table.board import Ground
    from grognard.rulesets.legendary.table.records import UnitId

HIDDEN = 1.0 - 1e-6
"""A share that reaches this is out of sight. (LEG-LOS-01)"""
BARELY = 0.999
"""The most that models and small dense pieces hide. (LEG-LOS-01, LEG-LOS-03)"""
THIN = 0.5
"""Dense pieces that hide less than this do not take sight away. (LEG-LOS-03)"""


class Eye(NamedTuple):
    """From where one looks."""

    at: Point
    height: float


def eye_of(one: Stand) -> Eye:
    """The top centre of a model. (LEG-LOS-01)"""
    return Eye(one.pose.at, one.level + one.height)


class Sights(NamedTuple):
    """For each firing model, for each model of the target, the hidden share; 1 is out of sight."""

    shooters: tuple[str, ...]
    targets: tuple[str, ...]
    shares: tuple[tuple[float, ...], ...]


class Look:
    """The table of one moment, made ready for many lines."""

    __slots__ = (
        "_hard",
        "_lines",
        "_seen",
        "_shares",
        "_sights",
        "_watchers",
        "by_id",
        "flying",
        "ground",
        "hulls",
        "moment",
        "troops",
    )

    def __init__(
        self, ground: Ground, everybody: tuple[Troop, ...], hulls: frozenset[str], flying: frozenset[str] = frozenset()
    ) -> None:
        self.ground, self.troops, self.hulls, self.flying = ground, everybody, hulls, flying
        self.by_id = {each.id: each for each in everybody}
        self.moment = -1
        self._lines: SightLines | None = None
        self._hard: SightLines | None = None
        self._sights: dict[tuple[str, str], dict[str, tuple[float, ...]]] = {}
        self._watchers: dict[tuple[str, str], dict[str, bool]] = {}
        self._shares: dict[tuple[object, ...], dict[str, float]] = {}
        self._seen: dict[tuple[Eye, str, str], frozenset[str]] = {}

    @property
    def lines(self) -> SightLines:
        """Lines with everybody in the way but those in the air. (LEG-LOS-01, LEG-FLY-01)"""
        if self._lines is None:
            self._lines = self.ground.sight_table.among(each for each in self.troops if each.id not in self.flying)
        return self._lines

    @property
    def hard(self) -> SightLines:
        """Lines with those in the way who take sight away: vehicles and gargantuan creatures. (LEG-LOS-01)"""
        if self._hard is None:
            self._hard = self.ground.sight_table.among(each for each in self.troops if each.id in self.hulls)
        return self._hard

    def troop(self, unit: str) -> Troop:
        """How a unit stands; one without models if it is not on the table."""
        return self.by_id.get(unit) or troop(unit, 0, ())

    def take_over(self, before: Look) -> None:
        """Keep what was seen before, of units that have not moved: only terrain and hulls take sight away."""
        if before.ground is not self.ground or before.hulls != self.hulls:
            return
        old, new = before.by_id, self.by_id
        if any(old[hull] is not new[hull] for hull in self.hulls):
            return
        same = {unit for unit, each in new.items() if old.get(unit) is each}
        self._watchers = {pair: seen for pair, seen in before._watchers.items() if pair[0] in same and pair[1] in same}
        self._hard = before._hard

    # ---------------------------------------------------------------- shares

    def shares(
        self, viewer: Troop, own: Stand, target: Troop, eye: Eye, without: str = "", ignores: int = 0
    ) -> tuple[float, ...]:
        """The shares of a unit's models that are hidden from an eye; 1 is out of sight. (LEG-LOS-01, LEG-LOS-03)

        `without` is a piece of terrain or a unit that is left out, `ignores` are further pieces as bits. (LEG-LOS-02)
        """
        ground, left_out = self.ground, self.troop(without)
        hedges = ground.low_hedges(eye.height) | ground.bits_of(without) | ignores
        models = self.lines.bits(left_out)
        found = self.lines.hidden_all(
            viewer, own, target, hedges | models, eye=eye.at, height=eye.height, dense=ground.dense_bits
        )
        if max(found, default=0.0) < HIDDEN:
            return tuple(found)
        is_seen = self._in_sight(viewer, own, target, eye, hedges | self.hard.bits(left_out))
        return tuple(
            share if share < HIDDEN else BARELY if seen else 1.0 for share, seen in zip(found, is_seen, strict=True)
        )

    def _in_sight(self, viewer: Troop, own: Stand, target: Troop, eye: Eye, ignores: int) -> list[bool]:
        """Which models terrain and hulls alone do not hide; dense pieces that hide less than half do not count."""
        return self.hard.in_sight(
            viewer,
            own,
            target,
            ignores,
            eye=eye.at,
            height=eye.height,
            dense=self.ground.dense_bits,
            limit=HIDDEN,
            thin=THIN,
        )

    def sees_now(self, viewer: Troop, own: Stand, target: Troop) -> bool:
        """Whether some model of a unit is seen at all: only terrain and hulls can prevent it. (LEG-LOS-01)"""
        ground = self.ground
        hedges = ground.low_hedges(own.level + own.height)
        return self.hard.is_any_in_sight(viewer, own, target, hedges, dense=ground.dense_bits, limit=HIDDEN, thin=THIN)

    # ---------------------------------------------------------------- units

    def sights(self, shooter: str, target: str) -> Sights:
        """Who of one unit sees which share of whom of another. (LEG-SHOOT-03)"""
        one, two = self.troop(shooter), self.troop(target)
        shares = tuple(self.shares_of(one, own, two) for own in one.stands)
        return Sights(tuple(own.name for own in one.stands), tuple(enemy.name for enemy in two.stands), shares)

    def shares_of(self, viewer: Troop, own: Stand, target: Troop) -> tuple[float, ...]:
        """Which share of each model of a unit one model sees, from its top. (LEG-SHOOT-03)"""
        known = self._sights.setdefault((viewer.id, target.id), {})
        found = known.get(own.name)
        if found is None:
            found = known[own.name] = self.shares(viewer, own, target, eye_of(own))
        return found

    def sees_unit(self, shooter: str, target: str) -> bool:
        """Whether any model of a unit sees any of another: the first that does is enough. (LEG-LOS-01)"""
        one = self.troop(shooter)
        return self.sees_from(one, one.stands, target)

    def sees_from(self, viewer: Troop, stands: Iterable[Stand], target: str) -> bool:
        """Whether one of these models of a unit sees any of another: the first that does is enough. (LEG-LOS-01)"""
        two = self.troop(target)
        known = self._watchers.setdefault((viewer.id, target), {})
        for own in stands:
            found = known.get(own.name)
            if found is None:
                found = known[own.name] = self.sees_now(viewer, own, two)
            if found:
                return True
        return False

    def shares_from(self, eye: Eye, viewer: str, own: Stand, target: str, without: str = "") -> dict[str, float]:
        """The hidden shares of a unit's models from an eye; `without` is a piece or unit left out. (LEG-LOS-04)"""
        key = (eye, viewer, target, without)
        known = self._shares.get(key)
        if known is None:
            one, two = self.troop(viewer), self.troop(target)
            shares = self.shares(one, own, two, eye, without)
            known = {enemy.name: share for enemy, share in zip(two.stands, shares, strict=True)}
            self._shares[key] = known
        return known

    def seen_from(self, eye: Eye, viewer: str, own: Stand, target: str) -> frozenset[str]:
        """The models of a unit that are seen at all from an eye. (LEG-LOS-04)"""
        key = (eye, viewer, target)
        known = self._seen.get(key)
        if known is None:
            one, two = self.troop(viewer), self.troop(target)
            is_seen = self._in_sight(one, own, two, eye, self.ground.low_hedges(eye.height))
            known = frozenset(enemy.name for enemy, seen in zip(two.stands, is_seen, strict=True) if seen)
            self._seen[key] = known
        return known


def look(game: Game) -> Look:
    """The table as it is now; the same one as long as nobody moves."""
    ground = board(game)
    known: Look | None = game.memory.get(look)
    if known is not None and known.moment == game.moment and known.ground is ground:
        return known
    everybody, records = tuple(troops(game)), game.records
    flying = frozenset([each.id for each in everybody if records[each.stands[0].name].is_flying])
    if known is not None and known.ground is ground and known.flying == flying and known.troops == everybody:
        known.moment = game.moment
        return known
    hulls = frozenset([each.id for each in everybody if each.id not in flying and _is_hull(game, each)])
    found = game.memory[look] = Look(ground, everybody, hulls, flying)
    if known is not None:
        found.take_over(known)
    found.moment = game.moment
    return found


def _is_hull(game: Game, each: Troop) -> bool:
    model = game[ModelId(each.stands[0].name)]
    return is_vehicle(model) or is_gargantuan(model)


def sights(game: Game, shooter: UnitId, target: UnitId) -> Sights:
    """Who of one unit sees which share of whom of another. (LEG-LOS-01, LEG-SHOOT-03)"""
    return look(game).sights(shooter, target)


def shares_of(game: Game, model: str, target: UnitId) -> tuple[float, ...]:
    """Which share of each model of a unit is hidden from the top of a model on the table. (LEG-LOS-01)"""
    now, viewer = look(game), troop_of(game, game[ModelId(model)].unit)
    own = next(each for each in viewer.stands if each.name == model)
    return now.shares_of(viewer, own, now.troop(target))


def shares_from(
    game: Game, eye: Eye, own: Stand, viewer: UnitId, target: UnitId, without: str = ""
) -> dict[str, float]:
    """The hidden shares of a unit's models from an eye. (LEG-LOS-04)"""
    return look(game).shares_from(eye, viewer, own, target, without)


def seen_from(game: Game, eye: Eye, own: Stand, viewer: UnitId, target: UnitId) -> frozenset[str]:
    """The models of a unit that are seen at all from an eye. (LEG-LOS-04)"""
    return look(game).seen_from(eye, viewer, own, target)


def sees_unit(game: Game, shooter: UnitId, target: UnitId) -> bool:
    """Whether any model of a unit sees any of another. (LEG-LOS-01)"""
    return look(game).sees_unit(shooter, target)


def sees_from(game: Game, shooter: UnitId, models: Collection[str], target: UnitId) -> bool:
    """Whether one of these models of a unit sees any of another. (LEG-LOS-01)"""
    now = look(game)
    one = now.troop(shooter)
    return now.sees_from(one, [own for own in one.stands if own.name in models], target)


def sees_stand(game: Game, viewer: str, own: Stand, one: Stand) -> bool:
    """Whether a model sees one that is perhaps not yet on the table."""
    now = look(game)
    return now.sees_now(now.troop(viewer), own, troop(one.name, 0, [one]))


def marker_at(at: Point) -> Stand:
    """A marker on the ground, as lines of sight meet it. (LEG-DS-02)"""
    return stand("marker", Base("disc", 0.2, 0.2, 0.1), Pose(*at))


def sees_point(game: Game, viewer: UnitId, at: Point) -> bool:
    """Whether any model of a unit sees a point at ground level. (LEG-DS-02)"""
    marker = marker_at(at)
    return any(sees_stand(game, viewer, own, marker) for own in look(game).troop(viewer).stands)
