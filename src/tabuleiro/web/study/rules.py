"""Rules pages as HTML: sections with anchors for every rule, and the boards to try them on."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from tabuleiro.games import get
from tabuleiro.games.examples import RuleExample, examples
from tabuleiro.locale import draw, language, rules_page, shared_rules, translate, using
from tabuleiro.positions import diagram, parse
from tabuleiro.record import History

from ..rooms.board_json import Json, view_json

RULE = re.compile(r"\b[A-Z][0-9]{1,2}\b")
PAGE = re.compile(r"(\w+)\.md")
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(slots=True)
class Section:
    """A part of a page under one heading."""

    rules: list[str] = field(default_factory=list)
    tokens: list[Token] = field(default_factory=list)
    examples: list[Json] = field(default_factory=list)

    @property
    def html(self) -> Markup:
        """Raw HTML is escaped, and links that are no addresses are left as text."""
        text = _MARKDOWN.renderer.render(self.tokens, _MARKDOWN.options, {})
        return Markup(text)


def game_sections(name: str) -> list[Section] | None:
    """The page of a game in the language spoken; None for a game that came without one."""
    return _game_sections(name, language())


@lru_cache(maxsize=50)
def _game_sections(name: str, spoken: str) -> list[Section] | None:
    with using(spoken):
        page = rules_page(get(name))
        if page is None:
            return None
        found = sections_of(page)
        for example in examples(name):
            place = next((each for each in found if example.rule in each.rules), found[-1])
            place.examples.append(example_json(name, example))
        return found


@lru_cache(maxsize=10)
def shared_sections(spoken: str) -> list[Section]:
    """The rules that all games share."""
    with using(spoken):
        return sections_of(shared_rules())


def example_json(game: str, example: RuleExample) -> Json:
    position = parse(game, example.position)
    return {
        "game": game,
        "rule": example.rule,
        "caption": translate(example.caption),
        "move": example.move,
        "drawing": draw(diagram(position)),
        "view": view_json(History(position)),
    }


def sections_of(page: str) -> list[Section]:
    tokens = _MARKDOWN.parse(page)
    sections = [Section()]
    for place, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            sections.append(Section(RULE.findall(tokens[place + 1].content)))
        sections[-1].tokens.append(token)
    _Anchors(sections)
    return sections


class _Anchors:
    """Where links to rules lead: a rule's heading, else the place where it is first told."""

    def __init__(self, sections: list[Section]) -> None:
        self._in_headings = {rule for section in sections for rule in section.rules}
        self._placed: set[str] = set()
        for number, section in enumerate(sections):
            is_opening = number == 0 and len(sections) > 1
            for before, token in pairwise([None, *section.tokens]):
                is_heading = before is not None and before.type == "heading_open"
                if token and token.children:
                    token.children = [
                        new
                        for child in token.children
                        for new in self._linked(child, is_heading, is_opening)
                    ]

    def _linked(self, token: Token, is_heading: bool, is_opening: bool) -> list[Token]:
        """A text with its rules as anchors or links; what else there is stays."""
        if token.type == "link_open" and (page := PAGE.fullmatch(str(token.attrs["href"]))):
            token.attrs["href"] = f"/rules/{page[1]}"
        if token.type != "text":
            return [token]
        parts: list[Token] = []
        end = 0
        for found in RULE.finditer(token.content):
            parts.append(_text(token.content[end : found.start()]))
            parts += self._marked(found[0], is_heading, is_opening)
            end = found.end()
        return [*parts, _text(token.content[end:])]

    def _marked(self, rule: str, is_heading: bool, is_opening: bool) -> list[Token]:
        is_place = is_heading or (rule not in self._in_headings and not is_opening)
        if is_place and rule not in self._placed:
            self._placed.add(rule)
            return _element("span", rule, id=rule)
        if is_heading or rule not in self._placed | self._in_headings:
            return [_text(rule)]
        return _element("a", rule, href=f"#{rule}")


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _element(tag: str, content: str, **attrs: str | int | float) -> list[Token]:
    opening, closing = Token(f"{tag}_open", tag, 1, attrs=attrs), Token(f"{tag}_close", tag, -1)
    return [opening, _text(content), closing]
