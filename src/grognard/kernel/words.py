"""Sentences that can be said in several languages.

A sentence is a template with named arguments. `tell` makes the English sentence at once, and the sentence remembers how
it was made: so it can be rendered again for a reader of another language. English is the key of the catalogues.

    tell("{unit} shoots at {target}.", unit="Reeds", target="Tolls")

A catalogue is a gettext file `words/<language>.po`: one of the engine and one of each ruleset. Babel compiles it to
`.mo` when the package is built; `make words` extracts the templates and says what is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from importlib.resources.abc import Traversable

ENGLISH = "en"


class Sentence(str):
    """An English sentence that remembers its template and its arguments."""

    __slots__ = ("args", "plural", "template")

    template: str
    plural: str
    """The template for a number other than one; empty if no number decides."""
    args: Mapping[str, Any]

    def render(self, catalogue: NullTranslations) -> str:
        """The sentence in the language of the catalogue."""
        if self.plural:
            template = catalogue.ngettext(self.template, self.plural, self.args["count"])
        else:
            template = catalogue.gettext(self.template) if self.template else ""
        return template.format_map({name: _rendered(value, catalogue) for name, value in self.args.items()})


def tell(template: str, /, **args: Any) -> Sentence:
    """The sentence that the template makes of its arguments.

    >>> tell("{unit} loses {models}.", unit="Reeds", models=tell_many("{count} model", "{count} models", 2))
    'Reeds loses 2 models.'
    """
    return _made(template, "", args) if args else _told(template)


def mentioned(sentence: object) -> list[str]:
    """The texts that a sentence was made with, those of sentences within it too: names and ids among them.

    >>> mentioned(tell("{model} overlaps {other}.", model="A1.2", other=tell("a wood")))
    ['A1.2']
    """
    if not isinstance(sentence, Sentence):
        return [sentence] if isinstance(sentence, str) else []
    return [one for value in sentence.args.values() for one in mentioned(value)] if sentence.args else []


def template(text: str) -> Sentence:
    """A text that stands in a type or in data, as a sentence: a catalogue may know it.

    >>> template("a {strange} text")
    'a {strange} text'
    """
    return _told(text.replace("{", "{{").replace("}", "}}"))


def named(text: str) -> Sentence:
    """A name that rules give in plain text, to throws and to stages of odds, as a sentence."""
    return text if isinstance(text, Sentence) else template(text)


@lru_cache(maxsize=4096)
def _told(template: str) -> Sentence:
    """Sentences without arguments, of which a game says the same ones all the time."""
    return _made(template, "", {})


def tell_many(one: str, many: str, count: int, /, **args: Any) -> Sentence:
    """The sentence for a number of things: `one` is the template for 1, `many` for all other numbers.

    >>> tell_many("{count} loss", "{count} losses", 1), tell_many("{count} loss", "{count} losses", 0)
    ('1 loss', '0 losses')
    """
    return _made(one, many, {"count": count, **args})


def _made(template: str, plural: str, args: dict[str, Any]) -> Sentence:
    chosen = plural if plural and args["count"] != 1 else template
    sentence = Sentence(chosen.format_map(args))
    sentence.template, sentence.plural, sentence.args = template, plural, args
    return sentence


def name_in(languages: Mapping[str, str]) -> Sentence:
    """A name from a data file that is written in several languages; it has its own translations.

    >>> name_in({"en": "Ferrymen", "pl": "Przewoźnicy"})
    'Ferrymen'
    """
    return Name(languages)


class Name(Sentence):
    """A name with its own translations: no catalogue is asked."""

    __slots__ = ("languages",)

    languages: Mapping[str, str]

    def __new__(cls, languages: Mapping[str, str]) -> Name:
        made = super().__new__(cls, languages.get(ENGLISH) or next(iter(languages.values())))
        made.template, made.plural, made.args, made.languages = "", "", {}, dict(languages)
        return made

    def __reduce__(self) -> tuple[type[Name], tuple[Mapping[str, str]]]:
        return Name, (self.languages,)

    def render(self, catalogue: NullTranslations) -> str:
        return self.languages.get(catalogue.info().get("language", ENGLISH), str(self))


def join(things: Iterable[str], between: str = ", ") -> Sentence:
    """Sentences one after another, each in the language of the reader.

    >>> join([tell("moved"), tell("done")])
    'moved, done'
    """
    parts = list(things)
    places = between.join(f"{{part{number}}}" for number in range(len(parts)))
    joined = Sentence(between.join(parts))
    joined.template, joined.plural = places, ""
    joined.args = {f"part{number}": part for number, part in enumerate(parts)}
    return joined


def _rendered(value: Any, catalogue: NullTranslations) -> Any:
    """An argument in the language of the catalogue; an error is what it tells."""
    told = getattr(value, "told", value)
    return told.render(catalogue) if isinstance(told, Sentence) else value


# -------------------------------------------------------------------- who reads


class Reader(NamedTuple):
    """In which language, and with the words of which ruleset, sentences are rendered."""

    language: str = ENGLISH
    slug: str = ""


_NOBODY = Reader()
_READER: ContextVar[Reader] = ContextVar("reader", default=_NOBODY)


def present_reader() -> Reader:
    """Who reads what is told here."""
    return _READER.get()


class in_language:  # noqa: N801 - used like a function; written as a class, for every answer of a game passes here
    """All that is turned into plain data within is rendered in this language."""

    __slots__ = ("_before", "_reader")

    def __init__(self, language: str, slug: str = "") -> None:
        self._reader = Reader(language, slug)

    def __enter__(self) -> None:
        self._before = _READER.set(self._reader)

    def __exit__(self, *_: object) -> None:
        _READER.reset(self._before)


@contextmanager
def with_words_of(slug: str) -> Iterator[None]:
    """The same language, with the words of a ruleset too."""
    with in_language(_READER.get().language, slug):
        yield


def rendered(text: str) -> str:
    """The text in the language of the present reader, as a plain `str`."""
    if not isinstance(text, Sentence):
        return text
    reader = _READER.get()
    return str(text) if reader.language == ENGLISH else text.render(catalogue(*reader))


def encode_sentence(thing: Any) -> str | list[Any]:
    """For msgspec's `enc_hook`: a sentence in the language of the present reader, and any row of things as a list."""
    if isinstance(thing, Sentence):
        return str(rendered(thing))
    if isinstance(thing, Sequence):
        return list(thing)
    raise NotImplementedError(f"{type(thing).__name__} has no plain form")


