"""What the dice of an attack need to know, and nothing else: small, frozen, hashable. (TEN-ATK)

Play and odds both make these with `attacks_of` and hand them to `attack.py`.
One `Attacks` is a group of identical weapons at one target; one `Target` is a unit as a row of groups of like models.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypedDict

from grognard.kernel.dice import NEVER, NON_CRITICALS, Die, Reroll, constant
from grognard.kernel.modifiers import Modifier, total
from grognard.rulesets.tenth.dice.dice_notation import die_of
from grognard.rulesets.tenth.dice.hit_and_wound_modifiers import hit_total, wound_total
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import best

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Situation, WeaponKeyword
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile

NEVER_SAVES = 7
"""The value of a save or Feel No Pain that a model does not have."""

NOTHING = constant(0)


NEVER_CRITICAL = 7


class Attacks(NamedTuple):
    """A group of weapons with the same profile, abilities, situation and target. (TEN-DICE-09)"""

    name: str
    weapons: int
    """How many of them attack; each rolls its own number of attacks. (TEN-ATK-01)"""
    dice: Die
    """The A characteristic; a constant die if it is a number."""
    bonus: int
    """Rapid Fire, Blast and Frenzy, for each weapon."""
    skill: int
    hits_automatically: bool
    strength: int
    wound_plus: int
    """Sum of the modifiers, capped. (TEN-WND-05)"""
    wound_because: tuple[Modifier, ...]
    critical_wound: int
    is_twin_linked: bool
    asks_to_fish: bool
    """Whether Twin-linked asks for ordinary wounds too: only where a Critical Wound is more than a wound."""
    is_devastating: bool
    ap: int
    damage: Die
    extra_damage: int
    """Melta."""
    is_ranged: bool
    ignores_cover: bool
    gives_cover: bool
    """Indirect Fire at the unseen."""
    has_precision: bool
    wound_reroll: Reroll = NEVER
    """Wound rolls that a rule has thrown again; Twin-linked is apart, for it lets one choose."""
    damage_reroll: str = ""
    """Which Damage rolls are thrown again: ones, failures (below the average), non-criticals, or all one likes."""
    mortal_on_wound: Die = NOTHING
    """Mortal wounds that a Critical Wound deals besides."""
    mortal_on_hit: Die = NOTHING
    """Mortal wounds that a Critical Hit deals besides."""
    tells_criticals: bool = True
    """Whether Critical Wounds are told apart from others; odds do not where nothing depends on it."""
    # ---- of the Hit roll, which Torrent does not make (TEN-HIT-06)
    hit_plus: int = 0
    """Sum of the modifiers, capped. (TEN-HIT-04)"""
    hit_because: tuple[Modifier, ...] = ()
    critical_hit: int = NEVER_CRITICAL
    only_sixes: bool = False
    """Fire Overwatch. (TEN-STRAT-14)"""
    hit_reroll: Reroll = NEVER
    rerolls_any_hit: bool = False
    """Whether the attacker may throw any Hit rolls again, also those that hit."""
    extra_hits: Die = NOTHING
    """Sustained Hits; a constant 0 without."""
    is_lethal: bool = False

    @property
    def deals_mortal_wounds(self) -> bool:
        """Whether criticals deal mortal wounds besides, Devastating Wounds apart."""
        return self.mortal_on_hit != NOTHING or self.mortal_on_wound != NOTHING


class Group(NamedTuple):
    """Identical models of a target: same profile, same cover, same protection."""

    name: str
    wounds: int
    """The W characteristic."""
    save: int
    invulnerable: int = NEVER_SAVES
    feel_no_pain: int = NEVER_SAVES
    has_cover: bool = False
    save_plus: int = 0
    """Bonuses to armour saves other than cover. (TEN-SAVE-03)"""
    is_hardened: bool = False
    """Damage is halved. (TEN-DICE-08)"""
    is_protected: bool = False
    """A CHARACTER of an Attached unit with Bodyguards: attacks come last to it. (TEN-LEAD-04)"""
    less_damage: int = 0
    """What is taken from the Damage of each attack. (TEN-DICE-08)"""
    save_reroll: Reroll = NEVER
    """Saving throws that are thrown again. (TEN-DICE-06)"""
    mortal_feel_no_pain: int = NEVER_SAVES
    """Feel No Pain against mortal wounds only. (TEN-KW-12)"""

    @property
    def mortal_pain(self) -> int:
        """What Feel No Pain needs against a mortal wound."""
        return min(self.feel_no_pain, self.mortal_feel_no_pain)


def titles(groups: Iterable[Group]) -> list[str]:
    """What reports call each group: its name, with a number if others have the same.

    >>> titles([Group("men", 1, 4), Group("men", 2, 4), Group("chief", 4, 3)])
    ['men (1)', 'men (2)', 'chief']
    """
    names = [group.name for group in groups]
    taken = {name for name in names if names.count(name) == 1}
    found: list[str] = []
    for name in names:
        title, number = name, 1
        while names.count(name) > 1 and (title == name or title in taken):
            title, number = f"{name} ({number})", number + 1
        taken.add(title)
        found.append(title)
    return found


class Target(NamedTuple):
    """The unit that is attacked; its groups take attacks in their order, protected ones last. (TEN-ATK-04)"""

    toughness: int
    """Majority, or the Bodyguards'; fixed until the attacking unit has finished. (TEN-WND-02, TEN-LEAD-05)"""
    groups: tuple[Group, ...]


