import CoreRuntime
import Effects
import ShellRuntime
import Synchronization
import Testing

@Suite("Shell observer", .timeLimit(.minutes(5)))
struct ObserverTests {
    /// The words for records, as an observer hears of them.
    private final class Ear: Sendable {
        private let heard = Mutex<[String]>([])

        var words: [String] { heard.withLock { $0 } }

        func observer() -> ShellObserver<Core<LogMachine>> {
            ShellObserver { record in
                let word = Self.word(for: record)
                self.heard.withLock { $0.append(word) }
            }
        }

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
            case .fault(let fault): "fault \(fault)"
            case .shutdown: "shutdown"
            case .ended: "ended"
            }
        }
    }

    private func shell(
        _ ear: Ear,
        question: @escaping @Sendable (Question, Reply<String>) async -> Void = { $1("\($0.number)!") }
    ) throws -> Shell<Core<LogMachine>> {
        var handlers = HandlerRegistry()
        try handlers.register(Scripted(Question.self, question))
        try handlers.register(Scripted(Watch.self) { _, _ in })
        try handlers.register(Scripted(Note.self) { _, _ in })
        return try Shell(
            Core<LogMachine>(LogMachine.State()), handlers: handlers,
            observer: ear.observer())
    }

    @Test("An observer receives a message first, then its results, in the shell's order")
    func order() async throws {
        let ear = Ear()
        let shell = try shell(ear)
        shell.send(.ask(1))
        for await case .snapshot(let snapshot) in shell.updates() where snapshot.view.contains("ended") { break }
        shell.send(.announce("news"))
        shell.send(.say("hello"))
        await shell.shutdown()
        let words = ear.words
        #expect(words.prefix(4) == ["snapshot 1", "event", "request #1", "answer #1 Question 1!"])
        // The end of a request that is answered hurries nobody: it may come after the shutdown.
        #expect(words.contains("closed #1"))
        let others = words.filter { $0 != "closed #1" }
        #expect(others.contains("view effect 3") && others.suffix(2) == ["shutdown", "ended"])
    }

    @Test("An observer receives the results of each event: cancelled requests, ignored events")
    func consequences() async throws {
        let ear = Ear()
        let room = Waitroom()
        let shell = try shell(ear) { _, _ in await room.untilCancelled() }
        for event: LogMachine.ShellEvent in [.ask(1), .drop, .nothing, .say("aloud")] {
            shell.send(event)
        }
        await shell.processed()
        let words = ear.words.filter { $0 != "closed #1" }
        #expect(
            words == [
                "snapshot 1", "event", "request #1", "event", "cancelled #1", "snapshot 2", "event", "ignored 1",
                "event", "snapshot 3",
            ])
        #expect(await eventually { ear.words.contains("closed #1") })
        await shell.shutdown()
        #expect(!ear.words.contains { $0.hasPrefix("fault") }, "a cancelled request is owed no answer")
    }

    @Test("An observer receives the reported faults")
    func faults() async throws {
        let ear = Ear()
        let shell = try shell(ear)
        shell.send(.askUnhandled)
        await shell.processed()
        await shell.shutdown()
        #expect(ear.words.contains("fault the core asked for UnhandledEffect, which no handler does"))
    }
}
