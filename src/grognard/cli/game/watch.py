"""Looking on: a game that goes by itself, played by bots or played again from its record."""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING, Any

from grognard.cli.draw.legend import picture
from grognard.cli.draw.log import lines_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.cli.draw.letters import Names
    from grognard.cli.screen import Screen
    from grognard.kernel.game import Game

DELAY = 0.8
"""Seconds between two pictures, for eyes."""


class Watch:
    """Shows game after game of a sequence: in one place on a live terminal, one below the other in a pipe."""

    def __init__(self, screen: Screen, names: Names, seat: int | None, delay: float | None) -> None:
        self.screen = screen
        self.names = names
        self.seat = seat
        self.delay = (DELAY if screen.is_live else 0.0) if delay is None else delay
        self.is_in_place = screen.is_live and self.delay > 0
        self.log: list[str] = []
        self.events = 0
        self.drawn: Any = None
        """The ribbon and the pieces of the last picture."""

    def run(self, frames: Iterable[Game]) -> None:
        """Show them all."""
        for game in frames:
            self.frame(game)

    def frame(self, game: Game) -> None:
        """Show what is new."""
        self.events = min(self.events, len(game.events))  # an undo makes the log shorter
        view = game.view(self.seat, self.events)
        self.events = len(game.events)
        news = [line for event in view["events"] for line in lines_of(event, self.screen)]
        if self.is_in_place:
            if news:
                self.log = (self.log + news)[-self.screen.size[1] :]
                self.redraw(game, view["table"])
                sleep(self.delay)
            return
        self.screen.show(news)
        self.show_changes(game, view["table"])
        if news and self.delay:
            sleep(self.delay)

    def show_changes(self, game: Game, table: Any) -> None:
        """In a pipe a picture comes when a new phase begins and something has moved."""
        ribbon, pieces = table.get("ribbon"), table.get("pieces")
        before = self.drawn or (ribbon, pieces)
        if ribbon != before[0] and pieces != before[1]:
            self.screen.show(self.picture(game, table))
            self.drawn = ribbon, pieces
        else:
            self.drawn = before

    def redraw(self, game: Game, table: Any) -> None:
        """The map, and under it as much of the log as fits."""
        drawn = self.picture(game, table)
        room = max(self.screen.size[1] - len(drawn) - 1, 1)
        # Home, draw over, wipe the rest: less flicker than an empty screen in between.
        print(
            "\x1b[H" + "\n".join(f"{line}\x1b[K" for line in [*drawn, *self.log[-room:]]) + "\x1b[K\x1b[J", flush=True
        )

    def finish(self, game: Game) -> None:
        """The table at the end."""
        table = game.view(self.seat, len(game.events))["table"]
        if self.is_in_place:
            self.redraw(game, table)
        else:
            self.screen.show(self.picture(game, table))

    def picture(self, game: Game, table: Any) -> list[str]:
        """The map as it stands."""
        self.names.learn(table)
        sides = [game.ruleset.seat_name(game, seat) for seat in range(game.ruleset.seats)]
        return picture(table, self.names, self.screen, sides)
