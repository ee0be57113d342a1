"""Seeded choices that are the same under every version of Python.

Python promises that for `random()` alone: `choice`, `randrange` and `shuffle` may draw differently in a later version,
and the table would change for no reason.
"""

from random import Random


class Dice:
    def __init__(self, seed: int):
        self._random = Random(seed)

    def below(self, limit: int) -> int:
        return int(self._random.random() * limit)

    def between(self, low: int, high: int) -> int:
        """Both ends are included."""
        return low + self.below(high - low + 1)

    def chance(self, probability: float) -> bool:
        return self._random.random() < probability

    def pick(self, options):
        return options[self.below(len(options))]

    def cut(self, text: str) -> list[str]:
        """The text in pieces that are not empty, cut between any two UTF-16 units: within an emoji, too."""
        units = text.encode("utf-16-le")
        at = [0, *(end for end in range(2, len(units), 2) if self.chance(0.15)), len(units)]
        pieces = (units[start:end] for start, end in zip(at, at[1:]))
        return [piece.decode("utf-16-le", "surrogatepass") for piece in pieces if piece]

    def interleave(self, *sequences: list) -> list:
        """All items, each sequence in its own order."""
        waiting = [list(sequence) for sequence in sequences if sequence]
        mixed = []
        while waiting:
            sequence = self.pick(waiting)
            mixed.append(sequence.pop(0))
            waiting = [sequence for sequence in waiting if sequence]
        return mixed
