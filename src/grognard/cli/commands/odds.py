"""`grognard odds`: exact odds of an attack, from the functions that play it."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.api import ruleset
from grognard.cli.game.saves import plain, write_whole
from grognard.cli.odds import several as answers
from grognard.cli.odds.link import link_to
from grognard.cli.odds.one import Asked, Ends, plain_odds
from grognard.cli.odds.overrides import attack_of, chance, is_file, objective_of, with_sides, words_of
from grognard.cli.options import options_of
from grognard.cli.parser import Parser, whole
from grognard.cli.screen import Screen
from grognard.kernel.errors import GrognardError
from grognard.kernel.words import tell
from grognard.odds_studies import named_side, named_sides
from grognard.rulesets import find

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.cli.odds.one import Answer

EXAMPLES = """
    grognard odds tenth --sample > attack.json
    grognard odds tenth attack.json
    grognard odds tenth attack.json target.cover=false attacker.distance=24 --plot odds.svg
    grognard odds tenth --attacker "ashen column/First Rifles" --target "tidewardens/Shoal Guard" --csv -
    grognard odds tenth attack.json command_rerolls=1 --best destroyed
    grognard odds tenth attack.json --compare target.cover=false --compare "attacker.stationary=false"
    grognard odds tenth attack.json --needed 0.9 --at-least 5
    grognard odds tenth attack.json --vary target.group.0.save=2..6
    grognard odds tenth --matrix "ashen column" tidewardens phase=fight
    grognard odds tenth --fields
