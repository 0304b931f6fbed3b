"""Small facts of an attack, made from datasheets and the situation: play, odds and previews all begin here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from grognard.kernel.modifiers import Modifier
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.dice.modifiers import RULINGS, Laws, armor_after, melee_needed, plus_of
from grognard.rulesets.last_edition.dice.throws import NO_LUCK, Luck, Orders
from grognard.rulesets.last_edition.lists.keywords.effects import armor_change, change_of, modifiers_to, reroll_of
from grognard.rulesets.last_edition.lists.keywords.weapons import attacks_of

if TYPE_CHECKING:
    from grognard.rulesets.last_edition.lists.abilities import Hits
    from grognard.rulesets.last_edition.lists.keywords.effects import Influence, Kind
    from grognard.rulesets.last_edition.lists.keywords.weapons import Situation
    from grognard.rulesets.last_edition.lists.sheets import ModelType
    from grognard.rulesets.last_edition.lists.weapons import Weapon

OrderName: TypeAlias = Literal["", "advancing", "concentrating", "taking cover", "fall back"]
ATTACKER, DEFENDER = Orders("attacker"), Orders("defender")
COUNTED = ("hits", "wounds", "unsaved", "health")
"""What a fight can count, in the order of `Fight.counts`."""


class Saves(NamedTuple):
    """The saves of a model, its armor after all changes. (TLE-SAVE-06)"""

    armor: tuple[int, int] = (7, 7)
    pure: int | None = None
    dodge: int | None = None
    plus: int = 0
    again: str | None = None
    because: tuple[Modifier, ...] = ()


class Rank(NamedTuple):
    """Models of the target that are alike, with the health they have now."""

    name: str
    saves: Saves
    health: int
    full: int
    number: int = 1
    in_melee: Saves | None = None
    """The saves against melee attacks, where they are others. (TLE-TERR-09, TLE-MELEE-06)"""

    def met(self, *, in_melee: bool) -> Rank:
        """The rank with the saves that count against one sort of attack. (TLE-SHOOT-13)"""
        return self if self.in_melee is None or not in_melee else self._replace(saves=self.in_melee)

    @property
    def is_hurt(self) -> bool:
        """Whether its models have lost health. (TLE-DMG-03)"""
        return self.health < self.full


class Fight(NamedTuple):
    """What attacks change: both pools and the models of the target."""

    attacker: Luck = NO_LUCK
    defender: Luck = NO_LUCK
    ranks: tuple[Rank, ...] = ()
    """Models with health left, those that have lost some first."""
    ones: int = 0
    """Melee hit rolls with a natural final 1, for deflect. (TLE-KW-13)"""
    counts: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Hits, wounds, failed saves and health lost, as far as the attack counts them."""

    @property
    def health(self) -> int:
        """All health that is left."""
        return sum(rank.health * rank.number for rank in self.ranks)

    @property
    def models(self) -> int:
        """Models that are left."""
        return sum(rank.number for rank in self.ranks)


class Attack(NamedTuple):
    """All that matters of one attack with one weapon profile."""

    needs: int
    """The hit roll: BS, or the number by combat skill; 0 hits without a roll."""
    strength: int
    toughness: int
    ap: int = 0
    """The size of the armor penetration."""
    damage: int | str = 1
    is_melee: bool = False
    hit_plus: int = 0
    hit_because: tuple[Modifier, ...] = ()
    hit_again: str | None = None
    wound_plus: int = 0
    wound_because: tuple[Modifier, ...] = ()
    wound_again: str | None = None
    notes_ones: bool = False
    """The target has deflect: natural final 1s to hit are noted. (TLE-KW-13)"""
    by: Orders = ATTACKER
    at: Orders = DEFENDER
    laws: Laws = RULINGS
    watch: tuple[str, ...] = ()
    """What is counted: some of `COUNTED`. Exact odds are quicker the less is."""


class Striker(NamedTuple):
    """The attacking model and its unit."""

    kind: ModelType
    order: OrderName = ""
    influences: tuple[Influence, ...] = ()


class Struck(NamedTuple):
    """The target unit, or the single model that a sniper chose. (TLE-SHOOT-09, TLE-KW-04)"""

    toughness: int
    """What most of its models have, before abilities."""
    cs: int = 0
    """The same for CS, with what its melee weapons add when it is attacked. (TLE-KW-11, TLE-KW-12)"""
    influences: tuple[Influence, ...] = ()
    soft_cover: bool = False
    """The -1 of type 1 terrain applies. (TLE-TERR-13, TLE-TERR-15, TLE-TERR-16)"""
    deflects: bool = False


