# Everything a newcomer needs: `make play` and `make test`. Each target makes .venv and installs by itself.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test check unit bench soak clean

play: .venv/play
	$(BIN)/branchline play

test: check unit

check: .venv/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: .venv/dev
	$(BIN)/pytest -n 2

soak: .venv/dev
	BRANCHLINE_SOAK=1 $(BIN)/pytest -n 2

bench: .venv/bench
	$(BIN)/python -m bench

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/play: pyproject.toml | .venv/bin/python
	$(BIN)/pip install --quiet --editable .
	touch $@

.venv/dev: pyproject.toml | .venv/bin/python
	$(BIN)/pip install --quiet --editable '.[dev]'
	touch $@ .venv/play

.venv/bench: .venv/dev
	$(BIN)/pip install --quiet --editable '.[bench]'
	touch $@

clean:
	rm -rf .venv
