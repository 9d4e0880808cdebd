import CoreRuntime
import CoreTesting
import Synchronization
import Testing

@Suite struct TaskCommandTests {
    @Test("A request that is closed without an answer throws in the task, which can go on")
    func closed() throws {
        var probe = Probe(
            .task { context throws(CancellationError) in
                context.emit((try? await context.request(Ask(1))) ?? "none")
                context.emit(try await context.request(Ask(2)))
            })
        try probe.close(1)
        try probe.answer(2, "next")
        #expect(probe.events == ["none", "next"] && probe.cancelled.isEmpty)
    }

    @Test("A task that throws because its request was closed has no event")
    func endedWithoutAnswer() throws {
        var probe = Probe(
            .task { context in
                context.emit(try await context.request(Ask(1)))
            } catch: {
                "\($0)"
            })
        try probe.close(1)
        #expect(probe.events.isEmpty && probe.runner.pendingCount == 0)
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

    @Test("A part of a task that is cancelled before it makes a request makes none")
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

    @Test("Releasing a core ends its tasks with their child tasks and releases what they hold")
    func coreGone() throws {
        final class Witness: Sendable {}
        enum Inherited { @TaskLocal static var witness: Witness? }
        weak var held: Witness?
        weak var inherited: Witness?
        do {
            let witnesses = (Witness(), Witness())
            (held, inherited) = witnesses
            Inherited.$witness.withValue(witnesses.1) { [witness = witnesses.0] in
                var probe = Probe(.all(.task { _ in }, .task { _ in }))
                probe.start(
                    .task { context in
                        await withTaskGroup { group in
                            group.addTask { _ = try? await context.request(Ask(1)) }
                        }
                        withExtendedLifetime(witness) {}
                    })
                #expect(probe.asked == [1])
            }
        }
        #expect(held == nil && inherited == nil)
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
