"""Random pairs for the pure functions. Their domain is all of JSON: both sides agree on every pair."""

from .cases import pair, tool_call
from .dice import Dice

# Few, so that they meet; some that JavaScript would take for something else.
_KEYS = ["a", "b", "c", "0", "__proto__", "constructor"]
_SCALARS = [None, True, False, 0, 1, -7, 0.5, "", "x", "日本", "🎈 "]


def value_pairs(dice: Dice, count: int) -> list[dict]:
    return [_value_pair(dice, number) for number in range(count)]


def _value_pair(dice: Dice, number: int) -> dict:
    op, value = dice.pick([("mergeParserContent", _alike), ("mergeDicts", _dicts), ("mergeObjects", _objects)])
    return pair(f"random_{op}_{number}", op, *value(dice))


def _alike(dice: Dice) -> tuple:
    """Two of a kind more often than chance would have it: most of the rules are about those."""
    kind = dice.pick([_value, _text, _list, _dict, _object])
    return kind(dice), (kind if dice.chance(0.7) else _value)(dice)


def _dicts(dice: Dice) -> tuple:
    return _dict(dice), _dict(dice)


def _objects(dice: Dice) -> tuple:
    return _object(dice), _object(dice)


def _value(dice: Dice, depth: int = 0):
    kinds = [_scalar, _text] if depth == 3 else [_scalar, _text, _list, _dict]
    return dice.pick(kinds)(dice, depth)


def _scalar(dice: Dice, _depth: int = 0):
    return dice.pick(_SCALARS)


def _text(dice: Dice, _depth: int = 0) -> str:
    return dice.pick(["", "a", "b\n", "é", "\\\"", "🎈"])


def _list(dice: Dice, depth: int = 0) -> list:
    return [_value(dice, depth + 1) for _ in range(dice.below(4))]


def _dict(dice: Dice, depth: int = 0) -> dict:
    return {dice.pick(_KEYS): _value(dice, depth + 1) for _ in range(dice.below(5))}


def _object(dice: Dice, _depth: int = 0) -> dict:
    return tool_call(
        arguments=dice.pick(["", "{", '"x":1}']),
        id=dice.pick([None, "", "call_1"]),
        name=dice.pick(["", "find"]),
        index=dice.pick([None, 0, 1]),
        response_item_id=dice.pick([None, "item_1"]),
    )


def chosen_pairs() -> list[dict]:
    """What the dice do not throw: inside a dict, an instance is a value like any other."""
    left, right = tool_call(arguments="{", name="find"), tool_call(arguments="}")
    return [pair("instance_in_dict", "mergeDicts", {"call": left}, {"call": right})]
