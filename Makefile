# `make` lists what there is. Each target first sees to it that .venv holds what it needs (tools/setup.sh).

BIN := .venv/bin
MINUTES ?= 60
WORKERS ?= auto
ARGS ?=

# The client for the browser: built when its sources are newer than what is there.
CLIENT := src/grognard/web_dist/index.html
MODULES := web/node_modules/.package-lock.json
SOURCES := $(shell find web -name node_modules -prune -o -type f -print)
NPM := sh tools/with_node.sh npm --prefix web --no-audit --no-fund

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test check fmt bench record rules mutate words soak hostile web ready ready-test ready-check

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' $(MAKEFILE_LIST) | while IFS='	' read -r name does; do printf '  make %-8s %s\n' "$$name" "$$does"; done

play: ready $(CLIENT) ## play in the browser (ARGS="play _template" for the terminal)
	@$(BIN)/grognard $(ARGS)

test: ready-test $(CLIENT) ## all tests, warnings as errors (ARGS="-k charge" for some)
	@sh tools/test.sh -n $(WORKERS) --dist worksteal $(ARGS)

check: ready-check $(MODULES) ## lint, format, types, import direction
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/basedpyright
	$(BIN)/lint-imports
	$(BIN)/python tools/complexity.py
	$(NPM) run check

fmt: ready-check $(MODULES) ## tidy
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	$(NPM) run fmt

bench: ready-test ## measure against peers into bench/results.md (ARGS="sight" for some, not kept)
	@$(BIN)/python bench/run.py $(ARGS)

record: ready-test ## renew the golden games
	@$(BIN)/python tools/golden.py

words: ready-test ## bring the words of other languages up to date, and say what is missing
	@PYTHONPATH=. $(BIN)/python tools/words.py $(ARGS)

mutate: ready-test ## change numbers of the rules, one at a time, and list what no test notices (ARGS="szop --count 400")
	@$(BIN)/python tools/mutate.py $(ARGS)

rules: ready-test ## clauses without a test
	@$(BIN)/python tools/rules_coverage.py $(ARGS)

soak: ready-test ## random games until MINUTES=60 are up, then servers that are killed and cut off, and 10,000 games
	@$(BIN)/python tools/soak.py --minutes $(MINUTES)
	@PYTHONPATH=. $(BIN)/python tools/soak_server.py --minutes 10
	@PYTHONPATH=. $(BIN)/python tools/soak_server.py --minutes 10 --postgresql
	@PYTHONPATH=. $(BIN)/python tools/soak_games.py

hostile: ready-test ## what strangers try, against a server of its own (it ends within ten minutes)
	@PYTHONPATH=. $(BIN)/python tools/hostile.py

web: $(CLIENT) ## build the client for the browser

$(MODULES): web/package-lock.json | ready
	@$(NPM) ci
	@touch $@

$(CLIENT): $(MODULES) $(SOURCES)
	@$(NPM) run build

ready:
	@sh tools/setup.sh

ready-test:
	@sh tools/setup.sh test

ready-check:
	@sh tools/setup.sh test check
