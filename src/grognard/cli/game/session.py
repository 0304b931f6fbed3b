"""A game at the terminal: the table is shown, the question put, the answer read, until the game is over."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.bots import act, bot
from grognard.cli import INTERRUPTED
from grognard.cli.draw.legend import picture
from grognard.cli.draw.letters import Names
from grognard.cli.draw.log import lines_of, throw_lines
from grognard.cli.game.answers import AnswerReader, Assigned, Chosen, Counted, Several, Shared, sentence
from grognard.cli.game.moves import Marching, Placing
from grognard.cli.game.saves import HUMAN, save
from grognard.cli.game.verbs import Commands, Quit
from grognard.kernel.errors import GrognardError, Refused
from grognard.kernel.game import NeedsConsent
from grognard.kernel.ruleset import Chair
from grognard.kernel.words import rendered, tell

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.cli.game.saves import Autosave
    from grognard.cli.screen import Screen
    from grognard.kernel.ask import Answer, Question
    from grognard.kernel.game import Game
    from grognard.kernel.ruleset import Bot
    from grognard.kernel.ruleset.first_game import Guide

HELPFUL_BOT = "careful"
"""Who answers `auto` when no bot is at the table."""

READERS: Mapping[str, type[AnswerReader]] = {
    "choose": Chosen,
    "choose_many": Several,
    "number": Counted,
    "allocate": Shared,
    "assign": Assigned,
    "place": Placing,
    "move": Marching,
}


class Session:
    """One sitting: who plays, what each has been told, and whose eyes are on the screen."""

    def __init__(
        self,
        game: Game,
        players: tuple[str, ...],
        screen: Screen,
        autosave: Autosave | None,
        guide: Guide | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.screen = screen
        self.autosave = autosave
        self.guide = guide
        """Who says what to do in a first game."""
        self.names = names_of(game)
        self.is_hot_seat = players.count(HUMAN) > 1
        self.eyes: int | None = None
        """At a shared keyboard: the seat whose secrets are on the screen."""
        self.told = 0
        self.told_secretly = dict.fromkeys(range(len(players)), 0)
        self.drawn: Any = None

    # ---------------------------------------------------------------- the sitting

    def run(self) -> int:
        """Play to the end, or until the player leaves; the exit code."""
        try:
            self.greet()
            while self.game.question is not None:
                seat = self.game.waiting_for[0]
                if self.players[seat] == HUMAN:
                    self.put_question(seat)
                else:
                    act(self.game, seat, bot(self.game.ruleset, self.players[seat]), self.seed)
                    if not self.is_hot_seat:
                        self.tell(self.human)
            self.say_result()
        except (Quit, EOFError):
            self.leave()
        except KeyboardInterrupt:
            self.leave()
            return INTERRUPTED
        return 0

    @property
    def seed(self) -> str:
        """What the bots' luck grows from."""
        return f"bots of {self.game.header.seed}"

    @property
    def human(self) -> int:
        """The seat of the only human."""
        return self.players.index(HUMAN)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.game.ruleset.seat_name(self.game, seat)

    @property
    def sides(self) -> list[str]:
        """All names, for the legend."""
        return [self.name(seat) for seat in range(len(self.players))]

    def greet(self) -> None:
        """What is played, by whom, and where to find help."""
        header, rules = self.game.header, self.game.ruleset
        who, *others = (f"{self.name(seat)} ({player})" for seat, player in enumerate(self.players))
        for other in others:
            who = tell("{one} against {other}", one=who, other=other)
        self.screen.say(
            tell(
                "{title}: {who}. Scenario {scenario}, seed {seed}.",
                title=rules.title,
                who=who,
                scenario=header.scenario,
                seed=header.seed,
            ),
            "bold",
        )
        self.screen.say(tell("Answer with a number or a name; `help` lists all you can say."), "faint")
        if self.game.history:
            self.told = max(len(self.game.events) - 5, 0)
            self.told_secretly = dict.fromkeys(self.told_secretly, self.told)

    def keep(self) -> None:
        """Save the game where it can be resumed; a full disk is no reason to stop playing."""
        if self.autosave is not None:
            try:
                self.autosave.keep(self.game)
            except GrognardError as error:
                self.screen.say(tell("Not saved: {error}", error=error), "refused")

    def leave(self) -> None:
        """The game waits for another day."""
        print()
        if self.autosave is None:
            self.screen.say(tell("Left without saving."))
            return
        self.autosave.keep(self.game)
        self.screen.say(tell("Saved as {path}.", path=self.autosave.path))
        self.screen.say(tell("Go on with: grognard play {ruleset} --resume", ruleset=self.game.header.ruleset))

    def say_result(self) -> None:
        """How it ended."""
        viewer = None if self.is_hot_seat else self.human
        self.hide_secrets()
        self.tell(viewer)
        self.show_table(viewer)
        assert self.game.result is not None
        self.screen.say(tell("The game is over. {reason}", reason=self.game.result.reason), "bold")
        self.keep()
        if self.autosave is not None:
            self.screen.say(tell("Look at it again with: grognard replay {path}", path=self.autosave.path), "faint")

    # ---------------------------------------------------------------- what is shown

    def view(self, viewer: int | None, since: int | None = None) -> dict[str, Any]:
        """What may be shown to these eyes."""
        view = self.game.view(viewer, len(self.game.events) if since is None else since)
        self.names.learn(view["table"])
        return view

    def tell(self, viewer: int | None) -> None:
        """What has happened since the last time; secrets only to whom they concern."""
        secretly = self.told if viewer is None else self.told_secretly[viewer]
        for event in self.view(viewer, min(self.told, secretly))["events"]:
            if event["number"] >= (self.told if event.get("audience") is None else secretly):
                self.screen.show(lines_of(event, self.screen))
        self.told = len(self.game.events)
        if viewer is not None:
            self.told_secretly[viewer] = self.told

    def forget_what_was_undone(self) -> None:
        """After an undo the log is shorter."""
        self.told = min(self.told, len(self.game.events))
        self.told_secretly = {seat: min(told, self.told) for seat, told in self.told_secretly.items()}

    def show_table(self, viewer: int | None, question: Question | None = None, *, even_if_same: bool = False) -> None:
        """The map, unless it would be the same again."""
        table = self.view(viewer)["table"]
        lit = frozenset(lit_by(question)) if question is not None else frozenset()
        if even_if_same or self.drawn != (table, lit):
            self.screen.show(picture(table, self.names, self.screen, self.sides, lit))
            self.drawn = table, lit

    def show_question(self, question: Question, reader: AnswerReader) -> None:
        """Who is asked, what, by which clause, and how to answer."""
        self.screen.show(throw_lines(self.view(question.seat)["question"].get("throws", ()), self.screen))
        brief = f" ({reader.brief()})" if reader.brief() else ""
        clause = f" [{question.clause}]" if question.clause else ""
        prompt = self.names.translate(question.prompt)
        self.screen.say(f"{self.name(question.seat)}: {prompt}{brief}{clause}", "bold", indent="  ")
        self.screen.show(reader.lines(self.screen))

    def show_step(self, question: Question, reader: AnswerReader) -> int | None:
        """What the guide of a first game says to this question, and how it is typed; the number of its step."""
        step = self.guide.now(question) if self.guide is not None else None
        if self.guide is None or step is None:
            return None
        number, all_of = step + 1, len(self.guide.steps)
        said = self.guide.steps[step].told
        self.screen.say(tell("Step {number} of {all_of}: {said}", number=number, all_of=all_of, said=said), "bold")
        self.screen.say(tell("At this keyboard: {help}", help=self.names.translate(reader.help)), "faint")
        return step

    def hide_secrets(self) -> None:
        """What one player alone may see leaves the screen before another looks."""
        if self.is_hot_seat and self.eyes is not None:
            self.screen.clear()
            self.eyes = self.drawn = None

    def hand_over(self, seat: int) -> None:
        """A secret question at a shared keyboard: nobody else looks."""
        if self.is_hot_seat and self.eyes != seat:
            self.hide_secrets()
            self.screen.clear()
            self.drawn = None
            self.screen.say(
                tell("A secret question. Pass the keyboard to {name}; nobody else looks.", name=self.name(seat)), "bold"
            )
            self.screen.ask(tell("Press Enter when you are ready. "), is_secret=True)
            self.eyes = seat

    # ---------------------------------------------------------------- question and answer

    def put_question(self, seat: int) -> None:
        """Ask until the game goes on."""
        question = self.game.asked_of(seat)
        assert self.game.question is not None
        assert question is not None
        is_secret = question.secret or self.game.question.secret
        if is_secret:
            self.hand_over(seat)
        else:
            self.hide_secrets()
        viewer = seat if is_secret or not self.is_hot_seat else None
        self.tell(viewer)
        reader = READERS[question.kind](question, self.names, self.view(viewer)["table"])
        self.show_table(viewer, question)
        step = self.show_step(question, reader)
        self.show_question(question, reader)
        commands = Commands(self, seat, viewer, question, reader)
        while not self.read_line(commands, is_secret=is_secret):
            pass
        if self.guide is not None:
            self.guide.finish(step)
        if not self.is_hot_seat:
            self.tell(viewer)
        self.keep()

    def read_line(self, commands: Commands, *, is_secret: bool) -> bool:
        """One line from the player; whether the game went on."""
        seat, question, reader = commands.seat, commands.question, commands.reader
        text = self.screen.ask("> ", is_secret=is_secret)
        try:
            if not text:
                self.show_question(question, reader)
                return False
            done = commands.obey(text)
            if done is not None:
                return done
            answer = json_of(text) if text[0] in '{["' else reader.read(text)
            if answer is None:
                self.screen.show(reader.lines(self.screen))
                return False
            self.game.answer(answer, seat=seat)
        except GrognardError as error:
            self.screen.say(self.names.translate(sentence(error)), "refused", indent="  ")
            return False
        return True

    def undo(self, seat: int, *, asks_consent: bool) -> None:
        """Take back an answer: at a shared keyboard the last one, else the player's own last one."""
        whose = None if self.is_hot_seat else seat
        try:
            self.game.undo(whose)
        except NeedsConsent as refusal:
            if not asks_consent:
                raise Refused(tell("{sentence} `undo!` asks for it.", sentence=refusal.sentence)) from None
            if self.is_hot_seat and not self.others_agree(self.game.history[-1].seat):
                raise Refused(tell("The answer stands.")) from None
            self.game.undo(whose, consent=True)
        self.forget_what_was_undone()
        self.screen.say(tell("Taken back."))

    def others_agree(self, seat: int) -> bool:
        """Ask the friend at the same keyboard; bots always agree."""
        others = [self.name(other) for other, who in enumerate(self.players) if other != seat and who == HUMAN]
        said = self.screen.ask(tell("{names}: do you agree? (yes/no) ", names=", ".join(others))).casefold()
        return said in ("y", "yes", rendered(tell("yes")).casefold())

    def let_bot_answer(self, seat: int) -> None:
        """What a bot would do in this place."""
        act(self.game, seat, self.helper, self.seed)

    def suggestion(self, seat: int) -> Answer:
        """What it would answer."""
        return self.helper(Chair(self.game, seat, self.seed))

    @property
    def helper(self) -> Bot:
        """The bot that answers for a player."""
        level = next((player for player in self.players if player != HUMAN), HELPFUL_BOT)
        return bot(self.game.ruleset, level)

    def save(self, name: str) -> None:
        """Write the record where the player says."""
        path = Path(name).expanduser()
        save(self.game, path)
        self.screen.say(tell("Saved as {path}.", path=path))


def names_of(game: Game) -> Names:
    """The letters of a game: given at its beginning, so that they are the same after a resume."""
    names, header = Names(), game.header
    first = game.ruleset.new_game(header.armies, header.scenario, header.options, header.seed)
    for seat in (None, *range(game.ruleset.seats)):
        names.learn(first.view(seat)["table"])
    return names


def lit_by(question: Question) -> set[str]:
    """The pieces and units a question is about; if it names none, those one can choose."""
    about = set(question.about)
    if not about:
        about = {thing for option in getattr(question, "options", ()) for thing in option.about}
    return about


def json_of(text: str) -> Any:
    """An answer typed as JSON, in the form every client can send."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise Refused(tell("That is not JSON: {error}.", error=error)) from None
