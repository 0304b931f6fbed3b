"""Games in play: connections, rooms, and who sees what."""
