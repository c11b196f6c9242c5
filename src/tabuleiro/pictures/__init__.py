"""Boards as SVG and what colours them, from the looks of the games: for pages of any kind."""
