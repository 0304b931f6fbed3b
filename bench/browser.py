"""What a person waits for in a real Chromium: the first paint of a page, and the other player's answer on the screen.

The server is a process of its own on the loopback. Paint times are the browser's own, with nothing in its cache.
An answer is timed from before it is sent to the frame in which the other player's window draws what it did; until that
frame is painted, and until the player's own next question is drawn (which comes a frame later), is told besides.
Panning is traced: what the page's main thread does for one frame, from the first task of the frame to its last.
Memory is what the page holds after a collection, game after game in one tab.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import sleep, time
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.request import Request, urlopen

from playwright.sync_api import sync_playwright
from websockets.sync.client import connect

from timing import Row, show

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

FIRST_PAINT = 1.0
"""Seconds until something is to be seen: what people call at once."""
SHOWN = 0.050
"""Seconds within which an answer is on the other player's screen in 99 of 100 cases, says the project."""
ROUNDS = 7
ANSWERS = 200
PAUSE = 0.1
"""Between answers: what is measured is one answer, not how many a window can draw in a second."""
PLAYED = "tenth"
LARGE = ("ashen host", "tide host")
"""Armies of 2000 points."""
PANS = 120
"""Frames in which the table is dragged."""
FRAME = 0.008
"""Seconds of the main thread for a frame in 95 of 100 cases, says the project."""
CATEGORIES = [
    "__metadata",
    *(f"{kind}devtools.timeline{part}" for kind in ("", "disabled-by-default-") for part in ("", ".frame")),
]
GAMES = 10
GROWTH = 1.25
"""Flat: what the tab holds at the end, at most so many times what it held after two games."""
BARE = "data:text/html,<p>Grognard</p>"

PAINTED = """() => new Promise(done => new PerformanceObserver((list, observer) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0];
    if (paint) { observer.disconnect(); done(paint.startTime); }
}).observe({type: 'paint', buffered: true}))"""

# The version in the page changes, the next frame draws it, and a message sent in a frame comes when it is painted.
WATCH = """() => {
    window.seen = [];
    window.asked = [];
    const now = () => performance.timeOrigin + performance.now();
    const {port1, port2} = new MessageChannel();
    port2.onmessage = ({data}) => window.seen.push([...data, now()]);
    const game = document.querySelector('[data-version]');
    new MutationObserver(() => {
        const version = Number(game.dataset.version);
        requestAnimationFrame(() => port1.postMessage([version, now()]));
    }).observe(game, {attributeFilter: ['data-version']});
    const question = () => document.querySelector('[data-asked]')?.dataset.asked;
    let last = question();
    new MutationObserver(() => {
        const version = Number(game.dataset.version);
        if (question() && question() !== last) requestAnimationFrame(() => window.asked.push([version, now()]));
        last = question();
    }).observe(document.body, {childList: true, subtree: true});
}"""


def server(folder: str) -> None:
    """Our server, without limits on how fast one may play."""
    from grognard.server.run import listening, serve
    from grognard.server.settings import Settings

    settings = Settings(database=f"{folder}/games.sqlite", messages_per_second=0, posts_per_second=0)
    serve(settings, listening("127.0.0.1", 0), ready=lambda address: print(address, flush=True))


