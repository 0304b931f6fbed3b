"""Special rules, weapon types and unit types: the book's spelling in data, the rule in code."""
