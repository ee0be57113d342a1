"""Random cases, and what the reference gives for them, one JSON line each on the standard output.

    python differential.py SEED STREAMS PAIRS
"""

import json
import sys

from inputs.dice import Dice
from inputs.streams import streams
from inputs.values import value_pairs
from reference import with_result


def main(seed: int, stream_count: int, pair_count: int) -> None:
    dice = Dice(seed)
    for case in [*streams(dice, stream_count), *value_pairs(dice, pair_count)]:
        print(json.dumps(with_result(case)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
