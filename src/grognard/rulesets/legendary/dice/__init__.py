"""Arithmetic of small facts: no game, no question."""
