"""Strategy cards: ten missions and eleven supports, by number. (SZOP-CARD, SZOP-TASK, SZOP-SUP)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from grognard.kernel.words import name_in

if TYPE_CHECKING:
    from grognard.kernel.words import Sentence


class StrategyCard(Struct, frozen=True):
    """A mission or a support: its number, its clause, its name in both languages and its text."""

    number: int
    clause: str
    english: str
    polish: str

    @property
    def shown(self) -> Sentence:
        """The name in the language of the reader."""
        return name_in({"en": self.english, "pl": self.polish})


def _row(family: str, *names: tuple[str, str]) -> dict[int, StrategyCard]:
    return {
        number: StrategyCard(number, f"SZOP-{family}-{number:02d}", english, polish)
        for number, (english, polish) in enumerate(names, start=1)
    }


MISSIONS = _row(
    "TASK",
    ("Assault: contested ground", "Natarcie: sporny teren"),
    ("Assault: elimination", "Natarcie: eliminacja"),
    ("Assault: seize", "Natarcie: zdobycie"),
    ("Defence: clear zone", "Obrona: czysta strefa"),
    ("Defence: survivor", "Obrona: ocalały"),
    ("Diversion: raid", "Dywersja: wypad"),
    ("Diversion: hold terrain", "Dywersja: utrzymanie terenu"),
    ("Recon: probe", "Zwiad: rozpoznanie walką"),
    ("Recon: presence", "Zwiad: obecność"),
    ("Recon: shadowing", "Zwiad: śledzenie"),
)
"""SZOP-TASK-01 to SZOP-TASK-10"""

SUPPORTS = _row(
    "SUP",
    ("Second wind", "Drugi oddech"),
    ("Dig in", "Okopanie"),
    ("Iron nerve", "Żelazne nerwy"),
    ("Keep the initiative", "Utrzymanie inicjatywy"),
    ("Reinforcements", "Posiłki"),
    ("Field hospital", "Szpital polowy"),
    ("Storm", "Szturm"),
    ("Barrage", "Nawała"),
    ("Demolition", "Wyburzenie"),
    ("Refresh", "Odnowienie"),
    ("Armour-piercing ammunition", "Amunicja przeciwpancerna"),
)
"""SZOP-SUP-01 to SZOP-SUP-11"""
