"""Army files of the game's author, versions 1, 2 and 3: `grognard muster import FILE.toml`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from grognard.kernel.data.files import parse_json, parse_toml
from grognard.kernel.data.line_numbers import toml_places
from grognard.kernel.errors import BadData
from grognard.kernel.ruleset import Imported, Remark
from grognard.kernel.to_plain import plain
from grognard.rulesets.steampunk.lists.army_limits import huge_units, pools_of
from grognard.rulesets.steampunk.lists.importing import build, version_1, versions_2_3
from grognard.rulesets.steampunk.lists.importing.remarks import Notebook
from grognard.rulesets.steampunk.lists.importing.shape import army_in_shape, in_shape
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import Linked, has
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip, price_of
from grognard.rulesets.steampunk.lists.purchase_rules import wrong_with
from grognard.rulesets.steampunk.lists.sheets import (
    POOLS,
    Army,
    Base,
    Lists,
    ModelChoice,
    Sheet,
    Upgrade,
    Weapon,
    check_links,
    spawns_in,
    weapons_in,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.rulesets.steampunk.lists.importing.remarks import Page

NATIONS = {"darkelf": "Dark-Elf", "dark elf": "Dark-Elf", "dark_elf": "Dark-Elf", "dark-elf": "Dark-Elf"}
MOST_BASES = 8
"""A ready army has at most so many bases."""


def imports(text: str | bytes, file: str, roster: tuple[str, str] | None = None) -> Imported | None:
    """Read one of the author's files; None if it is none. `roster` is the text and name of an army file (JSON)."""
    if isinstance(text, bytes):
        return None
    try:
        data = parse_toml(text, file)
    except BadData as error:
        remark = Remark(line=error.line, entry=file, field="", text="", rule=error.sentence, level="rejected")
        return Imported(file=file, version="", title="", remarks=(remark,))
    version, path = version_of(data)
    if not version:
        return None
    book = Notebook(file, toml_places(text))
    data = in_shape(data, version, path, book)
    nation = _nation(data, version, path, file)
    read = version_1.read(data, book) if version == 1 else versions_2_3.read(data, path, book)
    lists, counts = _lists(nation, read, book, _called(data, path))
    army = _army(lists, versions_2_3.SCALES.get(version, 1), roster, book)
    usable = {"units": len(lists.unit), "weapons": len(lists.weapon), "upgrades": len(lists.upgrade)}
    return Imported(
        file=file,
        version=f"v{version}",
        title=nation,
        counts=counts,
        usable=usable,
        entries=tuple(book.entries.items()),
        remarks=tuple(sorted(book.remarks, key=lambda remark: remark.line)),
        army=plain(army) if army is not None else None,
    )


def version_of(data: dict[str, Any]) -> tuple[int, tuple[str, ...]]:
    """The version, told by the content, and the way to the race's table; 0 if it is no such file."""
    if "weapons" in data and "units" in data:
        return 1, ()
    for key, value in data.items():
        if isinstance(value, dict) and isinstance(value.get("units"), dict) and isinstance(value.get("models"), dict):
            return 2, (key,)
    return (3, ()) if data.get("units") and data.get("models") else (0, ())


def _nation(data: dict[str, Any], version: int, path: tuple[str, ...], file: str) -> str:
    if version == 1:
        said = str(data.get("name", "")) or file.rpartition("/")[2].partition(".")[0]
    else:
        races = data.get("races", {})
        key = path[0] if path else next(iter(races), "")
        said = str(races.get(key, {}).get("name", "") or key or file.rpartition("/")[2].partition(".")[0])
    return NATIONS.get(said.casefold(), said.strip() or "Unnamed")


