"""`grognard odds`: exact odds of an attack, from the functions that play it."""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Real
from pathlib import Path
from typing import Any

from grognard.cli.parser import Parser
from grognard.cli.screen import Screen
from grognard.kernel.errors import BadData, GrognardError

EXAMPLES = """
    grognard odds _template volley.toml
    grognard odds _template volley.toml cover=true luck=yes
    grognard odds _template attacker.shots=2 attacker.skill=4 target.save=5 ... --json
"""
BAR = 40
TINY = 0.00005
"""Chances below this are not worth a line; --json has them all."""


def run(words: list[str]) -> int:
    """Compute and print."""
    arguments = Parser("odds", "Exact odds of an attack: no simulation, every die counted.", EXAMPLES)
    arguments.add_argument("ruleset", metavar="RULESET", help="by whose rules")
    arguments.add_argument(
        "attack", nargs="+", metavar="FILE|KEY=VALUE", help="a .toml or .json file; values that differ"
    )
    arguments.add_argument("--json", action="store_true", help="for programs")
    asked = arguments.read(words)
    from grognard.cli.shelf import plain
    from grognard.face import odds, ruleset

    ruleset(asked.ruleset)  # a misspelt one is the first thing to say
    found = odds(asked.ruleset, attack_of(asked.attack))
    if asked.json:
        print(plain(told(found)))
    else:
        _show(found, Screen())
    return 0


def attack_of(words: list[str]) -> dict[str, Any]:
    """The attack of a file, and what is said beside it: `target.save=4` reaches into the table `target`."""
    attack: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            attack.update(_file(word))
            continue
        *outer, last = name.split(".")
        within = attack
        for key in outer:
            within = within.setdefault(key, {})
            if not isinstance(within, dict):
                raise GrognardError(f"{word}: {key} is no table that could hold {last}")
        within[last] = _value(value)
    return attack


def _file(name: str) -> dict[str, Any]:
    from grognard.kernel.data.files import parse_json, parse_toml, read_text

    text, label = read_text(Path(name), "")
    if name.casefold().endswith(".toml"):
        return parse_toml(text, label)
    if name.casefold().endswith(".json"):
        attack = parse_json(text, label)
        if not isinstance(attack, dict):
            raise BadData("an attack is a mapping of names", file=label)
        return attack
    raise BadData("an attack is a .toml or .json file", file=label)


def _value(text: str) -> Any:
    import msgspec

    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def told(found: Any) -> Any:
    """Distributions as plain data: every outcome with its chance, and the mean where there is one."""
    from grognard.kernel.dice import Odds

    if isinstance(found, Odds):
        chances = {str(outcome): chance for outcome, chance in found.floats().items()}
        return {"mean": float(found.mean), "chances": chances} if _has_mean(found) else {"chances": chances}
    if isinstance(found, Mapping):
        return {str(name): told(part) for name, part in found.items()}
    return found


def _has_mean(odds: Any) -> bool:
    return all(isinstance(outcome, Real) for outcome in odds)


def _show(found: Any, screen: Screen, name: str = "") -> None:
    from grognard.kernel.dice import Odds

    if isinstance(found, Odds):
        _show_odds(found, screen, name)
    elif isinstance(found, Mapping):
        for key, part in found.items():
            _show(part, screen, f"{name} {key}".strip())
    else:
        screen.say(f"{name}: {found}" if name else str(found))


def _show_odds(odds: Any, screen: Screen, name: str) -> None:
    """A bar for each outcome, with its chance and that of at least so much."""
    has_mean = _has_mean(odds)
    mean = f"mean {float(odds.mean):.4f}" if has_mean else ""
    screen.say(f"{name}  {mean}".strip(), "bold")
    most = max(odds.floats().values(), default=1.0)
    wide = max((len(str(outcome)) for outcome in odds), default=1)
    for outcome, chance in odds.floats().items():
        if chance < TINY:
            continue
        at_least = f"  {float(odds.p_at_least(outcome)):7.2%} or more" if has_mean else ""
        bar = screen.glyph("█", "#") * round(BAR * chance / most)
        screen.show([f"  {outcome!s:>{wide}}  {chance:7.2%}{at_least}  {bar}".rstrip()])
