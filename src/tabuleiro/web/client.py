"""Who asks: the token of a browser, its address, its language."""

from __future__ import annotations

import secrets
from hashlib import sha256

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tabuleiro.locale import LANGUAGES

COOKIE = "client"
LANGUAGE_COOKIE = "lang"
TOKEN_BYTES = 24
LONGEST_TOKEN = 100
A_YEAR = 365 * 24 * 3600


def token_of(connection: HTTPConnection) -> str:
    token = connection.cookies.get(COOKIE, "")
    return token if len(token) <= LONGEST_TOKEN else ""


def client_of(connection: HTTPConnection) -> str:
    """The hash of the browser's token; empty when it has none."""
    token = token_of(connection)
    return hashed(token) if token else ""


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def admit(connection: HTTPConnection, response: Response) -> str:
    """The same, with a token for a browser that has none yet.

    Only for what a page of ours asks for: a browser that follows a link from elsewhere does not
    show its token, and must not lose it.
    """
    token = token_of(connection) or secrets.token_urlsafe(TOKEN_BYTES)
    response.set_cookie(
        COOKIE,
        token,
        max_age=A_YEAR,
        httponly=True,
        samesite="strict",
        secure=connection.url.scheme in ("https", "wss"),
    )
    return hashed(token)


def address_of(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


def language_of(connection: HTTPConnection) -> str:
    """That of the cookie, else the first one the browser asks for that there is, else English."""
    wanted = [connection.cookies.get(LANGUAGE_COOKIE, "")]
    wanted += _accepted(connection.headers.get("accept-language", "")[:200])
    codes = (each.split("-")[0].split("_")[0].lower() for each in wanted)
    return next((code for code in codes if code in LANGUAGES), "en")


def _accepted(header: str) -> list[str]:
    """The languages of the header, best first."""
    found: list[tuple[float, str]] = []
    for part in header.split(","):
        name, _, quality = part.partition(";")
        try:
            found.append((float(quality.strip().removeprefix("q=") or 1), name.strip()))
        except ValueError:
            continue
    return [name for _, name in sorted(found, key=lambda each: -each[0])]
