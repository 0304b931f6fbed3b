"""Units that arrive in mid-battle."""
