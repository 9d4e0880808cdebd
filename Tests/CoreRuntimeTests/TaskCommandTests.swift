import CoreRuntime
import Effects
import Testing

@Suite struct TaskCommandTests {
    @Test("a task asks in sequence, with each answer deciding the next question")
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
        #expect(probe.runner.waitingCount == 0)
    }

    @Test("a task's end is the command's end")
    func end() throws {
        var probe = Probe(
            Command.task { context throws(CancellationError) in _ = try await context.request(Ask(1)) }
                .then(.event("after")))
        #expect(probe.events.isEmpty)
        try probe.answer(1, "")
        #expect(probe.events == ["after"])
    }

    @Test("a cancelled task's wait ends with an error, and it emits nothing any more")
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
        #expect(probe.withdrawn == [id])
        #expect(probe.events.isEmpty)
        #expect(probe.asked == [1])
    }

    @Test("the same tasks and answers give the same ids and events every time")
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
}
