"""The rules that an army uses: the clause of every keyword, effect and role in it, from the ledger. (TLE-KW-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.rules import ledger
from grognard.kernel.ruleset.pages import page, paragraph, said
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.lists.army import read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.ruleset import Options
    from grognard.rulesets.last_edition.lists.sheets import Army, Datasheet

ALWAYS = ("TLE-DICE-08", "TLE-WND-01", "TLE-SAVE-03", "TLE-MELEE-05", "TLE-BLP-06", "TLE-REACT-01")
"""Rules that every army uses."""


def as_html(source: Any, _options: Options) -> str:
    """The clauses that this army uses, in the order of the book, each with its ruling."""
    army = read(source)
    used = set(clauses_of(army)) | set(ALWAYS)
    title = tell("Rules of {army}", army=army.name)
    parts = [f"<h1>{said(title)}</h1>"]
    for clause in ledger("last_edition").clauses:
        if clause.id in used:
            heading = f"{clause.heading} · {clause.id}" if clause.heading else clause.id
            parts.append(f"<section><h3>{said(heading)}</h3>{paragraph(clause.text)}")
            parts.append(paragraph(clause.ruling, "quiet") if clause.ruling else "")
            parts.append("</section>")
    return page(title, *parts)


def clauses_of(army: Army) -> Iterator[str]:
    """The ids of all clauses that something in the army stands on."""
    for sheet in army.datasheet:
        yield from _of_sheet(sheet)
    for deed in (*army.power, *army.command):
        for outcome in (deed, *deed.table):
            yield from (effect.clause for effect in outcome.effects)
    if army.power:
        yield from ("TLE-PWR-05", "TLE-PWR-06", "TLE-PWR-08", "TLE-PWR-09")
    if army.command:
        yield from ("TLE-LP-02", "TLE-LP-03", "TLE-CMD-01")
    if any(deed.table for deed in (*army.power, *army.command)):
        yield "TLE-DICE-04"


ROLE_CLAUSES = {
    "Leader": "TLE-ARMY-06",
    "Base": "TLE-ARMY-09",
    "Guardian": "TLE-ARMY-10",
    "Elite": "TLE-ARMY-11",
    "Support": "TLE-ARMY-12",
    "Fly": "TLE-ARMY-13",
}


def _of_sheet(sheet: Datasheet) -> Iterator[str]:
    yield ROLE_CLAUSES[sheet.part.name]
    if sheet.part.is_unique:
        yield "TLE-ARMY-14"
    yield from (each.clause for each in sheet.keywords)
    yield from (each.clause for weapon in sheet.weapon for each in weapon.keywords)
    for kind in sheet.model:
        if kind.pure is not None:
            yield "TLE-SAVE-07"
        if kind.dodge is not None:
            yield from ("TLE-SAVE-08", "TLE-SAVE-09")
    for ability in sheet.abilities:
        yield "TLE-ABIL-03" if ability.aura else "TLE-ABIL-01"
        yield from (effect.clause for effect in ability.effects)
