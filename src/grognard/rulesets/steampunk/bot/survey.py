"""The table as the bot sees it: every base with what it is worth, what it shoots and how it can be hurt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.steampunk.abilities import Standing
from grognard.rulesets.steampunk.bases import abilities_of, armour_of, on_map, smoke_of, toll_of, victim_of
from grognard.rulesets.steampunk.bot.arsenal import Arsenal
from grognard.rulesets.steampunk.bot.poses import Pose, far
from grognard.rulesets.steampunk.bot.worth import body_of, in_books
from grognard.rulesets.steampunk.field import FLYING_HEIGHT, can_see, height_at, terrain_at
from grognard.rulesets.steampunk.goals import could_mend
from grognard.rulesets.steampunk.nations import melee_better
from grognard.rulesets.steampunk.records import BATTLE, MAP, Cloud
from grognard.rulesets.steampunk.to_hit import Scene, struck_angles, target_rows
from grognard.rulesets.steampunk.victory import SURVIVING, worth

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.records import Unit, UnitId

LEAST = 2.0
"""What even a base without a price is worth: spawned ones shoot too."""
SERVICE = 0.3
"""Points for a small service; for a friend who needs it, a share of him."""


class Piece:
    """One base on the table."""

    __slots__ = ("_guarded", "_targets", "arsenal", "body", "pose", "survey", "toll", "unit", "value")

    def __init__(self, survey: Survey, unit: Unit) -> None:
        assert unit.at is not None
        self.survey, self.unit = survey, unit
        self.pose = Pose(unit.at, unit.facing, unit.speed)
        self.value = max(float(worth(unit.profile.cost, SURVIVING)), LEAST)
        self.body, self.toll = body_of(victim_of(unit)), in_books(toll_of(unit))
        self.arsenal = Arsenal(self)
        self._targets: dict[tuple[str, str, bool, bool], int] = {}
        self._guarded: dict[tuple[Hex, int, Hex], int] = {}

    def height(self, pose: Pose) -> int:
        """How high it would stand. (SPF-LOS-15)"""
        is_flying = self.unit.profile.speeds[pose.speed].flying
        return FLYING_HEIGHT if is_flying else height_at(self.survey.land, pose.at)

    def to_be_hit(self, pose: Pose) -> int:
        """The rows of the to-be-hit column, as it would stand there. (SPF-SHOOT-03)"""
        survey = self.survey
        terrain, in_smoke = terrain_at(survey.land, pose.at), pose.at in survey.smoke
        entrenched = pose.at in survey.land.entrenched
        key = (pose.speed, terrain, in_smoke, entrenched)
        known = self._targets.get(key)
        if known is None:
            unit = self.unit
            standing = survey.standing(unit, pose.speed, terrain)
            scene = Scene(
                shooter=standing,
                target=standing,
                band="normal",
                target_size=unit.profile.size,
                target_abilities=abilities_of(unit),
                target_in_smoke=in_smoke,
                target_marks=unit.wear.marks,
                target_is_entrenched=entrenched,
            )
            known = self._targets[key] = sum(each.value for each in target_rows(scene))
        return known

    def armour(self, pose: Pose, shooter: Hex) -> int:
        """The armour a shot from there meets. (SPF-ANGLE-08)"""
        key = (pose.at, pose.facing, shooter)
        known = self._guarded.get(key)
        if known is None:
            angles = struck_angles(pose.at, pose.facing, shooter)
            known = self._guarded[key] = min(armour_of(self.unit, angle) for angle in angles)
        return known


class Survey:
    """Who stands where, by what a seat may know."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.land, self.smoke = game[MAP], smoke_of(game)
        self.penalised = bool(game.options["corner_always_penalised"])
        self.turn = game[BATTLE].turn
        self.is_friendly = game.options["victory"] == "friendly"
        self.turns_left = 10 if self.is_friendly else max(int(game.options["turns"]) - self.turn, 0)
        here = [unit for unit in on_map(game) if not unit.is_doomed]
        self.pieces: dict[UnitId, Piece] = {unit.id: Piece(self, unit) for unit in here}
        self.mine = [piece for piece in self.pieces.values() if piece.unit.seat == seat]
        is_screened = game[BATTLE].is_screened
        self.theirs = [
            piece
            for piece in self.pieces.values()
            if piece.unit.seat != seat and not piece.unit.is_hidden and not is_screened
        ]
        self.wins_ties = melee_better(game) == seat
        self._sight: dict[tuple[Hex, int, Hex, int], bool] = {}
        self._harmful: dict[Hex, float] | None = None

    def standing(self, unit: Unit, speed: str, terrain: str) -> Standing:
        """How a unit would stand, for the to-hit table."""
        entry = unit.profile.speeds[speed]
        return Standing(speed, entry.pace, terrain, entry.flying)

    def sees(self, start: Hex, high: int, end: Hex, low: int) -> bool:
        """Whether a line of sight runs between two hexes. (SPF-LOS-01)"""
        key = (start, high, end, low)
        known = self._sight.get(key)
        if known is None:
            known = self._sight[key] = can_see(self.land, self.smoke, start, high, end, low)
        return known

    def service(self, piece: Piece, word: str) -> float:
        """What an action without a weapon is worth: healing and rallying where somebody needs it, smoke, a look."""
        if word == "Release":
            return 0.0 if piece.pose.at in self.smoke else SERVICE
        if word == "Spot":
            return SERVICE if any(unit.is_hidden and unit.seat != self.seat for unit in on_map(self.game)) else 0.0
        friends = [each for each in self.mine if far(piece.pose.at, each.pose.at) <= 1]
        if word == "Rally":
            return SERVICE * sum(each.value for each in friends if each.unit.is_shaken)
        return SERVICE * sum(each.value for each in friends if could_mend(piece.unit, each.unit))

    def harm_in(self, at: Hex) -> float:
        """What lying effects in a hex cost who enters it, as a share of a base. (SPF-HEX-01)"""
        if self._harmful is None:
            self._harmful = {}
            for cloud in self.game.all(Cloud):
                if cloud.kind != "smoke":
                    self._harmful[cloud.at] = self._harmful.get(cloud.at, 0.0) + 0.1
        return self._harmful.get(at, 0.0)
