"""The chances of fire before it is declared, from the facts that are played. (LEG-GEN-06)

Where nothing may be measured before, they are told for each range band: if short, if effective, if long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.errors import GrognardError
from grognard.kernel.odds_report import Report
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attack_reports import Facts, either, readiness, stages
from grognard.rulesets.legendary.dice.attacks import building_target
from grognard.rulesets.legendary.dice.to_hit import BANDS
from grognard.rulesets.legendary.dice.whole_attack import Volley
from grognard.rulesets.legendary.lists.keywords.effects_of_hits import Pinning
from grognard.rulesets.legendary.lists.keywords.equipment import ExtraArmour, MightyBulwark
from grognard.rulesets.legendary.lists.keywords.wounding import ItWillNotDie
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.rolls import leadership_of
from grognard.rulesets.legendary.play.shooting.apply_damage import target_of
from grognard.rulesets.legendary.play.shooting.fire import aimed_row, is_screen
from grognard.rulesets.legendary.play.shooting.live_facts import INSIDE, visible, volleys_of
from grognard.rulesets.legendary.play.shooting.sight_lines import WALLS, house_aimed_at
from grognard.rulesets.legendary.play.vehicles.parts import armour_of_parts, is_crewman
from grognard.rulesets.legendary.table.records import house_id
from grognard.rulesets.legendary.table.rooms import profile_of
from grognard.rulesets.legendary.table.special_rules import can_be_pinned, has, model_has
from grognard.rulesets.legendary.table.units import is_monster, is_vehicle

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grognard.kernel.dice import Odds
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.dice.facts import Target
    from grognard.rulesets.legendary.dice.to_hit import Band
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.play.shooting.live_facts import LiveVolley, Overwatch
    from grognard.rulesets.legendary.play.shooting.sight_lines import Order
    from grognard.rulesets.legendary.table.records import Model, ModelId, UnitId

MOST_SHOTS = 120
"""More would take longer than a player waits."""
HOUSES = ("room", "built")
IF_BAND: dict[Band, str] = {"short": tell("if short"), "effective": tell("if effective"), "long": tell("if long")}


class Aimed(NamedTuple):
    """A weapon group and its order."""

    guns: Sequence[Gun]
    order: Order


def has_odds(guns: Sequence[Gun], order: Order) -> bool:
    """Whether chances can be told: of a flame not until it is laid, and not of men in a vehicle."""
    return not guns[0].weapon.is_template and order.part not in INSIDE and not is_crewman(order.part)


def odds_of_fire(game: Game, unit: UnitId, aimed: Sequence[Aimed], overwatch: Overwatch = "") -> dict[str, Any]:
    """What weapon groups with one order do to their target, in one attack. (LEG-SHOOT-06, LEG-DMG-02)"""

    def report(band: Band | None) -> Report | None:
        facts = _facts(game, unit, aimed, band, overwatch)
        return None if facts is None else _written(facts, dict(stages(facts)))

    return _told(game, aimed, report)


class Watch(NamedTuple):
    """A unit that could fire overwatch: how it tests whether it is ready. (LEG-OVER-02)"""

    unit: UnitId
    initiative: int
    again: bool = False
    is_sure: bool = False


def odds_of_overwatch(game: Game, watch: Watch, aimed: Sequence[Aimed]) -> dict[str, Any]:
    """The same in overwatch, ready and unready together. (LEG-OVER-02)"""
    test = readiness(watch.initiative, again=watch.again, is_sure=watch.is_sure)

    def report(band: Band | None) -> Report | None:
        ready, unready = (_facts(game, watch.unit, aimed, band, how) for how in ("ready", "unready"))
        if ready is None or unready is None:
            return None
        mixed = either(test, dict(stages(ready)), dict(stages(unready)))
        return _written(ready, {tell("ready"): test, **mixed})

    return _told(game, aimed, report)


def _told(game: Game, aimed: Sequence[Aimed], report: Callable[[Band | None], Report | None]) -> dict[str, Any]:
    """One report where everything may be measured, else one for each band that some weapon has. (LEG-GEN-06)"""
    if not aimed:
        return {}
    try:
        if game.options["allow_premeasuring"]:
            found = report(None)
            return {} if found is None else {"odds": found.plain()}
        reports = [(IF_BAND[band], report(band)) for band in BANDS]
        told = [{"label": label, "odds": each.plain()} for label, each in reports if each is not None]
    except GrognardError:  # too many states for exact odds
        return {}
    return {"attacks": told} if told else {}


def _written(facts: Facts, found: Mapping[str, Odds[Any]]) -> Report:
    return Report(found, main=facts.main, most={"losses": len(facts.volley.targets)})


# ---------------------------------------------------------------- facts


def _facts(
    game: Game, unit: UnitId, aimed: Sequence[Aimed], band: Band | None, overwatch: Overwatch = ""
) -> Facts | None:
    """The attack as the dice see it; nothing if nobody reaches, or too many shots fall. (LEG-DMG-02)"""
    order = aimed[0].order
    shields = is_screen(game, order)
    live = [
        volley
        for guns, own in aimed
        for volley in volleys_of(game, guns, own, overwatch, has_screen=shields, band=band)
    ]
    if band is not None and not any(volley.band == band for volley in live):
        return None
    if not live or sum(volley.shots.number for volley in live) > MOST_SHOTS:
        return None
    volley = _volley(game, unit, aimed, live)
    if volley is None:
        return None
    pins = can_be_pinned(game, order.target) and not game[order.target].is_pinned
    return Facts(
        volley,
        ld=leadership_of(game, order.target) if pins else 0,
        pins_by_one=all(has(each.guns[0].weapon.all_rules, Pinning) for each in aimed),
        is_house=order.part == WALLS,
        walls_stun=game[order.target].where in HOUSES and _may_stun(game, order),
    )


def _volley(game: Game, unit: UnitId, aimed: Sequence[Aimed], live: Sequence[LiveVolley]) -> Volley | None:
    """The shots and those who are hit: the walls, a part, a named one, or the visible models. (LEG-SHOOT-21)"""
    order, groups = aimed[0].order, tuple(volley.shots for volley in live)
    if order.part == WALLS:
        return Volley(groups, (_house(game, order),), can_be_stunned=_may_stun(game, order))
    everybody = order._replace(model=None)
    seen = list(dict.fromkeys(name for guns, _ in aimed for name in visible(game, guns, everybody)))
    row = [game[model] for model in aimed_row(game, unit, order, seen)]
    if not row:
        return None
    targets, first = tuple(target_of(game, model, live[0].side) for model in row), row[0]
    screen: tuple[Target, ...] = ()
    if groups[0].has_screen:
        screen = targets if order.part else _others(game, order, aimed_row(game, unit, everybody, seen))
    if live[0].gun is not None:
        screen = (target_of(game, game[live[0].gun]),)
    return Volley(
        groups,
        targets,
        screen=screen,
        walls=(_house(game, order),) if game[order.target].where == "room" else (),
        part=armour_of_parts(game, first) if order.part else 0,
        can_be_stunned=is_monster(first) or is_vehicle(first),
        has_extra_armour=model_has(game, first, ExtraArmour),
        will_not_die=len(row) == 1 and _may_cheat_death(game, first),
        is_open_topped=_is_open(first),
        is_simple=bool(game.options["simple_destruction"]),
        per_point=bool(game.options["overkill_per_point"]),
    )


def _others(game: Game, order: Order, row: Sequence[ModelId]) -> tuple[Target, ...]:
    """Those who take the hits for the one who is named. (LEG-CHAR-05)"""
    return tuple(target_of(game, game[model]) for model in row if model != order.model)


def _is_open(model: Model) -> bool:
    return isinstance(model.profile, VehicleProfile) and model.profile.is_a("open-topped")


def _may_cheat_death(game: Game, model: Model) -> bool:
    """It Will Not Die, once a turn. (LEG-KW-33)"""
    return model_has(game, model, ItWillNotDie) and not model.has_cheated_death


def _house(game: Game, order: Order) -> Target:
    """The building that is struck. (LEG-BLDG-05, LEG-BLDG-09)"""
    own = game[house_id(house_aimed_at(game, order.target))]
    return building_target(own.armour, own.hull_points, damage=own.damage)


def _may_stun(game: Game, order: Order) -> bool:
    """Whether hits on the building stun those inside: not in a bulwark. (LEG-BLDG-06, LEG-KW-37)"""
    profile = profile_of(game, game[house_id(house_aimed_at(game, order.target))])
    return profile is None or not has(profile.all_rules, MightyBulwark)


__all__ = ["Aimed", "Watch", "has_odds", "odds_of_fire", "odds_of_overwatch"]
