"""The language people are spoken to in: one catalogue for every shell.

A shell chooses a language once, ``use(choose(setting=…))``, and says everything through
``_("…")``, ``ngettext``, ``say`` (sentences and errors), ``ending`` and ``draw``. The choice
belongs to the context (``contextvars``): a server answers each person in a language of their own
with ``using``, and a thread of its own begins in English.
"""

from .catalogue import LANGUAGES, choose, language, switch, translate, use, using
from .pages import rules_page, shared_rules
from .speech import clock_time, draw, ending, gettext, moves_counted, ngettext, rough, say

_ = gettext

__all__ = [
    "LANGUAGES",
    "_",
    "choose",
    "clock_time",
    "draw",
    "ending",
    "gettext",
    "language",
    "moves_counted",
    "ngettext",
    "rough",
    "rules_page",
    "say",
    "shared_rules",
    "switch",
    "translate",
    "use",
    "using",
]
