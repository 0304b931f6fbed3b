"""Declared melee attacks as the dice see them. (TEN-MELEE-10 to TEN-MELEE-12, TEN-DICE-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.tenth.dice.sides import Weapons
from grognard.rulesets.tenth.lists.keywords.moments import Situation
from grognard.rulesets.tenth.lists.keywords.unit_abilities import Frenzy
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Precision
from grognard.rulesets.tenth.play.attack.context import AttackShare, Volley
from grognard.rulesets.tenth.play.attack.precision import visible_characters
from grognard.rulesets.tenth.table.units import ability, granted, keywords_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.dice.facts import Attacks
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile
    from grognard.rulesets.tenth.table.records import ModelId, UnitId

CHALLENGE = "Epic Challenge "
"""Followed by the model, in `Unit.effects`."""


class Blade(NamedTuple):
    """A melee weapon a model uses: the one it chooses, or one with Extra Attacks."""

    model: ModelId
    number: int
    """Which of the model's weapons; -1 stands for the one that is still to be chosen."""
    profiles: tuple[WeaponProfile, ...]

    @property
    def key(self) -> str:
        return f"{self.model}#{self.number}"


class MeleeAttack(NamedTuple):
    """A declared melee attack: all attacks of a weapon at one target, or a share of them."""

    model: ModelId
    profile: WeaponProfile
    target: UnitId
    share: AttackShare | None = None


def weapons_of(game: Game, unit: UnitId, blow: MeleeAttack) -> Weapons:
    """The weapon of a melee attack and how it stands: no cover, no Stealth, no big guns.

    (TEN-MELEE-11, TEN-KW-21, TEN-STRAT-07)
    """
    own = game[unit]
    lent = granted(game, unit)
    if f"{CHALLENGE}{blow.model}" in own.effects:
        lent = (*lent, Precision())
    frenzy = ability(game, unit, Frenzy)
    situation = Situation(
        is_ranged=False,
        has_charged=own.has_charged,
        models=len(game[blow.target].models),
        keywords=keywords_of(game, blow.target),
    )
    return Weapons(blow.profile, 1, lent, frenzy.attacks if frenzy else 0, situation)


def volleys_of(game: Game, unit: UnitId, blows: Sequence[MeleeAttack]) -> dict[UnitId, list[Volley]]:
    """Like attacks at the same target together. (TEN-DICE-09, TEN-MELEE-12)"""
    facts: dict[tuple[int, UnitId, bool], tuple[Weapons, Attacks]] = {}
    groups: dict[UnitId, dict[tuple[int, bool, tuple[ModelId, ...], AttackShare | None], list[ModelId]]] = {}
    for blow in blows:
        is_challenge = f"{CHALLENGE}{blow.model}" in game[unit].effects
        kind = (id(blow.profile), blow.target, is_challenge)
        if kind not in facts:
            weapons = weapons_of(game, unit, blow)
            facts[kind] = weapons, weapons.attacks()
        aims: tuple[ModelId, ...] = ()
        if facts[kind][1].has_precision:
            aims = visible_characters(game, blow.model, blow.target, is_melee=True)
        key = (kind[0], is_challenge, aims, blow.share)
        groups.setdefault(blow.target, {}).setdefault(key, []).append(blow.model)
    return {
        target: [Volley(*facts[key[0], target, key[1]], tuple(models), key[2], key[3]) for key, models in rows.items()]
        for target, rows in groups.items()
    }
