"""What holds in every ruleset, whatever it asks: no barriers, a phone and a keyboard are enough, replays, odds."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

import grognard
from grognard.api import new_game, ruleset
from grognard.bots import act, bot
from tests.browser.hand import Hand
from tests.browser.look import drawn, places, token_of
from tests.browser.moment import has, staged
from tests.browser.test_access import barriers, is_too_wide

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from grognard.kernel.game import Game
    from tests.browser.conftest import Windows
    from tests.server.kit import Host

GAMES = 3
KINDS = {
    "_template": {"choose", "choose_many", "move", "number", "place"},
    "steampunk": {"allocate", "assign", "choose", "choose_many"},
    "tenth": {"assign", "choose", "choose_many", "move", "place"},
}
"""What is known to be asked; a new ruleset is asked for what is found."""
every_ruleset = pytest.mark.parametrize("slug", grognard.rulesets())


@cache
def each_kind(slug: str) -> dict[str, Game]:
    """The first moment of every kind of question in some games of bots."""
    player = bot(ruleset(slug), "random")
    found: dict[str, Game] = {}
    for seed in range(1, GAMES + 1):
        game = new_game(slug, seed=seed)
        while game.question is not None:
            seat = game.waiting_for[0]
            asked = game.asked_of(seat)
            assert asked is not None
            if asked.kind not in found:
                found[asked.kind] = game.clone()
            act(game, seat, player, seed)
    assert set(found) >= KINDS.get(slug, set())
    return found


def opened(windows: Windows, host: Host, game: Game, kind: str, width: int = 1440) -> Page:
    """The game in the window of who is asked."""
    token, question = staged(host, game)
    page = windows.open(f"/game#{token}", width)
    page.locator(f"[data-question={kind}]").wait_for()
    if has("attack", question) and kind == "choose":
        page.locator("[data-option]", has=page.locator(".label")).first.click()
    return page


@pytest.mark.parametrize("width", [1440, 390])
@every_ruleset
def test_every_kind_of_question_is_free_of_barriers_and_fits(
    slug: str, width: int, windows: Windows, host: Host
) -> None:
    for kind, game in each_kind(slug).items():
        page = opened(windows, host, game, kind, width)
        page.locator("[data-suggest]").wait_for()

        assert (kind, []) == (kind, barriers(page))
        assert (kind, False) == (kind, is_too_wide(page))
        page.context.close()


# ---------------------------------------------------------------- keys


class Keys(Hand):
    """Plays without a pointer."""

    def confirm(self) -> None:
        self.page.locator("[data-confirm]:enabled").wait_for()
        self.page.keyboard.press("Enter")

    def suggest(self) -> None:
        self.page.locator("[data-suggest][aria-busy=false]").wait_for()
        self.page.keyboard.press("s")
        # What can be confirmed at once may be something else: the suggestion is still on its way.
        self.page.locator("[data-suggest][aria-busy=false]").wait_for()
        self.page.locator("[data-confirm]:enabled").wait_for()

    def _choose(self) -> None:
        options = self.card.locator("[data-option]")
        self.page.keyboard.press(str(1 + self.choose(min(options.count(), 9))))
        self.confirm()


def test_a_whole_game_by_keyboard_alone(play_now: Callable[..., Page]) -> None:
    page = play_now()
    keys = Keys(page)

    keys.play_on()

    assert keys.is_over
    assert {"choose", "move", "number"} <= keys.kinds


@every_ruleset
def test_every_kind_of_question_is_answered_by_keyboard_alone(slug: str, windows: Windows, host: Host) -> None:
    for kind, game in each_kind(slug).items():
        page = opened(windows, host, game, kind)

        assert kind == Keys(page).answer()
        page.context.close()


# ---------------------------------------------------------------- replays and forks


@every_ruleset
def test_a_record_is_opened_stepped_through_and_forked(slug: str, windows: Windows, host: Host, tmp_path: Path) -> None:
    """From a file, as a friend might send it."""
    game, player = new_game(slug, seed=5), bot(ruleset(slug), "random")
    while game.question is not None:
        act(game, game.waiting_for[0], player, 5)
    file = tmp_path / "record.txt"
    file.write_text(game.save())
    page = windows.open("/games")
    page.locator("[data-upload]").set_input_files(file)
    page.wait_for_selector("[data-at='0']")
    last = int(page.locator("[data-last]").get_attribute("data-last") or 0)
    page.locator("[data-end]").click()
    page.wait_for_selector(f"[data-at='{last}']")

    assert {piece.id for piece in ruleset(slug).play.tableau(game, None).pieces} == set(drawn(page))

    page.get_by_label("Moment").fill(str(last // 2))
    page.wait_for_selector(f"[data-at='{last // 2}']")
    stood = drawn(page)
    page.locator("[data-fork]").click()
    page.locator("[data-seat-by='1']").select_option("me")
    page.locator("[data-fork-start]").click()
    page.locator("[data-hand-over], [data-question]").first.wait_for()
    forked = host.get("/api/games/here", token_of(page).partition(".")[0])

    assert last // 2 == forked["summary"]["forked_from"]["turn"]
    assert set(stood) == set(places(host.get("/api/games/here", forked["watch"])["view"]))


# ---------------------------------------------------------------- odds


@every_ruleset
def test_the_odds_page_has_the_values_of_the_server(slug: str, windows: Windows, host: Host) -> None:
    sample = host.get(f"/api/rulesets/{slug}")["odds"][0]["sample"]
    page = windows.open(f"/odds?ruleset={slug}")
    page.locator("[data-report]").wait_for()
    shown = page.locator("[data-stage]").evaluate_all(
        "all => all.map(each => [each.dataset.stage, each.querySelector('[data-mean]').dataset.mean])"
    )
    report = host.post(f"/api/rulesets/{slug}/odds", {"attack": sample})["stages"]

    assert set(report) == {stage for stage, _ in shown}
    for stage, mean in shown:
        assert (stage, report[stage].get("mean")) == (stage, pytest.approx(float(mean)) if mean else None)
