"""How the commands read their arguments: argparse, with examples, and with the nearest spelling of what is misspelt."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter, _HelpAction
from typing import NoReturn

from grognard.kernel.errors import hint
from grognard.kernel.words import rendered, tell, template

OF_ARGPARSE = (
    tell("argument %(argument_name)s: %(message)s"),
    tell("the following arguments are required: %s"),
    tell("expected one argument"),
    tell("expected at most one argument"),
    tell("expected at least one argument"),
    tell("ignored explicit argument %r"),
    tell("not allowed with argument %s"),
    tell("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""What argparse itself says of wrong words, so that the catalogues have it."""


def _for_the_reader(text: str) -> str:
    return rendered(template(text))


# Argparse looks every sentence up by this name; its own is gettext's, which knows only the system's language.
argparse._ = _for_the_reader  # type: ignore[attr-defined] # no part of its types


class Parser(ArgumentParser):
    """The parser of one command."""

    def __init__(self, command: str, about: str, examples: str) -> None:
        lines = examples.strip().splitlines()
        super().__init__(
            prog=f"grognard {command}",
            description=rendered(about),
            epilog="\n".join([rendered(tell("examples:")), *(f"  {line.strip()}" for line in lines)]),
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def format_help(self) -> str:
        """The help, in the language of the reader."""
        self._positionals.title = rendered(tell("positional arguments"))
        self._optionals.title = rendered(tell("options"))
        for group in self._action_groups:
            group.title = rendered(group.title or "")
        for action in self._actions:
            is_own = isinstance(action, _HelpAction)
            action.help = rendered(tell("show this help message and exit") if is_own else action.help or "")
        return super().format_help().replace("usage: ", rendered(tell("usage: ")), 1)

    def read(self, words: list[str]) -> Namespace:
        """The arguments, or an exit with a sentence."""
        found, strange = self.parse_known_intermixed_args(words)
        for word in strange:
            if word.startswith("-"):
                known = [flag for action in self._actions for flag in action.option_strings if flag.startswith("--")]
                near = hint(word.partition("=")[0], known)
                self.error(rendered(tell("unknown option {option}{hint}", option=repr(word), hint=near)))
            self.error(rendered(tell("there is no use for {word} here", word=repr(word))))
        return found

    def error(self, message: str) -> NoReturn:
        """One sentence is easier to read than the usage of a dozen options."""
        mend = rendered(tell("Try `{program} --help`.", program=self.prog))
        self.exit(2, f"{self.prog}: {message}\n{mend}\n")


MOST_DIGITS = 18
"""Of a number on the command line."""


def whole(text: str) -> int:
    """A whole number."""
    try:
        if len(text) <= MOST_DIGITS:
            return int(text)
    except ValueError:
        pass
    raise ArgumentTypeError(rendered(tell("should be a whole number, not {text}", text=repr(text))))


def natural(text: str) -> int:
    """A whole number from 1."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise ArgumentTypeError(rendered(tell("should be a whole number from 1, not {text}", text=repr(text))))
    return number


def seconds(text: str) -> float:
    """A time to wait: nothing, or up to a minute."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 60:
        raise ArgumentTypeError(rendered(tell("should be seconds from 0 to 60, not {text}", text=repr(text))))
    return number


def seed(text: str) -> int | str:
    """A seed: a whole number if it looks like one, else the text itself."""
    try:
        return int(text)
    except ValueError:
        return text
