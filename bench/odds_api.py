"""Exact odds as a player asks for them: whole questions to `grognard.odds`, with every stage and the bill.

    python bench/odds_api.py

Cases A and B are those of `odds.py`; here both sides give all stages: hits, wounds, unsaved, damage, kills.
The heavy case has 30 models with three kinds of weapon and a Leader, at 20 models with mixed saves and theirs; icepool
is asked for the kills only. Fresh means that nothing is remembered; warm that the question was asked before.
"""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import grognard
from grognard.rulesets.tenth.dice.stages import forget_dice
from grognard.rulesets.tenth.odds import answers as tenth
from odds import CASE_A as HAND_A
from odds import CASE_B as HAND_B
from odds import by_hand
from startup import BARE, GROGNARD
from timing import Row, interleaved, show

if TYPE_CHECKING:
    from collections.abc import Callable

KILLS = "models killed"
Attack = dict[str, Any]


def gun(name: str, number: int, *abilities: str, **profile: Any) -> dict[str, Any]:
    plain = {"type": "ranged", "range": 24, "attacks": 1, "skill": 4, "strength": 4, "ap": 0, "damage": 1}
    return {"name": name, "number": number, **plain, **profile, "abilities": list(abilities)}


def men(name: str, models: int, save: int, **more: Any) -> dict[str, Any]:
    return {"name": name, "models": models, "toughness": 4, "save": save, **more}


CASE_A: Attack = {
    "attacker": [{"weapon": [gun("Rifle", 20, skill=3, ap=-1)]}],
    "target": {"keywords": ["INFANTRY"], "group": [men("men", 10, 3)]},
}
B_GUN = gun("Gun", 10, "Steady", "Sustained Hits 1", "Lethal Hits", skill=3, strength=3, damage="D6+1")
CASE_B: Attack = {
    "attacker": [{"weapon": [B_GUN]}],
    "target": {"keywords": ["INFANTRY"], "group": [men("men", 5, 4, wounds=3, feel_no_pain=5)]},
}
HEAVY: Attack = {
    "attacker": [
        {
            "name": "Rifles and their Captain",
            "distance": 12,
            "stationary": True,
            "abilities": ["Lethal Hits"],
            "weapon": [
                gun("Rifle", 24, "Rapid Fire 1"),
                gun("Machine gun", 4, "Heavy", "Sustained Hits 1", attacks=3, strength=5, ap=-1, damage=2),
                gun("Mortar", 2, "Blast", attacks="D6", strength=8, ap=-2, damage="D3", range=48),
                gun("Pistol", 1, attacks=2, skill=2, strength=5, ap=-1, damage=2),
            ],
        }
    ],
    "target": {
        "name": "Guard",
        "keywords": ["INFANTRY"],
        "cover": True,
        "group": [
            men("line", 15, 5),
            men("veterans", 4, 3, wounds=2),
            men("chief", 1, 3, wounds=5, invulnerable=4, leader=True),
        ],
    },
}


def fresh(attack: Attack) -> Any:
    tenth.odds.forget()
    forget_dice()
    return grognard.odds("tenth", attack)


# ---------------------------------------------------------------- icepool, as its competent user writes it


def weights(die: Any) -> dict[Any, int]:
    simple = die.simplify()
    return dict(zip(simple.outcomes(), simple.quantities(), strict=True))


def icepool_a() -> dict[str, Any]:
    from icepool import d6

    hits, wounds, fails = d6 >= 3, d6 >= 4, d6 <= 3
    unsaved = (20 @ (hits & wounds & fails)).map(lambda n: min(n, 10))
    return {
        "hits": 20 @ hits,
        "wounds": 20 @ (hits & wounds),
        "unsaved": unsaved,
        "damage": unsaved,
        KILLS: unsaved,
        "destroyed": unsaved.map(lambda n: n == 10),
        "models left": unsaved.map(lambda n: 10 - n),
        "wounds left": unsaved.map(lambda n: 10 - n),
    }


def icepool_b() -> dict[str, Any]:
    from icepool import Die, coin, d6
    from icepool import map as die_map

    hit = d6.reroll({1}, depth=1)
    wound = coin(2, 6)
    hits = hit.map(lambda face: 2 if face == 6 else int(face >= 3))
    scored = hit.map(lambda face: 1 + wound if face == 6 else wound + 0 if face >= 3 else 0)
    wounds = 10 @ scored
    damage = (d6 + 1) @ coin(4, 6)
    lost = Die([-1, damage])  # a save on 4+: as likely as not

    def take(killed: int, left: int, unsaved: int, lost: int) -> tuple[int, int, int]:
        if killed == 5 or lost < 0:
            return killed, left, unsaved
        return (killed, left - lost, unsaved + 1) if lost < left else (killed + 1, 3, unsaved + 1)

    after = [Die([(0, 3, 0)])]
    for _ in range(20):
        after.append(die_map(take, after[-1], lost, star=True))
    ends = wounds.map(lambda n: after[n])
    return {
        "hits": 10 @ hits,
        "wounds": wounds,
        "unsaved": ends.map(lambda killed, left, unsaved: unsaved, star=True),
        "damage": ends.map(lambda killed, left, unsaved: 3 * killed + 3 - left, star=True),
        KILLS: ends.map(lambda killed, left, unsaved: killed, star=True),
        "destroyed": ends.map(lambda killed, left, unsaved: killed == 5, star=True),
        "models left": ends.map(lambda killed, left, unsaved: 5 - killed, star=True),
        "wounds left": ends.map(lambda killed, left, unsaved: 12 - 3 * killed + left, star=True),
    }


