"""Exact odds of attacks: the question, its two sides, the chances stage by stage, and the bill.

`odds.py` beside this package is the way in; the dice are those of `resolution.py`.
"""
