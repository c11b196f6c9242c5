"""A progress bar for what takes long, where somebody looks."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from threading import Timer
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 2.0
"""Seconds after which people want to know how far it is."""


def with_bar(items: Sequence[T], title: str) -> Iterator[T]:
    """The items, one after the other; when they take long a bar on the error stream grows.

    There is none where the error stream is no terminal.
    """
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task(title, total=len(items))
    patience = Timer(PATIENCE, bar.start)
    patience.daemon = True
    patience.start()
    try:
        for item in items:
            yield item
            bar.advance(task)
    finally:
        patience.cancel()
        patience.join()
        bar.stop()
