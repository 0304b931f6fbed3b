"""What an army file holds. (TPL-ARMY)"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from grognard.kernel.data import Entry
from grognard.kernel.troops.bases import BaseData
from grognard.rulesets._template.lists.keywords import WeaponKeyword

Count = Annotated[int, Meta(ge=1, le=12)]
Plus = Annotated[int, Meta(ge=2, le=6)]


class Profile(Entry, frozen=True):
    """A unit as the army list has it."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    models: Annotated[int, Meta(ge=1, le=6)]
    move: Count
    shots: Count
    range: Annotated[int, Meta(ge=1, le=30)]
    skill: Plus
    save: Plus
    keywords: tuple[WeaponKeyword, ...] = ()
    base: BaseData = "1in"
    """Round, oval or a hull. (TPL-ARMY-03)"""


class Army(Entry, frozen=True):
    """A band."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    unit: tuple[Profile, ...]
    colours: Annotated[str, Meta(max_length=40)] = ""
    """The unit that carries the colours, by its name: sealed until it is shown. (TPL-SETUP-04)"""
