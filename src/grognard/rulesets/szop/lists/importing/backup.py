"""The backup of the creator, an SQLite file: lists of a whole club.

It is opened in memory and read only; nothing but plain tables is looked at, its users never, and every query is
limited. Rows are put into the words of the list view, so that one reader makes armies of both.
"""

from __future__ import annotations

import json
import re
import sqlite3
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import BadData
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.importing.card_sheet import by_keys
from grognard.rulesets.szop.lists.importing.foreign import Family, ForeignList, ForeignRow, ForeignWeapon
from grognard.rulesets.szop.lists.importing.labels import RETIRED
from grognard.rulesets.szop.lists.keywords.bases import ABILITY, WEAPON

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 64_000_000
MOST_ROWS = 20_000
MOST_STEPS = 4_000_000
DEEPEST = 12
TABLES = (
    *("rosters", "roster_units", "units", "unit_weapons", "unit_abilities", "abilities", "weapons", "armies"),
    "unit_groups",
)
ROLES = ("wojownik", "strzelec")
"""Flags without a meaning here: SZOP-COST-23 decides."""
GRANTS = {"rozkaz": "Rozkaz", "klatwa": "Klątwa", "oznaczenie": "Oznaczenie"}
AURAS = ("aura", "radio", "spaczenie", "ociezalosc")

Entry = dict[str, Any]


def read_backup(data: bytes, wanted: str = "") -> ForeignList | None:
    """The list of this name, or the first one; None if the file is another database."""
    tables = _tables(data)
    if tables is None:
        return None
    names = [str(each.get("name", "")) for each in tables["rosters"]]
    if not names:
        raise BadData(tell("the backup holds no list"))
    if wanted and wanted not in names:
        raise BadData(tell("the backup has no list of that name, but: {names}", names=", ".join(names[:20])))
    return _Backup(tables).listed(tables["rosters"][names.index(wanted) if wanted else 0])


def names_in(data: bytes) -> list[str]:
    """The names of all lists in a backup."""
    tables = _tables(data) or {}
    return [str(each.get("name", "")) for each in tables.get("rosters", ())]


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


@cache
def _labels() -> dict[str, str]:
    """The Polish label of every slug, abilities and weapon traits."""
    found: dict[str, str] = {}
    for registry in (WEAPON, ABILITY):
        for form in registry.spellings():
            found[slug_of(form.partition("(")[0].partition(":")[0].partition("{")[0])] = form
    found |= {slug_of(each): each for each in RETIRED}
    return {**found, "masywny": "Sekcje"}


def slug_of(text: str) -> str:
    """Polish letters dropped, lower case, nothing but letters and digits.

    >>> slug_of("Źle strzela"), slug_of("Łatanie")
    ('zlestrzela', 'latanie')
    """
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return re.sub(r"[^a-z0-9]", "", plain)


def label_of(slug: str, value: str = "") -> str:
    """The label of a slug with its value, as the list view prints it."""
    form = _labels().get(slug_of(slug))
    if form is None:
        return slug if not value else f"{slug}({value})"
    name = form.partition("{")[0].rstrip("(: ")
    return f"{name}({value})" if value else name


class _Backup:
    """The tables of a backup by their ids."""

    def __init__(self, tables: dict[str, list[Entry]]) -> None:
        self.tables = tables
        self.by_id = {
            name: {each.get("id"): each for each in tables[name]}
            for name in ("units", "weapons", "armies", "abilities")
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
            rows=tuple(rows),
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
            joins=joins,
        )

    def _passives(self, unit: Entry, extra: Entry) -> Iterator[tuple[Family, str]]:
        """Passives that are always on, on by default, or bought; and army rules switched off."""
        chosen = extra.get("passive")
        switched = chosen if isinstance(chosen, dict) else {}
        for slug, value, mark in _flags(unit.get("flags")):
            is_off = slug.startswith("__army_off__")
            plain = slug.removeprefix("__army_off__")
            is_on = mark == "!" or bool(_number(switched.get(slug, int(mark != "?"))))
            if is_on and plain not in ROLES:
                yield "passive", f"Brak: {label_of(plain, value)}" if is_off else label_of(plain, value)

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
            label = _ability_label(slug, value)
            for _ in range(min(models, number)):
                yield family, f"{own} [{label}]" if own else label

    def _weapons(self, unit: Entry, extra: Entry, models: int, times: int) -> Iterator[ForeignWeapon]:
        counts = extra.get("weapons")
        chosen = counts if isinstance(counts, dict) else {}
        for each in self.tables["unit_weapons"]:
            if each.get("unit_id") != unit.get("id"):
                continue
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
                    traits=", ".join(_trait(each) for each in str(weapon.get("tags") or "").split(",") if each.strip()),
                )

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


def _ability_label(slug: str, value: str) -> str:
    """An active ability or aura as the list view prints it."""
    if slug == "aura":
        granted, _, radius = value.partition("|")
        return f"{'Aura(12' + chr(34) + ')' if radius == '12' else 'Aura'}: {_granted(granted)}"
    if slug in GRANTS:
        return f"{GRANTS[slug]}: {_granted(value.partition('|')[0])}"
    return label_of(slug, value)


def _granted(slug: str) -> str:
    if slug.startswith("mistrzostwo:"):
        return f"Mistrzostwo: {label_of(slug.removeprefix('mistrzostwo:'))}"
    return label_of(slug)


def _trait(text: str) -> str:
    slug, _, value = text.strip().partition("=")
    if "(" in slug:
        slug, _, value = slug.rstrip(")").partition("(")
    return label_of(slug, value)


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
