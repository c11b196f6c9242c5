"""An engine of ours spoken as UGI, over any two text streams."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import TextIO

from tabuleiro import _core
from tabuleiro.games import get
from tabuleiro.games.api import Position
from tabuleiro.games.board import shorten

from . import networks, roster, ugi
from .api import Engine
from .ugi import NO_MOVE, ProtocolError, Spin
from .ugi_replay import Replay
from .ugi_search import RunningSearch, Say

MAX_LINE = 1 << 18
"""Characters; a longer line is refused and never held whole. Room for some 20,000 moves."""

QUIT_GRACE = 5.0
"""Seconds a search gets to end when the conversation does."""

HASH = Spin("Hash", 64, 1, 65536)  # megabytes of the transposition table
THREADS = Spin("Threads", 1, 1, 256)
MULTI_PV = Spin("MultiPV", 1, 1, 256)  # lines of play to report
OVERHEAD = Spin("Move Overhead", 10, 0, 5000)  # milliseconds kept back from every time limit
SPINS = {spin.name.lower(): spin for spin in (HASH, THREADS, MULTI_PV, OVERHEAD)}
PONDER = "Ponder"
CLEAR = "Clear Hash"
EVAL_FILE = "EvalFile"
EMPTY = "<empty>"

Make = Callable[[str, int, int, str], Engine]
"""Makes the engine from the name of the game, megabytes of table, number of threads and the file of
a network, none for the usual one."""

ERRORS = (ValueError, RuntimeError, MemoryError)
"""What a line, or making an engine, can go wrong with."""


def strongest(game: str, table_mb: int, threads: int, network: str = "") -> Engine:
    """The search of the core; for a game with only a rulebook, Monte-Carlo on the rulebook."""
    name = "engine" if game in _core.GAMES else "mcts"
    if network:
        name += f":{roster.NETWORK}{network}"
    return roster.make(name, game, table_mb=table_mb, threads=threads)


def serve(
    start: Position,
    source: TextIO,
    sink: TextIO,
    make: Make = strongest,
    name: str = "Tabuleiro",
) -> None:
    """Obey the lines of ``source`` until ``quit`` or its end; ``startpos`` means ``start``."""
    mouth = Lock()

    def say(line: str) -> None:
        with mouth:
            print(line, file=sink, flush=True)

    server = Server(start, say, make, name)
    try:
        while line := source.readline(MAX_LINE):
            if len(line) == MAX_LINE and not line.endswith("\n"):
                while (rest := source.readline(MAX_LINE)) and not rest.endswith("\n"):
                    pass
                say(ugi.write_error(ProtocolError(f"a line has at most {MAX_LINE} characters")))
            elif not server.obey(line):
                break
    finally:
        server.close()


class Server:
    """The state of one conversation: options, engine, game, and the search if one is running."""

    def __init__(self, start: Position, say: Say, make: Make, name: str) -> None:
        self._say = say
        self._make = make
        self._name = name
        self._game = get(start.game)
        self._replay = Replay(start)
        self._options = {key: spin.default for key, spin in SPINS.items()}
        self._network = ""
        self._engine: Engine | None = None
        self._search: RunningSearch | None = None

    def obey(self, line: str) -> bool:
        """Do what a line says; False when the conversation is over. Errors are only reported."""
        words = line.split()
        try:
            match words:
                case []:
                    pass
                case ["quit"]:
                    return False
                case ["ugi"]:
                    self._introduce()
                case ["isready"]:
                    self._get_ready()
                case ["setoption", *rest]:
                    self._set_option(rest)
                case ["uginewgame"]:
                    self._begin_game()
                case ["position", *rest]:
                    self._require_idle("position")
                    self._replay.follow(*ugi.read_position(rest))
                case ["go", *rest]:
                    self._go(rest)
                case ["stop"]:
                    self._release(RunningSearch.stop)
                case ["ponderhit"]:
                    self._release(RunningSearch.hit)
                case ["query", question]:
                    self._say(f"response {self._answer(question)}")
                case _:
                    raise ProtocolError(f"{shorten(line.strip())} is not understood")
        except ERRORS as error:
            self._say(ugi.write_error(error))
        return True

    def close(self) -> None:
        """End the search, if one is running, and free the engine."""
        if self._search:
            self._search.stop()
            self._search.wait(QUIT_GRACE)
        self._drop_engine()

    def _introduce(self) -> None:
        self._say(f"id name {self._name} {self._game.title}")
        self._say("id author the authors of Tabuleiro")
        for spin in SPINS.values():
            self._say(str(spin))
        self._say(f"option name {PONDER} type check default false")
        self._say(f"option name {CLEAR} type button")
        if self._game.name in _core.NETWORKS:
            self._say(f"option name {EVAL_FILE} type string default {EMPTY}")
        self._say("ugiok")

    def _get_ready(self) -> None:
        """Answered by ``readyok`` in any case: who asks waits for it."""
        try:
            self._require_engine()
        except ERRORS as error:
            self._say(ugi.write_error(error))
        self._say("readyok")

    def _set_option(self, words: Sequence[str]) -> None:
        self._require_idle("setoption")
        name, value = ugi.read_setoption(words)
        key = name.lower()
        if key == CLEAR.lower():
            self._require_engine().new_game()
        elif key == PONDER.lower():
            if value not in ("true", "false"):
                raise ProtocolError(f"{PONDER} is true or false, not {shorten(value)}")
        elif key == EVAL_FILE.lower() and self._game.name in _core.NETWORKS:
            network = "" if value == EMPTY else value
            if network:
                networks.check(self._game.name, network)
            self._network = network
            self._drop_engine()
        elif spin := SPINS.get(key):
            self._options[key] = spin.read(value)
            if spin in (HASH, THREADS):
                self._drop_engine()
        else:
            names = [*(spin.name for spin in SPINS.values()), PONDER, CLEAR]
            names += [EVAL_FILE] if self._game.name in _core.NETWORKS else []
            known = ", ".join(names)
            raise ProtocolError(f"no option {shorten(name)}; there are {known}")

    def _begin_game(self) -> None:
        self._require_idle("uginewgame")
        self._replay.reset()
        if self._engine:
            self._engine.new_game()

    def _go(self, words: Sequence[str]) -> None:
        """Every ``go`` is answered by one ``bestmove``, also one that cannot be obeyed."""
        self._require_idle("go")
        history = self._replay.history
        try:
            if outcome := history.outcome():
                raise ProtocolError(f"the game is over: {history.result}, {outcome.reason}")
            overhead = self._option(OVERHEAD) / 1000
            go = ugi.read_go(words, self._option(MULTI_PV), overhead)
            self._search = RunningSearch(self._require_engine(), history, go, self._say)
        except ERRORS as error:
            self._say(ugi.write_error(error))
            self._say(f"bestmove {NO_MOVE}")

    def _release(self, tell: Callable[[RunningSearch], None]) -> None:
        """``stop`` and ``ponderhit`` that come too late mean nothing."""
        if self._search:
            tell(self._search)

    def _answer(self, question: str) -> str:
        history = self._replay.history
        match question:
            case "gameover":
                return str(history.outcome() is not None).lower()
            case "p1turn":
                return str(history.turn == 1).lower()
            case "result":
                return ugi.write_result(history.outcome())
        raise ProtocolError(f"query is gameover, p1turn or result, not {shorten(question)}")

    def _option(self, spin: Spin) -> int:
        return self._options[spin.name.lower()]

    def _require_idle(self, command: str) -> None:
        if self._search and not self._search.is_done:
            raise ProtocolError(f"{command} has to wait: a search is running, stop it first")

    def _require_engine(self) -> Engine:
        """The engine, made when it is first needed: a table takes time and memory."""
        if self._engine is None:
            self._engine = self._make(
                self._game.name, self._option(HASH), self._option(THREADS), self._network
            )
        return self._engine

    def _drop_engine(self) -> None:
        if self._engine:
            self._engine.close()
        self._engine = None
