import CapabilityTesting
import CoreRuntime
import Effects
import ShellRuntime
import Testing
import WireBridge
import WireFormat

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

    private func shell<Bridge: CoreBridge>(
        _ bridge: sending Bridge
    ) throws -> Shell<Bridge> where Bridge.Event == LogMachine.ShellEvent, Bridge.ViewModel == [String] {
        let room = Room()
        var handlers = HandlerRegistry()
        try handlers.register(
            Scripted(Question.self) { question, reply in
                if question.number == 1 { await room.enter() }
                if !Task.isCancelled { reply("\(question.number)!") }
            })
        try handlers.register(Scripted(Watch.self) { _, _ in })
        try handlers.register(Scripted(Note.self) { _, _ in })
        return try Shell(
            bridge, handlers: handlers, observer: ShellObserver { [words] in words.reply(Self.word(for: $0)) })
    }

    @Test("An observer receives each message before its results and faults, in the shell's order")
    func order() async throws {
        let shell = try shell(Core<LogMachine>(LogMachine.State()))
        let events: [LogMachine.ShellEvent] = [.ask(1), .drop, .nothing, .announce("news"), .askUnhandled, .ask(2)]
        for event in events { shell.send(event) }
        for await case .snapshot(let snapshot) in shell.updates() where snapshot.view.contains("2!") { break }
        await shell.shutdown()
        // The closing of a request may come after the shutdown.
        #expect(words.all.contains("closed #1"))
        #expect(
            words.all.filter { !$0.hasPrefix("closed") } == [
                "snapshot 1", "event", "request #1", "event", "cancelled #1", "snapshot 2", "event", "ignored 1",
                "event", "view effect 3", "event", "request #3",
                "fault the core asked for UnhandledEffect, which no handler does", "event", "request #4", "snapshot 4",
                "answer #4 Question 2!", "snapshot 5", "shutdown", "ended",
            ])
    }

    @Test("An observer receives the byte counts of a core behind a wire after the results of each message")
    func transfer() async throws {
        let core = Core<LogMachine>(LogMachine.State())
        let shell = try shell(SerializedBridge(schema, CoreEndpoint(schema, core, as: .json), as: .json))
        shell.send(.say("a"))
        await shell.shutdown()
        let told = words.all.map { String($0.prefix { $0 != "(" }) }
        #expect(
            told == [
                "snapshot 1", "transferred Transfer", "event", "snapshot 2", "transferred Transfer", "shutdown",
                "ended",
            ])
    }
}
