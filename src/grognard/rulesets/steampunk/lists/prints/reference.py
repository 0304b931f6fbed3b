"""The army on paper: its units and only the rules it uses, and the list of its nation. (SPF-ARMY-11, SPF-SHEET-09)"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any

from grognard.kernel.rules import ledger
from grognard.kernel.ruleset.pages import page, said
from grognard.kernel.ruleset.pages import row as table_row
from grognard.kernel.to_plain import plain
from grognard.kernel.words import rendered, tell
from grognard.rulesets.steampunk.lists.army import lists_of, muster, read
from grognard.rulesets.steampunk.lists.army_limits import pools_of
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import While
from grognard.rulesets.steampunk.lists.order_codes import gunnery, movement
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.sheets import POOLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.kernel.keywords import Keyword
    from grognard.kernel.ruleset import Options
    from grognard.rulesets.steampunk.lists.profiles import Profile
    from grognard.rulesets.steampunk.lists.sheets import Cost, Lists, Upgrade
    from grognard.rulesets.steampunk.lists.weapon_groups import Gun

CODES = {
    "F": "SPF-ORD-12",
    "L": "SPF-ORD-13",
    "R": "SPF-ORD-13",
    "A": "SPF-ORD-14",
    "B": "SPF-ORD-14",
    "Rev": "SPF-ORD-16",
    "-": "SPF-ORD-17",
    "Chase": "SPF-ORD-18",
    "Follow": "SPF-ORD-19",
    "360": "SPF-ORD-20",
    "Flee": "SPF-ORD-21",
    "Road": "SPF-ORD-22",
    "Unload": "SPF-ORD-27",
    "Aim": "SPF-ORD-28",
    "D": "SPF-ORD-29",
    "random": "SPF-ORD-29",
    "Help": "SPF-ORD-29",
    "Reveal": "SPF-HIDE-04",
    "Hide": "SPF-HIDE-06",
}
"""Where each movement code is explained."""
ACTIONS = {
    "Fire": "SPF-GUN-09",
    "Load": "SPF-GUN-05",
    "Aim": "SPF-GUN-07",
    "Spot": "SPF-GUN-12",
    "Throw": "SPF-GUN-16",
    "Breath": "SPF-GUN-16",
    "Release": "SPF-GUN-16",
    "Minor Healing": "SPF-GUN-17",
    "Major Healing": "SPF-GUN-17",
    "Rally": "SPF-GUN-18",
}
STYLE = """
@page { size: A4 portrait; margin: 12mm; }
body { font: 9pt/1.35 system-ui, sans-serif; margin: 0; color: #111; }
h1 { font-size: 15pt; margin: 0 0 2mm; } h2 { font-size: 11pt; margin: 4mm 0 1mm; border-top: 0.3mm solid #111; }
h3 { font-size: 9pt; margin: 2mm 0 0; } p { margin: 0.6mm 0; } section { break-inside: avoid; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.3mm 2mm 0.3mm 0; vertical-align: top; } th { color: #555; font-weight: 600; }
dt { font-weight: 600; margin-top: 1mm; } dd { margin: 0 0 0 4mm; } .faint { color: #555; }
"""


def _page(title: str, body: str) -> str:
    return page(title, f"<h1>{said(title)}</h1>{body}", style=STYLE)


def priced(cost: Cost) -> str:
    """A price in words: "3 mp, 2 cp"."""
    return ", ".join(f"{getattr(cost, pool)} {pool}" for pool in POOLS if getattr(cost, pool)) or tell("free")


# ---------------------------------------------------------------- the reference of an army


def army_reference(source: Any, options: Options) -> str:
    """The units of an army, and the rules that army uses, nothing else."""
    army = read(source)
    lists = lists_of(army)
    profiles = [equip(lists, base) for base in army.base]
    roster = muster(plain(army), options)
    pools = ", ".join(f"{points} {pool}" for pool, points in pools_of(army).items())
    spent = tell(
        "{nation}, {game} game ({pools}); spends {points}.",
        nation=army.nation,
        game=army.game,
        pools=pools,
        points=f"{roster.points:g}",
    )
    head = f'<p class="faint">{said(spent)}</p>'
    units = "".join(_unit(profile) for profile in profiles)
    rules = "".join(
        f"<dt>{said(name)} <span class=faint>{clause}</span></dt><dd>{escape(text)}</dd>"
        for name, clause, text in rules_of(profiles)
    )
    used = said(tell("Rules this army uses"))
    return _page(tell("{army}: reference", army=army.name), f"{head}{units}<h2>{used}</h2><dl>{rules}</dl>")


def rules_of(profiles: Iterable[Profile]) -> list[tuple[str, str, str]]:
    """Every rule these units use: its name, its clause and our words for it, each once, by name."""
    clauses = {clause.id: clause for clause in ledger("steampunk").clauses}
    found: dict[str, tuple[str, str]] = {}
    for profile in profiles:
        for name, clause in (*_abilities_used(profile), *_codes_used(profile), *_actions_used(profile)):
            found[name] = (clause, clauses[clause].text)
        for word, text in _effects(profile, clauses["SPF-DMG-09"].table):
            found[tell("Effect {word}", word=word)] = ("SPF-DMG-09", text)
    return [(name, *found[name]) for name in sorted(found, key=str.casefold)]


def _abilities_used(profile: Profile) -> Iterator[tuple[str, str]]:
    """Each ability with its clause."""
    for keyword in keywords_of(profile):
        yield _title(keyword), keyword.clause


def _codes_used(profile: Profile) -> Iterator[tuple[str, str]]:
    """Each code of a movement order with its clause."""
    for order in (each for speed in profile.speeds for each in profile.legal_orders(speed)):
        for code in (code for part in movement(order) for code in part if code.word != "-"):
            clause = "SPF-ORD-15" if code.what and code.word in "AB" else CODES[code.word]
            yield tell("Code {code}", code=code.word + ("[X]" if clause == "SPF-ORD-15" else "")), clause


def _actions_used(profile: Profile) -> Iterator[tuple[str, str]]:
    """Each action of a gunnery order with its clause."""
    for entry in profile.gunnery.values():
        for action in (each for part in gunnery(entry.order) for each in part if each.word in ACTIONS):
            yield tell("Action {action}", action=action.word), ACTIONS[action.word]


def keywords_of(profile: Profile) -> Iterator[Keyword]:
    """Abilities of the base, its models, its weapons and its assault lines, and hex effects."""
    for ability in (*profile.abilities, *(each for figure in profile.figures for each in figure.abilities)):
        yield ability
        if isinstance(ability, While):
            yield type(ability).registry.parse(ability.ability)
    for figure in profile.figures:
        yield from figure.assault.abilities
    for gun in profile.guns:
        yield from gun.weapon.abilities
        if gun.weapon.covers:
            yield gun.weapon.covers.effect


def _title(keyword: Keyword) -> str:
    """The name without its numbers."""
    return re.sub(r"[\[({:].*", "", type(keyword).spelling.replace("{kind} ", "")).strip() or str(keyword)


def _effects(profile: Profile, table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    words = {effect.word for _, rows in profile.tables for _, effects in rows for effect in effects}
    for word in sorted(words):
        for key, text in table.items():
            names = [re.sub(r"\s+-?[nNXEk]$", "", name.strip()) for name in key.split(",")]
            if word in names:
                yield word, str(text)
                break


def _unit(profile: Profile) -> str:
    armour = "/".join(map(str, profile.armour))
    words = ", ".join(sorted(profile.words))
    line_of = tell(
        "{size}; {words}; armour {armour}; {price}",
        size=profile.size,
        words=words,
        armour=armour,
        price=priced(profile.cost),
    )
    parts = [f"<h2>{escape(profile.name)}</h2>", f"<p>{said(line_of)}</p>"]
    abilities = dict.fromkeys(
        map(str, (*profile.abilities, *(a for figure in profile.figures for a in figure.abilities)))
    )
    if abilities:
        parts.append(f"<p>{escape(', '.join(abilities))}</p>")
    lines = {figure.name: figure.assault for figure in profile.figures}
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{'/'.join(map(str, line.dice))}</td><td>{line.needs}+</td>"
        f"<td>{line.ap[0]}</td><td>{line.damage[0] if line.damage else '-'}</td>"
        f"<td>{'/'.join(map(str, line.deflection))}</td><td>{escape(', '.join(map(str, line.abilities)))}</td></tr>"
        for name, line in lines.items()
    )
    heads = table_row(
        (tell("Model"), tell("Assault"), tell("Needs"), "AP", tell("Damage"), tell("Deflection"), ""), "th"
    )
    parts.append(f"<table>{heads}{rows}</table>")
    guns = {gun.weapon.name: gun for gun in profile.guns}
    if guns:
        heads = table_row((tell("Weapon"), tell("Range"), "AP", tell("Damage"), tell("Angles"), ""), "th")
        parts.append(f"<table>{heads}{''.join(map(_gun, guns.values()))}</table>")
    tables = "".join(
        f"<p><b>{name}</b> {escape('; '.join(f'{low}: ' + ', '.join(map(str, effects)) for low, effects in rows))}</p>"
        for name, rows in profile.tables
    )
    note = tell("Some of its printed rules are shown only, not carried out.") if profile.is_incomplete else ""
    return f"<section>{''.join(parts)}{tables}{f'<p>{said(note)}</p>' if note else ''}</section>"


def _gun(gun: Gun) -> str:
    weapon = gun.weapon
    more = [*map(str, weapon.abilities), *(rendered(tell("area {needs}+", needs=row.needs)) for row in weapon.area)]
    more += [str(weapon.covers.effect)] if weapon.covers else []
    cells = (
        weapon.name,
        weapon.range,
        weapon.ap,
        "-" if weapon.damage is None else weapon.damage,
        weapon.angles,
        ", ".join(more),
    )
    return "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells) + "</tr>"


# ---------------------------------------------------------------- the list of a nation

SCOPES = {
    "unit": tell("the base"),
    "model": tell("a model"),
    "unit_base_weapon": tell("the base, shared"),
    "elite": tell("a model's place"),
}


def nation_list(source: Any, _options: Options) -> str:
    """Everything the army's nation can field, with the requirement and the price of every upgrade. (SPF-ARMY-11)"""
    lists = lists_of(read(source))
    sold = [sheet for sheet in lists.unit if sheet.bought == "yes" and not sheet.retired]
    units = "".join(
        f"<tr><td>{escape(sheet.name)}</td><td>{sheet.size} {sheet.kind}</td><td>{sheet.models}</td>"
        f"<td>{said(priced(sheet.cost))}</td>"
        f"<td>{said(tell('yes') if sheet.may_be_upgraded else tell('no'))}</td></tr>"
        for sheet in sold
    )
    heads = table_row((tell("Unit"), "", tell("Models"), tell("Price"), tell("Upgrades")), "th")
    upgrades = "".join(_upgrade(upgrade) for upgrade in lists.upgrade)
    more = table_row((tell("Upgrade"), tell("For"), tell("Requires"), tell("Takes"), tell("Price")), "th")
    return _page(
        tell("{nation}: army list", nation=lists.nation),
        f"<p>{escape(lists.about)}</p><table>{heads}{units}</table>"
        f"<h2>{said(tell('Upgrades'))}</h2><table>{more}{upgrades}</table>" + _not_for_sale(lists),
    )


def _upgrade(upgrade: Upgrade) -> str:
    needs: str = "; ".join(" / ".join(group) for group in upgrade.requires) or tell("nothing")
    if upgrade.replaces:
        needs = tell("{needs}; replaces {upgrades}", needs=needs, upgrades=" / ".join(upgrade.replaces))
    takes = f"{upgrade.hands} {upgrade.holder}" if upgrade.hands else tell("no hands")
    cells = (upgrade.name, SCOPES[upgrade.scope], needs, takes, priced(upgrade.cost))
    return "<tr>" + "".join(f"<td>{said(cell)}</td>" for cell in cells) + "</tr>"


def _not_for_sale(lists: Lists) -> str:
    others = [f"{sheet.name} ({sheet.bought})" for sheet in lists.unit if sheet.bought != "yes"]
    return f"<p>{said(tell('Not for sale: {units}.', units=', '.join(others)))}</p>" if others else ""
