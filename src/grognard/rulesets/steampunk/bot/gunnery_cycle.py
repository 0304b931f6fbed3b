"""The rhythm of load, aim and fire: what a gunnery order brings with the guns as they will be loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.steampunk.bot.gun_groups import WITH_WEAPONS
from grognard.rulesets.steampunk.bot.shot_worth import SPARED
from grognard.rulesets.steampunk.lists.hidden_speeds import open_speed
from grognard.rulesets.steampunk.lists.order_codes import SHOOTING

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.bot.enemy_poses import EnemyMark, Outlook
    from grognard.rulesets.steampunk.bot.gun_groups import Battery, GunDoing
    from grognard.rulesets.steampunk.bot.poses import Pose
    from grognard.rulesets.steampunk.bot.survey import SurveyedUnit

READY = 0.7
"""What a loaded gun is worth at the end of the turn, of what it could then shoot."""
HOPE = 0.08
"""What an order to fire is worth in itself, of the best shot: somebody may come into sight."""
SURE = 0.12
"""Shots that are worth so much of the best one are certainly fired."""
TAKEN = 0.3
"""What an aim bonus is worth at the end of the turn, of the same."""


class Loaded(NamedTuple):
    """What has been gained so far, and how the batteries stand: tokens, and whether an aim is taken."""

    gained: float
    tokens: tuple[int, ...]
    aims: tuple[bool, ...]


Worths = tuple[tuple[float, float], ...]
"""By battery: what firing it brings, plain and aimed."""


class Rhythm:
    """The gunnery orders of one base."""

    def __init__(self, piece: SurveyedUnit) -> None:
        self.piece, self.batteries = piece, piece.arsenal.batteries

    def now(self) -> Loaded:
        """As it stands on the table."""
        groups = {aim.group for aim in self.piece.unit.aims}
        return Loaded(
            0.0,
            tuple(battery.tokens for battery in self.batteries),
            tuple(battery.group in groups for battery in self.batteries),
        )

    def worths(self, pose: Pose, outlook: Outlook) -> Worths:
        """What each battery gains from a pose: at the best target, and a little for having others."""
        if not self.batteries:
            return ()
        marks = outlook.marks(pose.at, self.piece.flies[pose.speed])
        return tuple([self._worth(battery, pose, marks) for battery in self.batteries])

    def _worth(self, battery: Battery, pose: Pose, marks: list[list[EnemyMark]]) -> tuple[float, float]:
        fire = self.piece.arsenal.fire
        best = best_aimed = others = 0.0
        reach = len(battery.bands)
        for spots in marks:
            plain = aimed = 0.0
            for mark in spots:
                if mark.away < reach:
                    one, two = fire(battery, pose, mark)
                    plain += one * mark.chance
                    aimed += two * mark.chance
            others += plain
            if plain > best:
                best, best_aimed = plain, aimed
        return 0.8 * best + 0.2 * others, 0.8 * best_aimed + 0.2 * others

    # ---------------------------------------------------------------- orders

    def first(self, key: str, loaded: Loaded, speed: str, worths: Worths) -> Loaded:
        """What the first part of a gunnery order gains, and how the guns stand after it."""
        return self._part(0, key, loaded, speed, worths)

    def second(self, key: str, loaded: Loaded, speed: str, worths: Worths) -> Loaded:
        """The same after the second part, which begins as the first has left them."""
        return self._part(1, key, loaded, speed, worths)

    def after(self, loaded: Loaded, worths: Worths) -> float:
        """What has been gained, and what is ready for the next turn."""
        gained, tokens, aims = loaded
        best = self.piece.arsenal.best
        for place, battery in enumerate(self.batteries):
            if (battery.takes and tokens[place] >= battery.takes) or not battery.takes:
                hope = max(worths[place][0], 0.25 * best[place])
                gained += READY * hope if battery.takes else 0.0
                gained += TAKEN * worths[place][0] if aims[place] else 0.0
        return gained

    def _part(self, part: int, key: str, loaded: Loaded, speed: str, worths: Worths) -> Loaded:
        profile = self.piece.unit.profile
        entry = profile.gunnery.get(key)
        doings = self.piece.park.doings(key)[part] if entry is not None else ()
        if not doings or entry is None or profile.speeds[speed].hidden:
            return loaded
        if entry.speeds and open_speed(profile, speed) not in entry.speeds:
            return loaded
        gained, tokens, aims = loaded.gained, list(loaded.tokens), list(loaded.aims)
        for doing in doings:
            for place in doing.batteries:
                gained += self._act(doing, place, tokens, aims, worths)
            if doing.word not in WITH_WEAPONS:
                gained += self.piece.survey.service(self.piece, doing.word)
        return Loaded(gained, tuple(tokens), tuple(aims))

    def _act(self, doing: GunDoing, place: int, tokens: list[int], aims: list[bool], worths: Worths) -> float:
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
            each.word in SHOOTING for each in self.piece.park.doings(key)[0]
        )
