"""Every sentence that reaches a player is a template, and the catalogues have them all."""

from __future__ import annotations

import ast
import re
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

import pytest

import grognard
from grognard.api import ruleset
from grognard.bots import act, bot
from grognard.kernel import words
from grognard.kernel.errors import GrognardError, Refused, Unknown
from grognard.kernel.words import Sentence, best_language, in_language, rendered, tell, tell_many
from hatch_build import compile_words
from tools.words import LANGUAGES, ROOT, Part, messages_in, missing, parts, read, templates, unused

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

COMPLETE = ("engine", "_template", "last_edition", "legendary", "steampunk", "szop", "tenth")
"""What is complete in every language; the others follow."""
WORDED = ("_template", "last_edition", "legendary", "steampunk", "szop", "tenth")
"""Rulesets in which no sentence is left without a template."""
GAP = re.compile(r"\{(\w+)\}")
FOLDERS = ("kernel", "server", "cli", "bots", "rulesets/_template")
TELLS = {
    "Refused": 0,
    "NeedsConsent": 0,
    "Stale": 0,
    "GrognardError": 0,
    "BadData": 0,
    "Unknown": 0,
    "TooMuch": 0,
    "TooLarge": 0,
    "Trouble": 0,
    "Fault": 1,
    "refuse": 0,
    "reveal": 0,
    "Problem": 0,
}
"""Functions that take a sentence for players, and which of their arguments it is."""


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """The catalogues as they are now."""
    compile_words(ROOT)
    words.catalogue.cache_clear()
    words.languages.cache_clear()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", parts(), ids=lambda part: part.name)
def test_catalogues_have_what_the_code_says_and_nothing_else(part: Part, language: str) -> None:
    if not part.file(language).exists():
        pytest.skip(f"{part.name} has no words in {language} yet")
    catalogue = read(part.file(language), language)

    assert [] == unused(part, language), "run `make words`"
    if part.name in COMPLETE:
        assert [] == [str(message.id) for message in templates(part) if message.id and message.id not in catalogue]
        assert [] == missing(catalogue)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", parts(), ids=lambda part: part.name)
def test_translations_have_the_gaps_of_their_template(part: Part, language: str) -> None:
    for message in read(part.file(language), language):
        originals = [message.id] if isinstance(message.id, str) else list(message.id)
        told = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        gaps = {gap for original in originals for gap in GAP.findall(original)}
        for text in filter(None, told):
            assert not message.id or gaps == set(GAP.findall(text)), message.id


def test_templates_are_found_in_code() -> None:
    source = 'tell("a {b}", b=1); tell_many("{count} c", "{count} cs", 2); self.tell("no"); tell(name); tell("d" " e")'

    assert {"a {b}", ("{count} c", "{count} cs"), "d e"} == set(messages_in(source))


# ---------------------------------------------------------------- without a template


def untold(file: Path) -> Iterator[str]:
    """Sentences in the source that are handed to players as plain text."""
    for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(call, ast.Call):
            continue
        name = str(getattr(call.func, "id", None) or getattr(call.func, "attr", ""))
        place = TELLS.get(name)
        told = [call.args[place]] if place is not None and len(call.args) > place else []
        told += [keyword.value for keyword in call.keywords if keyword.arg in ("prompt", "sentence")]
        for text in told:
            is_text = isinstance(text, ast.Constant) and isinstance(text.value, str) and " " in text.value
            if is_text or isinstance(text, ast.JoinedStr):
                yield f"{file.name}:{text.lineno}: {ast.unparse(text)}"


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_sentence_of_the_engine_is_plain_text(folder: str) -> None:
    files = sorted((ROOT / "src" / "grognard" / folder).rglob("*.py"))

    assert [] == [line for file in files for line in untold(file)]


