"""How the commands read their arguments: argparse, with examples, and with the nearest spelling of what is misspelt."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from typing import NoReturn

from grognard.kernel.errors import hint


class Parser(ArgumentParser):
    """The parser of one command."""

    def __init__(self, command: str, about: str, examples: str) -> None:
        super().__init__(
            prog=f"grognard {command}",
            description=about,
            epilog="examples:\n" + "\n".join(f"  {line.strip()}" for line in examples.strip().splitlines()),
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def read(self, words: list[str]) -> Namespace:
        """The arguments, or an exit with a sentence."""
        found, strange = self.parse_known_intermixed_args(words)
        for word in strange:
            if word.startswith("-"):
                known = [flag for action in self._actions for flag in action.option_strings if flag.startswith("--")]
                self.error(f"unknown option {word!r}{hint(word.partition('=')[0], known)}")
            self.error(f"there is no use for {word!r} here")
        return found

    def error(self, message: str) -> NoReturn:
        """One sentence is easier to read than the usage of a dozen options."""
        self.exit(2, f"{self.prog}: {message}\nTry `{self.prog} --help`.\n")


def natural(text: str) -> int:
    """A whole number from 1."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise ArgumentTypeError(f"should be a whole number from 1, not {text!r}")
    return number


def seconds(text: str) -> float:
    """A time to wait: nothing, or up to a minute."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 60:
        raise ArgumentTypeError(f"should be seconds from 0 to 60, not {text!r}")
    return number


def seed(text: str) -> int | str:
    """A seed: a whole number if it looks like one, else the text itself."""
    try:
        return int(text)
    except ValueError:
        return text
