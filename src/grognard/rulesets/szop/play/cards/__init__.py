"""Strategy cards."""
