import CapabilityTesting
import CoreRuntime
import Effects
import ShellRuntime
import Testing

@Suite("Shell observer", .timeLimit(.minutes(5)))
struct ObserverTests {
    private let words = Answers<String>()

    private static func word(for record: ShellRecord<LogMachine.ShellEvent, [String]>) -> String {
        switch record {
        case .event: "event"
        case .answer(let id, let effect, let output): "answer \(id) \(effect) \(output)"
        case .closed(let id): "closed \(id)"
        case .ignored(let count): "ignored \(count)"
        case .cancelled(let id): "cancelled \(id)"
        case .request(let request): "request \(request.id)"
        case .snapshot(let snapshot): "snapshot \(snapshot.revision)"
        case .viewEffect(let revision, _): "view effect \(revision)"
        case .transferred(let transfer): "transferred \(transfer)"
        case .fault(let fault): "fault \(fault)"
        case .shutdown: "shutdown"
        case .ended: "ended"
        }
    }

    private func shell(
        question: @escaping @Sendable (Question, Reply<String>) async -> Void = { $1("\($0.number)!") }
    ) throws -> Shell<Core<LogMachine>> {
        var handlers = HandlerRegistry()
        try handlers.register(Scripted(Question.self, question))
        try handlers.register(Scripted(Watch.self) { _, _ in })
        try handlers.register(Scripted(Note.self) { _, _ in })
        return try Shell(
            Core<LogMachine>(LogMachine.State()), handlers: handlers,
            observer: ShellObserver { [words] in words.reply(Self.word(for: $0)) })
    }

    @Test("An observer receives a message first, then its results and faults, in the shell's order")
    func order() async throws {
        let shell = try shell()
        shell.send(.ask(1))
        for await case .snapshot(let snapshot) in shell.updates() where snapshot.view.contains("ended") { break }
        for event: LogMachine.ShellEvent in [.announce("news"), .askUnhandled, .say("hello")] { shell.send(event) }
        await shell.processed()
        await shell.shutdown()
        let words = words.all
        #expect(words.prefix(4) == ["snapshot 1", "event", "request #1", "answer #1 Question 1!"])
        // The end of a request that is answered hurries nobody: it may come after the shutdown.
        #expect(words.contains("closed #1"))
        let others = words.filter { $0 != "closed #1" }
        #expect(others.contains("view effect 3") && others.suffix(2) == ["shutdown", "ended"])
        #expect(words.contains("fault the core asked for UnhandledEffect, which no handler does"))
    }

    @Test("An observer receives the results of each event: cancelled requests, ignored events")
    func consequences() async throws {
        let room = Room()
        let shell = try shell { _, _ in await room.enter() }
        for event: LogMachine.ShellEvent in [.ask(1), .drop, .nothing, .say("aloud")] {
            shell.send(event)
        }
        await shell.processed()
        #expect(
            words.all.filter { $0 != "closed #1" } == [
                "snapshot 1", "event", "request #1", "event", "cancelled #1", "snapshot 2", "event", "ignored 1",
                "event", "snapshot 3",
            ])
        #expect(await eventually { words.all.contains("closed #1") })
        await shell.shutdown()
        #expect(!words.all.contains { $0.hasPrefix("fault") }, "a cancelled request is owed no answer")
    }
}
