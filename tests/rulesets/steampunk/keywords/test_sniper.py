"""Sniper: the shooter picks whom an aimed shot kills. (SPF-WPN-15)"""

from __future__ import annotations

from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Aim
from tests.rulesets.steampunk.keywords.kit import facing, gunner
from tests.rulesets.steampunk.kit import drawn, make
from tests.rulesets.steampunk.play.damage.test_damage_sequence import MIXED


def test_a_sniper_picks_whom_his_aimed_shot_kills() -> None:
    """SPF-WPN-15: the shooter is asked, not the owner; unaimed the owner chooses."""
    model = [{"name": "Soldier", "count": 2, "weapons": ["Musket"]}, {"name": "Officer"}]
    lists = make("Company", like="Squad", lists=gunner("Sniper"), model=model)
    for answer, seat in (("yes", 0), ("no", 1)):
        table = facing(lists, "B1 Company at D5").having("A1", aims=(Aim("piece", 1, BOARD.named("D3")),))
        table.reply("fires: at whom", {"0": "B1", "aim piece": answer}).dice(to_hit=[3], damage=[6])
        table.play_all((fire, 1), (roll_damage,), (apply_damage,))
        assert (seat,) == table.playing.waiting_for


def test_a_sniper_picks_the_dead() -> None:
    """SPF-WPN-15, SPF-UNIT-04"""
    table = drawn("A1 Tank at D3\nB1 Mixed at D5", lists=MIXED).having("B1", dying=1, sniped=(0,)).play(apply_damage)

    assert (0,) == table.playing.waiting_for
