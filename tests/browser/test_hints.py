"""What a question may carry beside itself, and how it is shown before one commits. (docs/browser.md)

The hints are put into the server's messages on their way to the browser, whatever a ruleset gives.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.browser.look import activate, unfold
from tests.browser.scene import ROWS, Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, WebSocketRoute

    from tests.browser.conftest import Windows
    from tests.server.kit import Host


def with_hints(windows: Windows, token: str, change: Callable[[Any], None]) -> Page:
    """A window whose questions are changed before they arrive."""
    page = windows.person().new_page()

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def passed_on(text: str | bytes) -> None:
            message = json.loads(text)
            question = message.get("view", message).get("question")
            if question:
                change(question)
            line.send(json.dumps(message))

        server.on_message(passed_on)

    page.route_web_socket("**/api/live", between)
    page.goto(f"/game#{token}")
    page.locator("[data-question]").wait_for()
    return page


def test_exact_odds_are_shown_before_one_commits(windows: Windows, host: Host) -> None:
    scene = Scene(host).set_up().initiative(0)
    attack = host.get("/api/rulesets/_template")["odds"][0]["sample"]

    def change(question: Any) -> None:
        for option in question.get("options", ()):
            option["data"] = {"attack": attack, "range": 9.5, "cover": True}

    page = with_hints(windows, scene.tokens[0], change)
    version = scene.players[0].version
    page.locator("[data-option=A1]").click()
    page.locator("[data-odds] figure").wait_for()
    losses = host.post("/api/rulesets/_template/odds", {"attack": attack})["stages"]["losses"]

    assert f"losses: {losses['mean']:.2f}" in page.locator("[data-odds]").inner_text()
    assert f"all 3: {losses['chances'][3]:.0%}" in page.locator("[data-odds]").inner_text()
    assert "distance 9.5" in page.locator("[data-option=A1]").inner_text()
    assert "cover" in page.locator("[data-option=A1]").inner_text()
    assert version == host.get("/api/games/here", scene.tokens[0])["summary"]["version"]

    page.locator("[data-confirm]").click()
    page.wait_for_selector("[data-question=move]")


def test_a_player_about_to_shoot_sees_odds_cover_and_sight_lines(windows: Windows, host: Host) -> None:
    """The same, as the ruleset itself gives it."""
    scene = Scene(host).set_up().initiative(1)
    scene.give(1, "B2")
    scene.give(1, {f"B2.{n}": [(x - 5.0, y)] for n, (x, y) in enumerate(ROWS["B2"], start=1)})
    page = windows.open(f"/game#{scene.tokens[1]}")
    page.locator("[data-option=A1]").click()
    page.locator("[data-odds] figure").wait_for()
    option = next(each for each in scene.asked(1)["options"] if each["key"] == "A1")
    report = host.post("/api/rulesets/_template/odds", {"attack": option["data"]["attack"]})

    assert f"{report['stages']['losses']['mean']:.2f}".rstrip("0") in page.locator("[data-odds]").inner_text()
    assert ("cover" in page.locator("[data-option=A1]").inner_text()) is bool(option["data"].get("cover"))
    assert len(option["data"]["lines"]) == option["data"]["attack"]["models"]


def test_reach_forbidden_ground_and_warnings_are_drawn(windows: Windows, host: Host) -> None:
    scene = Scene(host).set_up().initiative(0)
    square = [[1, 1], [3, 1], [3, 3], [1, 3]]

    def change(question: Any) -> None:
        if question["kind"] == "move":
            hints = {"reach": {"A1": [square]}, "forbidden": [square], "difficult": [square, square]}
            question["hints"] |= {**hints, "warnings": ["The hound is near."], "reactions": ["Lanterns may shoot."]}

    page = with_hints(windows, scene.tokens[0], change)
    activate(page, "A1")

    assert 1 == page.locator(".reach polygon").count()
    assert 0 == page.locator(".reach circle").count()
    assert 1 == page.locator("polygon.forbidden").count()
    assert 2 == page.locator("polygon.difficult").count()
    assert "The hound is near." in page.locator("[data-question]").inner_text()
    assert "Lanterns may shoot." in page.locator("[data-question]").inner_text()


def test_a_proposed_move_is_the_draft_to_begin_with(windows: Windows, host: Host) -> None:
    scene = Scene(host).set_up().initiative(0)

    def change(question: Any) -> None:
        if question["kind"] == "move":
            question["hints"]["proposed"] = {"A1.1": [[5.4, 8.0]], "A1.2": [[5.4, 9.5]], "A1.3": [[5.4, 6.5]]}

    page = with_hints(windows, scene.tokens[0], change)
    activate(page, "A1")
    page.wait_for_selector("[data-verdict=ok]")

    assert "5.4" == page.locator("[data-piece='A1.1']").get_attribute("data-x")


def test_places_to_choose_are_touched_on_the_board(windows: Windows, host: Host) -> None:
    scene = Scene(host).set_up().initiative(0)

    def change(question: Any) -> None:
        for n, option in enumerate(question.get("options", ())):
            option["at"] = [8.0 + 2 * n, 8.0]
            del option["about"]

    page = with_hints(windows, scene.tokens[0], change)
    page.locator("[data-spot=A2]").click()

    assert "A2" == page.locator("[data-option].armed").get_attribute("data-option")


def test_shapes_of_all_kinds_are_drawn_to_scale(windows: Windows, host: Host) -> None:
    scene = Scene(host)

    def change(question: Any) -> None:
        shapes = [
            {"shape": "box", "length": 3.0, "width": 1.5, "facing": 90, "label": "Wagon"},
            {"shape": "oval", "length": 2.0, "width": 1.0, "facing": 0},
            {"shape": "disc", "length": 1.5, "width": 1.5},
        ]
        if question["kind"] == "place":
            question["hints"]["footprints"] = dict(zip(question["pieces"], shapes, strict=True))

    page = with_hints(windows, scene.tokens[0], change)
    page.locator("[data-piece='A1.1'] rect.fill").wait_for()
    box = page.locator("[data-piece='A1.1'] rect.fill").bounding_box()
    disc = page.locator("[data-piece='A1.3'] circle.fill").bounding_box()
    assert box is not None
    assert disc is not None

    # Facing 90 looks up the table, so its length lies along the height of the screen.
    assert 2.0 == round(box["height"] / disc["width"], 1)
    assert 1.0 == round(box["width"] / disc["width"], 1)
    assert 1 == page.locator("[data-piece='A1.2'] ellipse.fill").count()


def test_the_odds_of_everybody_who_is_hit_are_shown_before_one_commits(windows: Windows, host: Host) -> None:
    """One option, several attacks: each has its line, and who cannot be foreseen is named."""
    scene = Scene(host).set_up().initiative(0)
    attack = host.get("/api/rulesets/_template")["odds"][0]["sample"]
    fewer = {**attack, "models": 1}

    def change(question: Any) -> None:
        for option in question.get("options", ()):
            attacks = [{"label": "Hounds", "attack": attack}, {"label": "Pikes", "attack": fewer}, {"label": "A ghost"}]
            option["data"] = {"attacks": attacks}

    page = with_hints(windows, scene.tokens[0], change)
    page.locator("[data-option=A1]").click()
    for label, asked in (("Hounds", attack), ("Pikes", fewer)):
        bet = page.locator(f"[data-bet={label}]")
        bet.locator(".numbers").wait_for()
        losses = host.post("/api/rulesets/_template/odds", {"attack": asked})["stages"]["losses"]

        assert "losses: " + f"{losses['mean']:.2f}".rstrip("0").rstrip(".") in bet.inner_text()
    assert "its odds are not known" in page.locator("[data-bet='A ghost']").inner_text()
    assert "A1" == page.locator("[data-option].armed").get_attribute("data-option")

    with page.expect_popup() as opened:
        page.locator("[data-bet=Pikes] a").click()
    opened.value.locator("[data-report]").wait_for()
    losses = host.post("/api/rulesets/_template/odds", {"attack": fewer})["stages"]["losses"]

    assert losses["mean"] == float(
        opened.value.locator("[data-stage=losses] [data-mean]").get_attribute("data-mean") or 0
    )


def test_guns_at_the_same_targets_are_asked_for_together(windows: Windows, host: Host) -> None:
    """An order sheet with three guns: those that do the same and are aimed alike add up, base by base."""
    scene = Scene(host).set_up().initiative(0)
    attack = host.get("/api/rulesets/_template")["odds"][0]["sample"]

    def option(gun: int, **more: Any) -> dict[str, Any]:
        own = {"attack": {**attack, "guns": [gun]}, "attack_adds": "guns", **more}
        return {"key": "sweep", "label": "Sweep", "data": {"attacks": [{"label": "One", **own}, {"label": "Two"}]}}

    def change(question: Any) -> None:
        aim = {"attack_with": {"aim": {"yes": {"models": 2}}}}
        question["kind"] = "assign"
        question["slots"] = [
            {"key": "a", "label": "Gun 1", "options": [option(0), {"key": "hold", "label": "Hold"}]},
            {"key": "b", "label": "Gun 2", "options": [option(1), {"key": "hold", "label": "Hold"}]},
            {"key": "c", "label": "Gun 3", "options": [option(2, **aim), {"key": "hold", "label": "Hold"}]},
        ]

    page = with_hints(windows, scene.tokens[0], change)
    asked: list[Any] = []
    page.on("request", lambda request: asked.append(request.post_data_json) if request.url.endswith("/odds") else None)
    page.route(
        "**/odds", lambda route: route.fulfill(json=host.post("/api/rulesets/_template/odds", {"attack": attack}))
    )
    for slot in ("c", "b", "a"):
        unfold(page, slot).locator("[data-option=sweep]").click()
        page.locator("[data-bet=One] .numbers").wait_for()

    assert [2] == asked[0]["attack"]["guns"]
    assert [0, 1] == sorted(asked[-1]["attack"]["guns"])
