import CoreRuntime
import CoreTesting
import Effects
import Synchronization
import Testing

@Suite struct TaskCommandTests {
    @Test("A task makes requests in sequence, and each answer decides the next one")
    func sequence() throws {
        var probe = Probe(
            .task { context throws(CancellationError) in
                let first = try await context.request(Ask(1))
                context.emit("got \(first)")
                let second = try await context.request(Ask(first.count))
                context.emit("then \(second)")
            })
        #expect(probe.asked == [1])
        try probe.answer(1, "abc")
        #expect(probe.events == ["got abc"])
        #expect(probe.asked == [1, 3])
        try probe.answer(3, "z")
        #expect(probe.events == ["got abc", "then z"])
        #expect(probe.runner.pendingCount == 0)
    }

    @Test("The end of a task is the end of its command")
    func end() throws {
        var probe = Probe(
            Command.task { context throws(CancellationError) in _ = try await context.request(Ask(1)) }
                .then(.event("after")))
        #expect(probe.events.isEmpty)
        try probe.answer(1, "")
        #expect(probe.events == ["after"])
    }

    @Test("The wait of a cancelled task throws, and the task emits nothing more")
    func cancelled() throws {
        var probe = Probe(
            Command.task { context throws(CancellationError) in
                do throws(CancellationError) {
                    _ = try await context.request(Ask(1))
                } catch {
                    context.emit("must not be seen")
                    _ = try await context.request(Ask(2))
                }
            }.cancellable("work"))
        let id = try probe.id(of: 1)
        probe.start(.cancel("work"))
        #expect(probe.cancelled == [id])
        #expect(probe.events.isEmpty)
        #expect(probe.asked == [1])
    }

    @Test("The same tasks and answers yield the same ids and events every time")
    func deterministic() throws {
        func run() throws -> ([RequestID], [String]) {
            var probe = Probe(
                .all(
                    (1...5).map { number in
                        .task { context throws(CancellationError) in
                            let answer = try await context.request(Ask(number))
                            context.emit("\(number) \(answer)")
                            _ = try await context.request(Ask(number * 10))
                        }
                    }))
            for number in [3, 1, 5, 2, 4] { try probe.answer(number, "x") }
            return (probe.requests.map(\.id), probe.events)
        }
        let first = try run()
        for _ in 0..<20 {
            let again = try run()
            #expect(again.0 == first.0)
            #expect(again.1 == first.1)
        }
    }

    @Test("A context that outlives its command emits and requests nothing")
    func escaped() async throws {
        let escaped = Mutex<TaskContext<String>?>(nil)
        var probe = Probe(
            .task { context throws(CancellationError) in
                escaped.withLock { $0 = context }
                context.emit("inside")
            })
        let context = try #require(escaped.withLock { $0 })
        context.emit("after the end")
        context.notify(Note(text: "after the end"))
        let refused = Refusals()
        Task {
            do { _ = try await context.request(Ask(1)) } catch { refused.count.withLock { $0 += 1 } }
        }
        for _ in 0..<100_000 where refused.count.withLock({ $0 }) < 1 {
            probe.drain()
            await Task.yield()
        }
        #expect(refused.count.withLock { $0 } == 1)
        #expect(probe.events == ["inside"])
        #expect(probe.requests.isEmpty && probe.runner.pendingCount == 0)
    }

    private final class Refusals: Sendable { let count = Mutex(0) }

    @Test("A cancelled part of a task stops waiting, and its request is cancelled")
    func cancelledPart() throws {
        var probe = Probe(
            .task { context throws(CancellationError) in
                let first = await withTaskGroup(of: String?.self) { group in
                    for number in 1...3 { group.addTask { try? await context.request(Ask(number)) } }
                    let first = await group.next()
                    group.cancelAll()
                    return first ?? nil
                }
                context.emit(first ?? "none")
                context.emit(try await context.request(Ask(4)))
            })
        #expect(probe.asked == [1, 2, 3])
        try probe.answer(2, "first")
        #expect(probe.events == ["first"])
        #expect(try probe.cancelled == [probe.id(of: 1), probe.id(of: 3)])
        try probe.answer(4, "goes on")
        #expect(probe.events == ["first", "goes on"])
        #expect(probe.runner.pendingCount == 0)
    }

