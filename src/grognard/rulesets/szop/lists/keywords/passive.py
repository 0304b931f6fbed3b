"""Passive abilities, in the order of the ledger. (SZOP-PAS, SZOP-HERO, SZOP-FLY, SZOP-TRANS, SZOP-ARUL)

Prices, and the columns for auras and orders, are those of SZOP-COST-07.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta, Struct

from grognard.rulesets.szop.lists.keywords.bases import Passive, WeaponKeyword, passive

if TYPE_CHECKING:
    from grognard.rulesets.szop.lists.situation import Situation


@passive("Ambush", "Zasadzka", clause="SZOP-PAS-01", price="4", factor="weapon")
class Ambush(Passive, Struct, frozen=True):
    """Deployed in round 1 instead of an activation, anywhere. (SZOP-PAS-01)"""


@passive("Scout", "Zwiadowca", clause="SZOP-PAS-02", price="2")
class Scout(Passive, Struct, frozen=True):
    """May be moved 6" during deployment. (SZOP-PAS-02)"""


@passive("Fast", "Szybki", clause="SZOP-PAS-03", scope="move", price="1", aura="8", order="10")
class Fast(Passive, Struct, frozen=True):
    """+2" to movement. (SZOP-PAS-03)"""


@passive("Slow", "Wolny", clause="SZOP-PAS-04", scope="move", price="-1", aura="8", order="10")
class Slow(Passive, Struct, frozen=True):
    """-2" to movement. (SZOP-PAS-04)"""

    is_drawback: ClassVar[bool] = True


@passive("Skirmisher", "Harcownik", clause="SZOP-PAS-05", price="1.5", aura="12", order="15")
class Skirmisher(Passive, Struct, frozen=True):
    """May move 2" at the end of its activation. (SZOP-PAS-05)"""


@passive("Immobile", "Nieruchomy", clause="SZOP-PAS-06", price="-2.5", order="25")
class Immobile(Passive, Struct, frozen=True):
    """Cannot move and cannot be Pinned; strikes at 3". (SZOP-PAS-06)"""


@passive("Agile", "Zwinny", clause="SZOP-PAS-08", price="0.5", aura="4", order="5")
class Agile(Passive, Struct, frozen=True):
    """Ignores difficult and dangerous terrain. (SZOP-PAS-08)"""


@passive("Clumsy", "Niezgrabny", clause="SZOP-PAS-09", price="-0.5", aura="4", order="5")
class Clumsy(Passive, Struct, frozen=True):
    """One more terrain test in difficult and dangerous terrain. (SZOP-PAS-09)"""

    is_drawback: ClassVar[bool] = True


@passive("Fearless", "Nieustraszony", clause="SZOP-PAS-10", factor="morale", aura="12", order="15")
class Fearless(Passive, Struct, frozen=True):
    """No Regroup tests while above half of its Toughness. (SZOP-PAS-10)"""


@passive("Reckless", "Straceńczy", "Straceńcy", clause="SZOP-PAS-11", factor="morale", aura="12", order="15")
class Reckless(Passive, Struct, frozen=True):
    """A terrain test instead of each failed Regroup test. (SZOP-PAS-11)"""


@passive("Fury", "Furia", clause="SZOP-PAS-12", scope="attack", factor="weapon", aura="24", order="30")
class Fury(Passive, Struct, frozen=True):
    """Charging, a natural 6 to hit gives one additional hit. (SZOP-PAS-12)"""

    def extra_hits(self, now: Situation) -> int:
        return int(now.is_charging)


@passive(
    "Preparation",
    "Przygotowanie",
    "Nieustępliwy",
    clause="SZOP-PAS-13",
    scope="attack",
    factor="weapon",
    aura="28",
    order="35",
)
class Preparation(Passive, Struct, frozen=True):
    """+1 to hit while Fortified. (SZOP-PAS-13)"""

    def to_hit(self, now: Situation) -> int:
        return int(now.is_fortified)


@passive("Cautious", "Ostrożny", clause="SZOP-PAS-14", scope="attack", factor="weapon", aura="34", order="42.5")
class Cautious(Passive, Struct, frozen=True):
    """+1 to hit with no enemy within 12". (SZOP-PAS-14)"""

    def to_hit(self, now: Situation) -> int:
        return int(now.is_unwatched)


@passive("Counter", "Kontra", clause="SZOP-PAS-15", price="1", aura="8", order="10")
class Counter(Passive, Struct, frozen=True):
    """May counter-attack before the charger strikes. (SZOP-PAS-15)"""


