"""The language people are spoken to in: one catalogue for every shell.

A shell chooses a language once, ``use(choose(setting=…))``, and says everything through
``_("…")``, ``ngettext``, ``say`` (sentences and errors), ``ending`` and ``draw``. The choice
belongs to the context (``contextvars``): a server answers each person in a language of their own
with ``using``, and a thread of its own begins in English.
"""

from .catalogue import LANGUAGES, choose, language, switch, translate, use, using
from .pages import rules_page, shared_rules
from .speech import draw, ending, gettext, ngettext, rough, say

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
    "rough",
    "rules_page",
    "say",
    "shared_rules",
    "switch",
    "translate",
    "use",
    "using",
]
