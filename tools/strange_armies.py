"""Armies that nobody here wrote: samples and random armies with something changed, until the time is up.

    python tools/strange_armies.py SLUG ... [--minutes 10] [--seed N]

Numbers go to their limits and beyond, names become odd ones (wherever they stand), keywords and whole parts come from
other sheets, are doubled or left out. Every second army is changed by the schema (`invented.py`), also in fields that
no sample has, and what muster refuses is taken back: so it is legal in the end. What muster refuses is refused with a
sentence; what it calls legal is equal when it is read again, and must be printed, computed and played by every quick
bot, saved and loaded. Whatever breaks is kept in `soak/` with its army.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from contextlib import suppress
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import grognard
from grognard.api import ruleset
from grognard.bots import act, levels
from grognard.kernel.data import convert
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import GrognardError
from grognard.kernel.ruleset.random_armies import ODD_NAMES
from grognard.kernel.to_plain import plain

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.invented import Inventor

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.ruleset import Ruleset

KEEP = Path("soak")
MOST_CHANGES = 4
MOST_INVENTED = 24
"""Changes by the schema, of which about a third are legal."""
MOST_ANSWERS = 1500
"""In one game; armies that cannot hurt each other need not play for ever."""
LONGEST = 20.0
"""Seconds of processor time that one answer, print or odds question may take."""
NUMBERS = (0, 1, -1, 2, 3, 7, 12, 20, 99, 1000, 10**6, 0.5, 4300 * 10**30)
NAMES = (*ODD_NAMES, "C, D", "E/F", "a[b]", "p.q", "  spaced  ", "élite'; --", "#1", "@", "=", "\u202eright to left")
Way = tuple[str | int, ...]


class Broken(Exception):
    """Something that muster called legal did not work."""


class Strangers:
    """Draws armies of one ruleset."""

    def __init__(self, rules: Ruleset, chance: Tabletop) -> None:
        self.rules = rules
        self.chance = chance
        self.known: dict[str, list[Any]] = defaultdict(list)
        """What stood under each key of any army, to be put elsewhere."""
        self.inventor = Inventor(army_type(rules.slug), chance) if rules.slug in ARMIES else None
        for sample in rules.lists.samples:
            self.learn(self.sample(sample))

    def sample(self, name: str) -> dict[str, Any]:
        """A sample army as data, with the lists it refers to."""
        army: dict[str, Any] = plain(self.rules.lists.read(name))
        if self.rules.slug == "steampunk":
            from grognard.rulesets.steampunk.lists.army import nation

            army["lists"] = plain(nation(army["nation"]))
        return army

    def learn(self, army: dict[str, Any]) -> None:
        if self.inventor is not None:
            self.inventor.learn(army)
        for way in ways(army):
            key = next((str(step) for step in reversed(way) if isinstance(step, str)), "")
            if len(self.known[key]) < 3000:
                self.known[key].append(at(army, way))

    def army(self) -> dict[str, Any]:
        """One army, changed in some places."""
        draw = self.rules.lists.random_army
        if draw is not None and self.chance.below(2):
            army = deepcopy(draw(self.chance))
            self.learn(army)
        else:
            army = self.sample(self.chance.choice(self.rules.lists.samples))
        if self.inventor is not None and self.chance.below(2):
            return self.invented(army)
        for _ in range(self.chance.below(MOST_CHANGES) + 1):
            self.change(army)
        return army

    def invented(self, army: dict[str, Any]) -> dict[str, Any]:
        """The army with changes by its schema; one that makes it illegal is taken back."""
        assert self.inventor is not None
        self.inventor.chance = self.chance
        army = deepcopy(plain(small(self.rules, army)))
        for _ in range(1 + self.chance.below(MOST_INVENTED)):
            changed = deepcopy(army)
            self.inventor.change(changed)
            if is_legal(self.rules, changed):
                army = changed
        return army

    def change(self, army: dict[str, Any]) -> None:
        """Change one thing."""
        way = self.chance.choice(list(ways(army)))
        old = at(army, way)
        key = next((str(step) for step in reversed(way) if isinstance(step, str)), "")
        match self.chance.below(6):
            case 0:
                put(army, way, deepcopy(self.chance.choice(self.known[key] or [old])))
            case 1 if len(way) > 1:
                take(army, way)
            case 2 if isinstance(old, list) and old:
                old.insert(self.chance.below(len(old) + 1), deepcopy(self.chance.choice(old)))
            case 3 if isinstance(old, str):
                rename(army, old, self.chance.choice(NAMES))
            case _:
                put(army, way, self.near(old))

    def near(self, old: Any) -> Any:
        """Something like the old value, often at a limit."""
        if isinstance(old, bool):
            return not old
        if isinstance(old, int | float):
            return old + self.chance.choice((-1, 1)) if self.chance.below(2) else self.chance.choice(NUMBERS)
        if isinstance(old, str):
            digits = [place for place, letter in enumerate(old) if letter.isdigit()]
            if digits:
                place = self.chance.choice(digits)
                return old[:place] + self.chance.choice(("0", "1", "9", "-1", "12", "")) + old[place + 1 :]
            return self.chance.choice((old.upper(), old + " ", "", old[:1]))
        if isinstance(old, list):
            return old[::-1]
        return old


def ways(thing: Any, way: Way = ()) -> Any:
    """The ways to everything in data."""
    if way:
        yield way
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield from ways(value, (*way, key))
    elif isinstance(thing, list):
        for place, value in enumerate(thing):
            yield from ways(value, (*way, place))


def at(thing: Any, way: Way) -> Any:
    for step in way:
        thing = thing[step]
    return thing


def put(army: Any, way: Way, value: Any) -> None:
    at(army, way[:-1])[way[-1]] = value


def take(army: Any, way: Way) -> None:
    del at(army, way[:-1])[way[-1]]


def rename(thing: Any, old: str, new: str) -> None:
    """Call it otherwise, wherever it stands."""
    places = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    for key, value in list(places):
        if value == old:
            thing[key] = new
        else:
            rename(value, old, new)


ARMIES = {
    "tenth": "grognard.rulesets.tenth.lists.sheets",
    "steampunk": "grognard.rulesets.steampunk.lists.sheets",
}
"""Where the type of an army is, for the rulesets whose armies are changed by the schema."""


def army_type(slug: str) -> type:
    """The type of a ruleset's armies."""
    made: type = import_module(ARMIES[slug]).Army
    return made


