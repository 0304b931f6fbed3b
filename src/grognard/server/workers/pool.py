"""The server's side of its thinking processes: who does which job, how long it may take, and what if it fails."""

from __future__ import annotations

import asyncio
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from zlib import crc32

import msgspec

from grognard.kernel.words import encode_sentence, present_reader, tell
from grognard.server.errors import Fault
from grognard.server.workers.worker import FilmJob, Job, Outcome, Spoken, Think, Warm, packed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.record import Header, Line
    from grognard.server.settings import Settings

LONGEST_LINE = 256 * 1024 * 1024
MOST_WAITING = 64
_encode = msgspec.json.Encoder(enc_hook=encode_sentence).encode
_decode = msgspec.json.Decoder(Outcome).decode


class Slow(Fault):
    """It took longer than it may."""

    def __init__(self, seconds: float) -> None:
        super().__init__("overloaded", f"This takes longer than {seconds:g} seconds and was given up.")


class Worker:
    """One process. It is started when it is first needed, and anew when it had to be stopped."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()
        self._waiting = 0
        self.known: dict[str, int] = {}
        """How much of each game's tape the process has been told."""

    async def do(self, job: Job) -> bytes:
        """The answer to a job, as JSON; `Fault` if it is refused, fails or takes too long."""
        with self._in_line():
            async with self._lock:
                return await self._ask(job)

    async def think(self, game: str, header: Header, tape: Sequence[Line], seat: int, level: str, seed: str) -> bytes:
        """A bot's answer to the question that is put to its seat after these lines."""
        with self._in_line():
            async with self._lock:
                known = self.known.get(game, 0)
                if known > len(tape):
                    known = 0
                try:
                    new = Think(game, header, known, packed(tape[known:]), seat, level, seed)
                    return await self._ask(new, len(tape))
                except Forgotten:
                    return await self._ask(Think(game, header, 0, packed(tape), seat, level, seed), len(tape))

    @contextmanager
    def _in_line(self) -> Iterator[None]:
        if self._waiting >= MOST_WAITING:
            raise Fault("overloaded", tell("The server has too much to think about; try again in a moment."))
        self._waiting += 1
        try:
            yield
        finally:
            self._waiting -= 1

    async def _ask(self, job: Job, length: int = 0) -> bytes:
        try:
            async with asyncio.timeout(self._seconds):
                process = await self._started()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(_encode(job) + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
        except TimeoutError:
            await self.stop()
            raise Slow(self._seconds) from None
        except (OSError, ValueError) as error:
            await self.stop()
            raise Fault("trouble", tell("The server stumbled while it was thinking.")) from error
        except asyncio.CancelledError:
            await self.stop()  # its answer would be taken for that of the next job
            raise
        if not line.endswith(b"\n"):
            await self.stop()
            raise Fault("trouble", tell("The server stumbled while it was thinking."))
        return self._told(job, _decode(line), length)

    def _told(self, job: Job, outcome: Outcome, length: int) -> bytes:
        if isinstance(job, Think):
            if outcome.is_forgotten:
                self.known.pop(job.game, None)
                raise Forgotten
            self.known[job.game] = length
        if outcome.failure:
            print(outcome.failure, file=sys.stderr, flush=True)
            raise Fault("trouble", tell("The server stumbled while it was thinking."))
        if outcome.code:
            raise Fault(outcome.code, outcome.sentence, problems=outcome.problems)
        return bytes(outcome.answer)

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self.known.clear()
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "grognard.server.workers.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
            )
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
    """Some processes for bots, each game always with the same one, and one for everything else."""

    def __init__(self, settings: Settings) -> None:
        self._bots = [Worker(settings.bot_seconds) for _ in range(settings.bot_workers)]
        self._sums = Worker(settings.sum_seconds)

    async def warm(self) -> None:
        """Start the processes that are likely to be needed first."""
        await asyncio.gather(self._sums.do(Warm()), self._bots[0].do(Warm()), return_exceptions=True)

    async def bot(self, game: str, header: Header, tape: Sequence[Line], seat: int, level: str, seed: str) -> Any:
        """A bot's answer."""
        worker = self._bots[crc32(game.encode()) % len(self._bots)]
        return msgspec.json.decode(await worker.think(game, header, tape, seat, level, seed))

    async def suggestion(
        self, game: str, header: Header, tape: Sequence[Line], seat: int, level: str, seed: str
    ) -> Any:
        """What a bot would answer in a person's place. It is asked where it keeps no bot from playing."""
        return msgspec.json.decode(await self._sums.think(game, header, tape, seat, level, seed))

    async def film(self, header: Header, tape: Sequence[Line], seat: int | None) -> bytes:
        """All frames of a game, as JSON."""
        return await self.sum(FilmJob(header, packed(tape), seat))

    async def sum(self, job: Job) -> bytes:
        """The answer to any other job, as JSON, in the language of the present reader."""
        if isinstance(job, Spoken):
            job = msgspec.structs.replace(job, language=present_reader().language)
        return await self._sums.do(job)

    async def stop(self) -> None:
        """End all processes."""
        for worker in (*self._bots, self._sums):
            await worker.stop()