def attack_facts(
    weapon: Weapon,
    situation: Situation,
    striker: Striker,
    struck: Struck,
    *,
    laws: Laws = RULINGS,
    by: Orders = ATTACKER,
    at: Orders = DEFENDER,
) -> tuple[int, Attack]:
    """How many attacks a model makes with a weapon profile, and the facts of each. (TLE-SHOOT-05, TLE-MELEE-04)"""
    melee = not weapon.is_ranged
    kind: Kind = "melee" if melee else "shooting"
    own, other = striker.influences, struck.influences
    if melee:
        needs = melee_needed(striker.kind.cs + change_of(own, "CS"), struck.cs + change_of(other, "CS"))
    else:
        needs = striker.kind.bs
    hit = hit_modifiers(weapon, situation, striker, struck)
    wound = wound_modifiers(striker, kind)
    facts = Attack(
        needs=needs,
        strength=max(weapon.strength + change_of(own, "S"), 0),
        toughness=struck.toughness + change_of(other, "T"),
        ap=-weapon.ap,
        damage=weapon.damage,
        is_melee=melee,
        hit_plus=plus_of(hit, laws),
        hit_because=hit,
        hit_again=reroll_of(own, "hit", kind),
        wound_plus=plus_of(wound, laws),
        wound_because=wound,
        wound_again=reroll_of(own, "wound", kind),
        notes_ones=melee and struck.deflects,
        by=by,
        at=at,
        laws=laws,
    )
    return attacks_of(weapon.keywords, situation), facts


def hit_modifiers(weapon: Weapon, situation: Situation, striker: Striker, struck: Struck) -> tuple[Modifier, ...]:
    """Additions and subtractions to a hit roll. (TLE-DICE-08, TLE-TERR-13, TLE-ORD-05, TLE-KW-03, TLE-KW-06)"""
    kind: Kind = "shooting" if weapon.is_ranged else "melee"
    found = [part for each in weapon.keywords if (part := each.hit_modifier(situation)) is not None]
    if struck.soft_cover and weapon.is_ranged:
        found.append(Modifier(-1, tell("soft cover"), "TLE-TERR-13"))
    if striker.order == "taking cover":
        found.append(Modifier(-1, tell("taking cover"), "TLE-ORD-05"))
    return (*found, *modifiers_to(striker.influences, "hit", kind), *modifiers_to(struck.influences, "be hit", kind))


def wound_modifiers(striker: Striker, kind: Kind) -> tuple[Modifier, ...]:
    """Additions and subtractions to a wound roll. (TLE-ORD-04, TLE-WND-09)"""
    own = modifiers_to(striker.influences, "wound", kind)
    if striker.order == "concentrating" and kind == "shooting":
        return (Modifier(1, tell("concentrating"), "TLE-ORD-04"), *own)
    return own


def hits_facts(
    hits: Hits, struck: Struck, *, laws: Laws = RULINGS, by: Orders = ATTACKER, at: Orders = DEFENDER
) -> Attack:
    """The facts of hits without a hit roll, as powers deal them. (TLE-PWR-05)

    No ranged weapon makes them, so they are no shooting attack: armour saves as in melee. (TLE-SHOOT-13, TLE-TERR-09)
    """
    toughness = struck.toughness + change_of(struck.influences, "T")
    return Attack(0, hits.strength, toughness, -hits.ap, hits.damage, is_melee=True, by=by, at=at, laws=laws)


def saves_of(
    kind: ModelType,
    *,
    order: OrderName = "",
    influences: tuple[Influence, ...] = (),
    on_type_2: bool = False,
    is_melee: bool = False,
    laws: Laws = RULINGS,
) -> Saves:
    """The saves of a model against one sort of attack. (TLE-SAVE-06, TLE-SAVE-10, TLE-TERR-09, TLE-MELEE-06)"""
    changes = [armor_change(influences)]
    if order == "taking cover":
        changes.append((1, 1))
    if order == "concentrating":
        changes.append((-1, -1))
    if on_type_2 and not is_melee:
        changes.append((1, 0))
    parts = modifiers_to(influences, "save")
    return Saves(
        armor_after(kind.armor_numbers, changes, laws),
        kind.pure_number,
        kind.dodge_number,
        plus_of(parts, laws),
        reroll_of(influences, "save"),
        parts,
    )
