"""How well a threshold tells two classes apart."""

import argparse
import random


def sample(count, rng):
    """Points in [0, 1) with the label of their half."""
    points = [rng.random() for _ in range(count)]
    return [(x, x >= 0.5) for x in points]


def accuracy(data, threshold):
    return sum((x >= threshold) == label for x, label in data) / len(data)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=2000)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    print(f"accuracy {accuracy(sample(options.count, rng), 0.5):.3f}")


if __name__ == "__main__":
    main()
