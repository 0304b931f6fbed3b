"""The Fight phase."""
