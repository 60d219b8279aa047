#!/usr/bin/env python3
"""store.py WORK_DIR STORE_LOOP STORE_BENCHMARK [ROWS] [PAIRS] [MANY]

Compares contexts and objects with a loop of bare libsqlite3 in C: ROWS memos inserted and saved, fetched, and fetched
with every property read, in turn, PAIRS times each; the first pair warms up and is not counted. Then finds rows of
MANY by indexed properties, and migrates MANY rows and a tenth of them. Prints the tables, and writes them to WORK_DIR
as store.json and store.md.

Times are those of the work alone: neither the start of the process nor letting the objects go is in them. The ratio is
the median of the pairs' ratios; only ratios travel from one machine to another. Where others use the machine, the
processor's seconds say more than those of the wall.

Exits 1 when a bound is missed: twice the loop's processor time, 1 ms for a row found by an index, 1.3 between the peak
memory of both migrations.
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys

RATIO_BOUND = 2.0
LOOKUP_BOUND = 1.0
MEMORY_BOUND = 1.3

# What is measured, the work of ours, that of the loop, and whether the bound holds for it.
COMPARISONS = [
    ("insert and save", "insert", "insert", True),
    ("fetch", "fetch", "fetch", True),
    ("fetch, read every property; the loop copies texts", "touch", "fetch", False),
    ("fetch, read every property; the loop makes values", "touch", "decode", False),
]


def measure(program, work, path, rows):
    result = subprocess.run([program, work, path, str(rows)], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{program} {work} ended with status {result.returncode}: {result.stderr.strip()}")
    return json.loads(result.stdout)


def remove_store(path):
    for suffix in ("", "-wal", "-shm", "-journal", ".lock"):
        pathlib.Path(f"{path}{suffix}").unlink(missing_ok=True)


def compare(title, ours, theirs, bounded, loop, benchmark, work, rows, pairs):
    left, right = [], []
    for pair in range(pairs + 1):
        store, peer = work / "memos.store", work / "memos.sqlite"
        if ours == "insert":
            remove_store(store)
            remove_store(peer)
        mine = measure(benchmark, ours, store, rows)
        other = measure(loop, theirs, peer if ours == "insert" else store, rows)
        if theirs in ("insert", "fetch") and ours != "touch" or theirs == "decode":
            if mine["sum"] != other["sum"]:
                sys.exit(f"{title}: both programs ought to have the same, but have {mine['sum']} and {other['sum']}")
        if pair > 0:
            left.append(mine)
            right.append(other)
    median = lambda results, key: statistics.median(result[key] for result in results)
    ratio = lambda key: statistics.median(mine[key] / other[key] for mine, other in zip(left, right))
    return {
        "work": title, "pairs": pairs, "bounded": bounded,
        **{f"{key}{name}": median(results, key) for key in ("wall", "cpu", "memory")
           for name, results in (("", left), ("Loop", right))},
        "wallRatio": ratio("wall"), "cpuRatio": ratio("cpu"),
    }


def look_up(benchmark, work, rows):
    store = work / f"books-{rows}.store"
    remove_store(store)
    measure(benchmark, "fill", store, rows)
    return measure(benchmark, "lookup", store, rows)["lookups"]


def migrate(benchmark, work, rows):
    store = work / f"books-{rows}.store"
    if not store.exists():
        measure(benchmark, "fill", store, rows)
    result = measure(benchmark, "migrate", store, rows)
    remove_store(store)
    return {"rows": rows, **result}


def markdown(result):
    lines = [
        f"{result['rows']:,} memos, {result['comparisons'][0]['pairs']} pairs; medians; seconds and MiB.", "",
        "| work | wall | loop | ratio | CPU | loop | ratio | memory | loop |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in result["comparisons"]:
        lines.append(
            f"| {row['work']} | {row['wall']:.3f} | {row['wallLoop']:.3f} | {row['wallRatio']:.2f} "
            f"| {row['cpu']:.3f} | {row['cpuLoop']:.3f} | {row['cpuRatio']:.2f} "
            f"| {row['memory']:.0f} | {row['memoryLoop']:.0f} |")
    lines += ["", f"Fetches from {result['many']:,} rows by an index; milliseconds.", "",
              "| fetch | median | worst | rows | plan |", "|---|---|---|---|---|"]
    for row in result["lookups"]:
        lines.append(
            f"| {row['name']} | {row['median']:.3f} | {row['worst']:.3f} | {row['found']:.1f} | {row['plan']} |")
    lines += ["", "A relationship and a unique constraint added; seconds and MiB.", "",
              "| rows | wall | CPU | peak memory |", "|---|---|---|---|"]
    for row in result["migrations"]:
        lines.append(f"| {row['rows']:,} | {row['wall']:.2f} | {row['cpu']:.2f} | {row['memory']:.1f} |")
    return "\n".join(lines) + "\n"


def missed(result):
    for row in result["comparisons"]:
        if row["bounded"] and row["cpuRatio"] > RATIO_BOUND:
            yield f"{row['work']}: {row['cpuRatio']:.2f} times the loop, more than {RATIO_BOUND}"
    for row in result["lookups"]:
        if row["median"] >= LOOKUP_BOUND:
            yield f"{row['name']}: {row['median']:.3f} ms, not below {LOOKUP_BOUND}"
    few, many = (row["memory"] for row in result["migrations"])
    if many > few * MEMORY_BOUND:
        yield f"the migration's memory grows from {few:.1f} to {many:.1f} MiB"


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    work = pathlib.Path(sys.argv[1])
    loop, benchmark = sys.argv[2:4]
    rows, pairs, many = (int(value) for value in (sys.argv[4:] + ["100000", "5", "1000000"][len(sys.argv) - 4:]))
    work.mkdir(parents=True, exist_ok=True)
    result = {
        "rows": rows, "many": many, "processors": os.cpu_count(),
        "comparisons": [compare(*row, loop, benchmark, work, rows, pairs) for row in COMPARISONS],
        "lookups": look_up(benchmark, work, many),
        "migrations": [migrate(benchmark, work, many // 10), migrate(benchmark, work, many)],
    }
    text = markdown(result)
    (work / "store.json").write_text(json.dumps(result, indent=2) + "\n")
    (work / "store.md").write_text(text)
    print(text)
    faults = list(missed(result))
    for fault in faults:
        print("bound missed: " + fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
