"""Games played through a pipe, in every language: what is typed and what is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.program import Program
from tabuleiro import games

FOLDER = Path(__file__).parent / "dialogues"

DIALOGUES = {
    "barca-en": "help|e2e8|d2d4|e2e7|g9f8|f2f3|moves e7|e7d7|draw|maybe|yes|",
    "barca-pt": "ajuda|e2e8|d2d4|e2e7|g9f8|f2f3|lances e7|e7d7|empate|talvez|sim|não",
    "menu-en": "chess|talpa|11x11|4x4||nobody|1|c2c4|a1|c2d2|b4a4|undo|redo|redo|b3c3|b2a2"
    "|b1c1||quit",
    "menu-pt": "xadrez|talpa|11x11|4x4||ninguém|1|c2c4|a1|c2d2|b4a4|desfazer|refazer|refazer"
    "|b3c3|b2a2|b1c1||sair",
    "nava-en": "a1a1|a1b2|e5e4|c3c4|f1f2|castle|a1a4|draw|no|save|undo it|resign|no",
    "nava-pt": "a1a1|a1b2|e5e4|c3c4|f1f2|roque|a1a4|empate|nao|guardar|desfazer isso|desistir|n",
    "stacks-en": "c7c5|2c7c5|1c1c4|1c5xc4|2c5xc4+d7|2c5xc4|3a1a3|board|exit",
    "stacks-pt": "c7c5|2c7c5|1c1c4|1c5xc4|2c5xc4+d7|2c5xc4|3a1a3|tabuleiro|sair",
}
"""The lines typed by one person for both sides, of a game or from the menu on."""


@pytest.mark.parametrize("name", DIALOGUES)
def test_dialogue(
    name: str,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delitem(games.GAMES, "tiny")  # the menu as people have it
    game, language = name.split("-")
    verb = () if game == "menu" else ("play", game, "--first", "human", "--second", "human")
    typed = DIALOGUES[name].split("|")
    said = Program(monkeypatch, capsys)("--lang", language, *verb, typed=typed)
    assert (said.status, said.err) == (0, "")
    now = said.out
    file = FOLDER / f"{name}.txt"
    if request.config.getoption("--write-golden"):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(now, "utf-8")
    assert file.read_text("utf-8") == now, "review the change, then run make golden"


def test_no_dialogue_is_left_over() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(DIALOGUES)
