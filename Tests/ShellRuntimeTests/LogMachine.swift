import CoreRuntime
import CoreTesting
import Effects
import ShellRuntime

/// Asks for one answer; only those that begin with the question's number fit.
struct Question: Effect {
    typealias Output = String
    let number: Int
    func accepts(_ output: String) -> Bool { output.hasPrefix("\(number)") }
}

/// Asks for answers until the handler ends.
struct Watch: Effect {
    typealias Output = Int
}

/// Says something that has no answer.
struct Note: Effect {
    typealias Output = Never
    let text: String
}

/// An effect that is declared nowhere and has no handler.
struct UnhandledEffect: Effect {
    typealias Output = Int
}

/// News for the shell itself.
struct Announcement: ViewEffect {
    typealias Output = Never
    let text: String
}

/// An app that does one thing at each event and keeps a log, which is all there is to draw.
enum LogMachine: RootMachine {
    struct State { var log: [String] = [] }
    enum ShellEvent: Sendable, Equatable {
        case say(String), ask(Int), askAndNote(Int), drop, watch, nothing, note(String), announce(String), burst(Int)
        case askUnhandled
    }
    enum Event { case shell(ShellEvent), log(String), countDown(Int) }

    static var effects: [any Effect.Type] { [Question.self, Watch.self, Note.self] }
    static func event(from shellEvent: ShellEvent) -> Event { .shell(shellEvent) }
    static func view(of state: State) -> [String] { state.log }

    typealias ViewModel = [String]

    static func start(_ input: Void) -> Started { Started(State()) }

    static func update(_ state: inout State, _ event: Event) -> Outcome {
        switch event {
        case .shell(.say(let text)), .log(let text):
            state.log.append(text)
            return .none
        case .shell(.ask(let number)):
            return .request(Question(number: number), then: Event.log).then(.event(.log("ended"))).cancellable("ask")
        case .shell(.askAndNote(let number)):
            return .request(Question(number: number), then: Event.log).then(.notify(Note(text: "\(number)")))
        case .shell(.drop): return .cancel("ask").and(.event(.log("dropped")))
        case .shell(.watch): return .stream(Watch()) { .log("\($0)") }.then(.event(.log("ended")))
        case .shell(.nothing): return .ignored
        case .shell(.note(let text)): return .notify(Note(text: text))
        case .shell(.announce(let text)): return .notify(Announcement(text: text))
        case .shell(.burst(let count)): return .event(.countDown(count))
        case .countDown(let count):
            state.log.append("\(count)")
            return count > 1 ? .event(.countDown(count - 1)) : .none
        case .shell(.askUnhandled): return .request(UnhandledEffect()) { .log("\($0)") }.then(.event(.log("ended")))
        }
    }
}

/// Does effects of one type by a closure.
struct Scripted<Done: Effect>: EffectHandler {
    typealias Effect = Done
    let work: @Sendable (Done, Reply<Done.Output>) async -> Void

    init(_ type: Done.Type, _ work: @escaping @Sendable (Done, Reply<Done.Output>) async -> Void) { self.work = work }

    func handle(_ effect: Done, reply: Reply<Done.Output>) async { await work(effect, reply) }
}

/// A shell around a log machine, with what it reports.
struct ShellFixture {
    let shell: Shell<AnyBridge<LogMachine.ShellEvent, [String]>>
    private let reports = Answers<ShellFault>()
    var faults: [ShellFault] { reports.all }

    init(
        clock: any Clock<Duration> = .continuous,
        question: @escaping @Sendable (Question, Reply<String>) async -> Void = { $1("\($0.number)!") },
        watch: @escaping @Sendable (Watch, Reply<Int>) async -> Void = { _, _ in },
        note: @escaping @Sendable (Note, Reply<Never>) async -> Void = { _, _ in },
        others: (inout HandlerRegistry) throws -> Void = { _ in }
    ) throws {
        try self.init(
            clock: clock, questions: Scripted(Question.self, question), watch: watch, note: note, others: others)
    }

    init(
        clock: any Clock<Duration> = .continuous, questions: some EffectHandler<Question>,
        watch: @escaping @Sendable (Watch, Reply<Int>) async -> Void = { _, _ in },
        note: @escaping @Sendable (Note, Reply<Never>) async -> Void = { _, _ in },
        others: (inout HandlerRegistry) throws -> Void = { _ in }
    ) throws {
        var handlers = HandlerRegistry()
        try handlers.register(questions)
        try handlers.register(Scripted(Watch.self, watch))
        try handlers.register(Scripted(Note.self, note))
        try others(&handlers)
        let core = Core<LogMachine>(LogMachine.State())
        shell = try Shell(
            AnyBridge(DriverBridges.bridge(to: core)), handlers: handlers, clock: clock
        ) { [reports] in reports.reply($0) }
    }

    /// Waits for a view.
    func view(where fits: ([String]) -> Bool) async throws -> [String] {
        for await case .snapshot(let snapshot) in shell.updates() where fits(snapshot.view) { return snapshot.view }
        throw Ended()
    }

    /// Waits for a line of the log.
    @discardableResult
    func view(with line: String) async throws -> [String] { try await view { $0.contains(line) } }

    struct Ended: Error {}
}