class Marked(NullTranslations):
    """A language in which every template is marked: what is not marked has no template."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return f"⟦{one if number == 1 else many}⟧"


def sentences(view: dict[str, Any]) -> Iterator[str]:
    """All that a view says in words, but for names from data."""
    yield view["prompt"]
    yield from (event["text"] for event in view["events"] if event["text"])
    table = view["table"]
    yield from table["ribbon"]
    yield from (area["label"] for area in table.get("areas", ()) if area.get("label"))
    yield from (tray["name"] for tray in table.get("trays", ()))
    for card in table["cards"]:
        yield from (words for _, words in card.get("states", ()))
        yield from (name for name, _ in card.get("lines", ()))
        yield from (grid["columns"][0] for grid in card.get("tables", ()))
    for resources in table.get("resources", ()):
        yield from (name for name in resources if not name.isupper())  # "CP" is so in every language
    question = view["question"] or {}
    yield from filter(None, (question.get("prompt"), question.get("otherwise")))
    # An option without a label is shown by its key: that may be the name of a hex or a unit, not a word of ours.
    slots = [option for slot in question.get("slots", ()) for option in slot["options"]]
    for option in (*question.get("options", ()), *slots):
        if "label" not in option and re.fullmatch(r"[a-z ]{2,}", option["key"]):
            yield option["key"]


@pytest.mark.parametrize("slug", WORDED)
def test_every_throw_has_a_name_in_every_language(slug: str) -> None:
    game = ruleset(slug).new_game(seed=11)
    player = bot(game.ruleset, "random")
    while game.question is not None:
        act(game, game.waiting_for[0], player, 11)
    thrown = {throw.name for event in game.events for throw in event.throws if throw.name}
    known = {str(message.id) for part in parts() for message in templates(part) if part.name in ("engine", slug)}

    assert thrown
    assert set() == thrown - known


@pytest.mark.parametrize("slug", WORDED)
def test_no_sentence_reaches_a_player_without_a_template(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "catalogue", lambda language, slug="": Marked())
    game = ruleset(slug).new_game(seed=11)
    names = {game.ruleset.seat_name(game, seat) for seat in (0, 1)}
    names |= {ability.name for ability in game.ruleset.play.abilities}
    player = bot(game.ruleset, "random")
    while game.question is not None:
        if game.turn % 5 == 0:
            for seat in (0, 1, None):
                for told in sentences(game.view(seat, language="xx")):
                    assert told.startswith("⟦") or told in names, told
        act(game, game.waiting_for[0], player, 11)

    assert game.view(None, language="xx")["result"]["reason"].startswith("⟦")


# ---------------------------------------------------------------- languages


def test_a_game_is_told_in_the_language_of_its_reader() -> None:
    game = grognard.new_game("_template", seed=7)

    assert "Który oddział niesie twój sztandar?" == game.view(0, language="pl")["prompt"]
    assert "Which unit carries your colours?" == game.view(0)["prompt"]
    with in_language("pl"):
        assert "Który oddział niesie twój sztandar?" == game.view(0)["prompt"]


@pytest.mark.parametrize(
    ("number", "said"), [(1, "1 model"), (2, "2 modele"), (5, "5 modeli"), (12, "12 modeli"), (22, "22 modele")]
)
def test_polish_counts_as_polish_does(number: int, said: str) -> None:
    with in_language("pl", "_template"):
        assert said == rendered(tell_many("{count} model", "{count} models", number))


def test_errors_are_told_in_the_language_of_the_reader() -> None:
    game = grognard.new_game("_template", seed=7)
    with pytest.raises(Refused) as refused:
        game.answer("Z9", seat=0)
    with pytest.raises(Unknown) as unknown:
        grognard.muster("_template", "wardenz")

    with in_language("pl"):
        assert rendered(refused.value.sentence).endswith("nie jest wśród opcji; znane: A1, A2, A3.")
        assert "nieznane: armia 'wardenz'; czy chodziło o „wardens”?" == rendered(unknown.value.told)
        wrapped = GrognardError(tell("This game cannot be opened: {error}", error=unknown.value))
        assert rendered(wrapped.told).endswith("czy chodziło o „wardens”?")


def test_every_refusal_of_the_engine_can_be_rendered() -> None:
    game = grognard.new_game("_template", seed=7)
    question = game.asked_of(0)
    assert question is not None
    for reply in (None, 7, "no", ["A1"], {"A1": 1}, object()):
        with pytest.raises(Refused) as refused:
            question.check(reply)

        assert isinstance(refused.value.sentence, Sentence)


@pytest.mark.parametrize(
    ("wanted", "given"),
    [("pl", "pl"), ("pl_PL.UTF-8", "pl"), ("de, pl;q=0.5, en;q=0.7", "en"), ("en-GB,pl;q=0.9", "en"), ("tlh", "en")],
)
def test_the_language_that_fits_best(wanted: str, given: str) -> None:
    assert given == best_language(wanted)
