"""The language people are spoken to in: one catalogue for every shell.

A shell chooses a language once, ``use(choose(setting=…))``, and says everything through
``_("…")``, ``ngettext``, ``say``, ``ending`` and ``draw``. The choice belongs to the context
(``contextvars``): a server answers each person in a language of their own with ``using``.
"""

from .catalogue import LANGUAGES, choose, gettext, language, ngettext, use, using
from .speech import draw, ending, say

_ = gettext

__all__ = [
    "LANGUAGES",
    "_",
    "choose",
    "draw",
    "ending",
    "gettext",
    "language",
    "ngettext",
    "say",
    "use",
    "using",
]