class Started:
    """The server as a process."""

    def __init__(self, folder: str) -> None:
        words = [sys.executable, __file__, "server", folder]
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def post(self, path: str, body: Any) -> Any:
        request = Request(self.address + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urlopen(request) as answer:
            return json.load(answer)


class Player:
    """Someone who answers whatever is asked, without a browser."""

    def __init__(self, address: str, token: str) -> None:
        self._open = ExitStack()
        line = connect(address.replace("http", "ws") + "api/live", compression=None, max_size=None)
        self.line = self._open.enter_context(line)
        self.version = -1
        self.question: Any = None
        self._send({"type": "join", "token": token})
        self.until("welcome")

    def leave(self) -> None:
        self._open.close()

    def _send(self, message: Any) -> None:
        self.line.send(json.dumps(message))

    def until(self, kind: str) -> Any:
        while True:
            message = json.loads(self.line.recv(30))
            if message["type"] in ("welcome", "delta"):
                self.version = message["version"]
                self.question = message.get("view", message)["question"]
            if message["type"] == kind:
                return message

    def catch_up(self, version: int) -> None:
        while self.version < version:
            self.until("delta")

    def answer(self) -> tuple[int, float]:
        """Give a legal answer: the version it made, and when it was sent."""
        self._send({"type": "suggest", "version": self.version})
        answer = self.until("suggested")["answer"]
        sent = time()
        self._send({"type": "answer", "version": self.version, "answer": answer})
        self.catch_up(self.version + 1)
        return self.version, sent


# ---------------------------------------------------------------- measuring


def first_paint(browser: Browser, url: str) -> float:
    """Seconds until the first content is painted, with nothing in the cache."""
    with browser.new_context(viewport={"width": 1440, "height": 900}) as person:
        page = person.new_page()
        page.goto(url)
        return float(page.evaluate(PAINTED)) / 1000


class Shown(NamedTuple):
    """The seconds from each answer until something is on the other player's screen."""

    drawn: list[float]
    painted: list[float]
    asked: list[float]


def shown(browser: Browser, started: Started) -> Shown:
    """Play some games, and look at what comes after each answer."""
    found = Shown([], [], [])
    while len(found.drawn) < ANSWERS:
        made = started.post("api/games", {"ruleset": PLAYED, "ready": True, "seats": [{"by": "me"}, {"by": "me"}]})
        tokens = [seat["token"] for seat in made["seats"]]
        players = [Player(started.address, token) for token in tokens]
        with browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce") as person:
            page = person.new_page()
            page.goto(f"{started.address}game#{tokens[1]}")
            # Until it is joined a window has version -1: what it then shows at first is nobody's answer.
            page.wait_for_selector(f"[data-version='{players[1].version}']")
            page.evaluate(WATCH)
            sent: dict[int, float] = {}
            while any(player.question for player in players) and len(found.drawn) + len(sent) < ANSWERS:
                one = next(player for player in players if player.question)
                version, at = one.answer()
                sent[version] = at
                for player in players:
                    player.catch_up(version)
                sleep(PAUSE)
            page.wait_for_timeout(200)
            for version, drawn, done in page.evaluate("window.seen"):
                found.drawn.append(drawn / 1000 - sent[version])
                found.painted.append(done / 1000 - sent[version])
            found.asked.extend(at / 1000 - sent[version] for version, at in page.evaluate("window.asked"))
        for player in players:
            player.leave()
    return found


def panned(browser: Browser, started: Started) -> list[float]:
    """Seconds of the main thread for each frame while a large table is dragged."""
    armies = list(LARGE)
    made = started.post("api/games", {"ruleset": PLAYED, "ready": True, "armies": armies})
    with browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce") as person:
        page = person.new_page()
        page.goto(f"{started.address}game#{made['seats'][0]['token']}")
        page.wait_for_selector("[data-piece]")
        page.keyboard.press("Escape")
        box = page.locator(".stage").bounding_box()
        assert box is not None
        x, y = box["x"] + 12, box["y"] + 40
        browser.start_tracing(page=page, categories=CATEGORIES)
        page.mouse.move(x, y)
        page.mouse.down()
        for step in range(PANS):
            page.mouse.move(x + 2 * step, y + step)
        page.mouse.up()
        trace = json.loads(browser.stop_tracing())
    return frame_seconds(trace["traceEvents"])


def frame_seconds(events: list[dict[str, Any]]) -> list[float]:
    """What the main thread did between one frame's beginning and the next, of a trace of the browser."""
    mains = {
        (each["pid"], each["tid"])
        for each in events
        if each.get("name") == "thread_name" and "RendererMain" in str(each["args"])
    }
    tasks = sorted(
        (each["ts"], each.get("tdur", each.get("dur", 0)))
        for each in events
        if (each["pid"], each["tid"]) in mains and each.get("ph") == "X" and each["name"] == "RunTask"
    )
    begun = sorted(
        each["ts"] for each in events if (each["pid"], each["tid"]) in mains and each["name"] == "BeginMainThreadFrame"
    )
    return [sum(lasts for at, lasts in tasks if start <= at < end) / 1e6 for start, end in pairwise(begun)]


def held(browser: Browser, started: Started) -> list[float]:
    """Megabytes that a tab holds after each of several games, played one after the other in it."""
    found = []
    # Locators only: a handle to an element, as wait_for_selector gives it, would keep the whole page alive.
    with browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce") as person:
        page = person.new_page()
        session = person.new_cdp_session(page)
        session.send("HeapProfiler.enable")
        page.goto(started.address)
        for _ in range(GAMES):
            wish = {"ruleset": "_template", "ready": True, "seats": [{"by": "me"}, {"by": "me"}]}
            tokens = [seat["token"] for seat in started.post("api/games", wish)["seats"]]
            # Within the page, as a click on a link does it: nothing is loaded anew.
            page.evaluate(
                "to => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')); }",
                f"/game#{tokens[0]}",
            )
            page.locator("[data-question], [data-waiting]").first.wait_for()
            players = [Player(started.address, token) for token in tokens]
            while any(player.question for player in players):
                one = next(player for player in players if player.question)
                version, _ = one.answer()
                for player in players:
                    player.catch_up(version)
            page.locator("[data-result]").first.wait_for()
            for player in players:
                player.leave()
            page.evaluate("() => { history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate')); }")
            page.locator("[data-tile]").first.wait_for()
            session.send("HeapProfiler.collectGarbage")
            found.append(float(page.evaluate("performance.memory.usedJSHeapSize")) / 1e6)
    return found


def p95(values: list[float]) -> float:
    return sorted(values)[int(0.95 * (len(values) - 1))]


def p99(values: list[float]) -> float:
    return sorted(values)[int(0.99 * (len(values) - 1))]


def rows() -> list[Row]:
    from tools.browser import COMMANDS, QUIETLY, find

    path = os.environ.get("GROGNARD_BROWSER") or find(COMMANDS)
    assert path, "there is no Chromium: see tools/browser.py"
    with ExitStack() as running:
        folder = running.enter_context(tempfile.TemporaryDirectory())
        started = Started(folder)
        running.callback(started.close)
        chromium = running.enter_context(sync_playwright()).chromium
        browser = chromium.launch(executable_path=path, args=QUIETLY)
        running.callback(browser.close)
        made = started.post("api/games", {"ruleset": PLAYED, "ready": True})
        pages = [started.address, f"{started.address}game#{made['seats'][0]['token']}", BARE]
        times = [[first_paint(browser, page) for page in pages] for _ in range(ROUNDS)]
        start, game, bare = (median(column) for column in zip(*times, strict=True))
        seconds = shown(browser, started)
        frames = panned(browser, started)
        tab = held(browser, started)
    return [
        Row("first paint: the start page", start, "what people call at once", FIRST_PAINT, 1.0),
        Row("first paint: a game", game, "what people call at once", FIRST_PAINT, 1.0),
        Row("first paint: the start page", start, "one word from nowhere", bare),
        Row("an answer on the other's screen, p99", p99(seconds.drawn), "the bound", SHOWN, 1.0),
        Row("an answer on the other's screen, median", median(seconds.drawn), "the bound", SHOWN),
        Row("that frame painted too, p99", p99(seconds.painted), "the bound", SHOWN),
        Row("his own next question too, p99", p99(seconds.asked), "the bound", SHOWN),
        Row("a frame of panning 2000 points, main thread, p95", p95(frames), "the bound", FRAME, 1.0),
        Row(f"MB of a tab after {GAMES} games", tab[-1], "after two", tab[1], 1 / GROWTH),
    ]


if __name__ == "__main__":
    if sys.argv[1:2] == ["server"]:
        server(sys.argv[2])
    else:
        print(show(rows()))
