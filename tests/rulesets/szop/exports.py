"""Files as the author's army creator writes them, invented: list views, workbooks, cards, battle states, backups."""

from __future__ import annotations

import json
import sqlite3
from html import escape
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape as xml
from zipfile import ZIP_DEFLATED, ZipFile

Row = dict[str, Any]


def row(
    sheet: str = "Flisacy",
    name: str = "",
    models: Any = 6,
    stats: tuple[Any, Any, Any] = (4, 5, 1),
    passive: str = "",
    active: str = "",
    aura: str = "",
    weapons: tuple[str, ...] = ("Bosak × 6 | Z: 0 | Ataki: 2 | AP: 0 | Cechy: Impet",),
    points: Any = 64,
) -> Row:
    """A unit of a list."""
    runs = [(label, text) for label, text in (("Pasywne", passive), ("Aktywne", active), ("Aury", aura)) if text]
    return {
        "sheet": sheet,
        "name": name,
        "models": models,
        "stats": stats,
        "runs": runs,
        "weapons": weapons,
        "points": points,
    }


def html_list(
    *rows: Row,
    name: str = "Spływ",
    army: str = "Liga",
    rules: str = "",
    powers: tuple[tuple[Any, str], ...] = (),
    total: Any = 0,
) -> str:
    """The list view, saved as a page."""
    meta = f'<p class="meta">Armia: {escape(army)}\n · Suma: {total} pkt\n · 2026-06-01 10:00 UTC</p>'
    meta += f'<p class="meta">Zasady armii: {escape(rules)}</p>' if rules else ""
    body = "\n".join(_html_row(each) for each in rows)
    spells = "".join(f"<li><strong>{cost}</strong>: {escape(text)}</li>" for cost, text in powers)
    head = "".join(
        f"<th>{each}</th>"
        for each in ("Jednostka", "Oddział", "#", "Jakość", "Obrona", "Wytrz.", "Zdolności", "Uzbrojenie", "Suma")
    )
    return (
        f"<!doctype html><html><head><title>x</title></head><body><nav><ul><li>Menu</li></ul></nav>"
        f"<h1>{escape(name)}</h1>\n{meta}\n<table><thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>"
        f'<tfoot><tr><td colspan="9">Razem</td><td>{total}</td></tr></tfoot></table>'
        + (f"<h2>Zaklęcia</h2><ul>{spells}</ul>" if powers else "")
        + "</body></html>"
    )


def _html_row(each: Row) -> str:
    runs = "".join(f"<strong>{label}:</strong> {escape(text)}<br />" for label, text in each["runs"]) or "-"
    blocks = "".join(_html_weapon(line) for line in each["weapons"]) or "-"
    cells = [escape(each["sheet"]), escape(each["name"]) or "—", each["models"], *each["stats"]]
    cells = [f"<td>{cell}</td>" for cell in cells]
    return f"<tr>{''.join(cells)}<td>{runs}</td><td>{blocks}</td><td>{each['points']}</td></tr>"


def _html_weapon(line: str) -> str:
    begin = line.rfind(" | Z: ")
    name, _, copies = line[:begin].rpartition(" × ")
    return (
        f'<div class="weapon-block"><strong>{escape(name)}</strong> × {copies}<br />'
        f'<span class="weapon-meta">{escape(line[begin + 3 :])}</span></div>'
    )


def xlsx_list(*rows: Row, rules: str = "", powers: tuple[tuple[Any, str], ...] = (), total: Any = 0) -> bytes:
    """The XLSX export."""
    lines: list[list[Any]] = []
    if rules:
        lines += [[f"Zasady armii: {rules}"], []]
    lines.append(
        ["Jednostka", "Oddział", "Ilość", "Jakość", "Obrona", "Wytrzymałość", "Zdolności", "Uzbrojenie", "Suma [pkt]"]
    )
    for each in rows:
        runs = "\n".join(f"{label}: {text}" for label, text in each["runs"]) or "-"
        arms = "\n".join(each["weapons"]) or "-"
        lines.append([each["sheet"], each["name"], each["models"], *each["stats"], runs, arms, each["points"]])
    lines.append(["", "", "", "", "", "", "Razem", "", total])
    if powers:
        lines += [[], ["Koszt mocy", "Zaklęcie"], *[[cost, text] for cost, text in powers]]
    return workbook({"Lista": lines, "Zbrojownia": [["Nazwa", "Ilość"]]})


