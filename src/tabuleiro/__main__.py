"""``python -m tabuleiro``: the program."""

from .cli import main

main()
