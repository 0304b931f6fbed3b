"""Armies: how they are read and remembered. (SZOP-ARMY)"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.armies import read_army
from grognard.rulesets.szop.lists.force import force_of
from grognard.rulesets.szop.lists.library import SAMPLES, sample
from grognard.rulesets.szop.lists.sheets import Army

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.rulesets.szop.lists.profiles import Force


def read(source: Any) -> Army:
    """The army from a sample's name, a path to a TOML or JSON file, or plain data."""
    return read_army(source, Army, SAMPLES, sample)


def recall(data: Mapping[str, Any]) -> Force:
    """The army in a game's header as it is played, made only once however many games are played with it."""
    return _recalled(msgspec.msgpack.encode(data))


@lru_cache(maxsize=64)
def _recalled(data: bytes) -> Force:
    return force_of(read(msgspec.msgpack.decode(data)))
