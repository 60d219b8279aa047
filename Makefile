# What there is to do with this package. `make run` shows it at work, `make test` tells whether it does.

FERRY := .build/release/ferry
RUN := .build/run

.PHONY: setup build run test check format bench bench-store stress tsan clean

# Checks that Swift and the system's libraries are there; installs libraries that are missing (Debian).
setup:
	@.ci/setup

# The command, optimised: .build/release/ferry
build: setup
	@[ -x $(FERRY) ] || echo "building ferry; the first time this takes some minutes" >&2
	@swift build -c release --quiet --product ferry

# Carries the sample preference dump into a fresh store, and the store into a JSON file. Three of the dump's memos are
# broken on purpose, so the import must end with exit code 3: done, some records rejected within the budget.
run: build
	@rm -rf $(RUN) && mkdir -p $(RUN)
	@$(FERRY) import Pipelines/memos.yaml --store $(RUN)/memos.store --rejects $(RUN)/rejected.ndjson || code=$$?; \
	if [ "$${code:-0}" -ne 3 ]; then \
		echo "make run: the import ended with exit code $${code:-0}, not 3" >&2; exit 1; \
	fi
	@$(FERRY) export --store $(RUN)/memos.store --output $(RUN)/memos.json --quiet
	@printf '\nThe store is %s, its export %s, the rejected records are in %s.\n' \
		$(RUN)/memos.store $(RUN)/memos.json $(RUN)/rejected.ndjson

# All tests.
test: setup
	@swift test

# What a change must pass beside the tests: formatting, imports that are declared and point down, no warnings.
check: setup
	@swift format lint --strict --recursive Sources Tests Package.swift
	@.ci/check-imports
	@swift build --quiet --build-tests --explicit-target-dependency-import-check error

format:
	@swift format --in-place --recursive Sources Tests Package.swift

# Measures speed and memory against a program of Foundation's JSONDecoder and bare libsqlite3, in turn; the generator and
# the program are those of SHARED_BENCH.
SHARED_BENCH := ../shared/bench
bench: build
	@if [ ! -d $(SHARED_BENCH) ]; then echo "bench: $(SHARED_BENCH) is not there; say SHARED_BENCH=FOLDER" >&2; exit 1; fi
	@python3 Tests/Benchmarks/memos.py $(SHARED_BENCH) .build/bench $(FERRY)

# Measures contexts and objects against a loop of bare libsqlite3 in C, fetches by indexes, and the memory of a migration.
# ROWS, PAIRS and MANY make it smaller or larger.
ROWS ?= 100000
PAIRS ?= 5
MANY ?= 1000000
bench-store: setup
	@mkdir -p .build/bench
	@$(CC) -O2 -Wall -Wextra Tests/Benchmarks/StoreLoop/store_loop.c -lsqlite3 -o .build/bench/store_loop
	@swift build -c release --quiet --product store-benchmark
	@python3 Tests/Benchmarks/store.py .build/bench .build/bench/store_loop .build/release/store-benchmark \
		$(ROWS) $(PAIRS) $(MANY)

# Two processes with ten tasks each write one store, for STRESS_SECONDS seconds; `make test` does it for four.
STRESS_SECONDS ?= 60
stress: setup
	@STRESS_SECONDS=$(STRESS_SECONDS) swift test --filter ConcurrentProcessesTests

# The tests of the store under the thread sanitizer, in a build of their own.
tsan: setup
	@swift build --build-tests --sanitize=thread --scratch-path .build/tsan
	@TSAN_OPTIONS="suppressions=$(CURDIR)/Tests/thread-sanitizer.supp halt_on_error=0 exitcode=66" \
		swift test --skip-build --sanitize=thread --scratch-path .build/tsan --filter ModelStoreTests

clean:
	@swift package clean
	@rm -rf $(RUN)
