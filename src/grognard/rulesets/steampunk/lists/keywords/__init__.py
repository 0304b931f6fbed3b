"""Keywords: the spelling of the book in data, the rule in code."""
