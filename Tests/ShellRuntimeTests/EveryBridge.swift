import CoreRuntime
import CoreTesting
import Effects
import Testing
import WireBridge
import WireFormat

/// Runs each test once for every way to reach a core: in the process, and over bytes in both encodings. Tests of what
/// a shell knows only without a wire are run once.
struct EveryBridge: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        if test.tags.contains(.withoutWire) { return }
        for encoding in WireEncoding.allCases {
            try await DriverBridges.through(LogBridge(encoding: encoding), function)
        }
    }
}

extension Trait where Self == EveryBridge {
    static var everyBridge: EveryBridge { EveryBridge() }
}

extension Tag {
    /// The test is about the number of answers of a request, or about an undeclared effect.
    @Tag static var withoutWire: Tag
}

/// A wire before the log machine's core.
private struct LogBridge: DriverBridge {
    let encoding: WireEncoding

    func bridge<Root: RootMachine>(to core: Core<Root>) -> (any CoreBridge<Root.ShellEvent, Root.ViewModel>)? {
        guard let core = core as? Core<LogMachine> else { return nil }
        guard let endpoint = try? CoreEndpoint(schema, core, as: encoding) else {
            Issue.record("the schema is incomplete")
            return nil
        }
        return SerializedBridge(schema, endpoint, as: encoding) as? any CoreBridge<Root.ShellEvent, Root.ViewModel>
    }
}

let schema = WireSchema(
    name: "log", event: event, view: Wire.string.list,
    effects: [
        EffectWire("Question", Wire.int.map(Question.init) { $0.number }, answers: .string),
        EffectWire("Watch", Wire.unit.map(Watch.init) { _ in () }, answers: .int),
        EffectWire("Note", Wire.string.map(Note.init) { $0.text }),
        EffectWire("Announcement", Wire.string.map(Announcement.init) { $0.text }),
    ])

private let event = Wire<LogMachine.ShellEvent>.cases(
    .case("Say", .string, { .say($0) }) { if case .say(let text) = $0 { text } else { nil } },
    .case("Ask", .int, { .ask($0) }) { if case .ask(let number) = $0 { number } else { nil } },
    .case("AskAndNote", .int, { .askAndNote($0) }) { if case .askAndNote(let number) = $0 { number } else { nil } },
    .case("Drop", .drop), .case("Watch", .watch), .case("Nothing", .nothing),
    .case("Note", .string, { .note($0) }) { if case .note(let text) = $0 { text } else { nil } },
    .case("Announce", .string, { .announce($0) }) { if case .announce(let text) = $0 { text } else { nil } },
    .case("Burst", .int, { .burst($0) }) { if case .burst(let count) = $0 { count } else { nil } },
    .case("AskUnhandled", .askUnhandled))
