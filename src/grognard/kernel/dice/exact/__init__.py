"""Dice that follow all falls at once and keep exact weights."""
