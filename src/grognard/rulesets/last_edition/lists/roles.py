"""The role of a unit, as datasheets spell it: "(Unique) Leader +8 {3 base / 2 guardian/elite}". (TLE-ARMY-06 to 14)"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import msgspec

from grognard.kernel.errors import BadData, hint
from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from typing import Self

ROLES = ("Leader", "Base", "Guardian", "Elite", "Support", "Fly")
MOST_POINTS = 30
MOST_SLOTS = 9
_ROLE = Registry(tell("role"))
_FORM = re.compile(
    r"(?P<unique>\(Unique\)\s*)?(?P<role>[A-Za-z]+)\s*(?P<points>[+-]\s*\d{1,9})?\s*(?P<braces>\{.*\})?",
    re.IGNORECASE,
)
_BONUS = re.compile(r"\+\s*(\d{1,9})\s+for\s+(\S.*)", re.IGNORECASE)
_GROUP = re.compile(r"(?:(\d{1,9})\s+)?([A-Za-z]+)")


class SlotGroup(NamedTuple):
    """So many free slots that units of these roles share. (TLE-ARMY-07)"""

    number: int
    roles: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.number} {'/'.join(role.lower() for role in self.roles)}"


class Bonus(NamedTuple):
    """Leader points that a support unit adds if the named unit is in the army. (TLE-ARMY-12)"""

    points: int
    unit: str


class RoleText(Keyword, registry=_ROLE):
    """What a field with a role holds; `Role` is the only kind."""

    __slots__ = ()

    expected: ClassVar[str] = tell(
        'a role like "Leader +8 {{3 base / 2 guardian/elite}}", "Base -1 {{1 support}}" or "Elite -2"'
    )

    @classmethod
    def from_data(cls, value: object) -> Self:
        if not isinstance(value, str) or len(value) > 200:
            raise BadData(
                tell("a role is written as {expected}, not {value}", expected=cls.expected, value=f"{value!r:.60}")
            )
        found = read_role(value)
        assert isinstance(found, cls)
        return found

    @classmethod
    def data_schema(cls) -> dict[str, Any]:
        return {"type": "string", "description": cls.expected}


class Role(RoleText, msgspec.Struct, frozen=True):
    """One army role with its leader points and what stands in its braces. (TLE-ARMY-06 to TLE-ARMY-14, TLE-ARMY-20)"""

    name: str
    points: int
    """Of a leader the points he adds, of others the points they cost."""
    is_unique: bool = False
    slots: tuple[SlotGroup, ...] = ()
    bonus: Bonus | None = None

    @property
    def cost(self) -> int:
        """Leader points without a free slot: at least 1. (TLE-ARMY-08)"""
        return 1 if self.name == "Leader" else max(1, self.points)

    @property
    def brings(self) -> int:
        """Leader points it adds to the army by itself. (TLE-ARMY-06)"""
        return self.points if self.name == "Leader" else 0

    def spell(self) -> str:
        """The role as the book spells it."""
        sign = "+" if self.name == "Leader" else "-"
        said = f"{'(Unique) ' if self.is_unique else ''}{self.name} {sign}{self.points}"
        if self.bonus is not None:
            return f"{said} {{+{self.bonus.points} for {self.bonus.unit}}}"
        return f"{said} {{{' / '.join(map(str, self.slots))}}}" if self.slots else said


def read_role(text: str) -> Role:
    """The role that a datasheet spells. (TLE-ARMY-20)

    >>> str(read_role("(unique) leader +8 {3 base/2 guardian/elite}"))
    '(Unique) Leader +8 {3 base / 2 guardian/elite}'
    """
    match = _FORM.fullmatch(" ".join(text.split()))
    if match is None:
        raise BadData(
            tell('"{text}" is no role; write {expected}', text=text, expected=RoleText.expected), clause="TLE-ARMY-20"
        )
    name = _role(match["role"], text)
    points = _points(name, match["points"], text)
    braces = (match["braces"] or "")[1:-1].strip()
    bonus = _BONUS.fullmatch(braces)
    if bonus is not None:
        if name != "Support":
            raise BadData(
                tell('"{text}": only Support adds leader points for a named unit', text=text), clause="TLE-ARMY-12"
            )
        made = Bonus(_bounded(bonus[1], text), bonus[2].strip())
        return Role(name, points, match["unique"] is not None, bonus=made)
    slots = slot_groups(braces, text) if braces else ()
    if slots and name in ("Elite", "Support", "Fly"):
        raise BadData(
            tell('"{text}": {name} brings no free slots', text=text, name=name),
            clause="TLE-ARMY-11, TLE-ARMY-12, TLE-ARMY-13",
        )
    if name == "Guardian" and any(group.roles != ("Leader",) for group in slots):
        raise BadData(tell('"{text}": Guardian brings slots for leaders only', text=text), clause="TLE-ARMY-10")
    return Role(name, points, match["unique"] is not None, slots)


def slot_groups(braces: str, text: str = "") -> tuple[SlotGroup, ...]:
    """What stands in braces: a number starts a group, a role without a number shares the group before. (TLE-ARMY-07)

    >>> [str(group) for group in slot_groups("3 base / 2 guardian/elite")]
    ['3 base', '2 guardian/elite']
    """
    groups: list[SlotGroup] = []
    for part in braces.split("/"):
        match = _GROUP.fullmatch(part.strip())
        if match is None:
            raise BadData(
                tell(
                    '"{strip}" in "{text}" is no slot; write for example {{2 guardian/elite}}',
                    strip=part.strip(),
                    text=text,
                ),
                clause="TLE-ARMY-07",
            )
        number, role = match[1], _role(match[2], text)
        if number is not None:
            most = int(number)
            if not 1 <= most <= MOST_SLOTS:
                raise BadData(
                    tell(
                        '"{text}": 1 to {most_slots} slots in a group, not {value}',
                        text=text,
                        most_slots=MOST_SLOTS,
                        value=number[:9],
                    ),
                    clause="TLE-ARMY-07",
                )
            groups.append(SlotGroup(most, (role,)))
        elif groups:
            groups[-1] = SlotGroup(groups[-1].number, tuple(dict.fromkeys((*groups[-1].roles, role))))
        else:
            raise BadData(
                tell(
                    '"{text}": the first slot needs a number, as in {{1 {lower}}}',
                    text=text,
                    lower=role.lower(),
                ),
                clause="TLE-ARMY-07",
            )
    return tuple(groups)


def _role(word: str, text: str) -> str:
    found = next((role for role in ROLES if role.casefold() == word.casefold()), None)
    if found is None:
        raise BadData(
            tell(
                'unknown role "{word}" in "{text}"{hint}',
                word=word,
                text=text,
                hint=hint(word.capitalize(), ROLES),
            ),
            clause="TLE-ARMY-20",
        )
    return found


def _points(name: str, said: str | None, text: str) -> int:
    if said is None:
        raise BadData(
            tell(
                '"{text}" says no leader points; write for example "{name} {value}2"',
                text=text,
                name=name,
                value="+" if name == "Leader" else "-",
            )
        )
    if (said[0] == "+") != (name == "Leader"):
        raise BadData(
            tell(
                '"{text}": a Leader adds points (+), every other role costs them (-)',
                text=text,
            ),
            clause="TLE-ARMY-06, TLE-ARMY-08",
        )
    return _bounded(said[1:], text)


def _bounded(digits: str, text: str) -> int:
    number = int(digits)
    if number > MOST_POINTS:
        raise BadData(
            tell(
                '"{text}": at most {most_points} leader points, not {number}',
                text=text,
                most_points=MOST_POINTS,
                number=number,
            )
        )
    return number
