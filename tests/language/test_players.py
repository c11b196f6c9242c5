"""Players of the roster in words."""

from __future__ import annotations

import pytest

from tabuleiro.engine.steps import STEPS
from tabuleiro.locale import using
from tabuleiro.locale.players import STRENGTHS, expectation, player_name


@pytest.mark.parametrize(
    ("name", "english", "portuguese"),
    [
        ("human", "Person", "Pessoa"),
        ("engine", "Computer", "Computador"),
        ("engine:3", "Computer (strength 3)", "Computador (força 3)"),
        ("engine:time=2", "Computer (2 s a move)", "Computador (2 s por lance)"),
        ("mcts:nodes=500", "Tree search (nodes=500)", "Árvore (nodes=500)"),
        ("minimax:depth=1", "Minimax (1 ply)", "Minimax (1 meio-lance)"),
        ("level:9", "Classic level 9", "Nível clássico 9"),
        ("ugi:engine", "ugi (engine)", "ugi (engine)"),
    ],
)
def test_names(name: str, english: str, portuguese: str) -> None:
    assert player_name(name) == english
    with using("pt"):
        assert player_name(name) == portuguese


def test_every_step_says_what_to_expect() -> None:
    assert len(STRENGTHS) == STEPS
    assert expectation(f"engine:{STEPS}") == STRENGTHS[-1]
    assert expectation(f"engine:{STEPS + 1}") == expectation("greedy") == ""
    assert expectation("engine:time=3") == "at full strength, 3 seconds a move"
