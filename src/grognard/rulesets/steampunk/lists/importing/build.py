"""Making sheets, weapons and upgrades from what was read, whatever the version of the file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeVar

from grognard.kernel.data import convert
from grognard.kernel.errors import BadData
from grognard.rulesets.steampunk.lists.importing import special_rules
from grognard.rulesets.steampunk.lists.importing.clean_text import (
    by_angle,
    damage_of,
    is_nothing,
    number_in,
    number_or_dice,
)
from grognard.rulesets.steampunk.lists.sheets import VEHICLES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.rulesets.steampunk.lists.importing.remarks import Page
    from grognard.rulesets.steampunk.lists.importing.special_rules import Found, Readings

T = TypeVar("T")

KINDS = ("infantry", "cavalry", "vehicle", "robot", "ship", "creature")
LIKE = {
    "tank": "vehicle",
    "helicopter": "vehicle",
    "monster": "creature",
    "beast": "creature",
    "droid": "robot",
    "drone": "robot",
    "gun": "special",
}
SIZES = ("tiny", "small", "medium", "large", "huge", "enormous")
CARRIED = {"hands": "hand", "independent": "independent", "shared": "unit_base", "reserve": "reserve"}
SHARED = {"shared", "unit", "unit_base", "unit base", "base", "unit_weapon"}


def kind_of(words: Iterable[str], page: Page) -> str:
    """The class of a unit, by its type words. (SPF-SHEET-01)"""
    said = [word.casefold() for word in words]
    for word in said:
        if word in KINDS or word in LIKE:
            return LIKE.get(word, word)
    page.assume("type", ", ".join(said), 'no class among the type words: read as "special" (SPF-SHEET-01)')
    return "special"


def with_vehicle_word(words: list[str], kind: str, tables: dict[str, Any], page: Page) -> list[str]:
    """The type words; who has a light damage table is a vehicle, whatever they say. (SPF-TYPE-05)"""
    is_vehicle = kind in VEHICLES or "mechanical" in map(str.casefold, words)
    if not tables.get("light") or is_vehicle:
        return words
    page.assume("type", ", ".join(words), "it has a light damage table: read as a vehicle (SPF-TYPE-05)")
    return [*words, "Mechanical"]


def size_of(text: object, page: Page) -> str:
    """The first word of the size."""
    word = str(text).strip().casefold().split()[0].strip(",.") if str(text).strip() else ""
    if word in SIZES:
        return word
    page.assume("size", text, "no known size: read as medium (SPF-SHEET-02)")
    return "medium"


def weapon(
    name: str, fields: dict[str, Any], holder: str, claim: int, texts: Iterable[str | Readings], page: Page
) -> dict[str, Any]:
    """A weapon from `range`, `angle`, `damage`, `ap` and its free texts. (SPF-SHEET-05)"""
    made: dict[str, Any] = {
        "name": name,
        "carried": CARRIED.get(holder, "mounted"),
        "range": number_in(fields.get("range")) or 0,
        "holder": holder,
        "hands": min(claim, 4),
    }
    made |= _weapon_damage(fields, page)
    made |= _weapon_angles(fields, page)
    found = special_rules.read(texts, page, "special", families="weapon unit")
    made |= _weapon_specials(found)
    if found.is_thrown or holder.startswith("grenade"):
        made["carried"] = "independent"
    if holder.startswith("reserve"):
        made["carried"] = "reserve"
    return made


def _weapon_damage(fields: dict[str, Any], page: Page) -> dict[str, Any]:
    """The damage of a weapon and its AP. (SPF-SHEET-06)"""
    damage = damage_of(fields.get("damage"))
    if damage.rest:
        page.keep("damage", damage.rest)
    ap = None if is_nothing(fields.get("ap")) else number_or_dice(fields["ap"])
    if ap is None:
        page.assume("ap", fields.get("ap", ""), "no AP: read as 0 (SPF-SHEET-06)")
    made: dict[str, Any] = {} if damage.dice is None else {"damage": damage.dice}
    made |= {"penetration_bonus": damage.bonus} if damage.bonus else {}
    made |= {"extra": list(damage.extra)} if damage.extra else {}
    return made | {"ap": ap or 0}


def _weapon_angles(fields: dict[str, Any], page: Page) -> dict[str, Any]:
    """The angles of a weapon; a weapon of one hexside is fixed. (SPF-ANGLE-04)"""
    if is_nothing(fields.get("angle")):
        return {}
    angle = _angles(fields["angle"])
    if angle is None:
        page.assume("angle", fields["angle"], "not four angles: read as all round (SPF-ANGLE-04)")
        return {}
    return {"angles": angle} | ({"carried": "fixed"} if "x" in angle else {})


def _weapon_specials(found: Found) -> dict[str, Any]:
    """What the free texts of a weapon say: abilities, rows of an area weapon, clouds."""
    made: dict[str, Any] = {"abilities": found.weapon} if found.weapon else {}
    made |= {"area": found.area} if found.area else {}
    made |= {"covers": found.covers} if found.covers else {}
    made |= {"fires": "base"} if any(row.get("least") for row in found.area) else {}
    return made | {"_unit": found.unit}


def _angles(value: object) -> str | None:
    if isinstance(value, (list, tuple)):
        parts = ["*" if each is True else "-" if each in (False, "-", "") else str(each) for each in value]
        return "/".join(parts) if len(parts) == 4 else None
    said = by_angle(value)
    if said is None or "/" not in said:
        return None
    return "/".join(
        f"x{part}" if part.isdigit() and part != "0" else "-" if part == "0" else part for part in said.split("/")
    )


def assault(fields: dict[str, Any], texts: Iterable[str | Readings], page: Page) -> tuple[dict[str, Any], Found]:
    """An assault line from strength, needs, deflection, damage and ap. (SPF-SHEET-06)"""
    made = _assault_dice(fields, page)
    made |= _assault_damage(fields, page)
    made |= _assault_ap(fields, page, strikes=bool(made.get("dice")))
    found = special_rules.read(texts, page, "assault.special", families="assault unit")
    made |= {"abilities": found.assault} if found.assault else {}
    return made, found


_DICE = re.compile(r"-|[+-]?\d{1,4}z?")
"""How many dice, more or fewer of them, none, or so many for each hit of one's own."""


