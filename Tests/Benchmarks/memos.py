#!/usr/bin/env python3
"""memos.py BENCH_DIR WORK_DIR FERRY [RECORDS] [PAIRS]

Imports generated memos with Ferry and with a program of Foundation's JSONDecoder and bare libsqlite3, in turn, and
prints the median of the pairs' ratios. Ferry runs with everything on: decode into the model, validate, deduplicate,
history, verification, report. Times are wall seconds, memory is the peak resident set in MiB; only ratios travel from
one machine to another.

BENCH_DIR holds gen/gen_memos.py and peers/foundation_baseline.swift with its module map; inputs and stores go to
WORK_DIR. Exits 1 when a bound is missed: 0.6 of the peer's time, 128 MiB.
"""
import os
import pathlib
import statistics
import subprocess
import sys
import time

TIME_BOUND = 0.6
MEMORY_BOUND = 128


def measure(command):
    """Runs command; returns its wall seconds and peak MiB."""
    start = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(map(str, command))} ended with status {os.waitstatus_to_exitcode(status)}")
    return time.monotonic() - start, usage.ru_maxrss / 1024


def remove_store(path):
    for suffix in ("", "-wal", "-shm", "-journal", ".lock"):
        pathlib.Path(f"{path}{suffix}").unlink(missing_ok=True)


def prepare(bench, work, records):
    work.mkdir(parents=True, exist_ok=True)
    baseline = work / "foundation_baseline"
    if not baseline.exists():
        peers = bench / "peers"
        subprocess.run(
            ["swiftc", "-O", "-I", peers / "CSQLite", peers / "foundation_baseline.swift", "-o", baseline], check=True)
    prefix = work / f"memos-{records}"
    if not prefix.with_suffix(".ndjson").exists():
        subprocess.run([sys.executable, bench / "gen" / "gen_memos.py", str(records), prefix], check=True)
    return baseline, prefix


def import_with(ferry, source, store):
    remove_store(store)
    return measure([ferry, "import", source, "--model", "Memo", "--store", store, "--quiet"])


def compare(ferry, baseline, prefix, work, suffix, mode, pairs):
    source = prefix.with_suffix(suffix)
    ours, theirs, ratios = [], [], []
    for _ in range(pairs):
        ours.append(import_with(ferry, source, work / "ferry.store"))
        remove_store(work / "baseline.db")
        theirs.append(measure([baseline, mode, source, work / "baseline.db"]))
        ratios.append(ours[-1][0] / theirs[-1][0])
    ratio = statistics.median(ratios)
    peak = max(memory for _, memory in ours)
    print(f"| {source.name} | {statistics.median(t for t, _ in ours):.2f} | {statistics.median(t for t, _ in theirs):.2f} "
          f"| {ratio:.2f} | {peak:.0f} | {max(memory for _, memory in theirs):.0f} |", flush=True)
    return ratio <= TIME_BOUND and peak < MEMORY_BOUND


def main():
    bench, work = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    ferry = pathlib.Path(sys.argv[3])
    records = int(sys.argv[4]) if len(sys.argv) > 4 else 100_000
    pairs = int(sys.argv[5]) if len(sys.argv) > 5 else 5
    baseline, prefix = prepare(bench, work, records)
    print(f"{records:,} memos, {pairs} pairs; bounds: {TIME_BOUND} of the peer's time, {MEMORY_BOUND} MiB\n")
    print("| input | Ferry s | JSONDecoder + libsqlite3 s | ratio | Ferry MiB | peer MiB |")
    print("|---|---|---|---|---|---|")
    holds = [compare(ferry, baseline, prefix, work, ".ndjson", "e2e-ndjson", pairs),
             compare(ferry, baseline, prefix, work, ".json", "e2e-array", pairs)]
    _, large = prepare(bench, work, records * 10)
    seconds, peak = import_with(ferry, large.with_suffix(".ndjson"), work / "ferry.store")
    print(f"| {large.name}.ndjson | {seconds:.2f} | | | {peak:.0f} | |")
    holds.append(peak < MEMORY_BOUND)
    if not all(holds):
        sys.exit("a bound is missed")


main()
