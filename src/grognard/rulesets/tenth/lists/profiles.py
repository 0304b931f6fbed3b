"""Weapon profiles: what datasheets and odds questions say of a weapon. (TEN-ARMY-05)"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.kernel.data import Amount, Entry
from grognard.kernel.errors import BadData
from grognard.kernel.words import tell
from grognard.rulesets.tenth.lists.amounts import check_amount
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Plus, Torrent, WeaponKeyword

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Number = Annotated[int, Meta(ge=1, le=30)]
UnitKeyword = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[^a-z]+$", description="a text in capitals")]


class WeaponProfile(Entry, frozen=True, kw_only=True):
    """One way to use a weapon. Profiles of the same name are alternatives; `mode` tells them apart. (TEN-ARMY-05)"""

    name: Name
    mode: Annotated[str, Meta(max_length=40)] = ""
    type: Literal["ranged", "melee"]
    range: Annotated[int, Meta(ge=1, le=120)] | None = None
    attacks: Amount
    skill: Plus | None = None
    strength: Number
    ap: Annotated[int, Meta(ge=-6, le=0)]
    damage: Amount
    abilities: tuple[WeaponKeyword, ...] = ()

    def __post_init__(self) -> None:
        check_amount(f"attacks of {self.title}", self.attacks)
        check_amount(f"damage of {self.title}", self.damage)
        if (self.range is None) == (self.type == "ranged"):
            needs, has_none = (
                tell("{title} needs a range", title=self.title),
                tell("{title} has no range", title=self.title),
            )
            raise BadData(needs if self.type == "ranged" else has_none)
        if self.skill is None and not any(isinstance(each, Torrent) for each in self.abilities):
            raise BadData(tell("{title} needs a skill, for it is no Torrent", title=self.title))
        if self.type == "melee" and any(each.is_blast for each in self.abilities):
            raise BadData(
                tell("{title} is a melee weapon, and Blast never attacks engaged units", title=self.title),
                clause="TEN-KW-03",
            )

    @property
    def title(self) -> str:
        """The weapon's name with its mode."""
        return f"{self.name} ({self.mode})" if self.mode else self.name

    @property
    def is_ranged(self) -> bool:
        return self.type == "ranged"

    def __repr__(self) -> str:  # short: it is read thousands of times in the state of a game, and never changes there
        return f"<{self.title}>"
