import Testing
import Trace

@Suite("Trace lint")
struct TraceLintTests {
    private func recording(_ events: Checkout.ShellEvent...) async throws -> [String] {
        let tape = try await Tape(recording: events)
        return tape.text.split(separator: "\n").map(String.init)
    }

    private func findings(in lines: [String]) throws -> [String] {
        TraceLint(try TraceFile(lines: lines)).findings.map(\.description)
    }

    /// Where the recording's one line with these words is.
    private func place(of words: [String], in lines: [String]) throws -> Int {
        let places = lines.indices.filter { place in words.allSatisfy(lines[place].contains) }
        try #require(places.count == 1, "\(words)")
        return places[0]
    }

    @Test("A recording without defects has no findings, also with several answers of a stream")
    func sound() async throws {
        #expect(try findings(in: await recording(.buy("tea"), .buy("milk"), .close)) == [])
        #expect(try findings(in: await recording(.follow("twice"), .follow("secret"))) == [])
    }

    @Test("A handler that returns without an answer is a defect, and so is a second answer")
    func faults() async throws {
        #expect(
            try findings(in: await recording(.buy("secret"))) == [
                "defect, message 2: the handler of Price #1 returned without an answer"
            ])
        let twice = try findings(in: await recording(.buy("twice")))
        #expect(twice.count == 1 && twice[0].hasPrefix("defect, message 3: no request waits under #1"))
    }

    @Test("An ignored event and a render without a change are notes")
    func notes() async throws {
        var lines = try await recording(.nudge, .nonsense)
        #expect(
            try findings(in: lines) == ["note, message 2: 1 of the core's events meant nothing where they arrived"])
        let view = try place(of: [#""rev":2,"#], in: lines)
        lines.insert(lines[view].replacing(#""rev":2,"#, with: #""rev":3,"#), at: view + 1)
        #expect(try findings(in: lines).first == "note, message 1: a render of view 3 without a change")
    }

    @Test(
        "A missing line is a defect, reported at the next number or at the next line that it caused",
        arguments: [
            (
                [#""line":"event""#, "tea"],
                "defect, message 0: message 1 is missing, though it has caused what follows"
            ),
            ([#""line":"answer""#], "defect, message 1: message 2 is missing, though it has caused what follows"),
            ([#""line":"closed""#], "defect, message 4: message 4 follows message 2"),
            ([#""line":"request""#], "defect, message 2: request #1 is missing, though it was answered"),
            ([#""rev":1,"#], "defect, message 2: revision 2 follows revision 0"),
            ([#""line":"viewEffect""#], "defect, message 5: revision 4 follows revision 2"),
        ])
    func lost(words: [String], expected: String) async throws {
        var lines = try await recording(.buy("tea"), .close, .nudge)
        #expect(try findings(in: lines) == [])
        lines.remove(at: try place(of: words, in: lines))
        #expect(try findings(in: lines).first == expected)
    }

    @Test("A duplicated line and a recording appended to another are defects")
    func doubled() async throws {
        var lines = try await recording(.buy("tea"), .close)
        #expect(
            try findings(in: lines + lines.dropFirst()).first == "defect, message 4: revision 1 follows revision 3")
        let place = try place(of: [#""line":"event""#, "tea"], in: lines)
        lines.insert(lines[place], at: place)
        #expect(try findings(in: lines) == ["defect, message 1: message 1 follows message 1"])
    }

    @Test("An answer after the cancellation of its request is no defect")
    func late() async throws {
        let lines = try await recording(.close)
        let late = #"{"line":"fault","cause":1,"ms":9,"kind":"late","text":"too late","id":1}"#
        #expect(try findings(in: lines + [late]) == [])
    }

    @Test("The largest and smallest numbers are reported without overflow")
    func largest() throws {
        let drawn = [Int.max, .min].map {
            #"{"line":"snapshot","cause":\#(Int.max),"ms":0,"rev":\#($0),"view":"0"}"#
        }
        #expect(
            try findings(in: [TraceFile.firstLine] + drawn).dropFirst().prefix(2) == [
                "defect, message 0: revision \(Int.max) follows revision 0",
                "note, message 0: a render of view \(Int.min) without a change",
            ])
    }

    @Test("Requests left open by a shutdown, a cancellation or the end of a cut recording are no defect")
    func open() async throws {
        let lines = try await recording(.buy("tea"))
        let answer = try place(of: [#""line":"answer""#], in: lines)
        let request = try place(of: [#""line":"request""#], in: lines)
        #expect(try findings(in: Array(lines[..<answer])) == [])
        let shutdown = #"{"line":"shutdown","cause":1,"ms":6}"#
        let closed = #"{"line":"closed","message":2,"cause":1,"ms":7,"id":1}"#
        let ended = #"{"line":"ended","cause":1,"ms":9}"#
        #expect(try findings(in: lines[...request] + [shutdown, closed, ended]) == [])
        #expect(
            try findings(in: lines[..<request] + [shutdown, lines[request], ended]) == [
                "note, message 1: Price #1 was asked for during the shutdown, 4 ms before the end, and not begun"
            ])
        #expect(
            try findings(in: lines[...request] + [ended]) == [
                "defect, message 1: Price #1 was neither answered nor closed in the 4 ms up to the end"
            ])
        let cancelled = #"{"line":"cancelled","cause":1,"ms":6,"id":1}"#
        #expect(try findings(in: lines[...request] + [cancelled, ended]) == [])
    }
}
