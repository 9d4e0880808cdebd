import CapabilityTesting
import Effects
import ShellRuntime
import Testing

@Suite(.everyBridge, .timeLimit(.minutes(5))) struct ShellTests {
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

    /// What a handler does wrong, what the view is then, and the fault.
    static let faults: [(answers: [String], view: [String], fault: ShellFault)] = [
        ([], ["ended"], .unanswered(RequestID(rawValue: 1), effect: "Question")),
        (["1 once", "1 twice"], ["1 once", "ended"], .answeredTwice(RequestID(rawValue: 1), effect: "Question")),
        (
            ["nonsense", "1 right"], ["1 right", "ended"],
            .refused(.wrongAnswer(RequestID(rawValue: 1), effect: "Question"))
        ),
    ]

    @Test("A missing, second or unacceptable answer is a fault", .tags(.withoutWire), arguments: faults)
    func fault(answers: [String], view: [String], fault: ShellFault) async throws {
        let fixture = try ShellFixture(question: { _, reply in for answer in answers { reply(answer) } })
        fixture.shell.send(.ask(1))
        #expect(try await fixture.view(with: "ended") == view)
        await fixture.shell.shutdown()
        #expect(fixture.faults == [fault])
    }

    @Test("Cancelling a request cancels its handler's task, whose late answer is reported and ignored")
    func cancelled() async throws {
        let room = Room()
        let fixture = try ShellFixture(question: { question, reply in
            await room.enter()
            reply("\(question.number) late")
        })
        fixture.shell.send(.ask(1))
        #expect(await eventually { room.count == 1 })
        fixture.shell.send(.drop)
        await fixture.shell.shutdown()
        #expect(fixture.faults == [.late(RequestID(rawValue: 1), effect: "Question")])
        #expect(fixture.shell.snapshot.view == ["dropped"])
    }

    @Test("An undeclared effect is performed nevertheless, and reported once", .tags(.withoutWire))
    func undeclared() async throws {
        let fixture = try ShellFixture(others: { try $0.register(Scripted(UnhandledEffect.self) { $1(7) }) })
        for _ in 1...2 { fixture.shell.send(.askUnhandled) }
        _ = try await fixture.view { view in view.count { $0 == "7" } == 2 }
        await fixture.shell.shutdown()
        #expect(fixture.faults == [.undeclared("UnhandledEffect")])
    }

    @Test("An unreadable core is reported, and the shell continues")
    func unreadable() async throws {
        let faults = Answers<ShellFault>()
        let shell = try Shell(Moody(), handlers: HandlerRegistry()) { faults.reply($0) }
        shell.send(false)
        shell.send(true)
        await shell.shutdown()
        #expect(faults.all == [.refused(.unreadable("mood"))])
        #expect(shell.snapshot.revision == 2)
    }

    @Test("A fault is a line on standard error, unless it is a late answer", .tags(.withoutWire))
    func standardError() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                let id = RequestID(rawValue: 7)
                ShellFault.writeToStandardError(.late(id, effect: "Time"))
                ShellFault.writeToStandardError(.unanswered(id, effect: "Time"))
            })
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.split(separator: "\n") == ["shell: the handler of Time #7 returned without an answer"])
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
