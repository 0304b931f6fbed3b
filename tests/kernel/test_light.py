"""Light records need no msgspec, and are read as msgspec would read them."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from copy import deepcopy
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.data import BadFile, Entry, convert, decoding, load_toml, quick, schema
from grognard.kernel.errors import GrognardError
from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.light import Amount, Light, Limits
from grognard.kernel.to_plain import plain

KEYWORDS = Registry("gun keyword")


class GunKeyword(Keyword, Light, registry=KEYWORDS):
    """What a gun can have."""

    is_loud: ClassVar[bool] = False


@KEYWORDS.keyword("Loud")
class Loud(GunKeyword):
    """It is heard."""

    is_loud = True


@KEYWORDS.keyword("Burst {shots}")
class Burst(GunKeyword):
    """It fires more than once."""

    shots: Amount


class Gun(Light, kw_only=True):
    """All kinds of fields."""

    mode: Annotated[str, Limits(most=8)] = ""
    name: Annotated[str, Limits(1, 8)]
    skill: Annotated[int, Limits(2, 6)] | None = None
    kind: Literal["ranged", "melee"] = "ranged"
    damage: Amount = 1
    reach: Annotated[float, Limits(0, 120)] | None = None
    loaded: bool = True
    keywords: tuple[GunKeyword, ...] = ()
    letters: Annotated[str, Limits(pattern="^[^a-z]+$", says="a text in capitals")] = "A"

    def __post_init__(self) -> None:
        if self.kind == "melee" and self.reach is not None:
            raise ValueError(f"{self.name} has no reach")


class Battery(Light, kw_only=True):
    gun: Annotated[tuple[Gun, ...], Limits(1, 3)]
    crew: Mapping[str, int] = MappingProxyType({})
    goal: Literal["kills"] | Annotated[int, Limits(1, 9)] = "kills"


class Park(Entry, frozen=True):
    """Light records in a record of msgspec."""

    battery: tuple[Gun, ...]


GUN = Gun(name="Mortar", damage="D6", keywords=(Loud(), Burst("D3")))


# ---------------------------------------------------------------- what they are


def test_a_record_is_what_its_values_are() -> None:
    same = Gun(name="Mortar", damage="D6", keywords=(Loud(), Burst("D3")))

    assert GUN == same
    assert hash(GUN) == hash(same)
    assert GUN != GUN.replace(skill=3)
    assert Loud() != Burst(1)
    assert "Burst(shots='D3')" == repr(Burst("D3"))
    assert [GUN] * 2 == [pickle.loads(pickle.dumps(GUN)), deepcopy(GUN)]


def test_a_record_never_changes() -> None:
    with pytest.raises(AttributeError, match="never changes"):
        GUN.skill = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match="never changes"):
        del GUN.name

    assert "Mortar" == GUN.name


@pytest.mark.parametrize(
    ("values", "named"), [((), {}), ((), {"name": "A", "calibre": 3}), (("A",), {}), (("A",), {"name": "A"})]
)
def test_a_record_has_all_its_values_and_no_others(values: tuple[Any, ...], named: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Gun(*values, **named)


def test_values_that_do_not_go_together_are_refused_also_in_a_replacement() -> None:
    with pytest.raises(ValueError, match="Sword has no reach"):
        Gun(name="Sword", kind="melee").replace(reach=3.0)


# ---------------------------------------------------------------- how they are read


def answer(read: Any, raw: object) -> tuple[str, Any]:
    """The record, or what is wrong; its guns as text too, which tells 1 from 1.0 and from true."""
    try:
        found = read(raw, Battery, file="guns")
    except GrognardError as error:
        return "wrong", str(error)
    return repr(found.gun), found


words = st.sampled_from(
    ["", "A", "a", "D6", "D6+1", "7D", "ranged", "melee", "kills", "Loud", "Burst 2", "Burst", "x\ty"]
)
numbers = st.integers(-1, 10) | st.floats(-1, 130) | st.sampled_from([float("nan"), 1e400, 4.0, 10**30])
values = words | numbers | st.booleans() | st.none()
fields = st.sampled_from([*Gun.__struct_fields__, "nmae"])
guns = st.dictionaries(fields, values | st.lists(words | numbers, max_size=2), max_size=4).map(
    lambda more: {"name": "Mortar", **more}
)
batteries = st.fixed_dictionaries(
    {"gun": st.lists(guns | values, max_size=4) | guns | st.tuples(guns)},
    optional={"crew": st.dictionaries(words | numbers, values, max_size=2) | values, "goal": values, "x": values},
)


@given(batteries | values)
def test_the_quick_way_and_the_careful_way_agree(raw: Any) -> None:
    assert answer(decoding.convert, raw) == answer(convert, raw)


def test_what_is_plainly_right_is_read_the_quick_way() -> None:
    raw = {"gun": [plain(GUN), {"name": "B", "skill": 4, "reach": 12, "letters": "Ł"}], "crew": {"A": 2}, "goal": 3}
    read = quick.read(Battery, raw)

    assert (GUN, 12.0, "Ł") == (read.gun[0], read.gun[1].reach, read.gun[1].letters)
    assert ({"A": 2}, 3) == (read.crew, read.goal)


@pytest.mark.parametrize(
    ("gun", "says"),
    [
        ({}, 'gun 1: "name" is missing'),
        ({"name": "A", "skil": 3}, 'gun 1 «A»: unknown key "skil"; did you mean "skill"?'),
        ({"name": "A", "skill": 7}, "gun 1 «A»: skill must be a whole number from 2 to 6, not 7"),
        ({"name": "A", "damage": "D"}, 'gun 1 «A»: damage must be a number or dice like D6+1, not "D"'),
        ({"name": "A", "letters": "abc"}, 'gun 1 «A»: letters must be a text in capitals, not "abc"'),
        ({"name": "A", "kind": "raged"}, 'gun 1 «A»: kind must be "melee" or "ranged", not "raged"; did you mean'),
        ({"name": "A", "keywords": ["Lud"]}, 'gun 1 «A»: entry 1 of keywords: unknown gun keyword "Lud"; did you mean'),
        ({"name": "A", "kind": "melee", "reach": 1}, "gun 1 «A»: A has no reach"),
    ],
)
def test_what_is_wrong_is_said_as_of_every_record(gun: dict[str, Any], says: str) -> None:
    with pytest.raises(BadFile) as caught:
        convert({"gun": [gun]}, Battery, file="guns")

    assert str(caught.value).startswith(f"guns: {says}")


def test_a_light_record_in_a_data_file_has_its_lines() -> None:
    text = 'battery = [\n  {name = "A"},\n  {name = "B", skill = 9},\n  {name = "C", keywords = ["Burst x"]},\n]'
    with pytest.raises(BadFile) as caught:
        load_toml(text, Park, file="park.toml")

    assert [3, 4] == [problem.line for problem in caught.value.problems]
    assert "battery 2 «B»: skill must be a whole number from 2 to 6, not 9" == caught.value.problems[0].sentence
    assert (Gun(name="A"),) == load_toml('battery = [{name = "A"}]', Park).battery


class Mistaken(Entry, frozen=True):
    """A record of msgspec with limits that msgspec would pass over."""

    skill: Annotated[int, Limits(2, 6)] | None = None


def test_limits_that_nobody_would_heed_are_the_authors_mistake() -> None:
    with pytest.raises(TypeError, match="Mistaken has limits that only light records heed"):
        convert({"skill": 9}, Mistaken)


def test_the_schema_has_the_limits() -> None:
    gun = schema(Battery)["$defs"]["Gun"]

    assert {"name"} == set(gun["required"])
    assert {"type": "integer", "minimum": 2, "maximum": 6} in gun["properties"]["skill"]["anyOf"]
    assert gun["properties"] == schema(Park)["$defs"]["Park"]["properties"]["battery"]["items"]["properties"]


def test_a_record_is_plain_data_again() -> None:
    assert {"name": "Mortar", "damage": "D6", "keywords": ["Loud", "Burst D3"]} == plain(GUN)
