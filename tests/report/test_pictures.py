"""Plots: well-formed, coloured by the page, readable without seeing them."""

from __future__ import annotations

import re
import sys
from xml.etree import ElementTree

import pytest
from matplotlib.axes import Axes

from tabuleiro.games.api import UnknownOption
from tabuleiro.report.plots import INK, NoPlots, plot, require_plots

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(
        svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    )


def bars(axes: Axes) -> None:
    axes.errorbar([1, 2], [3, 4], yerr=1, color=INK["accent"])


def test_a_plot_is_part_of_the_page() -> None:
    svg = plot("one", "what it shows", bars)
    root = parsed(svg)
    assert root.attrib["aria-label"] == "what it shows"
    assert not any(colour in svg for colour in INK.values())
    assert "var(--muted)" in svg
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert all(name.startswith("one-") for name in ids)
    assert set(re.findall(r'(?:url\(|href=")#([^")]+)', svg)) <= set(ids)


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(NoPlots, match=r"pip install 'tabuleiro\[report\]'"):
        require_plots()
    assert not issubclass(NoPlots, UnknownOption)
