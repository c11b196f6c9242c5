"""One server for the tests of a module, without limits on how often anything is asked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from web.local_server import Guest, Server, serving, settings_for


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(settings_for(tmp_path_factory.mktemp("web"), sweep=0.1)) as made:
        yield made


@pytest.fixture
def ana(server: Server) -> Iterator[Guest]:
    with server.guest() as guest:
        yield guest


@pytest.fixture
def rui(server: Server) -> Iterator[Guest]:
    with server.guest() as guest:
        yield guest


@pytest.fixture
def eva(server: Server) -> Iterator[Guest]:
    """Somebody who looks on."""
    with server.guest() as guest:
        yield guest