def small(rules: Ruleset, army: dict[str, Any]) -> dict[str, Any]:
    """The army with its own sheets, and of those only what it uses: what is changed should matter."""
    if rules.slug != "steampunk":
        return {**army, **rules.muster(army).army}
    from grognard.rulesets.steampunk.lists.army import nation, read

    lists = read(army).lists or nation(army["nation"])
    return {**army, "lists": lists.only({base["sheet"] for base in army["base"]})}


def is_legal(rules: Ruleset, army: Any) -> bool:
    """Whether muster takes it."""
    try:
        return not any(problem.level == "error" for problem in rules.muster(army).problems)
    except GrognardError:
        return False


# ---------------------------------------------------------------- what a legal army must bear


def read_again(rules: Ruleset, army: Any) -> None:
    """What is read, written and read again is equal."""
    if rules.slug in ARMIES:
        kind = army_type(rules.slug)
        first: Any = convert(army, kind)
        if convert(json.loads(json.dumps(plain(first))), kind) != first:
            raise Broken("the army is another one when it is written and read again")


def quickly(begin: float, what: str) -> None:
    if time.process_time() - begin > LONGEST:
        raise Broken(f"{what} took {time.process_time() - begin:.0f} s")


def printed(rules: Ruleset, army: Any) -> None:
    for document in rules.prints:
        begin = time.process_time()
        rules.print(document.key, army)
        quickly(begin, f"the document {document.key}")


