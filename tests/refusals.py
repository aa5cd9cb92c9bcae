"""How tests say that something is refused, and for which reason."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from branchline.core.errors import BranchlineError


@contextmanager
def refused(code: str, kind: type[BranchlineError] = BranchlineError) -> Iterator[None]:
    """Expects an error of this kind with this reason code and one sentence to say it with."""
    with pytest.raises(kind) as caught:
        yield
    assert caught.value.code == code
    assert str(caught.value).endswith((".", ")", "!", "?")), "people get a sentence"
