"""Attacks amid whose dice players decide: which clause lets them."""

from __future__ import annotations


def clause_of(decision: str) -> str:
    """The clause behind a decision amid the dice, by its name. (TEN-STRAT-04, TEN-KW-35)"""
    return "TEN-STRAT-04" if "Command" in decision else "TEN-KW-35"
