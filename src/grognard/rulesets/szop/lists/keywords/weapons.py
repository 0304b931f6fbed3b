"""The abilities of weapons. (SZOP-WPN)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from grognard.rulesets.szop.lists.keywords.bases import WeaponKeyword, weapon_ability

if TYPE_CHECKING:
    from grognard.rulesets.szop.lists.situation import Situation

Multiple = Literal[2, 3, 6]
"""The values of Splash and Deadly that have a price. (SZOP-COST-19, SZOP-COST-34)"""


@weapon_ability("AP({x})", "AP({x})", "AP {x}", clause="SZOP-WPN-01")
class AP(WeaponKeyword, Struct, frozen=True):
    """-X to defence rolls; weapons write it as a number, Mastery adds it. (SZOP-WPN-01)"""

    x: Annotated[int, Meta(ge=-1, le=5)]

    def ap(self, now: Situation) -> int:
        return self.x


@weapon_ability(
    "Splash({x})", "Rozprysk({x})", "Splash {x}", "Rozprysk {x}", "Blast({x})", "Blast {x}", clause="SZOP-WPN-02"
)
class Splash(WeaponKeyword, Struct, frozen=True):
    """Hits are multiplied by X, at most by the number of models in the target. (SZOP-WPN-02)"""

    x: Multiple


@weapon_ability(
    "Deadly({x})", "Zabójczy({x})", "Deadly {x}", "Zabójczy {x}", "Zabójcza({x})", "Zabójcze({x})", clause="SZOP-WPN-03"
)
class Deadly(WeaponKeyword, Struct, frozen=True):
    """X wounds instead of one, limited by Toughness. (SZOP-WPN-03)"""

    x: Multiple


@weapon_ability("Indirect", "Niebezpośredni", "Niebezpośrednia", "Niebezpośrednie", clause="SZOP-WPN-04", factor="1.2")
class Indirect(WeaponKeyword, Struct, frozen=True):
    """Needs no line of sight; cannot attack Flying targets. (SZOP-WPN-04)"""

    only_ranged: ClassVar[bool] = True


@weapon_ability("Impact", "Impet", clause="SZOP-WPN-05")
class Impact(WeaponKeyword, Struct, frozen=True):
    """+1 to hit and +1 AP when charging. (SZOP-WPN-05)"""

    only_melee: ClassVar[bool] = True

    def to_hit(self, now: Situation) -> int:
        return int(now.is_charging)

    def ap(self, now: Situation) -> int:
        return int(now.is_charging)


@weapon_ability("Targeting", "Namierzanie", "Namierzenie", "Lock on", clause="SZOP-WPN-06", factor="1.1")
class Targeting(WeaponKeyword, Struct, frozen=True):
    """Ignores negative modifiers to hit and to range. (SZOP-WPN-06)"""


@weapon_ability("Reliable", "Niezawodny", "Niezawodna", "Niezawodne", clause="SZOP-WPN-07")
class Reliable(WeaponKeyword, Struct, frozen=True):
    """Attacks with Quality 2+. (SZOP-WPN-07)"""

    def quality(self, quality: int) -> int:
        return 2


@weapon_ability("Precise", "Precyzyjny", "Precyzyjna", "Precyzyjne", clause="SZOP-WPN-08", factor="1.5")
class Precise(WeaponKeyword, Struct, frozen=True):
    """The attacker allocates all its wounds. (SZOP-WPN-08)"""


@weapon_ability("Assault", "Szturmowa", "Szturmowy", "Szturmowe", clause="SZOP-WPN-09")
class Assault(WeaponKeyword, Struct, frozen=True):
    """A ranged weapon that also makes melee attacks. (SZOP-WPN-09)"""

    only_ranged: ClassVar[bool] = True


@weapon_ability(
    "Double", "Podwójny", "Podwójna", "Podwójne", "Rozrywający", "Rozrywająca", "Rozrywające", "Seria", "Rending",
    clause="SZOP-WPN-10",
)  # fmt: skip
class Double(WeaponKeyword, Struct, frozen=True):
    """Each 6 to hit gives one additional ordinary hit. (SZOP-WPN-10)"""

    def extra_hits(self, now: Situation) -> int:
        return 1


@weapon_ability("Brutal", "Brutalny", "Brutalna", "Brutalne", clause="SZOP-WPN-11")
class Brutal(WeaponKeyword, Struct, frozen=True):
    """No automatic successes in defence tests against it. (SZOP-WPN-11)"""


@weapon_ability("Unwieldy", "Nieporęczny", "Nieporęczna", "Nieporęczne", clause="SZOP-WPN-12")
class Unwieldy(WeaponKeyword, Struct, frozen=True):
    """Cannot attack units within 12". (SZOP-WPN-12)"""

    only_ranged: ClassVar[bool] = True
    is_drawback: ClassVar[bool] = True


