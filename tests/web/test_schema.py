"""Whatever is sent over HTTP, the answer is one that the schema promises, and never a failure."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from web.local_server import Server

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
BOUNDED = settings(
    max_examples=20,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
    database=None,
)


def test_answers_keep_to_the_schema(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    found = list(schema.get_all_operations())
    operations = [each.ok() for each in found if isinstance(each, Ok)]
    assert len(operations) == len(found) >= 11
    for operation in operations:

        @BOUNDED
        @given(case=operation.as_strategy())
        def check(case: Any) -> None:
            case.call_and_validate(checks=CHECKS, headers={"content-type": "application/json"})

        check()
    assert not [each for each in caplog.records if each.levelname in ("ERROR", "CRITICAL")]


def test_examples_are_good_ones(server: Server) -> None:
    """What the schema shows as an example can be done as it stands."""
    with server.guest() as guest:
        schemas = guest.get("/api/openapi.json")["components"]["schemas"]
        made = guest.http.post("/api/games", json=schemas["NewGame"]["examples"][0])
        assert made.status_code == 201
        position = schemas["AnyPosition"]["examples"][0]
        assert guest.http.post("/api/clicks", json=position).status_code == 200
