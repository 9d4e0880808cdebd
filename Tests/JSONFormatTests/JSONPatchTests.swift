import JSONFormat
import Testing

@Suite("JSON patches")
struct JSONPatchTests {
    private func patch(_ old: String, _ new: String) throws -> String {
        try JSONDocument(Array(new.utf8)).root.patch(from: try JSONDocument(Array(old.utf8)).root).line
    }

    @Test(
        "A patch has an operation for each part that differs, in the order in which they can be made",
        arguments: [
            (#"{"a":1,"b":[1.0]}"#, #"{"b":[1],"a":1}"#, "[]"),
            ("1", "[1]", #"[{"op":"replace","path":"","value":[1]}]"#),
            (
                #"{"a":{"b":1},"c":2,"d":{}}"#, #"{"a":{"b":2},"d":{},"e/~":3}"#,
                #"[{"op":"replace","path":"/a/b","value":2},{"op":"remove","path":"/c"},"#
                    + #"{"op":"add","path":"/e~1~0","value":3}]"#
            ),
            // Elements go from the last to the first, and come from the first to the last.
            ("[1,2,3,4]", "[2,4]", #"[{"op":"remove","path":"/2"},{"op":"remove","path":"/0"}]"#),
            ("[2]", "[1,2,3]", #"[{"op":"add","path":"/0","value":1},{"op":"add","path":"/2","value":3}]"#),
            // The first has changed; the second is a new one, before which another one was removed.
            (
                #"[{"a":1},2,3,4]"#, #"[{"a":0},3,5,4,6]"#,
                #"[{"op":"remove","path":"/1"},{"op":"replace","path":"/0/a","value":0},"#
                    + #"{"op":"add","path":"/2","value":5},{"op":"add","path":"/4","value":6}]"#
            ),
            ("[[1,2],[3]]", "[[1],[3]]", #"[{"op":"remove","path":"/0/1"}]"#),
        ])
    func operations(old: String, new: String, patch: String) throws { #expect(try self.patch(old, new) == patch) }
}
