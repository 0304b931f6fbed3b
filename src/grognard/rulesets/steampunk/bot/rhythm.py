"""The rhythm of load, aim and fire: what a gunnery order brings with the guns as they will be loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.steampunk.bot.arsenal import SPARED
from grognard.rulesets.steampunk.bot.build import WITH_WEAPONS
from grognard.rulesets.steampunk.bot.poses import far
from grognard.rulesets.steampunk.codes import SHOOTING
from grognard.rulesets.steampunk.profile import open_speed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.rulesets.steampunk.bot.build import Battery, Doing
    from grognard.rulesets.steampunk.bot.forecast import Likely
    from grognard.rulesets.steampunk.bot.poses import Pose
    from grognard.rulesets.steampunk.bot.survey import Piece

READY = 0.7
"""What a loaded gun is worth at the end of the turn, of what it could then shoot."""
HOPE = 0.08
"""What an order to fire is worth in itself, of the best shot: somebody may come into sight."""
SURE = 0.12
"""Shots that are worth so much of the best one are certainly fired."""
TAKEN = 0.3
"""What an aim bonus is worth at the end of the turn, of the same."""


class Loaded(NamedTuple):
    """How the batteries stand: tokens, and whether an aim is taken."""

    tokens: tuple[int, ...]
    aims: tuple[bool, ...]


Worths = tuple[tuple[float, float], ...]
"""By battery: what firing it brings, plain and aimed."""


class Rhythm:
    """The gunnery orders of one base."""

    def __init__(self, piece: Piece) -> None:
        self.piece, self.batteries = piece, piece.arsenal.batteries

    def now(self) -> Loaded:
        """As it stands on the table."""
        groups = {aim.group for aim in self.piece.unit.aims}
        return Loaded(
            tuple(battery.tokens for battery in self.batteries),
            tuple(battery.group in groups for battery in self.batteries),
        )

    def worths(self, pose: Pose, foes: Sequence[tuple[Piece, Likely]]) -> Worths:
        """What each battery gains from a pose: at the best target, and a little for having others."""
        return tuple(self._worth(battery, pose, foes) for battery in self.batteries)

    def _worth(self, battery: Battery, pose: Pose, foes: Sequence[tuple[Piece, Likely]]) -> tuple[float, float]:
        shot = self.piece.arsenal.shot
        best = best_aimed = others = 0.0
        reach = 2 * battery.weapon.range + 1
        for target, likely in foes:
            plain = aimed = 0.0
            for goal, chance in likely:
                if far(pose.at, goal.at) < reach:
                    one, two = shot(battery, pose, target, goal)
                    plain += one * chance
                    aimed += two * chance
            others += plain
            if plain > best:
                best, best_aimed = plain, aimed
        return 0.8 * best + 0.2 * others, 0.8 * best_aimed + 0.2 * others

    # ---------------------------------------------------------------- orders

    def after(self, key: str, loaded: Loaded, poses: tuple[Pose, Pose], worths: tuple[Worths, Worths]) -> float:
        """What a gunnery order brings: shots in both parts, and what is ready afterwards."""
        gained, tokens, aims = self.follow(key, loaded, poses, worths)
        last, best = worths[1], self.piece.arsenal.best
        for place, battery in enumerate(self.batteries):
            if (battery.takes and tokens[place] >= battery.takes) or not battery.takes:
                hope = max(last[place][0], 0.25 * best[place])
                gained += READY * hope if battery.takes else 0.0
                gained += TAKEN * last[place][0] if aims[place] else 0.0
        return gained

    def follow(
        self, key: str, loaded: Loaded, poses: tuple[Pose, Pose], worths: tuple[Worths, Worths]
    ) -> tuple[float, list[int], list[bool]]:
        """The gain of the shots, and how the guns stand when the order has been carried out."""
        tokens, aims = list(loaded.tokens), list(loaded.aims)
        profile = self.piece.unit.profile
        entry = profile.gunnery.get(key)
        gained = 0.0
        if entry is None:
            return gained, tokens, aims
        for part, doings in enumerate(self.piece.build.doings(key)):
            if entry.speeds and open_speed(profile, poses[part].speed) not in entry.speeds:
                continue
            if profile.speeds[poses[part].speed].hidden:
                continue
            for doing in doings:
                for place in doing.batteries:
                    gained += self._act(doing, place, tokens, aims, worths[part])
                if doing.word not in WITH_WEAPONS:
                    gained += self.piece.survey.service(self.piece, doing.word)
        return gained, tokens, aims

    def _act(self, doing: Doing, place: int, tokens: list[int], aims: list[bool], worths: Worths) -> float:
        battery = self.batteries[place]
        if doing.word == "Load":
            tokens[place] = min(tokens[place] + (doing.n or battery.weapon.load), battery.most)
        elif doing.word == "Aim":
            aims[place] = True
        elif doing.word in SHOOTING:
            if battery.takes and tokens[place] < battery.takes:
                return 0.0
            worth, best = worths[place][1 if aims[place] else 0], self.piece.arsenal.best[place]
            if battery.is_limited and worth < SPARED * best:
                return 0.0
            if worth > SURE * best:  # else it will hardly be fired, and stays loaded
                tokens[place] -= battery.takes
                aims[place] = False
            is_loaded = battery.takes == 0 or tokens[place] >= battery.takes
            return worth * (doing.times if is_loaded else 1) + HOPE * best
        return 0.0

    def fires(self, key: str) -> bool:
        """Whether the first part of an order fires anything."""
        return key in self.piece.unit.profile.gunnery and any(
            each.word in SHOOTING for each in self.piece.build.doings(key)[0]
        )
