"""Who can give orders and cast powers. (SZOP-CMD, SZOP-PSY)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.table import Ref
from grognard.rulesets.szop.lists.keywords.bases import Active
from grognard.rulesets.szop.table.records import ModelId

if TYPE_CHECKING:
    from collections.abc import Iterable


class Commands(msgspec.Struct, frozen=True):
    """All models with an Order, Curse, Mark or Mage, living or not, each with the place of the ability in its list."""

    id: Ref[Commands]
    rows: tuple[tuple[ModelId, int, Active], ...] = ()

    @staticmethod
    def of(rows: Iterable[tuple[ModelId, int, Active]]) -> Commands:
        """The record of a battle."""
        return Commands(COMMANDS, tuple(rows))


COMMANDS: Ref[Commands] = Ref("commands")
