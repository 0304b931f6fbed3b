"""The Charge, from its declaration to the withdrawal. (SZOP-MELEE, SZOP-PAS-07, SZOP-PAS-15, SZOP-PAS-37)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import ChooseMany, Option
from grognard.kernel.errors import Refused
from grognard.kernel.offers import Ability, offer
from grognard.kernel.plane import TOLERANCE
from grognard.kernel.troops.standing import box_gap, distance_of
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Aircraft, Bastion, Counter, Immobile, Instinct
from grognard.rulesets.szop.play.attack.attacks import strike
from grognard.rulesets.szop.play.attack.live_facts import volleys_of
from grognard.rulesets.szop.play.charge.blows import blows_at, settle_blows
from grognard.rulesets.szop.play.moves.engage import CLOSE, IMMOBILE_REACH, Engagement
from grognard.rulesets.szop.play.moves.heading import choose_heading
from grognard.rulesets.szop.play.moves.law import allowances
from grognard.rulesets.szop.play.moves.terrain_tests import after_move
from grognard.rulesets.szop.play.moves.withdraw import withdraw
from grognard.rulesets.szop.play.previews import TOLD, charge_preview, foreseen
from grognard.rulesets.szop.play.shooting.targets import by_instinct, may_be_again
from grognard.rulesets.szop.play.states import exhaust
from grognard.rulesets.szop.table.abilities import has, has_against
from grognard.rulesets.szop.table.ground import attacks_uphill
from grognard.rulesets.szop.table.records import BATTLE, Unit, UnitId
from grognard.rulesets.szop.table.units import enemies, name_of, put, stands, troop_of, wounds_needed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Chance
    from grognard.kernel.game import Game

SPANS = ("activation", "round", "battle")
COUNTER = Ability("counter-attack", tell("Counter-attack"), "SZOP-MELEE-04", SPANS)
COUNTER_FIRST = Ability("counter", tell("Counter"), "SZOP-PAS-15", SPANS)

# ---------------------------------------------------------------- who may charge whom


def chargeable(game: Game, unit: UnitId) -> dict[UnitId, Engagement]:
    """Enemies that the unit can engage, each with its plan. (SZOP-MELEE-01, SZOP-MELEE-02, SZOP-FLY-04)"""
    own = game[unit]
    if own.is_exhausted or own.place != "table" or has(game, unit, Aircraft):
        return {}
    troop = troop_of(game, unit)
    most = IMMOBILE_REACH if has(game, unit, Immobile) else CLOSE + max(allowances(game, unit).values())
    found: dict[UnitId, Engagement] = {}
    apart: list[UnitId] = []
    for foe in _allowed(game, unit):
        theirs = troop_of(game, foe)
        if box_gap(troop.box, theirs.box) <= most + TOLERANCE and distance_of(troop, theirs) <= most + TOLERANCE:
            engagement = Engagement(game, unit, [foe])
            if engagement.is_possible:
                found[foe] = engagement
            else:
                apart.append(foe)
    near = by_instinct(game, unit, found)
    if near is not None:
        return {foe: found[foe] for foe in near}
    for foe in _not_driven(game, unit, apart):
        together = _together(game, unit, foe)
        if together is not None:
            found |= {each: found.get(each, together) for each in together.targets}
    return found


def _not_driven(game: Game, unit: UnitId, foes: Sequence[UnitId]) -> list[UnitId]:
    """Enemies that may be charged with others: Instinct attacks one unit alone. (SZOP-PAS-27)"""
    return [foe for foe in foes if not has_against(game, unit, Instinct, foe)]


def _together(game: Game, unit: UnitId, foe: UnitId) -> Engagement | None:
    """An enemy that cannot be engaged alone, with neighbours who leave no room beside them. (SZOP-MOVE-03)"""
    beside = 2 * CLOSE + 2 * max(one.base.outer for one in troop_of(game, unit).stands)
    theirs = troop_of(game, foe)
    others = [each for each in _not_driven(game, unit, _allowed(game, unit)) if each != foe]
    near = [each for each in others if distance_of(theirs, troop_of(game, each)) <= beside]
    sets = [*([each] for each in near), *([near] if len(near) > 1 else [])]
    tries = (Engagement(game, unit, [foe, *more]) for more in sets)
    return next((each for each in tries if each.is_possible), None)


def _allowed(game: Game, unit: UnitId) -> list[UnitId]:
    """No Aircraft; with Storm no unit that was already charged. (SZOP-FLY-04, SZOP-SUP-07)"""
    foes = [foe.id for foe in enemies(game, game[unit].seat) if not has(game, foe.id, Aircraft)]
    return may_be_again(game, unit, foes, "charge", "storm")


# ---------------------------------------------------------------- the charge


async def charge(game: Game, unit: UnitId, able: dict[UnitId, Engagement]) -> bool:
    """Declare, engage, strike, counter-attack, withdraw. Whether the charge took place. (SZOP-MELEE-07)"""
    targets, engagement = await _declare(game, unit, able)
    destroyed = _destroyed(game)
    if not await _engage(game, unit, engagement):
        return False
    if stands(game, unit) and not engagement.is_immobile:
        await choose_heading(game, unit)
    battle = game[BATTLE]
    game.change(BATTLE, struck=(*battle.struck, *targets))
    for each in (unit, *targets):
        game.change(each, has_fought=True)
    countered = await _counters(game, unit, targets, Counter)
    if stands(game, unit):  # who strikes whom is settled before the first blow falls
        for target, own in (await settle_blows(game, unit, targets)).items():
            await strike(game, unit, target, own, is_melee=True, is_charging=not countered)
    if stands(game, unit):
        await _counters(game, unit, [target for target in targets if target not in countered], None)
    has_moved = False
    if stands(game, unit) and _destroyed(game) == destroyed:
        has_moved = await withdraw(game, unit, targets)
    if has_moved and stands(game, unit):
        await choose_heading(game, unit)
    return True


def _destroyed(game: Game) -> list[UnitId]:
    """All units that are destroyed, targets or not. (SZOP-MELEE-06)"""
    return [unit.id for unit in game.all(Unit) if unit.place == "destroyed"]


async def _declare(game: Game, unit: UnitId, able: dict[UnitId, Engagement]) -> tuple[tuple[UnitId, ...], Engagement]:
    """Name one or more targets. (SZOP-MELEE-01)"""
    if len(able) == 1:
        [engagement] = able.values()
        return engagement.targets, engagement
    known: dict[tuple[str, ...], Engagement] = {each.targets: each for each in able.values()}
    near = by_instinct(game, unit, able) or {}

    def engagement_of(chosen: tuple[str, ...]) -> Engagement:
        if chosen not in known:
            known[chosen] = Engagement(game, unit, [UnitId(target) for target in chosen])
        return known[chosen]

    def legal(chosen: tuple[str, ...]) -> None:
        if len(chosen) > 1 and any(near.get(UnitId(target)) for target in chosen):
            raise Refused(tell("Instinct attacks one unit, the nearest."), "SZOP-PAS-27")
        if not engagement_of(chosen).is_possible:
            raise Refused(tell('The unit cannot end within 1" of all these targets.'), "SZOP-MELEE-01")

    def propose(chance: Chance) -> Sequence[str]:
        return list(able.values())[chance.below(len(able))].targets

    asked = ChooseMany(
        seat=game[unit].seat,
        prompt=tell("Whom does {unit} charge?", unit=name_of(game, unit)),
        clause="SZOP-MELEE-01",
        about=(unit,),
        options=tuple(Option(target, name_of(game, target), about=(target,)) for target in able),
        least=1,
        most=1 if near and all(near.values()) else None,
        legal=legal,
        propose=propose,
        hints={"together": {target: list(each.targets) for target, each in able.items() if len(each.targets) > 1}},
        shows=lambda: {"options": {target: _foreseen(game, unit, target, each) for target, each in able.items()}},
    )
    chosen = await game.ask(asked)
    return tuple(map(UnitId, chosen)), engagement_of(chosen)


def _foreseen(game: Game, unit: UnitId, target: UnitId, engagement: Engagement) -> dict[str, Any]:
    """How far a target is, and what the blows of a charge at it do. (SZOP-MELEE-03)"""
    away = distance_of(troop_of(game, unit), troop_of(game, target))
    ends = engagement.trek.ends(engagement.plan or {})
    known = charge_preview(game, unit, ends, [target])[target]
    return {"range": f'{away:.1f}"', **{name: part for name, part in known.items() if name in ("models", "odds")}}


def charge_foreseen(game: Game, unit: UnitId, able: dict[UnitId, Engagement]) -> dict[str, Any]:
    """Whom a unit could charge, by name; of the nearest, how far it is and what the blows do. (SZOP-MELEE-03)"""
    nearest = min(able, key=lambda target: distance_of(troop_of(game, unit), troop_of(game, target)))
    known = _foreseen(game, unit, nearest, able[nearest])
    told = {"target": name_of(game, nearest), "range": known["range"]}
    if odds := known.get("odds"):
        told |= {"wounds": f"{odds['wounds']:.1f}", "destroyed": f"{odds['destroyed']:.0%}"}
    return told


async def _engage(game: Game, unit: UnitId, engagement: Engagement) -> bool:
    """The Engage move, and what the ground does. (SZOP-MOVE-04, SZOP-MELEE-07, SZOP-ATER-03)"""
    targets = engagement.targets
    said = tell("{unit} charges.", unit=name_of(game, unit))
    is_uphill = any(attacks_uphill(game, unit, target) for target in targets)
    if engagement.is_immobile:
        game.say(said, "SZOP-PAS-07", kind="charge", about=[unit, *targets])
        await after_move(game, unit, engagement.trek, {}, is_uphill=is_uphill)
        return True
    paths = await game.ask(engagement.question(game))
    if not paths and engagement.plan is None:
        game.say(tell("{unit} finds no way to charge.", unit=name_of(game, unit)), "SZOP-MELEE-01", about=[unit])
        return False
    put(game, engagement.trek.ends(paths).values())
    game.say(said, "SZOP-MELEE-01", kind="charge", about=[unit, *targets], paths=paths)
    await after_move(game, unit, engagement.trek, paths, is_uphill=is_uphill)
    return True


# ---------------------------------------------------------------- counter-attacks


async def _counters(
    game: Game, unit: UnitId, targets: Sequence[UnitId], kind: type[Counter] | None
) -> tuple[UnitId, ...]:
    """Fresh defenders may strike back, in their owner's order; it exhausts them. (SZOP-MELEE-04, SZOP-PAS-15)"""
    done: tuple[UnitId, ...] = ()
    waiting = [target for target in targets if kind is None or has_against(game, target, kind, unit)]
    while stands(game, unit):
        able = [
            each
            for each in waiting
            if stands(game, each) and not game[each].is_exhausted and blows_at(game, each, unit, [unit])
        ]
        if game.options["counter_attack_engages"]:
            able = [each for each in waiting if stands(game, each) and not game[each].is_exhausted]
        if not able:
            break
        target = await _who_counters(game, unit, able, kind)
        if target is None:
            break
        waiting.remove(target)
        done = (*done, target)
        await counter_attack(game, target, unit)
    return done


