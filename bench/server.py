"""Accepted answers over WebSocket against a FastAPI that echoes the full view as JSON: rate and p99 at 100 connections.

Both are servers in processes of their own on the loopback, measured in turns by the same load in a third process:
each connection sends, waits for what comes back, and sends again. It reads nothing but lengths and versions, so that
it is the servers that are measured.
Ours checks the answer, plays it, makes it durable (SQLite FULL) and sends what changed; the peer parses and prints.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import uvloop
from fastapi import FastAPI, WebSocket, WebSocketDisconnect  # here, for FastAPI looks for annotations in the module

from line import Line, frame
from timing import Row, show

HERE = Path(__file__).parent
DISK = HERE.parent / "build"
CONNECTIONS = 100
SECONDS = 2.0
ROUNDS = 5
MIDDLE = 60
"""Answers after which a game's view is taken for the echo."""
SHOWN = 0.050
"""Seconds within which an answer is on the other player's screen, says the project."""


class Load(NamedTuple):
    """What one run of the load found."""

    rate: float
    p99: float
    cost: float = 0.0
    """Processor seconds of the server for one answer: they tell something on a busy machine, too."""


# ---------------------------------------------------------------- the servers


def ours(folder: str) -> None:
    """Our server, with the drill as a ruleset more, and without limits on how fast one may play."""
    from grognard.server.run import listening, serve
    from grognard.server.settings import Settings

    drill = str(HERE / "drill")  # its `sitecustomize` shows the ruleset to the processes that make games, too
    sys.modules["grognard.rulesets"].__path__.append(drill)
    os.environ["PYTHONPATH"] = os.pathsep.join([drill, os.environ.get("PYTHONPATH", "")])
    settings = Settings(
        database=f"{folder}/games.sqlite",
        messages_per_second=0,
        posts_per_second=0,
        gets_per_second=0,
        games_per_day=0,
        most_games_of_one=2 * CONNECTIONS,
        most_connections_of_one=4 * CONNECTIONS,
    )
    serve(settings, listening("127.0.0.1", 0), ready=lambda address: print(address, flush=True))


def peer() -> None:
    """What a FastAPI tutorial does: receive JSON, send JSON."""
    import uvicorn

    from grognard.server.run import listening

    app = FastAPI()

    @app.websocket("/api/live")
    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        try:
            while True:
                await socket.send_json(await socket.receive_json())
        except WebSocketDisconnect:
            pass

    sock = listening("127.0.0.1", 0)
    host, port = sock.getsockname()
    print(f"http://{host}:{port}/", flush=True)
    config = uvicorn.Config(app, log_level="error", ws_per_message_deflate=False)
    uvicorn.Server(config).run([sock])


