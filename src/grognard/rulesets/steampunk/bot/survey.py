"""The table as the bot sees it: every base with what it is worth, what it shoots and how it can be hurt."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from grognard.kernel.memo import Shelf
from grognard.rulesets.steampunk.bot.bodies import frame_of
from grognard.rulesets.steampunk.bot.gun_groups import park_of
from grognard.rulesets.steampunk.bot.poses import Pose
from grognard.rulesets.steampunk.bot.shot_worth import Arsenal
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Standing
from grognard.rulesets.steampunk.play.gunnery.firing_angles import struck_angles
from grognard.rulesets.steampunk.play.gunnery.to_hit_modifiers import ToHitScene, target_rows
from grognard.rulesets.steampunk.play.moves.displacement_codes import could_mend
from grognard.rulesets.steampunk.play.scoring import field_points
from grognard.rulesets.steampunk.table.board import far
from grognard.rulesets.steampunk.table.line_of_sight import can_see
from grognard.rulesets.steampunk.table.nations import melee_better
from grognard.rulesets.steampunk.table.records import BATTLE, MAP, Cloud, other
from grognard.rulesets.steampunk.table.terrain import height_at, terrain_at
from grognard.rulesets.steampunk.table.units import on_map, smoke_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.table.records import Map, Unit, UnitId

LAST_TURNS = 3
CAREFUL, DARING = 1.6, 0.6
"""What danger counts in the last turns, for who leads and for who lies back."""
BURNT = 0.3
"""What fire, acid or poison in a hex costs who enters it, as a share of the base: mostly it goes on afterwards."""
SERVICE = 0.3
"""Points for a small service; for a friend who needs it, a share of him."""


SIGHTS: Shelf[tuple[tuple[str, ...], frozenset[Hex]], dict[tuple[Hex, bool, Hex, bool], bool]] = Shelf(64)


class SurveyedUnit:
    """One base on the table."""

    __slots__ = (
        "__dict__",
        "_targets",
        "body",
        "flies",
        "frame",
        "park",
        "pose",
        "survey",
        "toll",
        "unit",
        "value",
    )

    def __init__(self, survey: Survey, unit: Unit) -> None:
        assert unit.at is not None
        self.survey, self.unit = survey, unit
        self.pose = Pose(unit.at, unit.facing, unit.speed)
        self.frame, self.park = frame_of(unit), park_of(unit)
        self.value, self.flies = self.frame.value, self.frame.flies
        self.toll, self.body = self.frame.toll, self.frame.body
        self._targets: dict[tuple[Hex, str], int] = {}

    @cached_property
    def arsenal(self) -> Arsenal:
        """Its guns."""
        return Arsenal(self)

    def to_be_hit(self, pose: Pose) -> int:
        """The rows of the to-be-hit column, as it would stand there. (SPF-SHOOT-03)"""
        key = (pose.at, pose.speed)
        known = self._targets.get(key)
        if known is None:
            known = self._targets[key] = self._hit_there(pose)
        return known

    def _hit_there(self, pose: Pose) -> int:
        survey, unit, land = self.survey, self.unit, self.survey.land
        in_smoke, is_entrenched = pose.at in survey.smoke, pose.at in land.entrenched
        key = (pose.speed, terrain_at(land, pose.at), in_smoke, is_entrenched)
        known = self.frame.targets.get(key)
        if known is None:
            standing = survey.standing(unit, pose.speed, pose.at)
            scene = ToHitScene(
                shooter=standing,
                target=standing,
                band="normal",
                target_size=unit.profile.size,
                target_abilities=self.frame.abilities,
                target_in_smoke=in_smoke,
                target_marks=unit.wear.marks,
                target_is_entrenched=is_entrenched,
            )
            known = self.frame.targets[key] = sum(row.value for row in target_rows(scene))
        return known

    def armour(self, pose: Pose, shooter: Hex) -> int:
        """The armour a shot from there meets. (SPF-ANGLE-08)"""
        armour, angles = self.frame.armour, struck_angles(pose.at, pose.facing, shooter)
        return armour[angles[0]] if len(angles) == 1 else min(armour[angle] for angle in angles)


def sight_on(land: Map, smoke: frozenset[Hex]) -> dict[tuple[Hex, bool, Hex, bool], bool]:
    """The lines of sight found so far: as long as neither ground nor smoke changes they stay."""
    key = (land.terrain, smoke)
    known = SIGHTS.get(key)
    return known if known is not None else SIGHTS.keep(key, {})


class Survey:
    """Who stands where, by what a seat may know."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.land, self.smoke = game[MAP], smoke_of(game)
        self.penalised = bool(game.options["corner_always_penalised"])
        self.turn = game[BATTLE].turn
        here = [unit for unit in on_map(game) if not unit.is_doomed]
        self.pieces: dict[UnitId, SurveyedUnit] = {unit.id: SurveyedUnit(self, unit) for unit in here}
        self.mine = [piece for piece in self.pieces.values() if piece.unit.seat == seat]
        is_screened = game[BATTLE].is_screened
        self.theirs = [
            piece
            for piece in self.pieces.values()
            if piece.unit.seat != seat and not piece.unit.is_hidden and not is_screened
        ]
        self.wins_ties = melee_better(game) == seat
        self._sight = sight_on(self.land, self.smoke)
        self._harmful: dict[Hex, float] | None = None

    @cached_property
    def reach(self) -> int:
        """How far anybody on the table shoots. (SPF-SHOOT-08)"""
        ranges = [battery.weapon.range for piece in self.pieces.values() for battery in piece.park.batteries]
        return 2 * max(ranges, default=0)

    def close(self) -> None:
        """Let go of the pieces: they and the survey know each other, and would lie about until somebody cleans up."""
        for piece in self.pieces.values():
            vars(piece).clear()
        for pieces in (self.pieces, self.mine, self.theirs):
            pieces.clear()

    def caution(self) -> float:
        """How much danger counts: near the end of a tournament match who leads takes care, who lies back dares.

        In a friendly match only the last enemy decides, so nothing changes. (SPF-VICT-02, SPF-VICT-03)
        """
        game = self.game
        if game.options["victory"] == "friendly" or int(game.options["turns"]) - self.turn > LAST_TURNS:
            return 1.0
        lead = field_points(game, self.seat) - field_points(game, other(self.seat))
        return CAREFUL if lead > 0 else DARING if lead < 0 else 1.0

    def standing(self, unit: Unit, speed: str, at: Hex) -> Standing:
        """How a unit would stand in a hex, for the to-hit table."""
        entry = unit.profile.speeds[speed]
        return Standing(speed, entry.pace, terrain_at(self.land, at), entry.flying)

    def sees(self, start: Hex, from_air: bool, end: Hex, in_air: bool) -> bool:
        """Whether a line of sight runs between two hexes. (SPF-LOS-01)"""
        key = (start, from_air, end, in_air)
        known = self._sight.get(key)
        if known is None:
            land = self.land
            high, low = height_at(land, start, is_flying=from_air), height_at(land, end, is_flying=in_air)
            known = self._sight[key] = can_see(land, self.smoke, start, high, end, low)
        return known

    def service(self, piece: SurveyedUnit, word: str) -> float:
        """What an action without a weapon is worth: healing and rallying where somebody needs it, smoke, a look."""
        if word == "Release":
            return 0.0 if piece.pose.at in self.smoke else SERVICE
        if word == "Spot":
            return SERVICE if any(unit.is_hidden and unit.seat != self.seat for unit in on_map(self.game)) else 0.0
        friends = [each for each in self.mine if far(piece.pose.at, each.pose.at) <= 1]
        if word == "Rally":
            return SERVICE * sum(each.value for each in friends if each.unit.is_shaken)
        return SERVICE * sum(each.value for each in friends if could_mend(piece.unit, each.unit))

    def harm_in(self, at: Hex, *, is_flying: bool = False) -> float:
        """What lying effects in a hex cost who enters it on the ground, as a share of a base. (SPF-HEX-01)"""
        if is_flying:
            return 0.0
        if self._harmful is None:
            self._harmful = {}
            for cloud in self.game.all(Cloud):
                if cloud.kind != "smoke":
                    self._harmful[cloud.at] = self._harmful.get(cloud.at, 0.0) + BURNT
        return self._harmful.get(at, 0.0)
