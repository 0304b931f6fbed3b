"""What a unit may shoot at, with which weapon of which model. (TEN-SHOOT-02 to TEN-SHOOT-07)

An `Aim` is made for one question and thrown away: it measures once and remembers.
"""

from __future__ import annotations

from math import hypot
from operator import is_
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import TOLERANCE
from grognard.kernel.table import Moments
from grognard.kernel.troops import closest
from grognard.kernel.troops.standing import boxes_near
from grognard.rulesets.tenth.table.board import the_ground, troops
from grognard.rulesets.tenth.table.engagement_range import ACROSS_A_BARRICADE, any_engages
from grognard.rulesets.tenth.table.records import BATTLE, UnitId
from grognard.rulesets.tenth.table.sight import figure, is_visible, sees, stage
from grognard.rulesets.tenth.table.units import granted, is_a, model_keywords, models_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Bounds, Polygon
    from grognard.kernel.troops import Stand, Troop
    from grognard.rulesets.tenth.lists.keywords.weapon_abilities import WeaponKeyword
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile
    from grognard.rulesets.tenth.table.records import Model, ModelId, Unit

    ShotKey = tuple[UnitId, UnitId | None, str]
    """Who shoots, at whom only, and what it did in its turn."""

BIG = ("MONSTER", "VEHICLE")


class Gun(NamedTuple):
    """A weapon that could be fired: whose it is, from which model it is measured, and the ways to fire it."""

    owner: ModelId
    number: int
    """Which of its owner's weapons."""
    bearer: ModelId
    """The owner, or the Transport it is fired from. (TEN-KW-14)"""
    profiles: tuple[WeaponProfile, ...]

    @property
    def key(self) -> str:
        return f"{self.owner}#{self.number}"


class Traits(NamedTuple):
    """What of a weapon's abilities matters to targets."""

    is_blast: bool
    is_pistol: bool
    needs_sight: bool


PLAIN = Traits(is_blast=False, is_pistol=False, needs_sight=True)
"""Of a weapon without abilities."""


def traits_of(abilities: Sequence[WeaponKeyword]) -> Traits:
    """What these abilities come to."""
    if not abilities:
        return PLAIN
    return Traits(
        any(each.is_blast for each in abilities),
        any(each.is_pistol for each in abilities),
        all(each.needs_sight for each in abilities),
    )


class Shot(NamedTuple):
    """A declared shot, with what was measured when it was declared. (TEN-SHOOT-08)"""

    gun: Gun
    profile: WeaponProfile
    target: UnitId
    distance: float
    """To the closest model of the target unit."""
    is_visible: bool
    """A model of the target unit is visible to the bearer."""

    @property
    def is_half_range(self) -> bool:
        """Whether the closest model of the target unit is within half of the weapon's Range. (TEN-MEAS-04)"""
        assert self.profile.range is not None
        return self.distance <= self.profile.range / 2 + TOLERANCE


class LastShot(NamedTuple):
    """What made a shot possible: the models of the unit, the target, how it stood, and whom the two were engaged with.

    A shot at a unit concerns nobody else, unless models stand in the way of sight.
    """

    models: list[Model]
    target: UnitId
    row: tuple[Stand, ...]
    engaged: tuple[tuple[UnitId, ...], tuple[UnitId, ...]]


class Standings(NamedTuple):
    """Where the units on the table stand, and who is in Engagement Range of whom."""

    rows: dict[UnitId, tuple[Stand, ...]]
    boxes: dict[UnitId, Bounds]
    engaged: dict[UnitId, tuple[UnitId, ...]]
    """The enemies within Engagement Range of each unit. (TEN-ENG-01)"""
    sides: tuple[list[UnitId], list[UnitId]]
    """The units of each seat."""
    near: dict[tuple[ModelId, UnitId], list[tuple[float, ModelId]]]
    """What `Aim.near` has measured."""

    def within(self, unit: UnitId, others: Iterable[UnitId], inches: float) -> list[UnitId]:
        """Those of other units with a model so near to one of this unit. (TEN-MEAS-03)"""
        rows, boxes = self.rows, self.boxes
        own, (left, low, right, high) = rows[unit], boxes[unit]
        left, low, right, high = left - inches, low - inches, right + inches, high + inches
        found = []
        for other in others:
            box = boxes[other]
            is_about = left <= box[2] and box[0] <= right and low <= box[3] and box[1] <= high
            if is_about and closest(own, rows[other]) <= inches:
                found.append(other)
        return found