async def _who_counters(game: Game, unit: UnitId, able: list[UnitId], kind: type[Counter] | None) -> UnitId | None:
    ability = COUNTER_FIRST if kind else COUNTER
    seat = game[able[0]].seat
    charger = name_of(game, unit)
    if len(able) == 1:
        only = able[0]
        prompt = tell("Does {unit} counter-attack {charger}?", unit=name_of(game, only), charger=charger)
        if kind:
            prompt = tell(
                "Does {unit} counter-attack before {charger} strikes?", unit=name_of(game, only), charger=charger
            )
        about, uses = [only, unit], [Option("yes", tell("Yes"), value=only)]
    else:
        prompt = tell("Which unit counter-attacks {charger} next?", charger=charger)
        about, uses = [unit], [Option(each, name_of(game, each), about=(each,), value=each) for each in able]
    by_key = {option.key: option.meaning for option in uses}
    return await offer(
        game,
        seat,
        ability,
        uses,
        prompt,
        about=about,
        shows=lambda: {"options": dict.fromkeys(by_key, TOLD)},
        previews=lambda key: counter_foreseen(game, by_key[key], unit) if key in by_key else {},
        reaction=True,
    )


def counter_foreseen(game: Game, unit: UnitId, charger: UnitId) -> dict[str, Any]:
    """What a counter-attack does from where the models stand. (SZOP-MELEE-04)"""
    volleys = volleys_of(game, unit, charger, blows_at(game, unit, charger, [charger]), is_melee=True)
    return {"odds": foreseen(volleys, wounds_needed(game, charger))}


async def counter_attack(game: Game, unit: UnitId, charger: UnitId) -> None:
    """The models near the charger strike it; then the unit is Exhausted unless the charger is destroyed.

    (SZOP-MELEE-04, SZOP-MELEE-05, SZOP-PAS-37)
    """
    game.say(
        tell("{unit} counter-attacks.", unit=name_of(game, unit)), "SZOP-MELEE-04", kind="charge", about=[unit, charger]
    )
    if game.options["counter_attack_engages"] and not has(game, unit, Immobile):
        engagement = Engagement(game, unit, [charger])
        if engagement.plan:
            await _engage(game, unit, engagement)
    if stands(game, unit):
        await strike(game, unit, charger, blows_at(game, unit, charger, [charger]), is_melee=True)
    if stands(game, unit) and stands(game, charger) and not has_against(game, unit, Bastion, charger):
        exhaust(game, unit, "SZOP-MELEE-05")
