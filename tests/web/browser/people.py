"""A person at a browser: what tests make one do and see, in the words of the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tabuleiro.games.moves import clicks
from web.browser.server import Server

HERE = [{"kind": "human"}, {"kind": "human"}]


class Person:
    """One browser with cookies of its own, looking at one page."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.context = context
        self.server = server
        self.page: Page = context.new_page()
        self.troubles: list[str] = []
        self.page.on("console", lambda message: self._heard(message.type, message.text))
        self.page.on("pageerror", lambda error: self._heard("error", str(error)))

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.troubles.append(text)

    def open(self, path: str) -> None:
        self.page.goto(self.server.url + path)

    def begin(self, game: str, seats: list[dict[str, Any]] | None = None, **more: Any) -> str:
        """A new game by request, and its page; the path of it."""
        answer = self.context.request.post(
            f"{self.server.url}/api/games",
            data={"game": game, "seats": seats or HERE, **more},
            headers={"Origin": self.server.url},
        )
        assert answer.status == 201, answer.text()
        path: str = answer.json()["url"]
        self.open(path)
        expect(self.page.locator("#board .board")).to_be_visible()
        return path

    def site(self, name: str) -> Locator:
        return self.page.locator(f'.hit[data-site="{name}"]')

    def mark(self, site: str, kind: str) -> Locator:
        return self.page.locator(f'.layer-over [data-site="{site}"][data-mark="{kind}"]')

    def act(self, name: str) -> None:
        self.page.locator(f'[data-action="{name}"]').click()

    def click(self, move: str) -> None:
        """The sites of a move, once it can be begun; where it has to be told apart, that, too."""
        sites = clicks(move)
        expect(self.site(sites[0])).to_have_class("hit open")
        for site in sites:
            self.site(site).click()

    def play(self, move: str, ply: int) -> None:
        """A move by clicks, until it stands in the list."""
        self.click(move)
        offer = self.page.locator(f'[data-move="{move}"]')
        expect(offer.or_(self.played(ply, move))).to_be_visible()
        if offer.is_visible():
            offer.click()
        self.sees(move, ply)

    def played(self, ply: int, move: str) -> Locator:
        return self.page.locator(f'#moves [data-ply="{ply}"]', has_text=move)

    def sees(self, move: str, ply: int) -> None:
        """The move is the last one played and the one on the board."""
        expect(self.played(ply, move)).to_have_attribute("aria-current", "true")


NewPerson = Callable[..., Person]
