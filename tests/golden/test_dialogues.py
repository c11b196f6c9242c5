"""Plain dialogues in every language: what is typed and what is said."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.program import Program
from tabuleiro import games
from tabuleiro.data_folder import HOME

FOLDER = Path(__file__).parent / "dialogues"

BARCA = "d2c3|e9e3|f2f4|e3e9|e1h4|f9f7|f4g4|e10d10|e2e4|d9e8|c3g7|f7a7"
STACKS = "2a7b5|a1b2,b1d1|1e7b4|c1d2,e1e2|2b5a3|d2e4,c1e3|c7a5,b4b3xb2+a3|e2e1,e4c3"
STACKS += "|a5a4,b2a2xb1+b2|a1a2,c3e2"

DIALOGUES = {
    # A whole game: wrong moves, a scared animal, a draw declined, a winning hint, a review.
    "barca-en": f"help|e2e8|e2|hlep|{BARCA}|moves e4|draw|maybe|no|hint nodes=500|e4d4"
    "|review|first|next|list|9|back|save|game.txt|quit",
    "barca-pt": f"ajuda|e2e8|e2|ajdua|{BARCA}|lances e4|empate|talvez|não|dica nodes=500|e4d4"
    "|rever|primeiro|seguinte|lista|9|voltar|guardar|jogo.txt|sair",
    # From the menu on; the game is left in the middle, and taken up again.
    "menu-en": "chess|play|talpa|11x11|4x4||nobody|1|none|c2c4|a1|c2|c2d2|b4a4|undo|redo|redo"
    "|menu|games in progress|5|1|b3c3|b2a2|b1c1|menu|replay|1|last|back|statistics|settings"
    "|clock|5:3|5+3|back|quit",
    "menu-pt": "xadrez|jogar|talpa|11x11|4x4||ninguém|1|nenhum|c2c4|a1|c2|c2d2|b4a4|desfazer"
    "|refazer|refazer|menu|jogos em curso|5|1|b3c3|b2a2|b1c1|menu|rever|1|último|voltar"
    "|estatísticas|definições|relógio|5:3|5+3|voltar|sair",
    # A capture of the last stack, a rematch that is resigned, and its end taken back.
    "nava-en": "a1a1|a1b2|e5e4|c3c4|f1f2|castle|players|clock|save|undo it|a1c1|e5a5|a1a5|e5c5"
    "|hint nodes=500|a5c5|rematch|a1a4|restart|yes|a1a3|resign|take back|board|draw|yes|quit",
    "nava-pt": "a1a1|a1b2|e5e4|c3c4|f1f2|roque|jogadores|relogio|guardar|desfazer isso|a1c1|e5a5"
    "|a1a5|e5c5|dica nodes=500|a5c5|desforra|a1a4|recomecar|sim|a1a3|desistir|desfazer"
    "|tabuleiro|empate|sim|sair",
    # Turns of several parts: a count, two singles, a supporter.
    "stacks-en": f"c7|c7c5|2c7c5|undo|1c1c4|3a1a3|{STACKS}|open nowhere.txt|hint nodes=500|1a4a1"
    "|save|game.txt|menu|exit",
    "stacks-pt": f"c7|c7c5|2c7c5|desfazer|1c1c4|3a1a3|{STACKS}|abrir nada.txt|dica nodes=500"
    "|1a4a1|guardar|jogo.txt|menu|sair",
}
"""The lines typed by one person for both sides, of a game or from the menu on."""


@pytest.mark.parametrize("name", DIALOGUES)
def test_dialogue(
    name: str,
    golden: Callable[[Path, str], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.delitem(games.GAMES, "tiny")  # the menu as people have it
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    game, language = name.split("-")
    verb = () if game == "menu" else ("play", game, "--first", "human", "--second", "human")
    typed = DIALOGUES[name].split("|")
    said = Program(monkeypatch, capsys)("--lang", language, *verb, typed=typed)
    assert (said.status, said.err) == (0, "")
    now = re.sub("[0-9]{4}-[0-9]{2}-[0-9]{2}", "DATE", said.out)
    golden(FOLDER / f"{name}.txt", now)


def test_no_dialogue_is_left_over() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(DIALOGUES)
