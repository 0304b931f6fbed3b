"""The pages beside the game: odds, armies, rules, your games; both languages; the first minute."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any

import pytest

from grognard.server.settings import PACKAGE
from tests.browser.look import activate, drag, drawn, wait_for_verdict

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.conftest import Windows
    from tests.server.kit import Host

KILOBYTES = 300
BEGINS = 1
"""A seed with which the first seat of a ready game of tenth begins."""


def means(page: Page) -> dict[str, float]:
    """The mean of each stage as the page has it."""
    shown = page.locator("[data-stage]").evaluate_all(
        "all => all.map(each => [each.dataset.stage, each.querySelector('[data-mean]').dataset.mean])"
    )
    return {stage: float(mean) for stage, mean in shown}


def expected(host: Host, attack: Any) -> dict[str, float]:
    report = host.post("/api/rulesets/_template/odds", {"attack": attack})
    return {stage: odds["mean"] for stage, odds in report["stages"].items()}


def wait_for(page: Page, want: dict[str, float]) -> None:
    stage, mean = next(iter(want.items()))
    page.wait_for_selector(f"[data-stage={stage}] [data-mean^='{str(mean)[:8]}']")


def test_the_odds_page_shows_what_the_server_computes(windows: Windows, host: Host) -> None:
    sample = host.get("/api/rulesets/_template")["odds"][0]["sample"]
    page = windows.open("/odds?ruleset=_template")
    page.locator("[data-report]").wait_for()

    assert pytest.approx(expected(host, sample)) == means(page)

    page.locator("[data-field=cover]").check()
    page.locator("[data-preset=attacker]").select_option(label="Sluice gun (Wardens of the Dyke)")
    gun = next(army for army in host.get("/api/rulesets/_template/armies")["armies"])["army"]["unit"][2]
    changed = {**sample, "attacker": gun, "cover": True}
    wait_for(page, expected(host, changed))
    report = host.post("/api/rulesets/_template/odds", {"attack": changed})

    assert pytest.approx(expected(host, changed)) == means(page)
    for item in report["bill"]:
        assert item["what"] in page.locator("[data-report]").inner_text()
        assert item["clause"] in page.locator("[data-report]").inner_text()

    page.get_by_text("As a table").click()
    losses = report["stages"]["losses"]
    weights = [f"{weight}/{losses['total']}" for weight in losses["weights"]]

    assert weights == page.locator("[data-outcome] .weight").all_inner_texts()

    page.goto("/odds")  # it opens with what was looked at last
    wait_for(page, expected(host, changed))
    page.locator("[data-reset]").click()
    wait_for(page, expected(host, sample))


def test_fields_of_the_odds_explain_themselves(windows: Windows, host: Host) -> None:
    page = windows.open("/odds?ruleset=szop")
    schema = host.get("/api/rulesets/szop")["odds"][0]["schema"]
    text = schema["$defs"]["Attack"]["properties"]["uphill"]["description"]
    said = page.get_by_text(text, exact=True)
    said.wait_for()

    page.locator("[data-explain]").uncheck()

    said.wait_for(state="hidden")


def test_units_in_the_odds_explain_themselves_and_values_have_polish_words(windows: Windows) -> None:
    page = windows.open("/odds?ruleset=tenth", locale="pl-PL")
    page.get_by_text("W tej turze się nie ruszał.", exact=True).wait_for()

    objective = page.locator("select[data-field=objective]")
    words = ["obrażenia", "zniszczony", "zabici", "dowódca", "liczba"]

    assert words == objective.locator("option").all_inner_texts()

    objective.select_option("number")
    page.locator("[data-number=objective]").wait_for()


def test_set_ups_are_compared_and_shared_by_a_link(windows: Windows, host: Host) -> None:
    page = windows.open("/odds?ruleset=_template")
    page.locator("[data-report]").wait_for()
    page.locator("[data-compare]").click()
    page.locator("[data-field=cover]").check()
    page.locator("[data-comparison] tbody tr").nth(1).wait_for()
    sample = host.get("/api/rulesets/_template")["odds"][0]["sample"]
    attacks = {"A": sample, "B": {**sample, "cover": True}}
    sides = host.post("/api/rulesets/_template/odds/compare", {"attacks": attacks})["sides"]

    difference = f"{sides[1]['difference']:.2f}".replace("-", "\N{MINUS SIGN}")
    page.locator("[data-comparison] td", has_text=difference).first.wait_for()

    page.wait_for_function("() => location.hash.length > 20")
    stranger = windows.open(page.url)
    stranger.locator("[data-comparison]").wait_for()

    assert page.locator("[data-comparison]").inner_text() == stranger.locator("[data-comparison]").inner_text()


def test_the_odds_page_offers_what_a_base_can_do(windows: Windows) -> None:
    page = windows.open("/odds?ruleset=steampunk")
    report = page.locator("[data-report]")
    page.locator("select[data-field=speed]").first.wait_for()
    before = report.inner_text()

    page.locator("select[data-field=speed]").first.select_option(label="slow")
    page.wait_for_function("before => document.querySelector('[data-report]').innerText !== before", arg=before)

    assert 0 == page.locator("[data-field=turns]").count()  # only an agony lasts
    assert "shooter still" in before
    assert "shooter still" not in report.inner_text()


def test_a_question_comes_to_a_page_that_is_never_painted(windows: Windows, host: Host) -> None:
    made = host.post("/api/games", {"ruleset": "_template", "ready": True})
    person = windows.person()
    person.add_init_script("window.requestAnimationFrame = () => 0")
    page = person.new_page()
    page.goto(f"/game#{made['seats'][0]['token']}")

    asked = page.locator("[data-asked]").get_attribute("data-asked")
    page.locator("[data-suggest]").click()
    page.locator("[data-confirm]:enabled").click()

    page.locator(f"[data-asked]:not([data-asked='{asked}'])").wait_for()


def test_a_tournament_is_added_up_and_kept(windows: Windows) -> None:
    """SPF-VICT-10"""
    page = windows.open("/tournament")
    page.locator("[data-match='0']").wait_for()
    page.locator("[data-add-match]").click()
    written = (("Ann", "190", "Bob", "133"), ("Cid", "120", "Ann", "150"))
    for number, match in enumerate(written):
        for field, value in enumerate(match):
            page.locator(f"[data-match='{number}'] input").nth(field).fill(value)
    page.locator("[data-standings] tbody tr").nth(2).wait_for()

    assert "Ann" in page.locator("[data-standings] tbody tr").first.inner_text()

    page.reload()
    page.locator("[data-standings] tbody tr").nth(2).wait_for()


def test_odds_tell_how_many_attackers_are_needed(windows: Windows, host: Host) -> None:
    page = windows.open("/odds?ruleset=_template")
    page.locator("[data-report]").wait_for()
    sample = host.get("/api/rulesets/_template")["odds"][0]["sample"]
    wish = {"attack": sample, "chance": 0.9, "stage": "losses", "at_least": 1}
    answer = host.post("/api/rulesets/_template/odds/needed", wish)

    page.get_by_role("button", name="Compute").click()

    page.get_by_text(f"{answer['attackers']} attackers: at least 1 losses with 90%.").wait_for()


def test_a_mistake_in_an_army_is_named_with_its_clause_and_its_cure(windows: Windows, tmp_path: Path) -> None:
    page = windows.open("/armies?ruleset=_template")
    page.locator("[data-open=wardens]").click()
    page.locator("[data-roster=legal] [data-points='44']").wait_for()

    page.locator("[data-field=models]").first.fill("6")
    problem = page.locator("[data-roster=illegal] [data-problem]")
    problem.wait_for()

    assert "The band costs 62 of 60 points." in problem.inner_text()
    assert "TPL-ARMY-01" in problem.inner_text()
    assert "Save 2." in problem.inner_text()

    page.locator("[data-field=models]").first.fill("99")
    page.locator("[data-roster=unread] [data-problem]").first.wait_for()

    assert "99" in page.locator("[data-problem]").first.inner_text()

    page.locator("[data-field=models]").first.fill("5")
    page.locator("[data-roster=legal] [data-points='56']").wait_for()
    with page.expect_download() as downloaded:
        page.locator("[data-export]").click()
    file = tmp_path / "army.json"
    downloaded.value.save_as(file)

    assert 5 == json.loads(file.read_text())["unit"][0]["models"]

    # The server's refusal of an army that cannot be read is noted in the browser's console.
    assert all("422" in problem for problem in windows.problems)
    windows.problems.clear()

    stranger = windows.open("/armies?ruleset=_template")
    stranger.locator("[data-import]").set_input_files(file)
    stranger.locator("[data-roster=legal] [data-points='56']").wait_for()
    stranger.get_by_role("link", name="Play with it").click()
    stranger.locator("[data-start]:enabled").click()
    stranger.locator("[data-question]").wait_for()

    assert "Wardens of the Dyke" in stranger.locator(".sides").inner_text()


def test_an_army_is_built_from_what_the_ruleset_offers(windows: Windows, tmp_path: Path) -> None:
    page = windows.open("/armies?ruleset=tenth")
    page.locator("[data-new]").click()
    page.locator("select[data-field=faction]").select_option('"ASHEN COLUMN"')
    page.locator("[data-add=unit] option", has_text="Column Rifles").wait_for(state="attached")
    for unit in ("Column Captain", "Column Rifles", "Column Rifles"):
        add(page, unit)
    page.locator("[data-roster=illegal] [data-points='175']").wait_for()

    assert ["One CHARACTER must be the Warlord."] == [
        each.split("\n")[0].partition(" §")[0] for each in page.locator("[data-problem]").all_inner_texts()
    ]

    captain, _, rifles = (page.locator(f"[data-field=unit-{n}]") for n in range(3))
    captain.locator("[data-field=warlord]").check()
    captain.locator("[data-field=leads]").select_option('"Column Rifles 2"')
    rifles.locator("[data-field=models]").select_option("10")
    rifles.locator("[data-choice='Flare lance']").fill("1")
    page.locator("[data-roster=legal] [data-points='225']").wait_for()
    rifles.locator("[data-choice='Flare lance']").fill("3")
    problem = page.locator("[data-roster=illegal] [data-problem]")
    problem.wait_for()

    assert "TEN-ARMY-04" in problem.inner_text()
    assert "At most 2." in problem.inner_text()

    rifles.locator("[data-choice='Flare lance']").fill("1")
    page.locator("[data-roster=legal]").wait_for()
    with page.expect_download() as downloaded:
        page.locator("[data-export]").click()
    file = tmp_path / "army.json"
    downloaded.value.save_as(file)
    page.emulate_media(media="print")

    assert page.get_by_text("Leads Column Rifles 2").is_visible()
    assert not page.locator("[data-export]").is_visible()

    # While a name was missing the server could not read the army, which the browser notes in its console.
    assert all("422" in noted for noted in windows.problems)
    windows.problems.clear()
    stranger = windows.open("/armies?ruleset=tenth")
    stranger.locator("[data-import]").set_input_files(file)
    stranger.locator("[data-roster=legal] [data-points='225']").wait_for()
    stranger.locator("[data-remove='0']").click()
    stranger.locator("[data-problem]", has_text="The army has no CHARACTER.").wait_for()


def add(page: Page, unit: str) -> None:
    """Add a unit that is offered, and wait until the bill has it."""
    offers = page.locator("[data-add=unit]")
    before = page.locator("[data-roster] tbody tr").count()
    number = offers.locator("option", has_text=unit).first.get_attribute("value")
    offers.select_option(number)
    page.locator("[data-roster] tbody tr").nth(before).wait_for()
    # What is offered next has a name of its own.
    page.wait_for_timeout(300)


def test_rules_are_found_by_words_and_by_links(windows: Windows, host: Host) -> None:
    page = windows.open("/rules")
    page.get_by_role("link", name="Crossroads").click()
    clauses = host.get("/api/rulesets/_template/rules")["clauses"]
    page.locator(f"[data-count='{len(clauses)}']").wait_for()

    page.locator("[data-search]").fill("return fire")
    page.locator(f"[data-count='{len(clauses)}']").wait_for(state="detached")
    found = page.locator("[data-clause]").evaluate_all("all => all.map(each => each.dataset.clause)")

    assert [clause["id"] for clause in clauses if {"return", "fire"} <= words(clause)] == found

    page.goto("/rules/_template#TPL-LUCK-01")
    page.locator("[data-clause=TPL-LUCK-01].lit").wait_for()

    assert "No die is thrown three times" in page.locator("[data-clause=TPL-LUCK-01]").inner_text()


def words(clause: Any) -> set[str]:
    """Those of the two looked for that are in it."""
    text = " ".join(str(clause.get(part) or "") for part in ("id", "name", "term", "text", "ruling", "example")).lower()
    return {word for word in ("return", "fire") if word in text}


def test_your_games_are_found_again(windows: Windows) -> None:
    page = windows.open("/")
    page.locator("[data-play=_template]").click()
    page.locator("[data-question]").wait_for()
    address = page.url

    page.goto("/games")
    page.get_by_role("link", name="Wardens of the Dyke – Tollkeepers").click()
    page.locator("[data-question]").wait_for()

    assert address == page.url


def test_everything_can_be_read_in_polish(windows: Windows) -> None:
    page = windows.open("/")
    page.locator("[data-language-switch]").click()
    page.get_by_role("heading", name="Stół, dwie armie").wait_for()

    assert "pl" == page.locator("html").get_attribute("lang")

    page.reload()
    page.locator("[data-play=_template]").click()
    page.get_by_text("Twoja kolej").wait_for()

    assert "pl" == windows.open("/", locale="pl-PL").locator("html").get_attribute("lang")


def test_a_newcomer_moves_models_within_a_few_clicks(windows: Windows) -> None:
    page = windows.open("/", is_new=True)
    page.locator("[data-play=_template]").click()
    coach = page.locator("[data-coach]")
    for _ in range(3):
        coach.locator("button.primary").click()
    coach.wait_for(state="detached")
    page.locator("[data-option='0']").click()
    page.locator("[data-confirm]").click()
    activate(page, "A1")
    before = drawn(page)
    drag(page, "A1.1", 0.5, 0)
    wait_for_verdict(page)

    assert before != drawn(page)


def test_nobody_is_taught_at_a_game_that_is_over(windows: Windows, host: Host) -> None:
    made = host.post("/api/games", {"ruleset": "_template", "ready": True})
    token = made["seats"][0]["token"]
    page = windows.open(f"/game#{token}", is_new=True)
    page.locator("[data-coach]").wait_for()

    host.post("/api/games/here/resign", None, token)
    page.locator("[data-result]").wait_for()

    assert 0 == page.locator("[data-coach]").count()


def test_a_newcomer_moves_a_unit_of_a_larger_game_just_as_soon(windows: Windows) -> None:
    page = windows.open("/", is_new=True)
    page.route(
        "**/api/games", lambda route: route.continue_(post_data={**route.request.post_data_json, "seed": BEGINS})
    )
    page.locator("[data-play=tenth]").click()
    coach = page.locator("[data-coach]")
    for _ in range(3):
        coach.locator("button.primary").click()
    coach.wait_for(state="detached")
    page.locator("[data-option=A3]").click()
    page.locator("[data-option=normal]").click()
    page.locator("[data-question=move]").wait_for()
    before = drawn(page)
    drag(page, "A3.1", 0, 1)
    wait_for_verdict(page)

    assert before != drawn(page)
    assert 3 == page.locator("[data-unit=A3][data-piece]").count()


def test_the_client_is_small() -> None:
    files = [file for file in (PACKAGE / "web_dist").rglob("*") if file.is_file()]
    size = sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)

    assert 20_000 < size < KILOBYTES * 1000
