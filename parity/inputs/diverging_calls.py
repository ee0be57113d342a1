"""The cases that show where tool calls differ: chunkfold tells calls apart by index, then id, then name.

A chunk is its list of fragments. Where no fragment has an index, an empty chunk comes first: the reference numbers the
calls of later chunks only, and a case is to show one thing.
"""

from .cases import calls, fold, fragment


def diverging_calls() -> list[dict]:
    groups = [_torn(), _glued(), _indexes(), _fragments()]
    return [
        fold(f"{divergence}/{name}", "assistant", *(calls(*fragments) for fragments in chunks))
        for group in groups
        for divergence, cases in group.items()
        for name, chunks in cases.items()
    ]


def _torn() -> dict:
    a, b = fragment('{"a"', id="a", name="find", index=0), fragment('{"b"', id="b", name="get", index=1)
    return {
        "calls-torn": {
            "by-index": [[a], [b], [fragment(":1}", index=0)], [fragment(":2}", index=1)]],
            "by-index-in-one-chunk": [[a, b], [fragment(":1}", index=0), fragment(":2}", index=1)]],
            "by-id": [
                [],
                [{**a, "index": None}],
                [{**b, "index": None}],
                [fragment(":1}", id="a"), fragment(":2}", id="b")],
            ],
        },
        "first-chunk-torn": {
            "two-chunks": [[a, fragment(":1}", index=0)], []],
            "one-chunk": [[a, fragment(":1}", index=0)]],
        },
        "id-changes": {
            "under-its-index": [[a], [fragment(":1}", id="x1", index=0)]],
            "without-index": [[], [{**a, "index": None}], [fragment(":1}", id="x1")]],
        },
        "other-type-torn": {
            "custom": [[{**a, "type": "custom"}], [{**fragment(":1}", id="a", index=0), "type": "custom"}]],
            "type-on-the-first-only": [[{**a, "type": "custom"}], [fragment(":1}", index=0)]],
        },
    }


def _glued() -> dict:
    a = fragment('{"a":1}', id="a", name="find", index=0)
    find, get = fragment('{"a":1}', name="find"), fragment('{"b":2}', name="get")
    return {
        "other-index-glued": {
            "nameless": [[a], [fragment('{"b":2}', index=1)]],
            "name-and-id-later": [[a], [fragment('{"b"', index=1)], [fragment(":2}", id="b", name="get", index=1)]],
            "id-on-the-first-call-only": [[a], [{**get, "index": 1}]],
            "same-id": [[a], [fragment('{"b":2}', id="a", name="find", index=1)]],
        },
        "idless-glued": {
            "other-names": [[], [find], [get]],
            "other-names-cut": [[], *([piece] for name in ("find", "get") for piece in (fragment("{", name=name), fragment("}")))],
            "same-name-when-complete": [[], [find], [{**find, "arguments": '{"a":2}'}]],
            "same-name-and-index": [[{**find, "index": 0}], [{**find, "arguments": '{"a":2}', "index": 0}]],
            "id-on-the-first-call-only": [[], [{**find, "id": "a"}], [get]],
            "id-on-the-second-call-only": [[], [find], [{**get, "id": "b"}]],
        },
    }


def _indexes() -> dict:
    a, b = fragment("{}", id="a", name="find"), fragment("{}", id="b", name="get")
    return {
        "index-collides": {
            "appended": [[{**a, "index": 1}], [{**b, "index": 2}]],
            "in-the-first-chunk": [[{**a, "index": 0}, {**b, "index": 0}], []],
        },
        "index-renumbered": {
            "first-call": [[], [{**a, "index": 5}]],
            "late": [[], [fragment("{", id="a", name="find")], [fragment("}", index=5)]],
            "gap": [[{**a, "index": 0}], [{**b, "index": 7}]],
        },
        "index-missing": {
            "first-chunk": [[a], []],
            "negative": [[{**a, "index": -1}], []],
        },
    }


def _fragments() -> dict:
    empty = fragment()
    return {
        "name-split": {
            "appended": [[fragment(id="a", name="get_", index=0)], [fragment("{}", name="weather", index=0)]],
            "extended": [[fragment(id="a", name="get_", index=0)], [fragment("{}", name="get_weather", index=0)]],
        },
        "ghost-call": {
            "first-chunk": [[empty], []],
            "later-chunk": [[], [empty], [{**empty, "id": ""}]],
            "blank": [[], [{**empty, "id": " ", "name": " "}]],
        },
    }
