"""The backup of the creator, an SQLite file: lists of a whole club.

It is opened in memory and read only; nothing but plain tables is looked at, its users never, and every query is
limited. Rows are put into the words of the list view, so that one reader makes armies of both.
"""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.errors import BadData
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.importing.card_sheet import by_keys
from grognard.rulesets.szop.lists.importing.foreign import (
    MOST_UNITS,
    Family,
    ForeignList,
    ForeignRow,
    ForeignWeapon,
    too_many,
)
from grognard.rulesets.szop.lists.importing.slugs import ability_label, label_of

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 64_000_000
MOST_ROWS = 20_000
MOST_STEPS = 4_000_000
DEEPEST = 12
MOST_POWERS = 12
MOST_GROUPS = 40
TABLES = (
    *("rosters", "roster_units", "units", "unit_weapons", "unit_abilities", "abilities", "weapons", "armies"),
    *("unit_groups", "army_spells"),
)
ROLES = ("wojownik", "strzelec")
"""Flags without a meaning here: SZOP-COST-23 decides."""
AURAS = ("aura", "radio", "spaczenie", "ociezalosc")

Entry = dict[str, Any]


def read_backup(data: bytes, wanted: str = "") -> ForeignList | None:
    """The list of this name, or the first one; None if the file is another database."""
    tables = _tables(data)
    if tables is None:
        return None
    names = _names(tables)
    if not names:
        raise BadData(tell("the backup holds no list"))
    if wanted and wanted not in names:
        raise BadData(tell("the backup has no list of that name, but: {names}", names=", ".join(names[:20])))
    found = _Backup(tables).listed(tables["rosters"][names.index(wanted) if wanted else 0])
    others = () if wanted else tuple(names[1:])
    return msgspec.structs.replace(found, others=others)


def _names(tables: dict[str, list[Entry]]) -> list[str]:
    """The name of every list; those of one name are told apart by a number."""
    names: list[str] = []
    for each in tables["rosters"]:
        wanted = name = " ".join(str(each.get("name") or "").split()) or "?"
        number = 1
        while wanted in names:
            number += 1
            wanted = f"{name} ({number})"
        names.append(wanted)
    return names


def _tables(data: bytes) -> dict[str, list[Entry]] | None:
    """The rows of the tables we know; None if the two most important ones are missing."""
    if len(data) > LARGEST:
        raise BadData(tell("the backup is too large"))
    connection = sqlite3.connect(":memory:")
    steps = 0

    def go_on() -> int:
        nonlocal steps
        steps += 1000
        return int(steps > MOST_STEPS)

    try:
        connection.deserialize(data)
        connection.execute("pragma trusted_schema = off")
        connection.execute("pragma query_only = on")
        connection.set_progress_handler(go_on, 1000)
        connection.row_factory = sqlite3.Row
        known = {name for (name,) in connection.execute("select name from sqlite_master where type = 'table'")}
        if not {"rosters", "roster_units"} <= known:
            return None
        found: dict[str, list[Entry]] = {}
        for table in TABLES:
            rows = connection.execute(f'select * from "{table}" limit {MOST_ROWS}') if table in known else ()
            found[table] = [dict(row) for row in rows]
        return found
    except (sqlite3.Error, ValueError, OverflowError) as error:
        raise BadData(tell("the backup is damaged")) from error
    finally:
        connection.close()


