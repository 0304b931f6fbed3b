"""Files of the creator, mutated: never a traceback, always an army that can be read or a sentence."""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from grognard.kernel.errors import GrognardError
from grognard.kernel.ruleset import Imported
from grognard.kernel.words import Sentence
from grognard.rulesets.szop.lists.army import muster
from grognard.rulesets.szop.lists.importing.read import imports
from tests.rulesets.szop.exports import MAGE, backup, battle_state, card_sheet, html_list, row, xlsx_list

if TYPE_CHECKING:
    from collections.abc import Callable

ROWS = (
    row(name="Tratwa „Kaczka”", passive="Zwinny, Brak: Szpica", active="Bosman, stary [Rozkaz: Tarcza], Mag(2)"),
    row("Razem", models=1, stats=(3, 4, 3), passive="Bohater", aura="Aura(12”): Furia", weapons=()),
    row(
        "Działo",
        weapons=(
            "Działo × 1 | Z: 36 | Ataki: 1 | AP: 4 | Cechy: Zabójczy(3), Lanca",
            "Nóż × 6 | Z: - | Ataki: 0.5 | AP: - | Cechy: -",
        ),
    ),
)
POWERS = ((2, '"Grad" 3 trafienia 18" AP1 rozprysk(3), namierzanie'), (0, "Klątwa: Wolny"))
PAGE = html_list(*ROWS, rules="Szpica, Waagh!", powers=POWERS, total=300)
BOOK = xlsx_list(*ROWS, rules="Szpica", powers=POWERS, total=300)
CARDS = card_sheet()
STATE = battle_state((2, 1, "Razem"), (1, 1, "Tratwa „Kaczka”/Flisacy"), (3, 3, "Działo"))
CLUB = backup(MAGE)
PIECES = (
    *("", "-", "—", "0", "-1", "999999999999", "1e309", "NaN", "½", "²", "٣", "=1+1", "\x00", "\ud7ff", "🜏"),
    *("<br>", "</td>", "<table>", "&lt;", "&#0;", "&#xD800;", " × ", " | ", " | Z: ", ", ", "[", "]", ": ", "("),
    *(")", '"', "”", "?", "!", "Mag(0)", "Mag(99)", "Rozkaz: Rozkaz: Tarcza", "Aura: Aura: Furia"),
    *("Mistrzostwo(Mistrzostwo)", "Transport(999999)", "Brak: ", "x" * 300),
)
MANY = 60
"""Of each of the seven kinds; 420 of each were tried once."""
VALUES = (
    *("null", "''", "-1", "1e300", "x'ff00'", "'[]'", "'{}'", "'a,,=,?!'", "99999999999"),
    *("'{\"weapons\": 3}'", "'{\"mode\": []}'"),
)


def mutated_text(text: str, chance: Random) -> str:
    """A text with a few pieces taken out, put in, doubled or moved."""
    for _ in range(chance.randint(1, 4)):
        begin = chance.randrange(len(text) + 1)
        end = min(len(text), begin + chance.choice((0, 1, 3, 12, 60)))
        match chance.randrange(4):
            case 0:
                text = text[:begin] + chance.choice(PIECES) + text[end:]
            case 1:
                text = text[:end] + text[begin:end] * chance.choice((1, 2, 8)) + text[end:]
            case 2:
                text = text[:begin] + text[end:]
            case _:
                to = chance.randrange(len(text) + 1)
                text = text[:to] + text[begin:end] + text[to:]
    return text if chance.random() < 0.95 else text[: chance.randrange(len(text) + 1)]


def mutated_bytes(data: bytes, chance: Random) -> bytes:
    """Bytes with a few of them changed, or cut off."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 12)):
        changed[chance.randrange(16, len(changed))] = chance.randrange(256)
    return bytes(changed) if chance.random() < 0.9 else bytes(changed[: chance.randrange(16, len(changed))])


def mutated_book(data: bytes, chance: Random) -> bytes:
    """A workbook whose parts are mutated before they are packed."""
    packed = BytesIO()
    with ZipFile(BytesIO(data)) as old, ZipFile(packed, "w", ZIP_DEFLATED) as new:
        chosen = chance.choice(old.namelist())
        for name in old.namelist():
            text = old.read(name).decode()
            new.writestr(name, mutated_text(text, chance) if name == chosen else text)
    return packed.getvalue()


def mutated_club(_data: bytes, chance: Random) -> bytes:
    """A backup in which values of a random kind stand in random columns."""
    columns = (
        *("roster_units.count", "roster_units.extra_weapons_json", "roster_units.parent_roster_unit_id", "units.flags"),
        *("units.quality", "units.name", "weapons.parent_id", "weapons.range", "weapons.attacks", "weapons.tags"),
        *("unit_abilities.params_json", "abilities.config_json", "rosters.strategic_cards_json", "rosters.army_id"),
        *("army_spells.base_label", "army_spells.cost", "army_spells.custom_name", "armies.passive_rules"),
        *("unit_weapons.default_count", "unit_groups.name", "rosters.name", "rosters.points_limit", "roster_units.id"),
    )
    statements = []
    for _ in range(chance.randint(1, 3)):
        table, column = chance.choice(columns).split(".")
        statements.append(f"update {table} set {column} = {chance.choice(VALUES)}")
    if chance.random() < 0.2:
        statements.append(f"drop table {chance.choice(columns).split('.')[0]}")
    return backup(MAGE, ";".join(statements))


def read_or_told(content: str | bytes, other: tuple[str, str] | None = None) -> None:
    """The file is none of ours, or every remark is a sentence, and its army can be priced and checked."""
    found = imports(content, "a.x", other)
    if found is None:
        return
    assert isinstance(found, Imported)
    assert all(remark.rule for remark in found.remarks)
    assert all(len(remark.text) <= 80 for remark in found.remarks)
    if found.army is None:
        assert found.remarks or not found.counts.get("units")
        return
    roster = muster(found.army, {})
    assert all(isinstance(problem.sentence, Sentence | str) for problem in roster.problems)
    assert found == imports(content, "a.x", other)


@pytest.mark.parametrize(
    ("form", "mutated"),
    [
        ("html", lambda chance: (mutated_text(PAGE, chance), None)),
        ("state", lambda chance: (PAGE, (mutated_text(STATE, chance), "b"))),
        ("cards", lambda chance: (PAGE, (mutated_text(CARDS, chance), "b"))),
        ("xlsx", lambda chance: (mutated_book(BOOK, chance), None)),
        ("zip", lambda chance: (mutated_bytes(BOOK, chance), None)),
        ("backup", lambda chance: (mutated_club(CLUB, chance), None)),
        ("sqlite", lambda chance: (mutated_bytes(CLUB, chance), None)),
    ],
)
def test_a_mutated_file_is_read_or_refused_in_a_sentence(
    form: str, mutated: Callable[[Random], tuple[str | bytes, tuple[str, str] | None]]
) -> None:
    chance = Random(f"szop {form}")
    for number in range(MANY):
        content, other = mutated(chance)
        try:
            read_or_told(content, other)
        except GrognardError as error:
            pytest.fail(f"{form} {number}: {error}")
