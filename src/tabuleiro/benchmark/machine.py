"""What the figures were measured on."""

from __future__ import annotations

import platform
import re
from pathlib import Path

from tabuleiro import _core


def machine() -> str:
    """Where this runs: ``AMD EPYC, Python 3.11.7, GNU 12.2.0, native``."""
    return f"{processor()}, Python {platform.python_version()}, {_core.BUILD}"


def processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    text = cpuinfo.read_text("utf-8", "replace") if cpuinfo.exists() else ""
    model = re.search(r"^model name\s*: (.+)$", text, re.MULTILINE)
    return model[1] if model else platform.processor() or platform.machine()
