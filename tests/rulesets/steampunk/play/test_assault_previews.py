"""An assault is foreseen as it is then fought: by who chooses who fights, where to look, and which order to write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard import odds
from grognard.kernel.ask import Assign
from grognard.kernel.dice import Every
from grognard.rulesets.steampunk.dice.whole_attacks import Body, Brawl, beaten, fought, gathered, handed_out
from grognard.rulesets.steampunk.lists.order_codes import HOLD, STAY
from grognard.rulesets.steampunk.play.assault.assault_facts import arms_of
from grognard.rulesets.steampunk.play.assault.assault_sequence import fight_all
from grognard.rulesets.steampunk.play.assault.sides import host_of
from grognard.rulesets.steampunk.play.assault_previews import before_fear
from grognard.rulesets.steampunk.play.orders.orders import write_orders
from grognard.rulesets.steampunk.play.sequence import assault_step, movement_step
from grognard.rulesets.steampunk.table.nations import melee_better
from grognard.rulesets.steampunk.table.records import BATTLE, Contest, Wear
from grognard.rulesets.steampunk.table.units import toll_of, victim_of
from tests.rulesets.steampunk.kit import Table, drawn, make

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice, Odds
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.dice.facts import Toll
    from grognard.rulesets.steampunk.play.assault.sides import Fighter

FOUGHT = "grognard.rulesets.steampunk.play.assault.assault_sequence.host_of"
WINS = "attacker has the advantage"
Sides = tuple[list["Fighter"], list["Fighter"]]


def options(table: Table, seat: int, slot: str = "") -> dict[str, dict[str, Any]]:
    """What the seat's question shows, option by option."""
    question = table.playing.asked_of(seat)
    assert question is not None, table.log
    form = question.shown()
    found = next(each["options"] for each in form["slots"] if each["key"] == slot) if slot else form["options"]
    return {option["key"]: option.get("data", {}) for option in found}


def overheard(game: Game, patch: pytest.MonkeyPatch) -> list[Sides]:
    """Whoever lines up from now on; no dice are thrown."""
    met: list[Sides] = []

    def listen(game: Game, mine: list[Fighter], theirs: list[Fighter], *more: Any) -> Any:
        met.append((mine, theirs))
        return host_of(game, mine, theirs, *more)

    patch.setattr(FOUGHT, listen)
    return met


def chances(game: Game, sides: Sides, seat: int) -> dict[str, Odds[Any]]:
    """The stages of an assault between these fighters of the game itself; the first ones are the seat's."""
    mine, theirs = sides
    hosts = [host_of(game, mine, theirs), host_of(game, theirs, mine)]
    arms = [arms_of(game, hosts[0], mine, theirs), arms_of(game, hosts[1], theirs, mine)]
    (first, one), (second, two) = (gathered(hosts[side], arms[side]) for side in (0, 1))
    bodies = [tuple(Body(toll_of(game[f.unit]), victim_of(game[f.unit])) for f in side) for side in sides]
    better = 0 if melee_better(game) == seat else 1
    brawl = Brawl((first, second), (one, two), (bodies[0], bodies[1]), better=better)
    every, found = Every(), {}
    done = every.odds(fought, brawl)
    found["attacker's hits"] = done.map(lambda each: sum(each.left[0]))
    found["target's hits"] = done.map(lambda each: sum(each.left[1]))
    found[WINS] = done.map(lambda each: each.winner == 0)
    for side, whose in ((0, "attacker"), (1, "target")):
        for number, body in enumerate(bodies[side]):
            label = f"{whose}'s " if len(bodies[side]) == 1 else f"{whose} {number + 1}: "
            tolls = every.odds(beaten_base, brawl, side, number)
            before = body.toll.models
            found[f"{label}models lost"] = tolls.map(lambda toll, before=before: before - toll.models)  # type: ignore[misc]
            found[f"{label}future-damage tokens"] = tolls.map(lambda toll: toll.future)
    return found


def beaten_base(dice: Dice, brawl: Brawl, side: int, number: int) -> Toll:
    """How one base comes out of it, from the first die to the last."""
    blows = handed_out(brawl.arms[1 - side], dice.do(fought, brawl).left[1 - side], brawl.bodies[side])
    return dice.do(beaten, brawl.bodies[side][number], blows[number])


