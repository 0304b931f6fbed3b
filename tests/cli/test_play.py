"""A game in the terminal, from the first question to the last, by what a player types and reads."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import grognard as public
from grognard.kernel.record import TakenBack

if TYPE_CHECKING:
    from tests.cli.conftest import Command

PLAY = ("play", "_template", "--vs", "random", "--seed", "7")
SET_UP = "Eels\nto 3 8\n2 3\nto 1.5 13\n"
"""The colours, then a place for each unit."""
AUTO = "auto\n" * 400


def test_a_game_is_played_to_the_end_against_a_bot(grognard: Command, folder: Path) -> None:
    said = grognard(*PLAY, typed=SET_UP + "1\n" + AUTO)

    assert 0 == said.code
    assert "The game is over." in said.out
    assert re.search(r"(wins|draw)", said.out.rpartition("The game is over.")[2])
    record = next((folder / "data" / "games").iterdir())
    assert f"grognard replay {record}" in " ".join(said.out.split())
    assert public.load(record.read_text()).result is not None


def test_the_real_program_plays_with_piped_input() -> None:
    typed = SET_UP + "1\n" + AUTO
    run = subprocess.run(
        [sys.executable, "-m", "grognard", *PLAY, "--no-autosave"],
        check=False,
        input=typed,
        capture_output=True,
        text=True,
    )

    assert 0 == run.returncode
    assert "" == run.stderr
    assert "The game is over." in run.stdout
    assert "\x1b" not in run.stdout


def test_the_screen_shows_the_map_the_question_its_clause_and_the_options(grognard: Command) -> None:
    said = grognard(*PLAY, "--no-autosave", typed="")

    assert "Crossroads: Wardens of the Dyke (human) against Tollkeepers (random)." in said.out
    assert "Wardens of the Dyke: Which unit carries your colours? [TPL-SETUP-02]" in said.out
    assert "  1 Reeds   2 Eels   3 Sluice gun\n" in said.out
    assert "┌─ Before the battle · Setting up ─" in said.out
    assert all(len(line) <= 80 for line in said.out.splitlines())


def test_a_screen_of_24_lines_holds_the_map_and_the_question(grognard: Command) -> None:
    lines = grognard(*PLAY, typed="Eels\n").out.splitlines()
    top = max(number for number, line in enumerate(lines) if "┌─" in line)
    asked = next(number for number, line in enumerate(lines[top:]) if line == "> ")

    assert asked < 24


def test_the_log_cites_clauses_and_shows_dice_with_what_they_need(grognard: Command) -> None:
    out = grognard("play", "_template", "--vs", "careful", "--seed", "7", typed=AUTO).out

    assert re.search(r"• \w+.* shoots at .*: \d+ shots, \d+ hits, \d+ losses\. \[TPL-SHOOT-02,", out)
    assert re.search(r"^    hit on \d\+.*: \d", out, re.MULTILINE)
    assert re.search(r"^    save on \d\+: \d", out, re.MULTILINE)


def test_bots_play_each_other(grognard: Command) -> None:
    said = grognard("play", "_template", "--watch", "--seed", "7", "--fast")

    assert 0 == said.code
    assert "The game is over." in said.out
    assert said.out.count("┌─ Round") >= 2
    assert "> " not in said.out


def test_the_same_seed_gives_the_same_game(grognard: Command) -> None:
    words = ("play", "_template", "--watch", "--vs", "careful,random", "--seed", "a word", "--no-autosave")

    assert grognard(*words).out == grognard(*words).out


def test_without_a_seed_every_game_is_another(grognard: Command) -> None:
    seeds = {re.findall(r"seed (\d+)", grognard("play", "_template", "--no-autosave").out)[0] for _ in range(3)}

    assert 3 == len(seeds)


def test_armies_scenario_and_options_reach_the_game(grognard: Command, folder: Path) -> None:
    mine = folder / "mine.toml"
    profile = "models = 2\nmove = 5\nshots = 1\nrange = 8\nskill = 4\nsave = 5\n"
    mine.write_text('name = "Mine"\n' + "".join(f'[[unit]]\nname = "{name}"\n{profile}' for name in ("Ox", "Yak")))
    words = ("--army", "mine.toml", "--scenario", "open field", "--option", "open_colours=yes", "--seat", "2")
    said = grognard("play", "_template", *words, "--seed", "1", typed="Yak\n")

    assert "Wardens of the Dyke (careful) against Mine (human). Scenario open field" in " ".join(said.out.split())
    assert "Yak carries the colours. [TPL-SETUP-02]" in said.out


def test_an_army_with_an_unknown_keyword_is_refused_by_its_line(grognard: Command, folder: Path) -> None:
    army = folder / "mine.toml"
    unit = '[[unit]]\nname = "Ox"\nmodels = 2\nmove = 5\nshots = 1\nrange = 8\nskill = 4\nsave = 5\n'
    army.write_text(f'name = "Mine"\n{unit}keywords = ["Stedy"]\n')
    said = grognard("play", "_template", "--army", str(army))

    assert 2 == said.code
    assert re.search(r'mine\.toml:10: .*Stedy.*did you mean "Steady"', said.err)


@pytest.mark.parametrize(
    ("before", "typed", "sentence"),
    [
        ("", "Elis", '"Elis" is not among the options; did you mean "Eels"?'),
        ("", "9", "There is no option 9; they are numbered 1 to 3."),
        ("", '"A9"', "'A9' is not among the options"),
        ("", '{"a', "That is not JSON"),
        ("", "/fnord", '"fnord" is no command; `help` lists them.'),
        ("", "unit Fnords", "Unknown unit 'Fnords'"),
        ("", "rules fnord", 'Nothing in the rules of Crossroads holds "fnord".'),
        ("", f"rules TPL-BID-{99}", f"Unknown clause of Crossroads 'TPL-BID-{99}'; did you mean \"TPL-"),
        ("", "undo", "There is nothing to take back."),
        ("", "save", "Save it where? `save FILE`."),
        ("", "measure Reeds", "Reeds is not on the table."),
        ("", "map fnord", "Unknown place or unit 'fnord'"),
        ("Eels\n", "to 12 8", "would be outside of where it may be set up. `take` goes as near as I can find: 4.5 "),
        ("Eels\n", "to 3", "Give a place by two numbers, x and y, like `to 12 8`."),
        ("Eels\n", "R7 3 8", "Unknown piece 'R7'; known: R1, R2, R3."),
        ("Eels\n", "fnord", "That is no order. `to X Y`"),
        ("Eels\n", "take", "Nothing is offered to take."),
        ("Eels\n", "e 5", "It does not stand anywhere yet"),
        ("Eels\n", '{"A1.1": [3, 8]}', "R2 is not placed yet."),
        (SET_UP, "7", "Give 0 to 4, not 7. (TPL-BID-01)"),
        (SET_UP, "many", 'Give a whole number, not "many".'),
    ],
)
def test_wrong_answers_are_refused_with_a_sentence_and_asked_again(
    grognard: Command, before: str, typed: str, sentence: str
) -> None:
    said = grognard(*PLAY, typed=f"{before}{typed}\n")
    after = " ".join(said.out.split(f"> {typed}\n")[1].split())

    assert 0 == said.code
    assert sentence in after
    assert "• " not in after


def test_commands_look_and_change_nothing(grognard: Command) -> None:
    looks = ("help", "?", "map", "map Crossroads", "map 3 8 2", "unit R", "measure R", "log 3", "why", "rules wood")
    more = ("place 3 8", "hint")
    quiet = grognard(*PLAY, "--autosave", "a", typed=SET_UP)
    said = grognard(*PLAY, "--autosave", "b", typed=SET_UP + "".join(f"{look}\n" for look in (*looks, *more)))

    assert Path("a").read_text() == Path("b").read_text()
    assert len(said.out) > len(quiet.out)
    reeds = ("R  Reeds (Wardens of the Dyke)", "R1 at 2.5 7.5, R2 at 4 7.5, R3 at 2.5 9")
    for told in (
        "undo!",
        *reeds,
        "3 8: open ground",
        "A bot would answer: ",
        "TPL-BID-01  (core)",
        "TPL-SHOOT-02  (core)",
    ):
        assert told in said.out


def test_units_are_moved_in_words(grognard: Command, folder: Path) -> None:
    typed = SET_UP + "4\nSluice\nE 2\n"
    said = grognard(*PLAY, "--autosave", "game", typed=typed)
    game = public.load((folder / "game").read_text())

    assert "Sluice gun moves. [TPL-MOVE-01]" in said.out
    assert [3.5, 13] == next(p["at"] for p in game.view(None)["table"]["pieces"] if p["id"] == "A3.1")


def test_an_undo_before_the_dice_is_free(grognard: Command, folder: Path) -> None:
    grognard(*PLAY, "--vs", "human", "--autosave", "game", typed="\nEels\n\nLanterns\nto 3 8\nundo\n")
    game = public.load((folder / "game").read_text())

    assert [(0, 2, False)] == [tuple(line) for line in game.tape if isinstance(line, TakenBack)]
    assert "Place Reeds in your zone." == game.view(0)["prompt"]


def test_a_bot_lets_you_take_back_what_is_not_free(grognard: Command, folder: Path) -> None:
    said = grognard(*PLAY, "--autosave", "game", typed=SET_UP + "undo\nundo!\n")
    game = public.load((folder / "game").read_text())

    assert "the other side must agree. `undo!` asks for it." in " ".join(said.out.split())
    assert "Taken back." in said.out
    assert "Place Sluice gun in your zone." == game.view(0)["prompt"]


@pytest.mark.parametrize(("agrees", "told"), [("yes", "Taken back."), ("no", "The answer stands.")])
def test_a_friend_is_asked_for_consent(grognard: Command, agrees: str, told: str) -> None:
    bids = "\n1\n\n2\n"
    typed = "\nEels\n\nLanterns\n" + "auto\n" * 6 + bids + f"undo!\n{agrees}\n"
    said = grognard("play", "_template", "--vs", "human", "--seed", "7", typed=typed)

    assert "Wardens of the Dyke: do you agree? (yes/no)" in said.out
    assert told in said.out


def test_at_a_shared_keyboard_secrets_are_shown_to_one_alone(grognard: Command) -> None:
    typed = "\nEels\n\nLanterns\nunit E\n"
    said = grognard("play", "_template", "--vs", "human", "--seed", "7", typed=typed)
    first, second, both = _parts(said.out)

    assert "Wardens of the Dyke; nobody else looks." in " ".join(first.split())
    assert "Tollkeepers; nobody else looks." in " ".join(second.split())
    assert "carries the colours" not in second
    assert "carries the colours" not in both
    assert "Eels" in both


def _parts(out: str) -> tuple[str, str, str]:
    """What the first player saw, what the second saw, and what both may see."""
    _, first, second = out.split("Pass the keyboard to")
    second, _, both = second.partition("-" * 60)
    return first, second, both


def test_a_guided_game_says_what_to_do_and_how_to_type_it(grognard: Command) -> None:
    said = grognard("play", "_template", "--learn", "--no-autosave", typed="auto\nauto\nskip all\nauto\nauto\n")
    steps = re.findall(r"Step (\d) of 8", said.out)

    assert 0 == said.code
    assert ["1", "2", "3"] == steps
    assert "At this keyboard:" in said.out
    assert "Skipped." in said.out
    assert "--learn is a game of its own" in grognard("play", "_template", "--learn", "--seed", "3").err


def test_standing_orders_are_given_shown_kept_and_taken_back(grognard: Command, folder: Path) -> None:
    typed = "orders\norder Grenade\norder Command Re-roll: turn\norder Nonsense\norder Grenade: maybe\nask Grenade\n"
    said = grognard("play", "tenth", "--seed", "3", "--autosave", "game", typed=typed)
    lines = [line.strip() for line in said.out.splitlines()]

    assert "Grenade: you are asked." in lines
    assert "Grenade: no, in this battle." in lines
    assert "Command Re-roll: no, this turn." in lines
    assert "unknown ability 'nonsense'" in said.out.casefold()
    assert "can be answered with no, not 'maybe'" in " ".join(said.out.split())
    assert lines.index("Grenade: no, in this battle.") < len(lines) - 1 - lines[::-1].index("Grenade: you are asked.")
    record = (folder / "game").read_text()
    assert 'order p1 ["Command Re-roll","no","turn"]' in record
    assert 'order p1 ["Grenade","",""]' in record


def test_the_commands_are_listed_in_the_language_of_the_reader(grognard: Command) -> None:
    said = grognard("--language", "pl", "play", "_template", "--seed", "3", typed="help\norders\n")

    assert "cofnij swoją odpowiedź" in said.out
    assert "take your answer back" not in said.out
    assert "przeciw" in said.out