"""


SELDOM = 100_000
"""After how many new objects garbage is looked for: most questions are answered before there is any."""


class OddsCommand(msgspec.Struct, frozen=True):
    """What the words of the command say."""

    ruleset: str
    attack: list[str]
    attacker: str | None = None
    target: str | None = None
    policy: str | None = None
    best: str | None = None
    compare: list[str] | None = None
    needed: float | None = None
    at_least: int | None = None
    at_most: int | None = None
    vary: str | None = None
    matrix: list[str] | None = None
    stage: str = ""
    ask: str = ""
    option: list[str] | None = None
    json: bool = False
    csv: str | None = None
    plot: str | None = None
    link: str | None = None
    sample: bool = False
    fields: bool = False


def run(words: list[str]) -> int:
    """Compute and print."""
    gc.set_threshold(SELDOM)
    asked = asked_with(words)
    find(asked.ruleset)  # a misspelt one is the first thing to say
    if asked.fields:
        from grognard.cli.odds.fields import fields_of  # heavy, and seldom wanted

        print("\n".join(fields_of(ruleset(asked.ruleset), asked.ask)))
        return 0
    if asked.sample:
        print(plain(ruleset(asked.ruleset).odds_sample(asked.ask)))
        return 0
    if asked.link is not None:
        _tell_link(asked)
        return 0
    _tell(_answer(asked), asked)
    return 0


def asked_with(words: list[str]) -> OddsCommand:
    """What the words say.

    >>> asked_with(["tenth", "attack.json", "target.cover=true"]).attack
    ['attack.json', 'target.cover=true']
    """
    return OddsCommand(**vars(_parser().read(words)))


def _parser() -> Parser:
    arguments = Parser("odds", tell("Exact odds of an attack: no simulation, every die counted."), EXAMPLES)
    add = arguments.add_argument
    add("ruleset", metavar="RULESET", help=tell("by whose rules"))
    add("--ask", default="", metavar="NAME", help=tell("which of the ruleset's questions (the first one)"))
    add("--option", metavar="NAME=VALUE", action="append", help=tell("a switch of the ruleset"))
    add("attack", nargs="*", metavar="FILE|KEY=VALUE", help=tell("a .toml or .json file; values that differ from it"))
    who = arguments.add_argument_group(tell("who attacks whom, instead of a file"))
    who.add_argument("--attacker", metavar="ARMY/UNIT", help=tell("a unit of a sample army or an army file"))
    who.add_argument("--target", metavar="ARMY/UNIT", help=tell("the unit that is attacked"))
    how = arguments.add_argument_group(tell("decisions amid the dice"))
    how.add_argument("--policy", metavar="NAME", help=tell("a fixed policy, by its name"))
    how.add_argument(
        "--best", metavar="GOAL", help=tell("the best decisions for: kills, destroyed, or a number of kills")
    )
    what = arguments.add_argument_group(tell("other questions"))
    what.add_argument(
        "--compare", action="append", metavar="FILE|UNIT|KEY=VALUE", help=tell("beside the same attack with this")
    )
    what.add_argument("--needed", type=chance, metavar="CHANCE", help=tell("how many attackers it takes (0.9 or 90%%)"))
    what.add_argument("--at-least", type=whole, metavar="N", help=tell("... to reach this; alone: how likely it is"))
    what.add_argument("--at-most", type=whole, metavar="N", help=tell("so much or less, of a stage like models left"))
    what.add_argument("--vary", metavar="KEY=2..6", help=tell("one number through its values, also KEY=2,4,6"))
    what.add_argument("--matrix", nargs=2, metavar=("ATTACKERS", "TARGETS"), help=tell("armies or units, with commas"))
    told = arguments.add_argument_group(tell("what is told, and how"))
    told.add_argument("--stage", default="", metavar="NAME", help=tell("the stage to look at (the main one)"))
    told.add_argument("--json", action="store_true", help=tell("for programs"))
    told.add_argument("--csv", metavar="FILE|-", help=tell("a table for spreadsheets; - prints it"))
    told.add_argument("--plot", metavar="FILE", help=tell("a picture, .svg or .png"))
    opens = tell("a link that opens the browser's odds page")
    told.add_argument(
        "--link", nargs="?", const="", metavar="HOST", help=tell("{opens}; with --json as data", opens=opens)
    )
    told.add_argument("--sample", action="store_true", help=tell("an attack to begin with, as JSON"))
    told.add_argument("--fields", action="store_true", help=tell("everything an attack can say"))
    return arguments


def _answer(asked: OddsCommand) -> Answer:
    """The question that was asked, answered."""
    questions = [name for name in ("compare", "needed", "vary", "matrix") if getattr(asked, name) is not None]
    if len(questions) > 1:
        raise GrognardError(tell("--{questions} or --{other}, not both", questions=questions[0], other=questions[1]))
    ends = Ends(asked.at_least, asked.at_most)
    if ends != Ends() and questions and asked.needed is None:
        raise GrognardError(tell("--at-least and --at-most stand alone, or belong to --needed"))
    rules = Asked(asked.ruleset, options_of(ruleset(asked.ruleset), asked.option))
    if asked.matrix is not None:
        if asked.attacker or asked.target:
            raise GrognardError(tell("--matrix names its attackers and targets itself"))
        attackers, targets = asked.matrix
        return answers.every_pair(
            rules, attackers, targets, lambda attack: _settled(asked, attack), asked.stage, asked.ask
        )
    attack = _settled(asked, _named(asked))
    if not questions:
        return plain_odds(rules, attack, asked.stage, ends)
    if asked.compare is not None:
        others = {other: _compared(asked, attack, other) for other in asked.compare}
        return answers.side_by_side(rules, {"as given": attack, **others}, asked.stage)
    if asked.needed is not None:
        return answers.how_many(rules, attack, asked.needed, asked.stage, ends)
    assert asked.vary is not None
    return answers.turned(rules, attack, asked.vary, asked.stage)


def _tell_link(asked: OddsCommand) -> None:
    """The link to the attack, and to what it is compared with."""
    if asked.matrix is not None or asked.vary is not None or asked.needed is not None:
        raise GrognardError(tell("--link tells one attack, or several with --compare"))
    attack = _settled(asked, _named(asked))
    others = [_compared(asked, attack, other) for other in asked.compare or []]
    found = link_to(asked.ruleset, [attack, *others], asked.link or "")
    print(plain(found._asdict()) if asked.json else found.link)


def _named(asked: OddsCommand) -> dict[str, Any]:
    """The attack of the two named units, if they are named."""
    if not asked.attacker and not asked.target:
        if not asked.attack:
            raise GrognardError(
                tell(
                    "who attacks whom? Name a file, or --attacker and --target; --sample shows an attack to begin with"
                )
            )
        return {}
    if not (asked.attacker and asked.target) and not asked.attack:
        raise GrognardError(tell("--attacker and --target come together, or one of them with a file or values"))
    if asked.attacker and asked.target:
        return named_sides(asked.ruleset, asked.attacker, asked.target, ask=asked.ask)
    is_target = bool(asked.target)
    return named_side(asked.ruleset, asked.target or asked.attacker or "", is_target=is_target, ask=asked.ask)


def _compared(asked: OddsCommand, attack: dict[str, Any], other: str) -> dict[str, Any]:
    """The attack with what --compare says: other values, another file, or a unit in the place of the attacker.

    `attacker=ARMY/UNIT` and `target=ARMY/UNIT` name units too; what the command line says of the situation stays.
    """
    sides: dict[str, Any] = {}
    rest = []
    for word in words_of(other):
        name, sign, value = word.partition("=")
        if sign and name in ("attacker", "target") and not value.startswith(("{", "[")):
            sides |= named_side(asked.ruleset, value, is_target=name == "target", ask=asked.ask)
        elif sign or is_file(word):
            rest.append(word)
        else:
            sides |= _comrade(asked, word) or named_side(asked.ruleset, word, is_target=False, ask=asked.ask)
    if not sides:
        return _in_lists(asked, attack_of(rest, attack))
    known = attack_of([word for word in asked.attack if "=" not in word], _named(asked))
    values = [word for word in asked.attack if "=" in word and not _is_profile(word, sides)]
    return _in_lists(asked, {**attack_of([*values, *rest], known | sides), **_decisions(asked, attack)})


OF_A_UNIT = (["models"], ["name"], ["points"])
"""What is said of one unit and not of another that takes its place."""


def _comrade(asked: OddsCommand, name: str) -> dict[str, Any]:
    """The unit of that name in the army of --attacker, if it has one."""
    army = (asked.attacker or "").rpartition("/")[0]
    if army and name in ruleset(asked.ruleset).units_in(army, asked.ask):
        return named_side(asked.ruleset, f"{army}/{name}", is_target=False, ask=asked.ask)
    return {}


def _is_profile(word: str, sides: Mapping[str, Any]) -> bool:
    """Whether a value belongs to the side that a unit replaces: `attacker.weapon.strength=4`, `attacker.models=5`."""
    side, *inner = word.partition("=")[0].split(".")
    return side in sides and (len(inner) > 1 or inner[-1:] in OF_A_UNIT)


def _in_lists(asked: OddsCommand, attack: dict[str, Any]) -> dict[str, Any]:
    """The attack, with a list wherever values have made a table and a list of tables must be."""
    if not any("." in word.partition("=")[0] for word in (*asked.attack, *(asked.compare or ())) if "=" in word):
        return attack
    from grognard.cli.odds.fields import in_lists  # heavy, and seldom wanted

    return in_lists(attack, ruleset(asked.ruleset).question(attack).fields)


def _decisions(asked: OddsCommand, attack: dict[str, Any]) -> dict[str, Any]:
    """How decisions are made, if the command line says it."""
    return {key: attack[key] for key in ("policy", "objective") if (asked.policy or asked.best) and key in attack}


def _settled(asked: OddsCommand, attack: dict[str, Any]) -> dict[str, Any]:
    """The attack with what stands beside it on the command line, and how decisions are made."""
    files = [word for word in asked.attack if "=" not in word]
    values = [word for word in asked.attack if "=" in word]
    attack = attack_of(values, with_sides(attack_of(files), attack))
    if asked.ask:
        attack = {"ask": asked.ask, **attack}
    attack = _in_lists(asked, attack)
    if asked.policy and asked.best:
        raise GrognardError(tell("--policy or --best, not both"))
    if not (asked.policy or asked.best):
        return attack
    rules = ruleset(asked.ruleset)
    if "policy" not in rules.question(attack).fields.__struct_fields__:
        raise GrognardError(tell("{title} has no decisions amid the dice of an attack", title=rules.title))
    if asked.best:
        return {**attack, "policy": "best", "objective": objective_of(asked.best)}
    return {**attack, "policy": asked.policy}


def _tell(answer: Answer, asked: OddsCommand) -> None:
    """Files first, so that what is wrong with them is said before a long table; then one thing to the terminal."""
    written = []
    for name in (asked.plot, asked.csv):
        if name and name != "-" and not Path(name).parent.is_dir():
            raise GrognardError(
                tell("cannot write {name}: there is no folder {folder}", name=name, folder=Path(name).parent)
            )
    if asked.plot:
        from grognard.cli.odds.plot import save  # heavy, and seldom wanted

        save(answer.drawing(), asked.plot)
        written.append(asked.plot)
    if asked.csv and asked.csv != "-":
        write_whole(Path(asked.csv), answer.csv())
        written.append(asked.csv)
    if asked.csv == "-" and asked.json:
        raise GrognardError(tell("--json or --csv -, not both"))
    if asked.csv == "-":
        print(answer.csv(), end="")
    elif asked.json:
        print(plain(answer.plain()))
    else:
        screen = Screen()
        answer.show(screen)
        for name in written:
            screen.say(tell("Written: {name}", name=name), "faint")
