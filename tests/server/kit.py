"""What the tests of the server share: a real server, people who talk to it over real sockets, and what they see."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

if TYPE_CHECKING:
    from collections.abc import Callable

Json = Any
SECONDS = 120.0
"""So long a test waits for something that must come; a machine may be busy."""
UNLIMITED = {
    "messages_per_second": 0.0,
    "posts_per_second": 0.0,
    "gets_per_second": 0.0,
    "games_per_day": 0,
    "records_per_day": 0,
    "bot_games": 1000,
    "bot_games_of_one": 1000,
    "most_connections_of_one": 2000,
    "most_games_of_one": 2000,
}
RECORD = "application/vnd.grognard.record"


class Host:
    """A server process. It can be killed and started again with the same database."""

    def __init__(self, database: str, *, more_rulesets: Path | None = None, **settings: Json) -> None:
        self._more = [str(more_rulesets)] if more_rulesets else []
        self.players: list[Player] = []
        self.settings = {"database": database, "bot_workers": 1, "is_eager": False, **UNLIMITED, **settings}
        self.start()

    def start(self) -> None:
        script = Path(__file__).with_name("host.py")
        words = [sys.executable, "-W", "error", str(script), json.dumps(self.settings, default=str), *self._more]
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        assert self.address, "the server did not start: its reason stands above"

    def __enter__(self) -> Host:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.send_home()
        code = self.stop()
        assert kind is not None or code in (0, -signal.SIGKILL)

    def kill(self) -> None:
        """As the power failing."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """As being asked to stop; the exit code."""
        return self._end(signal.SIGTERM)

    def send_home(self) -> None:
        """End all connections."""
        while self.players:
            self.players.pop().leave()

    def _end(self, how: signal.Signals) -> int:
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(SECONDS)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()
        return code

    # ---------------------------------------------------------------- HTTP

    def raw(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """One request: status, headers, body."""
        there = urlsplit(self.address)
        connection = HTTPConnection(there.hostname or "", there.port, timeout=SECONDS)
        try:
            with suppress(BrokenPipeError, ConnectionResetError):  # the server may refuse before it has read all
                connection.request(method, path, body, {name.replace("_", "-"): its for name, its in headers.items()})
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def ask(self, method: str, path: str, body: Json = None, token: str = "") -> tuple[int, Json]:
        """One request in JSON: status and answer."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        if body is not None:
            headers["content_type"] = "application/json"
        status, _, text = self.raw(method, path, None if body is None else json.dumps(body).encode(), **headers)
        return status, json.loads(text)

    def get(self, path: str, token: str = "") -> Json:
        status, answer = self.ask("GET", path, None, token)
        assert 200 == status, answer
        return answer

    def post(self, path: str, body: Json = None, token: str = "") -> Json:
        status, answer = self.ask("POST", path, {} if body is None else body, token)
        assert status in (200, 201), answer
        return answer

    # ---------------------------------------------------------------- games

    def new(self, *seats: str, **more: Json) -> Json:
        """A new game of Crossroads: "me", "friend" or the level of a bot for each seat."""
        wishes = [{"by": seat} if seat in ("me", "friend") else {"by": "bot", "level": seat} for seat in seats]
        return self.post("/api/games", {"ruleset": "_template", "seats": wishes or None, **more})

    def sit(self, token: str, seen: Json = None, language: str = "") -> Player:
        """Somebody who comes in with this token."""
        return Player(self, token, seen, language)

    def two(self, **more: Json) -> tuple[Player, Player, Json]:
        """Two people at a new game; one of them was invited."""
        made = self.new("me", "friend", **more)
        claimed = self.post("/api/claim", {"invite": made["seats"][1]["invite"], "name": "Ola"})
        return self.sit(made["seats"][0]["token"]), self.sit(claimed["token"]), made


