"""Prices against a second calculator, which takes its numbers from the ledger and is written plainly. (SZOP-COST)"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, cast

import pytest
import yaml
from msgspec.structs import fields

from grognard.rulesets.szop.lists.army import read
from grognard.rulesets.szop.lists.force import force_of
from grognard.rulesets.szop.lists.prices.tables import Tariff
from grognard.rulesets.szop.lists.prices.units import bill_of

RANGES = (0, 12, 18, 24, 30, 36)
PASSIVES = (
    *("Ambush", "Scout", "Fast", "Slow", "Skirmisher", "Immobile", "Agile", "Clumsy", "Flying", "Fury", "Preparation"),
    *("Good shot", "Bad shot", "Counter", "Fragile", "Invulnerable", "Regeneration", "Camouflage", "Parry"),
    *("Entrenched", "Shield", "Fearless", "Reckless", "Guard", "Instinct", "Conquest", "Patient", "Saboteur", "Swarm"),
    *("Cautious", "Facing", "Tireless", "Bastion", "Waagh!", "Spearhead", "Rebirth", "Second Echelon", "Vengeance"),
    *("Reserve", "Wreck", "Tall", "Hero", "Aircraft", "Transport(6)", "Transport(11)", "Mastery(Double)"),
    *("Mastery(Assault)", "Mastery(Unwieldy)", "Mastery(Deadly(3))", "Mastery(Targeting)"),
)
TRAITS = (
    *("Double", "Impact", "Finesse", "Disintegration", "Targeting", "Piercing", "Brutal", "Reliable", "Assault"),
    *(
        "Artillery",
        "Unwieldy",
        "Splash(2)",
        "Splash(3)",
        "Splash(6)",
        "Deadly(2)",
        "Deadly(3)",
        "Deadly(6)",
        "Indirect",
    ),
    *("Expendable", "Overdrive", "Precise", "Breakthrough", "Predictable", "Shock", "Bane", "Guided"),
)
SWITCHES = (
    *("toughness_interpolated", "transport_bonuses_add", "targeting_deduction_additive", "assault_price_by_use"),
    *("mastery_reference_bearer_quality", "reactions"),
)
Switches = frozenset[str]
NONE: Switches = frozenset()
FLAT = {"Corruption": 30, "Heaviness": 20, "Radio": 3, "Martyr": 5, "Patching": 20}


@cache
def ledger(clause: str) -> Any:
    """The table of a clause."""
    return _tables()[f"SZOP-COST-{clause}"]


@cache
def _tables() -> dict[str, Any]:
    text = files("grognard.rulesets.szop").joinpath("rules.yaml").read_text(encoding="utf-8")
    return {each["id"]: each.get("table") for each in yaml.safe_load(text)["clauses"]}


def at(clause: str, keys: str, key: Any, field: str) -> float:
    """The number of a row of the ledger under a key."""
    table = ledger(clause)
    return table[field][table[keys].index(key)] or 0


def weapon_price(
    weapon: dict[str, Any], quality: int, passives: set[str], on: Switches = NONE, *, melee: bool
) -> float:
    """SZOP-COST-12 to SZOP-COST-21, in floating point."""
    traits = {*weapon["abilities"], *(each[8:-1] for each in passives if each.startswith("Mastery("))}
    column = "melee" if melee else weapon["range"]
    ap = weapon["ap"]
    if "assault_price_by_use" in on:  # SZOP-COST-22
        traits -= {"Indirect", "Guided"} if melee else {"Impact"}
    if "reactions" in on:  # SZOP-CONV-04
        passives = passives - {"Guard"}
    reach = at("13", "range", column, "base")
    reach += at("13", "range", column, "artillery_plus") if "Artillery" in traits else 0
    reach -= at("13", "range", column, "unwieldy_minus") if "Unwieldy" in traits else 0
    if not melee:
        quality = 4 if "Good shot" in passives else 5 if "Bad shot" in passives else quality
    quality = 2 if "Reliable" in traits else quality
    ap_mod = at("18", "ap", ap, "base")
    ap_mod += at("18", "ap", ap, "impact_plus") if "Impact" in traits else 0
    ap_mod += at("18", "ap", ap, "brutal_plus") if "Brutal" in traits else 0
    ap_mod -= at("18", "ap", ap, "waagh_minus") if "Waagh!" in passives else 0
    hit = 7.0 - quality
    hit += 1 if "Double" in traits else 0
    hit += 0.65 if "Fury" in passives and melee else 0
    hit += 0.65 if "Impact" in traits else 0
    hit += 0.5 if "Spearhead" in passives else 0
    hit += at("13", "range", column, "cautious_hit") if "Cautious" in passives else 0
    hit += (7 - quality) * (6 - quality) ** 2 / 50 if "Finesse" in traits else 0
    hit += 2.9 / ap_mod - 1 if "Disintegration" in traits else 0
    if "Preparation" in passives and "Aircraft" not in passives:
        hit += 0.2 if "Tireless" in passives else 0.65
    if "Targeting" not in traits or "targeting_deduction_additive" in on:  # SZOP-COST-16
        hit -= 0.3 if melee else 0.6
    if "Targeting" not in traits and "targeting_deduction_additive" in on:
        hit -= 0.3
    price = weapon["attacks"] * 2 * reach * max(0.9, hit) * ap_mod
    price *= at("18", "ap", ap, "piercing_times") if "Piercing" in traits else 1
    for name, field in (("Splash", "splash"), ("Deadly", "deadly")):
        values = [int(each[len(name) + 1 : -1]) for each in traits if each.startswith(f"{name}(")]
        price *= at("19", "x", max(values), field) if values else 1
    scopes = ("both", "melee" if melee else "ranged")
    for row in ledger("20"):
        price *= row["factor"] if row["ability"] in traits and row["scope"] in scopes else 1
    for row in ledger("21"):
        if row["ability"] not in passives or row["scope"] not in scopes:
            continue
        if row["ability"] == "Tireless" and "Aircraft" in passives:
            continue
        if row["ability"] == "Second Echelon" and passives & {"Reserve", "Scout", "Ambush"}:
            continue
        price *= row["factor"]
    return cast("float", price)


def toughness_factor(toughness: int, on: Switches) -> float:
    """SZOP-COST-06: the rows of the ledger, or straight lines between those that the source prints."""
    if "toughness_interpolated" not in on:
        return {1: 1, 2: 2.15, 3: 3.5, 4: 5}.get(toughness) or 5 * toughness // 3 - 2
    low, high = ((4, 5.0), (6, 8.0)) if toughness < 6 else ((6, 8.0), (9, 13.0))
    if toughness < 4:
        return {1: 1, 2: 2.15, 3: 3.5}[toughness]
    return low[1] + (high[1] - low[1]) / (high[0] - low[0]) * (toughness - low[0])


def load_factor(passives: set[str], on: Switches) -> float:
    """SZOP-COST-10: the largest bonus of a transport, or all of them."""
    is_aircraft = "Aircraft" in passives
    if "transport_bonuses_add" in on:
        air = 3 if is_aircraft else 0.5 * ("Flying" in passives) + 0.25 * ("Agile" in passives)
        return 1 + air + 0.25 * ("Fast" in passives)
    return 4 if is_aircraft else 1.5 if "Flying" in passives else 1.25 if passives & {"Fast", "Agile"} else 1


def model_price(sheet: dict[str, Any], passives: set[str], on: Switches = NONE) -> float:
    """SZOP-COST-03 to SZOP-COST-11."""
    quality, defence, toughness = sheet["quality"], sheet["defence"], sheet["toughness"]
    half = 0.5 ** len(passives & {"Fearless", "Reckless"})
    morale = 1.3 - (quality - 1) / 10 * half
    armour = at("05", "defence", defence, "base")
    armour += at("05", "defence", defence, "invulnerable_plus") if "Invulnerable" in passives else 0
    armour += at("05", "defence", defence, "rebirth_plus") if "Rebirth" in passives else 0
    armour -= at("05", "defence", defence, "fragile_minus") if "Fragile" in passives else 0
    armour -= at("05", "defence", defence, "waagh_minus") if "Waagh!" in passives else 0
    price = 5 * morale * armour * toughness_factor(toughness, on)
    for row in ledger("07"):
        is_free = "Aircraft" in passives and row["ability"] in ("Flying", "Agile")
        if row["ability"] in passives and not isinstance(row["price"], str) and not is_free:
            price += row["price"] * toughness
    price += 3 * toughness if "Aircraft" in passives else 0
    carried = sum(int(each[10:-1]) for each in passives if each.startswith("Transport("))
    return cast("float", price + carried * load_factor(passives, on))


def ability_price(ability: str, toughness: int, quality: int = 4, on: Switches = NONE) -> float:
    """SZOP-COST-25 to SZOP-COST-30."""
    if ability in FLAT:
        return FLAT[ability]
    if ability.startswith("Mage("):
        return 8 * int(ability[5:-1])
    effective = min(24, max(8, 4 / 3 * toughness))
    if ability.startswith("Aura"):
        granted, column, extra = ability.partition(": ")[2], "aura", 8 if "12" in ability.partition(":")[0] else 0
    else:
        granted, column, extra = ability.partition("(")[2][:-1], "order", 2
    if granted.startswith("Mastery("):
        is_own = "mastery_reference_bearer_quality" in on  # SZOP-COST-25
        return mastery(granted, quality if is_own else 4, on) * (effective + extra)
    row = next(each for each in ledger("07") if each["ability"] == granted)
    return cast("float", row[column] / (8 if column == "aura" else 10) * (effective + extra))


def mastery(granted: str, quality: int, on: Switches) -> float:
    """SZOP-COST-25"""
    differences = []
    for reach, attacks in ((24, 1), (0, 2)):
        bare = {"range": reach, "attacks": attacks, "ap": 2, "abilities": ()}
        differences.append(abs(sum(both(bare, quality, {granted}, on)) - sum(both(bare, quality, set(), on))))
    return max(differences)


def both(weapon: dict[str, Any], quality: int, passives: set[str], on: Switches = NONE) -> tuple[float, float]:
    """The ranged and the melee price. (SZOP-COST-22)"""
    is_melee = weapon["range"] == 0
    is_assault = "Assault" in weapon["abilities"] or "Mastery(Assault)" in passives
    ranged = 0.0 if is_melee else weapon_price(weapon, quality, passives, on, melee=False)
    return ranged, weapon_price(weapon, quality, passives, on, melee=True) if is_melee or is_assault else 0.0


def unit_price(army: dict[str, Any], on: Switches = NONE) -> float:
    """SZOP-COST-32"""
    sheet = army["sheet"][0]
    passives = {*sheet["passives"], *army["rules"]}
    arms = {each["name"]: each for each in army["weapon"]}
    total = ranged = melee = 0.0
    for kind in sheet["model"]:
        total += kind["models"] * model_price(sheet, passives, on)
        own = [ability_price(each, sheet["toughness"], sheet["quality"], on) for each in kind["abilities"]]
        total += kind["models"] * sum(own)
        for name in kind["weapons"]:
            shot, blow = both(arms[name], sheet["quality"], passives, on)
            ranged += kind["models"] * shot
            melee += kind["models"] * blow
    return total + (ranged + melee / 2 if ranged >= melee else ranged / 2 + melee)


def grants(chance: Random) -> str:
    """An aura or an order of something that has such a price, or of Mastery."""
    column = chance.choice(("aura", "order"))
    names = [each["ability"] for each in ledger("07") if each[column] is not None]
    name = chance.choice([*names, *(f"Mastery({each})" for each in TRAITS)])
    if column == "aura":
        return f"{chance.choice(('Aura', 'Aura(12' + chr(34) + ')'))}: {name}"
    return f"{chance.choice(('Order', 'Curse', 'Mark'))}({name})"


def drawn_army(chance: Random) -> dict[str, Any]:
    """An army of one unit of a random sheet."""
    weapons = [
        {
            "name": f"w{number}",
            "range": chance.choice(RANGES),
            "attacks": chance.randint(1, 6),
            "ap": chance.randint(-1, 5),
            "abilities": _one_of_each(chance.sample(TRAITS, chance.choice((0, 1, 1, 2, 3, 5)))),
        }
        for number in range(3)
    ]
    kinds = [
        {
            "models": chance.randint(1, 9),
            "weapons": [f"w{chance.randrange(3)}" for _ in range(chance.randint(0, 3))],
            "abilities": [
                chance.choice((*FLAT, f"Mage({chance.randint(1, 3)})", grants(chance), grants(chance)))
                for _ in range(chance.choice((0, 0, 1, 2)))
            ],
        }
        for _ in range(chance.randint(1, 3))
    ]
    passives = _one_of_each(chance.sample(PASSIVES, chance.choice((0, 1, 2, 3, 5, 9))))
    rules = chance.sample(("Waagh!", "Spearhead", "Rebirth", "Patient"), chance.choice((0, 0, 1)))
    sheet = {
        "name": "s",
        "quality": chance.randint(2, 6),
        "defence": chance.randint(2, 6),
        "toughness": chance.choice((1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 18, 24)),
        "passives": passives,
        "model": kinds,
    }
    unit = {"sheet": "s"}
    return {"name": "a", "rules": rules, "weapon": weapons, "sheet": [sheet], "unit": [unit]}


def _one_of_each(drawn: list[str]) -> list[str]:
    """No two of one kind with other numbers."""
    return list({each.partition("(")[0] if "Mastery" not in each else each: each for each in drawn}.values())


@pytest.mark.parametrize("seed", range(12))
def test_a_second_calculator_agrees(seed: int) -> None:  # SZOP-COST-32, SZOP-COST-12, SZOP-COST-23
    chance = Random(seed)
    for _ in range(100):
        army = drawn_army(chance)
        ours = bill_of(force_of(read(army)).units[0]).points

        assert unit_price(army) == pytest.approx(float(ours), abs=1e-6), army


def test_every_switch_of_the_price_is_compared() -> None:
    assert set(SWITCHES) == {field.name for field in fields(Tariff)}


@pytest.mark.parametrize("on", [*({each} for each in SWITCHES), {*SWITCHES}], ids=lambda on: "+".join(sorted(on))[:40])
def test_a_second_calculator_agrees_with_each_switch(on: set[str]) -> None:
    """SZOP-COST-06, SZOP-COST-10, SZOP-COST-16, SZOP-COST-22, SZOP-COST-25, SZOP-CONV-04"""
    chance = Random(f"switches {sorted(on)}")
    tariff = Tariff(**dict.fromkeys(on, True))
    changed = 0
    for _ in range(300):
        army = drawn_army(chance)
        company = force_of(read(army)).units[0]
        ours = bill_of(company, tariff).points
        changed += ours != bill_of(company).points

        assert unit_price(army, frozenset(on)) == pytest.approx(float(ours), abs=1e-6), army
    assert changed
