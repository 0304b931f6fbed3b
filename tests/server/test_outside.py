"""The server as programs see it from outside: health, numbers, logs, and an interface that is as it is described."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import hypothesis
import msgspec
import pytest
import schemathesis
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from websockets.exceptions import ConnectionClosed

from grognard.api import ruleset
from grognard.rulesets import slugs
from grognard.server.http.openapi import document
from grognard.server.http.routes import ENDPOINTS
from tests.server.kit import RECORD, SECONDS, Host
from tests.server.test_http import finished

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HERE = "/api/games/here"
ANSWERS = {"ok", "refused", "error", "checked", "previewed", "suggested"}
CASES = 8
"""Of each operation."""
FIXED = hypothesis.settings(
    max_examples=CASES,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(hypothesis.HealthCheck),
)


def test_health_tells_when_it_takes_no_new_games(tmp_path: Path, start: Callable[..., Host]) -> None:
    host = start(str(tmp_path / "games.sqlite"), drain_seconds=600.0)
    player = host.sit(host.new("me", "me")["seats"][0]["token"])
    before = host.ask("GET", "/api/health")
    host.process.send_signal(signal.SIGTERM)
    while 200 == host.raw("GET", "/api/health")[0]:
        pass
    status, told = host.ask("POST", "/api/games", {"ruleset": "_template"})

    assert (200, "ready") == (before[0], before[1]["status"])
    assert "draining" == host.ask("GET", "/api/health")[1]["status"]
    assert (503, "overloaded") == (status, told["error"]["code"])
    assert "ok" == player.answer(player.suggestion())["type"]
    assert 0 == host.stop()
    with pytest.raises(ConnectionClosed):
        while True:
            player.receive()


def test_metrics_are_prometheus_text_for_this_machine_alone(host: Host) -> None:
    host.new("me", "me")
    status, headers, raw = host.raw("GET", "/metrics")
    text = raw.decode()
    names = set(re.findall(r"^# TYPE (\S+)", text, re.MULTILINE))

    assert (200, True) == (status, headers["content-type"].startswith("text/plain; version=0.0.4"))
    wanted = (
        "rooms connections memory_bytes lane_waiting requests_total refusals_total lease_age_seconds request_seconds"
    )
    assert {f"grognard_{name}" for name in wanted.split()} <= names
    for line in text.splitlines():
        assert line.startswith("# ") or re.fullmatch(r'\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+', line), line
    assert 403 == host.raw("GET", "/metrics", x_forwarded_for="203.0.113.1")[0]


def test_logs_can_be_read_by_programs_and_hold_no_key(tmp_path: Path) -> None:
    words = ["--port", "0", "--verbose", "--log-format", "json", "--database", str(tmp_path / "games.sqlite")]
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "grognard", "serve", *words]
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        from urllib.request import Request, urlopen

        asked = Request(f"{address}api/ledgers?key=geheim", headers={"Authorization": "Bearer geheim"})
        urlopen(asked, timeout=SECONDS).close()
        process.terminate()
        _, errors = process.communicate(timeout=SECONDS)
    line = next(json.loads(line) for line in errors.splitlines() if line.startswith("{"))

    assert ("GET", "'/api/ledgers'", 200) == (line["event"], line["path"], line["status"])
    assert "geheim" not in errors


# ---------------------------------------------------------------- the description


def test_every_response_has_a_schema_and_media_types_and_queries_are_declared() -> None:
    described = document(ENDPOINTS)
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            for status, response in operation["responses"].items():
                for kind, content in response["content"].items():
                    assert content["schema"], (path, method, status, kind)
    rules = described["paths"]["/api/rulesets/{slug}/rules"]["get"]

    assert ["slug", "find"] == [parameter["name"] for parameter in rules["parameters"]]
    assert RECORD in described["paths"]["/api/records"]["post"]["requestBody"]["content"]


def validated(described: Any, method: str, path: str, answer: Any) -> None:
    """The answer fits the schema of its operation."""
    operation = described["paths"][path][method.lower()]
    status = next(iter(operation["responses"]))
    schema = operation["responses"][status]["content"]["application/json"]["schema"]
    Draft202012Validator({**schema, "components": described["components"]}).validate(answer)


@pytest.mark.parametrize("slug", slugs())
def test_what_is_told_of_a_ruleset_fits_its_description(host: Host, slug: str) -> None:
    described, here = document(ENDPOINTS), "/api/rulesets/{slug}"
    rules = ruleset(slug)
    clause = host.get(f"/api/rulesets/{slug}/rules")["clauses"][0]["id"]
    for path in ("", "/rules", "/armies"):
        validated(described, "GET", here + path, host.get(f"/api/rulesets/{slug}{path}"))
    validated(described, "GET", here + "/rules/{clause}", host.get(f"/api/rulesets/{slug}/rules/{clause}"))
    army = rules.lists.samples[0]
    validated(described, "POST", here + "/muster", host.post(f"/api/rulesets/{slug}/muster", {"army": army}))
    if rules.odds:
        attack = rules.odds_sample()
        for path, body in (
            ("/odds", {"attack": attack}),
            ("/odds/choices", {"attack": attack}),
            ("/odds/compare", {"attacks": {"a": attack}}),
        ):
            validated(described, "POST", here + path, host.post(f"/api/rulesets/{slug}{path}", body))


def test_what_is_told_of_games_fits_its_description(host: Host) -> None:
    described = document(ENDPOINTS)
    made, record = finished(host)
    token = made["seats"][0]["token"]
    friend = host.new("me", "friend")
    invite = friend["seats"][1]["invite"]
    validated(described, "POST", "/api/games", made)
    validated(described, "GET", "/api/health", host.get("/api/health"))
    validated(described, "GET", "/api/rulesets", host.get("/api/rulesets"))
    validated(described, "GET", "/api/ledgers", host.get("/api/ledgers"))
    validated(described, "POST", "/api/mine", host.post("/api/mine", {"tokens": [token]}))
    validated(described, "GET", HERE, host.get(HERE, token))
    validated(described, "GET", HERE + "/replay", host.get(HERE + "/replay", token))
    validated(described, "POST", "/api/claim/look", host.post("/api/claim/look", {"invite": invite}))
    validated(described, "POST", "/api/claim", host.post("/api/claim", {"invite": invite}))
    validated(described, "POST", HERE + "/fork", host.post(HERE + "/fork", {"turn": 3}, token))
    validated(described, "POST", HERE + "/keys", host.post(HERE + "/keys", {"what": "watch"}, token))
    validated(described, "POST", HERE + "/keep", host.post(HERE + "/keep", {}, token))
    validated(described, "POST", HERE + "/rematch", host.post(HERE + "/rematch", {}, token))
    brought = json.loads(host.raw("POST", "/api/records", record.encode(), content_type=RECORD)[2])
    validated(described, "POST", "/api/records", brought)


# ---------------------------------------------------------------- fuzzed by the description

NOT_CHECKED = [
    schemathesis.checks.positive_data_acceptance,  # data that fit the schema may still be no army, or no invitation
    schemathesis.checks.ignored_auth,  # the key is ours, not schemathesis's: `test_http` goes without one
    schemathesis.checks.missing_required_header,
]
schemathesis.serializer.alias(RECORD, "text/plain")
SCHEMA = schemathesis.openapi.from_dict(json.loads(msgspec.json.encode(document(ENDPOINTS))))


@SCHEMA.parametrize()
@FIXED
def test_schemathesis_finds_nothing(case: schemathesis.Case[Any], host: Host) -> None:
    """All operations, with data that fit the description and data that do not; the same ones in every run."""
    if "authorization" not in {name.lower() for name in case.headers or {}}:
        case.headers["Authorization"] = f"Bearer {_key(host)}"
    case.call_and_validate(base_url=host.address.rstrip("/"), timeout=SECONDS, excluded_checks=NOT_CHECKED)


_keys: dict[str, str] = {}


def _key(host: Host) -> str:
    """The key of a seat to play with."""
    if host.address not in _keys:
        _keys[host.address] = host.new("me", "me")["seats"][0]["token"]
    return _keys[host.address]


def shapes() -> st.SearchStrategy[Any]:
    """Messages with the types and fields that the JSON Schemas of live messages name, holding anything."""
    single = (
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(max_size=20)
    )
    anything = st.recursive(
        single,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=8,
    )
    parts = document(ENDPOINTS)["components"]["schemas"]
    known = [parts[one["$ref"].rpartition("/")[2]] for one in parts["Message"]["anyOf"]]
    made: list[st.SearchStrategy[Any]] = [
        st.fixed_dictionaries(
            {"type": st.just(one["properties"]["type"]["enum"][0])},
            optional={name: anything for name in one["properties"] if name not in ("type", "id")},
        )
        for one in known
    ]
    return st.one_of(made)


def test_messages_of_every_shape_are_answered_with_their_id(host: Host) -> None:
    _, other, _ = host.two()

    @hypothesis.settings(FIXED, max_examples=80)
    @hypothesis.given(shapes())
    def talk(said: Any) -> None:
        player = host.sit(host.new("me", "me")["seats"][0]["token"])
        assert player.say(said.pop("type"), **said)["type"] in ANSWERS
        player.leave()

    talk()
    assert "ok" == other.say("chat", text="still here")["type"]
