"""Every sentence the games can say is in the catalogue, with its words, and is said in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tabuleiro
from language.catalogues import templates
from rules.reader import Explains, Garbage, Illegal, Refused, Start, read_cases
from setups import SETUPS
from tabuleiro import games, locale
from tabuleiro.engine import roster
from tabuleiro.games import move_words
from tabuleiro.games.api import Game, MalformedPosition, Outcome, UnknownOption
from tabuleiro.games.diagram import Diagram
from tabuleiro.games.look import look
from tabuleiro.games.sentence import Phrase, Sentence, SpokenError, said_by
from tabuleiro.record import GameOver, History, MalformedTranscript, endings, read
from tabuleiro.record.history import AGREED_DRAW, FORFEIT, RESIGNATION, THIRD_REPETITION, TIME

FOUR = [games.get(name) for name in ("barca", "talpa", "nava", "stacks")]
EVERY_GAME = pytest.mark.parametrize("game", FOUR, ids=lambda game: game.name)
KNOWN = templates()
HOMES = Path(__file__).parents[1] / "games"


def unknown(said: object) -> Iterator[str]:
    """The texts in what is said that the catalogue lacks."""
    if isinstance(said, Sentence):
        if said.template not in KNOWN:
            yield said.template
        for value in said.values.values():
            yield from unknown(value)
    elif isinstance(said, Phrase) and said not in KNOWN:
        yield said


def require_known(said: object) -> None:
    assert isinstance(said, Sentence | Phrase)
    assert not list(unknown(said)), said
    with locale.using("pt"):
        assert locale.say(said) != str(said)


def refused_moves(game: str) -> Iterator[tuple[Any, str]]:
    for case in read_cases(HOMES / game / "rules.case"):
        source = case.source
        if isinstance(source, Refused):
            continue
        sheet = games.get(game)
        position = (
            sheet.initial(**source.options)
            if isinstance(source, Start)
            else sheet.parse(source.text)
        )
        for check in case.checks:
            if isinstance(check, Illegal):
                yield from ((position, move) for move in check.moves)
            elif isinstance(check, Garbage):
                yield from ((position, text) for text in check.texts)
            elif isinstance(check, Explains):
                yield position, check.move


@EVERY_GAME
def test_explanations_of_the_rule_cases(game: Game) -> None:
    reasons = [game.explain(position, move) for position, move in refused_moves(game.name)]
    assert len(reasons) > 20
    for reason in reasons:
        require_known(reason)


@EVERY_GAME
def test_explanations_along_a_game(game: Game) -> None:
    source = Random(game.name)
    position = game.initial()
    for _ in range(15):
        texts = [*position.moves()]
        sites = list(game.diagram(position).cells)
        for _ in range(30):
            text = "".join(source.choices([*sites, "x", ",", "1", "2", "+", ">"], k=4))
            for odd in (text, text[:4], source.choice(texts)[:-1], "1" + text[:4], "2" + text):
                if reason := game.explain(position, odd):
                    require_known(reason)
        position = position.play(source.choice(texts))
        if position.outcome():
            break


@EVERY_GAME
def test_positions_that_are_refused(game: Game) -> None:
    texts = [
        case.source.text
        for case in read_cases(HOMES / game.name / "rules.case")
        if isinstance(case.source, Refused)
    ]
    assert texts
    for text in [*texts, "", "1", "x" * 1001, f"{game.initial().text()} 3"]:
        for parse in (game.parse, lambda text: tabuleiro.parse(game.name, text)):
            with pytest.raises(MalformedPosition) as refusal:
                parse(text)
            require_known(refusal.value.said)


@EVERY_GAME
def test_the_fact_sheet(game: Game) -> None:
    for text in (*game.sides, game.summary, *(option.help for option in game.options)):
        require_known(text)
    for option in game.options:
        require_known(option.title)
        with pytest.raises(UnknownOption) as refusal:
            game.initial(**{option.name: "nonsense"})
        require_known(refusal.value.said)
    with pytest.raises(UnknownOption) as refusal:
        game.initial(nonsense="x")
    require_known(refusal.value.said)


@EVERY_GAME
def test_endings(game: Game) -> None:
    reasons = [*game.endings, "no legal move", THIRD_REPETITION, RESIGNATION, AGREED_DRAW, TIME]
    for reason in [*reasons, f"{FORFEIT}illegal move", "unstated"]:
        assert reason in KNOWN or reason.startswith(FORFEIT)
        outcome = Outcome(None if "draw" in reason or "fifty" in reason else 2, reason)
        require_known(endings.ending(game, outcome))
        english = locale.ending(game, outcome)
        with locale.using("pt"):
            spoken = locale.ending(game, outcome)
        assert spoken != english
        assert spoken[0].isupper()
        assert spoken.endswith(".")


@EVERY_GAME
def test_diagrams(game: Game) -> None:
    source = Random(game.name)
    history = History(tabuleiro.start(game.name))
    while not history.outcome() and history.ply < 40:
        require_drawn(tabuleiro.diagram(history.position))
        history.play(source.choice(list(history.position.moves())))
    require_drawn(tabuleiro.diagram(history.position))


@EVERY_GAME
def test_moves(game: Game) -> None:
    source = Random(game.name)
    for _ in range(60):
        position = game.parse(SETUPS[game.name](source))
        texts = sorted(game.texts(position)) if game.texts else position.moves()
        for text in source.sample(texts, min(10, len(texts))):
            said = move_words.words(game.parts(position, text))
            assert said
            for phrase in said:
                require_known(phrase)


def require_drawn(diagram: Diagram) -> None:
    seen = look(diagram.game)
    words: list[str] = [Phrase(figure.words) for figure in seen.kind.values()]
    words += [Phrase(ground.words) for ground in seen.ground.values() if ground.words]
    words += [tally.label for tally in diagram.tallies]
    for word in words:
        require_known(word)
    english, *_ = locale.draw(diagram).split("\n\n")
    with locale.using("pt"):
        board, below = locale.draw(diagram).split("\n\n")
    assert board == english
    assert "to move" not in below
    assert (" a jogar" in below) == (diagram.turn != 0)


@EVERY_GAME
def test_players(game: Game) -> None:
    for offer in roster.names(game.name):
        require_known(offer.description)
    for name in ("", "gredy", "greedy:x", "engine:depth=0", "ugi:", "enginee:3"):
        with pytest.raises(UnknownOption) as refusal:
            roster.parse(name, game.name)
        require_known(refusal.value.said)


DAMAGED = [
    "",
    "1. e2e5",
    '[Game "barka"] 1. e2e5',
    '[Game "barca"] [Game "barca"]',
    '[Game "barca"] [Start "x 1"]',
    '[Game "barca"] [Ruleset "report"] [Start "4ee4/3lmml3/10/10/10/10/10/10/3LMML3/4EE4 1"]',
    '[Game "barca"] 1. e2e2',
    '[Game "barca"] 1. !',
    '[Game "barca"] 1. e2e3!!!',
    '[Game "barca"] 1. e2e3 1-0 e9e8',
    '[Game "barca"] [Result "2-0"]',
    '[Game "barca"] [Result "1-0"] 0-1',
    '[Game "nava"] [Start "4.wwwwww/5/5/5/5 1"] 0-1',
    '[Game "barca"] * [Game "barca"]',
    '[Game "barca',
    '[Game "barca"] {never closed',
    '[Game "barca"] ]',
    '[Game "barca"] \x00',
]


@pytest.mark.parametrize("text", DAMAGED)
def test_transcripts_that_are_refused(text: str) -> None:
    with pytest.raises(MalformedTranscript) as refusal:
        read(text)
    require_known(refusal.value.said)


def test_bytes_that_are_no_transcript() -> None:
    with pytest.raises(MalformedTranscript) as refusal:
        read(b"\xff")
    require_known(refusal.value.said)


def test_a_game_that_is_over() -> None:
    history = History(tabuleiro.start("nava"))
    history.resign(1)
    with pytest.raises(GameOver) as refusal:
        history.play("a1a2")
    require_known(refusal.value.said)
    with locale.using("pt"):
        assert locale.say(refusal.value) == "o jogo acabou: 0-1, desistência"


def test_a_game_that_does_not_exist() -> None:
    for name, words in (("barka", "querias dizer 'barca'?"), ("go", "há barca, ")):
        with pytest.raises(UnknownOption) as refusal:
            games.get(name)
        require_known(refusal.value.said)
        with locale.using("pt"):
            assert words in locale.say(refusal.value)


def test_sites_moves_and_names_are_left_alone() -> None:
    sentence = Sentence("T9", "{site} {move} {name}", {"site": "lion", "move": "draw", "name": 3})
    with locale.using("pt"):
        assert locale.say(sentence) == "T9: lion draw 3"


def test_what_is_no_error_of_ours_is_said_as_it_is() -> None:
    with locale.using("pt"):
        assert locale.say(ValueError("{odd}", 3)) == "('{odd}', 3)"
        assert locale.say(KeyError()) == ""
        assert locale.say(SpokenError("{odd} and }")) == "{odd} and }"


def test_errors_keep_their_english_and_survive_pickling() -> None:
    import pickle

    error = UnknownOption("there is no game {name}; {hint}", name="'x'", hint=Phrase("help"))
    again = pickle.loads(pickle.dumps(error))
    assert str(error) == str(again) == "there is no game 'x'; help"
    assert said_by(again) == error.said
