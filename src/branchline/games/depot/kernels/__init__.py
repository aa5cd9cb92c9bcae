"""The compiled part of the rules: plain functions over the state's array and lookup tables.

Nothing here imports from outside `kernels/`, `data/` and `branchline.parts`: these are the files whose
hash names the cache of compiled code. `tables` and `layout` hold tables and constants and do not import
Numba; the kernels of `MODULES` are compiled, or loaded from the cache, when they are first called.
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
