import CoreRuntime
import CoreTesting
import Effects
import ShellRuntime
import Testing

@Suite(.timeLimit(.minutes(1))) struct ShellTests {
    @Test("events are processed in the order they were sent")
    func order() async throws {
        let office = try Office()
        let lines = (0..<1_000).map { "\($0)" }
        for line in lines { office.shell.send(.say(line)) }
        #expect(try await office.view(with: "999") == lines)
        await office.shell.shutdown()
    }

    @Test("an answer goes back into the core")
    func answer() async throws {
        let office = try Office()
        office.shell.send(.ask(7))
        #expect(try await office.view(with: "ended") == ["7!", "ended"])
        await office.shell.shutdown()
    }

    @Test("a stream is answered many times and ends with its handler")
    func stream() async throws {
        let office = try Office(watch: { _, reply in for number in 1...3 { reply(number) } })
        office.shell.send(.watch)
        #expect(try await office.view(with: "ended") == ["1", "2", "3", "ended"])
        await office.shell.shutdown()
    }

    @Test("a notification reaches its handler and is not answered")
    func notification() async throws {
        let (notes, continuation) = AsyncStream<String>.makeStream()
        let office = try Office(note: { note, _ in continuation.yield(note.text) })
        office.shell.send(.note("hello"))
        #expect(await notes.first { _ in true } == "hello")
        await office.shell.shutdown()
    }

    @Test("a handler that returns without an answer ends its request and is reported")
    func noAnswer() async throws {
        let office = try Office(question: { _, _ in })
        office.shell.send(.ask(1))
        #expect(try await office.view(with: "ended") == ["ended"])
        #expect(await office.faults(1) == [.unanswered(RequestID(rawValue: 1), operation: "Question")])
        await office.shell.shutdown()
    }

    @Test("a withdrawn request cancels its handler's task, whose late answer is reported and changes nothing")
    func withdrawn() async throws {
        let room = Waitroom()
        let office = try Office(question: { question, reply in
            await room.untilCancelled()
            reply("\(question.number) late")
        })
        office.shell.send(.ask(1))
        #expect(await eventually { room.count == 1 })
        office.shell.send(.drop)
        #expect(await office.faults(1) == [.late(RequestID(rawValue: 1), operation: "Question")])
        #expect(office.shell.snapshot.view == ["dropped"])
        await office.shell.shutdown()
    }

    @Test("a second answer is reported and changes nothing")
    func answersTwice() async throws {
        let office = try Office(question: { question, reply in
            reply("\(question.number) once")
            reply("\(question.number) twice")
        })
        office.shell.send(.ask(1))
        #expect(await office.faults(1) == [.refused(.notWaiting(RequestID(rawValue: 1)))])
        #expect(office.shell.snapshot.view == ["1 once", "ended"])
        await office.shell.shutdown()
    }

    @Test("an answer that does not fit is reported, and the right one is still taken")
    func answersWrongly() async throws {
        let office = try Office(question: { question, reply in
            reply("nonsense")
            reply("\(question.number) right")
        })
        office.shell.send(.ask(1))
        #expect(try await office.view(with: "ended") == ["1 right", "ended"])
        #expect(await office.faults(1) == [.refused(.wrongAnswer(RequestID(rawValue: 1), operation: "Question"))])
        await office.shell.shutdown()
    }

    @Test("an operation that no handler does is reported by name, and its request ends")
    func unhandled() async throws {
        let office = try Office()
        office.shell.send(.riddle)
        #expect(try await office.view(with: "ended") == ["ended"])
        #expect(await office.faults(1) == [.unhandled("Riddle")])
        await office.shell.shutdown()
    }

    @Test("a bridge without a core is shown like any other")
    func fake() async throws {
        let bridge = FakeBridge<Int, Int>(view: 1) { $0 + $1 }
        let shell = try Shell(bridge, asksFor: [], handlers: HandlerRegistry())
        shell.send(0)
        shell.send(4)
        let shown = await shell.updates().first {
            if case .snapshot(let snapshot) = $0 { snapshot.view == 5 } else { false }
        }
        #expect(shown?.rev == 2, "an event that changes nothing publishes nothing")
        await shell.shutdown()
    }

    @Test("a core that cannot be read is reported, and the shell goes on")
    func unreadable() async throws {
        let (faults, continuation) = AsyncStream<ShellFault>.makeStream()
        let shell = try Shell(Moody(), asksFor: [], handlers: HandlerRegistry()) { continuation.yield($0) }
        shell.send(false)
        #expect(await faults.first { _ in true } == .refused(.unreadable("mood")))
        shell.send(true)
        #expect(await shell.updates().first { $0.rev == 2 } != nil)
        await shell.shutdown()
    }
}

/// A bridge that refuses every `false`.
private struct Moody: CoreBridge {
    mutating func process(_ event: Bool) throws(BridgeError) -> [Request] {
        guard event else { throw .unreadable("mood") }
        return [.render]
    }
    mutating func resolve<O: Operation>(
        _ id: RequestID, of operation: O.Type, with output: O.Output
    ) throws(BridgeError) -> [Request] { throw .notWaiting(id) }
    mutating func close(_ id: RequestID) -> [Request] { [] }
    mutating func takeWithdrawn() -> [RequestID] { [] }
    func view() -> Int { 0 }
}
