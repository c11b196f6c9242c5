"""Errors as answers: JSON for programs, a page for people; never a stack trace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tabuleiro.games.board import shorten
from tabuleiro.games.guard import PackageFault
from tabuleiro.games.sentence import Phrase, Sentence
from tabuleiro.locale import say

from .pages.render import render
from .refusals import STATUS, Refused

CODES = {
    400: ("malformed", Phrase("this request is not valid")),
    404: ("not_found", Phrase("this page does not exist")),
    405: ("method_not_allowed", Phrase("this is not possible here")),
    413: ("too_large", Phrase("this is too large")),
    503: ("unavailable", Phrase("this is not available right now; try again")),
}
OTHER = ("internal", Phrase("something went wrong on the server; it has been logged"))


def answer(request: Request, refusal: Refused) -> Response:
    status = STATUS.get(refusal.code, 500)
    headers = {"retry-after": str(refusal.retry_after)} if refusal.retry_after else None
    if wants_page(request):
        text = say(refusal.said)
        page = render("error.html", request, status=status, text=text)
        return Response(page, status, headers, media_type="text/html")
    return JSONResponse(refusal.to_json(), status, headers)


def wants_page(request: Request) -> bool:
    path = request.url.path
    return request.method in ("GET", "HEAD") and not path.startswith(
        ("/api/", "/static/", "/healthz", "/metrics")
    )


def explain(app: FastAPI) -> None:
    """Give an application its answers to errors."""

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> Response:
        return answer(request, error)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        errors = error.errors()
        said = wrong_address(errors) if wants_page(request) else wrong_data(errors)
        return answer(request, Refused("malformed", said))

    @app.exception_handler(HTTPException)
    async def failed(request: Request, error: HTTPException) -> Response:
        code, said = CODES.get(error.status_code, OTHER)
        found = answer(request, Refused(code, said))
        found.status_code = error.status_code
        found.headers.update(error.headers or {})
        return found

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        code, said = OTHER
        return answer(request, Refused(code, error if isinstance(error, PackageFault) else said))


def wrong_address(errors: Sequence[Any]) -> Sentence:
    """What people are told of a page's address; Pydantic's words are for programs."""
    name, value = str(errors[0]["loc"][-1]), shorten(str(errors[0]["input"]))
    values: dict[str, object] = {"name": name, "value": value}
    return Sentence("", "this address is not valid: {name} is {value}", values)


def wrong_data(errors: Sequence[Any]) -> Sentence:
    """Where the first thing is that is wrong with some JSON, and what, in Pydantic's words."""
    place = ".".join(str(part) for part in errors[0]["loc"] if part != "body")
    return Sentence("", "{where}: {why}", {"where": place or "JSON", "why": errors[0]["msg"]})
