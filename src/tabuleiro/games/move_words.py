"""What a move does, in words: a template for each role of its parts."""

from __future__ import annotations

from collections.abc import Iterator

from .parts import Change, Parts, Step
from .sentence import Sentence, sentence


def words(parts: Parts) -> tuple[Sentence, ...]:
    """One phrase after the other, to be joined by commas."""
    return tuple(_phrases(parts))


def _phrases(parts: Parts) -> Iterator[Sentence]:
    attack = parts.attack
    leads = [step.mover for step in attack.attackers] if attack else []
    for walk in parts.walks:
        if walk.mover not in leads:
            yield _going(walk)
    if attack:
        for step in attack.attackers:
            came = next((walk for walk in parts.walks if walk.mover == step.mover), None)
            yield _attacking(step, came)
        for step in attack.supporters:
            yield sentence("with {count} from {site}", count=step.count, site=step.origin)
        if attack.eliminated:
            yield sentence("{count} eliminated", count=len(attack.eliminated))
        if attack.retreat:
            step = attack.retreat
            yield sentence("{count} retreat to {site}", count=step.count, site=step.destination)
    ends = {walk.destination for walk in parts.walks}
    for change in parts.removed:
        if attack is None or change.site != attack.target:
            yield _removing(change, is_taken=change.site in ends)
    for change in parts.placed:
        yield sentence("{kind} on {site}", kind=change.pieces[-1].kind, site=change.site)


def _going(walk: Step) -> Sentence:
    places = {"origin": walk.origin, "destination": walk.destination}
    if walk.count == 1:
        return sentence("{origin} to {destination}", **places)
    return sentence("{count} from {origin} to {destination}", count=walk.count, **places)


def _attacking(attack: Step, came: Step | None) -> Sentence:
    values = {"count": attack.count, "site": attack.destination}
    if came is None:
        return sentence("{count} from {origin} attack {site}", origin=attack.origin, **values)
    places = {"origin": came.origin, "stop": came.destination}
    return sentence("{count} from {origin} by {stop} attack {site}", **places, **values)


def _removing(change: Change, *, is_taken: bool) -> Sentence:
    kind, count = change.pieces[-1].kind, len(change.pieces)
    if is_taken:
        return sentence("takes {kind}", kind=kind)
    if count == 1:
        return sentence("{kind} on {site} removed", kind=kind, site=change.site)
    return sentence("{count} on {site} removed", count=count, site=change.site)
