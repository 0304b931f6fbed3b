"""The facts of an attack from the live table. (SZOP-ATK, SZOP-HERO-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.modifiers import Modifier
from grognard.kernel.troops import is_near
from grognard.kernel.words import tell
from grognard.rulesets.szop.dice.facts import Arms, Target, Terms, keywords_of, volleys_of_arms
from grognard.rulesets.szop.dice.facts import has as has_keyword
from grognard.rulesets.szop.lists.keywords.passive import (
    Bodyguard,
    Facing,
    Waagh,
)
from grognard.rulesets.szop.lists.keywords.weapons import Expendable
from grognard.rulesets.szop.lists.situation import Situation
from grognard.rulesets.szop.play.attack.cover import Cover, cover_of
from grognard.rulesets.szop.play.attack.zones import is_wholly_in
from grognard.rulesets.szop.table.abilities import attack_passives, has, passives_of
from grognard.rulesets.szop.table.control import is_at_objective
from grognard.rulesets.szop.table.records import BATTLE, ModelId, UnitId
from grognard.rulesets.szop.table.units import (
    enemies,
    is_below_half,
    is_last_round,
    is_within,
    models_of,
    on_table,
    troop_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.szop.dice.attack import Volley
    from grognard.rulesets.szop.lists.keywords.bases import WeaponKeyword
    from grognard.rulesets.szop.lists.profiles import Weapon

WATCHED = 12.0


class Shot(NamedTuple):
    """One model attacks with one weapon; `seen_by` is who measures sight and cover. (SZOP-LOS-03)"""

    model: ModelId
    weapon: Weapon
    seen_by: ModelId | None
    """None in melee and without a line of sight. (SZOP-WPN-04)"""
    times: int = 1
    """How often it attacks: for each model near the target in small battles. (SZOP-SMALL-04)"""
    marker: Stand | None = None
    """The marker that measures sight and cover. (SZOP-WPN-23)"""


def target_of(game: Game, unit: UnitId) -> Target:
    """The attacked unit as the dice see it. (SZOP-ATK-06)"""
    models = models_of(game, unit)
    toughness = [model.fighter.toughness for model in models]
    return Target(defence_of(game, unit), len(models), min(toughness), max(toughness), passives_of(game, unit))


def defence_of(game: Game, unit: UnitId) -> int:
    """The opponent chooses the worse Defence; the owner may use that of a Bodyguard. (SZOP-HERO-04, SZOP-PAS-34)"""
    models = models_of(game, unit)
    worst = max(model.fighter.defence for model in models)
    guards = [model.fighter.defence for model in models if model.fighter.has(Bodyguard)]
    return min(worst, *guards) if guards else worst


def weapon_is(
    game: Game, model: ModelId, weapon: Weapon, kind: type[WeaponKeyword], target: UnitId | None = None
) -> bool:
    """Whether a weapon in the hands of a model has an ability now, by itself or by Mastery. (SZOP-PAS-36)"""
    return weapon.has(kind) or has_keyword(keywords_of(weapon, attack_passives(game, model, target)), kind)


def is_spent(game: Game, model: ModelId, weapon: Weapon, target: UnitId | None = None) -> bool:
    """Whether an Expendable weapon was used; a Mark may make it one against a target. (SZOP-WPN-21, SZOP-CMD-03)"""
    spent = game[game[model].unit].spent
    return weapon.name in spent and weapon_is(game, model, weapon, Expendable, target)


# ---------------------------------------------------------------- the situation


def situation_of(
    game: Game, attacker: UnitId, target: UnitId, cover: Cover, *, is_melee: bool, is_charging: bool
) -> Situation:
    """What abilities ask of the table. (SZOP-ATK-02, SZOP-ATK-03)"""
    own, foe = game[attacker], game[target]
    return Situation(
        is_melee=is_melee,
        is_charging=is_charging,
        is_fortified=own.is_fortified,
        is_unwatched=not is_melee and is_unwatched(game, attacker),
        is_last_round=is_last_round(game),
        has_cover=cover.is_there,
        has_terrain_cover=cover.is_terrain,
        is_from_behind=is_behind(game, attacker, target),
        target_is_pinned=foe.is_pinned,
        target_is_fortified=foe.is_fortified,
        target_is_on_objective=is_at_objective(game, target),
        target_has_begun=foe.has_begun,
    )


def is_unwatched(game: Game, unit: UnitId) -> bool:
    """No enemy on the table is within 12". (SZOP-PAS-14)"""
    own = troop_of(game, unit)
    return not any(is_near(own, troop_of(game, foe.id), WATCHED) for foe in enemies(game, game[unit].seat))


