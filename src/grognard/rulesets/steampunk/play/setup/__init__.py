"""Before the battle."""
