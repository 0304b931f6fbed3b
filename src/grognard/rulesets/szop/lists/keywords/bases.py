"""What an ability is: the families, their spellings in two languages, and what the price list says of them. (SZOP-ABIL)

An ability is read in the ledger's English and in the Polish of the source; `str()` writes the English spelling,
`in_polish` the Polish one, and `shown` a name that each reader sees in his own language.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Literal, TypeVar

from grognard.kernel.errors import BadData
from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.view import made_once
from grognard.kernel.words import name_in, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Self

    from grognard.kernel.words import Sentence
    from grognard.rulesets.szop.lists.situation import Situation

ABILITY = Registry(tell("ability"))
WEAPON = Registry(tell("weapon ability"))

Scope = Literal["attack", "move", "model", "unit"]
Factor = Literal["", "weapon", "defence", "morale"]
"""Where an ability without points of its own is priced. (SZOP-COST-08)"""

_FIELD = re.compile(r"\{(\w+)\}")


class Bilingual(Keyword):
    """A keyword with a spelling in each language."""

    __slots__ = ()

    polish: ClassVar[str] = ""

    @classmethod
    def from_data(cls, value: object) -> Self:
        """The keyword that a data file spells; a complaint cites the clause of the keyword that is meant."""
        try:
            return super().from_data(value)
        except BadData as error:
            clause = cls._clause_meant(str(value))
            if error.clause:  # a keyword inside of it has told its own
                raise
            raise BadData(error.bare, clause=clause) from None

    @classmethod
    def _clause_meant(cls, text: str) -> str:
        """The clause of the keyword whose name a text begins with."""
        name = re.split(r"[(:]", text, maxsplit=1)[0].strip().casefold()
        named = (each for each in cls.registry.all() if name in {_name_of(spelling) for spelling in each.spellings})
        return next((each.clause for each in named), "")

    def in_polish(self) -> str:
        """The ability as the Polish source spells it."""
        return _FIELD.sub(lambda field: _polish(getattr(self, field[1])), self.polish)

    def shown(self) -> Sentence:
        """Its name in the language of the reader."""
        return _name(self)


@made_once
def _name(keyword: Bilingual) -> Sentence:
    return name_in({"en": keyword.spell(), "pl": keyword.in_polish()})


def _name_of(spelling: str) -> str:
    """The words of a spelling before its fields.

    >>> _name_of("Splash({x})"), _name_of("Rozkaz: {ability}"), _name_of("Good shot")
    ('splash', 'rozkaz', 'good shot')
    """
    return re.split(r"[({:]", spelling, maxsplit=1)[0].strip().casefold()


def _polish(value: object) -> str:
    return value.in_polish() if isinstance(value, Bilingual) else str(value)


class WeaponKeyword(Bilingual, registry=WEAPON):
    """An ability of a weapon: it works during attacks with that weapon. (SZOP-ABIL-01)"""

    __slots__ = ()

    only_ranged: ClassVar[bool] = False
    """Legal on ranged weapons only. (SZOP-COST-34)"""
    only_melee: ClassVar[bool] = False
    """Legal on melee and Assault weapons only. (SZOP-COST-34)"""
    factor: ClassVar[Fraction | None] = None
    """What it multiplies the price of the weapon by. (SZOP-COST-20)"""
    is_drawback: ClassVar[bool] = False
    """It makes a weapon cheaper, so its Mastery is given to enemies. (SZOP-COST-25)"""

    def doubles(self, now: Situation) -> bool:
        """Whether it doubles the number of attacks. (SZOP-ATK-07)"""
        return False

    def quality(self, quality: int) -> int:
        """The Quality of its attacks. (SZOP-ATK-01)"""
        return quality

    def to_hit(self, now: Situation) -> int:
        """What it adds to hit. (SZOP-ATK-02)"""
        return 0

    def extra_hits(self, now: Situation) -> int:
        """Hits that a natural 6 to hit adds. (SZOP-ATK-08)"""
        return 0

    def ap(self, now: Situation) -> int:
        """What it adds to the AP of the weapon. (SZOP-ATK-03)"""
        return 0


class UnitAbility(Bilingual, registry=ABILITY):
    """An ability of a model. (SZOP-ABIL-01)"""

    __slots__ = ()


class Passive(UnitAbility):
    """An ability that always works and that all models of a unit share. (SZOP-ABIL-01, SZOP-ARMY-02)"""

    __slots__ = ()

    expected: ClassVar[str] = tell("a passive ability")
    scope: ClassVar[Scope] = "unit"
    """What it changes when only part of the unit has it. (SZOP-ABIL-04)"""
    is_drawback: ClassVar[bool] = False
    """Auras of it affect enemy units. (SZOP-ABIL-02)"""
    is_army_rule: ClassVar[bool] = False
    """Priced on the assumption that nearly every unit has it. (SZOP-ARMY-05)"""
    price: ClassVar[Fraction] = Fraction(0)
    """Points for each point of Toughness. (SZOP-COST-07)"""
    factor: ClassVar[Factor] = ""
    aura: ClassVar[Fraction | None] = None
    """The column of the price list for Aura; None if it cannot be an aura. (SZOP-COST-07)"""
    order: ClassVar[Fraction | None] = None
    """The column for Order, Curse and Mark; None if it cannot be granted. (SZOP-COST-07, SZOP-CMD-04)"""

    def quality(self, quality: int, now: Situation) -> int:
        """The Quality with which its model attacks. (SZOP-ATK-01)"""
        return quality

    def to_hit(self, now: Situation) -> int:
        """What it adds to hit for its model. (SZOP-ATK-02)"""
        return 0

    def extra_hits(self, now: Situation) -> int:
        """Hits that a natural 6 to hit adds for its model. (SZOP-ATK-08)"""
        return 0

    def to_defence(self, now: Situation) -> int:
        """What it adds to the defence tests of its unit. (SZOP-ATK-03)"""
        return 0


class Active(UnitAbility):
    """An ability that its model uses by choice. (SZOP-ABIL-01)"""

    __slots__ = ()

    expected: ClassVar[str] = tell("an active ability")


class Aura(UnitAbility):
    """An ability that works around its model. (SZOP-ABIL-01)"""

    __slots__ = ()

    expected: ClassVar[str] = tell("an aura")


P = TypeVar("P", bound=Passive)
A = TypeVar("A", bound=UnitAbility)
W = TypeVar("W", bound=WeaponKeyword)


def passive(
    english: str,
    polish: str,
    *also: str,
    clause: str,
    scope: Scope = "unit",
    price: str = "0",
    factor: Factor = "",
    aura: str = "",
    order: str = "",
) -> Callable[[type[P]], type[P]]:
    """Register a passive ability with its row of the price list. (SZOP-COST-07)"""

    def register(made: type[P]) -> type[P]:
        _register(made, english, polish, also, clause)
        made.scope, made.price, made.factor = scope, Fraction(price), factor
        made.aura = Fraction(aura) if aura else None
        made.order = Fraction(order) if order else None
        return made

    return register


def ability(english: str, polish: str, *also: str, clause: str) -> Callable[[type[A]], type[A]]:
    """Register an active ability or an aura."""

    def register(made: type[A]) -> type[A]:
        _register(made, english, polish, also, clause)
        return made

    return register


def weapon_ability(
    english: str, polish: str, *also: str, clause: str, factor: str = ""
) -> Callable[[type[W]], type[W]]:
    """Register a weapon ability; `factor` multiplies the price. (SZOP-COST-20)"""

    def register(made: type[W]) -> type[W]:
        _register(made, english, polish, also, clause)
        made.factor = Fraction(factor) if factor else None
        return made

    return register


def _register(made: type[Bilingual], english: str, polish: str, also: Iterable[str], clause: str) -> None:
    spellings = dict.fromkeys(each for each in (polish, *also) if each.casefold() != english.casefold())
    made.registry.add(made, english, *spellings, clause=clause)
    made.polish = polish
