"""Lists of the army creator that the author of the game publishes, read as far as the rules can express them."""
