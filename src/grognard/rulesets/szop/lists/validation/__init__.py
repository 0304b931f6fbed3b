"""What is wrong with a list, each problem with its clause and what would mend it."""