def icepool_heavy() -> dict[str, Any]:
    """Weapon after weapon: its wounds, and where so many wounds lead from the state that the one before has left."""
    from icepool import Die, coin, d3, d6
    from icepool import map as die_map

    def shot(hits_on: int, wound: Any, sustained: bool = False) -> Any:
        lucky = 1 + wound if sustained else 1
        return d6.map(lambda face: lucky if face == 6 else wound + 0 if face >= hits_on else 0)

    def volley(state: Any, wounds: Any, saves: tuple[int, int, int], damage: Any) -> Any:
        def take(line: int, veterans: int, hurt: int, chief: int, face: int, lost: int) -> tuple[int, int, int, int]:
            if line:
                return line - (face < saves[0]), veterans, hurt, chief
            if veterans:
                if face >= saves[1]:
                    return line, veterans, hurt, chief
                return (0, veterans - 1, 0, chief) if hurt + lost >= 2 else (0, veterans, hurt + lost, chief)
            return (0, 0, 0, chief) if face >= saves[2] else (0, 0, 0, max(0, chief - lost))

        after = [state]
        for _ in range(max(wounds.outcomes())):
            after.append(die_map(take, after[-1], d6, damage, star=True))
        return wounds.map(lambda n: after[n])

    state = Die([(15, 4, 0, 5)])
    state = volley(state, 48 @ shot(4, coin(3, 6)), (4, 3, 3), Die([1]))
    state = volley(state, 12 @ shot(3, coin(4, 6), sustained=True), (5, 3, 3), Die([2]))
    state = volley(state, (2 @ d6 + 8) @ shot(4, coin(5, 6)), (6, 4, 4), d3)
    state = volley(state, 2 @ shot(2, coin(4, 6)), (5, 3, 3), Die([2]))
    return {KILLS: state.map(lambda line, veterans, hurt, chief: 20 - line - veterans - (chief > 0), star=True)}


Case = tuple[str, Attack, "Callable[[], dict[str, Any]]"]
CASES: list[Case] = [
    ("A: 20 plain attacks", CASE_A, icepool_a),
    ("B: 10 attacks with everything", CASE_B, icepool_b),
    ("heavy: 30 models at 20", HEAVY, icepool_heavy),
]


def check() -> None:
    """Both sides give the same whole numbers."""
    for what, attack, icepool in CASES:
        ours = fresh(attack)
        for stage, theirs in icepool().items():
            assert weights(theirs) == ours[stage].reduced(), (what, stage)


# ---------------------------------------------------------------- more than one question


ARMIES = ("ashen host", "tide host")


def pairs() -> list[Attack]:
    """Twelve units of one army at twelve of the other, shooting where they can and fighting where they cannot."""
    from grognard.api import ruleset
    from grognard.odds_studies import units

    rules = ruleset("tenth")
    attackers, targets = ((units("tenth", army) * 2)[:12] for army in ARMIES)
    asked = []
    for number, attacker in enumerate(attackers):
        for place, target in enumerate(targets):
            attack = rules.odds_between(attacker, target)
            # A unit that comes a second time is hurt or led otherwise in a real army; here its targets stand in cover.
            attack["target"]["cover"] = number + place >= 12
            try:
                rules.compute(attack)
            except grognard.Refused:
                attack["phase"] = "fight"
            asked.append(attack)
    return asked


def matrix(asked: list[Attack]) -> None:
    tenth.odds.forget()
    for attack in asked:
        grognard.odds("tenth", attack)


def cold() -> list[float]:
    """A process that answers case B, beside a Python that does nothing.

    Both find all modules compiled, as an installation has them, whatever the surroundings say of compiled files.
    """
    import json
    import os

    with TemporaryDirectory() as folder:
        file = Path(folder) / "case_b.json"
        file.write_text(json.dumps(CASE_B))
        surroundings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}

        def runner(*command: str) -> Callable[[], object]:
            return lambda: subprocess.run(command, stdout=subprocess.DEVNULL, env=surroundings, check=True)

        ask, bare = runner(sys.executable, GROGNARD, "odds", "tenth", str(file)), runner(*BARE)
        return interleaved(ask, bare, rounds=9)


def rows() -> list[Row]:
    check()
    table = []
    for what, attack, icepool in CASES:
        # A question asked again comes right after it was asked the first time, so that it is remembered.
        new, again, theirs = interleaved(partial(fresh, attack), partial(grognard.odds, "tenth", attack), icepool)
        table.append(Row(f"odds {what}, fresh", new, "icepool", theirs, 5.0))
        table.append(Row(f"odds {what}, warm", again, "icepool", theirs, 100.0))
    for what, attack, hand in (
        ("A: 20 plain attacks", CASE_A, HAND_A),
        ("B: 10 attacks with everything", CASE_B, HAND_B),
    ):
        new, bound = interleaved(partial(fresh, attack), partial(by_hand, *hand))
        table.append(Row(f"odds {what}, fresh", new, "dynamic programme by hand", bound))
    whole = interleaved(partial(matrix, pairs()), rounds=3)[0]
    table.append(Row("odds of 12 x 12 units, fresh", whole, "what the project promises", 2.0, 1.0))
    asked, bare = cold()
    table.append(Row("grognard odds on case B, cold process", asked, "python -c pass", bare, 1 / 15))
    return table


if __name__ == "__main__":
    print(show(rows()))
