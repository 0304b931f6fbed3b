"""Written orders."""
