"""The actions of an activated unit. (SZOP-ACT)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import DRAGGED, Choose, Option
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Aircraft, Immobile, Tireless
from grognard.rulesets.szop.play.attack.regroup import begin_action, regroup
from grognard.rulesets.szop.play.charge.charge import charge, charge_foreseen, chargeable
from grognard.rulesets.szop.play.moves.aircraft import fly
from grognard.rulesets.szop.play.moves.manoeuvre import manoeuvre
from grognard.rulesets.szop.play.shooting.shooting import shoot
from grognard.rulesets.szop.play.shooting.targets import fire_plan
from grognard.rulesets.szop.play.states import fortify, rally
from grognard.rulesets.szop.play.transports import can_disembark, disembark, embark, may_embark, shake
from grognard.rulesets.szop.table.abilities import has, has_against
from grognard.rulesets.szop.table.records import BATTLE, UnitId
from grognard.rulesets.szop.table.units import enemies, name_of, stands

if TYPE_CHECKING:
    from grognard.kernel.game import Game

LABELS = {
    "manoeuvre": tell("Manoeuvre"),
    "defence": tell("Defence"),
    "shooting": tell("Shooting"),
    "charge": tell("Charge"),
    "rally": tell("Rally"),
    "embark": tell("Embark"),
    "disembark": tell("Disembark"),
    "nothing": tell("Nothing"),
}
BOONS = {"charge": "storm", "shooting": "barrage"}
"""Cards that allow an action again. (SZOP-SUP-07, SZOP-SUP-08)"""


def may_repeat(game: Game, unit: UnitId, action: str) -> bool:
    """Two actions are different, but Manoeuvre may be repeated. (SZOP-ACT-02, SZOP-PAS-35, SZOP-SUP-07)"""
    battle = game[BATTLE]
    if action not in battle.actions or action == "manoeuvre":
        return True
    return (
        has(game, unit, Tireless) or BOONS.get(action, "-") in battle.boons or _is_marked_tireless(game, unit, action)
    )


def _is_marked_tireless(game: Game, unit: UnitId, action: str) -> bool:
    """Whether a Mark lets the unit attack some enemy again. (SZOP-CMD-03, SZOP-PAS-35)"""
    if action not in BOONS or not game[unit].grants:
        return False
    return any(has_against(game, unit, Tireless, foe.id) for foe in enemies(game, game[unit].seat))


def possible(game: Game, unit: UnitId) -> dict[str, Any]:
    """The actions a unit may take now, with what was worked out for them. (SZOP-ACT-03..08, SZOP-TRANS-09)"""
    own = game[unit]
    if must_fly(game, unit):
        return {"manoeuvre": None}
    found: dict[str, Any] = {}
    if own.place == "table":
        if not own.is_pinned and not has(game, unit, Immobile):
            found["manoeuvre"] = None
        if may_repeat(game, unit, "shooting") and (plan := fire_plan(game, unit)):
            found["shooting"] = plan
        if may_repeat(game, unit, "charge") and (able := chargeable(game, unit)):
            found["charge"] = able
        if may_embark(game, unit):
            found["embark"] = None
    elif can_disembark(game, unit):
        found["disembark"] = None
    found["defence"] = None
    if own.is_exhausted:
        found["rally"] = None
    return {action: more for action, more in found.items() if may_repeat(game, unit, action)} | {"nothing": None}


def must_fly(game: Game, unit: UnitId) -> bool:
    """The first action of an Aircraft is its flight. (SZOP-FLY-03)"""
    return game[unit].place == "table" and not game[BATTLE].actions and has(game, unit, Aircraft)


async def action(game: Game, unit: UnitId) -> None:
    """The unit takes one action; then everybody regroups. (SZOP-ACT-01, SZOP-ACT-02, SZOP-MORALE-01)"""
    able = possible(game, unit)
    chosen = "manoeuvre"
    if not must_fly(game, unit):
        chosen = await _which(game, unit, able)
    begin_action(game)
    while not await _take(game, unit, chosen, able.get(chosen)):  # no way to charge was found: something else
        able.pop(chosen)
        chosen = await _which(game, unit, able)
    battle = game[BATTLE]
    game.change(BATTLE, actions=(*battle.actions, chosen))
    await regroup(game)


async def _which(game: Game, unit: UnitId, able: dict[str, Any]) -> str:
    number = len(game[BATTLE].actions) + 1
    prompt = tell("{unit}: first action?", unit=name_of(game, unit))
    if number > 1:
        prompt = tell("{unit}: second action?", unit=name_of(game, unit))
    options = tuple(Option(key, LABELS[key], data=DRAGGED if key == "manoeuvre" else {}) for key in able)
    asked = Choose(
        seat=game[unit].seat,
        prompt=prompt,
        clause="SZOP-ACT-02",
        about=(unit,),
        options=options,
        hints={"kind": "action", "number": number},
        shows=lambda: {"options": {"charge": charge_foreseen(game, unit, able["charge"])}} if "charge" in able else {},
    )
    return await game.ask(asked)


async def _take(game: Game, unit: UnitId, chosen: str, more: Any) -> bool:
    """Whether the action was really taken; getting in and out are actions too. (SZOP-ACT-06, SZOP-ACT-08)"""
    match chosen:
        case "manoeuvre":
            await _manoeuvre(game, unit)
        case "shooting":
            await shoot(game, unit, more)
        case "charge":
            return await charge(game, unit, more)
        case "defence":
            game.say(tell("{unit} takes Defence.", unit=name_of(game, unit)), "SZOP-ACT-04", about=[unit])
            fortify(game, unit, "SZOP-ACT-04")
        case "rally":
            rally(game, unit, "SZOP-ACT-07")
        case "embark":
            await embark(game, unit)
        case "disembark":
            await disembark(game, unit)
        case _:
            game.say(tell("{unit} does nothing.", unit=name_of(game, unit)), "SZOP-ACT-02", about=[unit])
    return True


async def _manoeuvre(game: Game, unit: UnitId) -> None:
    """A flight, or a Move; a second one shakes passengers. (SZOP-ACT-03, SZOP-FLY-03, SZOP-TRANS-07)"""
    if must_fly(game, unit) and has(game, unit, Immobile):
        said = tell("{unit} cannot move: it makes no flight.", unit=name_of(game, unit))
        game.say(said, "SZOP-FLY-03", "SZOP-PAS-06", about=[unit])
        return
    if must_fly(game, unit):
        await fly(game, unit)
        return
    has_moved = "manoeuvre" in game[BATTLE].actions
    await manoeuvre(game, unit)
    if has_moved and stands(game, unit):
        shake(game, unit)
