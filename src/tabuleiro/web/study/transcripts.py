"""Transcripts of people: read, kept as games, and written for them."""

from __future__ import annotations

from urllib.parse import urlencode

from tabuleiro.games.sentence import Sentence
from tabuleiro.positions import parse
from tabuleiro.record import Transcript, read, read_all, write

from ..refusals import Refused, not_stored
from ..rooms.board_json import Json
from ..rooms.creation import MOST_PLIES, tried
from ..rooms.hub import Hub
from ..rooms.room import load
from ..store.archive import Wanted, query_of
from ..store.games import NotStored

MOST_GAMES = 50
"""Of one text that is kept."""
LONGEST_REASON = 200


def read_one(text: str) -> Transcript:
    record = tried("malformed_transcript", lambda: read(text, parse))
    require_short(record)
    return record


def read_many(text: str) -> list[Transcript]:
    """Every game of a text; Refused with the line when one of them is wrong."""
    records = tried("malformed_transcript", lambda: _take(text))
    if not records:
        raise Refused("malformed_transcript", Sentence("", "this text contains no game"))
    return records


def _take(text: str) -> list[Transcript]:
    records = []
    for record in read_all(text, parse):
        require_short(record)
        records.append(record)
        if len(records) > MOST_GAMES:
            values: dict[str, object] = {"most": MOST_GAMES}
            raise Refused(
                "malformed_transcript", Sentence("", "at most {most} games at once", values)
            )
    return records


def require_short(record: Transcript) -> None:
    reason = record.outcome.reason if record.outcome else ""
    if len(record.moves) > MOST_PLIES or len(reason) > LONGEST_REASON:
        raise Refused("malformed_transcript", Sentence("", "this game is too long to save"))


def analysis_url(record: Transcript) -> str:
    moves = " ".join(ply.move for ply in record.moves)
    query = {"game": record.game, "position": record.start, **({"moves": moves} if moves else {})}
    return f"/analysis?{urlencode(query)}"


def read_json(record: Transcript) -> Json:
    return {
        "game": record.game,
        "start": record.start,
        "moves": [ply.move for ply in record.moves],
        "result": record.result,
        "url": analysis_url(record),
    }


async def written(hub: Hub, wanted: Wanted) -> str:
    """The transcripts of the games that are wanted, the latest first."""
    try:
        rows = await hub.store.games(query_of(hub.store, wanted))
    except NotStored:
        raise not_stored() from None
    games = [await load(hub, row.id) for row in rows[: wanted.limit]]
    return "\n".join(write(game.state.transcript()) for game in games)
