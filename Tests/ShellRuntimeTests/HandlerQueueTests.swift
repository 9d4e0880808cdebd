import CoreRuntime
import Effects
import ShellRuntime
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct HandlerQueueTests {
    @Test("Effects of one handler begin in the order of their requests")
    func order() async throws {
        let begun = Mutex<[Int]>([])
        let fixture = try ShellFixture(
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

    @Test("An effect runs to its first suspension before the next begins")
    func oneByOne() async throws {
        let log = Mutex<[String]>([])
        let fixture = try ShellFixture(
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

    @Test("Effects run concurrently once begun")
    func sideBySide() async throws {
        let room = Waitroom()
        let fixture = try ShellFixture(question: { _, _ in await room.untilCancelled() })
        for number in 0..<50 { fixture.shell.send(.ask(number)) }
        #expect(await eventually { room.count == 50 })
        await fixture.shell.shutdown()
        #expect(room.count == 0)
    }
}
