"""The bill of an odds question: everything that applied, with its clause, and what was named but does nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import NEVER, ONES
from grognard.kernel.odds_report import Item
from grognard.kernel.words import tell
from grognard.rulesets.tenth.dice.facts import NEVER_SAVES, titles
from grognard.rulesets.tenth.dice.saves import armour_bonus, has_benefit, save_of
from grognard.rulesets.tenth.dice.sides import NO_CHANGES, attacks_by
from grognard.rulesets.tenth.dice.wounds import needs_to_wound
from grognard.rulesets.tenth.lists.keywords.unit_abilities import (
    FeelNoPain,
    Frenzy,
    Hardened,
    Inspires,
    Stealth,
    Warded,
    find,
)
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import best

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.rulesets.tenth.dice.facts import Attacks, Group, Target
    from grognard.rulesets.tenth.dice.sides import AttackingUnit, Changes, TargetNow, Weapons
    from grognard.rulesets.tenth.dice.stages import AttackFacts
    from grognard.rulesets.tenth.lists.keywords.unit_abilities import UnitAbility
    from grognard.rulesets.tenth.lists.keywords.weapon_abilities import WeaponKeyword

OF_TARGETS = (FeelNoPain, Hardened, Stealth, Warded)
OF_ATTACKERS = (Frenzy, Inspires)


def bill_of(fight: AttackFacts) -> tuple[tuple[Item, ...], tuple[str, ...]]:
    """Every modifier, cap, re-roll and ability that applied; and the names of abilities that did nothing."""
    bill: list[Item] = []
    inert: list[str] = []
    face = fight.face
    for sally, own_groups in zip(fight.sallies, fight.groups, strict=True):
        for arm, attacks in zip(sally.arms, own_groups, strict=True):
            bill += _rolls(attacks, face.target)
            if arm.changes != NO_CHANGES:
                bill += _changes(attacks, arm.changes)
            for ability in best(arm.abilities):
                if ability.is_hazardous or _matters(ability, arm, attacks, face, fight.aims_at):
                    bill.append(Item(str(ability), _meaning(ability), ability.clause, attacks.name))
                else:
                    inert.append(f"{ability} ({attacks.name})")
            inert += [f"{ability} ({attacks.name})" for ability in _outdone(arm.abilities)]
        for own in dict.fromkeys(sally.abilities):
            if isinstance(own, OF_ATTACKERS) and not _is_idle_frenzy(own, sally):
                bill.append(Item(f"{own} ({sally.name})", _meaning(own), own.clause))
            else:
                inert.append(f"{own} ({sally.name})")
    bill += _of_target(fight)
    inert += _inert_of_target(fight)
    bill += _of_policy(fight)
    return tuple(bill), tuple(dict.fromkeys(inert))


def _outdone(abilities: Iterable[WeaponKeyword]) -> list[WeaponKeyword]:
    """Abilities of a kind of which the weapon has a better one. (TEN-KW-37)"""
    kept = {each.sort(): each for each in best(abilities)}
    return [each for each in abilities if each != kept[each.sort()]]


def _is_idle_frenzy(own: UnitAbility, sally: AttackingUnit) -> bool:
    """Whether Frenzy does nothing: there is a better one, or the unit shoots."""
    if not isinstance(own, Frenzy):
        return False
    return all(arm.profile.is_ranged for arm in sally.arms) or find(sally.abilities, Frenzy) != own


def _changes(attacks: Attacks, changes: Changes) -> Iterator[Item]:
    """What other rules change in a weapon's attacks."""
    name = attacks.name
    for roll, which in zip(("Hit", "Wound", "Damage"), changes.rerolls, strict=True):
        if which:
            yield Item(
                tell("re-rolls"),
                tell("{roll} rolls: {which}", roll=roll, which=which),
                "TEN-DICE-06",
                about=name,
            )
    for roll, on in (("Hits", changes.critical_hit), ("Wounds", changes.critical_wound)):
        if on < 6:
            yield Item(tell("critical"), tell("Critical {roll} on {on}+", roll=roll, on=on), about=name)
    for roll, amount in (("Hit", changes.mortal_on_hit), ("Wound", changes.mortal_on_wound)):
        if amount:
            yield Item(
                tell("criticals"),
                tell("each Critical {roll} deals {amount} mortal wounds besides", roll=roll, amount=amount),
                "TEN-MORT-03",
                about=name,
            )
    for what, more in (
        (tell("Strength"), changes.strength),
        (tell("AP"), changes.ap),
        (tell("Damage"), changes.damage),
    ):
        if more:
            yield Item(what, f"{more:+d}", "TEN-DICE-08", name)
    if changes.ignores_worse:
        yield Item(tell("modifiers"), tell("those for the worse are ignored"), about=name)


