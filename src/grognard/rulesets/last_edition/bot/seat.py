"""Where the bot sits: the question, and the table, looked at only if the question needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.tactics import BotSeat
from grognard.rulesets.last_edition.bot.survey import Survey

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Chair


class Seat(BotSeat[Survey]):
    """The chair, its question, and a survey that is made at most once."""

    def __init__(self, chair: Chair) -> None:
        super().__init__(chair, Survey)
