"""The terminal: its size, its colours, what it says and what is typed."""

from __future__ import annotations

import os
import sys
from textwrap import wrap
from typing import TYPE_CHECKING

from grognard.kernel.words import rendered

if TYPE_CHECKING:
    from collections.abc import Iterable

# Colours that can be told apart without red and green, and that can be read on white and on black.
STYLES = {
    "seat0": "38;5;33",
    "seat1": "38;5;172",
    "lit0": "7;38;5;33",
    "lit1": "7;38;5;172",
    "green": "38;5;64",
    "grey": "38;5;244",
    "blue": "38;5;31",
    "brown": "38;5;137",
    "marker": "38;5;163",
    "faint": "38;5;244",
    "bold": "1",
    "refused": "38;5;166",
}


class Screen:
    """Where a player reads and types; a pipe is a plain screen of 80 columns without colours."""

    def __init__(
        self,
        *,
        width: int | None = None,
        height: int | None = None,
        has_colour: bool | None = None,
        has_unicode: bool | None = None,
    ) -> None:
        self.fixed = width, height
        self.is_live = sys.stdin.isatty() and sys.stdout.isatty()
        self.has_colour = _wants_colour() if has_colour is None else has_colour
        self.has_unicode = _can_unicode() if has_unicode is None else has_unicode
        if self.is_live:
            _prepare_line_editing()

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines, as they are now: a window may change."""
        width, height = self.fixed
        if width is None or height is None:
            columns, lines = _window()
            width, height = width or columns, height or lines
        return max(width, 40), max(height, 16)

    @property
    def width(self) -> int:
        """How long a line can be; longer ones than 120 are hard to read."""
        return min(self.size[0], 120)

    def paint(self, text: str, style: str = "") -> str:
        """The text in a colour, where there are colours."""
        if not (self.has_colour and style and text.strip()):
            return text
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m"

    def glyph(self, fine: str, plain: str) -> str:
        """The fine sign where the terminal can show it, else the plain one."""
        return fine if self.has_unicode else plain

    def say(self, text: str = "", style: str = "", indent: str = "") -> None:
        """Print a paragraph, broken into lines; `indent` is what the lines after the first begin with."""
        text = rendered(text)
        lines = [text.rstrip()] if len(text) <= self.width and text.isprintable() else self._broken(text, indent)
        self.show(self.paint(line, style) for line in lines)

    def _broken(self, text: str, indent: str) -> list[str]:
        # A path stays in one piece, so that it can be copied.
        lines = wrap(text, self.width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)
        return lines or [""]

    def show(self, lines: Iterable[str]) -> None:
        """Print lines as they are."""
        for line in lines:
            print(rendered(line))

    def clear(self) -> None:
        """Leave nothing on the screen for the next pair of eyes, scrolled-up lines included."""
        if self.is_live:
            print("\x1b[2J\x1b[3J\x1b[H", end="")
        else:
            print("-" * 60)

    def ask(self, prompt: str, *, is_secret: bool = False) -> str:
        """What is typed; EOFError when nobody types any more."""
        sys.stdout.flush()
        typed = input(rendered(prompt))
        if not sys.stdin.isatty():
            print(typed)  # so that a transcript reads like a conversation
        elif typed.strip() and not is_secret:
            _remember(typed)
        return typed.strip()


def _window() -> tuple[int, int]:
    """Columns and lines: what the surroundings say, else those of the window; 80 and 24 where there is none."""
    try:
        columns, lines = os.get_terminal_size(sys.stdout.fileno())
    except (AttributeError, OSError, ValueError):
        columns, lines = 0, 0
    said = [os.environ.get(name, "") for name in ("COLUMNS", "LINES")]
    wide, high = (int(text) if text.isdecimal() else 0 for text in said)
    return wide or columns or 80, high or lines or 24


def _wants_colour() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "") not in ("", "dumb")


def _can_unicode() -> bool:
    try:
        "♣█◎·│└─→".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        # Names of armies may hold any letter: one that cannot be shown must not end the game.
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
        return False
    return True


def _prepare_line_editing() -> None:
    try:
        import readline
    except ImportError:
        return
    # What is typed in secret must not come back with the arrow key, so lines are remembered one by one.
    readline.set_auto_history(False)


def _remember(line: str) -> None:
    readline = sys.modules.get("readline")
    if readline is not None:
        readline.add_history(line)
