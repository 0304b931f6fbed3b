"""An army that can be played, from a list of the creator, with a report of what could not be read. (SZOP-ARMY)"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from grognard.kernel.ruleset import Imported
from grognard.kernel.words import join, tell
from grognard.rulesets.szop.lists.army import read, rounded
from grognard.rulesets.szop.lists.force import force_of
from grognard.rulesets.szop.lists.importing import numbers
from grognard.rulesets.szop.lists.importing.differences import reasons, tolerance, unpriced
from grognard.rulesets.szop.lists.importing.equip import distributed
from grognard.rulesets.szop.lists.importing.labels import LONGEST_NAME, labels_in, name_of, traits_in
from grognard.rulesets.szop.lists.importing.powers import powers_of
from grognard.rulesets.szop.lists.importing.remarks import Notebook, PlaceInFile
from grognard.rulesets.szop.lists.keywords.bases import Passive
from grognard.rulesets.szop.lists.prices.abilities import ability_price
from grognard.rulesets.szop.lists.prices.items import money
from grognard.rulesets.szop.lists.prices.units import bill_of
from grognard.rulesets.szop.lists.validation.units import ability_problems

if TYPE_CHECKING:
    from grognard.rulesets.szop.lists.importing.foreign import ForeignList, ForeignRow, ForeignWeapon
    from grognard.rulesets.szop.lists.importing.labels import Label
    from grognard.rulesets.szop.lists.keywords.bases import WeaponKeyword
    from grognard.rulesets.szop.lists.profiles import Company

ARMS = "Uzbrojenie"


def build(listed: ForeignList, file: str) -> Imported:
    """The army of a list and the report of it."""
    return _Builder(listed, file).built()


class _Builder:
    """One list on its way to an army."""

    def __init__(self, listed: ForeignList, file: str) -> None:
        self.listed = listed
        self.file = file
        self.notes = Notebook()
        self.weapons: dict[str, dict[str, Any]] = {}
        self.sheets: dict[str, dict[str, Any]] = {}
        self.units: list[dict[str, Any]] = []
        self.rounded: set[str] = set()
        """Rows whose attacks were no whole numbers."""
        self.rows: list[tuple[str, ForeignRow, int | None]] = []
        """Every row with its entry in the report and the number of its unit, if it could be used."""

    def built(self) -> Imported:
        rules = self._rules()
        for row in self.listed.rows:
            self._row(row, rules)
        self._attach()
        army = self._army(rules)
        total = self._compare(army) if self.units else 0.0
        army["limit"] = max(1, self.listed.limit or int(total) + 1)
        self._total(total)
        for line, text, flaw in self.listed.flaws:
            self.notes.say("incomplete", flaw, "", PlaceInFile(line), text)
        for field, text in self.listed.odd:
            sentence = tell("this edition has no such card; it is left out")
            self.notes.say("incomplete", sentence, "SZOP-CARD-01", PlaceInFile(field=field), text)
        return Imported(
            file=self.file,
            version=self.listed.form,
            title=self.listed.name or self.listed.army,
            counts={"units": len(self.listed.rows), "powers": len(self.listed.powers)},
            usable={"units": len(self.units), "powers": len(army.get("power", ()))},
            entries=tuple((entry, self.notes.levels.get(entry, "complete")) for entry, _, _ in self.rows),
            remarks=tuple(self.notes.remarks),
            army=army if self.units else None,
            others=self.listed.others,
        )

    def _army(self, rules: list[Passive]) -> dict[str, Any]:
        """The list as our own files have it; what the export does not have is left out."""
        army: dict[str, Any] = {
            "name": name_of(self.listed.name or self.listed.army or self.file.rsplit("/")[-1]),
            "weapon": list(self.weapons.values()),
            "sheet": list(self.sheets.values()),
            "unit": self.units,
        }
        more = {
            "groups": [name_of(each) for each in self.listed.groups],
            "rules": [str(each) for each in rules],
            "power": powers_of(self.listed, self.notes),
        }
        army |= {name: part for name, part in more.items() if part}
        if self.listed.missions or self.listed.supports:
            army["cards"] = {"missions": list(self.listed.missions), "supports": list(self.listed.supports)}
        return army

    # ---------------------------------------------------------------- rows

    def _rules(self) -> list[Passive]:
        """The rules of the army: any passive may be one."""
        found: list[Passive] = []
        for label in labels_in(self.listed.rules) if self.listed.rules else ():
            if isinstance(label.ability, Passive):
                found.append(label.ability)
            elif label.text not in ("", "-"):
                sentence = tell("this edition has no such army rule")
                self.notes.say("incomplete", sentence, "SZOP-ARMY-05", PlaceInFile(field="Zasady armii"), label.text)
        return list(dict.fromkeys(found))

    def _row(self, row: ForeignRow, rules: list[Passive]) -> None:
        entry = self._entry(row)
        stats = self._statistics(row, entry)
        arms = [self._weapon(weapon, row, entry) for weapon in row.weapons]
        for text in row.odd:
            sentence = tell("this is no weapon with its values")
            self.notes.say("incomplete", sentence, "SZOP-ARMY-03", PlaceInFile(row.line, entry, ARMS), text)
        if stats is None or None in arms:
            self.rows.append((entry, row, None))
            return
        models, quality, defence, toughness = stats
        passives, leave, held, called = self._abilities(row, entry, rules)
        kinds = distributed(models, [each for each in arms if each is not None], list(held.items()))
        if len(kinds) > 1:
            sentence = tell("which model carries what is assumed")
            self.notes.say("assumed", sentence, "SZOP-ARMY-02", PlaceInFile(row.line, entry, ARMS))
        values = {"quality": quality, "defence": defence, "toughness": toughness, "passives": passives}
        sheet = self._sheet(row, {**values, **({"called": called} if called else {})}, kinds)
        unit: dict[str, Any] = {"sheet": sheet, "model": kinds}
        if row.name:
            unit["name"] = name_of(row.name)
        if row.group:
            unit["group"] = name_of(row.group)
        if leave:
            unit["leave"] = leave
        self.rows.append((entry, row, len(self.units)))
        self.units.append(unit)

    def _entry(self, row: ForeignRow) -> str:
        """What the report calls a row."""
        said = (row.name or row.sheet or "?")[:LONGEST_NAME]
        taken = {entry for entry, _, _ in self.rows}
        entry, number = said, 1
        while entry in taken:
            number += 1
            entry = f"{said} ({number})"
        return entry

    def _statistics(self, row: ForeignRow, entry: str) -> tuple[int, int, int, int] | None:
        """Models, Quality, Defence and Toughness; None if one of them cannot be. (SZOP-ARMY-03)"""
        bounds = (
            ("#", row.models, 1, numbers.MOST_MODELS),
            ("Jakość", row.quality, 2, 6),
            ("Obrona", row.defence, 2, 6),
            ("Wytrz.", row.toughness, 1, 60),
        )
        found = [numbers.whole(text, least, most) for _, text, least, most in bounds]
        for (field, text, least, most), number in zip(bounds, found, strict=True):
            if number is None:
                sentence = tell("a whole number from {least} to {most} should stand here", least=least, most=most)
                self.notes.say("rejected", sentence, "SZOP-ARMY-03", PlaceInFile(row.line, entry, field), text)
        models, quality, defence, toughness = found
        if models is None or quality is None or defence is None or toughness is None:
            return None
        return models, quality, defence, toughness

    def _weapon(self, weapon: ForeignWeapon, row: ForeignRow, entry: str) -> tuple[str, int, bool] | None:
        """The name in the armoury, the copies and whether it is melee; None if it has no price. (SZOP-COST-34)"""
        reach, ap = numbers.reach(weapon.range), numbers.whole(weapon.ap if weapon.ap.strip("- ") else "0", -1, 5)
        attacks, is_rounded = numbers.attacks(weapon.attacks)
        place = PlaceInFile(row.line, entry, ARMS)
        if reach is None or ap is None or attacks is None:
            said = f"{weapon.name} Z: {weapon.range} Ataki: {weapon.attacks} AP: {weapon.ap}"
            sentence = tell("these values have no price, so the unit cannot be used")
            self.notes.say("rejected", sentence, "SZOP-COST-34", place, said)
            return None
        if is_rounded:
            sentence = tell("attacks are whole numbers; {number} are taken", number=attacks)
            self.notes.say("assumed", sentence, "SZOP-COST-34", place, weapon.attacks)
            self.rounded.add(entry)
        if weapon.range.strip() in ("", "-"):
            sentence = tell("no range was entered; it is taken as a melee weapon")
            self.notes.say("assumed", sentence, "SZOP-COST-13", place, weapon.name)
        fits = self._traits(weapon.traits, reach, place)
        values = {"range": reach, "attacks": attacks, "ap": ap, "abilities": sorted(map(str, fits))}
        return self._armoured(name_of(weapon.name), values), weapon.copies, reach == 0

    def _traits(self, text: str, reach: int, place: PlaceInFile) -> list[WeaponKeyword]:
        """The abilities that a weapon of this range can have. (SZOP-COST-34)"""
        known, other = traits_in(text)
        for trait in other:
            sentence = tell("this edition has no such weapon ability; it is left out")
            self.notes.say("incomplete", sentence, "SZOP-ABIL-01", place, trait)
        fits = [each for each in known if not (each.only_ranged and not reach)]
        is_assault = any(str(each) == "Assault" for each in fits)
        fits = [each for each in fits if not (each.only_melee and reach and not is_assault)]
        for each in known:
            if each not in fits:
                sentence = tell("a weapon of this range cannot have it; it is left out")
                self.notes.say("incomplete", sentence, "SZOP-COST-34", place, str(each))
        return fits

    def _armoured(self, name: str, values: dict[str, Any]) -> str:
        """The weapon in the armoury; another one of this name gets a number."""
        wanted, number = name, 1
        while wanted in self.weapons and self.weapons[wanted] != {"name": wanted, **values}:
            number += 1
            wanted = f"{name[: LONGEST_NAME - 4]} {number}"
        self.weapons[wanted] = {"name": wanted, **values}
        return wanted

    def _abilities(
        self, row: ForeignRow, entry: str, rules: list[Passive]
    ) -> tuple[list[str], list[str], Counter[str], dict[str, str]]:
        """Passives, army rules it lacks, abilities of models with their numbers, and own names."""
        passives: list[str] = []
        leave: list[str] = []
        held: Counter[str] = Counter()
        called: dict[str, str] = {}
        for label in (label for _, run in row.abilities for label in labels_in(run)):
            if label.lacks is not None:
                if label.lacks in rules:
                    leave.append(str(label.lacks))
            elif isinstance(label.ability, Passive):
                passives.append(str(label.ability))
            elif label.ability is not None:
                self._illegal(label, row, entry)
                held[str(label.ability)] += 1
            elif label.text not in ("", "-"):
                self._unknown(label.text, is_retired=label.is_retired, row=row, entry=entry)
            if label.own and label.ability is not None:
                called[str(label.ability)] = name_of(label.own)
        return list(dict.fromkeys(passives)), leave, held, called

    def _illegal(self, label: Label, row: ForeignRow, entry: str) -> None:
        """What muster will not accept, such as an Order of an ability without order price. (SZOP-CMD-04)"""
        for problem in ability_problems([label.ability] if label.ability is not None else [], ""):
            said = tell("{sentence} {fix}", sentence=problem.sentence, fix=problem.fix)
            self.notes.say("incomplete", said, problem.clause, PlaceInFile(row.line, entry, "Zdolności"), label.text)

    def _unknown(self, text: str, *, is_retired: bool, row: ForeignRow, entry: str) -> None:
        sentence = (
            tell("this edition has no such rule; it is left out") if is_retired else tell("nobody knows this ability")
        )
        if "transport" in text.casefold():
            sentence = tell("this edition has no such rule; Transport(X) is the nearest")
        self.notes.say("incomplete", sentence, "SZOP-ABIL-01", PlaceInFile(row.line, entry, "Zdolności"), text)

    def _sheet(self, row: ForeignRow, values: dict[str, Any], kinds: list[dict[str, Any]]) -> str:
        """The sheet of a row; rows of one name with other values get a sheet of their own."""
        wanted = name = name_of(row.sheet or row.name)
        number = 1
        while wanted in self.sheets and not _is_same(self.sheets[wanted], values):
            number += 1
            wanted = f"{name[: LONGEST_NAME - 4]} {number}"
        self.sheets.setdefault(wanted, {"name": wanted, **values, "model": kinds})
        return wanted

    def _attach(self) -> None:
        """Heroes: attached where a file says so, else on their own. (SZOP-HERO-01)"""
        force = force_of(read(self._plain())) if self.units else None
        places = {number: unit for number, (_, _, unit) in enumerate(self.rows)}
        for entry, row, unit in self.rows:
            if unit is None or force is None or not force.units[unit].is_hero:
                continue
            target = places.get(row.joins) if row.joins is not None else None
            if target is not None and not force.units[target].is_hero:
                self.units[unit]["joins"] = force.units[target].name
            elif not self.listed.knows_attachments:
                sentence = tell("the file does not say to whom the hero is attached; it fights on its own")
                self.notes.say("assumed", sentence, "SZOP-HERO-01", PlaceInFile(row.line, entry))

    def _plain(self) -> dict[str, Any]:
        weapons, sheets = list(self.weapons.values()), list(self.sheets.values())
        return {"name": "–", "weapon": weapons, "sheet": sheets, "unit": self.units}

    # ---------------------------------------------------------------- prices

    def _compare(self, army: dict[str, Any]) -> float:
        """Our price of every row beside the printed one, and why they differ. (SZOP-COST)"""
        force = force_of(read({**army, "limit": 1}))
        bills = [bill_of(company) for company in force.units]
        for entry, row, unit in self.rows:
            printed = numbers.decimal(row.points)
            if unit is None or printed is None:
                continue
            gap = printed - float(bills[unit].points)
            if abs(gap) <= tolerance(force.units[unit]) and not unpriced(force.units[unit]):
                continue
            if (ability := self._shared(force.units[unit], gap)) is not None:
                sentence = tell("every model pays for it, so every model has it")
                self.notes.say("assumed", sentence, "SZOP-COST-01", PlaceInFile(row.line, entry, "Zdolności"), ability)
                self.units[unit]["model"] = [_having(kind, ability) for kind in self.units[unit]["model"]]
                continue
            self._differs(entry, row, force.units[unit], printed, money(bills[unit].points))
        bills = [bill_of(company) for company in force_of(read({**army, "limit": 1})).units]
        return rounded(sum((bill.points for bill in bills), start=Fraction(0)))

    def _shared(self, company: Company, gap: float) -> str | None:
        """The ability printed once whose price for all other models makes up the difference; None if none does."""
        held = Counter(ability for fighter in company.fighters for ability in (*fighter.actives, *fighter.auras))
        models = len(company.fighters)
        for ability, number in held.items():
            item = ability_price(ability, company.leader.quality, company.leader.toughness)
            if number > 1 or models == 1 or item is None:
                continue
            if abs(float(item.points) * (models - 1) - gap) <= tolerance(company):
                return str(ability)
        return None

    def _differs(self, entry: str, row: ForeignRow, company: Company, printed: float, ours: str) -> None:
        why = list(reasons(company))
        if self.notes.levels.get(entry) == "incomplete":
            why.append(tell("what is left out has no price here"))
        if entry in self.rounded:
            why.append(tell("fractions of attacks have no price here"))
        sentence = tell("the creator's price is {printed}, ours {ours}", printed=f"{printed:g}", ours=ours)
        if why:
            sentence = tell("{prices}: {reasons}", prices=sentence, reasons=join(why, "; "))
        self.notes.say("assumed", sentence, "SZOP-COST-32", PlaceInFile(row.line, entry, "Suma"), row.points)

    def _total(self, ours: float) -> None:
        printed = numbers.decimal(self.listed.total)
        if printed is None:
            return
        rows = [numbers.decimal(row.points) or 0.0 for row in self.listed.rows]
        if abs(sum(rows) - printed) > 0.5 * len(rows) + 0.5:
            sentence = tell("the rows add up to {rows}, not to the printed total", rows=f"{sum(rows):g}")
            self.notes.say("complete", sentence, "", PlaceInFile(field="Razem"), self.listed.total)
        sentence = tell("the creator's total is {printed}, ours {ours}", printed=f"{printed:g}", ours=f"{ours:.2f}")
        self.notes.say("complete", sentence, "SZOP-COST-01", PlaceInFile(field="Razem"), self.listed.total)


def _having(kind: dict[str, Any], ability: str) -> dict[str, Any]:
    return {**kind, "abilities": list(dict.fromkeys([*kind.get("abilities", ()), ability]))}


def _is_same(sheet: dict[str, Any], values: dict[str, Any]) -> bool:
    return all(
        sheet.get(field) == values.get(field) for field in ("quality", "defence", "toughness", "passives", "called")
    )
