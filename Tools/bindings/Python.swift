/// Types of Python for messages in JSON, and the calls of a core in a library.
enum Python: Language {
    static let primitives = [
        "bool": "bool", "u8": "int", "u16": "int", "u32": "int", "u64": "int", "i64": "int", "f64": "float",
        "string": "str", "bytes": "List[int]", "unit": "None", "never": "NoReturn",
    ]

    static func runtime(of schema: Schema) -> String {
        #"""
        """Made by bindings. Do not edit."""

        from __future__ import annotations

        import copy
        import ctypes
        import json
        from typing import Any, Dict, List, Literal, NoReturn, Optional, Tuple, TypedDict, Union, cast

        _Buffer = ctypes.POINTER(ctypes.c_uint8)
        _REASONS = [\#(reasons.map { "\"\($0.name)\"" }.joined(separator: ", "))]


        class CoreError(Exception):
            """A core has refused a call, for one of the reasons above, and is as it was before; or it is of another version
            than these types."""

            def __init__(self, reason: str, words: str) -> None:
                super().__init__(words or reason)
                self.reason = reason


        class Core:
            """One core in a library with the functions of the C interface, in JSON."""

            def __init__(self, path: str) -> None:
                self._library = ctypes.CDLL(path)
                self._core: Any = None
                self._core = ctypes.c_void_p(self._function("new", ctypes.c_void_p)(1))

            def free(self) -> None:
                self._function("free", None)(self._core)
                self._core = None

            def update(self, event: Event) -> List[Request]:
                """Sends an event; returns new requests."""
                return cast("List[Request]", self._call("update", *self._bytes(event)))

            def resolve(self, id: int, answer: Answer) -> List[Request]:
                """Answers a request; returns new requests."""
                return cast("List[Request]", self._call("resolve", ctypes.c_uint32(id), *self._bytes(answer)))

            def close(self, id: int) -> List[Request]:
                """Tells that a request receives no more answers; returns new requests."""
                return cast("List[Request]", self._call("close", ctypes.c_uint32(id)))

            def cancelled(self) -> List[int]:
                """Returns the ids of the requests that were cancelled since the last call."""
                return cast("List[int]", self._call("cancelled"))

            def changes(self, boot: int = 0, revision: int = 0) -> Update:
                """Returns what has changed since an update, or the whole view."""
                return cast("Update", self._call("changes", ctypes.c_uint64(boot), ctypes.c_uint64(revision)))

            @staticmethod
            def _bytes(value: object) -> Tuple[bytes, ctypes.c_size_t]:
                data = json.dumps(value).encode()
                return data, ctypes.c_size_t(len(data))

            def _function(self, name: str, result: Any) -> Any:
                function = self._library[f"\#(schema.name)_core_{name}"]
                function.restype = result
                return function

            def _call(self, name: str, *arguments: Any) -> Any:
                data, length = self._take(name, *arguments)
                if data is None:
                    reason = _REASONS[min(ctypes.c_size_t(-1).value - length, len(_REASONS) - 1)]
                    # The words would be those of the other call.
                    words = None if reason == "overlapping" else self._take("last_error")[0]
                    raise CoreError(reason, (words or b"").decode())
                return json.loads(data)

            def _take(self, name: str, *arguments: Any) -> Tuple[Optional[bytes], int]:
                length = ctypes.c_size_t()
                buffer = self._function(name, _Buffer)(self._core, *arguments, ctypes.byref(length))
                if not buffer:
                    return None, length.value
                data = ctypes.string_at(buffer, length.value)
                self._function("buffer_free", None)(buffer, length)
                return data, length.value


        class Mirror:
            """The view of a core, which its updates keep up to date."""

            def __init__(self) -> None:
                self.boot = 0
                self.revision = 0
                self.view: Optional[View] = None

            def apply(self, update: Update) -> Optional[List[Effect]]:
                """Applies an update, unless it is stale. Returns the view effects to perform; None for an update of
                another revision than this one: ask for the changes since this revision again."""
                if update["version"] != \#(schema.version):
                    raise CoreError("other version", "the core is of another version than these types")
                is_same = update["boot"] == self.boot
                if is_same and update["revision"] <= self.revision:
                    return []
                if "view" in update:
                    self.view = update["view"]
                elif is_same and update["since"] == self.revision:
                    self.view = cast("View", patched(copy.deepcopy(self.view), update["patch"]))
                else:
                    return None
                effects = [e["effect"] for e in update["effects"] if not is_same or e["revision"] > self.revision]
                self.boot, self.revision = update["boot"], update["revision"]
                return effects


        def patched(document: Any, operations: List[Operation]) -> Any:
            """Returns a document after a JSON Patch (RFC 6902) of add, remove and replace; parts of it are changed."""
            whole: Any = {"": document}
            for operation in operations:
                *way, last = [s.replace("~1", "/").replace("~0", "~") for s in operation["path"].split("/")]
                parent = whole
                for step in way:
                    parent = parent[int(step) if isinstance(parent, list) else step]
                key: Any = int(last) if isinstance(parent, list) else last
                if operation["op"] == "remove":
                    del parent[key]
                elif operation["op"] == "add" and isinstance(parent, list):
                    parent.insert(key, operation["value"])
                else:
                    parent[key] = operation["value"]
            return whole[""]
        """#
    }

    static func optional(_ value: String) -> String { "Optional[\(value)]" }
    static func list(_ value: String) -> String { "List[\(value)]" }
    static func dictionary(_ value: String) -> String { "Dict[str, \(value)]" }
    static func tuple(_ values: [String]) -> String { "Tuple[\(values.joined(separator: ", "))]" }

    static func record(_ name: String, _ fields: [Schema.Part]) -> String {
        let lines = fields.map { "    \"\($0.name)\": \"\(type($0.kind))\",\n" }
        return "\(name) = TypedDict(\"\(name)\", {\n\(lines.joined())})"
    }

    static func enumeration(_ name: String, _ cases: [Schema.Part]) -> String {
        let records = cases.filter { $0.kind != nil }.map { record("\(name)_\($0.name)", [$0]) + "\n" }
        let choices = cases.map { $0.kind == nil ? "Literal[\"\($0.name)\"]" : "\(name)_\($0.name)" }
        return records.joined() + "\(name) = Union[\(choices.joined(separator: ", "))]"
    }

    static func alias(_ name: String, _ kind: Schema.Kind) -> String {
        "\(name) = Union[\"\(type(kind))\"]"
    }

    static func messages(of schema: Schema) -> String {
        let effects = schema.effects.map { (name: $0.name, kind: Optional($0.request)) }
        let answers = schema.effects.compactMap { $0.answer.map { type($0) } }
        return [
            alias("Event", schema.event), alias("View", schema.view),
            enumeration("Effect", [(name: "Render", kind: .named("unit"))] + effects),
            record("Request", [("id", .named("u32")), ("effect", .named("Effect"))]),
            record("PublishedEffect", [("revision", .named("u64")), ("effect", .named("Effect"))]),
            #"""
            Operation = TypedDict("Operation", {"op": str, "path": str, "value": Any}, total=False)
            Update = TypedDict("Update", {
                "version": int, "boot": int, "revision": int, "effects": "List[PublishedEffect]",
                "view": "View", "since": int, "patch": List[Operation],
            }, total=False)
            """#,
            "Answer = Union[\(answers.map { "\"\($0)\"" }.joined(separator: ", "))]",
        ].joined(separator: "\n\n")
    }
}
