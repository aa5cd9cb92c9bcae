"""Whether this is `make soak`: tests that sample in `make test` do all of it there."""

from __future__ import annotations

import os

SOAK = os.environ.get("BRANCHLINE_SOAK") == "1"
