"""Stratagems: what they cost, when they are offered, and what each does. (TEN-STRAT)"""
