import CapabilityTesting
import CoreRuntime
import Dispatch
import Effects
import SecretEffects
import Synchronization
import Testing
import Trace

@testable import ShellRuntime

@Suite("Recorder")
struct RecorderTests {
    private let lines = { (tape: Tape) in tape.text.split(separator: "\n").map(String.init) }

    @Test("Each line has its kind, its content and the message that caused it")
    func causes() async throws {
        let tape = try await Tape(recording: [.buy("tea"), .close])
        let lines = lines(tape)
        #expect(
            lines[0]
                == #"{"line":"header","ms":5,"format":4,"app":"checkout","version":"1","settings":{"floor":"2"}}"#)
        #expect(lines[1].hasPrefix(#"{"line":"snapshot","cause":0,"ms":5,"rev":1,"view":{"items":[],"total":"0""#))
        #expect(lines[2] == #"{"line":"event","message":1,"ms":5,"value":{"buy":{"_0":"tea"}}}"#)
        #expect(
            lines[3] == #"{"line":"request","cause":1,"ms":5,"id":1,"effect":"Price","value":{"item":"tea"}}"#)
        #expect(
            lines[4].hasPrefix(#"{"line":"answer","message":2,"cause":1,"ms":5,"id":1,"effect":"Price","value":"#))
        #expect(lines[5].hasPrefix(#"{"line":"snapshot","cause":2,"ms":5,"rev":2,"view":"#))
        #expect(lines[5].contains(#""view":{"items":["tea"],"total":"3","#))
        #expect(lines[6] == #"{"line":"closed","message":3,"cause":1,"ms":5,"id":1}"#)
        #expect(lines[8].contains(#""line":"viewEffect","cause":4,"#))
        #expect(lines.suffix(2).map { $0.prefix(18) } == [#"{"line":"shutdown""#, #"{"line":"ended","c"#])
    }

    @Test("A secret appears in no line, and each secret has a placeholder of its own")
    func secrets() async throws {
        let tape = try await Tape(recording: [
            .typePIN(SecretText("canary-1234")), .typePIN(SecretText("canary-12345")), .buy("a canary-12345 pie"),
            .typePIN(SecretText("canary-1234")),
        ])
        #expect(!tape.text.contains("canary"))
        #expect(tape.text.ranges(of: #""typePIN":{"_0":"secret1"}"#).count == 2)
        #expect(tape.text.ranges(of: #""typePIN":{"_0":"secret2"}"#).count == 1)
        #expect(tape.text.contains("a secret2 pie"))
        #expect(tape.text.contains(#""pin":"secret1""#))
        #expect(tape.text.contains(#""pin":"secret2""#))
    }

    @Test("A value derived from a secret is hidden, and a secret that the core passes on keeps its placeholder")
    func madeOfAnother() async throws {
        let tape = try await Tape(recording: [
            .sign(SecretText(" canary-1234 ")), .buy("a canary-1234, please"), .buy("CANARY%2D1234"),
            .typePIN(SecretText("canary-5678")), .sign(SecretText("canary-5678")), .buy("canary-5678"),
        ])
        #expect(!tape.text.lowercased().contains("canary"))
        #expect(tape.text.contains(#""sign":{"_0":"secret1"}"#))
        #expect(tape.text.contains(#""value":{"code":"•••"}"#))
        #expect(tape.text.contains("a •••, please"))
        #expect(tape.text.contains(#""item":"secret2""#))
    }

    @Test("A failed write is reported once, and the shell continues")
    func fullDisk() async throws {
        for limit in [0, 10, 300, 600] {
            let tape = Tape(limit: limit)
            try await tape.record([.typePIN(SecretText("1")), .close, .nudge, .close])
            #expect(tape.complaints == ["the tape is full"])
            #expect(tape.bytes.count <= limit)
        }
    }

    @Test("A text is hidden in the first view after it becomes known as a secret")
    func knownLater() async throws {
        let tape = try await Tape(recording: [.buy("canary-12345"), .typePIN(SecretText("canary-12345")), .nudge])
        let views = lines(tape).filter { $0.contains("\"line\":\"snapshot\"") }
        #expect(views[1].contains(#""items":["canary-12345"]"#))
        #expect(views[2].contains(#""items":["secret1"]"#))
    }

    @Test("The header has the core's input with secrets hidden, and a replay can read it")
    func input() throws {
        struct Input: Codable, Equatable {
            let tables: Int
            let pin: SecretText
        }
        let tape = Tape()
        _ = Recorder<Core<Checkout>>(
            TraceHeader(app: "checkout", version: "1"), input: Input(tables: 3, pin: SecretText("canary-12345")),
            redactor: Redactor(), write: { tape.write($0) }, report: { Issue.record("\($0)") })
        #expect(!tape.text.contains("canary"))
        let read = try TraceFile(tape.bytes).header
        #expect(try read.input(as: Input.self) == Input(tables: 3, pin: SecretText("secret1")))
        #expect(throws: ReplayError.self) { try TraceHeader(app: "checkout", version: "1").input(as: Input.self) }
    }

    @Test("Signals and settings contain neither secrets nor credentials of URLs")
    func signalsAndSettings() throws {
        let tape = Tape()
        let recorder = Recorder<Core<Checkout>>(
            TraceHeader(app: "checkout", version: "1", settings: ["url": "/w?appid=canary", "pin": "canary-12345"]),
            input: SecretText("canary-12345"), redactor: Redactor(), write: { tape.write($0) },
            report: { Issue.record("\($0)") })
        recorder.noteSignal("pasted canary-12345, /w?appid=canary")
        recorder.finish()
        #expect(!tape.text.contains("canary"))
        #expect(tape.text.contains(#""text":"pasted secret1, /w?appid=***""#))
        #expect(try TraceFile(tape.bytes).header.settings == ["url": "/w?appid=***", "pin": "secret1"])
    }

    private func recorder(write: @escaping @Sendable ([UInt8]) -> String?) -> Recorder<Core<Checkout>> {
        Recorder(
            TraceHeader(app: "checkout", version: "1"), redactor: Redactor(), write: write,
            report: { Issue.record("\($0)") })
    }

    /// The texts of the signals on a tape.
    private func signals(_ tape: Tape) -> [Substring] {
        tape.text.split(separator: "\n").dropFirst().map { $0.split(separator: "\"")[11] }
    }

    @Test("The bytes sent to a core behind a wire and received from it are recorded and counted")
    func transfer() async throws {
        let tape = Tape()
        let recorder = recorder { tape.write($0) }
        var transfer = Transfer()
        (transfer.sent, transfer.received) = (3, 40)
        recorder.observer.note(.transferred(transfer))
        #expect(await eventually { tape.text.contains("received") })
        let told = TraceStatistics(try TraceFile(tape.bytes)).lines()
        #expect(told.contains("bytes sent       3") && told.contains("bytes received   40"), "\(told)")
    }

    @Test("A fault of a request is recorded with its kind and the request's id")
    func faults() async {
        let id = RequestID(rawValue: 7)
        let faults: [(ShellFault, String)] = [
            (.refused(.notPending(id)), "refused"), (.refused(.wrongAnswer(id, effect: "Price")), "refused"),
            (.late(id, effect: "Price"), "late"), (.unanswered(id, effect: "Price"), "unanswered"),
            (.abandoned(id, effect: "Price"), "abandoned"), (.neverStarted(id, effect: "Price"), "abandoned"),
        ]
        let tape = Tape()
        let recorder = recorder { tape.write($0) }
        for (fault, _) in faults { recorder.observer.note(.fault(fault)) }
        #expect(await eventually { lines(tape).count == 1 + faults.count })
        for (line, (fault, kind)) in zip(lines(tape).dropFirst(), faults) {
            #expect(line.contains(#""kind":"\#(kind)""#) && line.hasSuffix(#""id":7}"#), "\(fault): \(line)")
        }
    }

    @Test("Signals of 50,000 characters are each written once, in order")
    func long() async {
        let tape = Tape()
        let recorder = recorder { tape.write($0) }
        let words = (0..<8).map { "\($0)" + String(repeating: "x", count: 50_000) } + ["end"]
        for word in words { recorder.noteSignal(word) }
        #expect(await eventually { tape.text.contains(#""end""#) })
        #expect(signals(tape) == words.map { $0[...] })
    }

    @Test("The recorder's caller waits for a slow disk only when the backlog is full, and no line is lost or reordered")
    func slowDisk() async {
        let (tape, gate) = (Tape(), DispatchSemaphore(value: 0))
        let noted = Counter()
        let recorder = recorder { bytes in
            // The header is written first, and at once.
            if !tape.bytes.isEmpty { gate.wait() }
            return tape.write(bytes)
        }
        let thread = DispatchQueue(label: "checkout")
        thread.async {
            for number in 0..<2000 {
                recorder.noteSignal("\(number)")
                noted.raise()
            }
        }
        #expect(await eventually { noted.value >= 255 })
        // It goes on for as long as it may.
        for _ in 0..<10_000 { await Task.yield() }
        #expect((255...257).contains(noted.value))
        for _ in 0..<2000 { gate.signal() }
        #expect(await eventually { tape.bytes.count { $0 == UInt8(ascii: "\n") } == 2001 })
        #expect(signals(tape) == (0..<2000).map { "\($0)" })
    }
}

private final class Counter: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func raise() { count.add(1, ordering: .relaxed) }
}
