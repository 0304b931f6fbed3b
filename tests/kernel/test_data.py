"""Data files become records, or say on which line they cannot."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from grognard.kernel.data import Amount, BadFile, Entry, convert, load_json, load_toml, schema
from grognard.kernel.data.forbidden import LARGEST, hostile, is_plain
from grognard.kernel.data.line_numbers import json_places, toml_places
from grognard.kernel.errors import BadData
from grognard.kernel.words import in_language, rendered

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Weapon(Entry, frozen=True, kw_only=True):
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    attacks: Amount = 1
    skill: Annotated[int, Meta(ge=2, le=6)] = 4
    reach: Annotated[float, Meta(gt=0)] | None = None
    kind: Literal["melee", "ranged"] = "ranged"
    indirect: bool = False

    def __post_init__(self) -> None:
        if self.kind == "melee" and self.indirect:
            raise ValueError("a melee weapon cannot be indirect")
        if self.name == "Cursed":
            raise BadData("cursed things cannot be bought")


class Unit(Entry, frozen=True, kw_only=True):
    name: str
    weapon: tuple[Weapon, ...] = ()
    start: tuple[int, int] = (0, 0)
    notes: dict[str, str] = msgspec.field(default_factory=dict)
    leader: Unit | None = None


class Army(Entry, frozen=True, kw_only=True):
    title: str
    points: Annotated[int, Meta(ge=0, le=5000)] = 0
    units: dict[str, Unit] = msgspec.field(default_factory=dict)
    tags: Annotated[list[str], Meta(max_length=3)] = msgspec.field(default_factory=list)


class Odd(Entry, frozen=True):
    code: bytes
    when: dict[str, list[bytes]] = msgspec.field(default_factory=dict)
    level: Literal[1, 2] = 1


class Wood(Entry, frozen=True, tag="wood"):
    size: int


class Hill(Entry, frozen=True, tag="hill"):
    height: int


class Map(Entry, frozen=True):
    terrain: list[Wood | Hill]


class Grid:
    def __init__(self, name: str) -> None:
        self.name = name

    @classmethod
    def from_data(cls, value: object) -> Grid:
        if not isinstance(value, str):
            raise ValueError("a grid reference is text like C4")
        return cls(value)


class Camp(Entry, frozen=True):
    at: Grid
    flag: Annotated[Grid | None, Meta(description="a grid reference")] = None


class Note(Entry, frozen=True):
    text: str
    numbers: list[float]


GOOD = """
title = "Third Foot"
points = 1000

[units.guns]
name = "Guns"
start = [3, 4]

[[units.guns.weapon]]
name = "Field gun"
attacks = "D6+1"
reach = 24

