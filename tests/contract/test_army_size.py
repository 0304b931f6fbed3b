"""No army is without limits: every number and list of a file has one, and 600 models are enough for any table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from grognard.api import ruleset
from grognard.kernel.data import schema
from grognard.kernel.errors import BadData, GrognardError
from grognard.kernel.ruleset.army_size import MOST_MODELS, MOST_OWN, check_own_sheets
from grognard.rulesets import slugs

if TYPE_CHECKING:
    from collections.abc import Iterator

NEEDED = {
    "integer": ({"minimum", "exclusiveMinimum"}, {"maximum", "exclusiveMaximum"}),
    "number": ({"minimum", "exclusiveMinimum"}, {"maximum", "exclusiveMaximum"}),
    "string": ({"maxLength"},),
    "array": ({"maxItems"},),
    "object": ({"maxProperties", "properties"},),
}


def without_limit(part: Any, path: str = "") -> Iterator[str]:
    """The places of a schema where something may be as large as it likes."""
    if isinstance(part, list):
        for number, each in enumerate(part):
            yield from without_limit(each, f"{path}/{number}")
    if not isinstance(part, dict):
        return
    for wanted in NEEDED.get(str(part.get("type")), ()):
        if not wanted & set(part) and "enum" not in part:
            yield path
    for name, each in part.items():
        if name not in ("default", "enum", "const"):
            yield from without_limit(each, f"{path}/{name}")


@pytest.mark.parametrize("slug", slugs())
def test_every_number_text_and_list_of_an_army_and_of_an_attack_has_a_limit(slug: str) -> None:
    rules = ruleset(slug)
    files = [rules.lists.army_file, *(question.fields for question in rules.odds)]

    assert [] == [place for file in files for place in without_limit(schema(file))]


@pytest.mark.parametrize("slug", slugs())
def test_an_army_counts_its_models(slug: str) -> None:
    rules = ruleset(slug)

    assert rules.lists.models is not None
    for sample in rules.lists.samples:
        assert 0 < rules.lists.models(rules.lists.read(sample)) <= MOST_MODELS


@pytest.mark.parametrize("slug", slugs())
def test_an_army_of_more_models_than_a_table_holds_is_not_legal(slug: str) -> None:
    rules = ruleset(slug)
    army = rules.muster(rules.lists.samples[0]).army
    crowd = msgspec.structs.replace(rules.lists, models=lambda _: MOST_MODELS + 1)
    crowded = msgspec.structs.replace(rules, lists=crowd)

    assert not any("601 models" in problem.sentence for problem in rules.muster(army).problems)
    assert any("601 models" in problem.sentence for problem in crowded.muster(army).errors)
    with pytest.raises(GrognardError, match="Take at most 600"):
        crowded.new_game((army, army))


@pytest.mark.parametrize("slug", [slug for slug in slugs() if ruleset(slug).lists.own_sheets])
def test_own_sheets_have_lower_limits(slug: str) -> None:
    lists = ruleset(slug).lists
    army = ruleset(slug).muster(lists.samples[0]).army
    first, _, inner = lists.own_sheets[0].partition(".")
    sheets: list[Any] = [{}] * (MOST_OWN + 1)
    with pytest.raises(BadData, match="101 sheets"):
        check_own_sheets(lists, {**army, first: {inner: sheets} if inner else sheets})
    crowd = msgspec.structs.replace(lists, models=lambda _: 301, read=lambda army: army)
    with pytest.raises(BadData, match="301 models"):
        check_own_sheets(crowd, {**army, first: {inner: [{}]} if inner else [{}]})
