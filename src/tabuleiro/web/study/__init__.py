"""Analysis, positions set up, transcripts and rules for browsers."""
