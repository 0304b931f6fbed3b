"""The shots of a Gunnery step, all from the situation at its start. (SPF-SHOOT, SPF-TURN-02, SPF-AREA, SPF-WPN)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.game import Game, step
from grognard.kernel.words import Sentence, tell, tell_many
from grognard.rulesets.steampunk.dice.damage import takes
from grognard.rulesets.steampunk.dice.shots import area_hits, misfires
from grognard.rulesets.steampunk.dice.to_hit_rolls import hits
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.lists.keywords.hex_effects import HexEffect
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import (
    Drag,
    Focus,
    Misfire,
    SetOnFire,
    Sniper,
    Spawn,
    has,
)
from grognard.rulesets.steampunk.lists.profiles import HUGE
from grognard.rulesets.steampunk.play.damage.damage_sequence import strike
from grognard.rulesets.steampunk.play.damage.spawning import spawn
from grognard.rulesets.steampunk.play.gunnery.area_fire import area_facts, bases_in, covered, needs_of
from grognard.rulesets.steampunk.play.gunnery.hit_facts import hit_facts
from grognard.rulesets.steampunk.play.gunnery.loading import spend
from grognard.rulesets.steampunk.play.gunnery.range_bands import band_to
from grognard.rulesets.steampunk.play.gunnery.special_fire import landing, recoil
from grognard.rulesets.steampunk.play.gunnery.spotting import look_for
from grognard.rulesets.steampunk.play.gunnery.targets import Gunsight
from grognard.rulesets.steampunk.play.gunnery.to_hit_modifiers import shot_facts
from grognard.rulesets.steampunk.play.hidden import reveal
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.guns import shots_of, weapon_in
from grognard.rulesets.steampunk.table.hex_markers import place
from grognard.rulesets.steampunk.table.records import MAP, Aimed, Unit, UnitId
from grognard.rulesets.steampunk.table.units import name_of, shown, victim_of

if TYPE_CHECKING:
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.dice.facts import Shot
    from grognard.rulesets.steampunk.lists.sheets import Weapon


class Wake(NamedTuple):
    """What the shots of a step leave behind: it comes about when all have been fired. (SPF-TURN-02)"""

    clouds: list[tuple[Hex, HexEffect]]
    nests: list[tuple[UnitId, Spawn, Hex]]
    recoils: list[tuple[UnitId, Weapon]]
    spotted: list[UnitId]
    spent: list[tuple[UnitId, list[Aimed]]]


class Round(NamedTuple):
    """So many rolls of one gun at one base."""

    gun: int
    rolls: int
    is_aimed: bool = False
    side: int | None = None


@step
async def volley(game: Game) -> None:
    """All shots of the step, then what they leave behind. (SPF-TURN-02)"""
    aimed = game.all(Aimed)
    wake = Wake([], [], [], [], [])
    actions: dict[tuple[UnitId, str], list[Aimed]] = {}
    for each in aimed:
        called = game[each.unit].profile.guns[each.gun].weapon.name if each.gun >= 0 else each.manner
        actions.setdefault((each.unit, called), []).append(each)
    for name in dict.fromkeys(each.unit for each in aimed if each.manner != "spot"):
        reveal(game, name)  # by the short rule a hidden base may fire, and is found (SPF-GUN-13)
    for (name, _), shots in actions.items():
        await attack(game, name, shots, wake)
    for name, shots in wake.spent:
        spend(game, name, shots)
    for each in aimed:
        game.remove(each.id)
    for at, effect in wake.clouds:
        place(game, at, effect)
    for name, weapon in wake.recoils:
        await recoil(game, name, weapon)
    for name, nest, at in wake.nests:
        spawn(game, game[name].seat, nest.unit, nest.models, at)
    for name in dict.fromkeys(wake.spotted):
        reveal(game, name)


async def attack(game: Game, name: UnitId, shots: list[Aimed], wake: Wake) -> None:
    """One action of one base with one weapon. (SPF-WPN-02, SPF-WPN-10)"""
    unit = game[name]
    assert unit.at is not None
    if shots[0].manner == "spot":
        if found := await look_for(game, unit, shots[0].what, is_aimed=shots[0].is_aimed):
            wake.spotted.append(found)
        return
    if shots[0].manner == "release":
        effect = HexEffect.from_data(shots[0].what)
        wake.clouds.append((unit.at, effect))
        said = tell("{unit} releases {effect}.", unit=name_of(game, name), effect=effect)
        game.say(said, "SPF-GUN-16", kind="shoot", about=[name])
        return
    weapon = weapon_in(unit, shots[0].gun)
    if await has_misfired(game, unit, weapon):
        return
    for target in await struck_by(game, unit, weapon, shots, wake):
        touch(game, unit, weapon, target)
    if weapon.self_effect is not None:
        wake.recoils.append((name, weapon))
    wake.spent.append((name, shots))


async def has_misfired(game: Game, unit: Unit, weapon: Weapon) -> bool:
    """A weapon with Misfire, or of a base damaged so, may fail. (SPF-WPN-10)"""
    misfire = has(weapon.abilities, Misfire)
    on = max(misfire.n if misfire else 0, unit.wear.misfire)
    if not on or not await game.resolve(misfires, on):
        return False
    said = tell("{weapon} of {unit} misfires.", weapon=weapon.name, unit=name_of(game, unit.id))
    game.say(said, "SPF-WPN-10", kind="shoot", about=[unit.id])
    return True


async def struck_by(game: Game, unit: Unit, weapon: Weapon, shots: list[Aimed], wake: Wake) -> dict[UnitId, None]:
    """Fire at hexes first, then at bases; returns whom it hit. (SPF-SHOOT-01, SPF-AREA-01, SPF-WPN-14)"""
    rounds: dict[UnitId, list[Round]] = {}
    touched: dict[UnitId, None] = {}
    for each in shots:
        if each.target is not None:
            focus = has(weapon.abilities, Focus) if each.manner == "focus" else None
            rolls = focus.n if focus else shots_of(weapon)
            rounds.setdefault(each.target, []).append(Round(each.gun, rolls, each.is_aimed, each.side))
        elif each.manner == "sweep":
            for target, round_ in sweep(game, unit, each):
                rounds.setdefault(target, []).append(round_)
        elif each.manner == "spawn":
            nest = has(weapon.abilities, Spawn)
            assert nest is not None
            assert each.at is not None
            wake.nests.append((unit.id, nest, each.at))
        else:
            touched |= dict.fromkeys(await bombard(game, unit, weapon, each, wake))
    for target, volleys in rounds.items():
        if await shoot(game, unit, weapon, target, volleys, wake):
            touched[target] = None
    return touched


def sweep(game: Game, unit: Unit, shot: Aimed) -> list[tuple[UnitId, Round]]:
    """One shot at every base, or at every model, within the angle; aim helps where it can. (SPF-WPN-14, SPF-GUN-07)"""
    assert shot.side is not None
    sight = Gunsight(game, unit)
    return [
        (each.id, Round(shot.gun, shots, shot.is_aimed and sight.is_aimed(shot.gun, each)))
        for each, shots in sight.sweep(shot.gun, shot.side)
    ]


async def shoot(game: Game, unit: Unit, weapon: Weapon, target: UnitId, rounds: list[Round], wake: Wake) -> int:
    """All the guns of one action that shoot at one base; their hits. (SPF-SHOOT-01, SPF-SHOOT-18)"""
    struck = game[target]
    assert struck.at is not None
    at = await landing(game, weapon, struck.at)
    scored = 0
    for is_aimed in (True, False):
        mine = [each for each in rounds if each.is_aimed == is_aimed]
        rolls: dict[Shot, int] = {}
        for each in mine:
            facts = shot_facts(game, unit, each.gun, struck, is_aimed=is_aimed, side=each.side)
            rolls[facts] = rolls.get(facts, 0) + each.rolls
        number = 0
        for facts, count in rolls.items():
            number += await game.resolve(hits, count, facts) if at == struck.at else 0
        if number:
            hit = hit_facts(game, unit, weapon, struck, is_aimed=is_aimed)
            picks = is_aimed and has(weapon.abilities, Sniper) is not None  # SPF-WPN-15
            strike(game, unit.seat, target, hit, number, weapon.name, is_sniped=picks)
        scored += number
    said = tell(
        "{unit} fires {weapon} at {other}: {hits}.",
        unit=name_of(game, unit.id),
        weapon=weapon.name,
        other=name_of(game, target),
        hits=counted(scored),
    )
    game.say(said, "SPF-SHOOT-01", kind="shoot", about=shown(game, unit.id, target))
    leave(game, unit, weapon, at, scored, wake)
    return scored


async def bombard(game: Game, unit: Unit, weapon: Weapon, shot: Aimed, wake: Wake) -> list[UnitId]:
    """Fire at a hex: a die for every enemy model there, and the weapon's hex effect. (SPF-AREA-01, SPF-AREA-03)

    The bases that were hit come back.
    """
    assert shot.at is not None
    at = await landing(game, weapon, shot.at)
    needs, band = needs_of(unit, shot.gun, shot.at) if weapon.area else None, band_to(unit, weapon, shot.at)
    scored = 0
    struck: list[UnitId] = []
    if at is not None and needs is not None:
        for _ in range(shots_of(weapon)):
            for target in bases_in(game, unit.seat, at, is_air=shot.is_air):
                number = await game.resolve(area_hits, area_facts(game, target, needs))
                strike(
                    game, unit.seat, target.id, hit_facts(game, unit, weapon, target, band=band), number, weapon.name
                )
                said = tell(
                    "{unit} covers {other} with {weapon}: {hits}.",
                    unit=name_of(game, unit.id),
                    other=name_of(game, target.id),
                    weapon=weapon.name,
                    hits=counted(number),
                )
                game.say(said, "SPF-AREA-01", kind="shoot", about=shown(game, unit.id, target.id))
                struck += [target.id] if number else []
                scored += number
    if at is not None and not scored:
        said = tell(
            "{unit} fires {weapon} at {hex}.", unit=name_of(game, unit.id), weapon=weapon.name, hex=BOARD.name(at)
        )
        game.say(said, "SPF-AREA-03", kind="shoot", about=[unit.id])
    leave(game, unit, weapon, at, scored, wake)
    return struck


def counted(number: int) -> Sentence:
    """Hits in words."""
    return tell_many("{count} hit", "{count} hits", number) if number else tell("no hits")


def touch(game: Game, unit: Unit, weapon: Weapon, target: UnitId) -> None:
    """What a target hit at least once suffers, once per action. (SPF-WPN-04, SPF-WPN-18)"""
    struck = game[target]
    fire = Effect("set on fire")
    if has(weapon.abilities, SetOnFire) and takes(victim_of(struck), fire):
        game.change(target, waiting=(*struck.waiting, fire))
    if has(weapon.abilities, Drag) and len(struck.living) == 1 and struck.profile.size not in HUGE:
        game.change(target, dragged_by=unit.id)


def leave(game: Game, unit: Unit, weapon: Weapon, at: Hex | None, scored: int, wake: Wake) -> None:
    """The weapon's hex effect, hit or miss unless the sheet ties it to a hit. (SPF-AREA-03)"""
    covers = weapon.covers
    if covers is not None and at is not None and (scored or not covers.needs_hit):
        wake.clouds.extend((each, covers.effect) for each in covered(game[MAP], unit, covers, at))
