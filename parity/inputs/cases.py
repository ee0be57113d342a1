"""The two shapes of a case: a pair of values for one of the pure functions, and a fold of chunks of one kind."""


def pair(name: str, op: str, left, right) -> dict:
    return {"name": name, "op": op, "left": left, "right": right}


def fold(name: str, kind: str, *chunks) -> dict:
    return {"name": name, "op": "fold", "kind": kind, "chunks": list(chunks)}


def tool_call(**fields) -> dict:
    """An instance of the reference's class, as a value."""
    return {"$class": "ToolCall", **fragment(**fields)}


def fragment(arguments: str = "", *, id=None, name: str = "", index=None, **others) -> dict:
    """A piece of a tool call. The reference wants all of its fields."""
    return {"id": id, "type": "function", "name": name, "arguments": arguments, "index": index, **others}


def calls(*fragments: dict, **fields) -> dict:
    """A chunk with pieces of tool calls."""
    return {**fields, "tool_calls": list(fragments)}