[[units.guns.weapon]]
name = "Bayonet"
kind = "melee"
"""


def complaints(text: object, wanted: Any = Army, read: Any = load_toml) -> list[str]:
    with pytest.raises(BadFile) as caught:
        read(text, wanted, file="army.toml")

    return str(caught.value).split("\n")


def test_a_right_file_becomes_a_record() -> None:
    guns = load_toml(GOOD, Army).units["guns"]

    assert ("D6+1", 24.0) == (guns.weapon[0].attacks, guns.weapon[0].reach)
    assert ("melee", (3, 4)) == (guns.weapon[1].kind, guns.start)


def test_the_sentence_names_the_entry_the_field_what_is_wanted_and_what_stands_there() -> None:
    wrong = GOOD.replace('"D6+1"', "true")

    assert [
        "army.toml:11: units, guns «Guns», weapon 1 «Field gun»: attacks must be a number or dice like D6+1, not true"
    ] == complaints(wrong)


def test_all_problems_are_reported_at_once_in_the_order_of_their_lines() -> None:
    wrong = GOOD.replace("reach = 24", "reach = 0").replace('title = "Third Foot"', "tile = 5").replace("1000", "5001")

    assert [
        'army.toml: "title" is missing',
        'army.toml:2: unknown key "tile"; did you mean "title"?',
        "army.toml:3: points must be a whole number from 0 to 5000, not 5001",
        "army.toml:12: units, guns «Guns», weapon 1 «Field gun»: reach must be a number above 0, not 0",
    ] == complaints(wrong)


def test_every_problem_is_there_for_programs_too() -> None:
    with pytest.raises(BadFile) as caught:
        load_toml("title = 1\npoints = -1", Army, file="a.toml")

    assert [("a.toml", 1), ("a.toml", 2)] == [(each.file, each.line) for each in caught.value.problems]
    assert "title must be text, not 1" == caught.value.sentence == caught.value.problems[0].sentence


def test_a_long_list_of_problems_is_cut() -> None:
    shown = complaints("title = 'x'\n" + "".join(f"x{n} = 1\n" for n in range(33)))

    assert 21 == len(shown)
    assert "... and 13 more" == shown[-1]


WEAPON = 'title = "A"\n[units.x]\nname = "X"\n[[units.x.weapon]]\nname = "W"\n'


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("attacks = 'D6+'", 'attacks must be a number or dice like D6+1, not "D6+"'),
        ("attacks = -1", "attacks must be a number or dice like D6+1, not -1"),
        ('attacks = "D6\\n"', 'attacks must be a number or dice like D6+1, not "D6�"'),
        ("skill = 9", "skill must be a whole number from 2 to 6, not 9"),
        ("skill = 4.0", "skill must be a whole number from 2 to 6, not 4.0"),
        ("skill = true", "skill must be a whole number from 2 to 6, not true"),
        ("reach = true", "reach must be a number above 0, not true"),
        ("reach = nan", "reach must be a finite number, not nan"),
        ("reach = -inf", "reach must be a finite number, not -inf"),
        ("reach = 1e999", "reach must be a finite number, not inf"),
        ("kind = 'rangd'", 'kind must be "melee" or "ranged", not "rangd"; did you mean "ranged"?'),
        ("kind = 'zzz'", 'kind must be "melee" or "ranged", not "zzz"'),
        ("kind = 3", 'kind must be "melee" or "ranged", not 3'),
        ("indirect = 'yes'", 'indirect must be true or false, not "yes"'),
        ("indirect = 2024-05-05", "indirect must be true or false, not 2024-05-05"),
        ("skil = 3", 'unknown key "skil"; did you mean "skill"?'),
        ('"kind" = "melee"\nindirect = true', "a melee weapon cannot be indirect"),
    ],
)
def test_a_wrong_value_is_named_in_plain_words(line: str, sentence: str) -> None:
    shown = complaints(WEAPON + line + "\n")

    place = 4 if "cannot be" in sentence else 6
    assert [f"army.toml:{place}: units, x «X», weapon 1 «W»: {sentence}"] == shown


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title = 'A'\nunits = 5", "2: units must be a table, not 5"),
        ("title = 'A'\n[units]\nx = 'Guns'", '3: units: x must be a table, not "Guns"'),
        ("title = 'A'\n[units.x]\nname = 'X'\nweapon = 3", "4: units, x «X»: weapon must be a list of tables, not 3"),
        ("title = 'A'\nunits.x = {name='U', weapon=[3]}", "2: units, x «U»: entry 1 of weapon must be a table, not 3"),
        ("title = 'A'\n[units.x]\nname = 'X'\nstart = [1]", "4: units, x «X»: start must have 2 entries, not 1"),
        (
            "title = 'A'\n[units.x]\nname = 'X'\nstart = [\n1,\n'2']",
            '6: units, x «X»: entry 2 of start must be a whole number, not "2"',
        ),
        ("title = 'A'\n[units.x]\nname = 'X'\nleader = 3", "4: units, x «X»: leader must be a table, not 3"),
        ("title = 'A'\n[units.x]\nname = 'X'\nleader = {}", '4: units, x «X», leader: "name" is missing'),
        ("title = 'A'\n[units.x]\nname = 'X'\nnotes.a = 1", "4: units, x «X», notes: a must be text, not 1"),
        ("title = 'A'\n[units.x]\nname = 'X'\nweapon = [{name = ''}]",
         "4: units, x «X», weapon 1 «»: name must be text with a length from 1 to 40, not \"\""),
        ("title = 'A'\ntags = ['a','b','c','d']", "2: tags must have a number of entries of at most 3, not 4"),
        ("title = 'A'\n[units.x]\nname = 'X'\nweapon = [{name = 'Cursed'}]",
         "4: units, x «X», weapon 1 «Cursed»: cursed things cannot be bought"),
        ('title = "\\u001b[2J"', "1: title must be text without control characters"),
        ('title = "A"\n"\\u0007" = 1', '2: "�" has control characters'),
    ],
)  # fmt: skip
def test_wrong_tables_and_lists_are_named_in_plain_words(text: str, sentence: str) -> None:
    assert [f"army.toml:{sentence}"] == complaints(text)


def test_what_only_msgspec_can_judge_still_has_a_place() -> None:
    assert ["army.toml:1: code: Invalid base64 encoded string"] == complaints("code = '?'", Odd)
    assert ["army.toml:1: entry 2: Invalid base64 encoded string"] == complaints('["", "?"]', list[bytes], load_json)
    assert ["army.toml:2: when: Invalid base64 encoded string"] == complaints("code = ''\nwhen = {a = ['?']}", Odd)


def test_true_is_not_one() -> None:
    assert ["army.toml:2: level must be 1 or 2, not true"] == complaints("code = ''\nlevel = true", Odd)


def test_nothing_is_fine_where_nothing_may_be() -> None:
    text = '{"title": "A", "points": -1, "units": {"x": {"name": "X", "leader": null}}}'

    assert ["army.toml:1: points must be a whole number from 0 to 5000, not -1"] == complaints(text, read=load_json)
    assert load_json(text.replace("-1", "1"), Army).units["x"].leader is None


def test_one_of_several_records_is_told_by_its_tag() -> None:
    assert Map([Wood(3)]) == load_toml('terrain = [{type = "wood", size = 3}]', Map)
    assert [
        'army.toml:1: terrain 1: unknown key "size"; known: height',
        'army.toml:1: terrain 1: "height" is missing',
    ] == complaints('terrain = [{type = "hill", size = 3}]', Map)
    assert ['army.toml:1: terrain 1: type "hil" is unknown; did you mean "hill"?'] == complaints(
        'terrain = [{type = "hil"}]', Map
    )
    assert ['army.toml:1: terrain 1: "type" is missing; known: hill, wood'] == complaints("terrain = [{}]", Map)


def test_a_type_of_ones_own_is_made_by_a_decoder_or_by_itself() -> None:
    assert "C4" == load_toml("at = 'C4'", Camp).at.name
    assert "c4!" == load_toml("at = 'C4'", Camp, decode={Grid: lambda text: Grid(text.lower() + "!")}).at.name
    assert [
        "army.toml:1: at: a grid reference is text like C4",
        "army.toml:2: flag must be a grid reference, not 4",
    ] == complaints("at = 4\nflag = 4", Camp)
    assert ["army.toml:1: at: a grid reference is text like C4"] == complaints(
        '{"at": 4, "flag": null}', Camp, load_json
    )


def test_a_type_that_swallows_unknown_keys_is_the_programmers_mistake() -> None:
    class Lax(msgspec.Struct):
        name: str

    with pytest.raises(TypeError, match="Lax is read from data files"):
        load_toml("", list[Lax])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a = 1\nb = = 2\n", "2: this is not TOML: invalid value"),
        ("a = [1,\n2\n", "2: this is not TOML: unclosed array"),
        ("a = 1\na = 2\nc = 3", "2: this is not TOML: cannot overwrite a value"),
        ("a = " + "9" * 5000, " a number has thousands of digits"),
        ("a = " + "[" * 50_000, " lists or tables stand inside each other too deep"),
        ("a = " + "[" * 41 + "]" * 41, " tables and lists stand inside each other more than 40 deep"),
        ("[ok]\n" + "a." * 200_000 + "a = 1", "2: a key has more than 50 parts"),
        ("x = 1\ny = {z = 1, " + ' "k" .' * 60 + "a = 1}", "2: a key has more than 50 parts"),
        ("# " + "x" * 1024 * 1024, " the text is larger than 1024 KiB"),
    ],
)
def test_text_that_is_no_toml_says_where(text: str, sentence: str) -> None:
    shown = complaints(text)[0]

    assert shown.startswith(f"army.toml:{sentence}")


def test_dots_in_prose_and_numbers_are_no_endless_key() -> None:
    many = [0.5] * 300

    assert many == load_toml(f"text = '{'So. ' * 40}{'...' * 90}'\nnumbers = {many}", Note).numbers


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"title": "A",\n"points": 1e999}', "2: points must be a finite number, not inf"),
        ('{"title": "A",\n"points": NaN}', "2: points must be a finite number, not nan"),
        ('{"title": "\\ud800"}', "1: title must be text without control characters"),
        ('{\n"title": "A",\n"title": "B"}', "3: title stands twice"),
        ('{"title": "A",\n"units": {"x": {"name": "X",\n"weapon": [{"name": "W", "skill": 9}]}}}',
         "3: units, x «X», weapon 1 «W»: skill must be a whole number from 2 to 6, not 9"),
        ('{"title": "A",\n}', "2: this is not JSON: expecting property name enclosed in double quotes"),
        ("[1]", " the whole must be a table, not a list"),
        ("[" * 100_000, " lists or tables stand inside each other too deep"),
        ("9" * 5000, " a number has thousands of digits"),
        ("", "1: this is not JSON: expecting value"),
    ],
)  # fmt: skip
def test_json_has_the_same_complaints(text: str, sentence: str) -> None:
    assert [f"army.toml:{sentence}"] == complaints(text, read=load_json)


def test_keys_that_stand_twice_inside_each_other_are_all_named() -> None:
    text = '{"a": {"b": [{"c": 1,\n"c": 2}]},\n"a": 5}'

    assert ["army.toml:2: a, b 1: c stands twice", "army.toml:3: a stands twice"] == complaints(text, read=load_json)


def test_json_becomes_a_record() -> None:
    assert load_toml(GOOD, Army) == load_json(json.dumps(tomllib.loads(GOOD), indent=1), Army)


def test_plain_python_data_has_the_same_complaints_without_lines() -> None:
    from decimal import Decimal

    looped: list[Any] = []
    looped.append(looped)

    assert load_toml(GOOD, Army) == convert(tomllib.loads(GOOD), Army)
    assert ["army.toml: points must be a whole number from 0 to 5000, not -1"] == complaints(
        {"title": "A", "points": -1}, read=convert
    )
    assert ["army.toml: points must be text, a number, true or false, a list or a table, not a Decimal"] == complaints(
        {"title": "A", "points": Decimal(3)}, read=convert
    )
    assert ["army.toml: the key 5 must be text"] == complaints({"title": "A", 5: 3}, read=convert)
    assert ["army.toml: tables and lists stand inside each other more than 40 deep"] == complaints(
        {"title": looped}, read=convert
    )


def test_files_are_read_whatever_the_editor_did_to_them(tmp_path: Path) -> None:
    file = tmp_path / "army.toml"
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())

    assert load_toml(GOOD, Army) == load_toml(file, Army)


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes('a = 1\ntitle = "Pułk"'.encode("iso-8859-2"))
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (1024 * 1024 + 1))
    fine = tmp_path / "fine.toml"
    fine.write_bytes(b"#" * (1024 * 1024 - 12) + b"\ntitle = 'A'")

    def complaint(path: Path) -> str:
        with pytest.raises(BadFile) as caught:
            load_toml(path, Army)
        return str(caught.value)

    assert "A" == load_toml(fine, Army).title
    assert f"{latin}:2: the file is not UTF-8 text; save it as UTF-8" == complaint(latin)
    assert f"{large}: the file is larger than 1024 KiB" == complaint(large)
    assert f"{tmp_path}: this is a folder, not a file" == complaint(tmp_path)
    assert f"{tmp_path / 'none.toml'}: there is no such file" == complaint(tmp_path / "none.toml")
    assert f"{tmp_path / 'a'}\0b: there is no such file" == complaint(tmp_path / "a\0b")
    assert "cannot be read" in complaint(tmp_path / ("long" * 100))


def test_the_schema_says_what_the_file_may_hold() -> None:
    described = schema(Army)
    weapon = described["$defs"]["Weapon"]

    assert weapon["additionalProperties"] is False
    assert ["name"] == weapon["required"]
    assert "a number or dice like D6+1" == weapon["properties"]["attacks"]["description"]
    assert json.loads(json.dumps(described))["$schema"].startswith("https://json-schema.org/")


TRICKY = """
# comment with [brackets] and "quotes"
"quoted key" = 1
'literal.key' = 2
"esc\\u0061ped\\t" = 3
dotted.a.b = 4
dotted.a.c = [ 5, # five ] }
  [ 6 ], { x.y = 7, "z" = [
    8 ] },
  \"\"\"long
  \\\"\"\" "" string\"\"\"\"\",
  '''
  ] # ''''',
  1979-05-27 07:32:00, # a date
  -inf]
