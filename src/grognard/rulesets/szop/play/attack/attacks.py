"""One attack: everything a unit rolls against one target in one action. (SZOP-ATK-05, SZOP-PAS-28)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.decisions import Measure
from grognard.kernel.plane import distance
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.szop.dice.attack import apart, attack
from grognard.rulesets.szop.lists.keywords.passive import Saboteur
from grognard.rulesets.szop.lists.keywords.weapons import Expendable
from grognard.rulesets.szop.play.attack.casualties import receive
from grognard.rulesets.szop.play.attack.live_facts import volleys_of, weapon_is
from grognard.rulesets.szop.play.attack.splash import spread
from grognard.rulesets.szop.play.states import can_be_pinned, pin
from grognard.rulesets.szop.table.abilities import has_against
from grognard.rulesets.szop.table.maps import board, zones
from grognard.rulesets.szop.table.records import UnitId, other, side_id
from grognard.rulesets.szop.table.units import name_of, stands, troop_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.szop.dice.attack import Volley, Wounds
    from grognard.rulesets.szop.play.attack.live_facts import Shot

WOUNDS = Measure(tell("wounds"), lambda done: done.total)
"""What is looked at before a die of a hit is used for the defence. (SZOP-WPN-22)"""


async def strike(
    game: Game,
    attacker: UnitId,
    target: UnitId,
    shots: Sequence[Shot],
    *,
    is_melee: bool,
    is_charging: bool = False,
) -> None:
    """Roll, pool the wounds of all profiles, allocate. (SZOP-ATK-01..06, SZOP-WND-04)"""
    if not shots or not stands(game, target) or not stands(game, attacker):
        return
    aimed = {target: list(shots)}
    if game.options["small_battles"]:
        aimed = await spread(game, attacker, target, shots)
    _spend(game, attacker, target, shots)
    for foe, own in aimed.items():
        if own and stands(game, foe):
            await _strike_one(game, attacker, foe, own, is_melee=is_melee, is_charging=is_charging)


async def _strike_one(
    game: Game, attacker: UnitId, target: UnitId, shots: Sequence[Shot], *, is_melee: bool, is_charging: bool
) -> None:
    doublings = await sabotage(game, attacker, target)
    volleys = volleys_of(game, attacker, target, shots, is_melee=is_melee, is_charging=is_charging, doublings=doublings)
    await resolve(game, attacker, target, volleys, "SZOP-MELEE-03" if is_melee else "SZOP-SHOOT-06", is_melee=is_melee)


async def resolve(
    game: Game, attacker: UnitId, target: UnitId, volleys: tuple[Volley, ...], clause: str, *, is_melee: bool = False
) -> None:
    """The dice of an attack and their wounds. (SZOP-ATK-05, SZOP-ATK-06)"""
    seat = game[attacker].seat
    done = await game.resolve(attack, volleys, seats={"attacker": seat}, measure=lambda _: WOUNDS)
    game.say(
        _told(game, attacker, target, volleys, done), clause, "SZOP-ATK-06", kind="attack", about=[attacker, target]
    )
    counted = done.total + (done.shock if is_melee else 0)
    game.change(attacker, inflicted=game[attacker].inflicted + counted)
    await receive(
        game, target, attacker=done.attacker, defender=done.defender, by=seat, bane=done.bane, counted=counted
    )


def _told(game: Game, attacker: UnitId, target: UnitId, volleys: tuple[Volley, ...], done: Wounds) -> str:
    attacks = sum(volley.attacks for volley in apart(volleys))
    return tell(
        "{unit} attacks {target}: {attacks}, {hits}, {wounds}.",
        unit=name_of(game, attacker),
        target=name_of(game, target),
        attacks=tell_many("{count} attack", "{count} attacks", attacks),
        hits=tell_many("{count} hit", "{count} hits", done.hits),
        wounds=tell_many("{count} wound", "{count} wounds", done.total),
    )


def _spend(game: Game, unit: UnitId, target: UnitId, shots: Sequence[Shot]) -> None:
    """Expendable weapons are used up for the whole unit. (SZOP-WPN-21, SZOP-PAS-36)"""
    used = dict.fromkeys(
        shot.weapon.name for shot in shots if weapon_is(game, shot.model, shot.weapon, Expendable, target)
    )
    if used:
        game.change(unit, spent=tuple(dict.fromkeys((*game[unit].spent, *used))))


# ---------------------------------------------------------------- Saboteur


async def sabotage(game: Game, attacker: UnitId, target: UnitId) -> int:
    """Nearer to the enemy's zone than the target: its owner chooses double attacks or Pinned. (SZOP-PAS-28)"""
    if not has_against(game, attacker, Saboteur, target) or not is_deeper(game, attacker, target):
        return 0
    foe = game[target]
    if not foe.is_pinned and can_be_pinned(game, target):
        pinned = (
            tell("{unit} loses Fortified", unit=foe.shown)
            if foe.is_fortified
            else tell("{unit} is Pinned", unit=foe.shown)
        )
        asked = Choose(
            seat=foe.seat,
            prompt=tell("Saboteurs attack {unit} from behind the lines.", unit=foe.shown),
            clause="SZOP-PAS-28",
            about=(attacker, target),
            options=(Option("double", tell("Their attacks are doubled")), Option("pinned", pinned)),
        )
        if await game.ask(asked) == "pinned":
            pin(game, target, "SZOP-PAS-28")
            return 0
    game.say(tell("The attacks of {unit} are doubled.", unit=name_of(game, attacker)), "SZOP-PAS-28", about=[attacker])
    return 1


def is_deeper(game: Game, attacker: UnitId, target: UnitId) -> bool:
    """Whether a unit is strictly nearer to its opponent's zone than the unit it attacks. (SZOP-PAS-28)"""
    zone = game[side_id(other(game[attacker].seat))].zone
    if zone is None:
        return False
    area = zones(board(game))[zone]
    own, foe = (min(distance(one.shape, area) for one in troop_of(game, unit).stands) for unit in (attacker, target))
    return own < foe - 1e-9