class Row(NamedTuple):
    """What is left of one group: living models, and the wounds the hurt one of them has lost."""

    models: int
    hurt: int = 0


Standing = tuple[Row, ...]
"""What is left of a target, group by group: the state that attacks change."""


class Wounds(NamedTuple):
    """What hit and wound rolls of a group of attacks came to."""

    wounds: int
    """To be allocated and saved one by one."""
    mortal: tuple[int, ...] = ()
    """Set aside by Devastating Wounds: the Damage of each such attack. (TEN-KW-10, TEN-MORT-03)"""
    hits: int = 0
    is_attackers_reroll_used: bool = False


class Strike(NamedTuple):
    """What one allocated wound did: the rows afterwards, the wounds lost, and whether the owner re-rolled."""

    standing: Standing
    lost: int
    is_defenders_reroll_used: bool = False
    is_attackers_reroll_used: bool = False
    is_unsaved: bool = False
    """Whether damage was dealt, be it that Feel No Pain took it away again."""


class Luck(NamedTuple):
    """Who may still use Command Re-roll on the rolls of this attack. (TEN-STRAT-04)"""

    attacker: bool = False
    defender: bool = False

    def less(self, *, attacker: bool = False, defender: bool = False) -> Luck:
        """What is left after use: once a phase for each player. (TEN-STRAT-01)"""
        if not (attacker or defender):
            return self
        return Luck(self.attacker and not attacker, self.defender and not defender)


NO_LUCK = Luck()


def lean(attacks: Attacks) -> Attacks:
    """The same facts without criticals on which nothing depends: the dice then have fewer results to tell apart."""
    has_hits = attacks.is_lethal or attacks.extra_hits != NOTHING or attacks.mortal_on_hit != NOTHING
    needs_hits = has_hits or attacks.rerolls_any_hit or attacks.hit_reroll == NON_CRITICALS
    has_wounds = attacks.is_devastating or attacks.mortal_on_wound != NOTHING
    needs_wounds = has_wounds or attacks.is_twin_linked or attacks.wound_reroll == NON_CRITICALS
    if needs_hits and needs_wounds:
        return attacks
    return attacks._replace(
        critical_hit=attacks.critical_hit if needs_hits else NEVER_CRITICAL,
        tells_criticals=attacks.tells_criticals and needs_wounds,
    )


