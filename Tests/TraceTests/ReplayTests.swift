import SecretEffects
import Testing
import Trace

@Suite("Replay")
struct ReplayTests {
    private static let events: [Checkout.ShellEvent] = [
        .buy("tea"), .nudge, .typePIN(SecretText("canary-12345")), .reset, .nonsense, .buy("twice"), .close, .drop,
        .follow("twice"),
    ]

    private func tape() async throws -> String {
        let tape = try await Tape(recording: Self.events)
        return tape.text
    }

    private func lines(_ result: ReplayResult) throws -> (message: Int, lines: [String]) {
        guard case .differs(let difference) = result else { throw Same() }
        return (difference.message, difference.lines)
    }

    private struct Same: Error {}

    @Test("A recording with secrets and refused answers replays without a difference on a new core")
    func same() async throws {
        let tape = try await tape()
        #expect(tape.contains(#""line":"ignored""#))
        #expect(tape.contains(#""kind":"refused""#))
        #expect(try replay(Array(tape.utf8)) == .same(messages: 17, views: 8))
    }

    @Test(
        "A replay reports the first message that differs, with the paths of the changes",
        arguments: [
            (#""cents":3"#, #""cents":30"#, 2, "total: 3 → 30"),
            (#""buy":{"_0":"tea"}"#, #""buy":{"_0":"jam"}"#, 1, "request #1 Price item: tea → jam"),
            (#""rev":2,"view""#, #""rev":9,"view""#, 2, "snapshot rev: 9 → 2"),
        ])
    func other(recorded: String, changed: String, message: Int, line: String) async throws {
        let tape = try await tape().replacing(recorded, with: changed)
        #expect(try lines(replay(Array(tape.utf8))) == (message, [line]))
    }

    @Test("A replay reports what the recording lacks and what it alone has")
    func missing() async throws {
        let tape = try await tape()
        let shorter = tape.split(separator: "\n").filter { !$0.contains("viewEffect") }.joined(separator: "\n")
        let first = try lines(replay(Array(shorter.utf8))).lines.first
        #expect(first?.hasPrefix("not in the recording: view effect") == true)
        let quieter = tape.replacing(#"{"nudge":{}}"#, with: #"{"nonsense":{}}"#)
        #expect(try lines(replay(Array(quieter.utf8))).lines.first?.hasPrefix("missing: view") == true)
    }

    @Test(
        "A view missing from a recording is reported, also if the recording stops early",
        arguments: [(1, 3), (2, 3), (3, 3), (4, 0)])
    func missingInCut(revision: Int, cut: Int) async throws {
        let tape = try await Tape(recording: [.nudge, .nudge, .nudge])
        let recorded = tape.text.split(separator: "\n").dropLast(cut)
        let shorter = recorded.filter { !$0.contains("\"rev\":\(revision),") }.joined(separator: "\n") + "\n"
        let (message, found) = try lines(replay(Array(shorter.utf8)))
        #expect(message == revision - 1)
        #expect(found.first?.hasPrefix("not in the recording: view") == true)
    }

    @Test("A replay stops after the requested message")
    func until() async throws {
        let tape = try await tape()
        #expect(try replay(Array(tape.utf8), until: 2) == .same(messages: 2, views: 2))
        #expect(try replay(Array(tape.utf8), until: 0) == .same(messages: 0, views: 1))
    }

    @Test("A truncated recording replays without a difference as far as it goes")
    func cut() async throws {
        let bytes = Array(try await tape().utf8)
        let header = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
        for end in stride(from: header + 1, to: bytes.count, by: 7) {
            guard case .same = try replay(Array(bytes[..<end])) else {
                Issue.record("cut at \(end)")
                return
            }
        }
    }

    @Test("An unknown event or answer is an error, and an unknown effect a difference at its message")
    func unknown() async throws {
        let tape = try await tape()
        let event = tape.replacing(#"{"nudge":{}}"#, with: #"{"shove":{}}"#)
        let error = try #require(throws: ReplayError.self) { try replay(Array(event.utf8)) }
        #expect(error.message == 4)
        let effect = tape.replacing(#""effect":"Price""#, with: #""effect":"Prize""#)
        let answer = tape.replacing(
            #""id":1,"effect":"Price","value":{"cents""#, with: #""id":1,"effect":"Prize","value":{"cents""#)
        #expect(throws: ReplayError.self) { try replay(Array(answer.utf8)) }
        #expect(try lines(replay(Array(effect.utf8))).message == 1)
    }
}
