"""Two browsers, one game: invitations, secrets, a line that is cut, chat, spectators, rematch."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from grognard.api import ruleset
from grognard.rulesets.steampunk.table.records import BATTLE, Unit
from tests.browser.hand import HAS_GONE_ON, Hand
from tests.browser.look import drawn, places, token_of
from tests.browser.moment import forked, reached
from tests.browser.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Response, WebSocketRoute

    from grognard.kernel.game import Game
    from tests.browser.conftest import Windows
    from tests.server.kit import Host


def invite(windows: Windows, mine: str = "Ala") -> tuple[Page, str]:
    """A match with a friend; the window of who made it, and the link for the friend."""
    page = windows.open("/new?ruleset=_template")
    page.locator("[data-seat-name='0']").fill(mine)
    page.locator("[data-seat-by='1']").select_option("friend")
    page.locator("[data-start]").click()
    page.locator("[data-question]").wait_for()
    page.locator("[data-menu]").click()
    link = page.locator("[data-invite]").input_value()
    page.keyboard.press("Escape")
    return page, link


def sit_down(page: Page, link: str, name: str = "Ola") -> None:
    page.goto(link)
    page.locator("[data-name]").fill(name)
    page.locator("[data-sit]").click()
    page.locator("[data-question]").wait_for()


def both(*hands: Hand) -> None:
    """Play until the game is over, each answering when asked."""
    while not any(hand.is_over for hand in hands):
        for hand in hands:
            if hand.card.count():
                hand.answer()
        hands[0].page.wait_for_timeout(20)


def test_a_whole_game_of_two_browsers_with_a_line_that_is_cut(windows: Windows, host: Host) -> None:
    ala, link = invite(windows)
    ola = windows.person().new_page()
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    ola.route_web_socket("**/api/live", through)
    sit_down(ola, link)
    first, second = Hand(ala), Hand(ola)
    while first.given < 6:
        for hand in (first, second):
            if hand.card.count():
                hand.answer()

    # The line is cut while the other goes on; what was missed is made up for.
    lines[-1].close(code=1012, reason="cut by the test")
    ola.locator("[data-prompt].cut").wait_for()
    if first.card.count():
        first.answer()
    ola.locator("[data-prompt]:not(.cut)").wait_for()
    both(first, second)
    for page in (ala, ola):
        page.locator("[data-result]").wait_for()
    now = host.get("/api/games/here", token_of(ola))["view"]

    assert len(lines) == 2
    assert places(now) == drawn(ola) == drawn(ala)
    assert [event["number"] for event in now["events"]] == numbers(ola)


def numbers(page: Page) -> list[int]:
    """The numbers of the log's lines."""
    found = page.locator("[data-event]").evaluate_all("all => all.map(each => each.dataset.event)")
    return [int(each) for each in found]


def test_an_invitation_is_good_for_one(windows: Windows) -> None:
    _, link = invite(windows)
    sit_down(windows.person().new_page(), link)
    late = windows.person().new_page()
    windows.problems.clear()

    late.goto(link)
    late.get_by_text("This invitation is void.").wait_for()

    # The browser itself notes in its console that the server said 404.
    assert all("404" in problem for problem in windows.problems)
    windows.problems.clear()


class Ear:
    """Hears everything that comes into a window, over either door."""

    def __init__(self, page: Page) -> None:
        self.lines: list[str] = []
        self.answers: list[Response] = []
        page.on("websocket", lambda line: line.on("framereceived", lambda text: self.lines.append(str(text))))
        page.on("response", self._note)

    def _note(self, answer: Response) -> None:
        if "/api/" in answer.url:
            self.answers.append(answer)

    @property
    def heard(self) -> list[str]:
        return [*self.lines, *(answer.text() for answer in self.answers if answer.status == 200)]


def test_no_secret_travels_to_the_wrong_browser(windows: Windows, host: Host) -> None:
    scene = Scene(host)
    watch = host.get("/api/games/here", scene.tokens[0])["watch"]
    ears = {}
    for who in (f"/game#{scene.tokens[0]}", f"/game#{scene.tokens[1]}", f"/watch#{watch}"):
        page = windows.person().new_page()
        ears[who] = Ear(page)
        page.goto(who)
        page.locator("[data-question], [data-waiting]").first.wait_for()
    scene.set_up().initiative(1)
    page.locator("[data-event]", has_text="The bids are").wait_for()
    own, other, watched = (ear.heard for ear in ears.values())

    assert any("Reeds carries our colours" in text for text in own)
    assert {"A1"} == bearers(own)
    assert not any("Reeds carries our colours" in text for text in other + watched)
    assert {"B3"} == bearers(other)
    assert set() == bearers(watched)


