"""Files in the forms of the author of steampunk that nobody here wrote, until the time is up.

    python tools/strange_imports.py [--minutes 10] [--seed N]

Each file is one of `tests/rulesets/steampunk/imports` or drawn from the words of all three versions, with things
left out, misspelt, doubled, in other orders or of other kinds, with or without a byte order mark, comments and
Windows line ends. The importer must answer without a traceback; the army it gives must be legal, read again equal,
and be played to its end by every bot. Whatever breaks is kept in `soak/`.
"""

from __future__ import annotations

import argparse
import datetime
import sys
import time
import tomllib
import traceback
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import grognard
from grognard.api import ruleset
from grognard.bots import act, levels
from grognard.kernel.data import convert
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import GrognardError
from grognard.kernel.to_plain import plain
from grognard.rulesets.steampunk.lists.sheets import Army

ROOT = Path(__file__).parents[1]
FILES = ROOT / "tests/rulesets/steampunk/imports"
KEEP = Path("soak")
MOST_CHANGES = 12
MOST_ANSWERS = 900
CAREFUL_ONE_IN = 6
SAID: dict[str, Any] = tomllib.loads((ROOT / "tools/strange_words.toml").read_text(encoding="utf-8"))
"""Words for each kind of field, right ones and odd ones."""
WORDS: dict[str, list[str]] = {field: SAID[kind] for kind, fields in SAID["fields"].items() for field in fields}
WORDS |= dict.fromkeys(SAID["speeds"], SAID["codes"])
"""Under which key they may stand."""
LISTS: list[Any] = [[], [""], [[]], [[["F"]]], [1, 2, 3, 4], [True, False, True, True], ["x2", "-", "-", "1"]]
TABLES: list[Any] = [{}, {"a": {}}, {"add": [1, 0, 0, 0]}, {"replace": "d6"}, {"xp": -3}, {"args": {"N": 1}}]
SINGLES: list[Any] = [0, 1, -3, 99, 10**30, 1.5, float("inf"), float("nan"), True, False, "", "-", "[1, 2]", "\n\tx"]
ODD: list[Any] = [*LISTS, *TABLES, *SINGLES, datetime.date(2020, 1, 1), [{"args": {"N": 2}}]]
Way = tuple[str | int, ...]


class Broken(Exception):
    """An import that cannot be used."""


def ways(thing: Any, way: Way = ()) -> list[Way]:
    """The ways to everything in data."""
    found = [way] if way else []
    places = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    for key, value in places:
        found += ways(value, (*way, key))
    return found


def holder_of(data: Any, way: Way) -> Any:
    for step in way[:-1]:
        data = data[step]
    return data


def changed(data: dict[str, Any], chance: Tabletop) -> None:
    """Change one thing of a file."""
    way = chance.choice(ways(data))
    holder, last = holder_of(data, way), way[-1]
    old = holder[last]
    names = [str(step) for step in reversed(way) if isinstance(step, str)]
    words = next((WORDS[name] for name in names if name in WORDS), SAID["specials"])
    match chance.below(10):
        case 0:
            del holder[last]
        case 1:
            holder[last] = deepcopy(chance.choice(ODD))
        case 2 if isinstance(holder, dict):
            holder[misspelt(str(last), chance)] = holder.pop(last)
        case 3 if isinstance(holder, dict):
            holder[f"{last} 2"] = deepcopy(old)
        case 3 if isinstance(holder, list):
            holder.insert(chance.below(len(holder) + 1), deepcopy(old))
        case 4 if isinstance(old, list):
            old.append(chance.choice(words))
        case 5 if isinstance(old, dict):
            key = chance.choice(sorted(WORDS))
            old[key] = chance.choice(WORDS[key])
        case 6 if isinstance(old, dict):
            items = list(old.items())[::-1]
            old.clear()
            old.update(items)
        case _ if isinstance(old, str):
            holder[last] = chance.choice(words)
        case _ if isinstance(old, int):
            holder[last] = old + chance.choice((-1, 1, 7))
        case _ if isinstance(old, list) and old and isinstance(old[0], str):
            old[chance.below(len(old))] = chance.choice(words)
        case _:
            pass


def misspelt(key: str, chance: Tabletop) -> str:
    place = chance.below(len(key)) if key else 0
    return chance.choice(
        (key.upper(), key[:place] + key[place + 1 :], f"{key} ", key.replace("_", " "), key.title(), " ")
    )


