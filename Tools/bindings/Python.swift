/// Python types for messages in JSON, and the calls of a core in a library.
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
        import threading
        from typing import (
            Any, Callable, Dict, FrozenSet, Iterator, List, Literal, NoReturn, Optional, Set, Tuple, TypedDict, Union, cast)

        VERSION = \#(schema.version)
        """The hash of the layout of these types, which a core has as well."""

        _Buffer = ctypes.POINTER(ctypes.c_uint8)
        _REASONS = [\#(reasons.map { "\"\($0.name)\"" }.joined(separator: ", "))]
        _ANSWERED: FrozenSet[str] = frozenset([\#(schema.answered.map { "\"\($0.name)\"" }.joined(separator: ", "))])


        class CoreError(Exception):
            """A core has refused a call, for one of the reasons above, and is as it was before; or a library has no core
            ("other library"), or one of another version than these types ("other version")."""

            def __init__(self, reason: str, words: str) -> None:
                super().__init__(words or reason)
                self.reason = reason


        class Core:
            """One core in a library with the functions of the C interface, in JSON."""

            def __init__(self, path: str) -> None:
                self._library = ctypes.CDLL(path)
                self._core: Any = None
                self._core = ctypes.c_void_p(self._function("new", ctypes.c_void_p)(1))
                try:
                    # A core of another version gets no event.
                    _check(self._call("view")["version"])
                except BaseException:
                    self.free()
                    raise

            def free(self) -> None:
                """Frees the core, which nobody calls during this call: a shell frees its own."""
                self._function("free", None)(self._core)
                self._core = None

            def update(self, event: Event) -> List[Request]:
                """Sends an event; returns new requests."""
                return cast("List[Request]", self._call("update", *self._bytes(event)))

            def resolve(self, id: int, answer: Answer) -> List[Request]:
                """Answers a request; returns new requests."""
                return cast("List[Request]", self._call("resolve", self._id(id), *self._bytes(answer)))

            def close(self, id: int) -> List[Request]:
                """Tells that a request receives no more answers; returns new requests."""
                return cast("List[Request]", self._call("close", self._id(id)))

            def cancelled(self) -> List[int]:
                """Returns the ids of the requests that were cancelled since the last call."""
                return cast("List[int]", self._call("cancelled"))

            def changes(self, boot: int = 0, revision: int = 0) -> Update:
                """Returns what has changed since an update, or the whole view."""
                return cast("Update", self._call("changes", ctypes.c_uint64(boot), ctypes.c_uint64(revision)))

            @staticmethod
            def _id(id: int) -> ctypes.c_uint32:
                number = ctypes.c_uint32(id)
                if number.value != id:
                    raise CoreError("not pending", f"there are no requests with the number {id}")
                return number

            @staticmethod
            def _bytes(value: object) -> Tuple[bytes, ctypes.c_size_t]:
                data = json.dumps(value).encode()
                return data, ctypes.c_size_t(len(data))

            def _function(self, name: str, result: Any) -> Any:
                name = f"\#(schema.name)_core_{name}"
                try:
                    function = self._library[name]
                except AttributeError:
                    raise CoreError("other library", f"{self._library._name} has no function {name}") from None
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
                self._performed: Set[Tuple[int, int]] = set()

            def apply(self, update: Update) -> Optional[List[Effect]]:
                """Applies an update; only its view effects if it is stale. Returns the view effects to perform, each once;
                None for an update of another revision than this one: ask for the changes since this revision again."""
                _check(update["version"])
                is_same = update["boot"] == self.boot
                if not is_same or update["revision"] > self.revision:
                    if "view" in update:
                        self.view = update["view"]
                    elif is_same and update["since"] == self.revision:
                        self.view = cast("View", patched(copy.deepcopy(self.view), update["patch"]))
                    else:
                        return None
                    self.boot, self.revision = update["boot"], update["revision"]
                # None is forgotten, because an update may come as late as it likes.
                effects = {(update["boot"], e["revision"]): e["effect"] for e in update["effects"]}
                new = [effects[key] for key in effects if key not in self._performed]
                self._performed.update(effects)
                return new


        class Shell:
            """Runs a core, which nobody else calls: performs what it requests, each request in a thread, and makes one call
            on it at a time."""

            def __init__(self, core: Core, handlers: Handlers) -> None:
                """A handler is called with an effect, and with an event that is set when the request is cancelled. What it
                yields are the answers; a cancelled handler is closed at its next one."""
                self._core, self._handlers = core, cast("Dict[str, Any]", handlers)
                self._open: Dict[int, threading.Event] = {}
                self._changed = threading.Condition()
                missing = _ANSWERED - self._handlers.keys()
                if missing:
                    raise ValueError(f"there is no handler for {', '.join(sorted(missing))}")

            def send(self, event: Event) -> None:
                """Sends an event, and begins what the core requests."""
                with self._changed:
                    self._follow(self._core.update(event))

            def changes(self, boot: int = 0, revision: int = 0, seconds: float = 0) -> Update:
                """Returns what has changed since an update; if nothing has, waits for it at most so many seconds."""
                update: Update

                def has_changed() -> bool:
                    nonlocal update
                    update = self._core.changes(boot, revision)
                    return (update["boot"], update["revision"]) != (boot, revision)

                with self._changed:
                    self._changed.wait_for(has_changed, seconds)
                    return update

            def free(self) -> None:
                """Frees the core, and cancels what it has requested."""
                with self._changed:
                    for stop in self._open.values():
                        stop.set()
                    self._open.clear()
                    self._core.free()
                    self._changed.notify_all()

            def _follow(self, requests: List[Request]) -> None:
                for id in self._core.cancelled():
                    self._open.pop(id, threading.Event()).set()
                for request in requests:
                    # Render and view effects come with the changes.
                    name, effect = next(iter(cast("Dict[str, Any]", request["effect"]).items()))
                    if name in _ANSWERED:
                        stop = self._open[request["id"]] = threading.Event()
                        work = (request["id"], self._handlers[name], effect, stop)
                        threading.Thread(target=self._perform, args=work, daemon=True).start()
                self._changed.notify_all()

            def _perform(self, id: int, handler: Any, effect: object, stop: threading.Event) -> None:
                try:
                    for answer in handler(effect, stop):
                        with self._changed:
                            if self._open.get(id) is not stop:  # The core takes no answers to what it has cancelled.
                                break
                            self._follow(self._core.resolve(id, answer))
                finally:
                    with self._changed:
                        if self._open.get(id) is stop:
                            del self._open[id]
                            self._follow(self._core.close(id))


        def _check(version: object) -> None:
            if version != VERSION:
                raise CoreError("other version", "the core is of another version than these types: make them anew")


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

    static let containers = ["optional": "Optional[{}]", "list": "List[{}]", "dictionary": "Dict[str, {}]"]
    static func tuple(_ values: [String]) -> String { "Tuple[\(values.joined(separator: ", "))]" }

    static func record(_ name: String, _ fields: [Schema.Field]) -> String {
        let lines = fields.map { "    \"\($0.name)\": \"\($0.type)\",\n" }
        return "\(name) = TypedDict(\"\(name)\", {\n\(lines.joined())})"
    }

    static func enumeration(_ name: String, _ cases: [Schema.Case]) -> String {
        let records = cases.compactMap { part in
            part.type.map { record("\(name)_\(part.name)", [(part.name, $0)]) + "\n" }
        }
        let choices = cases.map { $0.type == nil ? "Literal[\"\($0.name)\"]" : "\(name)_\($0.name)" }
        return records.joined() + "\(name) = Union[\(choices.joined(separator: ", "))]"
    }

    static func alias(_ name: String, _ type: String) -> String { "\(name) = Union[\"\(type)\"]" }

    static func messages(of schema: Schema) -> String {
        let effects = schema.effects.map { (name: $0.name, type: Optional($0.request)) }
        let handlers = schema.answered.map {
            "    \"\($0.name)\": \"Callable[[\($0.request), threading.Event], Iterator[\($0.answer)]]\",\n"
        }
        let answers = schema.answered.map { "\"\($0.answer)\"" }
        return [
            alias("Event", schema.event), alias("View", schema.view),
            enumeration("Effect", [(name: "Render", type: "None")] + effects),
            record("Request", [("id", "int"), ("effect", "Effect")]),
            record("PublishedEffect", [("revision", "int"), ("effect", "Effect")]),
            #"""
            Operation = TypedDict("Operation", {"op": str, "path": str, "value": Any}, total=False)
            Update = TypedDict("Update", {
                "version": int, "boot": int, "revision": int, "effects": "List[PublishedEffect]",
                "view": "View", "since": int, "patch": List[Operation],
            }, total=False)
            """#,
            // A core without requests takes no answer.
            "Answer = \(answers.isEmpty ? "NoReturn" : "Union[\(answers.joined(separator: ", "))]")",
            "Handlers = TypedDict(\"Handlers\", {\n\(handlers.joined())})",
        ].joined(separator: "\n\n")
    }
}