def shown(attack: dict[str, Any], stages: dict[str, Odds[Any]]) -> dict[str, Odds[Any]]:
    """The same stages as the odds are asked before one commits."""
    report = odds("steampunk", attack)
    return {name: report[name] for name in stages}


# ---------------------------------------------------------------- who fights


def crowd() -> Table:
    """Three bases drive into one hex from two sides; one of them is worn."""
    table = drawn(
        """
        A1 Tank at D3 facing 3 slow
        A2 Squad at D3 facing 3 slow
        A3 Tank at C4 facing 2 slow
        B1 Shaft guard at D4 facing 0
        """,
        against="Dwarf",
    )
    for unit in ("A1", "A2", "A3"):
        table.order(unit, "F + - + -")
    return table.having("A3", wear=Wear(armour=1)).having("B1", living=(0, 1, 3), future=1)


def test_who_chooses_who_fights_sees_the_odds_of_every_team(monkeypatch: pytest.MonkeyPatch) -> None:
    """SPF-ASLT-10: from two sides the guards would have to choose next, so only the team of one side has odds."""
    table = crowd().play_all((movement_step, 1), (fight_all,))
    told = options(table, 0)
    attacks = {key: data["attack"] for key, data in told.items() if "attack" in data}

    assert ["A1+A2", "A2+A3"] == list(told)
    assert ["A1+A2"] == list(attacks)
    for key, attack in attacks.items():
        game = table.playing.clone()
        with monkeypatch.context() as patch:
            met = overheard(game, patch)
            game.answer(key, seat=0)
        stages = chances(table.playing, met[0], 0)

        assert stages == shown(attack, stages)
        assert 0 < stages[WINS].p(True) < 1


# ---------------------------------------------------------------- where to look


def several_sides(guards: str = "B1 Shaft guard at D4 facing 0") -> Table:
    """Guards are assaulted from the front and from a back-side."""
    table = drawn(
        f"""
        A1 Squad at D3 facing 3 slow
        A2 Tank at C5 facing 1 slow
        {guards}
        """,
        against="Dwarf",
    )
    return table.order("A1", "F + - + -").order("A2", "F + - + -").having("A1", living=(1, 2))


def test_who_is_assaulted_from_several_sides_sees_the_odds_of_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """SPF-ASLT-08, SPF-ASLT-09: other dice, and deflection only against those in front."""
    table = several_sides().play_all((movement_step, 1), (fight_all,))
    attacks = {key: data["attack"] for key, data in options(table, 1).items()}
    seen = []

    assert 2 == len(attacks)
    for key, attack in attacks.items():
        game = table.playing.clone()
        with monkeypatch.context() as patch:
            met = overheard(game, patch)
            game.answer(key, seat=1)
        stages = chances(table.playing, met[0], 0)

        assert stages == shown(attack, stages)
        seen.append(stages[WINS])
    assert seen[0] != seen[1]


def test_of_two_who_have_to_choose_only_the_last_sees_the_odds() -> None:
    """SPF-ASLT-08: what the other will choose is not known yet."""
    guards = "B1 Shaft guard at D4 facing 0\nB2 Shaft guard at D4 facing 0"
    table = several_sides(guards).play_all((movement_step, 1), (fight_all,))
    first = options(table, 1)
    table.playing.answer(next(iter(first)), seat=1)

    assert all("attack" not in data for data in first.values())
    assert all("attack" in data for data in options(table, 1).values())


# ---------------------------------------------------------------- which order


SPEED = [{"name": "slow", "pace": "slow", "orders": ["F + - + -", "F + F + -", "L/R + F + -", "Rev + - + -"]}]
YARD_TOO = make("Carriage", like="Tank", speed=SPEED)
STEPS = tuple((step, number) for number in (1, 2) for step in (movement_step, assault_step))


def writing(picture: str, **more: Any) -> Table:
    """Both write the orders of this very turn."""
    table = drawn(picture, lists=YARD_TOO, against="Dwarf", orders_same_turn=True, **more)
    return table.having("B1", living=(0, 1, 3))


def meeting(game: Game, order: str, patch: pytest.MonkeyPatch) -> Sides:
    """Who meets first if A1 follows the order and everybody else stays."""
    met = overheard(game, patch)
    for seat in (0, 1):
        question = game.asked_of(seat)
        assert isinstance(question, Assign)
        keys = {slot.key: [option.key for option in slot.options] for slot in question.slots}
        stays = {slot: next((key for key in found if key in (STAY, HOLD)), found[0]) for slot, found in keys.items()}
        game.answer(stays | ({"A1 move": order} if seat == 0 else {}), seat=seat)
    return met[0]


