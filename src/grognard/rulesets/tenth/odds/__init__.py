"""Exact odds of attacks: the question, its two sides, the chances stage by stage, and the bill.

`answers.py` beside this package is the way in; the dice are those of `attack.py`.
"""
