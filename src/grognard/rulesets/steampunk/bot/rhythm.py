"""The rhythm of load, aim and fire: what a gunnery order brings with the guns as they will be loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.steampunk.bot.arsenal import SPARED
from grognard.rulesets.steampunk.bot.poses import far
from grognard.rulesets.steampunk.codes import SHOOTING
from grognard.rulesets.steampunk.codes import gunnery as parts_of
from grognard.rulesets.steampunk.profile import open_speed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.rulesets.steampunk.bot.arsenal import Battery
    from grognard.rulesets.steampunk.bot.forecast import Likely
    from grognard.rulesets.steampunk.bot.poses import Pose
    from grognard.rulesets.steampunk.bot.survey import Piece
    from grognard.rulesets.steampunk.codes import Action
    from grognard.rulesets.steampunk.sheets import Gunnery

READY = 0.45
"""What a loaded gun is worth at the end of the turn, of what it could then shoot."""
TAKEN = 0.3
"""What an aim bonus is worth at the end of the turn, of the same."""
WITH_WEAPONS = SHOOTING | {"Load", "Aim"}


class Loaded(NamedTuple):
    """How the batteries stand: tokens, and whether an aim is taken."""

    tokens: tuple[int, ...]
    aims: tuple[bool, ...]


class Doing(NamedTuple):
    """One action with the batteries it concerns."""

    word: str
    n: int
    times: int
    batteries: tuple[int, ...]


Worths = tuple[tuple[float, float], ...]
"""By battery: what firing it brings, plain and aimed."""


class Rhythm:
    """The gunnery orders of one base."""

    def __init__(self, piece: Piece) -> None:
        self.piece, self.batteries = piece, piece.arsenal.batteries
        self._doings: dict[str, tuple[tuple[Doing, ...], tuple[Doing, ...]]] = {}
        place_of = {gun: battery.place for battery in self.batteries for gun in battery.guns}
        self._place_of = place_of

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
        for part, doings in enumerate(self.doings(key)):
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
            worth = worths[place][1 if aims[place] else 0]
            if battery.is_limited and worth < SPARED * self.piece.arsenal.best[place]:
                return 0.0
            if worth > 0.0:
                tokens[place] -= battery.takes
                aims[place] = False
            return worth * (doing.times if battery.takes == 0 or tokens[place] >= battery.takes else 1)
        return 0.0

    def doings(self, key: str) -> tuple[tuple[Doing, ...], tuple[Doing, ...]]:
        """The actions of both parts with their batteries. (SPF-GUN-14)"""
        known = self._doings.get(key)
        if known is None:
            profile = self.piece.unit.profile
            entry = profile.gunnery[key]
            first, second = (
                tuple(
                    Doing(action.word, action.n, action.times, self._batteries(entry, action))
                    for action in part
                    if action.word != "-"
                )
                for part in parts_of(entry.order)
            )
            known = self._doings[key] = (first, second)
        return known

    def _batteries(self, entry: Gunnery, action: Action) -> tuple[int, ...]:
        if action.word not in WITH_WEAPONS:
            return ()
        guns = self.piece.unit.profile.guns_for(entry, action)
        return tuple(dict.fromkeys(self._place_of[gun] for gun in guns if gun in self._place_of))
