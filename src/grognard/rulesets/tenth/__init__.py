"""40k 10th edition, the quick reference: two armies, five markers, five rounds."""
