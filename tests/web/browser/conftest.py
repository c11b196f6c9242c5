"""One server and one Chromium for all browser tests."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from web.browser.people import NewPerson, Person
from web.browser.server import Server

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
TIMEOUT = 60_000
"""Milliseconds; what is waited for comes at once unless the machine is busy."""
DESKTOP = {"width": 1280, "height": 800}

expect.set_options(timeout=TIMEOUT)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.system)
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("web"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium")
    assert path, "Chromium is not installed"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def new_person(browser: Browser, server: Server) -> Iterator[NewPerson]:
    """People, each with a browser of their own; at the end none of them saw an error."""
    people: list[Person] = []

    def come(**options: Any) -> Person:
        wanted = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", **options}
        context = browser.new_context(**wanted)
        context.set_default_timeout(TIMEOUT)
        people.append(Person(context, server))
        return people[-1]

    yield come
    troubles = [trouble for person in people for trouble in person.troubles]
    for person in people:
        person.context.close()
    assert not troubles


@pytest.fixture
def person(new_person: NewPerson) -> Person:
    return new_person()