@passive("Regeneration", "Regeneracja", clause="SZOP-PAS-16", price="4", aura="32", order="40")
class Regeneration(Passive, Struct, frozen=True):
    """Recovers D3 wounds at the end of every activation. (SZOP-PAS-16)"""


@passive("Invulnerable", "Niewrażliwy", clause="SZOP-PAS-17", factor="defence", aura="12", order="15")
class Invulnerable(Passive, Struct, frozen=True):
    """A natural 5 is an automatic success in defence tests. (SZOP-PAS-17)"""


@passive("Camouflage", "Maskowanie", clause="SZOP-PAS-18", price="2", aura="16", order="20")
class Camouflage(Passive, Struct, frozen=True):
    """Cover while further than 3" from enemies. (SZOP-PAS-18)"""


@passive("Parry", "Parowanie", clause="SZOP-PAS-19", price="1.5", aura="12", order="15")
class Parry(Passive, Struct, frozen=True):
    """Cover in melee. (SZOP-PAS-19)"""


@passive("Shield", "Tarcza", clause="SZOP-PAS-20", price="1.25", aura="10", order="12.5")
class Shield(Passive, Struct, frozen=True):
    """+1 to defence tests while not Pinned. (SZOP-PAS-20)"""

    def to_defence(self, now: Situation) -> int:
        return int(not now.target_is_pinned)


@passive("Entrenched", "Okopany", clause="SZOP-PAS-21", price="1", aura="8", order="10")
class Entrenched(Passive, Struct, frozen=True):
    """+1 to defence tests with cover from terrain. (SZOP-PAS-21)"""

    def to_defence(self, now: Situation) -> int:
        return int(now.has_terrain_cover)


@passive("Conquest", "Zdobywca", "Zdobycia", clause="SZOP-PAS-22", price="3", aura="24")
class Conquest(Passive, Struct, frozen=True):
    """Ignores enemies without it when objectives are checked. (SZOP-PAS-22)"""


@passive("Good shot", "Dobrze strzela", clause="SZOP-PAS-23", scope="attack", factor="weapon")
class GoodShot(Passive, Struct, frozen=True):
    """Ranged attacks with Quality 4. (SZOP-PAS-23)"""

    def quality(self, quality: int, now: Situation) -> int:
        return quality if now.is_melee else 4


@passive("Bad shot", "Źle strzela", clause="SZOP-PAS-24", scope="attack", factor="weapon")
class BadShot(Passive, Struct, frozen=True):
    """Ranged attacks with Quality 5. (SZOP-PAS-24)"""

    def quality(self, quality: int, now: Situation) -> int:
        return quality if now.is_melee else 5


@passive("Fragile", "Delikatny", clause="SZOP-PAS-25", factor="defence", aura="4", order="5")
class Fragile(Passive, Struct, frozen=True):
    """A natural 6 is no automatic success in defence tests. (SZOP-PAS-25)"""

    is_drawback: ClassVar[bool] = True


@passive("Vengeance", "Zemsta", clause="SZOP-PAS-26", factor="weapon")
class Vengeance(Passive, Struct, frozen=True):
    """Its owner allocates wounds in its own activation. (SZOP-PAS-26)"""


@passive("Instinct", "Instynkt", clause="SZOP-PAS-27", price="-1", aura="8", order="10")
class Instinct(Passive, Struct, frozen=True):
    """Moves towards the nearest enemy and attacks it. (SZOP-PAS-27)"""

    is_drawback: ClassVar[bool] = True


@passive("Saboteur", "Dywersant", clause="SZOP-PAS-28", factor="weapon", aura="26", order="32.5")
class Saboteur(Passive, Struct, frozen=True):
    """Nearer to the enemy's zone than its target: double attacks or Pinned. (SZOP-PAS-28)"""


@passive("Reserve", "Rezerwa", clause="SZOP-PAS-29", factor="weapon")
class Reserve(Passive, Struct, frozen=True):
    """As Ambush, but in the own deployment zone. (SZOP-PAS-29)"""


@passive("Wreck", "Wrak", clause="SZOP-PAS-30", scope="model")
class Wreck(Passive, Struct, frozen=True):
    """Leaves dangerous and difficult ground that gives cover. (SZOP-PAS-30)"""


@passive("Facing", "Zwrot", clause="SZOP-PAS-31", price="-1")
class Facing(Passive, Struct, frozen=True):
    """Has a front: attacks from behind, weapons by zone. (SZOP-PAS-31, SZOP-PAS-32)"""


@passive("Guard", "Strażnik", clause="SZOP-PAS-33", factor="weapon", aura="72", order="90")
class Guard(Passive, Struct, frozen=True):
    """Interrupts an enemy activation to shoot, then is Exhausted. (SZOP-PAS-33)"""


