"""The companion for a game on a real table, made for every ruleset from its cards, trays and states."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from grognard import companion
from grognard.api import ruleset
from grognard.kernel.ruleset.measured import measured_of
from grognard.kernel.words import in_language
from grognard.rulesets import slugs
from grognard.server.workers.army_fixes import mends

WITHOUT_ITS_OWN = [slug for slug in slugs() if not companion.has_own(ruleset(slug))]


def _content(slug: str) -> dict[str, Any]:
    rules = ruleset(slug)
    page = companion.page(rules, rules.lists.samples[0])
    told = re.search(r'id="list">(.*?)</script>', page)
    assert told is not None
    found: dict[str, Any] = json.loads(told[1])
    return found


@pytest.mark.parametrize("slug", WITHOUT_ITS_OWN)
def test_the_page_has_every_unit_with_its_models_and_the_states_of_the_game(slug: str) -> None:
    rules = ruleset(slug)
    content = _content(slug)
    game = rules.new_game((rules.lists.samples[0], *rules.lists.samples[1 : rules.seats]), seed=1)
    names = [str(card.name) for card in rules.play.tableau(game, 0).cards if card.seat == 0]

    shown = [group["name"] for group in content["groups"]]
    assert len(shown) <= len(names)  # a leader may share the card of the unit that he leads, and is a line of it

    shown += [value for group in content["groups"] for _, value in group["lines"]]
    assert [] == [name for name in names if not any(name in each or each in name for each in shown)]
    assert any(model["wounds"] >= 1 for group in content["groups"] for model in group["models"])
    assert content["states"]
    assert len(content["states"]) == len(set(content["states"]))


def test_wounds_pools_and_directives_are_counted() -> None:
    tenth, last = _content("tenth"), _content("last_edition")

    assert ["CP"] == [pool["name"] for pool in tenth["pools"]]
    assert "Battle-shocked" in tenth["states"]
    assert [4] == [model["wounds"] for model in last["groups"][0]["models"]]
    assert "Directives" in [tray["name"] for tray in last["trays"]]


def test_the_page_speaks_polish() -> None:
    with in_language("pl", "tenth"):
        words = _content("tenth")["words"]

    assert "Runda" == words["round"]


def test_no_army_can_end_the_script() -> None:
    rules = ruleset("_template")
    army = {**rules.muster("wardens").army, "name": "</script><b>"}

    assert 3 == companion.page(rules, army).count("</script>") + 1


@pytest.mark.parametrize("slug", slugs())
def test_what_was_measured_is_of_ready_armies_and_known_levels(slug: str) -> None:
    rules, found = ruleset(slug), measured_of(slug)

    assert {army for match in found.match for army in match.armies} <= {*rules.lists.samples}
    assert {one.level for one in found.level} <= {*rules.bots.levels, "careful"}
    assert all(0 < match.share < 1 for match in found.match)


def test_a_change_that_mends_an_army_is_offered_and_does_it() -> None:
    rules = ruleset("tenth")
    army = rules.muster("ashen column").army
    heavy = {**army, "unit": [*army["unit"], {**army["unit"][-1], "name": "One too many"}]}
    ways = mends(rules, heavy, {})

    assert "Remove One too many" in [way.does for way in ways]
    assert all(len(rules.muster(way.army).errors) < len(rules.muster(heavy).errors) for way in ways)
    assert [] == mends(rules, army, {})
