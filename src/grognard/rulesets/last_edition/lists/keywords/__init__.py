"""The keywords of weapons and units, and what abilities change."""
