"""An odds question to begin with, and the same question with something left out or more attackers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.data import convert
from grognard.kernel.errors import GrognardError, Unknown
from grognard.kernel.to_plain import plain
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.army import NATIONS, lists_of, nation, read
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.sheets import Base, Lists
from grognard.rulesets.steampunk.table.guns import strikes_units

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grognard.rulesets.steampunk.lists.sheets import Army, Weapon

NEAR = 2
"""How far apart two bases stand whose distance nobody has told."""


def shot_sample() -> dict[str, Any]:
    """Glade rifles take aim at a walker in a forest."""
    return {
        "attacker": [{"nation": "Elf", "sheet": "Glade rifles"}],
        "target": [{"nation": "Elf", "sheet": "Heron walker", "speed": "slow", "terrain": "forest"}],
        "distance": 3,
        "aimed": True,
    }


def area_sample() -> dict[str, Any]:
    """A rail mortar shells riders."""
    return {
        "attacker": [{"nation": "Dwarf", "sheet": "Rail mortar"}],
        "target": [{"nation": "Elf", "sheet": "Stag riders"}],
        "distance": 4,
    }


def assault_sample() -> dict[str, Any]:
    """Riders storm riflemen in a forest."""
    return {
        "attacker": [{"nation": "Elf", "sheet": "Stag riders"}],
        "target": [{"nation": "Elf", "sheet": "Glade rifles", "terrain": "forest"}],
    }


def agony_sample() -> dict[str, Any]:
    """Riflemen burn, and some bleed."""
    return {"target": [{"nation": "Elf", "sheet": "Glade rifles", "fire": 1, "bleeding": [4]}], "turns": 2}


# ---------------------------------------------------------------- two bases of armies


def titled(army: Army) -> dict[str, Base]:
    """The bases of an army by what they are called; a second of the same name has a number."""
    found: dict[str, Base] = {}
    for base in army.base:
        name, number = base.nick or base.sheet, 2
        title = name
        while title in found:
            title, number = f"{name} {number}", number + 1
        found[title] = base
    return found


def units_in(army: Any) -> tuple[str, ...]:
    """The names of the bases of an army."""
    return tuple(titled(read(army)))


def between(attacker: tuple[str, str], target: tuple[str, str]) -> dict[str, Any]:
    """Two bases face each other: the attacker fires its first weapon, or storms if it has none."""
    base, lists, sides = _faced(attacker, target)
    weapons = [gun.weapon for gun in equip(lists, base).guns]
    return sides | _opening(next((weapon for weapon in weapons if weapon.area or strikes_units(weapon)), None))


def storming(attacker: tuple[str, str], target: tuple[str, str]) -> dict[str, Any]:
    """One base storms the other."""
    return _faced(attacker, target)[2]


def _faced(attacker: tuple[str, str], target: tuple[str, str]) -> tuple[Base, Lists, dict[str, Any]]:
    """The attacker, its sheets, and both sides as a question names them."""
    (base, lists, mine), (_, other, theirs) = _contender(*attacker), _contender(*target)
    own = [each for each, told in ((lists, mine), (other, theirs)) if "nation" not in told]
    brought = {"lists": plain(_merged(own[0], own[-1]))} if own else {}
    return base, lists, {"attacker": [mine], "target": [theirs], **brought}


def _opening(weapon: Weapon | None) -> dict[str, Any]:
    if weapon is None:
        return {"ask": "assault"}
    distance = max(1, min(NEAR, weapon.range))
    return {"ask": "area" if weapon.area else "shot", "weapon": weapon.name, "distance": distance}


def _contender(army: str, unit: str) -> tuple[Base, Lists, dict[str, Any]]:
    """The base, its sheets, and how a question names it; without an army it is a sheet of a nation, as printed."""
    if not army:
        found = next((each for each in map(nation, NATIONS) if any(unit == sheet.name for sheet in each.unit)), None)
        if found is None:
            raise Unknown(tell("unit"), unit, [sheet.name for each in map(nation, NATIONS) for sheet in each.unit])
        return Base(sheet=unit), found, {"nation": found.nation, "sheet": unit}
    enlisted = read(army)
    known = titled(enlisted)
    if unit not in known:
        raise Unknown(tell("unit of {army}", army=army), unit, known)
    base = known[unit]
    told: dict[str, Any] = {"sheet": base.sheet}
    told |= {"upgrades": list(base.upgrades)} if base.upgrades else {}
    told |= {"models": plain(base.models)} if base.models else {}
    return base, lists_of(enlisted), told | ({} if enlisted.lists is not None else {"nation": enlisted.nation})


def _merged(one: Lists, two: Lists) -> Lists:
    """The sheets of two armies together."""
    if one == two:
        return one
    both = [plain(one), plain(two)]
    merged: dict[str, Any] = {"nation": one.nation}
    for kind in ("unit", "weapon", "upgrade"):
        entries: dict[str, Any] = {}
        for each in (entry for lists in both for entry in lists.get(kind, ())):
            if entries.setdefault(each["name"], each) != each:
                raise GrognardError(
                    tell('Both armies bring a {kind} "{name}", and not the same.', kind=kind, name=each["name"])
                )
        merged[kind] = list(entries.values())
    return convert(merged, Lists)


# ---------------------------------------------------------------- a question with a change


def without(attack: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The attack with one thing left out: aim, cover, tokens, an upgrade, a base."""
    for name in ("aimed", "on_edge"):
        if attack.get(name):
            yield name.replace("_", " "), {**attack, name: False}
    for side in ("attacker", "target"):
        bases = list(attack.get(side, ()))
        for number, base in enumerate(bases):
            for what, rest in _without(base):
                yield f"{side} {number + 1}: {what}", {**attack, side: [*bases[:number], rest, *bases[number + 1 :]]}
            if len(bases) > 1:
                rest_of = [*bases[:number], *bases[number + 1 :]]
                yield f"{side} {number + 1}: {base.get('sheet')}", {**attack, side: rest_of}


def _without(base: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    plain = ("terrain", "smoke", "entrenched", "shaken", "future", "future_crew", "acid", "minor_acid", "fire")
    for name in (*plain, "poison", "bleeding", "armour_lost", "marks"):
        if base.get(name) and base[name] != "clear":
            yield (
                str(base[name]) if name == "terrain" else name.replace("_", " "),
                {key: value for key, value in base.items() if key != name},
            )
    for upgrade in base.get("upgrades", ()):
        yield upgrade, {**base, "upgrades": [other for other in base["upgrades"] if other != upgrade]}


def with_guns(attack: Mapping[str, Any], attackers: int) -> dict[str, Any]:
    """The same fire by so many guns."""
    return {**attack, "guns": attackers}


def with_bases(attack: Mapping[str, Any], attackers: int) -> dict[str, Any]:
    """The same assault by so many bases."""
    return {**attack, "attacker": list(attack["attacker"][:1]) * attackers}