def _rolls(attacks: Attacks, target: Target) -> Iterator[Item]:
    """What the Hit and Wound rolls of a weapon need, with modifiers and caps."""
    name = attacks.name
    for part in attacks.hit_because:
        yield Item(part.why, tell("{value} to hit", value=f"{part.value:+d}"), part.clause, name)
    raw = sum(part.value for part in attacks.hit_because)
    if raw != attacks.hit_plus:
        yield Item(
            tell("cap"),
            tell("{raw} to hit counts as {hit_plus}", raw=f"{raw:+d}", hit_plus=f"{attacks.hit_plus:+d}"),
            "TEN-HIT-04",
            about=name,
        )
    if attacks.only_sixes:
        yield Item(tell("Fire Overwatch"), tell("hits only on unmodified 6s"), "TEN-STRAT-14", about=name)
    needs = needs_to_wound(attacks.strength, target.toughness)
    against = tell(
        "Strength {strength} against Toughness {toughness}", strength=attacks.strength, toughness=target.toughness
    )
    yield Item(against, tell("wounds on {needs}+", needs=needs), "TEN-WND-01", name)
    for part in attacks.wound_because:
        yield Item(part.why, tell("{value} to wound", value=f"{part.value:+d}"), part.clause, name)
    raw = sum(part.value for part in attacks.wound_because)
    if raw != attacks.wound_plus:
        yield Item(
            tell("cap"),
            tell("{raw} to wound counts as {wound_plus}", raw=f"{raw:+d}", wound_plus=f"{attacks.wound_plus:+d}"),
            "TEN-WND-05",
            about=name,
        )
    for title, group in zip(titles(target.groups), target.groups, strict=True):
        yield from _save(attacks, group, title)


def _save(attacks: Attacks, group: Group, title: str) -> Iterator[Item]:
    """The better save of a group against a weapon."""
    who = tell("{name} against {name2}", name=title, name2=attacks.name)
    plus, because = armour_bonus(attacks, group)
    armour = max(2, group.save - plus)
    if group.invulnerable < armour:
        yield Item(
            tell("save"),
            tell("invulnerable on {invulnerable}+", invulnerable=group.invulnerable),
            "TEN-SAVE-05",
            about=who,
        )
        return
    for part in because:
        yield Item(part.why, tell("{value} to the save", value=f"{part.value:+d}"), part.clause, who)
    raw = sum(part.value for part in because)
    if raw != plus:
        yield Item(
            tell("cap"),
            tell("{raw} to the save counts as {plus}", raw=f"{raw:+d}", plus=f"{plus:+d}"),
            "TEN-SAVE-03",
            about=who,
        )
    yield Item(
        tell("save"),
        tell("armour on {armour}+", armour=armour) if armour <= 6 else "none is possible",
        "TEN-SAVE-01",
        about=who,
    )


# ---------------------------------------------------------------- abilities


def _matters(ability: WeaponKeyword, arm: Weapons, with_it: Attacks, face: TargetNow, aims_at: int | None) -> bool:
    """Whether the dice would be others without it.

    A lesser one of the same kind would step in, but this one is what counts. (TEN-KW-37)
    """
    rest = [each for each in arm.abilities if each.sort() != ability.sort()]
    without = attacks_by(arm, face, rest)
    return _effect(with_it, face.target, aims_at) != _effect(without, face.target, aims_at)


def _effect(attacks: Attacks, target: Target, aims_at: int | None) -> tuple[object, ...]:
    """All that the dice can tell of a weapon."""
    saves = tuple(save_of(attacks, group)[:2] for group in target.groups)
    aims = attacks.has_precision and aims_at is not None
    return attacks._replace(ignores_cover=False, gives_cover=False, has_precision=aims), saves


