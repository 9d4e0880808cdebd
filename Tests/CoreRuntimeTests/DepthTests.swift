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

    @Test("An event or an answer passes through 10,000 layers", arguments: Layer.all, [false, true])
    func layers(_ layer: Layer, isAnswered: Bool) async throws {
        let events = try await onSmallStack {
            var command: Command<Int> = isAnswered ? .request(Ask(1)) { _ in 0 } : .event(0)
            for _ in 0..<Self.depth { command = layer.wrap(command) }
            var runner = CommandRunner<Int>()
            runner.start(command)
            command = .none
            var events: [Int] = []
            while let event = runner.nextEvent() { events.append(event) }
            for request in runner.takeOutput().requests {
                try runner.resolve(request.id, of: Ask.self, with: "")
                while let event = runner.nextEvent() { events.append(event) }
            }
            #expect(runner.pendingCount == 0)
            return events
        }
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

    @Test("10,000 commands in sequence are released while the first waits")
    func waitingThen() async throws {
        let pending = try await onSmallStack {
            var command = Command<Int>.request(Ask(1)) { _ in 0 }
            for _ in 0..<Self.depth { command = command.then(.event(1)) }
            var runner = CommandRunner<Int>()
            runner.start(command)
            return runner.pendingCount
        }
        #expect(pending == 1)
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

    @Test("10,000 concurrent tasks, and one task with 10,000 requests")
    func tasks() async throws {
        let count = Self.depth
        let events = try await onSmallStack {
            var runner = CommandRunner<Int>()
            runner.start(
                .all((0..<count).map { number in .task { context throws(CancellationError) in context.emit(number) } }))
            runner.start(
                .task { context throws(CancellationError) in
                    for number in 0..<count {
                        _ = try await context.request(Ask(number))
                        context.emit(number)
                    }
                })
            var events = 0
            while true {
                while runner.nextEvent() != nil { events += 1 }
                guard let request = runner.takeOutput().requests.first else { return events }
                try runner.resolve(request.id, of: Ask.self, with: "")
            }
        }
        #expect(events == 2 * count)
    }
}
