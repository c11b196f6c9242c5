"""Plots as SVG that takes its colours from the page, so that they suit light, dark and paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Final, TypeAlias

from tabuleiro.games.sentence import SpokenError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH: Final = 4.6
HEIGHT: Final = 2.9
"""Inches; 72 units of the picture each."""

INK = {
    "text": "#010203",
    "muted": "#010204",
    "rule": "#010205",
    "accent": "#010206",
    "accent-2": "#010207",
    "first": "#010208",
    "second": "#010209",
    "even": "#01020a",
    "outline": "#01020b",
    "border": "#01020c",
}
"""Colours that stand for the variables of the page."""

STYLE: Final = {
    "svg.fonttype": "none",
    "svg.hashsalt": "tabuleiro",
    "font.family": "sans-serif",
    "font.size": 9.5,
    "axes.edgecolor": INK["rule"],
    "axes.labelcolor": INK["muted"],
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "text.color": INK["text"],
    "xtick.color": INK["rule"],
    "ytick.color": INK["rule"],
    "xtick.labelcolor": INK["muted"],
    "ytick.labelcolor": INK["muted"],
    "grid.color": INK["border"],
    "grid.linewidth": 0.8,
    "axes.grid": True,
    "legend.frameon": False,
    "legend.fontsize": 9,
}


Paint: TypeAlias = "Callable[[Axes], None]"


class NoPlots(SpokenError):
    """The plotting library is not there."""


def require_plots() -> None:
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        raise NoPlots(
            "a report needs matplotlib for its plots: pip install {package}",
            package="'tabuleiro[report]'",
        ) from error


def plot(name: str, label: str, paint: Paint, height: float = HEIGHT) -> str:
    """One pair of axes, painted; ``name`` keeps its parts apart from those of other plots."""
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with mpl.rc_context(STYLE):  # type: ignore[arg-type]
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        FigureCanvasSVG(figure)
        paint(figure.add_subplot())
        out = StringIO()
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None})
    return themed(out.getvalue(), name, label)


def themed(svg: str, name: str, label: str) -> str:
    """A picture of matplotlib as a part of the page."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>|<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<defs>\s*<style[^>]*>.*?</style>\s*</defs>", "", svg, flags=re.DOTALL)
    used = set(re.findall(r"(?:url\(#|href=\"#)([^\")]+)", svg))
    svg = re.sub(r' id="([^"]+)"', lambda m: m[0] if m[1] in used else "", svg)
    for each in used:
        svg = re.sub(rf'(id="|#){re.escape(each)}(?=["\)])', rf"\g<1>{name}-{each}", svg)
    for variable, colour in INK.items():
        svg = svg.replace(colour, f"var(--{variable})")
    svg = re.sub(r"font: ([0-9.]+)px [^;\"]*", r"font-size: \1px", svg)
    svg = re.sub(r"\s*\n\s*", " ", svg)
    box = re.search(r'viewBox="[^"]+"', svg)
    assert box
    head = f'<svg class="plot" {box[0]} role="img" aria-label="{escape(label)}">'
    return re.sub(r"<svg.*?>", lambda _: head, svg, count=1).replace("xlink:href", "href").strip()
