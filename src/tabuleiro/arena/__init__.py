"""Who is stronger: openings, games between engines, matches, and what their results mean."""