@passive("Tireless", "Niestrudzony", clause="SZOP-PAS-35", factor="weapon", aura="64", order="80")
class Tireless(Passive, Struct, frozen=True):
    """May perform the same action again. (SZOP-PAS-35)"""


@passive("Bastion", "Bastion", clause="SZOP-PAS-37", factor="weapon", aura="24", order="30")
class Bastion(Passive, Struct, frozen=True):
    """Is not Exhausted by a counter-attack. (SZOP-PAS-37)"""


@passive("Tall", "Wysoki", clause="SZOP-PAS-38")
class Tall(Passive, Struct, frozen=True):
    """Checks line of sight as if elevated. (SZOP-PAS-38)"""


@passive("Swarm", "Rój", clause="SZOP-PAS-39", price="0.25")
class Swarm(Passive, Struct, frozen=True):
    """Ignores Deadly; Splash has its full effect. (SZOP-PAS-39)"""


@passive("Hero", "Bohater", clause="SZOP-HERO-01", scope="model")
class Hero(Passive, Struct, frozen=True):
    """May be attached to a unit. (SZOP-HERO-01..06)"""


@passive("Flying", "Latający", clause="SZOP-FLY-01", scope="move", price="1", aura="8", order="10")
class Flying(Passive, Struct, frozen=True):
    """Ignores terrain and units on its way. (SZOP-FLY-01)"""


@passive("Aircraft", "Samolot", clause="SZOP-FLY-02", price="3")
class Aircraft(Passive, Struct, frozen=True):
    """Flies 30" to 36" first; Tall, Flying and Agile. (SZOP-FLY-02..07, SZOP-COST-11)"""


@passive("Bodyguard", "Ochroniarz", clause="SZOP-PAS-34", scope="model")
class Bodyguard(Hero, Struct, frozen=True):
    """A Hero whose Defence the unit may use; its owner defeats no other model first. (SZOP-PAS-34)"""


@passive("Transport({x})", "Transport({x})", "Transport {x}", clause="SZOP-TRANS-01", scope="model")
class Transport(Passive, Struct, frozen=True):
    """Carries friendly units with a total Toughness up to X. (SZOP-TRANS-01..09, SZOP-COST-10)"""

    x: Annotated[int, Meta(ge=1, le=100)]


@passive(
    "Mastery({ability})",
    "Mistrzostwo({ability})",
    "Mastery: {ability}",
    "Mistrzostwo: {ability}",
    clause="SZOP-PAS-36",
    scope="attack",
    factor="weapon",
)
class Mastery(Passive, Struct, frozen=True):
    """Every weapon of the model has a weapon ability. (SZOP-PAS-36, SZOP-COST-24)"""

    ability: WeaponKeyword


# -------------------------------------------------------------------- army rules


class ArmyRule(Passive):
    """Priced on the assumption that nearly every unit of the army has it. (SZOP-ARMY-05)"""

    __slots__ = ()

    is_army_rule: ClassVar[bool] = True


@passive("Waagh!", "Waagh!", "Waagh", clause="SZOP-ARUL-01", factor="defence")
class Waagh(ArmyRule, Struct, frozen=True):
    """Below half and alone: -1 AP for it, +1 AP against it. (SZOP-ARUL-01)"""


@passive("Spearhead", "Szpica", clause="SZOP-ARUL-02", scope="attack", factor="weapon")
class Spearhead(ArmyRule, Struct, frozen=True):
    """A natural 6 against a unit not yet activated gives one additional hit. (SZOP-ARUL-02)"""

    def extra_hits(self, now: Situation) -> int:
        return int(not now.target_has_begun)


@passive("Patient", "Cierpliwy", clause="SZOP-ARUL-03", price="1", aura="8", order="10")
class Patient(ArmyRule, Struct, frozen=True):
    """+1 to defence rolls until its activation begins. (SZOP-ARUL-03)"""

    def to_defence(self, now: Situation) -> int:
        return int(not now.target_has_begun)


@passive("Rebirth", "Odrodzenie", clause="SZOP-ARUL-04", factor="defence")
class Rebirth(ArmyRule, Struct, frozen=True):
    """At the end of its activation each wound returns on 4+. (SZOP-ARUL-04)"""


@passive("Second Echelon", "Odwody", clause="SZOP-ARUL-05", factor="weapon")
class SecondEchelon(ArmyRule, Struct, frozen=True):
    """Two groups; the opponent picks the one that gains Reserve. (SZOP-ARUL-05)"""
