"""Which tables the libraries' own tests are run on: each game for few and for more, with other options."""

from __future__ import annotations

from typing import Any

SOLO: list[tuple[str, dict[str, Any]]] = [
    ("railroad-ink", {}),
    ("railroad-ink", {"edition": "lush-green", "expansion": "meteors"}),
    ("railroad-ink", {"expansion": "desert", "second_expansion": "canyons"}),
    ("pioneer-rails", {"level": "medium"}),
    ("pioneer-rails", {"extra_card": True, "map": "twin_forks"}),
]
SEVERAL: list[tuple[str, int, dict[str, Any]]] = [
    ("railroad-ink", 2, {"draft": True}),
    ("depot", 3, {"version": "advanced"}),
    ("land-vs-sea", 2, {"waypoints": True}),
    ("pioneer-rails", 3, {"extra_card": True}),
    ("railroad-ink", 4, {"expansion": "lava"}),
    ("depot", 2, {}),
    ("land-vs-sea", 3, {}),
    ("land-vs-sea", 4, {"mountains_corals": True, "caravans_ships": True}),
    ("pioneer-rails", 5, {}),
]
AT_ONCE = [kind for kind in SEVERAL if kind[0] in ("railroad-ink", "pioneer-rails")]
"""Games in which everyone acts at the same time."""
