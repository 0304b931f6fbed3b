"""The engine: dice, flow, questions, records, geometry. It knows no ruleset."""
