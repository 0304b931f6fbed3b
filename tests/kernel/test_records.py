"""Records with all kinds of fields: what is read, what is refused, and in what words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import msgspec
import pytest
from msgspec import Meta, field

from grognard.kernel.data import Amount, BadFile, Entry, convert, load_toml, schema
from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.to_plain import plain

KEYWORDS = Registry("gun keyword")


class GunKeyword(Keyword, registry=KEYWORDS):
    """What a gun can have."""

    __slots__ = ()

    is_loud: ClassVar[bool] = False


@KEYWORDS.keyword("Loud")
class Loud(GunKeyword, msgspec.Struct, frozen=True):
    """It is heard."""

    is_loud: ClassVar[bool] = True


@KEYWORDS.keyword("Burst {shots}")
class Burst(GunKeyword, msgspec.Struct, frozen=True):
    """It fires more than once."""

    shots: Amount


class Gun(Entry, frozen=True, kw_only=True):
    """All kinds of fields."""

    mode: Annotated[str, Meta(max_length=8)] = ""
    name: Annotated[str, Meta(min_length=1, max_length=8)]
    skill: Annotated[int, Meta(ge=2, le=6)] | None = None
    kind: Literal["ranged", "melee"] = "ranged"
    damage: Amount = 1
    reach: Annotated[float, Meta(ge=0, le=120)] | None = None
    loaded: bool = True
    keywords: tuple[GunKeyword, ...] = ()
    letters: Annotated[str, Meta(pattern="^[^a-z]+$", description="a text in capitals")] = "A"

    def __post_init__(self) -> None:
        if self.kind == "melee" and self.reach is not None:
            raise ValueError(f"{self.name} has no reach")


class Battery(Entry, frozen=True, kw_only=True):
    gun: Annotated[tuple[Gun, ...], Meta(min_length=1, max_length=3)]
    crew: Mapping[str, int] = field(default_factory=dict)
    goal: Literal["kills"] | Annotated[int, Meta(ge=1, le=9)] = "kills"


class Park(Entry, frozen=True):
    """Records in a record."""

    battery: tuple[Gun, ...]


GUN = Gun(name="Mortar", damage="D6", keywords=(Loud(), Burst("D3")))


def test_a_number_that_no_computer_can_hold_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadFile, match="reach must be a number of fewer than 300 digits"):
        convert({"gun": [{"name": "A", "reach": 10**400}]}, Battery, file="guns")


def test_a_big_number_is_refused_by_the_limits_of_its_field() -> None:
    with pytest.raises(BadFile, match="reach must be a number from 0 to 120, not 1000"):
        convert({"gun": [{"name": "A", "reach": 10**200}]}, Battery, file="guns")


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


def test_a_record_in_a_data_file_has_its_lines() -> None:
    text = 'battery = [\n  {name = "A"},\n  {name = "B", skill = 9},\n  {name = "C", keywords = ["Burst x"]},\n]'
    with pytest.raises(BadFile) as caught:
        load_toml(text, Park, file="park.toml")

    assert [3, 4] == [problem.line for problem in caught.value.problems]
    assert "battery 2 «B»: skill must be a whole number from 2 to 6, not 9" == caught.value.problems[0].sentence
    assert (Gun(name="A"),) == load_toml('battery = [{name = "A"}]', Park).battery


def test_the_schema_has_the_limits() -> None:
    gun = schema(Battery)["$defs"]["Gun"]

    assert {"name"} == set(gun["required"])
    assert {"type": "integer", "minimum": 2, "maximum": 6} in gun["properties"]["skill"]["anyOf"]
    assert gun["properties"] == schema(Park)["$defs"]["Gun"]["properties"]


def test_a_record_is_plain_data_again() -> None:
    assert {"name": "Mortar", "damage": "D6", "keywords": ["Loud", "Burst D3"]} == plain(GUN)