class Started:
    """One of the servers as a process."""

    def __init__(self, *words: str) -> None:
        self._process = subprocess.Popen([sys.executable, __file__, *words], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()

    def processor_seconds(self) -> float:
        """What the process has used until now (on Linux; elsewhere 0)."""
        told = Path(f"/proc/{self._process.pid}/stat")
        if not told.exists():
            return 0.0
        user, system = told.read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


# ---------------------------------------------------------------- the load

DELTA = b'{"type":"delta","version":'


def answer_to(version: int) -> bytes:
    """One more order."""
    return frame(f'{{"type":"answer","version":{version},"answer":"on"}}')


async def joined(address: str, token: str) -> tuple[Line, int]:
    """A line to a game, and the version it stands at."""
    line = await Line.to(address)
    line.send(frame(json.dumps({"type": "join", "token": token})))
    return line, json.loads(await line.receive())["version"]


async def version_told(line: Line) -> int:
    """The version of the next delta; who came or went does not matter."""
    while not (told := await line.receive()).startswith(DELTA):
        pass
    return int(told[len(DELTA) : told.index(b",", len(DELTA))])


async def play(address: str, token: str, gate: Gate) -> None:
    """Give one order after another."""
    line, version = await joined(address, token)
    await gate.wait()
    while gate.is_open():
        start = perf_counter()
        line.send(answer_to(version))
        version = await version_told(line)
        gate.waits.append(perf_counter() - start)
    line.close()


async def mirror(address: str, view: str, gate: Gate) -> None:
    """Send the view, and get it back."""
    line, sent = await Line.to(address), frame(view)
    await gate.wait()
    while gate.is_open():
        start = perf_counter()
        line.send(sent)
        await line.receive()
        gate.waits.append(perf_counter() - start)
    line.close()


class Gate:
    """All begin together, and all stop when the time is up."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._missing = CONNECTIONS
        self._all = asyncio.Event()
        self._end = 0.0
        self.waits: list[float] = []

    async def wait(self) -> None:
        self._missing -= 1
        if not self._missing:
            self._end = perf_counter() + self._seconds
            self._all.set()
        await self._all.wait()

    def is_open(self) -> bool:
        return perf_counter() < self._end

    def found(self) -> Load:
        waits = sorted(self.waits)
        return Load(len(waits) / self._seconds, waits[int(len(waits) * 0.99)])


async def load(address: str, words: list[str], seconds: float, *, is_ours: bool) -> Load:
    """So many connections at once; each says its own word."""
    gate = Gate(seconds)
    await asyncio.gather(*((play if is_ours else mirror)(address, word, gate) for word in words))
    return gate.found()


def run_load(server: Started, words: list[str], seconds: float, *, is_ours: bool) -> Load:
    """The load in a process of its own, so that nothing of this one disturbs it."""
    asked = json.dumps([server.address, words, seconds, is_ours])
    command = [sys.executable, __file__, "load"]
    before = server.processor_seconds()
    told = subprocess.run(command, input=asked, capture_output=True, text=True, check=True).stdout
    found = Load(*json.loads(told))
    return found._replace(cost=(server.processor_seconds() - before) / (found.rate * seconds))


# ---------------------------------------------------------------- games


def post(address: str, path: str, body: Any) -> Any:
    request = Request(address + path, json.dumps(body).encode(), {"content-type": "application/json"})
    with urlopen(request) as answer:
        return json.loads(answer.read())


def new_game(address: str) -> Any:
    return post(address, "api/games", {"ruleset": "parade", "seats": [{"by": "me"}, {"by": "me"}]})


async def drill(address: str, token: str, answers: int) -> None:
    """Play a game up to its middle, so that its view has a log."""
    line, version = await joined(address, token)
    for _ in range(answers):
        line.send(answer_to(version))
        version = await version_told(line)
    line.close()


def view_of(address: str, token: str) -> str:
    request = Request(address + "api/games/here", headers={"authorization": f"Bearer {token}"})
    with urlopen(request) as answer:
        return json.dumps(json.loads(answer.read())["view"], separators=(",", ":"))


async def until_shown(address: str, answers: int) -> float:
    """The p99 of the time from one player's answer to the other player's screen, in one game."""
    waits = []
    (mine, _), (theirs, version) = [await joined(address, seat["token"]) for seat in new_game(address)["seats"]]
    for _ in range(answers):
        start = perf_counter()
        mine.send(answer_to(version))
        version = await version_told(theirs)
        waits.append(perf_counter() - start)
    mine.close()
    theirs.close()
    return sorted(waits)[int(answers * 0.99)]


def rows() -> list[Row]:
    """Seconds an answer, its p99, and the p99 of what the other player sees."""
    DISK.mkdir(exist_ok=True)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=DISK))
        mine, theirs = Started("ours", folder), Started("peer")
        stack.callback(mine.stop)
        stack.callback(theirs.stop)
        tokens = [new_game(mine.address)["seats"][0]["token"] for _ in range(CONNECTIONS)]
        asyncio.run(drill(mine.address, tokens[0], MIDDLE))
        view = view_of(mine.address, tokens[0])
        pairs = []
        for _ in range(ROUNDS):
            our = run_load(mine, tokens, SECONDS, is_ours=True)
            pairs.append((our, run_load(theirs, [view] * CONNECTIONS, SECONDS, is_ours=False)))
        shown = median(asyncio.run(until_shown(mine.address, 400)) for _ in range(ROUNDS))
    our, their = (Load(*map(median, zip(*side, strict=True))) for side in zip(*pairs, strict=True))
    echo = f"FastAPI echo of the {len(view) // 1000} kB view"
    return [
        Row(f"an accepted answer, {CONNECTIONS} connections", 1 / our.rate, echo, 1 / their.rate, 5.0),
        *(
            [Row("processor time of the server for it", our.cost, f"of the {echo}", their.cost, 5.0)]
            if our.cost
            else []
        ),
        Row("its p99", our.p99, f"p99 of the {echo}", their.p99, 2.0),
        Row("an answer on the other screen, p99", shown, "what the project promises", SHOWN, 1.0),
    ]


def main(words: list[str]) -> None:
    match words:
        case ["ours", folder]:
            ours(folder)
        case ["peer"]:
            peer()
        case ["load"]:
            address, each, seconds, is_ours = json.load(sys.stdin)
            print(json.dumps(uvloop.run(load(address, each, seconds, is_ours=is_ours))))
        case _:
            print(show(rows()))


if __name__ == "__main__":
    main(sys.argv[1:])
