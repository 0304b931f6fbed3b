"""Switches: rulings that groups set otherwise, alone or several at once in a preset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from grognard.kernel.errors import GrognardError, Unknown, cited
from grognard.kernel.words import tell

Options = Mapping[str, Any]
"""Every switch of a ruleset with its value."""
PRESET = "preset"
"""The option that names a preset; the others are set after it."""
RULINGS, BATTLES = tell("Rulings"), tell("The battle")
"""Headings for switches: what groups rule otherwise, and what they agree on before a battle."""


class Switch(msgspec.Struct, frozen=True):
    """A ruling that groups may honestly set otherwise. The first value is the default."""

    name: str
    does: str
    clause: str
    values: tuple[Any, ...] = (False, True)
    group: str = ""
    """The heading under which it is shown."""
    labels: tuple[str, ...] = ()
    """What the values are called, where they are words."""
    needs: Mapping[str, tuple[Any, ...]] = {}
    """Other switches, and the values of which one must be set before this one may leave its default."""


class Preset(msgspec.Struct, frozen=True):
    """Several switches set at once, under one name."""

    name: str
    about: str
    options: Mapping[str, Any]
    title: str = ""
    """What people read, where the name is only a key."""


def settled(
    slug: str, switches: tuple[Switch, ...], presets: tuple[Preset, ...], given: Mapping[str, Any]
) -> dict[str, Any]:
    """Every switch with its value: what was given, else what the preset says, else the ledger's ruling."""
    if not given:
        return {switch.name: switch.values[0] for switch in switches}
    chosen = {**_of_preset(presets, given.get(PRESET)), **given}
    chosen.pop(PRESET, None)
    known = {switch.name: switch for switch in switches}
    for name, value in chosen.items():
        if name not in known:
            raise Unknown(tell("option of {slug}", slug=slug), name, [*known, *(preset.name for preset in presets)])
        if not any(value == v and type(value) is type(v) for v in known[name].values):
            values = ", ".join(map(repr, known[name].values))
            raise GrognardError(
                tell("Option {name} can be {values}, not {value}.", name=name, values=values, value=repr(value))
            )
    found = {name: chosen.get(name, switch.values[0]) for name, switch in known.items()}
    for switch in switches:
        _check_needs(switch, found)
    return found


def _of_preset(presets: tuple[Preset, ...], name: Any) -> Mapping[str, Any]:
    if name is None:
        return {}
    known = {preset.name: preset for preset in presets}
    if name not in known:
        raise Unknown(tell("preset"), str(name), known)
    return known[name].options


def _check_needs(switch: Switch, options: Mapping[str, Any]) -> None:
    if options[switch.name] == switch.values[0]:
        return
    for other, values in switch.needs.items():
        if options[other] not in values:
            shown = ", ".join(map(repr, values))
            sentence = tell("Option {name} needs {other} = {value}.", name=switch.name, other=other, value=shown)
            raise GrognardError(cited(sentence, switch.clause))
