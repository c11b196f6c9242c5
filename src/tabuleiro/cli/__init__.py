"""The command line. ``main`` is the program ``tabuleiro``; each verb has its module."""

from .app import main

__all__ = ["main"]
