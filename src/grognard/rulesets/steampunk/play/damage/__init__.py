"""Damage and what follows from it."""
