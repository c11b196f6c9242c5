# Every word sets up what it needs in .venv; there is nothing to do by hand.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SOURCES := $(sort $(shell find src core docs/rules -type f -not -name '*.pyc' -not -name '*.so')) \
  CMakeLists.txt pyproject.toml README.md LICENSE
SANITIZED := build/sanitized

.NOTPARALLEL:
.PHONY: FORCE style play serve quick test test-all nightly mutate check check-scripts sanitize thread-sanitize fuzz differential parts bench bench-web golden words picture reports wheel clean

play: $(VENV)/installed
	@$(BIN)/tabuleiro

serve: $(VENV)/installed
	@$(BIN)/tabuleiro serve $(SERVE)

RUN_TESTS := $(BIN)/python -m pytest -n 2 --dist loadgroup

# Style, types, and the tests that a mistake breaks first: for every change.
QUICK := tests/games tests/perft tests/golden tests/properties tests/contract/test_contract.py \
  tests/language tests/play tests/test_layers.py tests/test_game_names.py
quick: style $(VENV)/installed $(VENV)/dev
	$(RUN_TESTS) -q $(QUICK)

# A fair sample of everything.
test: $(VENV)/installed $(VENV)/dev
	$(RUN_TESTS) $(PYTEST)

# The browser's tests keep an event loop in their process: they run apart from the others.
BROWSER := tests/web/browser
# All cases, and what needs a browser, PostgreSQL and Redis; they are installed if they are missing.
test-all: $(VENV)/installed $(VENV)/dev
	@sh tools/system.sh
	$(RUN_TESTS) --long --system --ignore $(BROWSER) $(PYTEST)
	$(RUN_TESTS) --long --system $(BROWSER)

# What takes hours, for a machine that has nothing else to do. Words run alone: make nightly PART=fuzz
PART ?= fuzz differential parts properties monkey soak kills load strength
nightly: $(addprefix nightly-,$(PART))
nightly-fuzz:
	$(MAKE) fuzz ROUNDS=10000000
nightly-differential:
	$(MAKE) differential MINUTES=30
nightly-parts:
	$(MAKE) parts MINUTES=15
nightly-properties: $(VENV)/installed $(VENV)/dev
	TABULEIRO_EXAMPLES=5000 $(RUN_TESTS) $$(grep -l "from hypothesis" -r tests --include 'test_*.py')
nightly-monkey: $(VENV)/installed $(VENV)/dev
	TABULEIRO_MONKEY=20000 $(RUN_TESTS) tests/tui/test_monkey.py
nightly-soak: $(VENV)/installed $(VENV)/dev
	TABULEIRO_SOAK=20000 $(RUN_TESTS) tests/tui/test_soak.py
nightly-kills: $(VENV)/installed $(VENV)/dev
	@sh tools/system.sh
	TABULEIRO_KILLS=500 $(RUN_TESTS) --system tests/web/test_kill.py
nightly-load:
	$(MAKE) bench-web
	$(MAKE) bench-web LOAD="--workers 2"
nightly-strength: $(VENV)/installed
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python tests/engine/strength.py

style: $(VENV)/installed $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy src tests

check: style
	@$(MAKE) --no-print-directory check-scripts

# The browser's modules by their JSDoc types, where Node and its registry can be had.
TSC := build/typescript/node_modules/.bin/tsc
check-scripts:
	@if ! command -v npm > /dev/null; then echo "No Node here: the scripts' types are not checked."; \
	elif [ -x $(TSC) ] || npm install --silent --no-audit --no-fund --prefix build/typescript typescript@5; \
	then $(TSC) -p tools/tsconfig.json && echo "The scripts' types are right."; \
	else echo "TypeScript cannot be had: the scripts' types are not checked."; fi

