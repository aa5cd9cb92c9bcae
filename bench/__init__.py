"""Benchmarks: `python -m bench` prints each figure as it is measured, `--json` prints one JSON document, and
`--against REV` compares with another version.

Machines differ and are noisy, so most figures come with a ratio to another figure of the same run.
"""
