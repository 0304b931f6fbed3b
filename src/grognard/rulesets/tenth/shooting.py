"""The Shooting phase. (TEN-SHOOT)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.game import Game, step
from grognard.rulesets.tenth.battlefield import is_engaged
from grognard.rulesets.tenth.keywords import OneShot
from grognard.rulesets.tenth.records import BATTLE, ModelId, UnitId
from grognard.rulesets.tenth.units import is_a, on_table, profiles_of

if TYPE_CHECKING:
    from grognard.rulesets.tenth.sheets import WeaponProfile


@step
async def shooting_phase(game: Game) -> None:
    """Who could shoot. (TEN-SHOOT-01)"""
    ready = [unit.name for unit in on_table(game, game[BATTLE].active) if may_shoot(game, unit.id)]
    game.say(f"Eligible to shoot: {', '.join(ready) or 'nobody'}.", "TEN-SHOOT-01", kind="phase")


def may_shoot(game: Game, unit: UnitId) -> bool:
    """Whether it is eligible: it has a weapon it may fire, and has not acted in this phase. (TEN-SHOOT-01)"""
    own = game[unit]
    return own.is_on_table and not own.has_acted and any(usable(game, model) for model in own.models)


def usable(game: Game, model: ModelId) -> list[WeaponProfile]:
    """The ranged profiles a model may fire, whatever there is to fire at.

    Nothing after a Fall Back, Assault weapons after an Advance, Pistols in Engagement Range (all of a MONSTER or
    VEHICLE), and a One Shot weapon once. (TEN-SHOOT-01, TEN-SHOOT-02, TEN-SHOOT-04, TEN-KW-02, TEN-KW-26, TEN-KW-27)
    """
    bearer = game[model]
    unit = game[bearer.unit]
    if unit.moved == "fall back":
        return []
    profiles = [profile for profile in profiles_of(game, model) if profile.is_ranged]
    if unit.moved == "advance":
        profiles = [p for p in profiles if any(ability.fires_after_advance for ability in p.abilities)]
    if profiles and is_engaged(game, unit.id) and not is_a(game, unit.id, "MONSTER", "VEHICLE"):
        profiles = [p for p in profiles if any(ability.is_pistol for ability in p.abilities)]
    spent = [p for p in profiles if p.name in bearer.fired and any(isinstance(a, OneShot) for a in p.abilities)]
    return [profile for profile in profiles if profile not in spent]
