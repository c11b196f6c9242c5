"""DismissedOnce a screen: once, and only from the top."""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.screen import Screen, ScreenResultType


class DismissedOnce(Screen[ScreenResultType]):
    """A screen that a key pressed twice does not leave twice.

    Textual would take whatever screen is on top by then.
    """

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        if self.app.screen is not self:
            return AwaitComplete()
        return super().dismiss(result)
