"""What an assistant says besides tool calls, as deltas: one dict of fields each."""

from .dice import Dice

_TEXTS = ["", "Hello there", "x = 1\n\ny", "天气不错 ☀️", "👨‍👩‍👧 é", "null"]


def reasonings(dice: Dice) -> list[dict]:
    return [{"reasoning_content": piece} for piece in dice.cut(dice.pick(_TEXTS))]


def contents(dice: Dice, is_list: bool) -> list[dict]:
    pieces = dice.cut(dice.pick(_TEXTS))
    return [{"content": [_item(dice, piece)] if is_list else piece} for piece in pieces]


def _item(dice: Dice, piece: str):
    return dice.pick([piece, {"type": "text", "text": piece}, {"type": "image", "source": {"data": piece, "size": [1, 2]}}])


def sampled_tokens(dice: Dice) -> list[dict]:
    """Token ids and log-probabilities, as inference servers send them."""
    if dice.chance(0.6):
        return []
    prompt = [{"prompt_token_ids": [dice.below(9), 2]} for _ in range(dice.below(3))]
    return [*prompt, *(_sampled_token(dice) for _ in range(dice.below(4)))]


def _sampled_token(dice: Dice) -> dict:
    ids = [dice.below(99) for _ in range(dice.below(3))]
    entries = [{"token": "t", "logprob": -0.5 * dice.between(1, 4), "bytes": None} for _ in ids]
    return {"completion_token_ids": ids, "logprobs": {"content": entries, "refusal": None}}


def ending(dice: Dice) -> list[dict]:
    """What comes once, or may come again and then counts anew."""
    options = [
        {"finish_reason": dice.pick(["stop", "length", "null", "tool_calls"])},
        {"finish_reason": dice.pick(["stop", "null"])},
        {"usage_metadata": _usage(dice)},
        {"usage_metadata": _usage(dice)},
        {"metadata": {"blocks": [{"t": dice.below(9)}]}},
        {"metadata": {dice.pick(["a", "b"]): 1}},
        {"metadata": {}},
        {"parser_content": dice.pick(["text", ["row"], {"a": {"b": None}}, 0, False])},
        {"response_id": dice.pick(["", "resp_1", "resp_2"]), "response_model": dice.pick(["", "m"])},
        {"provider_metadata": {dice.pick(["a", "b"]): dice.pick([None, 1, "s", {"x": []}])}},
        {"provider_metadata": {dice.pick(["b", "c"]): dice.pick([None, 1, "s", {"y": 2}])}},
        {"provider_content": dice.pick(["s", [1], {"id": "item"}, 0])},
    ]
    return [delta for delta in options if dice.chance(0.3)]


def _usage(dice: Dice) -> dict:
    # A counter of 0 cannot be told from one that was not given, in the reference; one that may be null can.
    optional = {"cache_read_tokens": dice.below(3), "cache_status": "hit", "total_latency": 0.25, "model_name": "m", "code": 0}
    return {
        "input_tokens": dice.below(50),
        "output_tokens": dice.between(1, 50),
        **{name: value for name, value in optional.items() if dice.chance(0.3)},
    }
