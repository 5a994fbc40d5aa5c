# Everything sets itself up: the first call makes .venv and installs what requirements*.txt pin.
PY := .venv/bin/python
LONG := -m "long or not long" --timeout=0

.DEFAULT_GOAL := help
.PHONY: help run demo test test-long lint types format messages shots pictures icons store bench strength clean setup-run setup-dev

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: setup-run  ## start the app (without a screen: a short demonstration, pictures in build/shots)
	@$(PY) main.py

demo: setup-run  ## play the demonstration offscreen even where there is a screen
	@$(PY) main.py --demo

test: setup-dev lint types  ## lint, types and all tests
	$(PY) -m pytest

test-long: setup-dev  ## all tests with their full matrices
	PETKA_LONG=1 $(PY) -m pytest $(LONG)

lint: setup-dev  ## ruff: rules and layout of the code
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

types: setup-dev  ## mypy, strict
	$(PY) -m mypy rules app tools bench strength desktop main.py

format: setup-dev  ## lay the code out as `make lint` wants it
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

messages: setup-run  ## bring the translations in line with the code and compile them
	$(PY) -m tools.messages

shots: setup-dev  ## pictures of every screen in every size, theme, language and text size, in build/shots
	$(PY) -m tests.app.shots

pictures: setup-dev  ## the pictures of the README, in docs/pictures
	$(PY) -m tests.app.pictures

icons: setup-run  ## draw the icon in all its sizes again
	$(PY) -m tools.make_icons

store: setup-dev  ## take the stores' screenshots again
	$(PY) -m tools.make_store_pictures

bench: setup-dev  ## medians of what must be fast, beside their limits
	$(PY) -m tools.bench

strength: setup-dev  ## the computers' matches beside their targets; MATCH="knister hard" GAMES=100 JOBS=2 for less
	$(PY) -m tools.strength $(MATCH) $(if $(GAMES),--games $(GAMES)) $(if $(JOBS),--jobs $(JOBS)) $(if $(SAVE),--save $(SAVE))

clean:  ## remove .venv, build and all caches
	rm -rf .venv build node_modules .buildozer .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

setup-run:
	@sh tools/setup.sh requirements.txt

setup-dev:
	@sh tools/setup.sh requirements-dev.txt
