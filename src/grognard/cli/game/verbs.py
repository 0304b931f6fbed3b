"""What a player can say at any time, whatever the question is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.cli.commands.rules import show_found
from grognard.cli.draw.legend import card_lines, picture
from grognard.cli.draw.log import lines_of
from grognard.cli.draw.ruler import measured, place_lines
from grognard.cli.draw.table import around
from grognard.cli.game.option_notes import answer_words
from grognard.kernel.errors import GrognardError, Refused, Unknown
from grognard.kernel.words import rendered, tell

if TYPE_CHECKING:
    from grognard.cli.game.answers import AnswerReader
    from grognard.cli.game.session import Session
    from grognard.kernel.ask import Question
    from grognard.kernel.offers import Ability

HELP = tell("""\
  map              the table again; `map NAME` or `map X Y INCHES`: a part, larger
  unit NAME        a unit's card; its letter on the map is enough
  place X Y        what ground is there, and who stands on it; on a board of hexes `place D4`
  measure A B      how far it is from A to B; `measure A`: to everything
  log N            the last N lines of the log
  why              the rule behind the question
  rules WORDS      look into the rules; `rules ID`: one clause
  skip             in a guided game: leave this step out; `skip all`: end the lesson
  hint             what a bot would answer; nothing is played
  auto             let a bot answer this once
  orders           what you need not be asked about, and what you can give orders about
  order NAME       do not ask again: the answer is no; `order NAME: REPLY SPAN`: another answer, or not all the battle
  ask NAME         ask again
  undo             take your answer back; `undo!`: when the other side must agree
  save FILE        write the game's record to a file
  quit             leave; the game is kept, and `--resume` goes on with it""")

# No single letters: they are the beginnings of names.
ALIASES = {"?": "help", "exit": "quit", "rule": "rules"}
ZOOM = 4.0
HOLDS = {
    "activation": tell("in this activation"),
    "phase": tell("in this phase"),
    "turn": tell("this turn"),
    "round": tell("this round"),
    "battle": tell("in this battle"),
}
"""For how long a standing order holds."""


class Quit(Exception):
    """The player leaves the table."""


class Commands:
    """The commands, for one question put to one seat."""

    def __init__(
        self, session: Session, seat: int, viewer: int | None, question: Question, reader: AnswerReader
    ) -> None:
        self.session = session
        self.screen = session.screen
        self.seat = seat
        self.viewer = viewer
        self.question = question
        self.reader = reader

    def obey(self, text: str) -> bool | None:
        """Do what is said if it is a command: whether the game went on; None if it is no command."""
        word, _, rest = text.removeprefix("/").partition(" ")
        word = word.casefold()
        if not text.startswith("/") and self.is_option(text):
            return None
        does = getattr(self, f"do_{ALIASES.get(word, word).replace('!', '_now')}", None)
        if does is None:
            if text.startswith("/"):
                raise Refused(tell('"{word}" is no command; `help` lists them.', word=word))
            return None
        return bool(does(rest.strip()))

    def is_option(self, text: str) -> bool:
        """An option may be called like a command; then it is meant, and /word is the command."""
        return text in [option.key for option in getattr(self.question, "options", ())]

    def do_help(self, _: str) -> None:
        """How to answer, and what else there is."""
        self.screen.say(self.session.names.translate(self.reader.help))
        self.screen.show(rendered(HELP).splitlines())

    def do_map(self, rest: str) -> None:
        """All of the table, or a part of it."""
        session, words = self.session, rest.split()
        if not words:
            session.show_table(self.viewer, self.question, even_if_same=True)
            return
        table = session.view(self.viewer)["table"]
        try:
            numbers = [float(word) for word in words]
        except ValueError:
            numbers = list(session.names.spot(rest, table))
        if len(numbers) not in (2, 3) or not all(abs(number) < 1e4 for number in numbers):
            raise Refused(tell("Say `map NAME`, `map X Y` or `map X Y INCHES`."))
        x, y, inches = (*numbers, ZOOM)[:3]
        window = around(table, min(max(x, 0.0), table["width"]), min(max(y, 0.0), table["height"]), max(inches, 1.0))
        self.screen.show(picture(table, session.names, self.screen, session.sides, self.question.about, window))

    def do_unit(self, rest: str) -> None:
        """A card, or all units in a line each."""
        table, names = self.session.view(self.viewer)["table"], self.session.names
        if not rest:
            raise Refused(
                tell("Which unit? {names}.", names=", ".join(card["name"] for card in table.get("cards", ())))
            )
        card = names.card(rest, table)
        self.screen.show(card_lines(card, table, names, self.session.name(card["seat"])))

    def do_place(self, rest: str) -> None:
        """The ground of a place, and who stands there."""
        if not rest:
            raise Refused(tell("Which place? `place X Y`, `place NAME`, or the name of a hex."))
        self.screen.show(place_lines(rest, self.session.names, self.session.view(self.viewer)["table"]))

    def do_measure(self, rest: str) -> None:
        """The tape measure."""
        if not rest:
            raise Refused(tell("Measure what? `measure A B`, or `measure A` for all distances from A."))
        table = self.session.view(self.viewer)["table"]
        if clause := table.get("unmeasured"):
            raise Refused(tell("Nothing is measured before it is declared."), clause)
        self.screen.show(measured(rest, self.session.names, table))

    def do_log(self, rest: str) -> None:
        """The end of the log."""
        number = int(rest) if rest.isdecimal() else 10
        events = self.session.view(self.viewer, 0)["events"]
        for event in events[-number:] if number else ():
            self.screen.show(lines_of(event, self.screen))

    def do_why(self, _: str) -> None:
        """The clause of the question."""
        asked = self.session.game.question
        clause = self.question.clause or (asked.clause if asked is not None else "")
        if not clause:
            raise Refused(tell("No clause is named for this question."))
        self.do_rules(clause)

    def do_rules(self, rest: str) -> None:
        """A clause, or those that hold the words."""
        if not rest:
            raise Refused(tell("Which rule? `rules WORDS` or `rules ID`."))
        show_found(self.session.game.ruleset.ledger, rest, self.screen)

    def do_skip(self, rest: str) -> None:
        """Leave out the next step of a lesson, or all that are left."""
        guide = self.session.guide
        if guide is None or not guide.left:
            raise Refused(tell("No lesson is going on; `grognard play RULESET --learn` begins one."))
        del guide.left[: None if rest == "all" else 1]
        self.screen.say(tell("Skipped."), indent="  ")

    def do_hint(self, _: str) -> None:
        """What a bot would answer, without answering."""
        answer = self.session.suggestion(self.seat)
        words = self.session.names.translate(answer_words(self.question, answer))
        self.screen.say(tell("A bot would answer: {answer}", answer=words), indent="  ")

    def do_auto(self, _: str) -> bool:
        """Let a bot answer."""
        self.session.let_bot_answer(self.seat)
        return True

    def do_orders(self, _: str) -> None:
        """Standing orders, and what they can be about."""
        game = self.session.game
        orders = {order.ability: order for order in game.orders if order.seat == self.seat}
        if not game.ruleset.play.abilities:
            self.screen.say(tell("In this game nothing is asked that one could give orders about."), indent="  ")
        for ability in game.ruleset.play.abilities:
            order = orders.get(ability.key)
            if order is None:
                told = tell("{name}: you are asked.", name=ability.name)
            else:
                reply = ability.replies.get(order.reply, tell("no"))
                told = tell("{name}: {reply}, {span}.", name=ability.name, reply=reply, span=HOLDS[order.span])
            self.screen.say(told, indent="  ")

    def do_order(self, rest: str) -> None:
        """Give a standing order: NAME, or NAME: REPLY SPAN."""
        name, _, said = rest.partition(":")
        ability, words = self.ability(name), said.split()
        span = words.pop() if words and words[-1] in ability.spans else ability.spans[-1]
        reply = " ".join(words) or ability.answers[0]
        self.session.game.give_order(self.seat, ability.key, reply, span)
        self.session.keep()
        self.do_orders("")

    def do_ask(self, rest: str) -> None:
        """Take a standing order back."""
        self.session.game.withdraw_order(self.seat, self.ability(rest).key)
        self.session.keep()
        self.do_orders("")

    def ability(self, name: str) -> Ability:
        """The ability that is meant, by its name or its key."""
        known = self.session.game.ruleset.play.abilities
        meant = name.strip().casefold()
        for each in known:
            if meant in (each.key.casefold(), rendered(each.name).casefold()):
                return each
        raise Unknown(tell("ability"), name.strip(), [each.key for each in known])

    def do_undo(self, _: str) -> bool:
        """Take back what is free to take back."""
        self.session.undo(self.seat, asks_consent=False)
        return True

    def do_undo_now(self, _: str) -> bool:
        """Take back by consent."""
        self.session.undo(self.seat, asks_consent=True)
        return True

    def do_save(self, rest: str) -> None:
        """Write the record."""
        if not rest:
            raise Refused(tell("Save it where? `save FILE`."))
        self.session.save(rest)

    def do_quit(self, _: str) -> None:
        """Leave, if the game is safe."""
        if self.session.autosave is not None:
            try:
                self.session.autosave.keep(self.session.game)
            except GrognardError as error:
                raise Refused(
                    tell("Not saved: {error}. `save FILE` elsewhere, or `quit!` to leave all the same.", error=error)
                ) from None
        raise Quit

    def do_quit_now(self, _: str) -> None:
        """Leave without a save."""
        self.session.autosave = None
        raise Quit
