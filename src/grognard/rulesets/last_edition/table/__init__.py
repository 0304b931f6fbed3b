"""Records and measuring: no question."""
