"""The server's side of its worker processes: who does which job, how long it may take, and what if it fails."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

import msgspec

from grognard.api import ruleset
from grognard.kernel.game import Game
from grognard.kernel.pickling import unpack
from grognard.kernel.words import encode_sentence, present_reader, tell
from grognard.server.errors import Fault
from grognard.server.live.new_games import Played
from grognard.server.workers.jobs import Job, Outcome, ReplayJob, Spoken, Think, Warm, packed
from grognard.server.workers.lanes import BUSY, Lane
from grognard.server.workers.worker import MOST_GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.record import Header, Line
    from grognard.server.settings import Settings

START_SECONDS = 120.0
"""For a process to begin with a job: to start, if it must, and to load the ruleset."""
LONGEST_LINE = 256 * 1024 * 1024
PATIENT = 10
"""How nice a process is that computes what nobody waits for."""
RETRY = 30
"""Seconds after which somebody may ask again whose job was never begun."""
_encode = msgspec.json.Encoder(enc_hook=encode_sentence).encode
_decode = msgspec.json.Decoder(Outcome).decode


class Slow(Fault):
    """It took longer than it may."""

    def __init__(self, seconds: float) -> None:
        super().__init__(
            "unfit",
            tell("This takes longer than {seconds} seconds and was given up; ask for less.", seconds=f"{seconds:g}"),
        )


class Thought(NamedTuple):
    """What a bot is to think about: a game after some lines, and the seat that is asked."""

    game: str
    header: Header
    tape: Sequence[Line]
    seat: int
    level: str
    seed: str


class Worker:
    """One process. It is started when it is first needed, and anew when it had to be stopped."""

    def __init__(self, seconds: float, megabytes: int = 0, nice: int = 0) -> None:
        self._seconds = seconds
        self._limits = (str(megabytes), str(nice))
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()
        self.known: OrderedDict[str, int] = OrderedDict()
        """How much of each game's tape the process has been told; no more games than it keeps."""
        self.restarts = 0

    async def do(self, job: Job) -> bytes:
        """The answer to a job, as JSON; `Fault` if it is refused, fails or takes too long."""
        async with self._lock:
            return bytes((await self._ask(job)).answer)

    async def make(self, job: Job) -> Played:
        """The game that a job makes, and its lines."""
        async with self._lock:
            outcome = await self._ask(job)
        slug, state, lines = unpack(outcome.blob)
        return Played(Game.unpacked(ruleset(slug), state), lines)

    async def think(self, game: str, header: Header, tape: Sequence[Line], seat: int, level: str, seed: str) -> bytes:
        """A bot's answer to the question that is put to its seat after these lines."""
        async with self._lock:
            known = self.known.get(game, 0)
            if known > len(tape):
                known = 0
            try:
                new = Think(game, header, known, packed(tape[known:]), seat, level, seed)
                return bytes((await self._ask(new, len(tape))).answer)
            except Forgotten:
                all_of_it = Think(game, header, 0, packed(tape), seat, level, seed)
                return bytes((await self._ask(all_of_it, len(tape))).answer)

    async def _ask(self, job: Job, length: int = 0) -> Outcome:
        has_begun = False
        try:
            async with asyncio.timeout(START_SECONDS):
                answers = await self._begun(job)
            has_begun = True
            async with asyncio.timeout(self._seconds):
                line = await answers.readline()
        except TimeoutError:
            await self.stop()
            if has_begun:
                raise Slow(self._seconds) from None
            raise Fault("overloaded", BUSY, retry_after=RETRY) from None
        except (OSError, ValueError) as error:
            await self.stop()
            raise Fault("trouble", tell("The server stumbled while it was thinking.")) from error
        except asyncio.CancelledError:
            await self.stop()  # nobody wants the answer, and it would be taken for that of the next job
            raise
        if not line.endswith(b"\n"):
            await self.stop()
            raise Fault("trouble", tell("The server stumbled while it was thinking."))
        outcome = _decode(line)
        if outcome.is_spent:
            await self.stop()
        return self._told(job, outcome, length)

    def _told(self, job: Job, outcome: Outcome, length: int) -> Outcome:
        if isinstance(job, Think):
            self.known.pop(job.game, None)
            if outcome.is_forgotten:
                raise Forgotten
            self.known[job.game] = length
            if len(self.known) > MOST_GAMES:
                self.known.popitem(last=False)
        if outcome.failure:
            print(outcome.failure, file=sys.stderr, flush=True)
            raise Fault("trouble", tell("The server stumbled while it was thinking."))
        if outcome.code:
            raise Fault(outcome.code, outcome.sentence, problems=outcome.problems)
        return outcome

    async def _begun(self, job: Job) -> asyncio.StreamReader:
        """Where the answer will come, when the process has begun with the job: how long that takes is not its fault."""
        process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(_encode(job) + b"\n")
        await process.stdin.drain()
        await process.stdout.readline()  # worker.BEGUN, or the end: then the next line is no whole one either
        return process.stdout

    async def _started(self) -> asyncio.subprocess.Process:
        """The process when it is ready for jobs."""
        if self._process is None or self._process.returncode is not None:
            self.known.clear()
            self.restarts += 1
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "grognard.server.workers.worker",
                *self._limits,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
            )
            assert self._process.stdout is not None
            await self._process.stdout.readline()
        return self._process

    async def stop(self) -> None:
        """End the process, whatever it does."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()
        self._process = None
        self.known.clear()


class Forgotten(Exception):
    """The process does not know the game (any more)."""


class Thinkers:
    """All worker processes, in lanes: what is quick never waits behind what takes long, nor people behind bots."""

    def __init__(self, settings: Settings) -> None:
        def lane(name: str, seconds: float, *, nice: int = 0, times: int = 1) -> Lane:
            worker = Worker(seconds, settings.worker_megabytes, nice)
            return Lane(name, worker, settings.most_waiting * times, settings.most_of_one_address * times)

        self.quick = lane("quick", settings.quick_seconds)
        """Armies and forms."""
        self.costly = lane("costly", settings.sum_seconds)
        """Odds and replays."""
        self.making = lane("making", settings.game_seconds)
        """New games, forks and records that are brought."""
        self.loading = lane("loading", settings.game_seconds, times=10)
        """Games that somebody comes back to."""
        self.advice = lane("advice", settings.bot_seconds)
        """Suggestions to people."""
        self.bots = tuple(lane(f"bots {n}", settings.bot_seconds, times=10) for n in range(settings.bot_workers))
        """Bots that play with people: each game always with the same process, which knows it."""
        self.idle_bots = lane("bots alone", settings.bot_seconds, nice=PATIENT, times=10)
        """Bots among themselves."""

    @property
    def lanes(self) -> tuple[Lane, ...]:
        """All of them."""
        return (self.quick, self.costly, self.making, self.loading, self.advice, *self.bots, self.idle_bots)

    async def warm(self) -> None:
        """Start the processes that are likely to be needed first."""
        for lane in (self.making, self.bots[0], self.quick):  # one after the other: people come meanwhile
            with suppress(Fault):
                await lane.worker.do(Warm())

    async def bot(self, thought: Thought, maker: str, *, is_alone: bool) -> Any:
        """A bot's answer. The bots of one maker's games wait for each other, and for nobody else's but in turns."""
        lane = self.idle_bots if is_alone else self.bots[crc32(thought.game.encode()) % len(self.bots)]
        async with lane.turn(maker) as worker:
            return msgspec.json.decode(await worker.think(*thought))

    async def suggestion(self, thought: Thought) -> Any:
        """What a bot would answer in a person's place. It is asked where it keeps no bot from playing."""
        async with self.advice.turn() as worker:
            return msgspec.json.decode(await worker.think(*thought))

    async def replay(self, header: Header, tape: Sequence[Line], seat: int | None) -> bytes:
        """All frames of a game, as JSON."""
        return await self.do(self.costly, ReplayJob(header, packed(tape), seat))

    async def do(self, lane: Lane, job: Job) -> bytes:
        """The answer to any other job, as JSON, in the language of the present reader."""
        async with lane.turn() as worker:
            return await worker.do(_in_his_language(job))

    async def make(self, lane: Lane, job: Job) -> Played:
        """A game, made or played again where it can do no harm."""
        async with lane.turn() as worker:
            return await worker.make(_in_his_language(job))

    async def stop(self) -> None:
        """End all processes."""
        for lane in self.lanes:
            await lane.worker.stop()


def _in_his_language(job: Job) -> Job:
    if isinstance(job, Spoken):
        return msgspec.structs.replace(job, language=present_reader().language)
    return job
