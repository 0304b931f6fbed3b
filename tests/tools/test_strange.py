"""The generators of strange armies and import files draw what they say."""

from __future__ import annotations

import tomllib
from copy import deepcopy

import pytest

from grognard.api import ruleset
from grognard.kernel.dice import Tabletop
from grognard.kernel.to_plain import plain
from tools import strange_armies, strange_imports


@pytest.mark.parametrize("slug", ["steampunk", "tenth"])
def test_most_changes_by_the_schema_are_legal_and_others_are_refused_in_a_sentence(slug: str) -> None:
    rules, chance = ruleset(slug), Tabletop("changes")
    strangers = strange_armies.Strangers(rules, chance)
    assert strangers.inventor is not None
    army = strange_armies.small(rules, strangers.sample(rules.lists.samples[0]))
    verdicts = []
    for _ in range(40):
        changed = deepcopy(plain(army))
        strangers.inventor.change(changed)
        verdicts.append(strange_armies.is_legal(rules, changed))

    assert sum(verdicts) > 20
    assert not all(verdicts)


def test_a_strange_import_file_is_toml_whatever_was_changed() -> None:
    for seed in range(12):
        chance = Tabletop(seed)
        data = tomllib.loads((strange_imports.FILES / "third_odd.toml").read_text(encoding="utf-8"))
        for _ in range(6):
            strange_imports.changed(data, chance)

        assert tomllib.loads(strange_imports.as_toml(data, chance).removeprefix("\ufeff"))
