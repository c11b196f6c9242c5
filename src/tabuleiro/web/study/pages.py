"""The study pages: analysis, position editor, archive, rules."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse

from tabuleiro.games import GAMES, get
from tabuleiro.games.sentence import Sentence
from tabuleiro.locale import ending, language, translate
from tabuleiro.positions import start
from tabuleiro.record import History

from ..client import client_of
from ..pages.fact_sheets import sheets_json
from ..pages.render import render
from ..refusals import Refused
from ..rooms.board_json import Json, view_json
from ..rooms.creation import game_of, line_of
from ..rooms.game_json import state_json
from ..routes import GameId, TheHub
from ..schemas import MOST_MOVES, MOST_WRITTEN, Paged
from ..store.archive import Wanted, page_json
from .review import Reviews, Subject, require_fair, review_json
from .rules import Section, game_sections, shared_sections
from .schemas import Setting
from .set_ups import palette_json, setting_json

PER_PAGE = 20
Text = Annotated[str, Query(max_length=1000)]

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


def titles() -> list[Json]:
    return [{"name": name, "title": translate(game.title)} for name, game in GAMES.items()]


def sheet_of(name: str) -> Json:
    return next(sheet for sheet in sheets_json() if sheet["name"] == name)


@router.get("/analysis")
def analysis(
    request: Request,
    game: Annotated[str, Query(max_length=60)] = "",
    position: Text = "",
    moves: Annotated[str, Query(max_length=20_000)] = "",
    ply: Annotated[int | None, Query(ge=0, le=MOST_MOVES)] = None,
) -> str:
    """Any position, and moves from there."""
    history = _line(game or next(iter(GAMES)), position, moves.split())
    return _page(request, history, history.ply if ply is None else min(ply, history.ply))


def _line(game: str, position: str, moves: list[str]) -> History:
    name = game_of(game).name
    if len(moves) > MOST_MOVES:
        raise Refused("malformed", Sentence("", "this line is too long"))
    return line_of(name, position or start(name).text(), moves)


@router.get("/analysis/{id}")
async def analysis_of(id: GameId, request: Request, hub: TheHub) -> str:
    """A game that was played, or is: what the engine thinks of it, where that is fair."""
    client = client_of(request)
    async with hub.room(id) as room:
        played = await room.settled()
        require_fair(played, client)
        state = state_json(played, client, room.presence.all)
        history = played.state.history.copy()
    reviews: Reviews = request.app.state.reviews
    subject = Subject(history.start.game, history.start.text(), history.moves)
    judged = await reviews.known(subject)
    review = await asyncio.to_thread(review_json, subject, judged) if judged else None
    return _page(request, history, history.ply, state=state, review=review)


def _page(
    request: Request,
    history: History,
    ply: int,
    state: Json | None = None,
    review: Json | None = None,
) -> str:
    name = history.start.game
    outcome = history.outcome()
    data = {
        "language": language(),
        "games": titles(),
        "sheet": sheet_of(name),
        "start": history.start.text(),
        "moves": history.moves,
        "first": history.start.turn,
        "view": view_json(history, ply, is_open=True),
        "result": ending(get(name), outcome) if outcome else "",
        "played": state,
        "review": review,
    }
    return render("analysis.html", request, data=data)


@router.get("/editor")
def editor(
    request: Request,
    game: Annotated[str, Query(max_length=60)] = "",
    position: Text = "",
) -> str:
    """Set up any position."""
    sheet = game_of(game or next(iter(GAMES)))
    setting = setting_json(Setting(game=sheet.name, text=position or None))
    data = {
        "language": language(),
        "games": titles(),
        "sheet": sheet_of(sheet.name),
        "palette": palette_json(sheet),
        **setting,
    }
    return render("editor.html", request, data=data)


@router.get("/archive")
async def archive(asked: Annotated[Paged, Query()], request: Request, hub: TheHub) -> str:
    """The games of this server."""
    wanted = Wanted(client_of(request), asked, PER_PAGE, asked.before)
    return render(
        "archive.html",
        request,
        games=titles(),
        page=await page_json(hub.store, wanted),
        filters=asked,
        before=asked.before,
        most=MOST_WRITTEN,
        data={"language": language()},
    )


@router.get("/rules")
def shared(request: Request) -> str:
    """The rules that all games share."""
    sections = shared_sections(language())
    title = translate("Rules")
    return _rules(request, "", title, sections)


@router.get("/rules/{game}")
def rules(game: str, request: Request) -> str:
    """The rules of a game."""
    if game not in GAMES or (sections := game_sections(game)) is None:
        raise Refused("not_found", Sentence("", "there is no rules page for this game"))
    return _rules(request, game, translate(GAMES[game].title), sections)


def _rules(request: Request, name: str, title: str, sections: list[Section]) -> str:
    examples = [example for section in sections for example in section.examples]
    sides = [translate(side) for side in GAMES[name].sides] if name else []
    return render(
        "rules.html",
        request,
        games=titles(),
        name=name,
        title=title,
        sections=sections,
        data={"language": language(), "game": name, "sides": sides, "examples": examples},
    )
