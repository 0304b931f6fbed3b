"""Spot: a look at a hidden token that may reveal what it stands for. (SPF-GUN-12)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import distance
from grognard.kernel.modifiers import Modifier, total
from grognard.kernel.table import Ref
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.dice.facts import Shot
from grognard.rulesets.steampunk.dice.to_hit_rolls import hits
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import NotAtLongRange, has
from grognard.rulesets.steampunk.play.gunnery.firing_angles import angles_now, bearing
from grognard.rulesets.steampunk.play.gunnery.range_bands import band_of
from grognard.rulesets.steampunk.play.gunnery.to_hit_modifiers import scene_between, shooter_rows, target_rows
from grognard.rulesets.steampunk.table.abilities import model_abilities
from grognard.rulesets.steampunk.table.records import Aimed, Unit, UnitId
from grognard.rulesets.steampunk.table.units import (
    name_of,
    new_id,
    on_map,
    place_of,
    sees,
    token_id,
)

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Band
    from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import WeaponAbility

BARE_EYES = 6
"""The range of a unit without weapons, all round. (SPF-GUN-12)"""


class Glass(NamedTuple):
    """What a unit looks through: its longest-ranged weapon. (SPF-GUN-12)"""

    range: int
    angles: tuple[bool, ...]
    abilities: tuple[WeaponAbility, ...] = ()
    group: str = ""

    def band_to(self, hexes: int) -> Band | None:
        """The range band of a look so far; None beyond what the weapon may be fired at. (SPF-SHOOT-08, SPF-SHEET-05)"""
        band = band_of(hexes, self.range)
        return None if band == "long" and has(self.abilities, NotAtLongRange) else band


def glass_of(unit: Unit) -> Glass:
    """Range and angle of its longest-ranged weapon; range 6 all round if it has none. (SPF-GUN-12)"""
    guns = [(n, gun) for n, gun in enumerate(unit.profile.guns) if gun.figure < 0 or gun.figure in unit.living]
    whole = [(n, gun) for n, gun in guns if gun.weapon.range and not unit.loads[n].is_lost]
    if not whole:
        return Glass(BARE_EYES, (True, True, True, True))
    number, best = max(
        whole, key=lambda each: (each[1].weapon.range, not has(each[1].weapon.abilities, NotAtLongRange))
    )
    return Glass(best.weapon.range, angles_now(unit, number), best.weapon.abilities, best.group)


def tokens_in_view(game: Game, unit: Unit) -> list[Unit]:
    """The hidden enemies it may look at: line of sight, range and angle. (SPF-GUN-12)"""
    glass = glass_of(unit)
    assert unit.at is not None
    return [
        each
        for each in on_map(game)
        if each.seat != unit.seat
        and each.is_hidden
        and each.at is not None
        and glass.band_to(distance(unit.at, each.at)) is not None
        and bearing(unit.at, unit.facing, glass.angles, each.at).is_legal
        and sees(game, unit, each)
    ]


def may_use_aim(game: Game, unit: Unit, token: Unit) -> bool:
    """Whether an aim bonus helps the look. (SPF-GUN-12, SPF-GUN-07)"""
    group = glass_of(unit).group
    return any(each.group == group and sees(game, unit, token, each.at) for each in unit.aims)


async def look_for(game: Game, unit: Unit, token: str, *, is_aimed: bool) -> UnitId | None:
    """One roll to hit, with the best model's modifiers; the base behind the token, if it is found. (SPF-GUN-12)"""
    target = next((each for each in on_map(game) if each.is_hidden and token_id(each) == token), None)
    if target is None:
        return None
    is_found = bool(await game.resolve(hits, 1, look_facts(game, unit, target, is_aimed=is_aimed)))
    if is_aimed:
        group = glass_of(unit).group
        game.change(unit.id, aims=tuple(each for each in game[unit.id].aims if each.group != group))
    told = tell("there is something") if is_found else tell("nothing to be seen")
    said = tell(
        "{unit} watches {other}: {told}.", unit=name_of(game, unit.id), other=name_of(game, target.id), told=told
    )
    game.say(said, "SPF-GUN-12", kind="shoot", about=[unit.id, token])
    return target.id if is_found else None


def look_facts(game: Game, unit: Unit, target: Unit, *, is_aimed: bool) -> Shot:
    """As if shooting at it; what the token stands for shows only in one sum. (SPF-GUN-12, SPF-HIDE-01)"""
    glass = glass_of(unit)
    assert unit.at is not None
    assert target.at is not None
    band = glass.band_to(distance(unit.at, target.at))
    assert band is not None
    penalised = bool(game.options["corner_always_penalised"])
    is_on_edge = bearing(unit.at, unit.facing, glass.angles, target.at, always_penalised=penalised).is_on_edge
    scene = scene_between(game, unit, target, band, glass.abilities, is_aimed=is_aimed, is_on_edge=is_on_edge)
    sums = [total(shooter_rows(scene._replace(shooter_abilities=model_abilities(unit, n)))) for n in unit.living]
    mine, yours = max(sums, key=lambda each: each.value), total(target_rows(scene))
    return Shot(
        mine.value + yours.value, (*mine.parts, Modifier(yours.value, tell("what is hidden there"), "SPF-GUN-12"))
    )


class Look(NamedTuple):
    """A hidden token to look at, or none, and whether the aim is used. (SPF-GUN-12)"""

    token: str
    is_aimed: bool


@step
async def name_token(game: Game, name: UnitId) -> None:
    """The owner names a hidden token to look at, with or without his aim. (SPF-GUN-12)"""
    unit = game[name]
    tokens = tokens_in_view(game, unit)
    if not tokens or any(each.unit == name and each.manner == "spot" for each in game.all(Aimed)):
        return  # one roll per base and part
    options = []
    for each in tokens:
        label = tell("{unit} in {hex}", unit=name_of(game, each.id), hex=place_of(each))
        token = token_id(each)
        options.append(Option(token, label, (token,), value=Look(token, is_aimed=False)))
        if may_use_aim(game, unit, each):
            with_aim = tell("{label}, with the aim bonus", label=label)
            options.append(Option(f"{token} aimed", with_aim, (token,), value=Look(token, is_aimed=True)))
    options.append(Option("nothing", tell("Look at nothing"), value=Look("", is_aimed=False)))
    prompt = tell("{unit} spots: which token?", unit=name_of(game, name))
    look = await game.ask(
        Choose[Look](seat=unit.seat, prompt=prompt, clause="SPF-GUN-12", about=(name,), options=tuple(options))
    )
    if look.token:
        made = Aimed(
            id=Ref(new_id(game, "aimed")),
            unit=name,
            gun=-1,
            manner="spot",
            what=look.token,
            is_aimed=look.is_aimed,
        )
        game.add(made)
