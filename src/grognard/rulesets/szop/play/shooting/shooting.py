"""Shooting: targets are declared, then resolved one after the other. (SZOP-SHOOT, SZOP-LOS-03, SZOP-SMALL-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Assign, Choose, Option, Slot
from grognard.kernel.errors import Refused
from grognard.kernel.words import join, tell, tell_many
from grognard.rulesets.szop.lists.keywords.passive import Facing
from grognard.rulesets.szop.play.attack.attacks import strike
from grognard.rulesets.szop.play.previews import fire_preview, shot_preview
from grognard.rulesets.szop.play.shooting import guided
from grognard.rulesets.szop.play.shooting.targets import Profile, by_instinct, can_shoot, fire_plan
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.records import BATTLE, ModelId, UnitId
from grognard.rulesets.szop.table.sight import model_sees
from grognard.rulesets.szop.table.units import model_name, name_of, stands, troop_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance
    from grognard.kernel.game import Game
    from grognard.rulesets.szop.play.attack.live_facts import Shot

HOLD = "hold"
MOST_TARGETS = 2


async def shoot(game: Game, unit: UnitId, plan: list[Profile] | None = None, *, on_guard: bool = False) -> None:
    """All targets are declared before any roll. (SZOP-SHOOT-01, SZOP-SHOOT-06)"""
    plan = fire_plan(game, unit, on_guard=on_guard) if plan is None else plan
    chosen = await game.ask(_which_targets(game, unit, plan, on_guard=on_guard))
    await guided.move_markers(game, unit, chosen)
    aimed: dict[UnitId, list[Shot]] = {}
    for profile in plan:
        target = chosen[profile.key]
        if target not in (HOLD, guided.MARK):
            aimed.setdefault(UnitId(target), []).extend(profile.shots[UnitId(target)])
    from_markers = guided.attacks(game, unit, chosen)
    targets = list(dict.fromkeys([*aimed, *from_markers]))
    battle = game[BATTLE]
    if battle.active == unit:
        game.change(BATTLE, struck=(*battle.struck, *targets))
    for target in await _in_order(game, unit, targets):
        shots = aimed.get(target, [])
        if game.options["flat_sight"]:
            shots = await _measured(game, unit, target, shots)
        # All that one unit rolls against one target is one attack, from wherever it is made. (SZOP-ATK-05)
        for number in from_markers.get(target, ()):
            shots = [*shots, *guided.shots_from(game, unit, number, target)]
        await strike(game, unit, target, shots, is_melee=False)
    guided.discard_used(game, unit, chosen)
    for profile in plan:
        if chosen[profile.key] == guided.MARK and stands(game, unit):
            await guided.place_marker(game, unit, profile.weapon)


def _which_targets(game: Game, unit: UnitId, plan: list[Profile], *, on_guard: bool) -> Assign:
    """One target for each profile, at most two in all. (SZOP-SHOOT-01, SZOP-SHOOT-02, SZOP-PAS-32)"""
    slots = [_slot(game, profile) for profile in plan] + guided.slots(game, unit, plan, on_guard=on_guard)
    free = _without_zone(game, unit, plan, slots)
    near = by_instinct(game, unit, {UnitId(foe) for foe in _foes_of(slots)})
    nearest: dict[str, bool] | None = None if near is None else {str(foe): driven for foe, driven in near.items()}

    def targets_of(given: dict[str, str]) -> set[str]:
        return {target for target in given.values() if target not in (HOLD, guided.MARK, guided.STEER)}

    def legal(given: dict[str, str]) -> None:
        if len(targets_of(given)) > MOST_TARGETS:
            raise Refused(tell("A unit shoots at up to two enemy units."), "SZOP-SHOOT-01")
        if all(target == HOLD for target in given.values()):
            raise Refused(tell("Choose at least one target."), "SZOP-SHOOT-01")
        if guided.MARK in given.values() and not guided.has_room(game, unit, given):
            raise Refused(tell("There are two markers already."), "SZOP-WPN-23")
        if len(targets_of({key: given[key] for key in free if key in given})) > 1:
            raise Refused(tell("Weapons without a zone must all attack one unit."), "SZOP-PAS-32")
        chosen = targets_of(given)
        if nearest is not None and (chosen - set(nearest) or (len(chosen) > 1 and any(nearest[foe] for foe in chosen))):
            raise Refused(tell("Instinct attacks one unit, the nearest."), "SZOP-PAS-27")

    def propose(chance: Chance) -> dict[str, str]:
        foes = sorted(nearest if nearest is not None else _foes_of(slots))
        first = foes[chance.below(len(foes))] if foes else ""
        given = {}
        for slot in slots:
            keys = [option.key for option in slot.options]
            other = HOLD if HOLD in keys else keys[0]
            given[slot.key] = first if first in keys else other
        if all(target == HOLD for target in given.values()):
            slot = next(slot for slot in slots if any(option.key != HOLD for option in slot.options))
            given[slot.key] = next(option.key for option in slot.options if option.key != HOLD)
        return given

    return Assign(
        seat=game[unit].seat,
        prompt=tell("{unit} shoots at whom?", unit=name_of(game, unit)),
        clause="SZOP-SHOOT-01",
        about=(unit,),
        slots=tuple(slots),
        legal=legal,
        propose=propose,
        hints={"kind": "shooting"},
        shows=lambda: {"slots": shot_preview(game, unit, plan)},
        previews=lambda draft: fire_preview(game, unit, plan, draft),
    )


def _foes_of(slots: list[Slot]) -> set[str]:
    """The units among the options."""
    return {option.key for slot in slots for option in slot.options} - {HOLD, guided.MARK, guided.STEER}


def _without_zone(game: Game, unit: UnitId, plan: list[Profile], slots: list[Slot]) -> list[str]:
    """The slots of weapons of a Facing unit that have no zone; markers attack with the Guided weapon. (SZOP-PAS-32)"""
    if not has(game, unit, Facing):
        return []
    keys = {profile.key: profile.weapon for profile in plan}
    weapon = guided.weapon_of(game, unit)
    carried = {slot.key: keys.get(slot.key, weapon) for slot in slots}
    return [key for key, each in carried.items() if each is not None and not each.zone]


def _slot(game: Game, profile: Profile) -> Slot:
    names = join(dict.fromkeys(weapon.shown for weapon in profile.weapons))
    label = tell("{number} x {weapon}", number=len(profile.users), weapon=names)
    options = [
        Option(
            foe,
            tell(
                "{unit} ({models})",
                unit=name_of(game, foe),
                models=tell_many("{count} weapon", "{count} weapons", len(shots)),
            ),
            about=(foe,),
        )
        for foe, shots in profile.shots.items()
    ]
    if profile.is_guided:
        options.append(Option(guided.MARK, tell("Place a marker")))
    return Slot(profile.key, label, (*options, Option(HOLD, tell("Hold fire"))))


async def _in_order(game: Game, unit: UnitId, targets: list[UnitId]) -> list[UnitId]:
    """The shooter says which target comes first. (SZOP-SHOOT-06)"""
    if len(targets) < 2:
        return targets
    options = tuple(Option(target, name_of(game, target), about=(target,)) for target in targets)
    asked = Choose(
        seat=game[unit].seat, prompt=tell("Which target first?"), clause="SZOP-SHOOT-06", about=(unit,), options=options
    )
    first = UnitId(await game.ask(asked))
    return [first, *(target for target in targets if target != first)]


# ---------------------------------------------------------------- flat sight


async def _measured(game: Game, unit: UnitId, target: UnitId, shots: list[Shot]) -> list[Shot]:
    """One model measures sight and range for all attacks on a target. (SZOP-LOS-03)"""
    if not shots or not stands(game, target):
        return []
    eyes = []
    for eye in troop_of(game, unit).stands:
        able = [shot for shot in shots if can_shoot(game, unit, eye, shot.weapon, target, shot.model)]
        if able:
            eyes.append((ModelId(eye.name), able, eye))
    if not eyes:
        return []
    chosen = eyes[0]
    if len(eyes) > 1:
        options = tuple(
            Option(
                name,
                tell(
                    "{model} ({weapons})",
                    model=model_name(game, name),
                    weapons=tell_many("{count} weapon", "{count} weapons", len(able)),
                ),
                about=(name,),
            )
            for name, able, _ in eyes
        )
        asked = Choose(
            seat=game[unit].seat,
            prompt=tell("Which model measures sight and range to {unit}?", unit=name_of(game, target)),
            clause="SZOP-LOS-03",
            about=(unit, target),
            options=options,
        )
        name = await game.ask(asked)
        chosen = next(each for each in eyes if each[0] == name)
    seen_by = chosen[0] if model_sees(game, unit, chosen[2], target) else None
    return [shot._replace(seen_by=seen_by) for shot in chosen[1]]
