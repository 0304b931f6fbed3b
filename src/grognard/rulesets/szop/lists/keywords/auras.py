"""Auras: what works around a model. (SZOP-AURA, SZOP-ABIL-02)"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from grognard.rulesets.szop.lists.keywords.bases import Aura, Passive, ability


@ability(
    "Aura: {ability}",
    "Aura: {ability}",
    'Aura({inches}"): {ability}',
    "Aura({inches}”): {ability}",
    clause="SZOP-ABIL-02",
)
class AuraOf(Aura, Struct, frozen=True):
    """Gives a passive ability to the own unit, or to units within 12". (SZOP-ABIL-02)"""

    ability: Passive
    inches: Literal[12] | None = None

    def spell(self) -> str:
        return f"{self._label}: {self.ability}"

    def in_polish(self) -> str:
        return f"{self._label}: {self.ability.in_polish()}"

    @property
    def _label(self) -> str:
        return "Aura" if self.inches is None else f'Aura({self.inches}")'


@ability("Radio", "Radio", clause="SZOP-AURA-01")
class Radio(Aura, Struct, frozen=True):
    """Abilities with range 12" may choose a friendly unit with a Radio up to 24" away. (SZOP-AURA-01)"""


@ability("Corruption", "Spaczenie", clause="SZOP-AURA-02")
class Corruption(Aura, Struct, frozen=True):
    """Ground within 12" is dangerous for enemies. (SZOP-AURA-02)"""


@ability("Heaviness", "Ociężałość", clause="SZOP-AURA-03")
class Heaviness(Aura, Struct, frozen=True):
    """Ground within 12" is difficult for enemies. (SZOP-AURA-03)"""