empty = []
nothing = {}

[deep . "er" . 'table']   # headers have blanks
key = 1_000
[deep]
late = 1
[[list]]
[[list]]
name = "two"
[list.sub]
a = 1
[[list.inner]]
b = "#"
[[list.inner]]
b = ''
[list.inner.c]
d = 1
[[list]]
"""


def test_places_in_a_text_with_every_form() -> None:
    places = toml_places(TRICKY)
    lines = TRICKY.split("\n")

    assert all_paths(tomllib.loads(TRICKY)) == set(places)
    for path, word in {
        ("quoted key",): '"quoted key"',
        ("escaped\t",): '"esc',
        ("dotted", "a", "c"): "dotted.a.c",
        ("dotted", "a", "c", 1, 0): "[ 6 ]",
        ("dotted", "a", "c", 2, "x", "y"): "x.y",
        ("dotted", "a", "c", 2, "z", 0): "8 ]",
        ("dotted", "a", "c", 3): '"""long',
        ("dotted", "a", "c", 5): "1979",
        ("deep",): "[deep]",
        ("deep", "er"): "[deep . ",
        ("list", 1, "name"): '"two"',
        ("list", 1, "inner", 1, "c", "d"): "d = 1",
    }.items():
        assert word in lines[places[path] - 1], path
    assert 3 == sum(line == "[[list]]" for line in (lines[places["list", n] - 1] for n in range(3)))