    @Test("A part of a task that is cancelled before its request makes none")
    func cancelledBeforeAsking() {
        let probe = Probe(
            .task { context throws(CancellationError) in
                let answer = await withTaskGroup(of: String?.self) { group in
                    group.cancelAll()
                    group.addTask { try? await context.request(Ask(1)) }
                    return await group.next() ?? nil
                }
                context.emit(answer ?? "none")
            })
        #expect(probe.asked.isEmpty)
        #expect(probe.events == ["none"])
    }

    @Test("A task that has ended is not confused with the one that runs in its place")
    func placeTaken() throws {
        var runner = CommandRunner<String>()
        runner.start(
            Command.task { context throws(CancellationError) in
                context.emit("first")
                context.emit("last")
            }.cancellable("ended"))
        #expect(runner.nextEvent() == "first")
        runner.start(
            .task { context throws(CancellationError) in
                context.emit(try await context.request(Ask(1)))
            })
        runner.start(.cancel("ended"))
        #expect(runner.nextEvent() == nil)
        let request = try #require(runner.takeStep().requests.first)
        try runner.resolve(request.id, of: Ask.self, with: "second")
        #expect(runner.nextEvent() == "second")
    }

    @Test("A request that is closed without an answer throws in the task, and the task continues")
    func closed() throws {
        var probe = Probe(
            .task { context throws(CancellationError) in
                do throws(CancellationError) {
                    context.emit(try await context.request(Ask(1)))
                } catch {
                    context.emit("closed")
                }
                context.emit(try await context.request(Ask(2)))
            })
        try probe.close(1)
        try probe.answer(2, "next")
        #expect(probe.events == ["closed", "next"])
        #expect(probe.cancelled.isEmpty)
    }

    @Test("A task whose core is gone stops waiting, and its code is released")
    func coreGone() throws {
        final class Witness: Sendable {}
        weak var witness: Witness?
        do {
            let held = Witness()
            witness = held
            let probe = Probe(
                .task { context throws(CancellationError) in
                    _ = try await context.request(Ask(1))
                    withExtendedLifetime(held) {}
                })
            #expect(probe.asked == [1])
        }
        #expect(witness == nil)
    }

    @Test("A task that ends because its core is gone leaves no other task waiting")
    func carrierGone() {
        final class Witness: Sendable {}
        enum Inherited { @TaskLocal static var witness: Witness? }
        weak var witness: Witness?
        do {
            let held = Witness()
            witness = held
            Inherited.$witness.withValue(held) {
                let probe = Probe(
                    .task { context throws(CancellationError) in _ = try await context.request(Ask(1)) })
                #expect(probe.asked == [1])
            }
        }
        #expect(witness == nil)
    }

    @Test("A wrong answer is refused, and the task continues to wait")
    func unfit() throws {
        let command = Command<String>.task { context throws(CancellationError) in
            context.emit(try await context.request(Question(number: 1)))
            context.emit(try await context.request(Question(number: 2)))
        }
        var runner = CommandRunner<String>()
        runner.start(command)
        for answer in ["one", "two"] {
            #expect(runner.nextEvent() == nil)
            let id = try #require(runner.takeStep().requests.first?.id)
            #expect(throws: BridgeError.wrongAnswer(id, effect: "Question")) {
                try runner.resolve(id, of: Question.self, with: "unfit")
            }
            try runner.resolve(id, of: Question.self, with: answer)
            #expect(runner.nextEvent() == answer)
        }
    }

    private struct Trouble: Error {}

    @Test("An error thrown by a task is an event or is reported as a defect")
    func ownError() throws {
        let ask = { @Sendable (context: TaskContext<String>) async throws in
            if try await context.request(Ask(1)) == "no" { throw Trouble() }
        }
        var test = CommandDriver(
            Command<String>.task {
                try await ask($0)
            } catch: {
                "\(type(of: $0))"
            })
        try test.answer(test.expect(Ask(1)), with: "no")
        try test.expectEvent("Trouble")
        test.start(.task { try await ask($0) })
        try test.answer(test.expect(Ask(1)), with: "no")
        #expect(test.unexpected == ["a task ended with Trouble(): map it to an event in `catch`"])
        test.start(
            Command<String>.task {
                try await ask($0)
            } catch: { _ in
                "caught"
            }.cancellable("task"))
        try test.expect(Ask(1))
        test.start(.cancel("task"))
        #expect(test.unexpected.count { $0.hasPrefix("a task ended") } == 1, "a cancelled task reports nothing")
    }
}
