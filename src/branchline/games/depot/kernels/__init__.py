"""The compiled part of the rules: plain functions over the state's array and lookup tables.

Nothing here imports from outside `kernels/`, `data/` and `branchline.parts`: these are the files whose
hash names the cache of compiled code. `tables` and `layout` hold tables and constants and do not import
Numba; importing any of `MODULES` compiles it or loads it from the cache.
"""

MODULES = tuple(
    f"{__name__}.{module}"
    for module in (
        "handling",
        "docking",
        "turns",
        "fulfilling",
        "acting",
        "seeing",
        "playout",
        "policy",
        "rollout",
    )
)
"""The modules with compiled code, each after those it uses."""