def _called(data: dict[str, Any], path: tuple[str, ...]) -> dict[str, str]:
    """What unit a text means: by its name or key in small letters, or by the key of a spawn (v3)."""
    race = data
    for key in path:
        race = race[key]
    names = {key: str(entry.get("name", key)) for key, entry in race.get("units", {}).items()}
    spawns = {key: names.get(str(entry.get("unit", "")), "") for key, entry in data.get("spawns", {}).items()}
    return {
        key.casefold(): name for key, name in ({name: name for name in names.values()} | names | spawns).items() if name
    }


def _named(value: Any, called: dict[str, str]) -> Any:
    """Abilities that name a unit, with its name as the sheet has it. (SPF-ABIL-26)"""
    if isinstance(value, dict):
        return {key: _named(each, called) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_named(each, called) for each in value]
    if isinstance(value, str) and (match := re.match(r"(Not Yet Dead|Spawn)\[([^,:\]]+)[^,\]]*", value)):
        unit = called.get(match[2].strip().casefold())
        return f"{match[1]}[{unit}{value[match.end() :]}" if unit else value
    return value


def _lists(
    nation: str, read: Iterator[tuple[str, str, dict[str, Any], Page]], book: Notebook, called: dict[str, str]
) -> tuple[Lists, dict[str, int]]:
    """The sheets that can be used, and how many of each thing were read."""
    counts: dict[str, int] = dict.fromkeys(("units", "elites", "items", "ranged", "for sale"), 0)
    found: dict[str, dict[str, Any]] = {"unit": {}, "weapon": {}, "upgrade": {}}
    items: set[str] = set()
    for what, name, raw, page in read:
        counts["units"] += what == "unit"
        counts["elites"] += what == "elite"
        counts["ranged"] += what == "weapon"
        is_sold = what == "upgrade" and raw.get("_sold", True)
        counts["for sale"] += is_sold
        if what in ("weapon", "upgrade"):
            items.add(name)
        if what == "upgrade" and not is_sold:
            continue
        wanted: type[Sheet | Weapon | Upgrade] = Sheet if what == "unit" else Weapon if what == "weapon" else Upgrade
        made = build.finished(_named(raw, called), wanted, page)
        if made is not None and book.entries[page.entry] != "rejected":
            found["upgrade" if what == "elite" else what][name] = made
    counts["items"] = len(items)
    units, weapons, upgrades = (tuple(found[what].values()) for what in ("unit", "weapon", "upgrade"))
    return _consistent(nation, units, weapons, upgrades, book), counts


def _consistent(
    nation: str,
    units: tuple[Sheet, ...],
    weapons: tuple[Weapon, ...],
    upgrades: tuple[Upgrade, ...],
    book: Notebook,
) -> Lists:
    """Without what names a weapon or a unit that was rejected; of what is rejected then, others may be in want."""

    def wants(entry: Sheet | Weapon | Upgrade) -> tuple[set[str], str]:
        """What it names that is not there, and of which kind that is."""
        lacking = set(weapons_in(entry)) - {weapon.name for weapon in weapons}
        if lacking:
            return lacking, "a weapon it has was rejected"
        spawned = {ability.unit for ability in spawns_in(entry)}
        return spawned - {unit.name for unit in units}, "a unit it makes was rejected"

    def is_whole(entry: Sheet | Weapon | Upgrade) -> bool:
        lacking, why = wants(entry)
        if lacking:
            book.page(entry.name).reject("", ", ".join(sorted(lacking)), why)
        return not lacking

    weapons = _unlinked(weapons, book)
    before = -1
    while before != len(units) + len(weapons) + len(upgrades):
        before = len(units) + len(weapons) + len(upgrades)
        weapons = tuple(filter(is_whole, weapons))
        units = tuple(filter(is_whole, units))
        upgrades = tuple(filter(is_whole, upgrades))
    return Lists(nation=nation, unit=units, weapon=weapons, upgrade=upgrades)


