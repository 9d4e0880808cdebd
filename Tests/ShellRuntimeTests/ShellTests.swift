import CoreRuntime
import CoreTesting
import Effects
import ShellRuntime
import Testing

@Suite(.everyBridge, .timeLimit(.minutes(5))) struct ShellTests {
    @Test("Events are processed in the order they were sent")
    func order() async throws {
        let fixture = try ShellFixture()
        let lines = (0..<1_000).map { "\($0)" }
        for line in lines { fixture.shell.send(.say(line)) }
        #expect(try await fixture.view(with: "999") == lines)
        await fixture.shell.shutdown()
    }

    @Test("An answer is passed back to the core")
    func answer() async throws {
        let fixture = try ShellFixture()
        fixture.shell.send(.ask(7))
        #expect(try await fixture.view(with: "ended") == ["7!", "ended"])
        await fixture.shell.shutdown()
    }

    @Test("A stream is answered many times and ends with its handler")
    func stream() async throws {
        let fixture = try ShellFixture(watch: { _, reply in for number in 1...3 { reply(number) } })
        fixture.shell.send(.watch)
        #expect(try await fixture.view(with: "ended") == ["1", "2", "3", "ended"])
        await fixture.shell.shutdown()
    }

    @Test("A notification reaches its handler and has no answer")
    func notification() async throws {
        let (notes, continuation) = AsyncStream<String>.makeStream()
        let fixture = try ShellFixture(note: { note, _ in continuation.yield(note.text) })
        fixture.shell.send(.note("hello"))
        #expect(await notes.first { _ in true } == "hello")
        await fixture.shell.shutdown()
    }

    @Test("A handler that returns without an answer ends its request and is reported", .tags(.withoutWire))
    func noAnswer() async throws {
        let fixture = try ShellFixture(question: { _, _ in })
        fixture.shell.send(.ask(1))
        #expect(try await fixture.view(with: "ended") == ["ended"])
        #expect(await fixture.faults(1) == [.unanswered(RequestID(rawValue: 1), effect: "Question")])
        await fixture.shell.shutdown()
    }

    @Test("A cancelled request cancels its handler's task, whose late answer is reported and changes nothing")
    func cancelled() async throws {
        let room = Waitroom()
        let fixture = try ShellFixture(question: { question, reply in
            await room.untilCancelled()
            reply("\(question.number) late")
        })
        fixture.shell.send(.ask(1))
        #expect(await eventually { room.count == 1 })
        fixture.shell.send(.drop)
        #expect(await fixture.faults(1) == [.late(RequestID(rawValue: 1), effect: "Question")])
        #expect(fixture.shell.snapshot.view == ["dropped"])
        await fixture.shell.shutdown()
    }

    @Test("A second answer is reported and changes nothing", .tags(.withoutWire))
    func answersTwice() async throws {
        let fixture = try ShellFixture(question: { question, reply in
            reply("\(question.number) once")
            reply("\(question.number) twice")
        })
        fixture.shell.send(.ask(1))
        #expect(await fixture.faults(1) == [.answeredTwice(RequestID(rawValue: 1), effect: "Question")])
        #expect(fixture.shell.snapshot.view == ["1 once", "ended"])
        await fixture.shell.shutdown()
    }

    @Test("An unacceptable answer is reported, and the right one is still accepted")
    func answersWrongly() async throws {
        let fixture = try ShellFixture(question: { question, reply in
            reply("nonsense")
            reply("\(question.number) right")
        })
        fixture.shell.send(.ask(1))
        #expect(try await fixture.view(with: "ended") == ["1 right", "ended"])
        #expect(await fixture.faults(1) == [.refused(.wrongAnswer(RequestID(rawValue: 1), effect: "Question"))])
        await fixture.shell.shutdown()
    }

    @Test("An effect without a handler is reported by name, and its request ends", .tags(.withoutWire))
    func unhandled() async throws {
        let fixture = try ShellFixture()
        fixture.shell.send(.askUnhandled)
        #expect(try await fixture.view(with: "ended") == ["ended"])
        #expect(await fixture.faults(1) == [.unhandled("UnhandledEffect")])
        await fixture.shell.shutdown()
    }

    @Test("An undeclared effect is performed nevertheless, and reported once")
    func undeclared() async throws {
        var handlers = HandlerRegistry()
        try handlers.register(Scripted(Question.self) { _, _ in })
        try handlers.register(Scripted(Watch.self) { _, _ in })
        try handlers.register(Scripted(Note.self) { _, _ in })
        try handlers.register(Scripted(UnhandledEffect.self) { $1(7) })
        let (faults, continuation) = AsyncStream<ShellFault>.makeStream()
        let shell = try Shell(Core<LogMachine>(LogMachine.State()), handlers: handlers) { continuation.yield($0) }
        for _ in 1...2 { shell.send(.askUnhandled) }
        let shown = await shell.updates().first {
            if case .snapshot(let snapshot) = $0 { snapshot.view.count { $0 == "7" } == 2 } else { false }
        }
        await shell.shutdown()
        continuation.finish()
        #expect(shown != nil)
        #expect(await faults.reduce(into: []) { $0.append($1) } == [.undeclared("UnhandledEffect")])
    }

    @Test("A bridge without a core is displayed like any other")
    func fake() async throws {
        let bridge = FakeBridge<Int, Int>(view: 1) { $0 + $1 }
        let shell = try Shell(bridge, handlers: HandlerRegistry())
        shell.send(0)
        shell.send(4)
        let shown = await shell.updates().first {
            if case .snapshot(let snapshot) = $0 { snapshot.view == 5 } else { false }
        }
        #expect(shown?.revision == 2, "an event that changes nothing publishes nothing")
        await shell.shutdown()
    }

    @Test("A core that cannot be read is reported, and the shell goes on")
    func unreadable() async throws {
        let (faults, continuation) = AsyncStream<ShellFault>.makeStream()
        let shell = try Shell(Moody(), handlers: HandlerRegistry()) { continuation.yield($0) }
        shell.send(false)
        #expect(await faults.first { _ in true } == .refused(.unreadable("mood")))
        shell.send(true)
        #expect(await shell.updates().first { $0.revision == 2 } != nil)
        await shell.shutdown()
    }
}

/// A bridge that refuses every `false`.
private struct Moody: CoreBridge {
    let effects: [any Effect.Type] = []
    mutating func process(_ event: Bool) throws(BridgeError) -> CoreOutput {
        guard event else { throw .unreadable("mood") }
        return CoreOutput(rendersView: true)
    }
    mutating func resolve<E: Effect>(
        _ id: RequestID, of effect: E.Type, with output: E.Output
    ) throws(BridgeError) -> CoreOutput { throw .notPending(id) }
    mutating func close(_ id: RequestID) -> CoreOutput { CoreOutput() }
    func view() -> Int { 0 }
}
