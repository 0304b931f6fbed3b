"""What the rules do not allow in an odds question, each refused with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.words import tell
from grognard.rulesets.tenth.odds.used_weapons import is_big

if TYPE_CHECKING:
    from grognard.rulesets.tenth.dice.sides import AttackedUnit, Weapons
    from grognard.rulesets.tenth.odds.question import Attack, Attacker

OVERWATCH_REACH = 24
CHARGE_REACH = 12


def is_big_mark(mark: AttackedUnit) -> bool:
    """Whether the target is a MONSTER or VEHICLE."""
    return mark.has("MONSTER") or mark.has("VEHICLE")


def refuse_charge(asked: Attacker) -> None:
    """Who cannot charge. (TEN-CHG-01, TEN-CHG-02)"""
    if asked.advanced or asked.fell_back or asked.engaged:
        raise Refused(tell("A unit that is engaged, Advanced or Fell Back declares no charge."), "TEN-CHG-01")
    if asked.charge is None and (asked.distance or 0) > CHARGE_REACH:
        raise Refused(tell('A charge reaches {reach}".', reach=CHARGE_REACH), "TEN-CHG-02")


def refuse_weapon(arm: Weapons, asked: Attacker, attack: Attack, mark: AttackedUnit, keywords: tuple[str, ...]) -> None:
    """Refuse, with its clause, an attack that the rules do not allow."""
    profile = arm.profile
    if profile.is_ranged:
        if attack.phase == "fight":
            raise Refused(
                tell("{title} is a ranged weapon, and the Fight phase is for melee weapons.", title=profile.title),
                "TEN-MELEE-09",
            )
        _refuse_shot(arm, asked, attack, mark, keywords)
        return
    if attack.phase == "shooting":
        raise Refused(
            tell("{title} is a melee weapon and cannot attack at range.", title=profile.title), "TEN-SHOOT-01"
        )
    if mark.has("AIRCRAFT") and "FLY" not in keywords:
        raise Refused(tell("Only units with FLY may make melee attacks against AIRCRAFT."), "TEN-AIR-09")


def _refuse_shot(arm: Weapons, asked: Attacker, attack: Attack, mark: AttackedUnit, keywords: tuple[str, ...]) -> None:
    """What a ranged weapon cannot do."""
    profile, situation = arm.profile, arm.situation
    abilities = (*profile.abilities, *arm.granted)
    reach = profile.range or 0
    if situation.distance > reach:
        raise Refused(
            tell(
                '{title} reaches {reach}", not {distance}".',
                title=profile.title,
                reach=reach,
                distance=f"{situation.distance:g}",
            ),
            "TEN-SHOOT-06",
        )
    if situation.is_half_range and 2 * situation.distance > reach:
        raise Refused(
            tell(
                '{distance}" is more than half the range of {title}.',
                distance=f"{situation.distance:g}",
                title=profile.title,
            ),
            "TEN-MEAS-04",
        )
    if not situation.is_visible and all(each.needs_sight for each in abilities):
        raise Refused(
            tell("{title} needs to see its target, for it has no Indirect Fire.", title=profile.title), "TEN-SHOOT-06"
        )
    _refuse_engaged(arm, asked, attack, mark, keywords)
    if asked.advanced and not any(each.fires_after_advance for each in abilities):
        raise Refused(
            tell("{title} is no Assault weapon and cannot be fired after an Advance.", title=profile.title), "TEN-KW-02"
        )


def _refuse_engaged(
    arm: Weapons, asked: Attacker, attack: Attack, mark: AttackedUnit, keywords: tuple[str, ...]
) -> None:
    """What a ranged weapon cannot do where somebody is in Engagement Range."""
    profile, abilities = arm.profile, arm.abilities
    if any(each.is_blast for each in abilities) and (asked.engaged or attack.target.engaged):
        raise Refused(
            tell("{title} has Blast and never fires at units in Engagement Range.", title=profile.title), "TEN-KW-03"
        )
    is_pistol = any(each.is_pistol for each in abilities)
    if asked.engaged and not is_pistol and not is_big(keywords):
        raise Refused(
            tell("{title} is no Pistol, and the attackers are in Engagement Range.", title=profile.title),
            "TEN-SHOOT-02",
        )
    if attack.target.engaged and not asked.engaged and not is_big_mark(mark):
        raise Refused(tell("The target is in Engagement Range of the attackers' friends."), "TEN-SHOOT-03")


def refuse_attacker(asked: Attacker, attack: Attack) -> None:
    """What cannot be said of an attacking unit."""
    if attack.phase == "shooting":
        if asked.charged:
            raise Refused(tell("Charges come after the Shooting phase."), "TEN-TURN-01")
        if asked.fell_back:
            raise Refused(tell("A unit that Fell Back cannot shoot."), "TEN-MOVE-11")
    if asked.stationary and (asked.advanced or asked.fell_back):
        raise Refused(tell("A unit that Remained Stationary has neither Advanced nor Fallen Back."), "TEN-MOVE-01")
    if attack.overwatch and attack.phase == "fight":
        raise Refused(tell("Fire Overwatch is shooting."), "TEN-STRAT-13")
    if attack.overwatch and (asked.distance or 0) > OVERWATCH_REACH:
        raise Refused(
            tell(
                'Fire Overwatch reaches {OVERWATCH_REACH}", not {distance}".',
                OVERWATCH_REACH=OVERWATCH_REACH,
                distance=f"{asked.distance:g}",
            ),
            "TEN-STRAT-13",
        )
    if attack.command_rerolls and asked.shocked:
        raise Refused(tell("No Stratagem may affect a Battle-shocked unit of one's own."), "TEN-BSHK-07")


def refuse_stratagems(attack: Attack, mark: AttackedUnit) -> None:
    """Stratagems of the question outside their windows."""
    target = attack.target
    if attack.command_rerolls > 1 or attack.target_rerolls > 1:
        raise Refused(tell("Command Re-roll may be used once in a phase by each player."), "TEN-STRAT-01")
    for is_used, name, keyword, clause in (
        (target.smokescreen, "Smokescreen", "SMOKE", "TEN-STRAT-12"),
        (target.go_to_ground, "Go to Ground", "INFANTRY", "TEN-STRAT-16"),
    ):
        if not is_used:
            continue
        if attack.phase != "shooting" or attack.overwatch:
            raise Refused(tell("{name} is used in the opponent's Shooting phase only.", name=name), clause)
        if not mark.has(keyword):
            raise Refused(tell("{name} needs a unit with {keyword}.", name=name, keyword=keyword), clause)
    if target.shocked and (target.smokescreen or target.go_to_ground or attack.target_rerolls):
        raise Refused(tell("No Stratagem may affect a Battle-shocked unit of one's own."), "TEN-BSHK-07")