def standings(game: Game) -> Standings:
    """Measure the whole table once; as long as everybody stands still that is good."""
    return _standings.of(game)


def _look(game: Game) -> Standings:
    places = troops(game)
    known: tuple[Standings, list[Troop]] | None = game.memory.get(standings)
    if known is None or not _are_same(known[1], places):
        known = game.memory[standings] = (_measured(places, the_ground(game).barricades), places)
    return known[0]


def _are_same(ones: Sequence[Troop], others: Sequence[Troop]) -> bool:
    """Whether all units stand as they did: who has not moved is the very same."""
    return len(ones) == len(others) and all(map(is_, ones, others))


_standings = Moments(_look)


def _measured(places: Sequence[Troop], pipes: tuple[Polygon, ...]) -> Standings:
    rows = {UnitId(each.id): each.stands for each in places}
    boxes = {UnitId(each.id): each.box for each in places}
    engaged: dict[UnitId, tuple[UnitId, ...]] = dict.fromkeys(rows, ())
    ours, theirs = ([each for each in places if each.seat == seat] for seat in (0, 1))
    for own in ours:
        one = UnitId(own.id)
        for enemy in boxes_near(own.box, theirs, ACROSS_A_BARRICADE + TOLERANCE):
            if any_engages(own.stands, enemy.stands, pipes):
                two = UnitId(enemy.id)
                engaged[one] = (*engaged[one], two)
                engaged[two] = (*engaged[two], one)
    sides = [UnitId(each.id) for each in ours], [UnitId(each.id) for each in theirs]
    return Standings(rows, boxes, engaged, sides, {})


# ---------------------------------------------------------------- weapons


def guns_of(game: Game, unit: UnitId) -> list[Gun]:
    """The ranged weapons the models of a unit may fire, whatever there is to fire at."""
    return list(each_gun(game, unit))


def each_gun(game: Game, unit: UnitId) -> Iterator[Gun]:
    """The same one after another, for those who look for a single one."""
    own = game[unit]
    # Most models of a unit carry the same: what they may fire is worked out once.
    known: dict[tuple[object, ...], list[tuple[int, tuple[WeaponProfile, ...]]]] = {}
    for model in models_of(game, unit):
        if model.is_dying:
            continue
        load = (model.home, model.weapons, model.fired)
        usable = known.get(load)
        if usable is None:
            usable = known[load] = list(weapons_of(game, model, own))
        for number, profiles in usable:
            yield Gun(model.id, number, model.id, profiles)


def weapons_of(game: Game, model: Model, shooter: Unit) -> Iterator[tuple[int, tuple[WeaponProfile, ...]]]:
    """A model's ranged weapons by number, with the profiles that `shooter`'s turn leaves it.

    Nothing after a Fall Back (Assault is no help), Assault weapons only after an Advance, a One Shot weapon once.

    (TEN-SHOOT-01, TEN-MOVE-09, TEN-MOVE-11, TEN-KW-02, TEN-KW-26)
    """
    if shooter.moved == "fall back":
        return
    lent = granted(game, shooter.id)
    ranged = game[model.home].sheet.ranged
    only_assault = shooter.moved == "advance" and not any(each.fires_after_advance for each in lent)
    is_lent_once = bool(lent) and any(each.is_one_shot for each in lent)
    for number, name in enumerate(model.weapons):
        found = tuple(
            gun.profile
            for gun in ranged.get(name, ())
            if (gun.fires_after_advance or not only_assault)
            and not ((gun.is_one_shot or is_lent_once) and is_spent(model, number))
        )
        if found:
            yield number, found


def is_spent(model: Model, number: int) -> bool:
    """Whether this One Shot weapon has been fired; of two alike the first is fired first. (TEN-KW-26)"""
    name = model.weapons[number]
    return model.weapons[:number].count(name) < model.fired.count(name)


# ---------------------------------------------------------------- targets