class Player:
    """One connection, and the view it has put together from what it was told."""

    def __init__(self, host: Host, token: str, seen: Json = None, language: str = "") -> None:
        self.host = host
        self.token = token
        self.heard: list[str] = []
        self.said = 0
        self._line = ExitStack()
        there = host.address.replace("http", "ws") + "api/live"
        # Who does not listen for a while must still answer pings, or either side hangs up: so nothing limits the queue.
        line = connect(
            there,
            compression=None,
            open_timeout=SECONDS,
            max_size=None,
            max_queue=None,
            ping_interval=None,
            close_timeout=1,
        )
        self.socket = self._line.enter_context(line)
        host.players.append(self)
        told = {"seen": seen} if seen else {}
        self.send({"type": "join", "token": token, "language": language, **told})
        self.events: list[Json] = []
        self.view: Json = None
        self.version = -1
        self.until("welcome")

    def send(self, message: Json) -> None:
        self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    def receive(self) -> Json:
        """The next message, taken to heart."""
        try:
            text = self.socket.recv(SECONDS)
        except ConnectionClosed as closed:
            closed.add_note(f"The last it was told: {self.heard[-1:]}")
            raise
        assert isinstance(text, str)
        self.heard.append(text)
        message = json.loads(text)
        if message["type"] == "welcome":
            self.view, self.version = message["view"], message["version"]
            self.view["events"] = self.events[: message["log_from"]] + self.view["events"]
        elif message["type"] == "delta":
            self.version = message["version"]
            self.view = applied(self.view, message)
        if self.view is not None:
            self.events = self.view["events"]
        return message

    def until(self, *kinds: str) -> Json:
        """Listen until a message of one of these kinds comes."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def until_so(self, is_so: Callable[[Json], bool]) -> Json:
        """Listen until the view is as wanted."""
        while not is_so(self.view):
            self.receive()
        return self.view

    def say(self, kind: str, **more: Json) -> Json:
        """Send a message, and listen until it is answered."""
        self.said += 1
        self.send({"type": kind, "id": self.said, **more})
        while True:
            message = self.receive()
            if message.get("re") == self.said:
                return message

    def suggestion(self) -> Json:
        """A legal answer to what is asked."""
        return self.say("suggest", version=self.version)["answer"]

    def answer(self, answer: Json) -> Json:
        """Give it, and listen until it is accepted and seen, or refused."""
        version = self.version
        told = self.say("answer", version=version, answer=answer)
        while told["type"] == "ok" and self.version < told["version"]:
            self.receive()
        return told

    def play(self, most: int = 10_000) -> int:
        """Answer what is asked of me with suggestions, until the game is over; how many answers were accepted."""
        given = 0
        while self.view["result"] is None and given < most:
            if self.view["question"] is None:
                self.receive()
                continue
            told = self.say("suggest", version=self.version)
            if told["type"] == "suggested":
                given += self.answer(told["answer"])["type"] == "ok"
        return given

    @property
    def seen(self) -> Json:
        """What to tell when coming back."""
        return {"version": self.version, "events": len(self.events)}

    def leave(self) -> None:
        self._line.close()


def catch_up(*players: Player) -> None:
    """Let all see what the one who is furthest has seen."""
    latest = max(player.version for player in players)
    for player in players:
        while player.version < latest:
            player.receive()


def applied(view: Json, delta: Json) -> Json:
    """The view after a delta: what a client in any language would do."""
    now = {
        **view,
        **{key: delta[key] for key in ("turn", "prompt", "question", "waiting_for", "result", "orders", "undone")},
    }
    now["events"] = [event for event in view["events"] if event["number"] < delta["log_from"]] + delta["events"]
    now["table"] = dict(view["table"])
    for part, change in delta["table"].items():
        if part in ("pieces", "cards", "areas", "markers"):
            things = {thing["id"]: thing for thing in now["table"].get(part, ())}
            things |= {thing["id"]: thing for thing in change["set"]}
            things = {key: thing for key, thing in things.items() if key not in change.get("gone", ())}
            order = change.get("order", things)
            now["table"][part] = [things[key] for key in order]
        else:
            now["table"][part] = change
    now["table"] = {part: thing for part, thing in now["table"].items() if thing not in ([], {})}  # absent is empty
    return now
