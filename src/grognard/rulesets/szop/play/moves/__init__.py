"""Moves and terrain."""