@pytest.mark.parametrize(
    ("carriage", "order", "angle"),
    [
        ("D3 facing 3", "F + - + -", "front"),
        ("D2 facing 3", "F + F + -", "front"),
        ("D3 facing 2", "R + F + -", "front"),
        ("D3 facing 0", "Rev + - + -", "back"),
    ],
)
def test_an_order_that_leads_to_an_enemy_shows_the_odds_of_the_assault(
    carriage: str, order: str, angle: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SPF-ORD-04, SPF-ASLT-01, SPF-ASLT-07: straight on, in the second step, after a turn, in reverse."""
    table = writing(f"A1 Carriage at {carriage} slow\nB1 Shaft guard at D4 facing 2").play_all((write_orders,), *STEPS)
    told = options(table, 0, "A1 move")
    attack = told[order]["attack"]
    with monkeypatch.context() as patch:
        sides = meeting(table.playing.clone(), order, patch)
    stages = chances(table.playing, sides, 0)

    assert angle == attack["attacker"][0]["angle"]
    assert stages == shown(attack, stages)
    assert 0 < stages[WINS].p(True) < 1


def test_orders_that_lead_to_nobody_have_no_odds() -> None:
    """SPF-ORD-04"""
    table = writing("A1 Carriage at D3 facing 3 slow\nB1 Shaft guard at D4").play_all((write_orders,), *STEPS)
    told = options(table, 0, "A1 move")

    assert {"F + - + -", "F + F + -"} == {order for order, data in told.items() if "attack" in data}


@pytest.mark.parametrize("crowd", ["B2 Sappers at D4\nB3 Boiler tank at D4", ""])
def test_no_odds_where_it_is_not_known_who_will_fight(crowd: str) -> None:
    """SPF-ASLT-10, SPF-HIDE-01: the enemy would have to choose who fights; or only a token is there."""
    table = writing(f"A1 Carriage at D3 facing 3 slow\nB1 Shaft guard at D4\n{crowd}")
    if not crowd:
        table.having("B1", is_hidden=True)
    table.play_all((write_orders,), *STEPS)

    assert not any("attack" in data for data in options(table, 0, "A1 move").values())


def test_no_odds_while_the_screen_stands() -> None:
    """SPF-ORD-04: nobody has seen yet where the enemy stands."""
    table = writing("A1 Carriage at D3 facing 3 slow\nB1 Shaft guard at D4").play_all((write_orders,), *STEPS)
    table.playing.change(BATTLE, is_screened=True)

    assert not any("attack" in data for data in options(table, 0, "A1 move").values())


def test_an_order_after_this_turns_order_is_looked_at_from_where_that_one_leads() -> None:
    """SPF-ORD-03, SPF-ORD-04: the order on the table leads to D3; the next one would lead on to D4."""
    table = drawn("A1 Carriage at D2 facing 3 slow\nB1 Shaft guard at D4", lists=YARD_TOO, against="Dwarf")
    table.order("A1", "F + - + -").play_all((write_orders,), *STEPS)
    told = options(table, 0, "A1 move")

    assert {"F + - + -", "F + F + -"} == {order for order, data in told.items() if "attack" in data}


@pytest.mark.parametrize("who", ["A1", "B1"])
def test_nothing_is_foreseen_before_fear_has_struck(who: str) -> None:
    """SPF-ABIL-09: whichever side frightens the other."""
    ghosts = make("Ghost", like="Squad", abilities=["Fear[4]"])
    kinds = {"A1": "Squad", "B1": "Squad", who: "Ghost"}
    told = []
    for named in ({"A1": "Squad", "B1": "Squad"}, kinds):
        picture = "\n".join(f"{name} {kind} at D{4 if name == 'B1' else 3}" for name, kind in named.items())
        table = drawn(picture.replace("D3", "D3 facing 3 slow"), lists=ghosts).order("A1", "F + - + -")
        game = table.play(movement_step, 1).playing
        told.append(before_fear(game, game.all(Contest)[0], 0))

    assert told[0]
    assert {} == told[1]
