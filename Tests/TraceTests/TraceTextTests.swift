import Testing
import Trace

@Suite("Trace text")
struct TraceTextTests {
    private func trace() async throws -> TraceFile {
        let tape = try await Tape(recording: [.buy("tea"), .buy("milk"), .close])
        return try TraceFile(tape.bytes)
    }

    @Test("Lines have the message's number and cause, and changes are listed below a view")
    func show() async throws {
        let lines = TraceText(try await trace()).lines()
        #expect(lines.first == "checkout 1, floor 2")
        #expect(lines.contains("    1          +0.005s  event       buy: tea"))
        #expect(lines.contains("    2←1        +0.005s  answer      #1 Price cents: 3, item: tea"))
        #expect(lines.contains("                        total: 3 → 7"))
        #expect(lines.contains("               +0.005s  view effect 4 Receipt total: 7"))
        #expect(lines.last?.hasSuffix("ended") == true)
    }

    @Test("Views that differ only in the part that a summary omits are shown with different hashes")
    func digits() throws {
        let ends = String(repeating: "a", count: 60)
        let views = ["x", "y"].map {
            #"{"line":"snapshot","cause":0,"ms":1,"rev":1,"view":{"note":"\#(ends)\#($0)\#(ends)"}}"#
        }
        let rows = TraceText(try TraceFile(lines: [TraceFile.firstLine] + views)).lines().filter {
            $0.contains("view ")
        }
        #expect(rows.count == 2 && Set(rows).count == 2, "\(rows)")
    }

    @Test("Statistics name the slowest answer, in whatever order the answers came")
    func slowest() throws {
        let lines = [10, 17, 3].enumerated().flatMap { index, wait in
            [
                #"{"line":"request","ms":100,"id":\#(index),"effect":"Price","value":null}"#,
                #"{"line":"answer","message":\#(index + 1),"ms":\#(100 + wait),"id":\#(index),"#
                    + #""effect":"Price","value":null}"#,
            ]
        }
        let signals = ["resumed", "in use for 5 ms"].map { #"{"line":"signal","ms":1,"text":"\#($0)"}"# }
        let trace = try TraceFile(lines: [TraceFile.firstLine] + lines + signals)
        let told = TraceStatistics(trace).lines()
        #expect(told.contains("in use           5 ms") && told.contains("signals          1"))
        #expect(told.contains("duration         117 ms"))
        #expect(told.contains("Price            3 requests, 3 answers, 0 cancelled, the slowest answer after 17 ms"))
    }

    @Test("Sums of byte counts are capped at the largest integer")
    func hostile() throws {
        let most = #"{"line":"bytes","ms":1,"sent":\#(Int.max),"received":\#(Int.max)}"#
        let told = TraceStatistics(try TraceFile(lines: [TraceFile.firstLine, most, most])).lines()
        #expect(told.contains("bytes sent       \(Int.max)") && told.contains("bytes received   \(Int.max)"))
    }

    @Test("Statistics count the requests that were left without an answer")
    func unanswered() async throws {
        let tape = try await Tape(recording: [.buy("secret"), .buy("tea"), .follow("secret")])
        #expect(TraceStatistics(try TraceFile(tape.bytes)).lines().contains("unanswered       1"))
        let lines = tape.text.split(separator: "\n").filter {
            !$0.contains(#""line":"answer""#) && !$0.contains(#""line":"closed""#)
        }
        let whole = try TraceFile(lines: lines)
        #expect(TraceStatistics(whole).lines().contains("unanswered       2"))
        let killed = try TraceFile(lines: lines.dropLast(1))
        #expect(TraceStatistics(killed).lines().contains("unanswered       1"))
    }

    @Test("Notes report a truncated last line and a recording without its end")
    func incomplete() throws {
        let notes = try TraceFile(Array((TraceFile.firstLine + "\n{").utf8)).notes
        #expect(
            notes == [
                "The last line is cut: the recording was stopped while it was written.",
                "The recording stops before the end of the run.",
            ])
    }
}
