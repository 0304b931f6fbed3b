"""Agony: what acid, burning, poison and bleeding do at the end of a turn."""