def is_behind(game: Game, attacker: UnitId, target: UnitId) -> bool:
    """Whether the attacking unit is wholly in the rear zone of the target. (SZOP-PAS-32)"""
    heading = game[target].heading
    if heading is None or not has(game, target, Facing):
        return False
    return is_wholly_in(troop_of(game, attacker), troop_of(game, target), heading, "rear")


def terms_of(game: Game, attacker: UnitId, target: UnitId, *, doublings: int = 0) -> Terms:
    """What else changes the attack. (SZOP-ARUL-01, SZOP-SUP-11, SZOP-SMALL-04, SZOP-SMALL-06)"""
    ap = []
    if is_desperate(game, attacker):
        ap.append(Modifier(-1, tell("Waagh!"), "SZOP-ARUL-01"))
    if is_desperate(game, target):
        ap.append(Modifier(1, tell("Waagh!"), "SZOP-ARUL-01"))
    battle = game[BATTLE]
    cards = battle.boons.count("ammunition")
    if cards and battle.active == attacker:  # AP of several sources adds up (SZOP-ABIL-03)
        ap.append(Modifier(cards, tell("armour-piercing ammunition"), "SZOP-SUP-11"))
    return Terms(
        ap=tuple(ap),
        doublings=doublings + int(game[attacker].is_fresh),
        has_total_cap=bool(game.options["splash_total_cap"]),
        by_model=bool(game.options["small_battles"]),
    )


def is_desperate(game: Game, unit: UnitId) -> bool:
    """Below half, and no other friendly unit with Waagh! within 12". (SZOP-ARUL-01)"""
    if not has(game, unit, Waagh) or not is_below_half(game, unit):
        return False
    friends = [each.id for each in on_table(game, game[unit].seat) if each.id != unit and has(game, each.id, Waagh)]
    return not any(is_within(game, unit, friend, 12.0) for friend in friends)


# ---------------------------------------------------------------- volleys


def volleys_of(
    game: Game,
    attacker: UnitId,
    target: UnitId,
    shots: Iterable[Shot],
    *,
    is_melee: bool,
    is_charging: bool = False,
    doublings: int = 0,
) -> tuple[Volley, ...]:
    """All profiles of an attack, with models that attack alike put together. (SZOP-ATK-05, SZOP-ATK-06)"""
    aim = target_of(game, target)
    terms = terms_of(game, attacker, target, doublings=doublings)
    eyes = {one.name: one for one in troop_of(game, attacker).stands}
    situations: dict[tuple[ModelId | None, Stand | None], Situation] = {}
    groups: dict[tuple[Arms, Situation], int] = {}
    for shot in shots:
        now = situations.get((shot.seen_by, shot.marker))
        if now is None:
            eye = shot.marker or (None if shot.seen_by is None else eyes.get(shot.seen_by))
            cover = cover_of(game, attacker, target, eye, is_melee=is_melee, is_marker=shot.marker is not None)
            now = situation_of(game, attacker, target, cover, is_melee=is_melee, is_charging=is_charging)
            situations[shot.seen_by, shot.marker] = now
        fighter = game[shot.model].fighter
        arms = Arms(shot.weapon, 1, fighter.quality, attack_passives(game, shot.model, target))
        groups[arms, now] = groups.get((arms, now), 0) + shot.times
    return volleys_of_arms([(arms._replace(number=number), now) for (arms, now), number in groups.items()], aim, terms)