def as_toml(data: Any, chance: Tabletop) -> str:
    """The file as text: plain tables, in the order of the data."""
    lines: list[str] = []
    _tables(data, (), lines)
    if chance.below(3) == 0:
        lines = [part for line in lines for part in (line, *(["# a comment"] if chance.below(4) == 0 else []))]
    text = ("\r\n" if chance.below(3) == 0 else "\n").join(lines) + "\n"
    return ("\ufeff" if chance.below(8) == 0 else "") + text


def _tables(data: dict[str, Any], way: tuple[str, ...], lines: list[str]) -> None:
    inner = {key: value for key, value in data.items() if isinstance(value, dict)}
    if way:
        lines.append(f"[{'.'.join(map(_text, way))}]")
    lines += [f"{_text(key)} = {_value(value)}" for key, value in data.items() if key not in inner]
    for key, value in inner.items():
        _tables(value, (*way, key), lines)


def _text(text: str) -> str:
    """A text in quotes.

    >>> _text("a" + chr(34))
    '"a\\\\""'
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_text(key)} = {_value(each)}' for key, each in value.items())} }}"
    return str(value)


def one_file(seed: int) -> str:
    """Draw a file, import it, play what it gives; what became of it."""
    rules, chance = ruleset("steampunk"), Tabletop(f"imports {seed}")
    name = chance.choice(("first.toml", "second.toml", "third.toml", "third_odd.toml"))
    data = tomllib.loads((FILES / name).read_text(encoding="utf-8"))
    for _ in range(1 + chance.below(MOST_CHANGES)):
        changed(data, chance)
    text = as_toml(data, chance)
    roster = (FILES / "third.json").read_text(encoding="utf-8") if chance.below(4) == 0 else ""
    try:
        return _used(rules, text, roster, chance, seed)
    except Exception:
        KEEP.mkdir(exist_ok=True)
        (KEEP / f"import-{seed}.toml").write_text(text, encoding="utf-8")
        (KEEP / f"import-{seed}.txt").write_text(traceback.format_exc(), encoding="utf-8")
        raise


def _used(rules: Any, text: str, roster: str, chance: Tabletop, seed: int) -> str:
    given = (roster, "army.json") if roster else None
    found = rules.lists.imports(text, "strange.toml", given)
    if found is None:
        return "no such file"
    if found != rules.lists.imports(text, "strange.toml", given):
        raise Broken("a second run gives another report")
    if found.army is None:
        return "no army"
    problems = [problem for problem in rules.muster(found.army).problems if problem.level == "error"]
    if problems and not roster:
        raise Broken(f"the army is not legal: {problems[0].sentence}")
    first = convert(found.army, Army)
    if convert(plain(first), Army) != first:
        raise Broken("read again it is another army")
    if problems:
        return "not legal"
    return played(rules, found.army, chance, seed)


def played(rules: Any, army: Any, chance: Tabletop, seed: int) -> str:
    """A game between bots of the army with itself or a sample."""
    other = chance.choice((army, "elf-standard"))
    try:
        game = rules.new_game((army, other), chance.choice(rules.scenarios).name, {"turns": 4}, seed)
    except GrognardError:
        try:
            game = rules.new_game((army, army), None, {"turns": 4}, seed)
        except GrognardError as error:
            return f"not begun: {error}"
    level = levels(rules)
    careful = chance.below(CAREFUL_ONE_IN) == 0
    bots = [chance.choice([bot for name, bot in level.items() if careful or name != "careful"]) for _ in range(2)]
    for _ in range(MOST_ANSWERS):
        if game.question is None:
            break
        seat = chance.choice(game.waiting_for)
        act(game, seat, bots[seat], seed)
        for sentence in rules.play.broken(game):
            raise Broken(sentence)
    if game.state_bytes() != grognard.load(game.save()).state_bytes():
        raise Broken("a loaded game differs from the saved one")
    return "played"


def main() -> int:
    """Draw files until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    end, seed = time.monotonic() + 60 * asked.minutes, asked.seed
    tally: Counter[str] = Counter()
    while time.monotonic() < end:
        try:
            tally[one_file(seed)] += 1
        except Exception as error:  # noqa: BLE001 - it goes on and tells at the end
            tally["broken"] += 1
            print(f"seed {seed}: {type(error).__name__}: {error}"[:300] + f" (kept in {KEEP}/)", flush=True)
        seed += 1
    print(
        f"{seed - asked.seed} files", *(f"{number} {what[:150]}" for what, number in tally.most_common(12)), sep="\n  "
    )
    return 1 if tally["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
