"""Where games are kept: the player's data folder, records written whole or not at all, and which game to resume."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.api import load as load_record
from grognard.kernel.errors import BadData, GrognardError
from grognard.kernel.record import TITLE
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from grognard.kernel.game import Game

HUMAN = "human"
"""What a player who is no bot is called in notes and arguments."""
SUFFIX = ".record"
MOST_BYTES = 64 * 1024 * 1024


class Unfinished(msgspec.Struct, frozen=True):
    """A game to go on with, and who sits at each seat: "human" or the level of a bot."""

    record: str
    players: tuple[str, ...]


def data_folder() -> Path:
    """The player's own folder for our data; GROGNARD_DATA names another."""
    if own := os.environ.get("GROGNARD_DATA"):
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "grognard"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "grognard"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "grognard"


def write_whole(path: Path, text: str | bytes) -> None:
    """Write a file so that at every moment either the old one or the new one is there, complete."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as stream:
            stream.write(text.encode() if isinstance(text, str) else text)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            beside.unlink()
        raise GrognardError(
            tell("cannot write {path}: {why}", path=path, why=getattr(error, "strerror", None) or error)
        ) from None


def save(game: Game, path: Path) -> None:
    """Write the record of the game; a file that is something else is left alone."""
    if path.is_dir():
        raise GrognardError(tell("there is a folder {path}; name a file", path=path))
    if path.exists() and path.stat().st_size and not _read_start(path).startswith(TITLE):
        raise GrognardError(tell("there is a file {path} that is no Grognard record; choose another name", path=path))
    write_whole(path, game.save())


def _read_start(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            return stream.read(len(TITLE)).decode("utf-8", "replace")
    except OSError as error:
        raise GrognardError(tell("cannot read {path}: {why}", path=path, why=error.strerror or error)) from None


def load(path: Path) -> Game:
    """The game of a record."""
    return load_record(read_text(path), str(path))


def read_text(path: Path) -> str:
    """The text of a record, or a sentence that says why there is none."""
    try:
        if path.is_dir():
            raise BadData(tell("this is a folder, not a record"), file=str(path))
        if path.stat().st_size > MOST_BYTES:
            raise BadData(
                tell("the file is larger than {most} MiB and is not read", most=MOST_BYTES // 1024 // 1024),
                file=str(path),
            )
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BadData(tell("this is not text, so it is no Grognard record"), file=str(path), line=line) from None
    except FileNotFoundError:
        raise BadData(tell("there is no such file"), file=str(path)) from None
    except (OSError, ValueError) as error:
        raise BadData(
            tell("the file cannot be read: {why}", why=getattr(error, "strerror", None) or error),
            file=str(path),
        ) from None


class Autosave:
    """Keeps the game on disk after every answer of a player, and remembers that it can be resumed."""

    def __init__(self, game: Game, players: tuple[str, ...], path: Path | None = None) -> None:
        self.path = _new_record(game.header.ruleset) if path is None else path
        self.players = players
        self.slug = game.header.ruleset

    def keep(self, game: Game) -> None:
        """Write the game as it stands; when it is over there is nothing to resume."""
        save(game, self.path)
        note = _note(self.slug)
        if game.question is not None:
            unfinished = Unfinished(str(self.path.absolute()), self.players)
            write_whole(note, msgspec.json.encode(unfinished).decode() + "\n")
        elif _points_to(note, self.path):
            note.unlink(missing_ok=True)


def _note(slug: str) -> Path:
    return data_folder() / "resume" / f"{slug}.json"


def _points_to(note: Path, record: Path) -> bool:
    """Whether the note names this record; another game may have begun meanwhile, in another window."""
    try:
        return _unfinished(note).record == str(record.absolute())
    except (GrognardError, OSError):
        return False


def _new_record(slug: str) -> Path:
    """A file of its own for every game, so that beginning one never costs another."""
    folder = data_folder() / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        taken = [path.stem.rpartition("-")[2] for path in folder.glob(f"{slug}-*{SUFFIX}")]
        number = max((int(tail) for tail in taken if tail.isdigit()), default=0) + 1
        while True:
            path = folder / f"{slug}-{number}{SUFFIX}"
            try:
                path.touch(exist_ok=False)
            except FileExistsError:  # another window was quicker
                number += 1
            else:
                return path
    except OSError as error:
        why = error.strerror or error
        raise GrognardError(
            tell("cannot write into {folder}: {why}; set GROGNARD_DATA, or use --no-autosave", folder=folder, why=why)
        ) from None


def resumable(slug: str | None) -> Unfinished:
    """The game to go on with: of that ruleset, or the latest."""
    folder = data_folder() / "resume"
    notes = [_note(slug)] if slug else sorted(folder.glob("*.json"), key=lambda note: note.stat().st_mtime_ns)
    if not notes or not notes[-1].exists():
        if slug:
            raise GrognardError(tell("there is no unfinished game of {ruleset} to resume", ruleset=slug))
        raise GrognardError(tell("there is no unfinished game to resume"))
    return _unfinished(notes[-1])


def _unfinished(note: Path) -> Unfinished:
    try:
        return msgspec.json.decode(note.read_bytes(), type=Unfinished)
    except msgspec.DecodeError as error:
        raise BadData(
            tell("this note of the game to resume cannot be read: {error}", error=error), file=str(note)
        ) from None


def plain(thing: Any) -> str:
    """As JSON, for programs to read."""
    return msgspec.json.format(msgspec.json.encode(thing, enc_hook=str)).decode()