def test_orders_written_in_secret_reach_nobody_else(windows: Windows, host: Host) -> None:
    """Steampunk writes its orders a turn ahead: the other browser and the spectators' never hear them."""
    made = host.new("me", "me", ruleset="steampunk", ready=True)
    keys = [f"/game#{seat['token']}" for seat in made["seats"]] + [f"/watch#{made['watch']}"]
    ears, pages = [], []
    for key in keys:
        pages.append(windows.person().new_page())
        ears.append(Ear(pages[-1]))
        pages[-1].goto(key)
        pages[-1].locator("[data-question], [data-waiting]").first.wait_for()
    for page in pages[:2]:
        Hand(page).answer()
    pages[2].wait_for_function("() => document.querySelectorAll('[data-event]').length > 6")
    for page in pages[:2]:
        page.wait_for_function(HAS_GONE_ON, arg=made["summary"]["version"] + 1)
    heard = [ear.heard for ear in ears]

    assert [{0}, {1}, set()] == [ordered(told) for told in heard]


def test_a_hidden_base_is_but_a_token_to_the_other_browser(windows: Windows, host: Host) -> None:
    """SPF-HIDE-01: what stands there is told to its owner alone, whatever the others ask."""

    def hidden(game: Game) -> list[Unit]:
        is_seen = BATTLE in game.records and not game[BATTLE].is_screened
        return [unit for unit in game.all(Unit) if unit.is_hidden and unit.at is not None and is_seen]

    game = reached("steampunk", lambda game: bool(hidden(game)), ("dark-elf-standard", "ork-standard"))
    (base,) = hidden(game)
    made = forked(host, game)
    tokens = [*(seat["token"] for seat in made["seats"]), made["watch"]]
    heard = []
    for place, token in zip(("game", "game", "watch"), tokens, strict=True):
        told: list[str] = []
        for path, ready in ((f"/{place}#{token}", "[data-piece]"), (f"/replay#{token}", "[data-at]")):
            page = windows.person().new_page()
            ear = Ear(page)
            page.goto(path)
            page.locator(ready).first.wait_for()
            told += ear.heard
        heard.append(told)

    assert [True, False, False] == [base.id in shown_pieces(told) for told in heard]
    assert [False, True, True] == [any("Hidden token" in text for text in told) for told in heard]


def shown_pieces(heard: list[str]) -> set[str]:
    """The ids of all pieces in all messages."""
    return {thing["id"] for thing in things(heard) if "unit" in thing and "at" in thing}


def ordered(heard: list[str]) -> set[int]:
    """The seats of whose units some message tells the orders."""
    lines = [(card["seat"], line[0]) for card in cards(heard) for line in card.get("lines", ())]
    return {seat for seat, name in lines if name in ("Orders", "Next orders")}


def bearers(heard: list[str]) -> set[str]:
    """Units that some message says carry the colours."""
    return {card["id"] for card in cards(heard) if ["flag", "carries the colours"] in card.get("states", ())}


def cards(heard: list[str]) -> list[Any]:
    """All cards in all messages."""
    return [thing for thing in things(heard) if "name" in thing and ("states" in thing or "lines" in thing)]


def things(heard: list[str]) -> list[Any]:
    """Everything with fields in all messages."""
    met: list[Any] = []

    def look(thing: Any) -> None:
        if isinstance(thing, dict):
            met.append(thing)
            for part in thing.values():
                look(part)
        elif isinstance(thing, list):
            for part in thing:
                look(part)

    for text in heard:
        look(json.loads(text))
    return met


def test_one_device_is_handed_over_before_anything_secret_is_shown(windows: Windows) -> None:
    page = windows.open("/new?ruleset=_template")
    page.locator("[data-seat-by='1']").select_option("me")
    page.locator("[data-seat-name='0']").fill("Ala")
    page.locator("[data-seat-name='1']").fill("Ola")
    page.locator("[data-start]").click()
    page.locator("[data-hand-over='0']").wait_for()

    assert 0 == page.locator("[data-question], [data-piece], [data-event]").count()

    page.get_by_role("button", name="I am Ala").click()
    page.locator("[data-option=A2]").click()
    page.locator("[data-hand-over='1']").wait_for()

    assert "colours" not in page.locator("#app").inner_text()

    page.get_by_role("button", name="I am Ola").click()
    page.locator("[data-option=B1]").wait_for()

    assert "Eels carries" not in page.locator("#app").inner_text()


