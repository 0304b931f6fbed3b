"""Active abilities: what a model does by choice. (SZOP-CMD, SZOP-PSY)"""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from grognard.rulesets.szop.lists.keywords.bases import Active, Passive, ability

Small = Annotated[int, Meta(ge=1, le=20)]


class Grant(Active):
    """Gives an ability to a unit, or takes it away (`lacks`), to the end of the activation. (SZOP-CMD-01..04)"""

    __slots__ = ()

    ability: Passive
    lacks: bool
    english: ClassVar[str]
    word: ClassVar[str]

    def spell(self) -> str:
        return f"{self.english}({'no ' if self.lacks else ''}{self.ability})"

    def in_polish(self) -> str:
        return f"{self.word}: {'bez ' if self.lacks else ''}{self.ability.in_polish()}"


@ability("Order({ability})", "Rozkaz: {ability}", "Order: {ability}", "Rozkaz({ability})", clause="SZOP-CMD-01")
class Order(Grant, Struct, frozen=True):
    """One friendly unit within 12". (SZOP-CMD-01)"""

    ability: Passive
    lacks: bool = False
    english: ClassVar[str] = "Order"
    word: ClassVar[str] = "Rozkaz"


@ability(
    "Order(no {ability})", "Rozkaz: bez {ability}", "Order: no {ability}", "Rozkaz(bez {ability})", clause="SZOP-CMD-01"
)
class OrderWithout(Order, Struct, frozen=True):
    """One friendly unit within 12" lacks the ability. (SZOP-CMD-01)"""

    lacks: bool = True


@ability("Curse({ability})", "Klątwa: {ability}", "Curse: {ability}", "Klątwa({ability})", clause="SZOP-CMD-02")
class Curse(Grant, Struct, frozen=True):
    """One enemy unit within 12". (SZOP-CMD-02)"""

    ability: Passive
    lacks: bool = False
    english: ClassVar[str] = "Curse"
    word: ClassVar[str] = "Klątwa"


@ability(
    "Curse(no {ability})", "Klątwa: bez {ability}", "Curse: no {ability}", "Klątwa(bez {ability})", clause="SZOP-CMD-02"
)
class CurseWithout(Curse, Struct, frozen=True):
    """One enemy unit within 12" lacks the ability. (SZOP-CMD-02)"""

    lacks: bool = True


@ability("Mark({ability})", "Oznaczenie: {ability}", "Mark: {ability}", "Oznaczenie({ability})", clause="SZOP-CMD-03")
class Mark(Grant, Struct, frozen=True):
    """One friendly unit, when it attacks enemies within 12" of the model. (SZOP-CMD-03)"""

    ability: Passive
    lacks: bool = False
    english: ClassVar[str] = "Mark"
    word: ClassVar[str] = "Oznaczenie"


@ability(
    "Mark(no {ability})",
    "Oznaczenie: bez {ability}",
    "Mark: no {ability}",
    "Oznaczenie(bez {ability})",
    clause="SZOP-CMD-03",
)
class MarkWithout(Mark, Struct, frozen=True):
    """One friendly unit lacks the ability when it attacks such enemies. (SZOP-CMD-03)"""

    lacks: bool = True


@ability("Patching", "Łatanie", clause="SZOP-CMD-05")
class Patching(Active, Struct, frozen=True):
    """A unit within 3" recovers D3 wounds. (SZOP-CMD-05)"""


@ability("Martyr", "Męczennik", clause="SZOP-CMD-06")
class Martyr(Active, Struct, frozen=True):
    """Is defeated so that its unit recovers its Toughness in wounds. (SZOP-CMD-06)"""


@ability("Mage({x})", "Mag({x})", "Mage {x}", "Mag {x}", clause="SZOP-PSY-01")
class Mage(Active, Struct, frozen=True):
    """X power tokens in every round, for the powers of its army. (SZOP-PSY-01)"""

    x: Small
