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
CODES = (
    *("F", "L", "R", "L/R", "B", "A", "rev", "Rev", "360", "360$^0$", "chase", "Chs", "flee", "FLEE", "follow", "road"),
    *(
        "unload",
        "Deploy",
        "aim",
        "reveal",
        "hide",
        "hide[2]",
        "A[f]",
        "A[f,fly]",
        "A(fast)",
        "B[f]",
        "B[ground]",
        "random",
    ),
    *(
        "B[s, fly]",
        "A[fly, fast]",
        "A[fly fast]",
        "B[]",
        "A[q]",
        "D",
        "Help",
        "(L)",
        "(A)",
        "(L/R)",
        "F,L",
        "F+L",
        "-",
        "",
    ),
    *("0", "x", "F F", "A[crawl]", "B[rest]", "A[setup]", "A[sneak]", "release", "F/B", "Drift", "R[2]", "360/F"),
)
FIRE = (
    *(
        "fire",
        "load",
        "aim",
        "spot",
        "throw",
        "breath",
        "release",
        "heal",
        "release[smoke]",
        "release (poison cloud[6])",
    ),
    *(
        "fire(Musket)",
        "fire (hand)",
        "load(2)",
        "load (n)",
        "fire x2",
        "burst(3)",
        "fire burst(2)",
        "heal[2]",
        "rally",
        "-",
    ),
    *(
        "fire, load",
        "fire + load",
        "load acid",
        "load (gas)",
        "minor healing",
        "Major Healing",
        "fire(base) x3",
        "",
        "sing",
    ),
    *("fire (Hull Gun, Musket)", "aim(Long Gun)", "place smoke", "spawn", "repair"),
)
SPEEDS = (
    *(
        "still",
        "slow",
        "fast",
        "crawl",
        "rest",
        "setup",
        "sneak",
        "all",
        "slow_fly",
        "fast_fly",
        "still_fly",
        "slow_flying",
    ),
    *(
        "fast flying",
        "flying_fast",
        "still_ground",
        "default",
        "floating",
        "Slow",
        "STILL",
        "stand still",
        "",
        "gallop",
    ),
    *(
        "slow, fast",
        "still or slow",
        "only slow",
        "default slow",
        "default all",
        "flying fast",
        "fly",
        "ground",
        "slow and fast",
    ),
)
ROWS = (
    *(
        "1-5: Light Damage[d6]",
        "9+ Destroied",
        "6+: kill 1 model",
        "4: shaken",
        "0-2: no effect",
        "4-5: as 3",
        "-1: shaken",
    ),
    *(
        "3: Hull Gun destroyed and unit shaken",
        "5: Unit set on fire, unit is covered in acid",
        "3-4: +1 to future damage",
    ),
    *(
        "looses Fear",
        "1-3: Misfire[2-]",
        "cannot rotate left",
        "6: rotates left in agony 2",
        "7: place a cloud of smoke",
    ),
    *(
        "8: d6-1 damage to each transported unit",
        "All transported units killed",
        "2: stuck turret",
        "3: armor -1",
        "",
        "9",
    ),
    *("5: bleeding 4, poison[6]", "6: crew damage[d12]", "7: inner damage d8", "8: psychic d6", "9: reduce armor by 1"),
    *(
        "10: assault -1/-1/-1/-1",
        "11: half all assault values",
        "12: unconscious",
        "13: temporarily killed",
        "14: still only",
    ),
    *("15: unit may not shoot", "16: jammed (x2)", "17: crippled crew; double initial crew damage if already shaken"),
    *(
        "18: -1 to-hit, +1 to-be-hit (ranged and assault)",
        "19: only still available",
        "20: rotate 180",
        "21: fire!",
        "1+",
    ),
    *(
        "22: treat fast and slow as illegal",
        "If killed by poison, remove that instance",
        "Halve the tokens afterwards",
        "* : x",
    ),
    *(
        "5-3: shaken",
        "1-2: kill d3 models",
        "99999999999: destroyed",
        "4: critical damage[d6] x2",
        "4: place fire in all adjacent",
    ),
)
SPECIALS = (
    *(
        "Good shot",
        "Excelent shot, +2 to hit",
        "Fire resistance 2",
        "Poison resistance[3]",
        "damage resistance 1",
        "Fear[6]",
    ),
    *(
        "Take Cover[still, slow][-1]",
        "Camouflage[forrest]",
        "Elusive[fast]",
        "Evasion[5+]",
        "Terror[range=2][4]",
        "Scout",
    ),
    *(
        "Terror[6][range=2]",
        "Forward Position[2]",
        "may setup up to 2 hexes",
        "Infiltrate",
        "Pre-Assault retreat: 4+",
        "x",
    ),
    *(
        "Drive Past[5+]",
        "Cunning[1 for 2]",
        "Poison[6][1 for 2]",
        "minor acid[1 for 3]",
        "set on fire",
        "each 6 reroll 2",
    ),
    *(
        "Ork Reroll [2]",
        "deflection may be chosen in each assault",
        "gains Fear[4] while elite is alive",
        "Immune[fire]",
    ),
    *(
        "ignore to-hit penalty for moving fast",
        "Heal[1, other, 1]",
        "Repair[2, self, 2]",
        "may transport up to 2 infantry",
    ),
    *(
        "retreat even if winning",
        "always loaded",
        "stored up to 3",
        "Burst(3)",
        "Shots x2",
        "Limited ammo(2)",
        "Area(4+)",
    ),
    *(
        "Area(3+) at point blank",
        "Area (5+) unit with 2-4 alive models",
        "fires once at all bases",
        "if aim, rolls 3 dice",
    ),
    *(
        "Improved aim: +1 to hit, +2 damage",
        "Sniper",
        "needs line of sight of any friendly unit",
        "at 4+ random direction",
    ),
    *(
        "Place a fog cloud at target",
        "place poison cloud[6] in this and all adjacent hexes",
        "fires in the same direction as Musket",
    ),
    *(
        "Reserve weapon",
        "move target one hex towards",
        "place a Likeness in an empty hex",
        "young: place one",
        "Dances well",
    ),
    *(
        "{template.ability.reroll_assault:3}",
        "{template.x}",
        "{broken",
        "Unlimited ammo",
        "While[elite]: Fear[3]",
        "While[x]: y",
    ),
    *(
        "Hidden[still; 2]",
        "Leader[2, infantry]",
        "Stubborn",
        "Endurance[2, 3]",
        "Not Yet Dead[young]",
        "Contagion[poison]",
        "",
    ),
    *(
        "Mend[fire]",
        "Misfire[1-]",
        "Store(2)",
        "Sweep[everybody]",
        "Focus(3)",
        "Acid",
        "Spawn[young]",
        "Fear[0]",
        "Terror[0]",
    ),
    *(
        "Resistance[]",
        "Fire Resistance -1",
        "Evasion[9+]",
        "Burst(0)",
        "Poison[0]",
        "\\\\",
        "[[[",
        "a" * 200,
        "ąęł \u202e",
    ),
)
DICE = (
    "d6",
    "D6+1",
    "+1",
    "-1",
    "2d6",
    "d6-6",
    "",
    "-",
    "lots",
    "0",
    "d12 psychic",
    "d6 + d4 crew damage",
    "none",
    "d0",
    "99d99",
)
FOURS = (
    "*/*/-/-",
    "x2/x1/x1/-",
    "3/2/2/1",
    "3/2/2/1/",
    "-",
    "",
    "1",
    "2z/1/1/0",
    "a/b/c/d",
    "1/2",
    "0/0/0/0",
    "-1/-1/-1/-1",
    "+1/0/0/0",
)
COSTS = ("3ip, 2xp", "1co", "2mp", "cannot be bought", "", "-", "free", "3 ip", "-2cp", "1ip 1xp", "99xp")
TYPES = (
    "Infantry, BIO",
    "Mechanical, Vehicle",
    "cavalry",
    "Helicopter",
    "",
    "-",
    "elite",
    "Beast, Bio",
    "gun",
    "Ship, BIO crew",
    "x",
)
REQUIRES = (
    "Unit Base: Infantry or Cavalry",
    "Model: Elite",
    "",
    "hands:2",
    "type:cavalry",
    "independent:1",
    "deck:1",
    "hands:∞",
    "x:y:z",
    "young",
)
LIMITS = ("hands:2", "independent:∞", "deck:1", "hands:0", "hands:99", "hands", "crew:two", "")
WORDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("Movement", "movement", *SPEEDS), CODES),
    **dict.fromkeys(("Fire", "fire", "gunnery"), FIRE),
    **dict.fromkeys(("rows", "notes", "regular", "Regular", "Light", "light", "Critical", "Crew", "Psychic"), ROWS),
    **dict.fromkeys(("special", "unit_special", "assault_special", "model_special", "special.append"), SPECIALS),
    **dict.fromkeys(
        ("damage", "ap", "assault_damage", "assault_ap", "strength_die", "deflection_die", "damage.replace"), DICE
    ),
    **dict.fromkeys(
        ("armor", "assault", "assault_deflection", "angle", "strength", "deflection", "assault_mod", "add"), FOURS
    ),
    **dict.fromkeys(("cost", "model_cost"), COSTS),
    **dict.fromkeys(("type", "type_", "kind"), TYPES),
    **dict.fromkeys(("requires", "required_to_buy", "requiers"), REQUIRES),
    **dict.fromkeys(("equipment_limit", "modelitems", "unititems"), LIMITS),
    "movement_order": CODES,
    "fire_order": FIRE,
    "speed": SPEEDS,
    "shaken": (
        "Speed still: - + - + -, may fire",
        "chase",
        "flee",
        "slow, [F, -, -]",
        "",
        "stays",
        "fast: Chs + Chs + Chs",
    ),
    "size": ("Large", "tiny", "HUGE (two hexes)", "", "enormous", "medium-sized", "-"),
    "models": ("1", "4", "1gun", "1,2,3 or 4", "0", "", "-3", "99", "rider", "walker"),
    "replaces": ("Model: Reed Guard", "rider", "fen:walker", "", "nobody"),
    "isReplacement": ("yes", "no", "", "Yes", "y"),
    "range_": ("4", "-", "", "0", "point blank", "99", "3 hexes"),
    "range": ("4", "0", "", "99"),
}
ODD: tuple[Any, ...] = (
    *(
        0,
        1,
        -3,
        99,
        10**30,
        1.5,
        float("inf"),
        float("nan"),
        True,
        False,
        "",
        "-",
        [],
        {},
        [""],
        [[]],
        [[["F"]]],
        {"a": {}},
    ),
    *(
        [1, 2, 3, 4],
        [True, False, True, True],
        ["x2", "-", "-", "1"],
        "[1, 2]",
        datetime.date(2020, 1, 1),
        ["F", "-", "-"],
    ),
    *(
        {"add": [1, 0, 0, 0]},
        {"replace": "d6"},
        {"ip": 3},
        {"xp": -3},
        {"args": {"N": 1}},
        [{"args": {"N": 2}}],
        "ä\n\tx",
    ),
)
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
    words = next((WORDS[name] for name in names if name in WORDS), SPECIALS)
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
