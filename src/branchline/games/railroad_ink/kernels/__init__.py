"""The compiled part of the rules: plain functions over flat integer arrays and lookup tables.

Nothing here imports from outside `kernels/`, `data/` and `branchline.parts`: these are the files whose
hash names the cache of compiled code. `layout`, `pictures` and `board` hold constants and tables and
do not import Numba; the kernels of `MODULES` are compiled, or loaded from the cache, when they are first
called. Each expansion has a module of its own for what is special about it.
"""

MODULES = tuple(
    f"{__name__}.{module}"
    for module in (
        "networks",
        "rivers",
        "lakes",
        "lava",
        "meteors",
        "forest",
        "trails",
        "desert",
        "canyons",
        "fitting",
        "placement",
        "observing",
        "effects",
        "redrawn",
        "longest",
        "scoring",
        "batch",
        "gains",
        "last_round",
        "every_end",
        "playout",
        "evaluation",
        "study",
        "drawings",
        "bounds",
        "candidates",
        "beam",
        "description",
        "judgement",
        "rollouts",
    )
)
"""The modules with compiled code, each after those it uses."""