def _assault_dice(fields: dict[str, Any], page: Page) -> dict[str, Any]:
    """Strength and deflection by angle, and what their dice need."""
    made: dict[str, Any] = {}
    for ours, theirs in (("dice", "strength"), ("deflection", "deflection")):
        if is_nothing(fields.get(theirs)):
            continue
        four = by_angle(fields[theirs])
        if four is None or not all(_DICE.fullmatch(part) for part in four.split("/")):
            page.keep(f"assault.{theirs}", fields[theirs])
        else:
            made[ours] = four
    if not is_nothing(fields.get("strength_die")):
        made["needs"] = number_in(fields["strength_die"]) or 5
    if not is_nothing(fields.get("deflection_die")):
        made["deflection_needs"] = by_angle(fields["deflection_die"]) or 5
    return made


def _assault_damage(fields: dict[str, Any], page: Page) -> dict[str, Any]:
    """The damage of an assault; a psychic one alone takes its place."""
    said = str(fields.get("damage", ""))
    read = [damage_of(each) for each in (said.split("/") if "/" in said else [fields.get("damage")])]
    if any(each.rest for each in read):
        page.keep("assault.damage", fields.get("damage"))
    first = read[0]
    psychic = next((each for each in first.extra if each["type"] == "psychic"), None)
    if psychic is not None and first.dice is None:
        return {"damage": psychic["dice"], "damage_type": "psychic"}
    made: dict[str, Any] = {"extra": list(first.extra)} if first.extra else {}
    return made | _damage_by_angle([each.dice for each in read])


def _damage_by_angle(dice: list[Any]) -> dict[str, Any]:
    """One damage for all angles, or one for each of the four."""
    if len(dice) == 4 and dice != [None] * 4:
        return {"damage": "/".join("-" if each is None else str(each) for each in dice)}
    return {} if dice[0] is None else {"damage": dice[0]}


def _assault_ap(fields: dict[str, Any], page: Page, *, strikes: bool) -> dict[str, Any]:
    """The AP of an assault, one for all angles or one for each."""
    if is_nothing(fields.get("ap")):
        if strikes:
            page.assume("assault.ap", fields.get("ap", ""), "no AP: read as 0 (SPF-SHEET-06)")
        return {}
    said = str(fields["ap"])
    if "/" in said:
        return {"ap": "/".join(str(number_or_dice(part) or 0) for part in said.split("/"))}
    return {"ap": number_or_dice(said) or 0}


def folded(line: dict[str, Any], items: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """An assault line with what its standard equipment adds."""
    made = dict(line)
    for item in items:
        change = item.get("assault") or {}
        for name in ("dice", "deflection"):
            if name in change:
                made[name] = _sum(str(made.get(name, 0)), str(change[name]))
        made |= {name: change[name] for name in ("damage", "ap", "deflection_needs", "needs") if name in change}
        made["abilities"] = [*made.get("abilities", ()), *change.get("abilities", ())]
    return made


def _sum(one: str, more: str) -> str:
    parts = [text.split("/") * (1 if "/" in text else 4) for text in (one, more)]
    added = []
    for first, second in zip(*parts, strict=True):
        numbers = [0 if each == "-" else int(each.rstrip("z")) for each in (first, second)]
        added.append(f"{max(sum(numbers), 0)}{'z' if 'z' in first else ''}")
    return "/".join(added)


def finished(raw: dict[str, Any], wanted: type[T], page: Page) -> T | None:
    """The record, or None with the reason in the report."""
    notes = [{"name": field.split(".")[0], "text": text, "source": page.book.file} for field, text in page.unread]
    data = {key: value for key, value in raw.items() if not key.startswith("_")}
    if notes and "note" in wanted.__struct_fields__:  # type: ignore[attr-defined]
        data["note"] = notes
    try:
        return convert(data, wanted, file="")
    except BadData as error:
        page.reject("", str(error).splitlines()[0], "the entry cannot be used as it stands")
        return None
