"""How fast Branchline is: `python -m bench` prints a table, `--json` the same as JSON, `--against REV` ratios
to another version.

Machines differ and are noisy, so every number stands beside a ratio to another one of the same run.
"""