def computed(rules: Ruleset, army: Any, chance: Tabletop) -> None:
    """Some units of the army against others, in every question that takes units by their names."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "army.json"
        file.write_text(json.dumps(army), encoding="utf-8")
        for question in rules.odds:
            if question.units_in is None or question.between is None:
                continue
            units = rules.units_in(str(file), question.ask)
            for _ in range(min(3, len(units))):
                pair = chance.choice(units), chance.choice(units)
                begin = time.process_time()
                with suppress(GrognardError):
                    asked = rules.odds_between((str(file), pair[0]), (str(file), pair[1]), question.ask)
                    json.dumps([str(item) for item in rules.compute(asked).bill])
                quickly(begin, f"{question.ask} of {pair}")


def played(rules: Ruleset, armies: tuple[Any, ...], chance: Tabletop, seed: int) -> str:
    """A game between bots, with saving and loading; what became of it."""
    scenario = chance.choice(rules.scenarios).name
    options = {switch.name: chance.choice(switch.values) for switch in rules.switches if chance.below(4) == 0}
    game = begun(rules, armies, scenario, options, seed)
    if isinstance(game, str):
        return game
    quick = [bot for level, bot in levels(rules).items() if level != "careful"]
    bots = [chance.choice(quick) for _ in range(rules.seats)]
    answers = 0
    while game.question is not None and answers < MOST_ANSWERS:
        seat = chance.choice(game.waiting_for)
        begin = time.process_time()
        act(game, seat, bots[seat], seed)
        quickly(begin, f"answer {game.turn}")
        answers += 1
        if chance.below(60) == 0:
            if game.state_bytes() != grognard.load(game.save()).state_bytes():
                raise Broken("a loaded game differs from the saved one")
            for viewer in (*range(rules.seats), None):
                game.view(viewer)
        for sentence in rules.play.broken(game):
            raise Broken(sentence)
    return "played"


def begun(rules: Ruleset, armies: tuple[Any, ...], scenario: str, options: dict[str, Any], seed: int) -> Game | str:
    """The game; without the options if they do not go with the armies; or why these cannot meet."""
    for chosen in (options, {}):
        try:
            return rules.new_game(armies, scenario, chosen, seed)
        except GrognardError as error:
            said = f"not begun: {error}"
    return said


def meets(one: Any, two: Any) -> bool:
    """Whether two armies are built for the same game, as far as their files say."""
    return all(one.get(key) == two.get(key) for key in ("game", "scale", "advanced"))


def one_army(strangers: Strangers, legal: list[Any], seed: int) -> str:
    """Draw an army and put it to the test; what became of it. What breaks is kept."""
    rules, chance = strangers.rules, strangers.chance
    army = strangers.army()
    try:
        try:
            roster = rules.muster(army)
        except GrognardError:
            return "refused"
        if any(problem.level == "error" for problem in roster.problems):
            return "not legal"
        read_again(rules, army)
        printed(rules, army)
        computed(rules, army, chance)
        legal.append(army)
        others = [each for each in legal[-30:] if meets(each, army)][-8:]
        other = chance.choice((army, chance.choice(others), chance.choice(rules.lists.samples)))
        pair = (army, other) if chance.below(2) else (other, army)
        return played(rules, pair, chance, seed)
    except BaseException as error:
        if not isinstance(error, KeyboardInterrupt):
            KEEP.mkdir(exist_ok=True)
            name = f"{rules.slug}-strange-{seed}"
            (KEEP / f"{name}.json").write_text(json.dumps(army), encoding="utf-8")
            (KEEP / f"{name}.txt").write_text(traceback.format_exc(), encoding="utf-8")
        raise


def try_ruleset(slug: str, minutes: float, first: int) -> int:
    """Draw armies of one ruleset until the time is up; how many broke something."""
    end = time.monotonic() + 60 * minutes
    strangers = Strangers(ruleset(slug), Tabletop(f"strangers {slug}"))
    seed, legal = first, list[Any]()
    tally: Counter[str] = Counter()
    while time.monotonic() < end:
        strangers.chance = Tabletop(f"strangers {slug} {seed}")
        try:
            tally[one_army(strangers, legal, seed)] += 1
        except Exception as error:  # noqa: BLE001 - it goes on and tells at the end
            tally["broken"] += 1
            print(f"{slug} seed {seed}: {type(error).__name__}: {error}"[:300] + f" (kept in {KEEP}/)", flush=True)
        seed += 1
    told = [f"{number} {what[:150]}" for what, number in tally.most_common(12)]
    print(f"{slug}: {seed - first} armies", *told, sep="\n  ", flush=True)
    return tally["broken"]


def main() -> int:
    """Draw armies until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slugs", nargs="*", metavar="SLUG")
    parser.add_argument("--minutes", type=float, default=10.0, help="for each ruleset (default 10)")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    broken = [try_ruleset(slug, asked.minutes, asked.seed) for slug in asked.slugs or grognard.rulesets()]
    return 1 if any(broken) else 0


if __name__ == "__main__":
    sys.exit(main())