def _unlinked(weapons: tuple[Weapon, ...], book: Notebook) -> tuple[Weapon, ...]:
    """Weapons that are linked in a circle, without the first link of it. (SPF-WPN-17)"""
    known = {weapon.name.casefold(): weapon for weapon in weapons}
    kept: list[Weapon] = []
    for weapon in weapons:
        linked = has(weapon.abilities, Linked)
        try:
            check_links(weapon, known)
            kept.append(weapon)
        except BadData:
            book.page(weapon.name).assume("special", linked, "linked to itself in the end; this link is left out")
            kept.append(replace(weapon, abilities=tuple(each for each in weapon.abilities if each != linked)))
            known[weapon.name.casefold()] = kept[-1]
    return tuple(kept)


# ---------------------------------------------------------------- armies


def _army(lists: Lists, scale: int, roster: tuple[str, str] | None, book: Notebook) -> Army | None:
    """The army of the author's JSON file, or a ready one from what was read. (SPF-ARMY-12, SPF-ARMY-16)"""
    name = f"{lists.nation} (imported)"
    bases: list[Base] = []
    if roster is not None:
        data = army_in_shape(parse_json(*roster), book)
        name = str(data.get("nick") or name)
        bases = list(_bases(lists, data, book))
    made = Army(name=name[:60], nation=lists.nation, scale=4 if scale == 4 else 1, base=tuple(bases), lists=lists)
    if roster is None:
        made = _filled(made)
    if not made.base:
        return None
    return Army(
        name=made.name,
        nation=made.nation,
        scale=made.scale,
        huge=tuple(huge_units(made, lists)) or None,
        base=made.base,
        lists=lists,
    )


def _bases(lists: Lists, data: dict[str, Any], book: Notebook) -> Iterator[Base]:
    """The units of an army file; keys are names in small letters with underscores."""
    sheets, upgrades = ({_key(each.name): each for each in entries} for entries in (lists.unit, lists.upgrade))
    for number, unit in enumerate(data.get("units", [])):
        sheet = sheets.get(_key(unit.get("name", "")))
        page = book.page(str(unit.get("nick") or unit.get("name", "?")), "army", number)
        if sheet is None or not isinstance(sheet, Sheet):
            page.reject("name", unit.get("name", ""), "no usable unit of this key")
            continue
        shared: list[str] = []
        models: list[ModelChoice] = []
        for model in unit.get("models", []):
            elite = upgrades.get(_key(model.get("name", "")))
            own = []
            for key in model.get("upgrades", []):
                upgrade = upgrades.get(_key(key))
                if not isinstance(upgrade, Upgrade):
                    page.keep("upgrades", key, "no usable upgrade of this key; left out")
                elif upgrade.scope == "model":
                    own.append(upgrade.name)
                elif upgrade.name not in shared:
                    shared.append(upgrade.name)
            models.append(ModelChoice(elite=elite.name if isinstance(elite, Upgrade) else "", upgrades=tuple(own)))
        yield Base(sheet=sheet.name, nick=str(unit.get("nick") or ""), upgrades=tuple(shared), models=tuple(models))


def _key(name: object) -> str:
    return "_".join(str(name).casefold().replace("-", " ").replace("_", " ").split())


def _filled(army: Army) -> Army:
    """One base of each sheet in turn while the pools of a standard game last."""
    assert army.lists is not None
    left = {pool: pools_of(army).get(pool, 0) for pool in POOLS}
    bases: list[Base] = []
    sheets = [sheet for sheet in army.lists.unit if sheet.bought == "yes" and not sheet.retired]
    for sheet in sheets * 2:
        base = Base(sheet=sheet.name)
        price = price_of(army.lists, base)
        if len(bases) < MOST_BASES and all(0 <= getattr(price, pool) <= left[pool] for pool in POOLS):
            if any(wrong_with(army.lists, base)) or not equip(army.lists, base).figures:
                continue
            bases.append(base)
            left = {pool: left[pool] - getattr(price, pool) for pool in POOLS}
    return Army(name=army.name, nation=army.nation, scale=army.scale, base=tuple(bases), lists=army.lists)
