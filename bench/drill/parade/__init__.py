"""A ruleset for the server's benchmark: a large table, one cheap order after another, without an end."""