class _Backup:
    """The tables of a backup by their ids."""

    def __init__(self, tables: dict[str, list[Entry]]) -> None:
        self.tables = tables
        self.by_id = {
            name: {each.get("id"): each for each in tables[name]}
            for name in ("units", "weapons", "armies", "abilities", "unit_groups")
        }

    def listed(self, roster: Entry) -> ForeignList:
        army = self.by_id["armies"].get(roster.get("army_id"), {})
        bought = [each for each in self.tables["roster_units"] if each.get("roster_id") == roster.get("id")]
        bought.sort(key=lambda each: (_number(each.get("position")), _number(each.get("id"))))
        places = {each.get("id"): place for place, each in enumerate(bought)}
        rows = [
            self._row(place, each, places.get(each.get("parent_roster_unit_id"))) for place, each in enumerate(bought)
        ]
        cards = _json(roster.get("strategic_cards_json"))
        missions, supports = by_keys(cards.get("tasks"), cards.get("supports"))
        rules = [label_of(slug, value) for slug, value, _ in _flags(army.get("passive_rules"))]
        return ForeignList(
            form="SQLite",
            name=str(roster.get("name") or ""),
            army=str(army.get("name") or ""),
            rules=", ".join(rules),
            rows=tuple(rows[:MOST_UNITS]),
            flaws=tuple(too_many(rows)),
            powers=tuple(self._powers(army)) if any(_has_mage(row) for row in rows) else (),
            groups=tuple(self._groups(army)),
            missions=missions,
            supports=supports,
            limit=min(100_000, max(0, _number(roster.get("points_limit")))),
            knows_attachments=True,
        )

    def _row(self, place: int, bought: Entry, joins: int | None) -> ForeignRow:
        unit = self.by_id["units"].get(bought.get("unit_id"), {})
        models = max(1, _number(bought.get("count")))
        extra = _json(bought.get("extra_weapons_json"))
        times = 1 if extra.get("mode") == "total" else models
        return ForeignRow(
            line=place + 1,
            sheet=str(unit.get("name") or ""),
            name=str(bought.get("custom_name") or ""),
            models=str(models),
            quality=str(unit.get("quality") or ""),
            defence=str(unit.get("defense") or ""),
            toughness=str(unit.get("toughness") or ""),
            abilities=(*self._passives(unit, extra), *self._abilities(unit, extra, models, times)),
            weapons=tuple(self._weapons(unit, extra, models, times)),
            group=str(self.by_id["unit_groups"].get(unit.get("group_id"), {}).get("name") or ""),
            joins=joins,
        )

    def _powers(self, army: Entry) -> Iterator[tuple[int, str, str]]:
        """The powers of the army in their order, each as the list view prints it. (SZOP-PSY-03, SZOP-PSY-04)"""
        spells = [each for each in self.tables["army_spells"] if each.get("army_id") == army.get("id")]
        spells.sort(key=lambda each: (_number(each.get("position")), _number(each.get("id"))))
        for line, spell in enumerate(spells[:MOST_POWERS], start=1):
            own = " ".join(str(spell.get("custom_name") or "").replace('"', "'").split())
            label = str(spell.get("base_label") or "").strip() or self._power_label(spell)
            yield line, str(_number(spell.get("cost"))), f'"{own}" {label}' if own else label

    def _power_label(self, spell: Entry) -> str:
        """The effect of a power whose label was not kept: its ability, or hits of its weapon."""
        if spell.get("weapon_id") is None:
            ability = self.by_id["abilities"].get(spell.get("ability_id"), {})
            slug = str(_json(ability.get("config_json")).get("slug") or "")
            return ability_label(slug, str(spell.get("ability_value") or ""))
        weapon = self._inherited(spell.get("weapon_id"))
        reach, traits = str(weapon.get("range") or "0"), str(weapon.get("tags") or "")
        where = f'{reach}"' if reach not in ("0", "-") else "Wręcz"
        hits = _plain_number(weapon.get("attacks"))
        return f"{hits} trafienia {where} AP{_number(weapon.get('ap'))} {traits}".strip()

    def _groups(self, army: Entry) -> Iterator[str]:
        """The names of the army's groups in their order."""
        groups = [each for each in self.tables["unit_groups"] if each.get("army_id") == army.get("id")]
        groups.sort(key=lambda each: (_number(each.get("position")), _number(each.get("id"))))
        for each in groups[:MOST_GROUPS]:
            if name := str(each.get("name") or "").strip():
                yield name

    def _passives(self, unit: Entry, extra: Entry) -> Iterator[tuple[Family, str]]:
        """Passives that are always on, on by default, or bought; and army rules switched off."""
        chosen = extra.get("passive")
        switched = chosen if isinstance(chosen, dict) else {}
        own = _json(unit.get("passive_custom_names_json"))
        for slug, value, mark in _flags(unit.get("flags")):
            is_off = slug.startswith("__army_off__")
            plain = slug.removeprefix("__army_off__")
            is_on = mark == "!" or bool(_number(switched.get(slug, int(mark != "?"))))
            if not is_on or plain in ROLES:
                continue
            label = f"Brak: {label_of(plain, value)}" if is_off else label_of(plain, value)
            name = str(own.get(plain) or "")
            yield "passive", f"{name} [{label}]" if name and not is_off else label

    def _abilities(self, unit: Entry, extra: Entry, models: int, times: int) -> Iterator[tuple[Family, str]]:
        for each in self.tables["unit_abilities"]:
            if each.get("unit_id") != unit.get("id"):
                continue
            ability = self.by_id["abilities"].get(each.get("ability_id"), {})
            slug = str(_json(ability.get("config_json")).get("slug") or "")
            params = _json(each.get("params_json"))
            value = str(params.get("value") or "")
            family: Family = "aura" if slug in AURAS else "active"
            number = _bought(extra.get(family), each.get("ability_id"), value)
            number = int(bool(params.get("default"))) if number is None else number * times
            own = str(params.get("custom_name") or "")
            label = ability_label(slug, value)
            for _ in range(min(models, number)):
                yield family, f"{own} [{label}]" if own else label

    def _weapons(self, unit: Entry, extra: Entry, models: int, times: int) -> Iterator[ForeignWeapon]:
        counts = extra.get("weapons")
        chosen = counts if isinstance(counts, dict) else {}
        for each in self._carried(unit):
            said = chosen.get(str(each.get("weapon_id")))
            copies = _number(each.get("default_count")) * models if said is None else _number(said) * times
            weapon = self._inherited(each.get("weapon_id"))
            if copies > 0:
                yield ForeignWeapon(
                    name=str(weapon.get("name") or "?"),
                    copies=min(copies, 9999),
                    range=str(weapon.get("range") or ""),
                    attacks=_plain_number(weapon.get("attacks")),
                    ap=str(weapon.get("ap") if weapon.get("ap") is not None else "0"),
                    traits=str(weapon.get("tags") or ""),
                )

    def _carried(self, unit: Entry) -> list[Entry]:
        """The weapons that a sheet offers, with the usual number for each model."""
        links = [each for each in self.tables["unit_weapons"] if each.get("unit_id") == unit.get("id")]
        links.sort(key=lambda each: _number(each.get("position")))
        only = unit.get("default_weapon_id")
        if only is not None and only not in [each.get("weapon_id") for each in links]:
            links.append(
                {"weapon_id": only, "default_count": int(not any(_number(each.get("default_count")) for each in links))}
            )
        return links

    def _inherited(self, number: Any) -> Entry:
        """A weapon with what it leaves out from the one it comes from."""
        found: Entry = {}
        for _ in range(DEEPEST):
            weapon = self.by_id["weapons"].get(number)
            if weapon is None:
                break
            found = {**weapon, **{field: value for field, value in found.items() if value is not None}}
            number = weapon.get("parent_id")
        return found


def _has_mage(row: ForeignRow) -> bool:
    return any("Mag(" in label for _, label in row.abilities)


def _flags(text: Any) -> Iterator[tuple[str, str, str]]:
    """Slugs with their value and the mark behind them."""
    for piece in str(text or "").split(",")[:100]:
        flag = piece.strip()
        if not flag:
            continue
        mark = flag[-1] if flag[-1] in "?!" else ""
        slug, _, value = flag.rstrip("?!").partition("=")
        yield slug.strip(), value.strip(), mark


def _bought(counts: Any, ability: Any, value: str) -> int | None:
    """How many of an ability the list has; None if it does not say."""
    if not isinstance(counts, dict):
        return None
    for key in (f"{ability}:{value}", str(ability)):
        if key in counts:
            return max(0, _number(counts[key]))
    return None


def _json(text: Any) -> Entry:
    try:
        found = json.loads(text) if isinstance(text, (str, bytes)) and len(text) < 100_000 else {}
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _number(value: Any) -> int:
    try:
        return int(float(value)) if value is not None else 0
    except (TypeError, ValueError, OverflowError):
        return 0


def _plain_number(value: Any) -> str:
    number = value if isinstance(value, (int, float)) else 1
    return f"{number:g}"