def test_a_chat_line_is_text_and_never_more(windows: Windows, host: Host) -> None:
    scene = Scene(host)
    ala, ola = (windows.open(f"/game#{token}") for token in scene.tokens)
    nasty = "<img src=x onerror=\"document.title='hacked'\"> hello"

    ala.get_by_role("tab", name="Chat").click()
    ala.locator("[data-chat]").fill(nasty)
    ala.locator("[data-chat]").press("Enter")
    ola.get_by_role("tab", name="Chat").click()
    ola.get_by_text("hello").wait_for()

    assert nasty in ola.get_by_role("log").inner_text()
    assert "hacked" not in ola.title()
    assert 0 == ola.locator("img").count()


def test_names_are_text_and_never_markup(windows: Windows) -> None:
    name = "<b onclick=alert(1)>Ala</b>"
    page, _ = invite(windows, mine=name)

    assert name in page.locator(".sides").inner_text()
    assert 0 == page.locator(".sides b").count()


def test_a_spectator_looks_on_and_is_asked_nothing(windows: Windows, host: Host) -> None:
    scene = Scene(host).set_up()
    watch = host.get("/api/games/here", scene.tokens[0])["watch"]
    page = windows.open(f"/watch#{watch}")
    page.get_by_text("You look on").wait_for()

    scene.initiative(0)
    page.locator("[data-event]", has_text="The bids are 4 and 0.").wait_for()

    assert 0 == page.locator("[data-question], [data-undo]").count()
    assert 12 + 1 == page.locator("[data-piece]").count()


def test_resign_and_play_again(windows: Windows, host: Host) -> None:
    scene = Scene(host)
    ala, ola = (windows.open(f"/game#{token}") for token in scene.tokens)
    ola.locator("[data-question], [data-waiting]").wait_for()

    ala.locator("[data-menu]").click()
    ala.locator("[data-resign]").click()
    ala.locator("[data-resign-sure]").click()
    ala.get_by_text("You have lost.").wait_for()
    ola.get_by_text("You have won.").wait_for()
    ala.locator("[data-rematch]").click()
    ala.locator("[data-question]").wait_for()
    ola.get_by_role("button", name="Accept the rematch").click()
    ola.locator("[data-question]").wait_for()

    games = {host.get("/api/games/here", token_of(page))["summary"]["game"] for page in (ala, ola)}
    assert 1 == len(games)


def begun(windows: Windows, host: Host, slug: str, **more: Any) -> tuple[Hand, Hand]:
    """Two browsers at one game, each with a seat of its own."""
    made = host.new("me", "me", ruleset=slug, **more)
    pages = [windows.open(f"/game#{seat['token']}") for seat in made["seats"]]
    for page in pages:
        page.locator("[data-question], [data-waiting]").first.wait_for()
    return Hand(pages[0]), Hand(pages[1])


def in_turn(first: Hand, second: Hand, until: Callable[[], bool]) -> None:
    """Whoever is asked answers, until it is so; both windows see everything."""
    while not until():
        for hand in (first, second):
            if not until() and hand.card.count():
                hand.answer()
        first.page.wait_for_timeout(10)
    for hand in (first, second):
        hand.page.wait_for_function(HAS_GONE_ON, arg=max(first.version, second.version) - 1)


def test_two_browsers_set_up_and_shoot_in_tenth(windows: Windows, host: Host) -> None:
    """From the first choice of the set-up to the dice of the first shots."""
    first, second = begun(windows, host, "tenth", armies=list(ruleset("tenth").first_armies), seed="7")

    in_turn(first, second, lambda: second.page.locator("[data-event].attack", has_text="shoots at").count() > 0)
    view = host.get("/api/games/here", token_of(second.page))["view"]

    assert places(view) == drawn(second.page) == drawn(first.page)
    assert {"place", "move", "choose"} <= first.kinds | second.kinds


def test_two_browsers_play_two_turns_of_steampunk(windows: Windows, host: Host) -> None:
    """Orders are written in secret by both, and carried out before the eyes of both."""
    first, second = begun(windows, host, "steampunk", ready=True, seed="7")

    in_turn(first, second, lambda: first.page.locator(".ribbon", has_text="Turn 3").count() > 0)
    view = host.get("/api/games/here", token_of(second.page))["view"]

    assert places(view) == drawn(second.page) == drawn(first.page)
    assert view["table"]["ribbon"][0] == "Turn 3"
