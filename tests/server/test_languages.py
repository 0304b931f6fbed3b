"""The server speaks the language of whoever asks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel import words
from hatch_build import compile_words
from tools.words import ROOT

if TYPE_CHECKING:
    from tests.server.kit import Host

ASKED = "Który oddział niesie twój sztandar?"


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    compile_words(ROOT)
    words.catalogue.cache_clear()
    words.languages.cache_clear()


def asked(host: Host, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    """A request by somebody who reads Polish."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"accept_language": "pl,en;q=0.5"} | ({"content_type": "application/json"} if body is not None else {})
    status, _, text = host.raw(method, path, data, **headers)
    return status, json.loads(text)


def test_what_is_told_over_http_is_in_the_language_of_the_header(host: Host) -> None:
    _, told = asked(host, "GET", "/api/rulesets/_template")
    _, rules = asked(host, "GET", "/api/rulesets/_template/rules")
    status, wrong = asked(host, "GET", "/api/rulesets/_templat")
    _, misspelt = asked(host, "POST", "/api/games", {"ruleset": "_template", "sed": 7})

    assert "10 minut" == told["length"]
    assert "Celność" == told["army_schema"]["$defs"]["Profile"]["properties"]["skill"]["title"]
    assert "Rzuty obronne" == rules["chapters"]["TPL-SAVE"]
    assert 404 == status
    assert "czy chodziło o" in wrong["error"]["sentence"]
    assert "czy chodziło o „seed”?" in misspelt["error"]["sentence"]
    assert "10 minutes" == host.get("/api/rulesets/_template")["length"]


def test_what_workers_tell_is_in_the_language_of_the_header(host: Host) -> None:
    army = {"name": "Mine", "unit": []}
    _, told = asked(host, "POST", "/api/rulesets/_template/muster", {"army": army})
    _, unknown = asked(host, "POST", "/api/rulesets/_template/muster", {"army": "wardenz"})

    assert "Banda ma 0 oddziałów." == told["problems"][0]["sentence"]
    assert "nieznane: przykładowa armia" in unknown["error"]["sentence"]


def test_two_people_at_one_table_read_their_own_languages(host: Host) -> None:
    made = host.new("me", "friend")
    claimed = host.post("/api/claim", {"invite": made["seats"][1]["invite"], "name": "Ola"})
    first = host.sit(made["seats"][0]["token"])
    second = host.sit(claimed["token"], language="pl")

    assert "Which unit carries your colours?" == first.view["prompt"]
    assert ASKED == second.view["prompt"] == second.view["question"]["prompt"]

    refused = second.answer("Z9")
    first.answer("A1")
    second.answer("B1")

    assert "nie jest wśród opcji" in refused["sentence"]
    for player, said in ((first, "Both sides have named"), (second, "Obie strony wskazały")):
        while not any(said in event["text"] for event in player.events):
            player.receive()


def test_seats_that_are_called_like_their_army_are_so_in_every_language(host: Host) -> None:
    made = host.new("me", "random", ruleset="szop", armies=["river league", "glass synod"])
    player = host.sit(made["seats"][0]["token"], language="pl")
    welcome = next(told for text in player.heard if (told := json.loads(text))["type"] == "welcome")

    assert ["River League", "Glass Synod"] == [seat["name"] for seat in made["summary"]["seats"]]
    assert ["Liga Rzeczna", "Szklany Synod"] == [seat["name"] for seat in welcome["summary"]["seats"]]
