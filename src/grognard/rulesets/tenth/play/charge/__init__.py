"""The Charge phase."""
