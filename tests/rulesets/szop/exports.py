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
    difficulty: str = "",
) -> str:
    """The list view, saved as a page; newer ones print the difficulty of powers."""
    meta = f'<p class="meta">Armia: {escape(army)}\n · Suma: {total} pkt\n · 2026-06-01 10:00 UTC</p>'
    meta += f'<p class="meta">Zasady armii: {escape(rules)}</p>' if rules else ""
    body = "\n".join(_html_row(each) for each in rows)
    spells = "".join(f"<li><strong>{cost}</strong>{difficulty}: {escape(text)}</li>" for cost, text in powers)
    head = "".join(
        f"<th>{each}</th>"
        for each in ("Jednostka", "Oddział", "#", "Jakość", "Obrona", "Wytrz.", "Zdolności", "Uzbrojenie", "Suma")
    )
    return (
        f"<!doctype html><html><head><title>x</title></head><body><nav><ul><li>Menu</li></ul></nav>"
        f"<h1>{escape(name)}</h1>\n{meta}\n<table><thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>"
        f'<tfoot><tr><th colspan="9">Razem</th><th>{total}</th></tr></tfoot></table>'
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


def xlsx_list(
    *rows: Row, rules: str = "", powers: tuple[tuple[Any, str], ...] = (), total: Any = 0, difficulty: str = ""
) -> bytes:
    """The XLSX export; newer ones have a column for the difficulty of powers."""
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
        between = [difficulty] if difficulty else []
        heads = ["Koszt mocy", *(["Trudność"] if difficulty else []), "Zaklęcie"]
        lines += [[], heads, *[[cost, *between, text] for cost, text in powers]]
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
    """The page of nine cards; where one of the six is missing, its cards are empty."""
    cells = [(mission, support) for support in (*supports, "", "")[:3] for mission in (*missions, "", "")[:3]]
    cards = "".join(_card(mission, support) for mission, support in cells)
    bar = '<div class="strategic-print-toolbar"><button>Drukuj</button><span>Spływ</span></div>'
    return f'<html><body><nav>Menu</nav>{bar}<div class="strategic-card-grid">{cards}</div></body></html>'


def _card(mission: str, support: str) -> str:
    empty = '<span class="strategic-card-placeholder">— brak —</span>'
    whole = bool(mission and support)
    return (
        '<div class="strategic-card"><div class="strategic-card-task"><div class="strategic-card-label">Zadanie</div>'
        f'{escape(mission) if whole else empty}</div><hr class="strategic-card-divider" />'
        '<div class="strategic-card-support"><div class="strategic-card-label">Wsparcie</div>'
        f"{escape(support) if whole else empty}</div></div>"
    )


def battle_state(*units: tuple[int, int, str], models: int = 6) -> str:
    """The battle state: id, group and name of each unit; a name may have that of its sheet behind a stroke."""
    blocks = "".join(_battle_unit(own, group, text, models) for own, group, text in units)
    title = "<h2>Stan bitewny: Spływ</h2>"
    return f"<html><body><nav>Menu</nav><div data-battle-root>{title}{blocks}</div></body></html>"


def _battle_unit(own: int, group: int, text: str, models: int) -> str:
    name, _, sheet = text.partition("/")
    weapons = escape(json.dumps([{"name": "Bosak", "count": 6, "range": "0", "is_primary": True}]))
    return (
        f'<div class="unit-member" data-battle-unit data-roster-unit-id="{own}" data-group-id="{group}"'
        f" data-initial-models=\"{models}\" data-weapons-json='{weapons}'><h6>{escape(name)}</h6>"
        f"{f'<div>{escape(sheet)}</div>' if sheet else ''}<span data-models-value>{models}</span></div>"
    )


MAGE = """
    insert into abilities values (3, 'Mag', '{"slug": "mag"}');
    insert into unit_abilities values (2, 3, '{"value": "2", "default": true}');
    insert into army_spells values
        (1, 1, 'ability', 1, 'tarcza', null, 'Rozkaz: Tarcza', 1, 4, 2, 'Mgła'),
        (2, 1, 'weapon', null, null, 2, '3 trafienia 18” AP1 rozprysk(3), namierzanie', 2, 4, 1, null),
        (3, 1, 'ability', 1, 'furia', null, null, 0, 4, 3, ''),
        (4, 1, 'weapon', null, null, 2, null, 1, 4, 4, 'Grad'),
        (5, 2, 'ability', 1, 'furia', null, 'Rozkaz: Furia', 2, 4, 5, 'Innej armii'),
        (6, 1, 'ability', 1, 'x', null, 'Rozkaz: Nikt', 2, 4, 6, 'Zła');
"""
"""Statements for a backup whose hero is a Mage with powers."""


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
        create table units (id integer, name text, quality integer, defense integer, toughness integer, flags text,
            passive_custom_names_json text, group_id integer);
        create table unit_weapons (unit_id integer, weapon_id integer, default_count integer, is_primary integer);
        create table unit_abilities (unit_id integer, ability_id integer, params_json text);
        create table abilities (id integer, name text, config_json text);
        create table weapons (id integer, name text, range text, attacks real, ap integer, tags text,
            parent_id integer);
        create table armies (id integer, name text, passive_rules text, armory_id integer, parent_id integer);
        insert into armies values (1, 'Liga', 'szpica', 1, null);
        insert into rosters values (1, 'Spływ', 1, 750, '{cards}'), (2, 'Druga', 1, 500, null);
        create table unit_groups (id integer, army_id integer, name text, position integer);
        create table army_spells (id integer, army_id integer, kind text, ability_id integer, ability_value text,
            weapon_id integer, base_label text, cost integer, cast_difficulty integer, position integer,
            custom_name text);
        insert into unit_groups values (1, 1, 'Piechota', 2), (2, 1, 'Dowództwo', 1);
        insert into units values (1, 'Flisacy', 4, 5, 1, 'zwinny!,furia?,wojownik,__army_off__szpica',
            '{{"zwinny": "Pływacy"}}', 1), (2, 'Bosman', 3, 4, 3, 'bohater', null, 2);
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
