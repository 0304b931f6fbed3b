"""The table drawn with letters."""
