"""From records to the facts of all the shots of one action at one base, for odds. (SPF-SHOOT-01, SPF-AREA-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.steampunk.dice.whole_attacks import Fire
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import Misfire, Scatter, SetOnFire, has
from grognard.rulesets.steampunk.play.gunnery.area_fire import area_facts, needs_of
from grognard.rulesets.steampunk.play.gunnery.hit_facts import hit_facts
from grognard.rulesets.steampunk.play.gunnery.range_bands import band_to
from grognard.rulesets.steampunk.play.gunnery.to_hit_modifiers import shot_facts
from grognard.rulesets.steampunk.table.guns import is_one_attack, shots_of, weapon_in
from grognard.rulesets.steampunk.table.units import toll_of, victim_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.dice.facts import Shot
    from grognard.rulesets.steampunk.lists.sheets import Weapon
    from grognard.rulesets.steampunk.table.records import Unit


class Firing(NamedTuple):
    """One gun that fires."""

    gun: int
    side: int | None = None
    """The side it points to, if that is fixed."""
    rolls: int | None = None
    """To-hit rolls, if not as many as its weapon makes: a sweep or a focus. (SPF-WPN-14)"""


def volley_facts(game: Game, unit: Unit, target: Unit, firings: Sequence[Firing], *, is_aimed: bool) -> Fire:
    """The facts of all the shots of guns with one weapon. (SPF-SHOOT-01, SPF-WPN-01)"""
    weapon = weapon_in(unit, firings[0].gun)
    rolls: dict[Shot, int] = {}
    for gun, side, number in firings:
        facts = shot_facts(game, unit, gun, target, is_aimed=is_aimed, side=side)
        rolls[facts] = rolls.get(facts, 0) + (number or shots_of(weapon))
    shots = tuple((n, facts) for facts, n in rolls.items())
    return _fire(game, unit, weapon, target, is_aimed=is_aimed)._replace(shots=shots)


def barrage_facts(game: Game, unit: Unit, target: Unit, gun: int, firings: int, *, is_aimed: bool) -> Fire:
    """The facts of area fire at the hex of a base. (SPF-AREA-01, SPF-AREA-04)"""
    weapon = weapon_in(unit, gun)
    assert target.at is not None
    needs = needs_of(unit, gun, target.at)
    assert needs is not None
    fire = _fire(game, unit, weapon, target, is_aimed=is_aimed)
    times = 1 if is_one_attack(weapon) else firings
    return fire._replace(area=area_facts(game, target, needs), times=times, each=shots_of(weapon))


def _fire(game: Game, unit: Unit, weapon: Weapon, target: Unit, *, is_aimed: bool) -> Fire:
    assert target.at is not None
    misfire, scatter = has(weapon.abilities, Misfire), has(weapon.abilities, Scatter)
    return Fire(
        hit=hit_facts(game, unit, weapon, target, is_aimed=is_aimed, band=band_to(unit, weapon, target.at)),
        toll=toll_of(target),
        victim=victim_of(target),
        misfire=max(misfire.n if misfire else 0, unit.wear.misfire),
        scatter=scatter.needs if scatter else 0,
        touch=(Effect("set on fire"),) if has(weapon.abilities, SetOnFire) else (),
    )
