"""Means of a column, for each value of another one."""

import argparse
import csv
from collections import defaultdict


def means(rows, by, of):
    """The mean of `of` for each value of `by`, in order."""
    groups = defaultdict(list)
    for row in rows:
        groups[row[by]].append(float(row[of]))
    return {name: sum(values) / len(values) for name, values in sorted(groups.items())}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table")
    parser.add_argument("--by", required=True)
    parser.add_argument("--of", required=True)
    options = parser.parse_args()
    with open(options.table, newline="") as table:
        found = means(csv.DictReader(table), options.by, options.of)
    print(f"{options.by},mean")
    for name, mean in found.items():
        print(f"{name},{mean:.1f}")


if __name__ == "__main__":
    main()