# -------------------------------------------------------------------- catalogues


def _package() -> Traversable:
    """The folder of the program. The import stands here because it is heavy, and dice need no catalogues."""
    from importlib.resources import files

    return files("grognard")


@cache
def catalogue(language: str, slug: str = "") -> NullTranslations:
    """The words of a ruleset in a language; behind them those of the engine, and then those of the other rulesets."""
    engine = _package()
    games = {each.name: each for each in (engine / "rulesets").iterdir() if each.is_dir()}
    own = [games.pop(slug)] if slug in games else []
    first, *others = (_read(folder, language) for folder in (*own, engine, *(games[name] for name in sorted(games))))
    for each in others:
        first.add_fallback(each)
    return first


@cache
def languages() -> tuple[str, ...]:
    """The languages the engine speaks, English first."""
    folder = _package() / "words"
    names = [file.name for file in folder.iterdir()] if folder.is_dir() else []
    return (ENGLISH, *sorted(name.removesuffix(".mo") for name in names if name.endswith(".mo")))


def best_language(wanted: str) -> str:
    """The language that fits best to what a browser or a shell asks for; English if none does.

    >>> best_language("fr;q=0.9, en-GB;q=0.8"), best_language("C.UTF-8"), best_language("")
    ('en', 'en', 'en')
    """
    ranked: list[tuple[float, str]] = []
    for part in wanted.split(","):
        name, _, weight = part.partition(";q=")
        code = name.strip().replace("_", "-").partition("-")[0].partition(".")[0].casefold()
        try:
            ranked.append((-float(weight or 1), code))
        except ValueError:
            continue
    return next((code for _, code in sorted(ranked, key=lambda each: each[0]) if code in languages()), ENGLISH)


def _read(folder: Traversable, language: str) -> NullTranslations:
    try:
        with (folder / "words" / f"{language}.mo").open("rb") as opened:
            return GNUTranslations(opened)
    except (FileNotFoundError, NotADirectoryError):
        return _NoWords(language)


class _NoWords(NullTranslations):
    """A language without a catalogue: names that bring their own translations are still read in it."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def info(self) -> dict[str, str]:
        return {"language": self._language}


# -------------------------------------------------------------------- English


def many(number: int, thing: str, things: str = "") -> str:
    """A number of things.

    >>> many(1, "hit"), many(2, "hit"), many(0, "loss", "losses")
    ('1 hit', '2 hits', '0 losses')
    """
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def listed(things: list[str] | tuple[str, ...]) -> str:
    """
    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    return ", ".join(things[:-1]) + (" and " if len(things) > 1 else "") + (things[-1] if things else "")
