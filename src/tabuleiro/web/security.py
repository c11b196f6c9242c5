"""What every request has to keep to, and what every answer carries."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabuleiro.games.sentence import Sentence
from tabuleiro.locale import using

from .client import address_of, language_of
from .error_answers import CODES, answer
from .metrics import Metrics
from .rates import REQUESTS, Rates
from .refusals import Refused, too_many
from .server_settings import ServerSettings

LARGEST_BODY = 64 * 1024
LOOPBACK = ("127.0.0.1", "::1")
SAFE = ("GET", "OPTIONS")
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none';"
    " form-action 'self'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def is_own_origin(connection: HTTPConnection, origins: tuple[str, ...]) -> bool:
    """Whether a page of ours asks, or no page at all: browsers always say which one does."""
    if not is_known_host(connection, origins):
        return False
    origin = connection.headers.get("origin")
    if origin is None:
        site = connection.headers.get("sec-fetch-site", "none")
        return site in ("same-origin", "none")
    return origin in origins or urlsplit(origin).netloc == connection.headers.get("host", "")


def is_known_host(connection: HTTPConnection, origins: tuple[str, ...]) -> bool:
    """A server for this machine alone answers to its names alone, whatever else leads to it."""
    server = connection.scope.get("server") or ("", 0)
    host = connection.headers.get("host", "")
    if server[0] not in LOOPBACK or host in {urlsplit(origin).netloc for origin in origins}:
        return True
    return urlsplit(f"//{host}").hostname in {*LOOPBACK, "localhost"}


class Guard:
    """The first to see a request, and the last to see its answer."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, metrics: Metrics) -> None:
        self._app = app
        self._origins = settings.origins
        self._metrics = metrics
        self._rates = Rates(REQUESTS, settings.rates)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            with using(language_of(HTTPConnection(scope))):
                await self._app(scope, receive, send)
        elif scope["type"] == "http":
            complete = self._completed(send)
            if scope["method"] == "HEAD":
                scope, complete = {**scope, "method": "GET"}, without_body(complete)
            request = Request(scope)
            with using(language_of(request)):
                await self._serve(request, receive, complete)
        else:
            await self._app(scope, receive, send)

    async def _serve(self, request: Request, receive: Receive, send: Send) -> None:
        try:
            self._check(request)
        except Refused as refusal:
            await answer(request, refusal)(request.scope, receive, send)
            return
        await self._app(request.scope, _Body(receive), send)

    def _check(self, request: Request) -> None:
        if seconds := self._rates.wait(address_of(request)):
            raise too_many(seconds)
        length = request.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            raise Refused(*CODES[413])
        if not is_known_host(request, self._origins):
            raise Refused(
                "forbidden_origin",
                Sentence("", "the server was called by a host name that is not its own"),
            )
        if request.method in SAFE:
            return
        if not is_own_origin(request, self._origins):
            raise Refused("forbidden_origin", Sentence("", "this comes from another site"))
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Refused("wrong_type", Sentence("", "the content type is application/json"))

    def _completed(self, send: Send) -> Send:
        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.requests(str(message["status"])).inc()
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        return complete


def without_body(send: Send) -> Send:
    """What HEAD is answered: as GET is, the body alone is missing."""

    async def send_head(message: Message) -> None:
        is_body = message["type"] == "http.response.body"
        await send({**message, "body": b""} if is_body else message)

    return send_head


class _Body:
    """Counts what is sent without a length."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._size = 0

    async def __call__(self) -> Message:
        message = await self._receive()
        self._size += len(message.get("body", b""))
        if self._size > LARGEST_BODY:
            raise HTTPException(413)
        return message