def attacks_of(
    profile: WeaponProfile,
    weapons: int,
    situation: Situation,
    own: Iterable[WeaponKeyword] | None = None,
    *,
    granted: Iterable[WeaponKeyword] = (),
    more_attacks: int = 0,
    to_hit: Iterable[Modifier] = (),
    to_wound: Iterable[Modifier] = (),
    ignores_worse: bool = False,
) -> Attacks:
    """The facts of a group of weapons. `own` are its abilities if they are not those of the profile, `granted` those
    from other sources (a Leader, Epic Challenge), `more_attacks` and the modifiers what other rules add.
    `ignores_worse` leaves out modifiers for the worse. (TEN-ATK-01, TEN-HIT-04, TEN-HIT-05, TEN-WND-05)
    """
    abilities = best((*(profile.abilities if own is None else own), *granted))
    is_extra = _any(abilities, "is_extra")
    is_devastating = _any(abilities, "is_devastating")
    least = 0 if ignores_worse else None
    wound = wound_total(abilities, situation, to_wound, least)
    bonus = sum([each.extra_attacks(situation) for each in abilities])
    is_sure = _any(abilities, "hits_automatically")
    return Attacks(
        name=profile.title,
        weapons=weapons,
        dice=die_of(profile.attacks),
        # The number of attacks of an Extra Attacks weapon cannot be changed. (TEN-KW-11)
        bonus=bonus + (0 if is_extra else more_attacks),
        skill=profile.skill or 0,
        hits_automatically=is_sure,
        strength=profile.strength,
        wound_plus=wound.value,
        wound_because=wound.parts,
        critical_wound=min([6, *[each.critical_wound(situation) for each in abilities]]),
        is_twin_linked=_any(abilities, "is_twin_linked"),
        asks_to_fish=is_devastating,
        is_devastating=is_devastating,
        ap=profile.ap,
        damage=die_of(profile.damage),
        extra_damage=sum([each.extra_damage(situation) for each in abilities]),
        is_ranged=profile.is_ranged,
        ignores_cover=_any(abilities, "ignores_cover"),
        gives_cover=any(each.gives_cover(situation) for each in abilities),
        has_precision=_any(abilities, "has_precision"),
        **(NO_HIT_ROLLS if is_sure else _hit_rolls(abilities, situation, to_hit, least)),
    )


def _any(abilities: Iterable[WeaponKeyword], trait: str) -> bool:
    """Whether any ability has this trait."""
    return any(getattr(each, trait) for each in abilities)


class _HitRolls(TypedDict, total=False):
    """The facts of `Attacks` about the Hit roll; none where no roll is made."""

    hit_plus: int
    hit_because: tuple[Modifier, ...]
    critical_hit: int
    only_sixes: bool
    hit_reroll: Reroll
    extra_hits: Die
    is_lethal: bool


NO_HIT_ROLLS: _HitRolls = {}


def _hit_rolls(
    abilities: tuple[WeaponKeyword, ...], situation: Situation, to_hit: Iterable[Modifier], least: int | None
) -> _HitRolls:
    """What concerns the Hit roll, which automatic hits do not make. (TEN-HIT-06)

    In Fire Overwatch no modifier counts. (TEN-STRAT-14)
    """
    hit = total([], least=-1, most=1) if situation.is_overwatch else hit_total(abilities, situation, to_hit, least)
    rerolls = [each.hit_reroll() for each in abilities if each.hit_reroll() != NEVER]
    return {
        "hit_plus": hit.value,
        "hit_because": hit.parts,
        "critical_hit": min([6, *[each.critical_hit(situation) for each in abilities]]),
        "only_sixes": situation.is_overwatch,
        "hit_reroll": max(rerolls, key=lambda reroll: reroll.when == "fails", default=NEVER),
        "extra_hits": die_of(next((each.extra_hits() for each in abilities if each.extra_hits()), 0)),
        "is_lethal": _any(abilities, "is_lethal"),
    }
