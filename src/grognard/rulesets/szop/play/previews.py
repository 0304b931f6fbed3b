"""What a player may look at before he decides: chances from the facts of the table. (SZOP-ATK-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Every
from grognard.kernel.errors import TooLarge
from grognard.kernel.odds_report import Report
from grognard.kernel.troops import gap
from grognard.kernel.words import join, tell
from grognard.rulesets.szop.dice.attack import apart
from grognard.rulesets.szop.dice.pool import fallen
from grognard.rulesets.szop.lists.keywords.weapons import Assault
from grognard.rulesets.szop.play.attack.cover import covered, has_cover_as_unit
from grognard.rulesets.szop.play.attack.live_facts import Shot, volleys_of
from grognard.rulesets.szop.table.records import ModelId, UnitId
from grognard.rulesets.szop.table.units import troop_of, wounds_needed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Answer
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.kernel.words import Sentence
    from grognard.rulesets.szop.dice.attack import Volley
    from grognard.rulesets.szop.play.shooting.targets import Profile

MOST_WAYS = 20_000
"""Ways of the dice that a preview looks at, a few tenths of a second; 99 attacks of one profile need about 1,000."""
MOST_HITS = 400
"""Hits, Splash and extra hits included, of an attack whose odds are shown at once."""
TOLD = {"has_odds": True}
"""Beside an option of which the preview of the question tells the odds."""
STRIKE = 2.001
"""How near to a target a model must be to strike. (SZOP-MELEE-03)"""


def _use_all(_who: object, _name: str, options: Sequence[Any], _facts: object) -> Any:
    """Finesse uses every failing die. (SZOP-WPN-22)"""
    return options[0]


def foreseen(volleys: tuple[Volley, ...], needed: int) -> dict[str, Any]:
    """The wounds of an attack as a report that can be drawn, their mean, the chance to destroy the target, and why.

    Nothing, if the dice of the attack can fall in so many ways that the player would wait.
    """
    every = apart(volleys)
    if sum(volley.attacks * (1 + volley.extra) * volley.splash for volley in every) > MOST_HITS:
        return {}
    try:
        odds = Every(policy=_use_all, limit=MOST_WAYS).odds(fallen, volleys)
    except TooLarge:
        return {}
    wounds = odds.map(lambda done: done.wounds)
    report = Report({"wounds": wounds, "destroyed": wounds.map(lambda number: number >= max(needed, 1))}, main="wounds")
    return {
        **report.plain(),
        "attacks": sum(volley.attacks for volley in every),
        "wounds": round(float(wounds.mean), 2),
        "destroyed": round(float(wounds.p_at_least(max(needed, 1))), 4),
        "because": [part.told() for volley in every for part in (*volley.because, *volley.guarded)],
    }


def shot_preview(game: Game, unit: UnitId, plan: list[Profile]) -> dict[str, Any]:
    """For each profile and target: chances, cover, lines of sight."""
    return {
        profile.key: {foe: _one_shot(game, unit, foe, shots) for foe, shots in profile.shots.items()}
        for profile in plan
    }


def _one_shot(game: Game, unit: UnitId, foe: UnitId, shots: tuple[Shot, ...]) -> dict[str, Any]:
    own = {one.name: one for one in troop_of(game, unit).stands}
    theirs = troop_of(game, foe).stands
    volleys = volleys_of(game, unit, foe, shots, is_melee=False)
    firing = [own[shot.model] for shot in shots if shot.model in own]
    lines = [(one.pose.at, theirs[0].pose.at) for one in firing[:1]] if theirs else []
    told: dict[str, Any] = {"models": len(firing), "lines": lines}
    if odds := foreseen(volleys, wounds_needed(game, foe)):
        told["odds"] = odds
    cover = _cover(game, unit, foe, firing[0] if firing and shots[0].seen_by is not None else None)
    return {**told, "cover": cover} if cover else told


def _cover(game: Game, unit: UnitId, foe: UnitId, eye: Stand | None) -> str:
    """How many models of a target have cover, and from what; measured from the first model. (SZOP-COVER-03)"""
    terrain, every = covered(game, unit, foe, eye, is_melee=False)
    said: list[Sentence] = []
    if any(terrain):
        said.append(tell("{count} of {number} by terrain", count=sum(terrain), number=len(terrain)))
    others = sum(every) - sum(terrain)
    if others:
        said.append(tell("{count} of {number} behind units", count=others, number=len(every)))
    if has_cover_as_unit(game, foe, is_melee=False):
        said.append(tell("the whole unit"))
    return join(said)


def fire_preview(game: Game, unit: UnitId, plan: list[Profile], draft: Answer) -> dict[str, Any]:
    """What the targets chosen so far would suffer, each from all profiles aimed at it. (SZOP-ATK-05)"""
    aimed: dict[UnitId, list[Shot]] = {}
    for profile in plan:
        chosen = draft.get(profile.key) if isinstance(draft, dict) else None
        target = UnitId(chosen) if isinstance(chosen, str) else None
        if target is not None and target in profile.shots:
            aimed.setdefault(target, []).extend(profile.shots[target])
    odds = {
        target: foreseen(volleys_of(game, unit, target, shots, is_melee=False), wounds_needed(game, target))
        for target, shots in aimed.items()
    }
    return {target: told for target, told in odds.items() if told}


def guard_preview(game: Game, unit: UnitId, plan: list[Profile], active: UnitId) -> dict[str, Any]:
    """What the shots of a guard would do to each target, first to the unit that acts. (SZOP-PAS-33, SZOP-ATK-05)"""
    foes = dict.fromkeys(foe for profile in plan for foe in profile.shots)
    told = []
    for foe in sorted(foes, key=lambda each: each != active):
        odds = fire_preview(game, unit, plan, {profile.key: foe for profile in plan if foe in profile.shots})
        told += [{"label": game[foe].shown, "odds": each} for each in odds.values()]
    return {"attacks": told}


def charge_preview(game: Game, unit: UnitId, ends: dict[str, Stand], targets: Sequence[UnitId]) -> dict[str, Any]:
    """Chances of the blows of a charge that ends so, and of the counter-attack. (SZOP-MELEE-03, SZOP-MELEE-04)"""
    told: dict[str, Any] = {}
    for target in targets:
        theirs = troop_of(game, target).stands
        near = [one for one in ends.values() if any(gap(one, foe) <= STRIKE for foe in theirs)]
        back = [foe for foe in theirs if any(gap(one, foe) <= STRIKE for one in ends.values())]
        blows = _blows(game, [one.name for one in near])
        told[target] = {"models": len(near), "answers": len(back)}
        if blows:
            volleys = volleys_of(game, unit, target, blows, is_melee=True, is_charging=True)
            told[target]["odds"] = foreseen(volleys, wounds_needed(game, target))
        counter = _blows(game, [one.name for one in back])
        if counter and not game[target].is_exhausted:
            volleys = volleys_of(game, target, unit, counter, is_melee=True)
            told[target]["counter"] = foreseen(volleys, wounds_needed(game, unit))
        told[target] = {name: part for name, part in told[target].items() if part != {}}
    return told


def _blows(game: Game, models: Sequence[str]) -> list[Shot]:
    """Every melee weapon of some models."""
    own = [game[ModelId(model)] for model in models]
    return [
        Shot(model.id, weapon, None)
        for model in own
        for weapon in model.fighter.weapons
        if not weapon.reach or weapon.has(Assault)
    ]
