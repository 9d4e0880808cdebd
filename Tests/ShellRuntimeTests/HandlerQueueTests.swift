import CapabilityTesting
import Effects
import ShellRuntime
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct HandlerQueueTests {
    @Test(
        "Effects of one handler begin in order, each after the first suspension of the one before, with a deadline too",
        arguments: [false, true])
    func order(hasDeadline: Bool) async throws {
        let log = Mutex<[String]>([])
        let handler = Scripted(Question.self) { question, reply in
            for word in ["begins", "goes on"] { log.withLock { $0.append("\(question.number) \(word)") } }
            await Task.yield()
            reply("\(question.number)")
        }
        let fixture = try ShellFixture(
            questions: handler.timingOut(after: { _ in hasDeadline ? .seconds(300) : nil }, answering: { _ in "" }))
        for number in 0..<2_000 { fixture.shell.send(.ask(number)) }
        #expect(await eventually { log.withLock { $0.count } == 4_000 })
        #expect(log.withLock { $0 } == (0..<2_000).flatMap { ["\($0) begins", "\($0) goes on"] })
        await fixture.shell.shutdown()
    }

    @Test("Effects run concurrently once begun")
    func sideBySide() async throws {
        let room = Room()
        let fixture = try ShellFixture(question: { _, _ in await room.enter() })
        for number in 0..<50 { fixture.shell.send(.ask(number)) }
        #expect(await eventually { room.count == 50 })
        await fixture.shell.shutdown()
        #expect(room.count == 0)
    }
}
