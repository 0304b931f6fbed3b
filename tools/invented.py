"""Values that nobody here wrote, by the schema of a ruleset's army: every field, also those no sample has.

`Inventor.change` changes one thing of an army that is plain data: a field is given a value of its type, at a limit as
often as not, or is left out; a row of things gets one more, loses one or has one twice. Keywords are spelled with
values of their own fields. What muster says of it is for the caller.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, cast

import msgspec
from msgspec import inspect

from grognard.kernel.errors import BadData
from grognard.kernel.keywords import Keyword
from grognard.kernel.ruleset.random_armies import ODD_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.dice import Tabletop

DICE = (0, 1, 2, 6, 40, "d6", "D3", "2d6", "d6+1", "d6-6", "d12", "3", "2/1/1/-", "d6/d4/-/1", "-")
BY_ANGLE = ("*/*/-/-", "x2/x1/x1/-", "4/3/3/2", "-/-/-/4", "2z", "0/0/0/0", "20/1/1/1", "-", "*/-/-/*", "12z/-/1/1z")
ORDERS = (
    *(
        "- + - + -",
        "F + - + -",
        "F + L/R + (A)",
        "F,A + F + F",
        "360 + - + B",
        "Rev + - + L,R",
        "Chase + Chase + Chase",
    ),
    *("Follow + - + -", "Flee + Flee + Flee", "Road + Road + -", "D + D + random", "Help + - + -", "Unload + - + -"),
    *(
        "Hide + - + -",
        "Reveal + F + -",
        "F + A[fast] + B[still]",
        "Aim + - + -",
        "A,A,A + B,B + F,F,F",
        "Unload[1] + F + -",
    ),
)
ACTIONS = (
    *("- + -", "Fire + -", "Load + Fire", "Fire + Fire", "Fire x3 + Load x2", "Spot + Spot", "Aim + Fire", "Rally + -"),
    *("Minor Healing + Major Healing", "Release[Smoke] + -", "Release[Poison Cloud[6]] + Release[Hex on Fire]"),
    *("Throw + Throw", "Breath + -", "Load(2) + Fire Burst(2)", "Fire(hand) + Fire(base)", "Fire, Load + Aim, Fire"),
)
ROWS = (
    *("1: destroy", "-2: future 1", "3: light 6 x3", "4: kill 2, shaken", "5: critical 6, crew 12", "6: poison 6 x2"),
    *("7: bleeding 4, worsen bleeding", "8: acid 1, minor acid 2, set on fire", "9: lose weapon, jam 2", "10: fallen"),
    *("2: passengers 6, passengers out", "11: passengers die", "12: place Hex on Fire and neighbours", "13: retreat"),
    *("14: flee, spin left 1", "15: turnabout, only still", "16: immobile, no rotate", "17: assault -2, both -1"),
    *("18: stuck turret, misfire 3", "19: crippled crew, double if shaken", "20: psychic 6, inner 4", "21: armour 1"),
    *("0: unload, brake", "22: damaged sights, fixed speed", "23: assault half, assault damage 2", "24: lose Fear"),
)
TEXTS: dict[str, tuple[Any, ...]] = {
    "orders": ORDERS,
    "default": ORDERS,
    "struck": (*ORDERS, "Fire", "Load", "F", "A", "Chase"),
    "order": (*ACTIONS, *ORDERS),
    "gunnery": ("none", "normal", "Fire + -"),
    "heading": ("fire", "hull gun", "main", "x", "Gunnery"),
    "terrain": ("forest", "hills", "any", "water", "none", "clear", "swamp"),
    "kind": ("Fire", "Poison", "Regular", "Minor Acid", "Psychic", "Acid", "Crew", "INFANTRY", "FLY"),
    "damage_type": ("regular", "psychic", "poison", "fire", "acid", "minor acid", "both", "crew"),
    "type": ("regular", "psychic", "poison", "fire", "acid", "minor acid", "crew"),
    "what": ("shaken", "fire", "poison", "Fear", "Terror", "acid", "infantry", "bleeding", "crew", "damage"),
    "who": ("self", "other", "any", "all", "infantry"),
    "condition": ("elite", "fast", "slow", "still", "alone", "forest", "crawling"),
    "items": ("fire", "poison", "acid", "1 wound", "bleeding", "shaken", "all"),
    "tokens": ("poison", "fire", "acid", "minor acid"),
    "effect": ("shaken", "set on fire", "poison 6", "kill 1", "future 1", "bleeding 4"),
    "eyes": ("friends", "anyone", "infantry", "always"),
    "extra": ("d6", "2", "Sniper", "psychic d6"),
    "holder": ("hands", "independent", "shared", "deck", "unit_base"),
    "keywords": ("INFANTRY", "VEHICLE", "MONSTER", "FLY", "CHARACTER", "TRANSPORT", "AIRCRAFT", "SMOKE", "GRENADES"),
    "carries": ("INFANTRY", "FLY", "MOUNTED"),
    "requires": ("infantry", "vehicle", "huge", "elite"),
}


class Inventor:
    """Changes armies of one type."""

    def __init__(self, army: type, chance: Tabletop) -> None:
        self.kind = inspect.type_info(army)
        self.chance = chance
        self.known: dict[str, list[str]] = defaultdict(list)
        """Texts that stood under each key, and the words inside the keywords among them."""

    def learn(self, data: Any, key: str = "") -> None:
        """Remember the texts of an army."""
        if isinstance(data, dict):
            for name, value in data.items():
                self.learn(value, str(name))
        elif isinstance(data, list):
            for value in data:
                self.learn(value, key)
        elif isinstance(data, str) and data and data not in self.known[key]:
            self.known[key].append(data)

    def change(self, army: dict[str, Any]) -> str:
        """Change one thing; which field of which record it was."""
        record, kind = self.chance.choice(list(records(army, self.kind)))
        field = self.chance.choice(kind.fields)
        old = record.get(field.encode_name)
        where = f"{kind.cls.__name__}.{field.name}"
        if isinstance(old, list) and self.chance.below(4):
            self._change_row(old, _item(field.type), field.name)
        elif field.encode_name in record and not field.required and self.chance.below(5) == 0:
            del record[field.encode_name]
        else:
            record[field.encode_name] = self.value(field.type, field.name)
        return where

    def _change_row(self, row: list[Any], kind: inspect.Type, key: str) -> None:
        match self.chance.below(4):
            case 0 if row:
                del row[self.chance.below(len(row))]
            case 1 if row:
                row.append(msgspec.json.decode(msgspec.json.encode(self.chance.choice(row))))
            case 2 if row:
                row[self.chance.below(len(row))] = self.value(kind, key)
            case _:
                row.insert(self.chance.below(len(row) + 1), self.value(kind, key))

    def value(self, kind: inspect.Type, key: str) -> Any:
        """Some value of a type, under a key."""
        match kind:
            case inspect.Metadata():
                return self.value(kind.type, key)
            case inspect.UnionType():
                return self._one_of(kind, key)
            case inspect.LiteralType():
                return self.chance.choice(kind.values)
            case inspect.BoolType():
                return self.chance.below(2) == 0
            case inspect.IntType():
                return self._number(kind)
            case inspect.FloatType():
                return self.chance.choice((0.5, 1, 1.5, 5, 20))
            case inspect.StrType():
                return self._text(kind, key)
            case inspect.VarTupleType():
                least = kind.min_length or 0
                return [self.value(kind.item_type, key) for _ in range(least + self.chance.below(3))]
            case inspect.DictType():
                return {
                    self._text(inspect.StrType(), key): self.value(kind.value_type, key)
                    for _ in range(self.chance.below(3))
                }
            case inspect.StructType():
                fields = [field for field in kind.fields if field.required or self.chance.below(3) == 0]
                return {field.encode_name: self.value(field.type, field.name) for field in fields}
            case inspect.CustomType():
                return self._keyword(kind.cls, key)
            case _:
                return None

    def _one_of(self, kind: inspect.UnionType, key: str) -> Any:
        texts = [part for part in kind.types if isinstance(part, inspect.StrType) and part.pattern]
        if texts and key not in TEXTS:
            return self.chance.choice(DICE if "dD" in (texts[0].pattern or "") else (*BY_ANGLE, 0, 1, 3, 40))
        return self.value(self.chance.choice(kind.types), key)

    def _number(self, kind: inspect.IntType) -> int:
        least = kind.ge if kind.ge is not None else -9
        most = kind.le if kind.le is not None else 99
        return self.chance.choice((least, most, min(least + 1, most), min(least + self.chance.below(9), most)))

    def _text(self, kind: inspect.StrType, key: str) -> str:
        drawn = self.chance.below(12)
        known = self.known[key]
        if key in TEXTS and (drawn < 5 or not known):
            return str(self.chance.choice(TEXTS[key]))
        if known and drawn:
            return str(self.chance.choice(known))
        return str(self.chance.choice(ODD_NAMES))[: kind.max_length or 40]

    def _keyword(self, made: type, key: str) -> str:
        """A keyword in one of its spellings, with values of its fields."""
        registry = getattr(made, "registry", None)
        if registry is None or not issubclass(made, Keyword):
            return str(self.chance.choice((*ROWS, *self.known[key])))
        if self.known[key] and self.chance.below(3) == 0:
            return str(self.chance.choice(self.known[key]))
        for _ in range(20):
            one = self.chance.choice([each for each in registry.all() if issubclass(each, made)])
            text = str(self.chance.choice(one.spellings))
            for field in msgspec.structs.fields(cast("Any", one)):
                value = self.value(inspect.type_info(field.type), field.name)
                if field.name in ("speed", "speeds", "unit", "weapon", "ability"):
                    value = self._named(field.name)
                text = text.replace(f"{{{field.name}}}", str(value), 1)
            try:
                registry.parse(text)
            except BadData:
                continue
            return text
        return str(self.chance.choice(registry.all()).spelling)

    def _named(self, key: str) -> str:
        """A speed, unit, weapon or ability that an army has."""
        pools = {"unit": "sheet", "weapon": "weapons", "ability": "abilities", "speeds": "speed"}
        known = self.known[pools.get(key, key)] or self.known["speeds"] or list(ODD_NAMES)
        return str(self.chance.choice((*known, "fast", "slow", "still") if key.startswith("speed") else known))


def records(data: Any, kind: inspect.Type) -> Iterator[tuple[dict[str, Any], inspect.StructType]]:
    """Every record in data, with its type."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.UnionType):
        for part in kind.types:
            yield from records(data, part)
    elif isinstance(kind, inspect.VarTupleType) and isinstance(data, list):
        for each in data:
            yield from records(each, kind.item_type)
    elif isinstance(kind, inspect.StructType) and isinstance(data, dict):
        yield data, kind
        for field in kind.fields:
            if field.encode_name in data:
                yield from records(data[field.encode_name], field.type)


def _item(kind: inspect.Type) -> inspect.Type:
    """The type of the things in a row."""
    if isinstance(kind, inspect.Metadata):
        return _item(kind.type)
    if isinstance(kind, inspect.UnionType):
        return next(_item(part) for part in kind.types if not isinstance(part, inspect.NoneType))
    return kind.item_type if isinstance(kind, inspect.VarTupleType) else kind
