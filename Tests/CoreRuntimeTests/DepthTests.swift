import CoreRuntime
import Effects
import Testing

/// Long and deep commands on a stack of 512 kB, built, run to their end and let go there.
@Suite struct DepthTests {
    private static let depth = 10_000

    /// A way to wrap a command, and what an innermost event 0 comes to: how many events, and the last of them.
    struct Layer: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let wrap: @Sendable (Command<Int>) -> Command<Int>
        var events = 1
        var last = 0

        static let all = [
            Layer(testDescription: "then, to the left", wrap: { $0.then(.event(1)) }, events: depth + 1, last: 1),
            Layer(testDescription: "then, to the right", wrap: { Command.event(1).then($0) }, events: depth + 1),
            Layer(testDescription: "all", wrap: { .all(.event(1), $0) }, events: depth + 1),
            Layer(testDescription: "map", wrap: { $0.map { $0 + 1 } }, last: depth),
            Layer(testDescription: "race", wrap: { .race([$0]) }),
            Layer(testDescription: "cancellable", wrap: { $0.cancellable(1, .enqueue()) }),
            Layer(testDescription: "scoped", wrap: { $0.scoped(to: 1) }),
        ]
    }

    /// What becomes of a command, and the events that it has, on the small stack. What it asks is answered, if at all,
    /// one request after the other.
    private func events(
        isAnswered: Bool = true, of command: @escaping @Sendable () -> Command<Int>
    ) async throws -> [Int] {
        try await onSmallStack {
            var runner = CommandRunner<Int>()
            runner.start(command())
            var events: [Int] = []
            var requests: ArraySlice<Request> = []
            repeat {
                if let request = requests.popFirst() { try runner.resolve(request.id, of: Ask.self, with: "") }
                while let event = runner.nextEvent() { events.append(event) }
                requests += runner.takeOutput().requests
            } while isAnswered && !requests.isEmpty
            #expect(runner.pendingCount == (isAnswered ? 0 : 1))
            return events
        }
    }

    /// What ends a command: its event, the answer to its request, or that it is released while it waits.
    enum Ending: CaseIterable { case event, answer, release }

    @Test(
        "A command wrapped in 10,000 layers delivers an event or an answer, and is released", arguments: Layer.all,
        Ending.allCases)
    func layers(_ layer: Layer, ending: Ending) async throws {
        let events = try await events(isAnswered: ending != .release) {
            var command: Command<Int> = ending == .event ? .event(0) : .request(Ask(1)) { _ in 0 }
            for _ in 0..<Self.depth { command = layer.wrap(command) }
            return command
        }
        guard ending != .release else { return }
        #expect(events.count == layer.events && events.last == layer.last)
    }

    @Test("A chain of 200,000 events, each emitted by the update before")
    func chain() async throws {
        let last = try await onSmallStack {
            let core = Core<Chain>(Chain.State(list: []))
            _ = try core.process(.countTo(200_000))
            return core.withState { $0.last }
        }
        #expect(last == 200_000)
    }

    @Test("10,000 nested ids or scopes are cancelled from the outermost", arguments: [true, false])
    func cancelled(areScopes: Bool) async throws {
        let cancelled = try await onSmallStack {
            var command = Command<Int>.request(Ask(1)) { _ in 0 }
            for id in 1...Self.depth { command = areScopes ? command.scoped(to: id) : command.cancellable(id) }
            var runner = CommandRunner<Int>()
            runner.start(command)
            _ = runner.takeOutput()
            runner.start(.cancel(Self.depth))
            return runner.takeOutput().cancelled.count
        }
        #expect(cancelled == 1)
    }

    @Test("10,000 nested scopes, with a command that waits in the innermost, are released with their core")
    func released() async throws {
        let isReleased = try await onSmallStack {
            weak var held: Witness?
            do {
                let witness = Witness()
                held = witness
                var command = ask(1).cancellable(1).and(ask(2).cancellable(1, .enqueue()))
                for _ in 0..<Self.depth { command = command.scoped(to: 1) }
                let probe = Probe(command.map { witness.see($0) })
                #expect(probe.asked == [1] && held != nil)
            }
            return held == nil
        }
        #expect(isReleased)
    }

    @Test("10,000 commands wait for one id and are cancelled together")
    func cancelledInLine() async throws {
        let events = try await onSmallStack {
            var runner = CommandRunner<Int>()
            for number in 0..<Self.depth {
                let command = Command<Int>.request(Ask(number)) { _ in 0 }
                runner.start(command.cancellable("id", .enqueue()).then(.event(number)))
            }
            runner.start(.cancel("id"))
            var events: [Int] = []
            while let event = runner.nextEvent() { events.append(event) }
            return events
        }
        #expect(events == Array(0..<Self.depth))
    }

    @Test("10,000 concurrent tasks, and one task with 10,000 requests, emit all their events")
    func tasks() async throws {
        let count = Self.depth
        let events = try await events {
            let tasks = (0..<count).map { number in
                Command<Int>.task { context throws(CancellationError) in context.emit(number) }
            }
            let long = Command<Int>.task { context throws(CancellationError) in
                for number in 0..<count {
                    _ = try await context.request(Ask(number))
                    context.emit(number)
                }
            }
            return .all(tasks + [long])
        }
        #expect(events.count == 2 * count)
    }
}