def workbook(sheets: dict[str, list[list[Any]]], extra: dict[str, bytes] | None = None) -> bytes:
    """A workbook of these cells; a text that begins with = is a formula, as the creator stores it."""
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    ns = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    files = {}
    listed, relations = "", ""
    for number, (name, lines) in enumerate(sheets.items(), start=1):
        cells = ""
        for y, line in enumerate(lines, start=1):
            inner = "".join(_cell(f"{chr(65 + x)}{y}", value) for x, value in enumerate(line) if value != "")
            cells += f'<row r="{y}">{inner}</row>'
        files[f"xl/worksheets/sheet{number}.xml"] = f"<worksheet {main}><sheetData>{cells}</sheetData></worksheet>"
        listed += f'<sheet name="{name}" sheetId="{number}" r:id="rId{number}"/>'
        relations += f'<Relationship Id="rId{number}" Type="x" Target="worksheets/sheet{number}.xml"/>'
    files["xl/workbook.xml"] = f"<workbook {main} {ns}><sheets>{listed}</sheets></workbook>"
    files["xl/_rels/workbook.xml.rels"] = f'<Relationships xmlns="x">{relations}</Relationships>'
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for path, text in files.items():
            archive.writestr(path, text)
        for path, data in (extra or {}).items():
            archive.writestr(path, data)
    return packed.getvalue()


def _cell(place: str, value: Any) -> str:
    if isinstance(value, str) and value.startswith("="):
        return f'<c r="{place}"><f>{xml(value[1:])}</f><v>0</v></c>'
    if isinstance(value, str):
        return f'<c r="{place}" t="inlineStr"><is><t>{xml(value)}</t></is></c>'
    return f'<c r="{place}"><v>{value}</v></c>'


MISSIONS = ("Kontroluj cel poza strefami rozstawienia.", "Wrogi oddział jest pokonany.", "Staje się neutralny.")
SUPPORTS = ("Oddział przestał być Wyczerpany.", "Zamiast wykonywać Przegrupowanie.", "+1AP dla aktywnego oddziału.")


def card_sheet(missions: tuple[str, ...] = MISSIONS, supports: tuple[str, ...] = SUPPORTS) -> str:
    """The page of nine cards."""
    cards = "".join(
        f'<div class="strategic-card"><div>{mission}</div><div>{support}</div></div>'
        for support in supports
        for mission in missions
    )
    return f"<html><body><h1>Karty</h1>{cards}</body></html>"


def battle_state(*units: tuple[int, int, str]) -> str:
    """The battle state: id, group and heading of each unit."""
    blocks = "".join(
        f'<div data-battle-unit data-roster-unit-id="{own}" data-group-id="{group}"><h3>{escape(text)}</h3></div>'
        for own, group, text in units
    )
    return f"<html><body data-battle-root><h1>Stan bitewny: Spływ</h1>{blocks}</body></html>"


def backup(*statements: str) -> bytes:
    """A backup with one small list; further statements change it."""
    connection = sqlite3.connect(":memory:")
    cards = json.dumps({"tasks": ["Zwiad-kontrola-celu", "obrona-twoj-oddzial"], "supports": ["bonus-ap"]})
    extra = json.dumps({"weapons": {"2": 3}, "active": {"1:tarcza": 1}, "passive": {"furia": 1}, "mode": "total"})
    connection.executescript(
        f"""
        create table users (name text, password text);
        create table rosters (id integer, name text, army_id integer, points_limit integer, strategic_cards_json text);
        create table roster_units (id integer, roster_id integer, unit_id integer, count integer, custom_name text,
            position integer, parent_roster_unit_id integer, extra_weapons_json text);
        create table units (id integer, name text, quality integer, defense integer, toughness integer, flags text);
        create table unit_weapons (unit_id integer, weapon_id integer, default_count integer, is_primary integer);
        create table unit_abilities (unit_id integer, ability_id integer, params_json text);
        create table abilities (id integer, name text, config_json text);
        create table weapons (id integer, name text, range text, attacks real, ap integer, tags text,
            parent_id integer);
        create table armies (id integer, name text, passive_rules text, armory_id integer, parent_id integer);
        insert into armies values (1, 'Liga', 'szpica', 1, null);
        insert into rosters values (1, 'Spływ', 1, 750, '{cards}'), (2, 'Druga', 1, 500, null);
        insert into units values (1, 'Flisacy', 4, 5, 1, 'zwinny!,furia?,wojownik,__army_off__szpica'),
            (2, 'Bosman', 3, 4, 3, 'bohater');
        insert into weapons values (1, 'Karabin', '24', 1, 0, '', null), (2, null, null, null, 1, 'rozrywajacy', 1);
        insert into unit_weapons values (1, 1, 1, 1), (1, 2, 0, 0), (2, 1, 1, 1);
        insert into abilities values (1, 'Rozkaz', '{{"slug": "rozkaz"}}'), (2, 'Aura', '{{"slug": "aura"}}');
        insert into unit_abilities values (1, 1, '{{"value": "tarcza", "custom_name": "Gwizdek"}}'),
            (2, 2, '{{"value": "mistrzostwo:podwojny|12", "default": true}}');
        insert into roster_units values (1, 1, 1, 5, 'Kaczka', 2, null, '{extra}'), (2, 1, 2, 1, null, 1, 1, null);
        """
    )
    for statement in statements:
        connection.executescript(statement)
    return connection.serialize()
