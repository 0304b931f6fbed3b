"""Questions about attacks, answered by dice/ with all dice at once."""
