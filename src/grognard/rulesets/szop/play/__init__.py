"""Coroutines: the game as it is played."""