def all_paths(value: Any, path: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    """The ways to everything in parsed data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    below = [all_paths(each, (*path, key)) for key, each in inner]
    return ({path} if path else set()).union(*below)


words = st.text(st.sampled_from("ab \"'.#=[]{}\\\n,ż🎲"), max_size=6)
singles = st.one_of(words, st.integers(-9, 9), st.booleans(), st.floats(0, 9))
values = st.recursive(singles, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3))
tables = st.dictionaries(words, values, max_size=4)


@given(values, st.sampled_from([None, 0, 2]))
def test_every_value_of_a_json_text_has_its_line(value: Any, indent: int | None) -> None:
    text = json.dumps(value, indent=indent)

    places, twice = json_places(text)

    assert all_paths(value) == set(places)
    assert [] == twice
    lines = text.split("\n")
    for path, line in places.items():
        key = path[-1]
        assert not isinstance(key, str) or json.dumps(key) in lines[line - 1]


@given(tables, st.data())
def test_every_value_of_a_toml_text_has_its_line(table: dict[str, Any], data: st.DataObject) -> None:
    text = as_toml(table, data.draw)

    places = toml_places(text)

    assert table == tomllib.loads(text)
    assert all_paths(table) == set(places)
    lines = text.split("\n")
    for path, line in places.items():
        key = path[-1]
        assert not isinstance(key, str) or quoted(key) in lines[line - 1] or literal(key) in lines[line - 1]


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def literal(text: str) -> str:
    return f"'{text}'" if text and "'" not in text and "\n" not in text else quoted(text)


def picker(draw: Any) -> Callable[..., Any]:
    return lambda *options: draw(st.sampled_from(options))


def as_toml(table: dict[str, Any], draw: Any, outer: tuple[str, ...] = ()) -> str:
    """A TOML text of the table, in a style drawn by chance."""
    pick = picker(draw)
    own, below = "", ""
    for key, value in table.items():
        name = pick(quoted, literal)(key)
        header = ".".join([*outer, name])
        if isinstance(value, dict) and pick(True, False):
            below += f"{pick('', '# [x]')}\n[{pick('', ' ')}{header}]\n{as_toml(value, draw, (*outer, name))}"
        elif isinstance(value, list) and value and all(isinstance(each, dict) for each in value) and pick(True, False):
            below += "".join(f"[[{header}]]\n{as_toml(each, draw, (*outer, name))}" for each in value)
        elif isinstance(value, dict) and value and pick(True, False):
            own += "".join(f"{name} . {quoted(k)} = {inline(v, draw)}\n" for k, v in value.items())
        else:
            own += f"{name} = {inline(value, draw)}{pick('', ' # end')}\n"
    return own + below


def inline(value: Any, draw: Any) -> str:
    pick = picker(draw)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{pick(quoted, literal)(k)} = {inline(v, draw)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        gap = pick("", " ", "\n", " # ] , [\n")
        return f"[{gap}" + "".join(f"{inline(each, draw)}{gap},{gap}" for each in value) + "]"
    if isinstance(value, str):
        forms = [quoted(value), '"""\n' + quoted(value)[1:-1].replace("\\n", "\n") + '"""']
        if "'''" not in value:
            # The first line break of a long string does not count.
            forms.append(f"'''\n{value}'''")
        return str(pick(*forms))
    return json.dumps(value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("skill = 9", '1: brakuje "name"'),
        ("name = 'A'\nskill = 9", "2: skill: oczekiwano: liczba całkowita od 2 do 6, a jest: 9"),
        ("name = 'A'\nkind = 'rangd'", '2: kind: oczekiwano: "melee" lub "ranged", a jest: "rangd"'),
        ("name = 'A'\nattaks = 2", '2: nieznany klucz "attaks"; czy chodziło o „attacks”?'),
        ("name = ", "1: to nie jest TOML:"),
    ],
)
def test_complaints_are_told_in_the_language_of_the_reader(text: str, said: str) -> None:
    with pytest.raises(BadFile) as refusal:
        load_toml(text, Weapon)

    with in_language("pl"):
        assert said.partition(": ")[2] in rendered(refusal.value.told)


DEEP: list[object] = []
for _ in range(50):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    "raw",
    [
        {"a": float("nan")},
        {"a": [float("inf")]},
        {"a": 1_000_001},
        {"a": -1_000_001.0},
        {"a": 10**400},
        {"a": "\x1b[2J"},
        {"\x07": 1},
        {1: "a"},
        {"a": "x" * 20_001},
        {"a": [0] * 1001},
        {str(number): 0 for number in range(1001)},
        {"a": [[0] * 999] * 60},
        {"a": {1, 2}},
        {"a": b"x"},
        {"a": DEEP},
    ],
)
def test_the_quick_look_is_never_content_with_what_no_data_may_hold(raw: object) -> None:
    assert hostile(raw, LARGEST)
    assert not is_plain(raw)


def test_the_quick_look_is_content_with_ordinary_data() -> None:
    assert is_plain({"name": "Żółw", "list": [1, 2.5, None, True, ("a", {"b": -3})]})


class Shell:
    """What a gun is loaded with."""

    @classmethod
    def from_data(cls, value: object) -> Shell:
        raise BadData("there is no such shell (it is hot or cold)")


class Gun(Entry, frozen=True):
    shell: Annotated[Shell, Meta(extra={"clause": "XMP-GUN-03"})]


def test_a_bracket_at_the_end_of_a_complaint_is_no_clause() -> None:
    with pytest.raises(BadFile, match=r"\(it is hot or cold\) \(XMP-GUN-03\)$"):
        load_toml('shell = "wet"', Gun)


class Fuse:
    @classmethod
    def from_data(cls, value: object) -> Fuse:
        raise BadData(f"{value} is no fuse", clause="XMP-FUSE-01")


class Mine(Entry, frozen=True):
    written_by: ClassVar[str] = "XMP-MINE-01"

    name: str
    fuse: Fuse | None = None
    depth: Annotated[int, Meta(ge=1, extra={"clause": "XMP-MINE-04"})] = 1
    guns: tuple[Gun, ...] = ()

    def __post_init__(self) -> None:
        if self.name == "dud":
            raise BadData("a dud is no mine", clause="XMP-MINE-07")


class Field(Entry, frozen=True):
    mine: tuple[Mine, ...] = ()


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ('name = "a"\nfuse = "wet"', "XMP-FUSE-01"),
        ('name = "a"\ndepth = 0', "XMP-MINE-04"),
        ('name = "a"\nguns = [{shell = "wet"}]', "XMP-GUN-03"),
        ('name = "dud"', "XMP-MINE-07"),
        ("name = 5", "XMP-MINE-01"),
        ('nmae = "a"', "XMP-MINE-01"),
    ],
)
def test_a_complaint_cites_one_clause_that_of_the_value_before_that_of_the_record(text: str, clause: str) -> None:
    with pytest.raises(BadFile) as caught:
        load_toml(f"[[mine]]\n{text}", Field)

    assert {clause} == {problem.clause for problem in caught.value.problems}
    assert all(problem.told.endswith(f"({clause})") for problem in caught.value.problems)
    assert all(1 == problem.told.count("(XMP-") for problem in caught.value.problems)