# The core's own checks under AddressSanitizer and UndefinedBehaviorSanitizer.
sanitize: $(VENV)/build-tools
	$(call build_sanitized,$(SANITIZED),address$(comma)undefined)
	$(SANITIZED)/core_test tests/games/*/rules.perft
	$(SANITIZED)/core_fuzz 20000
	$(SANITIZED)/network_test 20000
	$(SANITIZED)/search_test
	$(SANITIZED)/mcts_test

# The searches with several threads under ThreadSanitizer.
thread-sanitize: $(VENV)/build-tools
	$(call build_sanitized,$(SANITIZED)-threads,thread)
	$(SANITIZED)-threads/search_test 0
	$(SANITIZED)-threads/mcts_test 0

comma := ,
define build_sanitized
	$(BIN)/cmake -S . -B $(1) -G Ninja -DCMAKE_MAKE_PROGRAM="$(CURDIR)/$(BIN)/ninja" \
	  -DTABULEIRO_MODULE=OFF -DTABULEIRO_TESTS=ON -DTABULEIRO_SANITIZE=$(2) > /dev/null
	$(BIN)/cmake --build $(1)
endef

# A longer run of the parsers under the same sanitizers: make fuzz ROUNDS=10000000
ROUNDS ?= 2000000
fuzz: sanitize
	$(SANITIZED)/core_fuzz $(ROUNDS)
	$(SANITIZED)/network_test 100000

# A longer comparison of rulebooks and core than the tests make.
MINUTES ?= 10
differential: $(VENV)/installed $(VENV)/dev
	PYTHONPATH=tests $(BIN)/python -m differential.long_run $(MINUTES) $(SEED)

# What the parts of moves keep, on every text of every legal move of more positions.
parts: $(VENV)/installed $(VENV)/dev
	PYTHONPATH=tests $(BIN)/python -m contract.long_run $(MINUTES) $(SEED)

# Plants known bugs in a copy, one at a time: the tests of make test must find each.
mutate: $(VENV)/installed $(VENV)/dev
	$(BIN)/python tools/mutate.py $(WORDS)

bench: $(VENV)/installed
	@$(BIN)/tabuleiro bench

# The web server under load, on this machine: make bench-web LOAD="--workers 2"; --help tells more.
bench-web: $(VENV)/installed $(VENV)/dev
	@PYTHONPATH=tests $(BIN)/python -m web.load $(LOAD)

# Writes the golden playthroughs, dialogues and boards anew; review them as a diff.
golden: $(VENV)/installed $(VENV)/dev
	$(BIN)/python -m pytest -q tests/golden tests/tui/test_board_golden.py --write-golden

# Brings the catalogues up to date with the sources; what is new in them waits for translation.
words: $(VENV)/build-tools
	$(BIN)/python tools/words.py

# Draws the README's picture of the terminal program anew.
picture: $(VENV)/installed
	@$(BIN)/python tools/picture.py

# Plays the games of the portraits in docs/reports and paints them anew; interrupted, it goes on.
reports: $(VENV)/installed $(VENV)/dev
	for game in $$($(BIN)/python -c "from tabuleiro.games import GAMES; print(*GAMES)"); do \
	  nice -n 19 $(BIN)/tabuleiro --lang en report $$game --keep build/reports \
	    --out docs/reports/$$game.html || exit 1; done

# A wheel and an sdist for others, portable across machines of the platform.
wheel: $(VENV)/dev
	$(BIN)/python -m build --outdir dist

clean:
	rm -rf $(VENV) build dist

$(VENV)/made:
	@PYTHON="$(PYTHON)" sh tools/preflight.sh
	@echo "Setting up $(VENV) (once) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --upgrade "pip>=25.1"
	@touch $@

$(VENV)/build-tools: $(VENV)/made pyproject.toml
	@$(PIP) install --group build
	@touch $@

$(VENV)/dev: $(VENV)/build-tools pyproject.toml
	@echo "Installing the test tools ..."
	@$(PIP) install --group dev
	@touch $@

# The names of the sources: a file that goes away is a reason to install again, too.
$(VENV)/sources: $(VENV)/made FORCE
	@echo $(SOURCES) | cmp -s - $@ || echo $(SOURCES) > $@

$(VENV)/installed: $(VENV)/build-tools $(VENV)/sources $(SOURCES)
	@echo "Building and installing tabuleiro ..."
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(PIP) install --no-build-isolation \
	  -C cmake.define.TABULEIRO_NATIVE=ON -C build-dir=build/native .
	@touch $@
