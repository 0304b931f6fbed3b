"""Switches of a ruleset, as they are set on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ruleset.options import PRESET

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ruleset import Ruleset

TRUTHS = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def options_of(rules: Ruleset, words: Iterable[str] | None) -> dict[str, Any]:
    """All that was set, each written `name=value`, or `name` alone for a preset and for what can be switched on."""
    return dict(option_of(rules, word) for word in words or ())


def option_of(rules: Ruleset, word: str) -> tuple[str, Any]:
    """`name=value` with the value in the type the switch has; what does not fit is left for the ruleset to refuse."""
    name, sign, said = word.partition("=")
    if not sign:
        said = "true"
    preset = next((each.name for each in rules.presets if each.name.casefold() == name.casefold()), None)
    if preset is not None and TRUTHS.get(said.casefold(), said.casefold()) == "true":
        return PRESET, preset
    switch = next((switch for switch in rules.switches if switch.name == name), None)
    told = TRUTHS.get(said.casefold(), said.casefold())
    for value in switch.values if switch is not None else ():
        if told == str(value).casefold() or said == value:
            return name, value
    return name, said
