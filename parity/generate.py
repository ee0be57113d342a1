"""Writes the table: every case and what the reference gives for it, with the reference's version in the header.

    python generate.py [FILE]

The generated cases come from a fixed seed, so that the table changes only when the reference does, or a case is added.
One case a line, so that a difference between two tables can be read.
"""

import json
import sys
from pathlib import Path

from inputs.dice import Dice
from inputs.diverging import diverging
from inputs.diverging_calls import diverging_calls
from inputs.streams import streams
from inputs.upstream import upstream
from inputs.values import chosen_pairs, value_pairs
from reference import defaults, versions, with_result

_SEED = 20260101
_STREAMS = 150
_PAIRS = 150


def main(file: Path) -> None:
    dice = Dice(_SEED)
    groups = {
        "upstream": upstream(),
        "random": [*streams(dice, _STREAMS), *value_pairs(dice, _PAIRS)],
        "chosen": chosen_pairs(),
        "diverging": [*diverging(), *diverging_calls()],
    }
    cases = [{"group": group, **with_result(case)} for group, cases in groups.items() for case in cases]
    file.write_text(_table(cases), encoding="ascii")


def _table(cases: list[dict]) -> str:
    fields = {"generatedBy": "parity/generate.py", "versions": versions(), "defaults": defaults()}
    header = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items()]
    rows = ",\n".join(json.dumps(case) for case in cases)
    return "{\n" + ",\n".join([*header, f'"cases": [\n{rows}\n]']) + "\n}\n"


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("cases.json"))
