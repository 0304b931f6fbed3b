"""Before the first round."""
