"""A portrait of a game as a page: games are gathered, read, measured, plotted and described."""
