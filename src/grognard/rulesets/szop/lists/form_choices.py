"""What can be put into a list that is being written, and what each change would cost. (SZOP-ARMY, SZOP-COST)

The list is half done, so what cannot be read is passed over; what is wrong with it the validator says.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from grognard.kernel.data import convert
from grognard.kernel.errors import GrognardError
from grognard.kernel.ruleset import Choice
from grognard.kernel.words import join, tell
from grognard.rulesets.szop.lists.army import rounded
from grognard.rulesets.szop.lists.cards import MISSIONS, SUPPORTS
from grognard.rulesets.szop.lists.force import companies_of, company_of
from grognard.rulesets.szop.lists.keywords.active import Mage
from grognard.rulesets.szop.lists.keywords.bases import ABILITY, WEAPON, Ability, Passive, WeaponKeyword
from grognard.rulesets.szop.lists.keywords.passive import ArmyRule, Hero, Mastery, Transport
from grognard.rulesets.szop.lists.keywords.weapons import AP
from grognard.rulesets.szop.lists.library import SAMPLES, armouries
from grognard.rulesets.szop.lists.names import key, shown
from grognard.rulesets.szop.lists.prices.powers import least_cost
from grognard.rulesets.szop.lists.prices.units import price_of
from grognard.rulesets.szop.lists.sheets import Armoury, Army, ModelEntry, PowerEntry, Sheet, Unit, WeaponEntry
from grognard.rulesets.szop.lists.switches import tariff_of
from grognard.rulesets.szop.lists.variants import Outline

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.words import Sentence
    from grognard.rulesets.szop.lists.prices.tables import Tariff
    from grognard.rulesets.szop.lists.variants import Design

NOBODY = Choice("", "–")
MOST_TOUGHNESS = 24
"""Sizes are offered up to the basic limit. (SZOP-OPT-02)"""

E = TypeVar("E")


def choices(army: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, list[Choice]]:
    """The choices of every field that has some, by its path."""
    found = {
        "like": [Choice(name) for name in SAMPLES],
        "armoury": [Choice(name) for name in dict.fromkeys(key(each.name) for each in armouries().values())],
        "rules": [passive_choice(each) for each in every_passive() if isinstance(each, ArmyRule)],
        "cards.missions": [Choice(card.number, card.shown, note=card.clause) for card in MISSIONS.values()],
        "cards.supports": [Choice(card.number, card.shown, note=card.clause) for card in SUPPORTS.values()],
    }
    form = Form(army, tariff_of(options))
    found["unit"] = list(form.addable())
    for number in range(len(form.units)):
        found |= {f"unit.{number}.{field}": row for field, row in form.of_unit(number)}
    for number in range(len(form.sheets)):
        found |= {f"sheet.{number}.{field}": row for field, row in form.of_sheet(number)}
    for number, power in enumerate(form.powers):
        if power is not None:
            least = least_cost(power, form.tariff)
            found[f"power.{number}.cost"] = [Choice(least + more) for more in range(3)]
    return found


class Form:
    """A list as far as it can be read."""

    def __init__(self, army: Mapping[str, Any], tariff: Tariff) -> None:
        self.tariff = tariff
        self.units = _readable(army.get("unit"), Unit)
        self.sheets = _readable(army.get("sheet"), Sheet)
        self.powers = _readable(army.get("power"), PowerEntry)
        like, armoury = army.get("like"), army.get("armoury")
        own = [each for each in _readable(army.get("armouries"), Armoury) if each is not None]
        known = {*armouries(), *(key(each.name) for each in own)}
        self.army = Army(
            name="–",
            like=like if isinstance(like, str) and like in SAMPLES else None,
            armoury=armoury if isinstance(armoury, str) and armoury in known else None,
            rules=_rules(army.get("rules")),
            weapon=tuple(each for each in _readable(army.get("weapon"), WeaponEntry) if each is not None),
            armouries=tuple(own),
            sheet=tuple(each for each in self.sheets if each is not None),
            unit=tuple(each for each in self.units if each is not None),
        )
        self.outline = _outline(self.army)

    def cost(self, unit: Unit, outline: Outline | None = None) -> Fraction | None:
        """What a unit costs; None if it is not known yet."""
        try:
            return price_of(company_of(outline or self.outline, unit), self.tariff)
        except GrognardError:
            return None

    def _change(self, unit: Unit, changed: Unit) -> float | None:
        """What the army would cost more with the change."""
        before, after = self.cost(unit), self.cost(changed)
        return None if before is None or after is None else rounded(after - before)

    def designs(self) -> dict[str, Design]:
        """The sheets that are complete."""
        found: dict[str, Design] = {}
        for sheet in (each for army in self.outline.chain for each in army.sheet):
            try:
                found.setdefault(key(sheet.name), self.outline.design(key(sheet.name)))
            except GrognardError:
                continue
        return found

    def addable(self) -> Iterator[Choice]:
        """Units to add, each with its usual size and defaults."""
        for name, design in self.designs().items():
            points = self.cost(Unit(sheet=name))
            if points is not None:
                yield Choice({"sheet": name}, shown(design.name), rounded(points), note=described(design))

    def of_unit(self, number: int) -> Iterator[tuple[str, list[Choice]]]:
        """What the fields of a unit can hold."""
        unit = self.units[number]
        designs = self.designs()
        if unit is None:
            yield "sheet", [Choice(name, shown(each.name)) for name, each in designs.items()]
            return
        others = [
            Choice(name, shown(each.name), self._change(unit, Unit(sheet=name)), note=described(each))
            for name, each in designs.items()
        ]
        yield "sheet", others
        design = next((each for each in designs.values() if unit.sheet in (each.name, key(each.name))), None)
        if design is None:
            return
        sizes = range(1, max(1, MOST_TOUGHNESS // design.toughness) + 1)
        yield "models", [Choice(size, points=self._change(unit, _with(unit, models=size))) for size in sizes]
        yield "take", [self._taken(unit, each) for each in design.optional]
        yield "leave", [self._left(unit, each) for each in (*design.usual, *self.outline.rules)]
        yield "joins", self._joined(unit, design)

    def _taken(self, unit: Unit, passive: Passive) -> Choice:
        changed = _with(unit, take=tuple(dict.fromkeys((*unit.take, passive))))
        return passive_choice(passive, self._change(unit, changed))

    def _left(self, unit: Unit, passive: Passive) -> Choice:
        changed = _with(unit, leave=tuple(dict.fromkeys((*unit.leave, passive))))
        return passive_choice(passive, self._change(unit, changed))

    def _joined(self, unit: Unit, design: Design) -> list[Choice]:
        """The units that a hero may be attached to. (SZOP-HERO-01)"""
        if not any(isinstance(each, Hero) for each in (*design.passives, *design.usual, *unit.take)):
            return []
        try:
            companies = [each for each in companies_of(self.outline) if not each.is_hero]
        except GrognardError:
            return [NOBODY]
        return [NOBODY, *(Choice(company.name, company.shown) for company in companies)]

    # ---------------------------------------------------------------- sheets

    def of_sheet(self, number: int) -> Iterator[tuple[str, list[Choice]]]:
        """What the fields of a sheet can hold, priced for the units of the list that use it."""
        sheet = self.sheets[number]
        if sheet is None:
            return
        price = self._sheet_price(sheet)
        for field in ("quality", "defence"):
            yield field, [Choice(value, points=price({field: value})) for value in range(2, 7)]
        had = sheet.passives or ()
        yield "passives", [passive_choice(each, price({"passives": (*had, each)})) for each in every_passive()]
        for field in ("usual", "optional"):
            yield field, [passive_choice(each) for each in every_passive()]
        kinds = list(sheet.model or ())
        for place in range(len(kinds)):
            yield f"model.{place}.weapons", [self._armed(price, kinds, place, name) for name in self.weapon_names()]
            yield f"model.{place}.abilities", [self._able(price, kinds, place, each) for each in every_ability()]

    def weapon_names(self) -> list[str]:
        """The weapons that the armoury offers, in its order."""
        try:
            return list(self.outline.weapons())
        except GrognardError:
            return []

    def _armed(self, price: Any, kinds: Sequence[ModelEntry], place: int, name: str) -> Choice:
        entry = self.outline.weapon(name)
        changed = _changed_kind(kinds, place, weapons=(*kinds[place].weapons, name))
        reach = tell('{inches}"', inches=entry.range) if entry.range else tell("melee")
        abilities = join([each.shown() for each in entry.abilities or ()])
        note = tell(
            "{reach}, {attacks} attacks, AP {ap}; {abilities}",
            reach=reach,
            attacks=entry.attacks or 1,
            ap=entry.ap or 0,
            abilities=abilities,
        )
        return Choice(name, shown(entry.name), price({"model": changed}), note=note)

    def _able(self, price: Any, kinds: Sequence[ModelEntry], place: int, ability: Ability) -> Choice:
        changed = _changed_kind(kinds, place, abilities=(*kinds[place].abilities, ability))
        return Choice(str(ability), ability.shown(), price({"model": changed}), note=ability.clause)

    def _sheet_price(self, sheet: Sheet) -> Any:
        """What the army would cost more if the sheet were changed so; for one unit if the list has none of it."""
        users = [unit for unit in self.units if unit is not None and unit.sheet in _called(sheet)]
        users = users or [Unit(sheet=key(sheet.name))]
        before = [self.cost(unit) for unit in users]

        def price(change: dict[str, Any]) -> float | None:
            changed = msgspec.structs.replace(sheet, **change)
            sheets = tuple(changed if each is sheet else each for each in self.army.sheet)
            outline = _outline(msgspec.structs.replace(self.army, sheet=sheets))
            after = [self.cost(unit, outline) for unit in users]
            if None in before or None in after:
                return None
            return rounded(sum(filter(None, after), Fraction(0)) - sum(filter(None, before), Fraction(0)))

        return price


def _with(unit: Unit, **changes: Any) -> Unit:
    return msgspec.structs.replace(unit, **changes)


def _called(sheet: Sheet) -> tuple[str, ...]:
    return (key(sheet.name), str(shown(sheet.name)))


def _changed_kind(kinds: Sequence[ModelEntry], place: int, **changes: Any) -> tuple[ModelEntry, ...]:
    return tuple(msgspec.structs.replace(kind, **changes) if n == place else kind for n, kind in enumerate(kinds))


def _outline(army: Army) -> Outline:
    try:
        return Outline(army)
    except GrognardError:
        return Outline(Army(name="–", sheet=army.sheet, unit=army.unit, weapon=army.weapon))


def _readable(entries: Any, kind: type[E]) -> list[E | None]:
    """Every entry of a list; None in the place of one that cannot be read."""
    found: list[E | None] = []
    for each in entries if isinstance(entries, (list, tuple)) else ():
        try:
            found.append(convert(each, kind, file="army") if isinstance(each, Mapping) else None)
        except GrognardError:
            found.append(None)
    return found


def _rules(said: Any) -> tuple[Passive, ...] | None:
    try:
        return convert(said, tuple[Passive, ...]) if isinstance(said, (list, tuple)) else None
    except GrognardError:
        return None


def described(design: Design) -> Sentence:
    """A sheet in a line."""
    return tell(
        "Quality {quality}+, Defence {defence}+, Toughness {toughness}; {abilities}",
        quality=design.quality,
        defence=design.defence,
        toughness=design.toughness,
        abilities=join([each.shown() for each in (*design.passives, *design.usual)]),
    )


def passive_choice(passive: Passive, points: float | None = None) -> Choice:
    """A passive in the language of the reader, with the clause that holds its text."""
    return Choice(str(passive), passive.shown(), points, note=passive.clause)


def every_passive() -> list[Passive]:
    """Every passive, those with a number or a name in them once."""
    found: list[Passive] = []
    for kind in ABILITY.all():
        if issubclass(kind, Transport):
            found.append(Transport(6))
        elif issubclass(kind, Mastery):
            found += [Mastery(each) for each in every_weapon_ability() if not isinstance(each, AP)]
        elif issubclass(kind, Passive):
            found.append(kind())
    return found


def every_weapon_ability() -> list[WeaponKeyword]:
    """Every weapon ability, those with a number once."""
    made: list[Any] = list(WEAPON.all())
    return [kind(3) if "{x}" in kind.spelling else kind() for kind in made]


def every_ability() -> list[Ability]:
    """The active abilities and auras without a choice in them; the others are written out."""
    found: list[Ability] = []
    for kind in ABILITY.all():
        if issubclass(kind, Passive) or "{ability}" in kind.spelling:
            continue
        made: Any = kind
        found.append(Mage(1) if kind is Mage else made())
    return found
