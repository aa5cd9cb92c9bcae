"""Schemathesis against the OpenAPI description: whatever is sent, the answer is one of those described."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx2
import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.soak import SOAK
from tests.web.serving import Killable

EXAMPLES = 400 if SOAK else 4


@pytest.mark.filterwarnings("ignore")
def test_answers_are_as_described(tmp_path: Path) -> None:
    import schemathesis  # not above: it takes its time, and only one of the processes that run tests needs it

    server = Killable(tmp_path)
    try:
        me = httpx2.get(f"{server.address}/api/me", trust_env=False)
        headers = {"x-csrf-token": me.json()["csrf"], "cookie": f"branchline={me.cookies['branchline']}"}
        schema: Any = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
        tried = [_try(result.ok(), headers) for result in schema.get_all_operations()]
        assert len(tried) == 66
        assert httpx2.get(f"{server.address}/healthz", trust_env=False).text == "ok\n"
    finally:
        server.stop()


def _try(operation: Any, headers: dict[str, str]) -> str:
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def each(case: Any) -> None:
        # Much that the description allows is refused with 400 all the same: unknown games, too few seats.
        case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

    each()
    return str(operation.label)
