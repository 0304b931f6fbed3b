"""The command line. A command's module is imported when it is chosen, so that help comes at once."""

from __future__ import annotations

import atexit
import gc
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

COMMANDS = ("play", "replay", "rules", "odds", "muster", "lab", "serve")


def help_text(tell: Callable[[str], str] = str) -> str:
    """What there is, in English or as `tell` says it: nothing is imported for it."""
    does = (
        tell("play in the terminal: against a bot, a friend, or bot against bot"),
        tell("look at a game that was played"),
        tell("the rules, searchable"),
        tell("exact odds of an attack"),
        tell("check and price an army"),
        tell("let bots play many games and count"),
        tell("host games for the browser: yours alone, or for friends"),
    )
    lines = [
        tell("usage: grognard [COMMAND ...]"),
        "",
        tell("Tabletop wargames: play them, look up their rules, compute their odds, check armies."),
        tell("Without a command: play in the browser."),
        "",
        tell("commands:"),
        *(f"  {name:<8} {said}" for name, said in zip(COMMANDS, does, strict=True)),
        "",
        tell("options:"),
        "  -h, --help  " + tell("this list; `grognard COMMAND --help` tells more, with examples"),
        "  --version   " + tell("which Grognard this is"),
        "  --language  " + tell("in which language it speaks: en, pl (GROGNARD_LANG sets it for good)"),
        "",
        tell("In the terminal begin with: grognard play _template"),
    ]
    return "\n".join(lines) + "\n"


BAD_INPUT = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0, 1 (the answer is no), 2 (bad input) or 130 (interrupted)."""
    words = list(sys.argv[1:] if argv is None else argv)
    atexit.register(gc.freeze)  # a process that ends need not sort through what it leaves behind
    try:
        code = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has gone; the interpreter must not complain about it once more when it ends.
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(words: list[str]) -> int:
    language, words = _language(words)
    if not words:
        words = ["serve", "--open"]  # the game in the browser is what most people come for
    if words[0] in ("-h", "--help", "help"):
        sys.stdout.write(_help(language))
        return 0
    if words[0] in ("-V", "--version"):
        from grognard import __version__

        print(f"grognard {__version__}")
        return 0
    from grognard.kernel.words import best_language, in_language

    with in_language(best_language(language)):
        return _run_command(words)


def _help(language: str) -> str:
    """The list of commands; the words of other languages are looked for only if one is asked for."""
    if not language or language.startswith(("en", "C")):
        return help_text()
    from grognard.kernel.words import best_language, in_language, rendered, template

    with in_language(best_language(language)):
        return help_text(lambda text: rendered(template(text)))


def _language(words: list[str]) -> tuple[str, list[str]]:
    """The language that is asked for, by `--language` or `GROGNARD_LANG`, and the other words.

    >>> _language(["play", "_template", "--language", "pl"])
    ('pl', ['play', '_template'])
    """
    import os

    for place, word in enumerate(words):
        name, sign, value = word.partition("=")
        if name == "--language":
            rest = words[place + (1 if sign else 2) :]
            return value if sign else "".join(words[place + 1 : place + 2]), words[:place] + rest
    return os.environ.get("GROGNARD_LANG", ""), words


def _run_command(words: list[str]) -> int:
    from importlib import import_module

    from grognard.kernel.errors import GrognardError, Unknown
    from grognard.kernel.words import rendered, tell

    try:
        if words[0] not in COMMANDS:
            raise Unknown(tell("option") if words[0].startswith("-") else tell("command"), words[0], COMMANDS)
        code: int = import_module(f"grognard.cli.commands.{words[0]}").run(words[1:])
    except GrognardError as error:
        sys.stdout.flush()
        print(f"grognard: {rendered(error.told)}", file=sys.stderr)
        return BAD_INPUT
    return code
