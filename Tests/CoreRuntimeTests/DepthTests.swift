import CoreRuntime
import Effects
import Testing

/// Long and deep commands on a stack of 512 kB, built, run to their end and let go there.
@Suite struct DepthTests {
    private static let depth = 100_000

    /// Wraps a command into `depth` layers and runs it; returns the events, the requests made, and what still waits.
    private func run(
        _ innermost: @escaping @Sendable () -> Command<Int>, depth: Int = depth, answered: Bool = false,
        layer: @escaping @Sendable (Command<Int>) -> Command<Int>
    ) async throws -> [Int] {
        try await onSmallStack {
            var command = innermost()
            for _ in 0..<depth { command = layer(command) }
            var runner = CommandRunner<Int>()
            runner.start(command)
            command = .none
            var events: [Int] = []
            while let event = runner.nextEvent() { events.append(event) }
            for request in runner.takeStep().requests where answered {
                try runner.resolve(request.id, of: Ask.self, with: "")
                while let event = runner.nextEvent() { events.append(event) }
            }
            #expect(runner.pendingCount == 0)
            return events
        }
    }

    @Test("A chain of a million events, each emitted by the update before")
    func chain() async throws {
        let last = try await onSmallStack {
            let core = Core<Chain>(Chain.State(list: []))
            _ = try core.process(.countTo(1_000_000))
            return core.withState { $0.last }
        }
        #expect(last == 1_000_000)
    }

    @Test("100,000 commands in sequence, nested to the left")
    func leftThen() async throws {
        let events = try await run({ .event(0) }, layer: { $0.then(.event(1)) })
        #expect(events.count == Self.depth + 1 && events.first == 0)
    }

    @Test("100,000 commands in sequence are released while the first waits")
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

    @Test("100,000 commands in sequence, nested to the right")
    func rightThen() async throws {
        let events = try await run({ .event(0) }, layer: { Command.event(1).then($0) })
        #expect(events.count == Self.depth + 1 && events.last == 0)
    }

    @Test("100,000 concurrent commands nested in each other")
    func all() async throws {
        let events = try await run({ .event(0) }, layer: { .all(.event(1), $0) })
        #expect(events.count == Self.depth + 1 && events.last == 0)
    }

    @Test("An event and an answer pass through a hundred maps and races", arguments: [false, true])
    func manyLayers(answered: Bool) async throws {
        let depth = 100
        let innermost: @Sendable () -> Command<Int> = { answered ? .request(Ask(1)) { _ in 0 } : .event(0) }
        let events = try await run(innermost, depth: depth, answered: answered) { .race([$0.map { $0 + 1 }]) }
        #expect(events == [depth])
    }

    @Test("An event passes through 100,000 maps")
    func map() async throws {
        let events = try await run({ .event(0) }, layer: { $0.map { $0 + 1 } })
        #expect(events == [Self.depth])
    }

    @Test("An answer passes through 100,000 maps")
    func answeredMap() async throws {
        let events = try await run({ .request(Ask(1)) { _ in 0 } }, answered: true, layer: { $0.map { $0 + 1 } })
        #expect(events == [Self.depth])
    }

    @Test("100,000 nested races")
    func race() async throws {
        let events = try await run({ .event(0) }, layer: { .race([$0]) })
        #expect(events == [0])
    }

    @Test("100,000 nested ids")
    func cancellable() async throws {
        let events = try await run({ .event(0) }, layer: { $0.cancellable(1) })
        #expect(events == [0])
    }

    @Test("An answer and its end pass through 100,000 ids")
    func answeredCancellable() async throws {
        let events = try await run(
            { .request(Ask(1)) { _ in 0 } }, answered: true, layer: { $0.cancellable(1, .enqueue()) })
        #expect(events == [0])
    }

    @Test("100,000 nested ids or scopes are cancelled from the outermost", arguments: [true, false])
    func cancelled(areScopes: Bool) async throws {
        let cancelled = try await onSmallStack {
            var command = Command<Int>.request(Ask(1)) { _ in 0 }
            for id in 1...Self.depth { command = areScopes ? command.scoped(to: id) : command.cancellable(id) }
            var runner = CommandRunner<Int>()
            runner.start(command)
            _ = runner.takeStep()
            runner.start(.cancel(Self.depth))
            return runner.takeStep().cancelled.count
        }
        #expect(cancelled == 1)
    }

    @Test("100,000 commands each draw before they start the next")
    func drawing() async throws {
        let events = try await run({ .event(0) }, layer: { Command.event(1).then(Command($0)) })
        #expect(events.count == Self.depth + 1)
    }

    @Test("100,000 commands wait for one id and are cancelled together")
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
        let count = 10_000
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
                guard let request = runner.takeStep().requests.first else { return events }
                try runner.resolve(request.id, of: Ask.self, with: "")
            }
        }
        #expect(events == 2 * count)
    }
}
