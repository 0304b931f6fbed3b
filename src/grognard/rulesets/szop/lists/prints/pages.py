"""Pages to print: the list on A4, cards of units, the powers, and the sheet of nine strategy cards. (SZOP-CARD-01)"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any

from grognard.kernel.rules import ledger
from grognard.kernel.ruleset.pages import page, paragraph, said
from grognard.kernel.words import rendered, tell, tell_many
from grognard.rulesets.szop.lists.cards import MISSIONS, SUPPORTS
from grognard.rulesets.szop.lists.prints.content import PrintedList, PrintedUnit, PrintedWeapon, printed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.kernel.ruleset import Options
    from grognard.rulesets.szop.lists.cards import StrategyCard

STYLE = """
@page { size: A4; margin: 12mm; }
body { font: 10pt/1.35 system-ui, sans-serif; margin: 12mm; color: #111; }
h1 { font-size: 16pt; margin: 0 0 2mm; } h2 { font-size: 12pt; margin: 4mm 0 1mm; }
table { border-collapse: collapse; width: 100%; margin: 1mm 0; }
.arms { table-layout: fixed; } .arms th { overflow-wrap: normal; }
.arms th:nth-child(1) { width: 30%; } .arms th:nth-child(2) { width: 12%; }
.arms th:nth-child(3) { width: 13%; } .arms th:nth-child(4) { width: 7%; }
.cards .arms { font-size: 8.5pt; } .cards h2 { margin-top: 0; } .group { font-size: 13pt; margin-top: 6mm; }
th, td { text-align: left; padding: 0.4mm 2mm 0.4mm 0; vertical-align: top; } th { font-weight: 600; color: #555; }
section { break-inside: avoid; border-top: 0.4mm solid #111; }
p { margin: 1mm 0; } .problem { color: #a00; } .small { font-size: 8pt; color: #444; }
.cards { display: grid; grid-template-columns: repeat(2, 1fr); gap: 4mm; }
.nine { display: grid; grid-template-columns: repeat(3, 1fr); gap: 3mm; }
.card { border: 0.4mm solid #111; border-radius: 2mm; padding: 3mm; break-inside: avoid; }
@media print { body { margin: 0; } }
.nine .card { min-height: 78mm; display: flex; flex-direction: column; justify-content: space-between; }
"""
_CITED = re.compile(r" \(SZOP-[A-Z]+-[0-9]+[^)]*\)")
WEAPON_COLUMNS = (tell("Weapon"), tell("Range"), tell("Attacks"), tell("AP"), tell("Abilities"))


def _row(cells: Iterable[object], tag: str = "td") -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(str(cell))}</{tag}>" for cell in cells) + "</tr>"


def list_page(source: Any, options: Options) -> str:
    """The list on A4. (SZOP-ARMY-03)"""
    content = printed(source, options)
    return page(content.name, _heading(content) + "".join(_sections(content.units)) + _powers(content), style=STYLE)


def _heading(content: PrintedList) -> str:
    total = tell("{points} of {limit} points", points=content.points, limit=content.limit)
    about = f"<p>{escape(content.about)}</p>" if content.about else ""
    rules = paragraph(tell("Army rules: {rules}", rules=", ".join(content.rules))) if content.rules else ""
    problems = "".join(f'<p class="problem">{escape(each)}</p>' for each in content.problems)
    return f"<h1>{escape(content.name)}</h1><p>{said(total)}</p>{about}{rules}{problems}"


def _sections(units: Iterable[PrintedUnit]) -> Iterator[str]:
    """Every unit, each group of them under its name."""
    group = ""
    for unit in units:
        if unit.group and unit.group != group:
            yield f'<h2 class="group">{escape(unit.group)}</h2>'
        group = unit.group
        yield f"<section>{_unit(unit, *unit.roles)}</section>"


def _unit(unit: PrintedUnit, *more: str) -> str:
    stats = tell_many(
        "{count} model, Quality {quality}+, Defence {defence}+, Toughness {toughness}",
        "{count} models, Quality {quality}+, Defence {defence}+, Toughness {toughness}",
        unit.models,
        quality=unit.quality,
        defence=unit.defence,
        toughness=unit.toughness,
    )
    lines = [f"<p>{said(stats)}</p>"]
    if unit.passives or unit.abilities:
        lines.append(f"<p>{escape(', '.join((*unit.passives, *unit.abilities)))}</p>")
    lines.append(_arms(unit.weapons))
    lines += [f'<p class="small">{escape(note)}</p>' for note in (*unit.notes, *more)]
    points = tell("{points} points", points=unit.points)
    return f"<h2>{escape(unit.name)} ({said(points)})</h2>{''.join(lines)}"


def _arms(weapons: tuple[PrintedWeapon, ...]) -> str:
    if not weapons:
        return ""
    heads = _row((rendered(each) for each in WEAPON_COLUMNS), "th")
    rows = "".join(
        _row((f"{arm.name}\u00a0×\u00a0{arm.copies}", arm.reach, arm.attacks, arm.ap, arm.abilities)) for arm in weapons
    )
    return f'<table class="arms">{heads}{rows}</table>'


def _powers(content: PrintedList) -> str:
    if not content.powers:
        return ""
    rows = "".join(_row((power.cost, power.name, power.effect)) for power in content.powers)
    heads = _row((rendered(tell("Tokens")), rendered(tell("Power")), rendered(tell("Effect"))), "th")
    return f"<section><h2>{said(tell('Powers'))}</h2><table>{heads}{rows}</table></section>"


def unit_cards(source: Any, options: Options) -> str:
    """A card for each unit, with the text of every ability. (SZOP-ABIL-01)"""
    content = printed(source, options)
    cards = "".join(f'<div class="card">{_unit(unit)}{_texts(unit)}</div>' for unit in content.units)
    return page(content.name, f'<div class="cards">{cards}</div>', style=STYLE)


def _texts(unit: PrintedUnit) -> str:
    lines = [f"<b>{escape(name)}</b>: {escape(clause_text(clause))}" for name, clause in unit.clauses]
    return "".join(f'<p class="small">{line}</p>' for line in lines)


def clause_text(clause: str) -> str:
    """The text of a clause in the language of the reader, without the ids of others: paper has no links."""
    return _CITED.sub("", " ".join(rendered(ledger("szop").clause(clause).text).split()))


def powers_page(source: Any, options: Options) -> str:
    """The powers of the mages. (SZOP-PSY-05)"""
    content = printed(source, options)
    return page(content.name, f"<h1>{escape(content.name)}</h1>{_powers(content)}", style=STYLE)


def strategy_cards(source: Any, options: Options) -> str:
    """Nine cards, one for every pair of a mission and a support. (SZOP-CARD-01)"""
    content = printed(source, options)
    missions = [MISSIONS[number] for number in content.missions]
    supports = [SUPPORTS[number] for number in content.supports]
    cards = "".join(
        f'<div class="card"><div>{_card(mission)}</div><div>{_card(support)}</div></div>'
        for support in supports
        for mission in missions
    )
    if not cards:
        cards = f"<p>{said(tell('The list has no strategy cards yet.'))}</p>"
    return page(content.name, f'<div class="nine">{cards}</div>', style=STYLE)


def _card(card: StrategyCard) -> str:
    return f"<b>{said(card.shown)}</b><p>{escape(clause_text(card.clause))}</p>"
