"""The 31 cases of the reference's own test suite, under their names there."""

from .cases import calls, fold, fragment, pair, tool_call


def upstream() -> list[dict]:
    return [*_parser_content(), *_dicts(), *_models(), *_assistant(), *_assistant_tool_calls(), *_tool()]


def _parser_content() -> list[dict]:
    rows = [
        ("both_none", None, None),
        ("left_none", None, "right"),
        ("right_none", "left", None),
        ("strings", "left", "right"),
        ("lists", [1, 2], [3, 4]),
        ("dicts", {"a": "1"}, {"b": "2"}),
        ("dict_string_concat", {"key": "left"}, {"key": "right"}),
    ]
    return [pair(f"merge_parser_content_{name}", "mergeParserContent", left, right) for name, left, right in rows]


def _dicts() -> list[dict]:
    rows = [
        ("empty", {}, {"a": 1}),
        ("simple", {"a": 1}, {"b": 2}),
        ("string_concat", {"key": "left"}, {"key": "right"}),
        ("list_concat", {"key": [1, 2]}, {"key": [3, 4]}),
        ("nested", {"outer": {"inner": "left"}}, {"outer": {"inner": "right"}}),
        ("overwrite", {"key": "string"}, {"key": 123}),
    ]
    return [pair(f"merge_dicts_{name}", "mergeDicts", left, right) for name, left, right in rows]


def _models() -> list[dict]:
    whole = tool_call(arguments="{}", id="call_1", name="func", index=0)
    rows = [
        ("tool_call", {**whole, "arguments": "{"}, tool_call(arguments='"x": 1}', id="call_1")),
        ("different_types", whole, {"not": "a_tool_call"}),
    ]
    return [pair(f"merge_pydantic_models_{name}", "mergeObjects", left, right) for name, left, right in rows]


def _assistant() -> list[dict]:
    rows = [
        ("merges_content_strings", {"content": "Hello "}, {"content": "world!"}),
        ("merges_content_lists", {"content": [_text("Hello")]}, {"content": [_text("world")]}),
        ("merges_reasoning_content", {"reasoning_content": "Thinking step 1"}, {"reasoning_content": "Thinking step 2"}),
        ("handles_none_reasoning_content", {"reasoning_content": None}, {"reasoning_content": "Some reasoning"}),
        ("keeps_latest_non_empty_metadata", _blocks("a"), _blocks("ab"), {"content": ""}),
        ("merges_finish_reason", {"finish_reason": "null"}, {"finish_reason": "stop"}),
        ("ignores_null_finish_reason", {"finish_reason": "stop"}, {"finish_reason": "null"}),
        ("raises_type_error_for_mismatched_types", {"content": "Hello"}, "not a chunk"),
    ]
    return [fold(f"assistant_add_{name}", "assistant", *chunks) for name, *chunks in rows]


def _assistant_tool_calls() -> list[dict]:
    first = fragment("{}", id="call_1", name="func1", index=0)
    second = fragment("{}", id="call_2", name="func2", index=1)
    start = {**first, "arguments": "{"}
    rest = fragment('"x": 1}')
    rows = [
        ("merges_tool_calls_with_same_id", [start], [{**rest, "id": "call_1"}]),
        ("appends_different_tool_calls", [first], [second]),
        ("renumbers_appended_stream_tool_calls", [first], [{**second, "index": 0}]),
        ("merges_tool_calls_without_id", [{**start, "id": None}], [rest]),
        ("copies_tool_call_with_index", [{**first, "index": 5}], []),
    ]
    return [fold(f"assistant_add_{name}", "assistant", calls(*left), calls(*right)) for name, left, right in rows]


def _tool() -> list[dict]:
    rows = [
        ("merges_content", {"content": "Partial "}, {"content": "result"}),
        ("preserves_tool_call_id", {"content": ""}, {"content": "result", "tool_call_id": ""}),
        ("handles_none_content", {"content": ""}, {"content": "result"}),
    ]
    return [fold(f"tool_add_{name}", "tool", *({"tool_call_id": "call_123", **chunk} for chunk in chunks)) for name, *chunks in rows]


def _text(text: str) -> dict:
    return {"type": "text", "text": text}


def _blocks(text: str) -> dict:
    return {"metadata": {"blocks": [{"t": text}]}}
