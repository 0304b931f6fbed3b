"""Variants worked out: what an army, a sheet or a weapon is like, with its differences. (SZOP-ARMY-02, SZOP-ARMY-03)

An army looks for a name in its own entries first, then in its armoury and the armouries that one is like, then in the
army it is like itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct

from grognard.kernel.errors import BadData, Unknown
from grognard.kernel.troops.bases import BaseData
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.bases import Passive
from grognard.rulesets.szop.lists.library import SAMPLES, armouries, sample
from grognard.rulesets.szop.lists.names import NameData, key, shown, spellings
from grognard.rulesets.szop.lists.sheets import Armoury, Army, ModelEntry, PowerEntry, Sheet, UnitEntry, WeaponEntry

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.words import Sentence

DEEPEST = 12
"""Variants of variants end here."""

_WHAT = {"sheet": tell("sheet"), "weapon": tell("weapon")}

E = TypeVar("E", WeaponEntry, Sheet)
N = TypeVar("N", WeaponEntry, Sheet, Armoury)


class Design(Struct, frozen=True, kw_only=True):
    """A sheet with nothing left out."""

    name: NameData
    quality: int
    defence: int
    toughness: int
    passives: tuple[Passive, ...]
    usual: tuple[Passive, ...]
    optional: tuple[Passive, ...]
    without: tuple[Passive, ...]
    model: tuple[ModelEntry, ...]
    base: BaseData | None
    group: str
    called: Mapping[str, NameData]
    note: str


class Outline:
    """An army with its variants worked out: what it has by name."""

    def __init__(self, army: Army) -> None:
        self.army = army
        self.chain = _ancestors(army)
        self._weapon_rows: list[Sequence[WeaponEntry]] = []
        for each in self.chain:
            self._weapon_rows += [each.weapon, *(armoury.weapon for armoury in _armouries_of(each))]
        self._sheet_rows: list[Sequence[Sheet]] = [each.sheet for each in self.chain]

    @property
    def rules(self) -> tuple[Passive, ...]:
        """The passives of every unit that does not leave them."""
        return next((each.rules for each in self.chain if each.rules is not None), ())

    @property
    def limit(self) -> int:
        """The points limit. (SZOP-ARMY-04)"""
        return next((each.limit for each in self.chain if each.limit is not None), 1000)

    @property
    def units(self) -> tuple[UnitEntry, ...]:
        return next((each.unit for each in self.chain if each.unit), ())

    @property
    def powers(self) -> tuple[PowerEntry, ...]:
        return next((each.power for each in self.chain if each.power), ())

    def weapon(self, name: str) -> WeaponEntry:
        """The weapon of this name with all its values."""
        return _filled(name, self._weapon_rows, "weapon")

    def weapons(self) -> dict[str, WeaponEntry]:
        """Every weapon that may be offered, by its English name: not those that an armoury hides."""
        hidden = {name for army in self.chain for armoury in _armouries_of(army) for name in armoury.hidden}
        names = [entry.name for row in self._weapon_rows for entry in row]
        return {key(name): self.weapon(key(name)) for name in names if hidden.isdisjoint(spellings(name))}

    def sheets(self) -> dict[str, Design]:
        """Every sheet, by its English name."""
        return {key(each.name): self.design(key(each.name)) for row in self._sheet_rows for each in row}

    def design(self, name: str) -> Design:
        """The sheet of this name with all its values."""
        sheet = _filled(name, self._sheet_rows, "sheet")
        return Design(
            name=sheet.name,
            quality=_needed(sheet, sheet.quality, tell("Quality")),
            defence=_needed(sheet, sheet.defence, tell("Defence")),
            toughness=_needed(sheet, sheet.toughness, tell("Toughness")),
            passives=sheet.passives or (),
            usual=sheet.usual or (),
            optional=sheet.optional or (),
            without=sheet.without or (),
            model=sheet.model or (ModelEntry(),),
            base=sheet.base,
            group=sheet.group or "",
            called=sheet.called or {},
            note=sheet.note or "",
        )


def _needed(sheet: Sheet, value: int | None, said: Sentence) -> int:
    """A number that no sheet can be without. (SZOP-ARMY-03)"""
    if value is None:
        raise BadData(tell('the sheet "{name}" has no {field}', name=shown(sheet.name), field=said))
    return value


def _ancestors(army: Army) -> list[Army]:
    """The army, the one it is like, and so on."""
    chain = [army]
    while (name := chain[-1].like) is not None:
        if name not in SAMPLES:
            raise Unknown(tell("army"), name, SAMPLES)
        if len(chain) > DEEPEST:
            raise BadData(tell('the army "{name}" is like itself', name=shown(army.name)))
        chain.append(sample(name))
    return chain


def _armouries_of(army: Army) -> list[Armoury]:
    """The armoury of an army, the one that is like, and so on."""
    chain: list[Armoury] = []
    name = army.armoury
    while name is not None:
        found = _find(name, army.armouries) or armouries().get(name)
        if found is None:
            raise Unknown(tell("armoury"), name, {*armouries(), *_names(army.armouries)})
        if len(chain) > DEEPEST:
            raise BadData(tell('the armoury "{name}" is like itself', name=army.armoury))
        chain.append(found)
        name = found.like
    return chain


def _names(entries: Iterable[Any]) -> list[str]:
    return [name for entry in entries for name in spellings(entry.name)]


def _find(name: str, entries: Iterable[N]) -> N | None:
    return next((entry for entry in entries if name in spellings(entry.name)), None)


def _filled(name: str, rows: Sequence[Sequence[E]], what: str, row: int = 0, depth: int = 0) -> E:
    """The entry of this name, found in this row or a later one; what it leaves out comes from the one it is like."""
    if depth > DEEPEST:
        raise BadData(tell('the {what} "{name}" is like itself', what=_WHAT[what], name=name))
    number, entry = _first(name, rows, what, row)
    if entry.like is None:
        return entry
    # A variant under the name of its model changes what an armoury or army further back has under that name.
    is_same_name = entry.like in spellings(entry.name)
    model = _filled(entry.like, rows, what, number + 1 if is_same_name else number, depth + 1)
    return _over(model, entry, keeps_name=is_same_name)


def _first(name: str, rows: Sequence[Sequence[E]], what: str, row: int) -> tuple[int, E]:
    """The first entry that is called so, or that stands for one further back which has this name in a language."""
    for number in range(row, len(rows)):
        if (entry := _find(name, rows[number])) is None:
            continue
        for before in range(row, number):
            for other in spellings(entry.name):
                if (nearer := _find(other, rows[before])) is not None:
                    return before, nearer
        return number, entry
    raise Unknown(_WHAT[what], name, _names(entry for each in rows[row:] for entry in each))


def _over(model: E, entry: E, *, keeps_name: bool) -> E:
    """The model with what the entry says itself."""
    own = {field: value for field in entry.__struct_fields__ if (value := getattr(entry, field)) is not None}
    if keeps_name:
        own["name"] = model.name
    return msgspec.structs.replace(model, **own)
