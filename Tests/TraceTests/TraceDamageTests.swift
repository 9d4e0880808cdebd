import Testing
import Trace

@Suite("Trace lint on damaged recordings")
struct TraceDamageTests {
    /// The lines of a recording that has no defect.
    private func recording() async throws -> [String] {
        let tape = Tape()
        try await tape.record([.buy("tea"), .close, .nudge])
        return tape.text.split(separator: "\n").map(String.init)
    }

    private func defects(in lines: [String]) throws -> [String] {
        TraceLint(try TraceFile(Array(lines.joined(separator: "\n").utf8))).defects.map(\.description)
    }

    /// Where the recording's one line with these words is.
    private func place(of words: [String], in lines: [String]) throws -> Int {
        let places = lines.indices.filter { place in words.allSatisfy(lines[place].contains) }
        try #require(places.count == 1, "\(words)")
        return places[0]
    }

    @Test(
        "a line that was lost is missed where the next number is, or the next line that came of it",
        arguments: [
            ([#""line":"event""#, "tea"], ["defect, message 0: message 1 is missing"]),
            (
                [#""line":"answer""#],
                [
                    "defect, message 1: message 2 is missing",
                    "defect, message 3: the handler of Price #1 returned without an answer",
                ]
            ),
            ([#""line":"closed""#], ["defect, message 4: message 3 is missing"]),
            ([#""line":"event""#, "close"], ["defect, message 3: message 4 is missing"]),
            ([#""line":"event""#, "nudge"], ["defect, message 4: message 5 is missing"]),
            ([#""rev":1,"#], ["defect, message 2: revision 1 is missing"]),
            ([#""line":"viewEffect""#], ["defect, message 5: revision 3 is missing"]),
            ([#""line":"request""#], ["defect, message 2: an answer to Price #1, which was never asked for"]),
        ])
    func lost(words: [String], expected: [String]) async throws {
        var lines = try await recording()
        #expect(try defects(in: lines) == [])
        lines.remove(at: try place(of: words, in: lines))
        #expect(try defects(in: lines) == expected)
    }

    @Test(
        "a line that is there twice is told once, and means nothing the second time",
        arguments: [
            ([#""line":"event""#, "tea"], "message 1: message 1 is there twice"),
            ([#""line":"answer""#], "message 2: message 2 is there twice"),
            ([#""line":"closed""#], "message 3: message 3 is there twice"),
            ([#""rev":2,"#], "message 2: revision 2 is there twice"),
            ([#""line":"viewEffect""#], "message 4: revision 3 is there twice"),
            ([#""line":"request""#], "message 1: a second request Price #1 while the first is under way"),
        ])
    func doubled(words: [String], expected: String) async throws {
        var lines = try await recording()
        let place = try place(of: words, in: lines)
        lines.insert(lines[place], at: place)
        #expect(try defects(in: lines) == ["defect, \(expected)"])
    }

    @Test("what is missing in a row is told together")
    func manyLost() async throws {
        let lines = try await recording()
        let first = try place(of: [#""line":"answer""#], in: lines)
        let last = try place(of: [#""line":"event""#, "close"], in: lines)
        #expect(
            try defects(in: Array(lines[..<first] + lines[last...])) == [
                "defect, message 4: messages 2 to 3 are missing", "defect, message 4: revision 2 is missing",
                "defect, message 1: Price #1 was neither answered nor closed in the 0 ms up to the end",
            ])
    }

    @Test("a recording behind another is a defect and not looked at")
    func appended() async throws {
        let lines = try await recording()
        #expect(
            try defects(in: lines + lines + ["{}"]) == [
                "defect, message 5: another recording begins here; it was not looked at"
            ])
        #expect(
            try defects(in: lines + lines.dropFirst()) == [
                "defect, message 5: revision 1 comes after revision 4",
                "defect, message 1: message 1 comes after message 5",
            ])
    }

    @Test("lines of unknown kinds may have had the numbers that are missing, and no others")
    func unknown() async throws {
        var lines = try await recording()
        lines[try place(of: [#""line":"event""#, "nudge"], in: lines)] = #"{"line":"dream","message":5}"#
        #expect(try defects(in: lines) == [])
        lines.append(lines[try place(of: [#""line":"event""#, "close"], in: lines)])
        #expect(try defects(in: lines) == ["defect, message 4: message 4 comes after message 5"])
    }

    @Test("a number of any size is told as it is")
    func largest() throws {
        let header = #"{"line":"header","ms":0,"format":3,"app":"checkout","version":"1","settings":{}}"#
        let drawn = [Int.min, .max, .min].map {
            #"{"line":"snapshot","cause":\#(Int.max),"ms":0,"rev":\#($0),"view":"0","changes":{"a":"b"}}"#
        }
        #expect(
            try defects(in: [header] + drawn) == [
                "defect, message 0: messages 1 to \(Int.max) are missing",
                "defect, message 0: revision \(Int.min) comes after revision 0",
                "defect, message 0: revisions \(Int.min + 1) to \(Int.max - 1) are missing",
                "defect, message 0: revision \(Int.min) comes after revision \(Int.max)",
            ])
    }
}
