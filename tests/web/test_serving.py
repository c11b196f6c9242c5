"""What can be wrong is said before the server runs, in one sentence."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tabuleiro.games.api import UnknownOption
from tabuleiro.web import serving
from tabuleiro.web.server_settings import DATABASE, REDIS

HERE = "127.0.0.1"


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "deep" / "web.sqlite"
    monkeypatch.setenv(DATABASE, f"sqlite:///{path}")
    return path


def test_ports(database: Path) -> None:
    port = serving.prepare(HERE, None, 1)
    assert database.exists()
    with socket.socket() as taken:
        taken.bind((HERE, 0))
        taken.listen()
        with pytest.raises(UnknownOption, match="cannot be used"):
            serving.prepare(HERE, taken.getsockname()[1], 1)
    assert serving.prepare(HERE, port, 1) == port
    with pytest.raises(UnknownOption, match="cannot be used"):
        serving.prepare("nowhere.invalid", None, 1)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("0.0.0.0", "http://127.0.0.1:80/"),
        ("::", "http://[::1]:80/"),
        ("::1", "http://[::1]:80/"),
        ("club", "http://club:80/"),
    ],
)
def test_where_a_browser_finds_it(host: str, address: str) -> None:
    assert serving.address(host, 80) == address


def test_several_workers_need_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnknownOption, match=REDIS):
        serving.prepare(HERE, None, 2)
    monkeypatch.setenv(REDIS, "nonsense")
    with pytest.raises(UnknownOption, match="Redis"):
        serving.prepare(HERE, None, 2)


def test_a_database_that_is_none(database: Path) -> None:
    database.parent.mkdir()
    database.write_text("hello")
    with pytest.raises(UnknownOption, match="database"):
        serving.prepare(HERE, None, 1)


def test_the_browser_opens_when_the_server_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    with socket.socket() as server:
        server.bind((HERE, 0))
        server.listen()
        port = server.getsockname()[1]
        serving.open_browser(HERE, port)
    assert opened == [f"http://127.0.0.1:{port}/"]
