import CoreRuntime
import Effects
import ShellRuntime
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct HandlerQueueTests {
    @Test(
        "effects of one handler begin in the order asked, each as far as its first suspension",
        arguments: [HandlerExecution.concurrent, .inline])
    func order(start: HandlerExecution) async throws {
        let begun = Mutex<[Int]>([])
        let fixture = try ShellFixture(
            execution: start,
            question: { question, reply in
                begun.withLock { $0.append(question.number) }
                await Task.yield()
                reply("\(question.number)")
            })
        for number in 0..<2_000 { fixture.shell.send(.ask(number)) }
        #expect(await eventually { begun.withLock { $0.count } == 2_000 })
        #expect(begun.withLock { $0 } == Array(0..<2_000))
        await fixture.shell.shutdown()
    }

    @Test(
        "an effect has run as far as its first suspension before the next begins",
        arguments: [HandlerExecution.concurrent, .inline])
    func oneByOne(start: HandlerExecution) async throws {
        let log = Mutex<[String]>([])
        let fixture = try ShellFixture(
            execution: start,
            question: { question, reply in
                for word in ["begins", "goes on"] { log.withLock { $0.append("\(question.number) \(word)") } }
                await Task.yield()
                reply("\(question.number)")
            })
        for number in 0..<2_000 { fixture.shell.send(.ask(number)) }
        #expect(await eventually { log.withLock { $0.count } == 4_000 })
        #expect(log.withLock { $0 } == (0..<2_000).flatMap { ["\($0) begins", "\($0) goes on"] })
        await fixture.shell.shutdown()
    }

    @Test("an effect in the shell's loop begins before the next event is given to the core")
    func beforeTheNextEvent() async throws {
        let log = Mutex<[String]>([])
        var handlers = try HandlerRegistry.silent(for: [.question, .watch])
        try handlers.register(Scripted(Note.self) { _, _ in log.withLock { $0.append("begun") } }, execution: .inline)
        let observer = ShellObserver<Core<LogMachine>> { record in
            if case .event(.note(let text)) = record { log.withLock { $0.append("event \(text)") } }
        }
        let shell = try Shell(
            Core<LogMachine>(LogMachine.State()), handlers: handlers, observer: observer)
        for event in 0..<200 { shell.send(.note("\(event)")) }
        await shell.processed()
        #expect(log.withLock { $0 } == (0..<200).flatMap { ["event \($0)", "begun"] })
        await shell.shutdown()
    }

    @Test("effects run side by side once begun", arguments: [HandlerExecution.concurrent, .inline])
    func sideBySide(start: HandlerExecution) async throws {
        let room = Waitroom()
        let fixture = try ShellFixture(execution: start, question: { _, _ in await room.untilCancelled() })
        for number in 0..<50 { fixture.shell.send(.ask(number)) }
        #expect(await eventually { room.count == 50 })
        await fixture.shell.shutdown()
        #expect(room.count == 0)
    }

    @Test("an effect that begins in the shell's loop has begun when the event that asked for it is processed")
    func inline() async throws {
        let begun = Mutex<[Int]>([])
        let fixture = try ShellFixture(
            execution: .inline, question: { question, _ in begun.withLock { $0.append(question.number) } })
        for number in 0..<3 {
            fixture.shell.send(.ask(number))
            await fixture.shell.processed()
            #expect(begun.withLock { $0 } == Array(0...number))
        }
        await fixture.shell.shutdown()
    }
}