class Aim:
    """What one unit may shoot at now."""

    def __init__(
        self,
        game: Game,
        unit: UnitId,
        table: Standings | None = None,
        at_only: UnitId | None = None,
        *,
        foresees_overwatch: bool = False,
    ) -> None:
        """Enemies other than `at_only` are not looked at; odds look at Fire Overwatch before anybody has said so."""
        self.game = game
        self.unit = unit
        self.at_only = at_only
        self.is_overwatch = foresees_overwatch or is_overwatch(game)
        self.table = table or standings(game)
        self.engaged = self.table.engaged[unit]
        self.is_big = is_a(game, unit, *BIG)
        self.enemies = self.table.sides[1 - game[unit].seat] if at_only is None else [at_only]
        self.lent = granted(game, unit)
        self._big: dict[UnitId, bool] = {}
        self._traits: dict[int, Traits] = {}
        self._candidates: dict[int, list[UnitId]] = {}
        # Where models stand in the way of sight, everybody must be looked at.
        open_walls = bool(game.options["open_ruin_walls"])
        self._stage = None if game.options["models_block_sight"] else stage(the_ground(game), open_walls)

    def guns(self) -> list[Gun]:
        """What could be fired."""
        return guns_of(self.game, self.unit)

    def is_big_target(self, enemy: UnitId) -> bool:
        """MONSTER or VEHICLE. (TEN-SHOOT-04)"""
        if enemy not in self._big:
            self._big[enemy] = is_a(self.game, enemy, *BIG)
        return self._big[enemy]

    def traits(self, profile: WeaponProfile) -> Traits:
        """The abilities of a weapon, lent ones included."""
        found = self._traits.get(id(profile))
        if found is None:
            found = self._traits[id(profile)] = traits_of((*profile.abilities, *self.lent))
        return found

    def may_target(self, traits: Traits, enemy: UnitId) -> bool:
        """As far as Engagement Range goes. (TEN-SHOOT-02, TEN-SHOOT-03, TEN-SHOOT-04, TEN-KW-03, TEN-KW-27)"""
        is_locked = bool(self.table.engaged[enemy])
        if is_locked and traits.is_blast:
            return False
        if not self.engaged:
            return not is_locked or self.is_big_target(enemy)
        if traits.is_pistol:
            return enemy in self.engaged
        if not self.is_big:
            return False
        return enemy in self.engaged or not is_locked or self.is_big_target(enemy)

    def near(self, model: ModelId, enemy: UnitId) -> list[tuple[float, ModelId]]:
        """The models of an enemy unit with their distances, the closest first. (TEN-MEAS-01, TEN-MEAS-03)"""
        key = (model, enemy)
        known = self.table.near.get(key)
        if known is None:
            shooter: Model = self.game.records[model]
            assert shooter.at is not None
            (x, y), level, radius = shooter.at, shooter.level, shooter.radius
            found = []
            for name, (_, base, (x2, y2, _, _), _, level2, *_) in zip(
                self.game[enemy].models, self.table.rows[enemy], strict=True
            ):
                away = hypot(x - x2, y - y2) - radius - base.outer
                if away < 0.0:
                    away = 0.0
                found.append((hypot(away, level - level2) if level != level2 else away, name))
            found.sort()
            known = self.table.near[key] = found
        return known

    def sees(self, model: ModelId, enemy: ModelId) -> bool:
        """Whether one model sees another. (TEN-LOS-01, TEN-LOS-09)"""
        if self._stage is None:
            return sees(self.game, model, enemy)
        return is_visible(self._stage, figure(self.game, model), figure(self.game, enemy))

    def candidates(self, profile: WeaponProfile) -> list[UnitId]:
        """The enemies this weapon might be fired at, as far as the two units' places tell."""
        found = self._candidates.get(id(profile))
        if found is None:
            assert profile.range is not None
            reach, traits, boxes = profile.range + TOLERANCE, self.traits(profile), self.table.boxes
            left, low, right, high = boxes[self.unit]
            left, low, right, high = left - reach, low - reach, right + reach, high + reach
            near = []
            for enemy in self.enemies:  # quicker than `box_gap`, and asked of every weapon
                left2, low2, right2, high2 = boxes[enemy]
                if left <= right2 and left2 <= right and low <= high2 and low2 <= high:
                    near.append(enemy)
            found = self._candidates[id(profile)] = [enemy for enemy in near if self.may_target(traits, enemy)]
        return found

    def shot(self, gun: Gun, profile: WeaponProfile, enemy: UnitId) -> Shot | None:
        """The shot at a candidate: one enemy model must be both in range and visible. (TEN-SHOOT-06, TEN-KW-19)"""
        assert profile.range is not None
        reach = profile.range + TOLERANCE
        near = self.near(gun.bearer, enemy)
        if near[0][0] > reach:
            return None
        is_visible = any(self.sees(gun.bearer, name) for away, name in near if away <= reach)
        if is_visible or not self.traits(profile).needs_sight:
            # A weapon that needs no sight asks of the whole unit, in range or not. (TEN-KW-19)
            is_visible = is_visible or any(self.sees(gun.bearer, name) for away, name in near if away > reach)
            return Shot(gun, profile, enemy, near[0][0], is_visible)
        return None

    def shots(self, gun: Gun, enemies: Sequence[UnitId] | None = None) -> Iterator[Shot]:
        """Every shot this weapon could make."""
        for profile in gun.profiles:
            for enemy in self.candidates(profile):
                if enemies is None or enemy in enemies:
                    found = self.shot(gun, profile, enemy)
                    if found is not None:
                        yield found

    def has_shot(self) -> bool:
        """Whether any weapon could be fired at any enemy; asked again and again while nobody moves."""
        known = known_shot(self.game, self.unit, self.at_only, self.table)
        if known is not None:
            return known
        models = models_of(self.game, self.unit)
        key = self.unit, self.at_only, self.game[self.unit].moved
        is_one = self._finds_shot(key, models)
        _shots.of(self.game)[key] = models, is_one
        return is_one

    def _finds_shot(self, key: ShotKey, models: list[Model]) -> bool:
        shot = next((shot for gun in each_gun(self.game, self.unit) for shot in self.shots(gun)), None)
        if shot is None:
            return False
        engaged = self.engaged, self.table.engaged[shot.target]
        last = LastShot(models, shot.target, self.table.rows[shot.target], engaged)
        self.game.memory.setdefault(LastShot, {})[key] = last
        return True


