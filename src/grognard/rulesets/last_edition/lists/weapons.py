"""Weapon profiles: range, "Ranged X" or "Melee X" with keywords, strength, penetration, damage. (TLE-DATA-13)"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from grognard.kernel.data import Entry
from grognard.kernel.errors import BadData, hint
from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.lists.keywords.weapons import (
    MELEE,
    RANGED,
    MeleeKeyword,
    RangedKeyword,
    WeaponKeyword,
)

if TYPE_CHECKING:
    from typing import Self

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Strength = Annotated[int, Meta(ge=1, le=30)]
Penetration = Annotated[int, Meta(ge=-12, le=0)]
Damage = (
    Annotated[int, Meta(ge=1, le=12)]
    | Annotated[str, Meta(pattern=r"^[dD][36](\+[1-6])?$", description="a damage like 2, D3 or D6+1")]
)

MOST_ATTACKS = 40
_ATTACK = Registry(tell("attack"))
_FORM = re.compile(r"(?P<kind>\S+)\s+(?P<number>\d{1,9})(?:\s+(?P<keywords>.+))?")


class AttackText(Keyword, registry=_ATTACK):
    """What a field with "Ranged X keyword/keyword" holds; `WeaponAttack` is the only kind."""

    __slots__ = ()

    expected: ClassVar[str] = tell('an attack like "Ranged 2 counterfire/heavy" or "Melee 3"')

    @classmethod
    def from_data(cls, value: object) -> Self:
        if not isinstance(value, str) or len(value) > 200:
            raise BadData(
                tell("an attack is written as {expected}, not {value}", expected=cls.expected, value=f"{value!r:.60}")
            )
        found = read_attack(value)
        assert isinstance(found, cls)
        return found

    @classmethod
    def data_schema(cls) -> dict[str, Any]:
        return {"type": "string", "description": cls.expected}


class WeaponAttack(AttackText, msgspec.Struct, frozen=True):
    """The number of attacks and the keywords of a weapon profile. (TLE-DATA-13, TLE-KW-01)"""

    is_ranged: bool
    number: int
    keywords: tuple[WeaponKeyword, ...] = ()

    def spell(self) -> str:
        """As the book spells it: keywords separated by slashes. (TLE-KW-01)"""
        said = f"{'Ranged' if self.is_ranged else 'Melee'} {self.number}"
        return f"{said} {'/'.join(map(str, self.keywords))}" if self.keywords else said


def read_attack(text: str) -> WeaponAttack:
    """The attack that a datasheet spells. (TLE-KW-01)

    >>> read_attack("ranged 2 counterfire/heavy").keywords
    (Counterfire(), Heavy())
    """
    match = _FORM.fullmatch(" ".join(text.split()))
    if match is None:
        raise BadData(
            tell('"{text}" is no attack; write {expected}', text=text, expected=AttackText.expected),
            clause="TLE-DATA-13",
        )
    kind = match["kind"].capitalize()
    if kind not in ("Ranged", "Melee"):
        raise BadData(
            tell('unknown attack "{kind}"{hint}', kind=match["kind"], hint=hint(kind, ("Ranged", "Melee"))),
            clause="TLE-DATA-13",
        )
    if not 1 <= int(match["number"]) <= MOST_ATTACKS:
        raise BadData(
            tell(
                '"{text}": 1 to {most_attacks} attacks, not {number}',
                text=text,
                most_attacks=MOST_ATTACKS,
                number=match["number"],
            ),
            clause="TLE-DATA-13",
        )
    registry = RANGED if kind == "Ranged" else MELEE
    parts = [part.strip() for part in match["keywords"].split("/")] if match["keywords"] else []
    keywords = tuple(registry.parse(part) for part in parts)
    assert all(isinstance(each, (RangedKeyword, MeleeKeyword)) for each in keywords)
    if len({type(each) for each in keywords}) < len(keywords):
        raise BadData(tell('"{text}" names a keyword twice', text=text), clause="TLE-KW-01")
    return WeaponAttack(kind == "Ranged", int(match["number"]), keywords)  # type: ignore[arg-type]


class Weapon(Entry, frozen=True, kw_only=True):
    """One way to use a weapon. Profiles of the same name are alternatives; `mode` tells them apart. (TLE-DATA-13)"""

    name: Name
    mode: Annotated[str, Meta(max_length=40)] = ""
    range: Annotated[int, Meta(ge=1, le=120)] | None = None
    """Inches; melee weapons have none."""
    attack: AttackText
    """"Ranged X" or "Melee X" with keywords."""
    strength: Strength
    ap: Penetration = 0
    damage: Damage = 1

    def __post_init__(self) -> None:
        if (self.range is None) == self.is_ranged:
            wrong = tell("{weapon} is Ranged and needs a range", weapon=self.title)
            if not self.is_ranged:
                wrong = tell("{weapon} is Melee and has no range", weapon=self.title)
            raise BadData(wrong, clause="TLE-DATA-13")

    @property
    def made(self) -> WeaponAttack:
        """What `attack` says."""
        assert isinstance(self.attack, WeaponAttack)
        return self.attack

    @property
    def title(self) -> str:
        """The weapon's name with its mode."""
        return f"{self.name} ({self.mode})" if self.mode else self.name

    @property
    def is_ranged(self) -> bool:
        return self.made.is_ranged

    @property
    def keywords(self) -> tuple[WeaponKeyword, ...]:
        return self.made.keywords

    def has(self, kind: type[WeaponKeyword]) -> bool:
        """Whether it has a keyword of this kind."""
        return any(isinstance(each, kind) for each in self.keywords)

    def __repr__(self) -> str:
        return f"<{self.title}>"
