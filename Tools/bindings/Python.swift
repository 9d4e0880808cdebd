/// Types of Python for messages in JSON, and the calls of a core in a library.
enum Python: Language {
    static let primitives = [
        "bool": "bool", "u8": "int", "u16": "int", "u32": "int", "u64": "int", "i64": "int", "f64": "float",
        "string": "str", "bytes": "List[int]", "unit": "None", "never": "NoReturn",
    ]

    static let runtime = #"""
        """Made by bindings. Do not edit."""

        from __future__ import annotations

        import ctypes
        import json
        from typing import Any, Dict, List, Literal, NoReturn, Optional, Tuple, TypedDict, Union, cast

        _Buffer = ctypes.POINTER(ctypes.c_uint8)
        _FAILED = ctypes.c_size_t(-1).value


        class CoreError(Exception):
            """A core has refused a call, and is as it was before."""


        class Core:
            """One core in a library with the functions of the C interface, in JSON."""

            def __init__(self, path: str) -> None:
                self._library = ctypes.CDLL(path)
                self._library.core_new.restype = ctypes.c_void_p
                self._library.core_free.argtypes = [ctypes.c_void_p]
                self._library.core_buffer_free.argtypes = [_Buffer, ctypes.c_size_t]
                self._core = ctypes.c_void_p(self._library.core_new(1))

            def free(self) -> None:
                self._library.core_free(self._core)

            def update(self, event: Event) -> List[Request]:
                """Sends an event; returns new requests."""
                return cast("List[Request]", self._call("core_update", *self._bytes(event)))

            def resolve(self, id: int, answer: Answer) -> List[Request]:
                """Answers a request; returns new requests."""
                return cast("List[Request]", self._call("core_resolve", ctypes.c_uint32(id), *self._bytes(answer)))

            def close(self, id: int) -> List[Request]:
                """Tells that a request receives no more answers; returns new requests."""
                return cast("List[Request]", self._call("core_close", ctypes.c_uint32(id)))

            def cancelled(self) -> List[int]:
                """Returns the ids of the requests that were cancelled since the last call."""
                return cast("List[int]", self._call("core_cancelled"))

            def view(self) -> View:
                return cast("View", self._call("core_view")["view"])

            @staticmethod
            def _bytes(value: object) -> Tuple[bytes, ctypes.c_size_t]:
                data = json.dumps(value).encode()
                return data, ctypes.c_size_t(len(data))

            def _call(self, name: str, *arguments: Any) -> Any:
                data = self._take(name, *arguments)
                if data is None:
                    raise CoreError((self._take("core_last_error") or b"").decode())
                return json.loads(data)

            def _take(self, name: str, *arguments: Any) -> Optional[bytes]:
                function = getattr(self._library, name)
                function.restype = _Buffer
                length = ctypes.c_size_t()
                buffer = function(self._core, *arguments, ctypes.byref(length))
                if length.value == _FAILED:
                    return None
                data = ctypes.string_at(buffer, length.value)
                self._library.core_buffer_free(buffer, length)
                return data
        """#

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
            "Answer = Union[\(answers.map { "\"\($0)\"" }.joined(separator: ", "))]",
        ].joined(separator: "\n\n")
    }
}
