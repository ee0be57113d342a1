"""Random sequential streams: the domain in which the reference keeps all data, so that both sides must agree.

- One call at a time: when a call has begun, no fragment of an earlier one follows. Its first fragment has an id of its
  own, and its name (which may come second where indexes are proper). Calls are of type "function", and their arguments
  are the text of one object.
- Indexes are proper (0, 1, 2, ...), all zero, on the first fragments only, or nowhere. The first chunk of the stream has
  at most one fragment, and that one has an index.
- A call's fragments are flat, or have OpenAI's nested `function`.
- Content is text throughout or a list throughout; parser content comes in one chunk; a list of log-probabilities is not
  followed by a null; usage says something. An assistant has no name; roles do not change.
- What a base chunk carries besides role, content and name, and a tool chunk besides content and id, is lost in the
  reference: these streams have none of it. A tool's lists are not empty.
- No number is a negative zero, which chunkfold takes for 0, as JSON.stringify does.
"""

from .cases import calls, fold, fragment
from .dice import Dice
from .sayings import contents, ending, reasonings, sampled_tokens

_ARGUMENTS = [
    "{}",
    '{"city":"Rome","days":[1,2]}',
    '{"q": "a \\"b\\" \\\\ {c}"}',
    '{"text":"天气 ☀️ 👨‍👩‍👧","deep":{"a":{"b":[{}]}}}',
]


def streams(dice: Dice, count: int) -> list[dict]:
    return [_stream(dice, number) for number in range(count)]


def _stream(dice: Dice, number: int) -> dict:
    kind = dice.pick(["assistant"] * 8 + ["tool", "base"])
    chunks = {"assistant": _assistant, "tool": _tool, "base": _base}[kind](dice)
    return fold(f"random_{kind}_stream_{number}", kind, *chunks)


def _base(dice: Dice) -> list[dict]:
    role = dice.pick(["user", "system", "developer"])
    contents_ = contents(dice, is_list=dice.chance(0.3)) or [{"content": "."}]
    return [{"role": role, **chunk, **_maybe(dice, name=dice.pick(["ann", ""]))} for chunk in contents_]


def _tool(dice: Dice) -> list[dict]:
    contents_ = contents(dice, is_list=dice.chance(0.3)) or [{"content": "."}]
    return [{"tool_call_id": dice.pick(["", "call_1", "call_2"]), **chunk} for chunk in contents_]


def _assistant(dice: Dice) -> list[dict]:
    is_list = dice.chance(0.2)
    spoken = dice.interleave(reasonings(dice), contents(dice, is_list), _calls(dice), sampled_tokens(dice))
    chunks = _packed(dice, [*spoken, *ending(dice)])
    if _needs_opening(chunks) or dice.chance(0.5):
        chunks = [{"role": "assistant"}, *chunks]
    # Where content is a list, a chunk without any has an empty one: the default, an empty text, is of the other kind.
    return [{"content": [], **chunk} for chunk in chunks] if is_list else chunks


def _needs_opening(chunks: list[dict]) -> bool:
    fragments = chunks[0].get("tool_calls", []) if chunks else []
    return not chunks or len(fragments) > 1 or any(call.get("index") is None for call in fragments)


def _packed(dice: Dice, deltas: list[dict]) -> list[dict]:
    """The deltas, some of them together in one chunk."""
    chunks: list[dict] = []
    for delta in deltas:
        if chunks and dice.chance(0.3) and not (chunks[-1].keys() & delta.keys() - {"tool_calls"}):
            fragments = [*chunks[-1].get("tool_calls", []), *delta.get("tool_calls", [])]
            chunks[-1] = {**chunks[-1], **delta, **({"tool_calls": fragments} if fragments else {})}
        else:
            chunks.append(delta)
    return chunks


def _calls(dice: Dice) -> list[dict]:
    indexing = dice.pick(["proper", "zero", "first", "none"])
    form = dice.pick([_flat, _flat, _nested])
    return [calls(form(part)) for position in range(dice.below(4)) for part in _fragments(dice, position, indexing)]


def _flat(part: dict) -> dict:
    return part


def _nested(part: dict) -> dict:
    """As OpenAI sends it: what there is nothing to say about is left out."""
    said = {key: value for key, value in part.items() if value not in (None, "")}
    function = {key: said.pop(key) for key in ("name", "arguments") if key in said}
    return {**said, "function": function}


def _fragments(dice: Dice, position: int, indexing: str) -> list[dict]:
    index = {"proper": position, "zero": 0, "first": position, "none": None}[indexing]
    later_index = None if indexing == "first" else index
    identity = {"id": f"call_{position}", "name": dice.pick(["find", "get_weather"])}
    pieces = dice.cut(dice.pick(_ARGUMENTS))
    if dice.chance(0.3):
        pieces = ["", *pieces]
    first = fragment(pieces[0], **identity, index=index, **_maybe(dice, response_item_id=f"item_{position}"))
    if indexing == "proper" and len(pieces) > 1 and dice.chance(0.2):
        later = fragment(pieces[1], name=identity["name"], index=index)
        return [{**first, "name": ""}, later, *_rest(dice, pieces[2:], identity, index)]
    return [first, *_rest(dice, pieces[1:], identity, later_index)]


def _rest(dice: Dice, pieces: list[str], identity: dict, index) -> list[dict]:
    id_, name = identity["id"], identity["name"]
    return [fragment(piece, **_maybe(dice, id=id_), **_maybe(dice, name=name), index=index) for piece in pieces]


def _maybe(dice: Dice, **fields) -> dict:
    return fields if dice.chance(0.5) else {}
