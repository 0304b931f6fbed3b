"""Charges and melee."""
