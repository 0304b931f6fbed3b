"""The Gunnery steps."""
