"""`grognard replay`: a game from its record, all at once or answer by answer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.cli.draw.legend import picture
from grognard.cli.draw.log import lines_of
from grognard.cli.game.saves import load, plain
from grognard.cli.game.session import names_of
from grognard.cli.game.watch import Watch
from grognard.cli.parser import Parser, natural, seconds, whole
from grognard.cli.screen import Screen
from grognard.kernel.errors import GrognardError
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.cli.draw.letters import Names
    from grognard.kernel.game import Game

EXAMPLES = """
    grognard replay battle.record             step through it
    grognard replay battle.record --watch     let it run
    grognard replay battle.record --at 12     the table after twelve lines of the record
    grognard replay battle.record --log       who did what, with all dice
    grognard replay battle.record --json | jq .result
"""
HELP = "Enter or n: next   p: back   NUMBER: go there   end: the last   log: what happened here   q: quit"
SNAPSHOTS_EVERY = 32


def run(words: list[str]) -> int:
    """Look at a game."""
    arguments = Parser("replay", tell("Look at a game that was played, or is still being played."), EXAMPLES)
    arguments.add_argument("file", metavar="FILE", help=tell("a record, as `save` and the autosave write it"))
    arguments.add_argument("--at", type=whole, metavar="N", help=tell("the table after N answers and undos"))
    arguments.add_argument("--seat", type=natural, metavar="1|2", help=tell("with a player's eyes; else a spectator's"))
    arguments.add_argument("--watch", action="store_true", help=tell("let it run"))
    arguments.add_argument("--delay", type=seconds, metavar="SECONDS", help=tell("between two pictures of --watch"))
    arguments.add_argument("--log", action="store_true", help=tell("print the log alone"))
    arguments.add_argument("--json", action="store_true", help=tell("for programs"))
    asked = arguments.read(words)
    reel = Reel(load(Path(asked.file)), None if asked.seat is None else asked.seat - 1)
    screen = Screen()
    place = reel.length if asked.at is None else asked.at
    if not 0 <= place <= reel.length:
        raise GrognardError(
            tell("{file} has the places 0 to {length}, not {place}", file=asked.file, length=reel.length, place=place)
        )
    if asked.json:
        _print_json(reel, place)
    elif asked.log:
        show_log(reel.at(place), reel, screen)
    elif asked.watch:
        _watch(reel, place, screen, asked.delay)
    elif asked.at is None and screen.is_live:
        ReplaySteps(reel, screen).run()
    else:
        show_header(reel, screen)
        if asked.at is None:
            show_log(reel.at(place), reel, screen)
        show_place(reel, place, screen)
    return 0


class Reel:
    """The game at every line of its record; snapshots on the way make going back quick."""

    def __init__(self, game: Game, seat: int | None) -> None:
        if seat is not None and seat >= game.ruleset.seats:
            raise GrognardError(
                tell(
                    "{title} has the seats 1 to {seats}, not {seat}",
                    title=game.ruleset.title,
                    seats=game.ruleset.seats,
                    seat=seat + 1,
                )
            )
        self.game = game
        self.seat = seat
        self.length = len(game.tape)
        header = game.header
        start = game.ruleset.new_game(header.armies, header.scenario, header.options, header.seed)
        self.snapshots: dict[int, Game] = {0: start}

    def at(self, place: int) -> Game:
        """The game after so many lines."""
        if place == self.length:
            return self.game
        from_here = max(snapshot for snapshot in self.snapshots if snapshot <= place)
        game = self.snapshots[from_here].clone()
        for number in range(from_here, place):
            self.step(game, number)
            if (number + 1) % SNAPSHOTS_EVERY == 0:
                self.snapshots.setdefault(number + 1, game.clone())
        return game

    def step(self, game: Game, number: int) -> None:
        """What the line says."""
        game.follow(self.game.tape[number])

    def frames(self, last: int) -> Iterator[Game]:
        """All places up to that one."""
        game = self.at(0).clone()
        yield game
        for number in range(last):
            self.step(game, number)
            yield game

    def names(self) -> Names:
        """The letters, given at the beginning."""
        return names_of(self.game)

    def sides(self) -> list[str]:
        """What the seats are called."""
        return [self.game.ruleset.seat_name(self.game, seat) for seat in range(self.game.ruleset.seats)]


class ReplaySteps:
    """Going through a game by hand."""

    def __init__(self, reel: Reel, screen: Screen) -> None:
        self.reel = reel
        self.screen = screen
        self.place = 0

    def run(self) -> None:
        """Until the player has seen enough."""
        show_header(self.reel, self.screen)
        is_new = True
        while True:
            if is_new:
                self.show()
            try:
                word = self.screen.ask(f"[{self.place}/{self.reel.length}] ").casefold()
            except EOFError:
                return
            if word in ("q", "quit", "exit"):
                return
            is_new = self.go(word)

    def go(self, word: str) -> bool:
        """Whether there is something new to see."""
        before = self.place
        if word in ("", "n", "next"):
            self.place = min(self.place + 1, self.reel.length)
        elif word in ("p", "back"):
            self.place = max(self.place - 1, 0)
        elif word == "end":
            self.place = self.reel.length
        elif word.isdecimal():
            self.place = min(int(word), self.reel.length)
        elif word == "log":
            show_log(self.reel.at(self.place), self.reel, self.screen)
        else:
            self.screen.say(HELP, "faint")
        return before != self.place

    def show(self) -> None:
        """What the last line brought, and the table after it."""
        before = len(self.reel.at(self.place - 1).events) if self.place else 0
        game = self.reel.at(self.place)
        show_place(self.reel, self.place, self.screen)
        for event in game.view(self.reel.seat, min(before, len(game.events)))["events"]:
            self.screen.show(lines_of(event, self.screen))


def show_header(reel: Reel, screen: Screen) -> None:
    """What was played."""
    header, result = reel.game.header, reel.game.result
    sides = " against ".join(reel.sides())
    screen.say(
        tell(
            "{title}: {sides}. Scenario {scenario}, seed {seed}.",
            title=reel.game.ruleset.title,
            sides=sides,
            scenario=header.scenario,
            seed=header.seed,
        ),
        "bold",
    )
    switched = ", ".join(f"{name}={value}" for name, value in header.options.items())
    if switched:
        screen.say(tell("Options: {switched}.", switched=switched))
    ending = result.reason if result else tell("It is not over yet.")
    screen.say(tell("{length} answers and undos. {ending}", length=reel.length, ending=ending))


def show_place(reel: Reel, place: int, screen: Screen) -> None:
    """The table after so many lines, and what is asked then."""
    view = reel.at(place).view(reel.seat)
    names = reel.names()
    names.learn(view["table"])
    screen.show(picture(view["table"], names, screen, reel.sides()))
    screen.say(
        tell(
            "After {place} of {length}: {prompt}",
            place=place,
            length=reel.length,
            prompt=names.translate(view["prompt"]),
        )
    )


def show_log(game: Game, reel: Reel, screen: Screen) -> None:
    """All that happened so far."""
    for event in game.view(reel.seat)["events"]:
        screen.show(lines_of(event, screen))


def _watch(reel: Reel, place: int, screen: Screen, delay: float | None) -> None:
    shown = Watch(screen, reel.names(), reel.seat, delay)
    shown.run(reel.frames(place))
    shown.finish(reel.at(place))
    screen.say(
        tell(
            "After {place} of {length}: {prompt}",
            place=place,
            length=reel.length,
            prompt=reel.at(place).view(reel.seat)["prompt"],
        )
    )


def _print_json(reel: Reel, place: int) -> None:
    header = reel.game.header
    told: dict[str, Any] = {name: getattr(header, name) for name in header.__struct_fields__}
    print(plain({"header": told, "length": reel.length, "at": place, **reel.at(place).view(reel.seat)}))
