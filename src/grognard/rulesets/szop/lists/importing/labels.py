"""The labels of the creator: abilities, weapon traits, weapon lines and powers. (SZOP-ABIL, SZOP-WPN, SZOP-PSY)"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from grognard.kernel.errors import GrognardError
from grognard.rulesets.szop.lists.importing.foreign import ForeignWeapon
from grognard.rulesets.szop.lists.importing.slugs import RETIRED, trait_label
from grognard.rulesets.szop.lists.keywords.bases import ABILITY, WEAPON, Passive, UnitAbility, WeaponKeyword

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 6000
LONGEST_NAME = 80
MOST_PIECES = 120
_LACKS = re.compile(r"Brak:\s*(.+)", re.IGNORECASE)
_LINE = re.compile(r"(.*) × ([0-9]{1,5})", re.DOTALL)
_META = re.compile(r"(.*?)\s*\|?\s*Z: ([^|]*) \| Ataki: ([^|]*) \| AP: ([^|]*) \| Cechy: (.*)", re.DOTALL)
_HITS = re.compile(
    r"(?:(?P<hits>[0-9]{1,3}) )?trafie\w*\s+(?:(?P<range>[0-9]{1,3})[\"”]|(?P<melee>Wręcz))\s+AP\s?(?P<ap>-?[0-9])"
    r"(?:\s+(?P<traits>.*))?",
    re.IGNORECASE | re.DOTALL,
)
_NAMED = re.compile(r"\"([^\"]*)\"\s+(.*)", re.DOTALL)


def name_of(text: str) -> str:
    """A name as an army file may hold it."""
    cleaned = " ".join("".join(mark if mark.isprintable() else " " for mark in text).split())
    return cleaned[:LONGEST_NAME].strip() or "?"


class Label(Struct, frozen=True, kw_only=True):
    """An item of an abilities cell."""

    text: str
    own: str = ""
    """The name that the user gave it."""
    ability: UnitAbility | None = None
    lacks: Passive | None = None
    """The army rule that the unit does not have."""
    is_retired: bool = False


def labels_in(run: str) -> Iterator[Label]:
    """The items of a run. Own names may hold commas: pieces are joined until they end in a known label."""
    pieces = run[:LONGEST].split(", ")[:MOST_PIECES]
    unknown: list[str] = []
    place = 0
    while place < len(pieces):
        found, end = None, place + 1
        for end in range(place + 1, min(len(pieces), place + 12) + 1):
            found = label_of(", ".join(pieces[place:end]).strip())
            if found is not None:
                break
        if found is None:
            unknown.append(pieces[place].strip())
            place += 1
            continue
        if unknown:
            yield Label(text=", ".join(unknown))
            unknown = []
        yield found
        place = end
    if any(unknown):
        yield Label(text=", ".join(unknown))


def label_of(text: str) -> Label | None:
    """The label that a text is, or that it ends in with an own name before it; None if it is neither."""
    if found := _bare(text, text):
        return found
    begin = text.rfind(" [")
    if begin <= 0 or not text.endswith("]"):
        return None
    found = _bare(text[begin + 2 : -1].strip(), text)
    return found and Label(
        text=text, own=text[:begin].strip(), ability=found.ability, lacks=found.lacks, is_retired=found.is_retired
    )


def _bare(label: str, text: str) -> Label | None:
    if lacking := _LACKS.fullmatch(label):
        ability = ability_of(lacking[1].strip())
        return Label(text=text, lacks=ability) if isinstance(ability, Passive) else None
    if label.partition("(")[0].strip().casefold() in {each.casefold() for each in RETIRED}:
        return Label(text=text, is_retired=True)
    found = ability_of(label)
    return Label(text=text, ability=found) if found is not None else None


def ability_of(label: str) -> UnitAbility | None:
    """The ability that a label names."""
    try:
        found = ABILITY.parse(label)
    except GrognardError:
        return None
    return found if isinstance(found, UnitAbility) else None


def traits_in(text: str) -> tuple[list[WeaponKeyword], list[str]]:
    """The abilities of a weapon, and what is only text."""
    known: list[WeaponKeyword] = []
    other: list[str] = []
    for piece in re.split(r"[,;]", text[:LONGEST])[:MOST_PIECES]:
        trait = piece.strip()
        if trait in ("", "-"):
            continue
        try:
            found = WEAPON.parse(trait_label(trait))
        except GrognardError:
            other.append(trait)
            continue
        if isinstance(found, WeaponKeyword) and found not in known:
            known.append(found)
    return known, other


def weapon_of(line: str, meta: str | None = None) -> ForeignWeapon | None:
    """A weapon line, read from the right: names may hold the signs between the fields."""
    if meta is None:
        begin = line.rfind(" | Z: ")
        if begin < 0:
            return None
        line, meta = line[:begin], line[begin + 3 :]
    fields = _META.fullmatch(meta.strip())
    named = _LINE.fullmatch(line.strip())
    if fields is None or named is None:
        return None
    return ForeignWeapon(
        name=named[1].strip(),
        copies=int(named[2]),
        range=fields[2].strip(),
        attacks=fields[3].strip(),
        ap=fields[4].strip(),
        traits=fields[5].strip(),
    )


class ForeignPower(Struct, frozen=True, kw_only=True):
    """A power as its line says it."""

    name: str
    ability: UnitAbility | None = None
    hits: int = 0
    range: int = 0
    """0 is melee, which no power can use."""
    ap: int = 0
    traits: str = ""


def power_of(text: str) -> ForeignPower | None:
    """A power: an own name in quotes, then an ability or hits of a weapon. (SZOP-PSY-03, SZOP-PSY-04)"""
    text = text.strip()
    named = _NAMED.fullmatch(text)
    name, label = (named[1].strip(), named[2].strip()) if named else ("", text)
    if hits := _HITS.fullmatch(label):
        return ForeignPower(
            name=name or label,
            hits=int(hits["hits"] or 1),
            range=int(hits["range"] or 0),
            ap=int(hits["ap"]),
            traits=hits["traits"] or "",
        )
    ability = ability_of(label)
    return ForeignPower(name=name or label, ability=ability) if ability is not None else None
