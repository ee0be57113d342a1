"""The cases that show where chunkfold differs from the reference, under `<divergence>/<case>`: see divergences.json."""

from .cases import calls, fold, fragment

_ITEM = {"type": "image", "url": "u"}
_TEXT = {"type": "text", "text": "a"}


def diverging() -> list[dict]:
    return [*_contents(), *_fields(), *_blanks(), *_models(), *_kinds(), *_refused()]


def _folds(divergence: str, kind: str, cases: dict[str, list]) -> list[dict]:
    return [fold(f"{divergence}/{name}", kind, *chunks) for name, chunks in cases.items()]


def _contents() -> list[dict]:
    return [
        *_folds("content-wiped", "assistant", {
            "list-then-empty-text": [{"content": [_ITEM]}, {"content": "", "finish_reason": "stop"}],
            "list-then-call": [{"content": [_ITEM]}, calls(fragment("{}", id="c1", name="find", index=0))],
            "text-then-empty-list": [{"content": "a"}, {"content": []}],
        }),
        *_folds("content-wiped", "base", {
            "base": [{"role": "user", "content": [_TEXT, "b"]}, {"role": "user", "content": ""}],
        }),
        *_folds("content-replaced", "assistant", {
            "text-then-list": [{"content": "a"}, {"content": [_ITEM]}],
            "list-then-text": [{"content": [_ITEM]}, {"content": "a"}, {"content": "b"}],
        }),
        *_folds("content-replaced", "base", {
            "base": [{"role": "user", "content": "a"}, {"role": "user", "content": [_ITEM]}],
        }),
        *_folds("tool-list-raises", "tool", {
            "list-then-empty-text": [{"tool_call_id": "c1", "content": [_TEXT]}, {"tool_call_id": "c1", "content": ""}],
            "text-then-list": [{"tool_call_id": "c1", "content": "a"}, {"tool_call_id": "c1", "content": [_ITEM]}],
            "empty-list-then-list": [{"tool_call_id": "c1", "content": []}, {"tool_call_id": "c1", "content": [_ITEM]}],
        }),
    ]


def _fields() -> list[dict]:
    return [
        *_folds("parser-content-replaced", "assistant", {
            "texts": [{"parser_content": "a"}, {"parser_content": "b"}],
            "dicts": [{"parser_content": {"rows": [1]}}, {"parser_content": {"rows": [2], "text": "x"}}],
        }),
        *_folds("logprobs-erased", "assistant", {
            "list-then-null": [{"logprobs": {"content": [{"token": "a"}]}}, {"logprobs": {"content": None}}],
            "value-then-null": [{"logprobs": {"content": [1], "refusal": [2]}}, {"logprobs": {"content": [3], "refusal": None}}],
        }),
        *_folds("name-metadata-dropped", "assistant", {"assistant-name": [{"name": "ann", "content": "a"}, {"content": "b"}]}),
        *_folds("name-metadata-dropped", "tool", {
            "tool-name": [{"tool_call_id": "c1", "name": "find"}, {"tool_call_id": "c1", "content": "a"}],
            "tool-metadata": [{"tool_call_id": "c1"}, {"tool_call_id": "c1", "metadata": {"ms": 3}}],
        }),
        *_folds("name-metadata-dropped", "base", {
            "base-metadata": [{"role": "user", "metadata": {"a": 1}}, {"role": "user", "metadata": {"b": 2}}],
        }),
    ]


def _blanks() -> list[dict]:
    return [
        *_folds("empty-usage-erases", "assistant", {
            "nothing-said": [{"usage_metadata": {"input_tokens": 3}}, {"usage_metadata": {}}],
        }),
        *_folds("empty-finish-reason-erases", "assistant", {
            "empty-text": [{"finish_reason": "stop"}, {"finish_reason": ""}],
        }),
        *_folds("blank-is-taken", "assistant", {
            "response-id": [{"response_id": "r1"}, {"response_id": " "}],
            "call-id": [calls(fragment("{", id="null", name="find", index=0)), calls(fragment("}", id="c1"))],
        }),
    ]


def _models() -> list[dict]:
    return _folds("fields-not-modelled", "assistant", {
        "usage": [{"usage_metadata": {"input_tokens": 3, "cached_tokens": 2}}],
        "refusal": [{"refusal": "I can"}, {"refusal": "not."}],
        "call": [calls(fragment("{}", id="c1", name="find", index=0, provider_data={"signature": "s"}))],
    })


def _kinds() -> list[dict]:
    return [
        *_folds("role-kept", "assistant", {
            "other-than-assistant": [{"role": "model", "content": "a"}, {"role": "model", "content": "b"}],
        }),
        *_folds("kinds-mixed", "base", {
            "base-then-assistant": [
                {"role": "assistant", "content": "a"},
                {"$kind": "assistant", **calls(fragment("{}", id="c1", name="find", index=0), content="b")},
            ],
        }),
    ]


def _refused() -> list[dict]:
    whole = fragment("{}", id="c1", name="find", index=0)
    return _folds("input-refused", "assistant", {
        "null-content": [{"content": None, "reasoning_content": "a"}, {"content": "b"}],
        "null-finish-reason": [{"content": "a", "finish_reason": None}, {"finish_reason": "stop"}],
        "null-name": [calls({**whole, "arguments": "{"}), calls({**fragment("}", index=0), "name": None})],
        "null-arguments": [calls({**whole, "arguments": None}), calls(fragment("{}", index=0))],
        "object-arguments": [calls({**whole, "arguments": {"q": "x"}})],
        "missing-fields": [calls(whole), calls({"index": 1, "id": "c2", "name": "get"})],
        "numeric-id": [calls({**whole, "id": 7})],
        "one-item-content": [{"content": _ITEM}],
    })