def _meaning(ability: WeaponKeyword | UnitAbility) -> str:
    """The rule in a few words, without its clauses."""
    return (type(ability).__doc__ or "").partition(" (TEN-")[0].strip()


# ---------------------------------------------------------------- the target


def _of_target(fight: AttackFacts) -> Iterator[Item]:
    """What the target's abilities and Stratagems did."""
    mark = fight.mark
    if mark.is_smoky:
        yield Item("Smokescreen", "Benefit of Cover and Stealth", "TEN-STRAT-12")
    if fight.is_on_ground:
        yield Item("Go to Ground", "Benefit of Cover and a 6+ invulnerable save", "TEN-STRAT-16")
    for ability in _abilities(fight):
        if isinstance(ability, OF_TARGETS) and not _is_idle(ability, fight):
            yield Item(str(ability), _meaning(ability), ability.clause, mark.name)
    named = list(zip(titles(mark.groups), mark.groups, strict=True))
    for title, group in named:
        if group.feel_no_pain < NEVER_SAVES:
            yield Item(
                tell("Feel No Pain"),
                tell("each wound is ignored on {feel_no_pain}+", feel_no_pain=group.feel_no_pain),
                "TEN-KW-12",
                about=title,
            )
    for title, group in named:
        yield from _rules_of(group, title)
    if mark.leader is not None:
        yield Item(tell("{name} is led", name=mark.name), "wounds come to the CHARACTER last", "TEN-LEAD-04")
        if fight.aims_at is not None and any(each.has_precision for groups in fight.groups for each in groups):
            yield Item("Precision", tell("aimed at {name}", name=mark.groups[fight.aims_at].name), "TEN-KW-28")


def _is_idle(ability: UnitAbility, fight: AttackFacts) -> bool:
    """Whether Stealth does nothing: in melee, in Overwatch, or if not every model has it; or a Feel No Pain that every
    model has better.
    """
    if isinstance(ability, FeelNoPain):
        return all(group.feel_no_pain != ability.on for group in fight.mark.groups)
    if not isinstance(ability, Stealth):
        return False
    return not fight.is_shooting or fight.is_overwatch or not fight.face.is_stealthy


def _rules_of(group: Group, name: str) -> Iterator[Item]:
    """What other rules give the models of a group."""
    if group.less_damage:
        yield Item(tell("less Damage"), f"-{group.less_damage}", "TEN-DICE-08", about=name)
    if group.is_hardened:
        yield Item(tell("half Damage"), tell("the Damage of each attack is halved"), "TEN-DICE-08", about=name)
    if group.save_reroll != NEVER:
        which = "ones" if group.save_reroll == ONES else "failures"
        yield Item(tell("re-rolls"), tell("saving throws: {which}", which=which), "TEN-DICE-06", about=name)
    if group.mortal_feel_no_pain < NEVER_SAVES:
        yield Item(
            tell("Feel No Pain"),
            tell("each mortal wound is ignored on {on}+", on=group.mortal_feel_no_pain),
            "TEN-KW-12",
            about=name,
        )


def _abilities(fight: AttackFacts) -> list[UnitAbility]:
    mark = fight.mark
    return list(dict.fromkeys((*mark.guards.abilities, *(mark.leader.abilities if mark.leader else ()))))


def _inert_of_target(fight: AttackFacts) -> Iterator[str]:
    for ability in _abilities(fight):
        if not isinstance(ability, OF_TARGETS) or _is_idle(ability, fight):
            yield f"{ability} ({fight.mark.name})"
    covered = [group for group in fight.mark.groups if group.has_cover]
    attacks = [each for groups in fight.groups for each in groups]
    if covered and not any(has_benefit(each, group) for each in attacks for group in fight.mark.groups):
        yield tell("Benefit of Cover ({name})", name=fight.mark.name)


def _of_policy(fight: AttackFacts) -> Iterator[Item]:
    if fight.luck.attacker:
        yield Item("Command Re-roll", "the attacker may re-roll one roll", "TEN-STRAT-04")
    if fight.luck.defender:
        yield Item("Command Re-roll", "the target's owner may re-roll one saving throw", "TEN-STRAT-04")
    if not fight.carries_over:
        yield Item("devastating_no_carry_over", "the mortal wounds of one attack stay on one model", "TEN-KW-10")
