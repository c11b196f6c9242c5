"""Understanding positions and games: analysis, annotated transcripts, the analysis service."""
