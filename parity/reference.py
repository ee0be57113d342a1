"""The Python reference: imported without its SDK, and asked for the result of one case.

The package's own `__init__` imports the whole SDK and all that it depends on. Empty parent packages take the place of
the real ones, so that the module of the chunks needs nothing but pydantic.
"""

import sys
from copy import deepcopy
from functools import reduce
from importlib import import_module, metadata
from operator import add
from types import ModuleType

from pydantic import BaseModel

PACKAGE = "openjiuwen"
MODULE = f"{PACKAGE}.core.foundation.llm.schema.message_chunk"


def _register_parents() -> None:
    *parents, _ = MODULE.split(".")
    for depth in range(1, len(parents) + 1):
        package = ModuleType(".".join(parents[:depth]))
        package.__path__ = [str(metadata.distribution(PACKAGE).locate_file("/".join(parents[:depth])))]
        sys.modules[package.__name__] = package


_register_parents()
chunks = import_module(MODULE)

_KINDS = {
    "base": chunks.BaseMessageChunk,
    "assistant": chunks.AssistantMessageChunk,
    "tool": chunks.ToolMessageChunk,
}
_PAIR_OPERATIONS = {
    "mergeParserContent": chunks.merge_parser_content,
    "mergeDicts": chunks.merge_dicts,
    "mergeObjects": chunks.merge_pydantic_models,
}
_USAGE = import_module(f"{PACKAGE}.core.foundation.llm.schema.message").UsageMetadata


def versions() -> dict:
    return {name: metadata.version(name) for name in (PACKAGE, "pydantic")}


def defaults() -> dict:
    """What each model has where nobody said anything; its keys are the fields there are."""
    models = {**_KINDS, "toolCall": chunks.ToolCall, "usage": _USAGE}
    return {name: _defaults(model) for name, model in models.items()}


def with_result(case: dict) -> dict:
    """The case and what the reference gives for it: its result, or the name of the error it raises."""
    try:
        return {**case, "reference": _run(case)}
    except Exception as error:  # Whatever it raises is its answer.
        return {**case, "referenceError": type(error).__name__}


def _run(case: dict):
    if case["op"] == "fold":
        return _plain_message(reduce(add, _decode_chunks(case)))
    return _encode(_PAIR_OPERATIONS[case["op"]](_decode(case["left"]), _decode(case["right"])))


def _decode_chunks(case: dict) -> list:
    # A chunk that is of another kind than its case says so itself. What is not a dict is not a chunk.
    return [
        # A copy, because the model's validator rewrites the dict that it is given.
        _KINDS[chunk.get("$kind", case["kind"])](**deepcopy(chunk)) if isinstance(chunk, dict) else chunk
        for chunk in case["chunks"]
    ]


def _plain_message(chunk: BaseModel) -> dict:
    return {"role": chunk.role, **_plain_model(chunk)}


def _plain_model(model: BaseModel) -> dict:
    """The fields that differ from their defaults: not `model_dump`, which the chunks override."""
    initial = _defaults(type(model))
    return {name: _plain(value) for name, value in model if value != initial[name]}


def _plain(value):
    if isinstance(value, BaseModel):
        return _plain_model(value)
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _defaults(model: type[BaseModel]) -> dict:
    fields = model.model_fields.items()
    return {name: None if field.is_required() else field.get_default(call_default_factory=True) for name, field in fields}


def _decode(value):
    """A dict with the key `$class` stands for an instance; the only class there is, is the reference's tool call."""
    if isinstance(value, list):
        return [_decode(item) for item in value]
    if not isinstance(value, dict):
        return value
    fields = {key: _decode(item) for key, item in value.items() if key != "$class"}
    return chunks.ToolCall(**fields) if "$class" in value else fields


def _encode(value):
    if isinstance(value, chunks.ToolCall):
        return {"$class": "ToolCall", **{name: field for name, field in value}}
    if isinstance(value, list):
        return [_encode(item) for item in value]
    return {key: _encode(item) for key, item in value.items()} if isinstance(value, dict) else value
