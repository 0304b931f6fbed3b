"""Blasts and barrages: where they are aimed and where they fall. (LEG-TMPL, LEG-SCAT)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.plane import Disc, bearing
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.scatter import CLUSTER, cluster, moved, shells_of, short_of
from grognard.rulesets.legendary.dice.shooting import SCREEN
from grognard.rulesets.legendary.dice.to_hit import Situation, band_modifier, shots_of, to_hit_modifiers
from grognard.rulesets.legendary.lists.keywords.shooting import GetsHot, IgnoresCover, TwinLinked
from grognard.rulesets.legendary.lists.keywords.templates import (
    ApocalypticBarrage,
    Barrage,
    Indirect,
    MultipleBlast,
)
from grognard.rulesets.legendary.lists.keywords.weapon_types import Ordnance
from grognard.rulesets.legendary.play.shooting.bursts import Burst, explode, rooms_at, under
from grognard.rulesets.legendary.play.shooting.fire import say_out_of_reach
from grognard.rulesets.legendary.play.shooting.guns import is_gunner_vehicle, muzzle, pace_for_aim
from grognard.rulesets.legendary.play.shooting.hit_effects import gets_hot
from grognard.rulesets.legendary.play.shooting.live_facts import foe_of, situation_of
from grognard.rulesets.legendary.play.shooting.scattering import fall
from grognard.rulesets.legendary.play.shooting.sight_lines import Order, lines_of
from grognard.rulesets.legendary.play.shooting.spotters import (
    Spotting,
    choose_spotter,
    dismiss_runt,
    spotted_modifiers,
)
from grognard.rulesets.legendary.play.shooting.template_odds import facts_of_blast, report_of_blast
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.rooms import room_of
from grognard.rulesets.legendary.table.special_rules import find, has, rules_of
from grognard.rulesets.legendary.table.units import model_name, name_of, stand_of, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.kernel.ask import Answer
    from grognard.kernel.game import Game
    from grognard.kernel.modifiers import Modifier
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.play.shooting.guns import Gun


# ---------------------------------------------------------------- blasts


async def fire_blast(game: Game, unit: UnitId, guns: Sequence[Gun], order: Order) -> None:
    """Each weapon of the group: an aim point, a scatter roll for every shell, and who is under. (LEG-SCAT-01)"""
    for gun in guns:
        if gun.model not in game or not game[order.target].models:
            continue
        aim = await _aim(game, gun, order)
        if aim is None:
            continue
        await _shoot_gun(game, unit, gun, order, aim)


class BlastAim(NamedTuple):
    """What a blast is aimed at, and how the roll is modified."""

    model: ModelId
    at: Point
    modifiers: tuple[Modifier, ...]
    cover: int
    is_indirect: bool


async def _aim(game: Game, gun: Gun, order: Order) -> BlastAim | None:
    """The aim point: a model that the gun sees, or one that is spotted. (LEG-SCAT-01, LEG-SCAT-06, LEG-WPN-18)"""
    line = lines_of(game, [gun], order).get(gun)
    stands = troop_of(game, order.target).stands
    situation = None if line is None else situation_of(game, gun, order, line)
    if situation is not None and situation.band == "out" and not _is_artillery(gun.weapon):
        say_out_of_reach(game, game[gun.model].unit, gun.weapon, order.target)
        return None
    direct = None if situation is None else to_hit_modifiers(_far(situation))
    if has(gun.weapon.all_rules, Indirect):
        plus = None if direct is None else sum(part.value for part in direct)
        spotting = await choose_spotter(game, gun, order, plus)
        if spotting is not None:
            return await _aim_by(game, gun, order, spotting)
    if line is None or direct is None:
        return None

    def at(model: ModelId) -> BlastAim:
        cover = 0 if has(gun.weapon.all_rules, Barrage, IgnoresCover) else _cover_of(game, gun, order, model)
        return BlastAim(model, _in_reach(game, gun, model), direct, cover, False)

    return await _which(game, gun, order.target, [ModelId(stands[place].name) for place in line.seen], at)


async def _aim_by(game: Game, gun: Gun, order: Order, spotting: Spotting) -> BlastAim | None:
    """By the eyes of a spotter: cover does not count. (LEG-SCAT-06, LEG-SCAT-10)"""
    modifiers = spotted_modifiers(game, gun, spotting, order.target)
    dismiss_runt(game, spotting)

    def at(model: ModelId) -> BlastAim:
        point, aimed_at = _in_reach(game, gun, model), stand_of(game, model)
        is_short = aimed_at is not None and point != aimed_at.pose.at
        return BlastAim(model, point, _at_long_range(modifiers) if is_short else modifiers, 0, True)

    return await _which(game, gun, order.target, spotting.seen, at)


def _at_long_range(modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """A spotted shell that falls short counts as fired at long range, wherever its spotter is. (LEG-GEN-07)"""
    others = [part for part in modifiers if part.clause != "LEG-SCAT-07"]
    far = band_modifier("long")
    return (*others, *([] if far is None else [far]))


def _cover_of(game: Game, gun: Gun, order: Order, aimed_at: ModelId) -> int:
    """The cover of the model aimed at, not of most of its unit; a gun covers its crew. (LEG-SCAT-04, LEG-TYPE-11)"""
    line = lines_of(game, [gun], order._replace(model=aimed_at))[gun]
    return max(line.cover.value, SCREEN if line.gun is not None else 0)


def _far(situation: Situation) -> Situation:
    """A shell that falls short counts as fired at long range. (LEG-GEN-07)"""
    return situation._replace(band="long") if situation.band == "out" else situation


def _is_artillery(weapon: WeaponProfile) -> bool:
    """Whether a shell that is fired too far falls at its greatest reach; others miss. (LEG-GEN-07)"""
    return isinstance(weapon.type, Ordnance) or has(weapon.all_rules, Indirect, Barrage)


def _in_reach(game: Game, gun: Gun, target: ModelId) -> Point:
    """Where the shell is meant to fall: on the target, or at its greatest reach on the way there. (LEG-GEN-07)"""
    own, enemy = game[gun.model], stand_of(game, target)
    start = muzzle(own, gun.place)
    if enemy is None:
        return start
    x, y = enemy.pose.at
    reach = gun.weapon.reach()
    away = hypot(x - start[0], y - start[1])
    if reach is None or away <= reach:
        return x, y
    return start[0] + (x - start[0]) * reach / away, start[1] + (y - start[1]) * reach / away


def touches_combat(game: Game, at: Point, across: float) -> bool:
    """Whether a template at this point touches a unit that is locked in close combat. (LEG-MELEE-27)"""
    return any(game[game[model].unit].foes for model in under(game, Disc(at, across / 2)))


def can_be_laid(game: Game, across: float, target: UnitId) -> bool:
    """Whether a template can be laid on some model of a unit without touching a combat. (LEG-MELEE-27)"""
    if not any(game[UnitId(troop.id)].foes for troop in troops(game)):
        return True
    return not all(touches_combat(game, one.pose.at, across) for one in troop_of(game, target).stands)


async def _which(
    game: Game, gun: Gun, target: UnitId, seen: Sequence[ModelId], aim_at: Callable[[ModelId], BlastAim]
) -> BlastAim | None:
    """The shooter chooses the model that he aims at, and sees who would be under the template.

    No template is laid on units in close combat: None if there is no other way. (LEG-MELEE-27)
    """
    seen = [model for model in seen if not touches_combat(game, _in_reach(game, gun, model), gun.weapon.across)]
    if not seen:
        said = tell("{weapon} is not fired: it would strike units in close combat.", weapon=gun.weapon.name)
        game.say(said, "LEG-MELEE-27", about=[gun.model])
        return None
    if len(seen) == 1:
        return aim_at(seen[0])
    across = gun.weapon.across

    def covered(model: ModelId) -> list[str]:
        one = stand_of(game, model)
        return [] if one is None else [str(each) for each in under(game, Disc(one.pose.at, across / 2))]

    def odds(draft: Answer) -> dict[str, Any]:
        if draft not in seen:
            return {}
        aim = aim_at(ModelId(str(draft)))
        plus = sum(part.value for part in aim.modifiers)
        return {"odds": report_of_blast(game, gun, facts_of_blast(game, gun, target, aim.at, plus, aim.cover)).plain()}

    asked = Choose(
        seat=game[game[gun.model].unit].seat,
        prompt=tell("Where does {weapon} aim?", weapon=gun.weapon.name),
        clause="LEG-SCAT-01",
        about=(gun.model,),
        options=tuple(Option(model, model_name(game, model), about=(model,)) for model in seen),
        shows=lambda: {
            "options": {model: {"under": covered(model), "across": across, "has_odds": True} for model in seen}
        },
        previews=odds,
    )
    return aim_at(ModelId(await game.ask(asked)))


def _is_barrage(weapon: WeaponProfile) -> bool:
    return has(weapon.all_rules, Barrage)


async def _shoot_gun(game: Game, unit: UnitId, gun: Gun, order: Order, aim: BlastAim) -> None:
    """Every shell scatters from the same aim point. (LEG-TMPL-07, LEG-KW-78, LEG-SCAT-02 to LEG-SCAT-05)"""
    weapon, own = gun.weapon, game[gun.model]
    start = muzzle(own, gun.place)
    said = tell(
        "{unit} fires {weapon} at {target}.",
        unit=name_of(game, unit),
        weapon=weapon.name,
        target=name_of(game, order.target),
    )
    game.say(
        said, "LEG-SCAT-01", *(["LEG-SCAT-06"] if aim.is_indirect else []), kind="shoot", about=[unit, order.target]
    )
    for _ in range(shells(game, gun, is_doubled=order.is_doubled)):
        plus = sum(part.value for part in aim.modifiers)
        rules = (*weapon.all_rules, *rules_of(game, own))
        fell = await fall(game, unit, rules, foe_of(game, order.target), plus, aim.cover)
        at = moved(aim.at, fell.inches, fell.degrees) if fell.inches else aim.at
        if fell.is_on_cover:
            at = short_of(aim.at, start)
        _tell_scatter(game, gun, fell, aim.at, at)
        if has(weapon.all_rules, GetsHot) and fell.face == 1:
            await gets_hot(game, [gun.model], weapon, 1)
        source = at if _is_barrage(weapon) else start
        rooms = () if _is_barrage(weapon) else _rooms_hit(game, order.target, at)
        burst = Burst(at, weapon.across, source, _is_barrage(weapon), rooms)
        barrage = find(weapon.all_rules, ApocalypticBarrage)
        if barrage is not None:
            await _cluster(game, gun, burst, barrage.shells)
        else:
            await explode(game, gun.model, weapon, burst)


def shells(game: Game, gun: Gun, *, is_doubled: bool = False) -> int:
    """How many templates a weapon lays; a salvo fewer after moving. (LEG-TMPL-07, LEG-KW-78, LEG-WPN-14)"""
    weapon, model = gun.weapon, game[gun.model]
    many = find(weapon.all_rules, MultipleBlast)
    number = many.shells if many is not None else 1
    if many is None and not has(weapon.all_rules, ApocalypticBarrage):
        situation = Situation(
            0,
            weapon,
            rules=rules_of(game, model),
            pace=pace_for_aim(model),
            is_vehicle=is_gunner_vehicle(model),
            is_doubled=is_doubled,
        )
        number = shots_of(situation, is_twin=False)
    return number * (2 if has(weapon.all_rules, TwinLinked) else 1)


def _tell_scatter(game: Game, gun: Gun, fell: object, aim: Point, at: Point) -> None:
    if fell.inches:  # type: ignore[attr-defined]
        said = tell('It scatters {inches}".', inches=fell.inches)  # type: ignore[attr-defined]
        clauses = ["LEG-SCAT-02", "LEG-SCAT-03"]
    elif fell.is_on_cover:  # type: ignore[attr-defined]
        said, clauses = tell("It bursts on the cover."), ["LEG-SCAT-04"]
    else:
        said, clauses = tell("A direct hit."), ["LEG-SCAT-01"]
    game.say(said, *clauses, kind="scatter", about=[gun.model], aim=aim, at=at, across=gun.weapon.across)


async def _cluster(game: Game, gun: Gun, burst: Burst, number: int) -> None:
    """An apocalyptic barrage: dice say which of five blasts receive the shells. (LEG-TMPL-09)"""
    start = muzzle(game[gun.model], gun.place)
    places = cluster(burst.at, bearing(start, burst.at))
    fell = list(await game.resolve(shells_of, number))
    game.say(tell("The shells fall."), "LEG-TMPL-09", kind="scatter", about=[gun.model], places=places)
    for _ in range(fell[5]):
        asked = Choose(
            seat=game[game[gun.model].unit].seat,
            prompt=tell("A shell may fall on any of the five."),
            clause="LEG-TMPL-09",
            options=tuple(
                Option(str(n), tell("Blast {number}", number=n), at=at) for n, at in enumerate(places, start=1)
            ),
        )
        fell[int(await game.ask(asked)) - 1] += 1
    for place, shells in zip(places, fell[:5], strict=True):
        for _ in range(shells):
            await explode(game, gun.model, gun.weapon, Burst(place, 5.0, place, True))


def _rooms_hit(game: Game, target: UnitId, at: Point) -> tuple[str, ...]:
    """The rooms in which a direct shot at a unit in a building bursts: those of its level. (LEG-SCAT-04)"""
    if game[target].where != "room":
        return ()
    return rooms_at(game, at, room_of(game, target).level)


__all__ = ["CLUSTER", "Burst", "can_be_laid", "explode", "fire_blast", "touches_combat", "under"]
