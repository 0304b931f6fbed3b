"""Names that nothing has: a sentence with the line, the clause and the nearest spelling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.data.files import BadFile
from grognard.kernel.errors import GrognardError
from grognard.kernel.words import in_language, rendered
from grognard.rulesets.szop.lists.army import muster, read

if TYPE_CHECKING:
    from pathlib import Path

ARMY = """name = "x"
armoury = "Common armoury"
[[weapon]]
name = "Club"
like = "Knifee"
[[sheet]]
name = "Men"
quality = 4
defence = 4
toughness = 1
[[sheet.model]]
weapons = ["Knife", "Rfile"]
[[unit]]
sheet = "Man"
[[unit]]
sheet = "Men"
"""


def test_every_unknown_name_has_its_line_clause_and_nearest_spelling(tmp_path: Path) -> None:  # SZOP-ARMY-02
    file = tmp_path / "army.toml"
    file.write_text(ARMY, encoding="utf-8")

    with pytest.raises(BadFile) as caught:
        muster(str(file), {})
    assert [
        (4 + 1, "unknown weapon 'Knifee'; did you mean \"Knife\"? (SZOP-ARMY-03)"),
        (12, "unknown weapon 'Rfile'; did you mean \"Rifle\"? (SZOP-ARMY-03)"),
        (14, "unknown sheet 'Man'; did you mean \"Men\"? (SZOP-ARMY-02)"),
    ] == [(each.line, str(each.sentence)) for each in caught.value.problems]


@pytest.mark.parametrize(
    ("army", "words"),
    [
        ({"like": "river leage"}, "river league"),
        ({"armoury": "Comon armoury"}, "Common armoury"),
        ({"sheet": [{"name": "S", "quality": 4, "defence": 4}]}, "has no Toughness"),
        ({"sheet": [{"name": "S", "like": "S"}]}, "unknown sheet"),
        ({"weapon": [{"name": "A", "like": "B"}, {"name": "B", "like": "A"}]}, "is like itself"),
    ],
)
def test_variants_that_lead_nowhere_are_refused(army: dict[str, Any], words: str) -> None:
    with pytest.raises(GrognardError, match=words):
        read({"name": "x", **army})


def test_the_sentence_is_in_the_language_of_the_reader() -> None:
    with pytest.raises(BadFile) as caught:
        read({"name": "x", "unit": [{"sheet": "Men"}]})

    with in_language("pl", "szop"):
        assert "nieznane: jednostka" in rendered(caught.value.problems[0].sentence)
