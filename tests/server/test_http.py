"""What can be asked over HTTP, and that it gives what the library gives."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

import grognard
from grognard.api import ruleset
from grognard.kernel.rules import ledger, ledgers
from tests.server.kit import RECORD, applied

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.kit import Host

RULES = "/api/rulesets/_template"
MISSPELT = {"name": "Mine", "unit": [{"name": "Reeds", "modles": 3}]}


# ---------------------------------------------------------------- rulesets, rules, armies, odds


def test_the_list_of_rulesets_has_what_the_start_page_shows(host: Host) -> None:
    told = {one["slug"]: one for one in host.get("/api/rulesets")["rulesets"]}
    rules = ruleset("_template")
    crossroads = told["_template"]

    assert rules.title == crossroads["title"]
    assert rules.pitch == crossroads["pitch"]
    assert [scenario.name for scenario in rules.scenarios] == [one["name"] for one in crossroads["scenarios"]]
    assert [switch.name for switch in rules.switches] == [one["name"] for one in crossroads["switches"]]
    assert list(rules.lists.samples) == [one["key"] for one in crossroads["samples"]]
    assert "random" == crossroads["gentle"] == crossroads["levels"][0]
    assert ("", "greedy") == (crossroads["adviser"], told["szop"]["adviser"])


def test_every_playable_ruleset_can_be_asked_for_and_has_a_board(host: Host) -> None:
    for one in host.get("/api/rulesets")["rulesets"]:
        whole = host.get(f"/api/rulesets/{one['slug']}")

        assert whole["board"]["width"] > 0
        for schema in (whole["army_schema"], *(form["schema"] for form in whole["odds"])):
            Draft202012Validator.check_schema(schema)
            assert all(field["title"] for part in schema["$defs"].values() for field in part["properties"].values())


def test_the_board_of_the_start_page_is_set_up(host: Host) -> None:
    board = host.get(RULES)["board"]

    assert ["Round 1", "Bidding"] == board["ribbon"]
    assert {0, 1} == {piece["seat"] for piece in board["pieces"]}


def test_every_ruleset_can_be_played_at_once(host: Host) -> None:
    for one in host.get("/api/rulesets")["rulesets"]:
        made = host.post("/api/games", {"ruleset": one["slug"], "ready": True})
        player = host.sit(made["seats"][0]["token"])

        assert 3 == player.play(most=3)


def test_an_unknown_ruleset_is_told_with_the_nearest(host: Host) -> None:
    status, told = host.ask("GET", "/api/rulesets/_templat")

    assert (404, "unknown") == (status, told["error"]["code"])
    assert '"_template"' in told["error"]["sentence"]


def test_all_ledgers_can_be_read(host: Host) -> None:
    assert set(ledgers()) == {one["slug"] for one in host.get("/api/ledgers")["ledgers"]}
    for slug in ledgers():
        told = host.get(f"/api/rulesets/{slug}/rules")

        assert [clause.id for clause in ledger(slug).clauses] == [clause["id"] for clause in told["clauses"]]


def test_rules_can_be_searched_and_looked_up(host: Host) -> None:
    found = host.get(f"{RULES}/rules?find=initiative")["clauses"]
    clause = host.get(f"{RULES}/rules/tpl-bid-01")

    assert [one.id for one in ledger("_template").find("initiative")] == [one["id"] for one in found]
    assert ledger("_template").clause("tpl-bid-01").text == clause["text"]
    assert 404 == host.ask("GET", f"{RULES}/rules/tpl-bid-99")[0]


def test_sample_armies_come_priced(host: Host) -> None:
    armies = host.get(f"{RULES}/armies")["armies"]

    assert [grognard.muster("_template", army["key"]).points for army in armies] == [army["points"] for army in armies]
    assert all(army["is_legal"] for army in armies)


def test_an_army_is_mustered_with_its_problems(host: Host) -> None:
    army = host.get(f"{RULES}/armies")["armies"][0]["army"]
    army["unit"] = army["unit"][:1]
    told = host.post(f"{RULES}/muster", {"army": army})

    assert not told["is_legal"]
    assert ["TPL-ARMY-01"] == [problem["clause"] for problem in told["problems"]]
    assert army == told["army"]


def test_an_army_is_printed_as_the_command_line_prints_it(host: Host) -> None:
    rules = "/api/rulesets/steampunk"
    name = ruleset("steampunk").lists.samples[0]
    keys = [document.key for document in ruleset("steampunk").prints]
    for document in keys:
        assert (
            ruleset("steampunk").print(document, name)
            == host.post(f"{rules}/print", {"army": name, "document": document})["text"]
        )

    assert [*keys, "companion"] == [document["key"] for document in host.get(rules)["prints"]]
    assert "<script>" in host.post(f"{rules}/print", {"army": name, "document": "companion"})["text"]
    assert 404 == host.ask("POST", f"{rules}/print", {"army": name, "document": "novel"})[0]
    assert 404 == host.ask("POST", f"{rules}/print", {"army": "/etc/passwd", "document": "cards"})[0]


def test_an_army_that_cannot_be_read_is_unfit(host: Host) -> None:
    status, told = host.ask("POST", f"{RULES}/muster", {"army": MISSPELT})

    assert (422, "unfit") == (status, told["error"]["code"])
    assert any("models" in problem["sentence"] for problem in told["error"]["problems"])


@pytest.mark.parametrize("path", ["/etc/passwd", "../../pyproject.toml", "wardens.toml", "/etc/hostname.json"])
def test_an_army_is_never_read_from_the_servers_disk(host: Host, path: str) -> None:
    for status, told in (
        host.ask("POST", f"{RULES}/muster", {"army": path}),
        host.ask("POST", "/api/games", {"ruleset": "_template", "armies": [path, "wardens"]}),
    ):
        assert 404 == status
        assert "unknown sample army" in told["error"]["sentence"]


def test_odds_are_those_of_the_library(host: Host) -> None:
    attack = ruleset("_template").odds_sample()

    expected = json.loads(json.dumps(grognard.odds("_template", attack).plain()))

    assert expected == host.post(f"{RULES}/odds", {"attack": attack})


def test_what_an_attack_can_have_is_told_by_field(host: Host) -> None:
    rules = ruleset("steampunk")
    attack = rules.odds_sample()
    told = host.post("/api/rulesets/steampunk/odds/choices", {"attack": attack})["choices"]
    status, wrong = host.ask("POST", "/api/rulesets/steampunk/odds/choices", {"attack": "Glade rifles"})

    assert {"value": "slow", "label": "slow"} in told["attacker.0.speed"]
    assert {field: len(list(choices)) for field, choices in rules.odds_choices(attack).items()} == {
        field: len(choices) for field, choices in told.items()
    }
    assert 400 == status
    assert "attack" in wrong["error"]["sentence"]


def test_odds_can_be_compared_and_attackers_counted(host: Host) -> None:
    attack = ruleset("_template").odds_sample()
    sides = host.post(f"{RULES}/odds/compare", {"attacks": {"open": attack, "cover": {**attack, "cover": True}}})[
        "sides"
    ]
    needed = host.post(f"{RULES}/odds/needed", {"attack": attack, "chance": 0.5, "stage": "hits", "at_least": 2})

    assert ["open", "cover"] == [side["name"] for side in sides]
    assert sides[1]["difference"] < 0
    assert needed["attackers"] > 1


@pytest.mark.parametrize("slug", grognard.rulesets())
def test_how_many_attackers_of_an_empty_attack_is_a_sentence(host: Host, slug: str) -> None:
    attacks: list[dict[str, Any]] = [{}, {"attacker": []}]
    for attack in attacks:
        status, told = host.ask("POST", f"/api/rulesets/{slug}/odds/needed", {"attack": attack, "chance": 0.5})

        assert status in (400, 422)
        assert told["error"]["sentence"]


def test_matches_of_a_tournament_are_added_up(host: Host) -> None:
    """SPF-VICT-10"""
    match = {"players": ["Ann", "Bob"], "points": [190, 133]}
    path = "/api/rulesets/steampunk/standings"
    rows = host.post(path, {"matches": [match]})["rows"]

    assert ["Ann", "Bob"] == [row["player"] for row in rows]
    assert 1 == rows[0]["won"]
    assert 400 <= host.ask("POST", f"{RULES}/standings", {"matches": [match]})[0] < 500
    assert 400 <= host.ask("POST", path, {"matches": [{**match, "players": ["A" * 61, "B"]}]})[0] < 500


def test_an_attack_that_makes_no_sense_is_unfit(host: Host) -> None:
    status, told = host.ask("POST", f"{RULES}/odds", {"attack": {"attacker": {}}})

    assert (422, "unfit") == (status, told["error"]["code"])
    assert "attacker" in told["error"]["sentence"]


def test_an_attack_cannot_read_the_servers_files(host: Host, tmp_path: Path) -> None:
    """A stranger may name any path; what stands in the file must not come back in a complaint."""
    secret = tmp_path / "army.toml"
    secret.write_text('password = "horse"', encoding="utf-8")
    for slug, attack in (
        ("_template", {**ruleset("_template").odds_sample(), "attacker": f"{secret}/Reeds"}),
        ("tenth", {**ruleset("tenth").odds_sample(), "attacker": [{"army": str(secret), "unit": "Rifles"}]}),
    ):
        status, told = host.ask("POST", f"/api/rulesets/{slug}/odds", {"attack": attack})

        assert 422 == status
        assert "files are not read here" in told["error"]["sentence"]
        assert "password" not in told["error"]["sentence"]


# ---------------------------------------------------------------- games


def test_a_game_can_be_made_to_order(host: Host) -> None:
    made = host.new(
        "me", "careful", scenario="open field", options={"open_colours": True}, armies=["tollkeepers", "wardens"]
    )
    summary = made["summary"]

    assert ("open field", {"open_colours": True}) == (summary["scenario"], summary["options"])
    assert ["Tollkeepers", "Wardens of the Dyke"] == summary["armies"]
    assert ["human", "bot"] == [seat["by"] for seat in summary["seats"]]
    assert not summary["seed_chosen"]


def test_a_ready_game_begins_with_the_battle(host: Host) -> None:
    made = host.post("/api/games", {"ruleset": "_template", "ready": True})
    view = host.get("/api/games/here", made["seats"][0]["token"])["view"]

    assert ["Round 1", "Bidding"] == view["table"]["ribbon"] == made["summary"]["ribbon"]
    assert {"Wardens of the Dyke", "Tollkeepers"} == set(made["summary"]["armies"])


@pytest.mark.parametrize(
    ("wish", "status", "word"),
    [
        ({"scenario": "crossrods"}, 404, "crossroads"),
        ({"options": {"open_colors": True}}, 404, "open_colours"),
        ({"options": {"open_colours": "yes"}}, 422, "open_colours"),
        ({"seats": [{"by": "me"}]}, 422, "2 seats"),
        ({"seats": [{"by": "me"}, {"by": "bot", "level": "carefull"}]}, 404, "careful"),
        ({"seats": [{"by": "me"}, {"by": "dog"}]}, 400, "by"),
        ({"armies": ["wardens"]}, 422, "2 armies"),
        ({"armies": ["wardens", MISSPELT]}, 422, "models"),
        ({"seats": [{"by": "me"}, {"by": "friends"}]}, 400, 'seats 2: by must be "bot" or "friend" or "me"'),
        ({"sed": 7}, 400, 'did you mean "seed"?'),
        ({"colour": "red"}, 400, "colour"),
        ({"seats": [{"by": "me", "name": "x" * 41}, {"by": "bot"}]}, 400, "name"),
        ({"seats": [{"by": "me", "name": "a\nb"}, {"by": "bot"}]}, 400, "name"),
        ({"seats": [{"by": "me", "name": "a\n"}, {"by": "bot"}]}, 400, "name"),
        ({"seats": [{"by": "me", "name": "a\u202eb"}, {"by": "bot"}]}, 400, "name"),
        ({"seed": 10**30}, 400, "seed"),
    ],
)
def test_a_game_that_cannot_be_is_refused_with_a_sentence(host: Host, wish: Any, status: int, word: str) -> None:
    code, told = host.ask("POST", "/api/games", {"ruleset": "_template", **wish})

    assert status == code
    assert word in told["error"]["sentence"]


@pytest.mark.parametrize(
    "rest", ["[" * 2000 + "]" * 2000 + "}", "1e999}", "1} trailing", '"\xff"}', '{"a": 1', "1" + "0" * 3000 + "}"]
)
def test_a_request_that_is_broken_behind_its_first_fault_is_malformed(host: Host, rest: str) -> None:
    body = ('{"colour": ' + rest).encode("latin-1")
    status, _, told = host.raw("POST", "/api/games", body, content_type="application/json")

    assert 400 == status
    assert "malformed" == json.loads(told)["error"]["code"]


def test_a_script_in_a_name_is_just_a_name(host: Host) -> None:
    name = "<script>alert(1)</script>"
    made = host.post("/api/games", {"ruleset": "_template", "seats": [{"by": "me", "name": name}, {"by": "bot"}]})

    assert name == made["summary"]["seats"][0]["name"]


def test_an_invitation_can_be_looked_at_and_used_once(host: Host) -> None:
    made = host.new("me", "friend")
    invite = made["seats"][1]["invite"]
    looked = host.post("/api/claim/look", {"invite": invite})
    claimed = host.post("/api/claim", {"invite": invite, "name": "Ola"})

    assert (1, False) == (looked["seat"], looked["summary"]["seats"][1]["is_taken"])
    assert ("Ola", True) == (claimed["summary"]["seats"][1]["name"], claimed["summary"]["seats"][1]["is_taken"])
    assert 404 == host.ask("POST", "/api/claim", {"invite": invite})[0]
    assert 404 == host.ask("POST", "/api/claim/look", {"invite": invite})[0]
    assert 1 == host.get("/api/games/here", claimed["token"])["seat"]


def test_an_invitation_is_no_key(host: Host) -> None:
    invite = host.new("me", "friend")["seats"][1]["invite"]

    assert 401 == host.ask("GET", "/api/games/here", None, invite)[0]


def test_my_games_are_listed_the_latest_first(host: Host) -> None:
    old, new = host.new("me", "friend"), host.new("me", "friend")
    tokens = [old["seats"][0]["token"], new["seats"][0]["token"], new["watch"], "nonsense"]
    games = host.post("/api/mine", {"tokens": tokens})["games"]
    player = host.sit(tokens[0])
    player.answer(player.suggestion())
    later = host.post("/api/mine", {"tokens": tokens})["games"]

    assert [new["game"], new["game"], old["game"]] == [game["summary"]["game"] for game in games]
    assert {0, None} == {game["seat"] for game in games[:2]}
    assert (old["game"], 1, [1]) == (
        later[0]["summary"]["game"],
        later[0]["summary"]["turn"],
        later[0]["summary"]["waiting_for"],
    )


@pytest.mark.parametrize("path", ["", "/record", "/replay"])
def test_without_a_key_there_is_no_game(host: Host, path: str) -> None:
    for token in ("", "nonsense", "\u00e9"):
        status, _, body = host.raw("GET", f"/api/games/here{path}", authorization=f"Bearer {token}")

        assert (401, "unauthorised") == (status, json.loads(body)["error"]["code"])


def test_resigning_over_http(host: Host) -> None:
    made = host.new("me", "random")
    summary = host.post("/api/games/here/resign", None, made["seats"][0]["token"])

    assert (True, 1) == (summary["is_over"], summary["result"]["winner"])
    assert 409 == host.ask("POST", "/api/games/here/resign", {}, made["seats"][0]["token"])[0]
    assert 403 == host.ask("POST", "/api/games/here/resign", {}, made["watch"])[0]


# ---------------------------------------------------------------- after the game


def finished(host: Host) -> tuple[Any, str]:
    """A game that has been played to its end against a bot, and its record."""
    made = host.new("me", "random")
    token = made["seats"][0]["token"]
    player = host.sit(token)
    player.play(most=9)
    player.say("undo")
    player.play()
    return made, host.raw("GET", "/api/games/here/record", authorization=f"Bearer {token}")[2].decode()


def test_a_replay_shows_every_standing_answer_through_any_eyes(host: Host) -> None:
    made, record = finished(host)
    game = grognard.load(record)
    for eyes, seat in (("own", 0), ("1", 1), ("watch", None)):
        replay = host.get(f"/api/games/here/replay?seat={eyes}", made["seats"][0]["token"])
        view = replay["start"]
        for frame in replay["frames"]:
            view = applied(view, frame)

        assert list(range(1, game.turn + 1)) == [frame["turn"] for frame in replay["frames"]]
        assert [line.seat for line in game.history] == [frame["by"] for frame in replay["frames"]]
        kernels = game.view(seat)
        assert kernels["table"] == view["table"]
        assert [event["text"] for event in kernels["events"]] == [event["text"] for event in view["events"]]


def test_an_uploaded_record_can_be_looked_at_and_forked(host: Host) -> None:
    _, record = finished(host)
    status, _, body = host.raw("POST", "/api/records", record.encode(), content_type=RECORD)
    brought = json.loads(body)
    token = brought["watch"]
    again = host.raw("GET", "/api/games/here/record", authorization=f"Bearer {token}")[2].decode()
    fork = host.post("/api/games/here/fork", {"turn": 20}, token)

    assert (201, "record") == (status, brought["summary"]["kind"])
    assert record == again
    assert {"game": brought["game"], "turn": fork["summary"]["turn"]} == fork["summary"]["forked_from"]
    assert host.get("/api/games/here/replay?seat=0", token)["frames"]


def test_a_damaged_record_is_refused_by_the_line(host: Host) -> None:
    _, record = finished(host)
    lines = record.split("\n")
    lines[8] = lines[8].replace("p", "q", 1)
    status, _, body = host.raw("POST", "/api/records", "\n".join(lines).encode(), content_type=RECORD)
    error = json.loads(body)["error"]

    assert (422, 9) == (status, error["problems"][0]["line"])
    assert 422 == host.raw("POST", "/api/records", b"hello", content_type=RECORD)[0]


def test_a_fork_goes_on_from_its_moment_with_new_dice(host: Host) -> None:
    made, record = finished(host)
    original = grognard.load(record)
    fork = host.post("/api/games/here/fork", {"turn": 12, "seats": [{"by": "me"}, {"by": "me"}]}, made["watch"])
    players = [host.sit(seat["token"]) for seat in fork["seats"]]
    frames = host.get("/api/games/here/replay?seat=0", made["watch"])["frames"][:12]
    told = [event["text"] for event in players[0].view["events"]]

    assert 12 == players[0].view["turn"]
    assert [event["text"] for frame in frames for event in frame["events"]] == told[
        -sum(len(f["events"]) for f in frames) :
    ]
    assert fork["summary"]["seed_hash"] != made["summary"]["seed_hash"]
    players[0].say("resign")
    text = host.raw("GET", "/api/games/here/record", authorization=f"Bearer {players[0].token}")[2].decode()
    copy = grognard.load(text)
    assert [line.answer for line in original.history[:12]] == [line.answer for line in copy.history]
    assert "new dice" in text


def test_a_fork_beyond_the_end_is_refused(host: Host) -> None:
    made, record = finished(host)
    turn = grognard.load(record).turn

    for beyond in (turn, turn + 1):
        assert 409 == host.ask("POST", "/api/games/here/fork", {"turn": beyond}, made["watch"])[0]


def test_a_rematch_brings_the_same_people_together_again(host: Host) -> None:
    one, other, _ = host.two()
    assert 409 == host.ask("POST", "/api/games/here/rematch", {}, one.token)[0]
    one.say("resign")
    created = host.post("/api/games/here/rematch", {"swap": True}, one.token)
    invited = other.until("rematch")
    offline = host.get("/api/games/here", other.token)["rematch"]
    joined = host.post("/api/games/here/rematch", {}, other.token)
    names = [seat["name"] for seat in joined["summary"]["seats"]]

    assert created["game"] == invited["game"] == joined["game"]
    assert {"game": invited["game"], "invite": invited["invite"]} == offline
    assert ["Ola", "Wardens of the Dyke"] == names
    assert ["Tollkeepers", "Wardens of the Dyke"] == joined["summary"]["armies"]
    assert (1, "me") == (created["seats"][1]["seat"], created["seats"][1]["by"])
    assert 0 == joined["seats"][0]["seat"]
    assert 409 == host.ask("POST", "/api/games/here/rematch", {}, one.token)[0]


def test_a_rematch_against_a_bot_begins_at_once(host: Host) -> None:
    made = host.new("me", "random")
    token = made["seats"][0]["token"]
    host.post("/api/games/here/resign", None, token)
    created = host.post("/api/games/here/rematch", {}, token)

    assert host.sit(created["seats"][0]["token"]).play(most=2)


# ---------------------------------------------------------------- the interface itself


def test_the_openapi_document_names_every_request_and_its_schemas_hold(host: Host) -> None:
    document = host.get("/api/openapi.json")
    refs = {part.split('"')[0] for part in json.dumps(document).split("#/components/schemas/")[1:]}

    assert "3.1.0" == document["openapi"]
    assert {"post"} == set(document["paths"]["/api/claim"])
    assert refs <= set(document["components"]["schemas"])
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_what_a_request_gives_fits_its_schema(host: Host) -> None:
    document = host.get("/api/openapi.json")
    made = host.new("me", "friend")
    schema = {"$ref": "#/components/schemas/Created", "components": document["components"]}

    Draft202012Validator(schema).validate(made)


def test_nothing_is_sent_twice_that_has_not_changed(host: Host) -> None:
    _, headers, _ = host.raw("GET", "/api/rulesets")
    status, _, body = host.raw("GET", "/api/rulesets", if_none_match=headers["etag"])

    assert (304, b"") == (status, body)


def test_what_belongs_to_a_player_is_kept_in_no_cache(host: Host) -> None:
    made = host.new("me", "friend")
    _, headers, _ = host.raw("GET", "/api/games/here", authorization=f"Bearer {made['watch']}")

    assert "no-store" == headers["cache-control"]
    assert "etag" not in headers


def test_an_unknown_request_is_told_where_to_look(host: Host) -> None:
    status, told = host.ask("GET", "/api/nowhere")

    assert 404 == status
    assert "openapi" in told["error"]["sentence"]


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/api/rulesets"), ("DELETE", "/api/games"), ("PUT", "/api/claim")]
)
def test_the_wrong_method_is_told_in_a_sentence(host: Host, method: str, path: str) -> None:
    status, told = host.ask(method, path)

    assert (405, "malformed") == (status, told["error"]["code"])
