import CoreRuntime
import Effects
import ShellRuntime
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct LaneTests {
    @Test(
        "operations of one handler begin in the order asked, each as far as its first suspension",
        arguments: [HandlerStart.apart, .inline])
    func order(start: HandlerStart) async throws {
        let begun = Mutex<[Int]>([])
        let office = try Office(
            starting: start,
            question: { question, reply in
                begun.withLock { $0.append(question.number) }
                await Task.yield()
                reply("\(question.number)")
            })
        for number in 0..<2_000 { office.shell.send(.ask(number)) }
        #expect(await eventually { begun.withLock { $0.count } == 2_000 })
        #expect(begun.withLock { $0 } == Array(0..<2_000))
        await office.shell.shutdown()
    }

    @Test(
        "an operation has run as far as its first suspension before the next begins",
        arguments: [HandlerStart.apart, .inline])
    func oneByOne(start: HandlerStart) async throws {
        let log = Mutex<[String]>([])
        let office = try Office(
            starting: start,
            question: { question, reply in
                for word in ["begins", "goes on"] { log.withLock { $0.append("\(question.number) \(word)") } }
                await Task.yield()
                reply("\(question.number)")
            })
        for number in 0..<2_000 { office.shell.send(.ask(number)) }
        #expect(await eventually { log.withLock { $0.count } == 4_000 })
        #expect(log.withLock { $0 } == (0..<2_000).flatMap { ["\($0) begins", "\($0) goes on"] })
        await office.shell.shutdown()
    }

    @Test("an operation in the shell's loop begins before the next event is given to the core")
    func beforeTheNextEvent() async throws {
        let log = Mutex<[String]>([])
        var handlers = HandlerRegistry()
        try handlers.register(Scripted(Note.self) { _, _ in log.withLock { $0.append("begun") } }, starting: .inline)
        let observer = ShellObserver<Core<Desk>> { occurrence in
            if case .event(.note(let text)) = occurrence { log.withLock { $0.append("event \(text)") } }
        }
        let shell = try Shell(
            Core<Desk>(Desk.State()), asksFor: [Note.self], handlers: handlers, observer: observer)
        for event in 0..<200 { shell.send(.note("\(event)")) }
        await shell.processed()
        #expect(log.withLock { $0 } == (0..<200).flatMap { ["event \($0)", "begun"] })
        await shell.shutdown()
    }

    @Test("operations run side by side once begun", arguments: [HandlerStart.apart, .inline])
    func sideBySide(start: HandlerStart) async throws {
        let room = Waitroom()
        let office = try Office(starting: start, question: { _, _ in await room.untilCancelled() })
        for number in 0..<50 { office.shell.send(.ask(number)) }
        #expect(await eventually { room.count == 50 })
        await office.shell.shutdown()
        #expect(room.count == 0)
    }

    @Test("an operation that begins in the shell's loop has begun when the event that asked for it is processed")
    func inline() async throws {
        let begun = Mutex<[Int]>([])
        let office = try Office(
            starting: .inline, question: { question, _ in begun.withLock { $0.append(question.number) } })
        for number in 0..<3 {
            office.shell.send(.ask(number))
            await office.shell.processed()
            #expect(begun.withLock { $0 } == Array(0...number))
        }
        await office.shell.shutdown()
    }
}