@weapon_ability("Artillery", "Artyleria", clause="SZOP-WPN-13")
class Artillery(WeaponKeyword, Struct, frozen=True):
    """Every unit within 12" of a friendly unit is in range. (SZOP-WPN-13)"""

    only_ranged: ClassVar[bool] = True


@weapon_ability("Piercing", "Przebijająca", "Przebijający", "Przebijające", "Penetrating", clause="SZOP-WPN-14")
class Piercing(WeaponKeyword, Struct, frozen=True):
    """As many wounds as the defence die shows; 2 if none was rolled. (SZOP-WPN-14)"""


@weapon_ability("Breakthrough", "Przełamanie", "Burząca", "Burzący", "Burzące", clause="SZOP-WPN-15", factor="1.5")
class Breakthrough(WeaponKeyword, Struct, frozen=True):
    """Double attacks against a target in range of an objective. (SZOP-WPN-15)"""

    def doubles(self, now: Situation) -> bool:
        return now.target_is_on_objective


@weapon_ability(
    "Predictable", "Przewidywalny", "Przewidywalna", "Przewidywalne", "Unik", clause="SZOP-WPN-16", factor="1.2"
)
class Predictable(WeaponKeyword, Struct, frozen=True):
    """Double attacks against a Pinned target. (SZOP-WPN-16)"""

    def doubles(self, now: Situation) -> bool:
        return now.target_is_pinned


@weapon_ability("Overdrive", "Podkręcenie", "Overcharge", "Overclock", clause="SZOP-WPN-17", factor="1.05")
class Overdrive(WeaponKeyword, Struct, frozen=True):
    """Double attacks in the last round. (SZOP-WPN-17)"""

    def doubles(self, now: Situation) -> bool:
        return now.is_last_round


@weapon_ability("Shock", "Porażenie", clause="SZOP-WPN-18", factor="1.1")
class Shock(WeaponKeyword, Struct, frozen=True):
    """Its wounds count double when checking who won a melee. (SZOP-WPN-18)"""

    only_melee: ClassVar[bool] = True


@weapon_ability("Bane", "Zguba", "Bez regeneracji", "No regen", clause="SZOP-WPN-19", factor="1.05")
class Bane(WeaponKeyword, Struct, frozen=True):
    """Its wounds lessen recovery, and what they defeat does not return. (SZOP-WPN-19)"""


@weapon_ability("Disintegration", "Dezintegracja", clause="SZOP-WPN-20")
class Disintegration(WeaponKeyword, Struct, frozen=True):
    """Natural 6s to hit wound without a defence roll. (SZOP-WPN-20)"""


@weapon_ability("Expendable", "Zużywalny", "Zużywalna", "Zużywalne", "Limited", clause="SZOP-WPN-21", factor="0.4")
class Expendable(WeaponKeyword, Struct, frozen=True):
    """Once per game; one kind of such weapon in a unit. (SZOP-WPN-21)"""

    is_drawback: ClassVar[bool] = True


@weapon_ability("Finesse", "Finezja", clause="SZOP-WPN-22")
class Finesse(WeaponKeyword, Struct, frozen=True):
    """The hit die may be used as the defence die. (SZOP-WPN-22)"""


@weapon_ability("Guided", "Sterowany", "Sterowana", "Sterowane", clause="SZOP-WPN-23", factor="1.5")
class Guided(WeaponKeyword, Struct, frozen=True):
    """Markers that move on the table and attack from where they are. (SZOP-WPN-23)"""

    only_ranged: ClassVar[bool] = True
