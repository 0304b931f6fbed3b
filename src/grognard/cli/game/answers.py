"""What is typed, as an answer: one reader for each kind of question that can be answered from a list."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Any, ClassVar

from grognard.cli.game.option_notes import odds_of_options, odds_of_slot
from grognard.kernel.ask import Allocate, Assign, Choose, ChooseMany, Number, between
from grognard.kernel.errors import GrognardError, Refused, hint
from grognard.kernel.words import join, tell

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grognard.cli.draw.letters import Names, Table
    from grognard.cli.screen import Screen
    from grognard.kernel.ask import Answer, Option, Question

LONGEST_COLUMN = 38


class AnswerReader:
    """Shows what can be answered and reads the answer; it may take several lines until one is complete."""

    help: ClassVar[str] = ""

    def __init__(self, question: Question, names: Names, table: Table) -> None:
        self.question: Any = question
        self.names = names
        self.table = table

    def brief(self) -> str:
        """What belongs to the prompt: how many, from where to where."""
        return ""

    def lines(self, screen: Screen) -> list[str]:
        """What stands under the prompt."""
        return []

    def read(self, text: str) -> Answer | None:
        """The answer; None when it is noted but not complete; `Refused` when it makes no sense."""
        raise NotImplementedError

    def options(self, options: Sequence[Option], odds: Mapping[str, str] | None = None) -> Menu:
        """The options with the names of the map, and beside them what is known of them."""
        labels = [self.names.translate(str(option)) for option in options]
        words = [(option.data.get("words", ""), option.note, (odds or {}).get(option.key, "")) for option in options]
        beside = [join(filter(None, each), "; ") for each in words]
        return Menu([option.key for option in options], labels, beside)


class Menu:
    """Numbered options. Each is found by its number, its key, a part of its label, or one of what stands beside it.

    What is called so counts first, then what begins so.
    """

    def __init__(self, keys: Sequence[str], labels: Sequence[str], notes: Sequence[str] = ()) -> None:
        self.keys = keys
        self.labels = labels
        self.notes = notes or [""] * len(keys)
        # Keys that are numbers themselves are the numbers of the list: nobody should bid 1 by typing 2.
        self.numbers = keys if keys and all(key.isdigit() for key in keys) else [str(n + 1) for n in range(len(keys))]

    def key(self, text: str) -> str:
        """The key of the option that is meant."""
        if text in self.numbers:
            return self.keys[self.numbers.index(text)]
        if text in self.keys:
            return text
        found = self._named(text)
        if len(found) == 1:
            return self.keys[found[0]]
        if found:
            raise Refused(
                tell('"{text}" may be {names}.', text=text, names=" or ".join(self.labels[place] for place in found))
            )
        if text.lstrip("-").isdigit():
            raise Refused(
                tell(
                    "There is no option {text}; they are numbered {numbers} to {last}.",
                    text=text,
                    numbers=self.numbers[0],
                    last=self.numbers[-1],
                )
            )
        raise Refused(tell('"{text}" is not among the options{hint}.', text=text, hint=hint(text, self.labels)))

    def _named(self, text: str) -> list[int]:
        """The places of the options that are meant: called so, beginning so, or with this in their names or notes."""
        start = text.casefold()
        names = [(key.casefold(), label.casefold()) for key, label in zip(self.keys, self.labels, strict=True)]

        def those(fit: Callable[[str], bool]) -> list[int]:
            return [place for place, both in enumerate(names) if any(map(fit, both))]

        found = those(lambda name: name == start) or those(lambda name: name.startswith(start))
        if found or text.isdigit():  # a number is a place in the list, never a piece of a name
            return found
        beside = [place for place, note in enumerate(self.notes) if start in note.casefold()]
        return those(lambda name: start in name) or beside

    def label(self, key: str) -> str:
        """What people call the option."""
        return self.labels[self.keys.index(key)]

    def lines(self, screen: Screen) -> list[str]:
        """The list: in one line, in columns, or one below the other, as it fits."""
        wide = max(map(len, self.numbers), default=0)
        items = []
        for number, label, note in zip(self.numbers, self.labels, self.notes, strict=True):
            named = label if label == number else f"{number:>{wide}} {label}"
            items.append(f"{named} ({note})" if note else named)
        row = "   ".join(items)
        if len(row) + 2 <= screen.width:
            return ["  " + row]
        column = max(map(len, items)) + 3
        if column > LONGEST_COLUMN:
            broken = [wrap(item, screen.width, initial_indent="  ", subsequent_indent="    ") for item in items]
            return [line for lines in broken for line in lines]
        across = (screen.width - 2) // column
        rows = -(-len(items) // across)
        return ["  " + "".join(item.ljust(column) for item in items[row::rows]).rstrip() for row in range(rows)]


class Chosen(AnswerReader):
    """For `Choose`."""

    question: Choose
    help = "Type the number of an option, its name, or a part of its name."

    def lines(self, screen: Screen) -> list[str]:
        return self.options(self.question.options, odds_of_options(self.question)).lines(screen)

    def read(self, text: str) -> Answer:
        return self.options(self.question.options).key(text)


class Several(AnswerReader):
    """For `ChooseMany`."""

    question: ChooseMany
    help = "Type the numbers of the options you choose, like `1 3 4`; names with commas between them; `all` or `none`."

    def brief(self) -> str:
        most = len(self.question.options) if self.question.most is None else self.question.most
        return between(self.question.least, most)

    def lines(self, screen: Screen) -> list[str]:
        return self.options(self.question.options).lines(screen)

    def read(self, text: str) -> Answer:
        menu = self.options(self.question.options)
        if text.casefold() in ("none", "-"):
            return []
        if text.casefold() == "all":
            return list(menu.keys)
        words = [word.strip() for word in text.split(",")] if "," in text else text.split()
        return [menu.key(word) for word in words if word]


class Counted(AnswerReader):
    """For `Number`."""

    question: Number
    help = "Type a whole number."

    def brief(self) -> str:
        return between(self.question.least, self.question.most)

    def read(self, text: str) -> Answer:
        return whole_number(text)


class Shared(AnswerReader):
    """For `Allocate`."""

    question: Allocate
    help = "Share it out: `1=2 3=1` gives 2 to the first option and 1 to the third; or type one number for each option."

    def brief(self) -> str:
        return f"share out {self.question.total}"

    def lines(self, screen: Screen) -> list[str]:
        menu = self.options(self.question.options)
        rooms = [f"at most {room}" for room in self.question.room]
        notes = [f"{note}; {room}" if note else room for note, room in zip(menu.notes, rooms, strict=True)]
        return Menu(menu.keys, menu.labels, notes).lines(screen)

    def read(self, text: str) -> Answer:
        menu = self.options(self.question.options)
        words = text.replace(" =", "=").replace("= ", "=").replace(",", " ").split()
        if "=" not in text:
            if len(words) != len(menu.keys):
                raise Refused(
                    tell(
                        "Give {number} numbers, one for each option, or say who gets what: `1=2`.",
                        number=len(menu.keys),
                    )
                )
            return {key: whole_number(word) for key, word in zip(menu.keys, words, strict=True)}
        shared: dict[str, int] = {}
        for word in words:
            name, _, amount = word.partition("=")
            key = menu.key(name)
            shared[key] = shared.get(key, 0) + whole_number(amount)
        return shared


class Assigned(AnswerReader):
    """For `Assign`: slot by slot, or all at once."""

    question: Assign
    help = "Choose for one after the other; `back` returns to the one before. Or all at once: `1=2 2=1`."

    def __init__(self, question: Question, names: Names, table: Table) -> None:
        super().__init__(question, names, table)
        self.chosen: list[str] = []

    def lines(self, screen: Screen) -> list[str]:
        slots = self.question.slots
        done = [
            f"  {slot.label}: {self.options(slot.options).label(key)}"
            for slot, key in zip(slots, self.chosen, strict=False)
        ]
        slot = slots[len(self.chosen)]
        start = next((f", {option.data['start']}" for option in slot.options if "start" in option.data), "")
        head = f"  {slot.label}{start} ({len(self.chosen) + 1} of {len(slots)}):"
        before = {one.key: key for one, key in zip(slots, self.chosen, strict=False)}
        return [*done, head, *self.options(slot.options, odds_of_slot(self.question, slot, before)).lines(screen)]

    def read(self, text: str) -> Answer | None:
        slots = self.question.slots
        if "=" in text:
            return self._at_once(text)
        if text.casefold() == "back":
            self.chosen = self.chosen[:-1]
            return None
        self.chosen.append(self.options(slots[len(self.chosen)].options).key(text))
        if len(self.chosen) < len(slots):
            return None
        answer = {slot.key: key for slot, key in zip(slots, self.chosen, strict=True)}
        self.chosen = []  # if the rules refuse it, begin again
        return answer

    def _at_once(self, text: str) -> Answer:
        slots = {slot.key: slot for slot in self.question.slots}
        menu = Menu(list(slots), [slot.label for slot in slots.values()])
        answer = {}
        for word in text.replace(",", " ").split():
            name, _, choice = word.partition("=")
            key = menu.key(name)
            answer[key] = self.options(slots[key].options).key(choice)
        return answer


def whole_number(text: str) -> int:
    """
    >>> whole_number("12")
    12
    """
    try:
        return int(text)
    except ValueError:
        raise Refused(tell('Give a whole number, not "{text}".', text=text)) from None


def sentence(error: GrognardError) -> str:
    """An error as a sentence of the conversation.

    >>> sentence(GrognardError("unknown unit 'x'"))
    "Unknown unit 'x'."
    """
    said = str(error)
    return said[:1].upper() + said[1:] + ("" if said.endswith((".", "?", "!", ")")) else ".")
