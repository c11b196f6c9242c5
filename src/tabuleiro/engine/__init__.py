"""Players of the computer's: classic ones, the search of the core, outside engines."""