_shots: Moments[dict[ShotKey, tuple[list[Model], bool]]] = Moments(lambda game: {})
"""Who has a shot as long as nobody moves, by what it did in its turn, with its models as they were then."""


def known_shot(game: Game, unit: UnitId, at_only: UnitId | None, table: Standings) -> bool | None:
    """Whether a unit has a shot, if that was found out since somebody moved, or the last shot is still there.

    It is there if neither of the two units has changed, nor whom they are engaged with.
    """
    own, models = game[unit], models_of(game, unit)
    key, known = (unit, at_only, own.moved), _shots.of(game)
    found = known.get(key)
    if found is not None and found[0] == models:
        return found[1]
    last: LastShot | None = game.memory.setdefault(LastShot, {}).get(key)
    if last is None or game.options["models_block_sight"]:
        return None
    if last.models != models or table.rows.get(last.target) is not last.row:
        return None
    if (table.engaged[unit], table.engaged[last.target]) != last.engaged:
        return None
    known[key] = models, True
    return True


def mixes_pistols(game: Game, shots: Iterable[Shot]) -> ModelId | None:
    """A model, no MONSTER or VEHICLE, that would fire Pistols and other weapons in one shooting. (TEN-KW-27)"""
    kinds: dict[ModelId, set[bool]] = {}
    for shot in shots:
        if shot.gun.owner == shot.gun.bearer and not any(k in BIG for k in model_keywords(game, shot.gun.owner)):
            lent = granted(game, game[shot.gun.owner].unit)
            is_pistol = any(each.is_pistol for each in (*shot.profile.abilities, *lent))
            kinds.setdefault(shot.gun.owner, set()).add(is_pistol)
    return next((model for model, both in kinds.items() if len(both) > 1), None)


def is_overwatch(game: Game) -> bool:
    """Whether the unit that shoots does so in Fire Overwatch. (TEN-STRAT-14)"""
    return game[BATTLE].out_of_phase == "Fire Overwatch"
