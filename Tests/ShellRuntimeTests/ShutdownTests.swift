import CapabilityTesting
import Effects
import ShellRuntime
import Synchronization
import Testing

@Suite(.everyBridge, .timeLimit(.minutes(5))) struct ShutdownTests {
    @Test(
        "After a shutdown no task runs, no queued effect starts, and the streams have ended", arguments: [true, false])
    func shutdown(whenAllHaveBegun: Bool) async throws {
        let room = Room()
        let fixture = try ShellFixture(question: { _, _ in await room.enter() })
        let updates = fixture.shell.updates()
        for number in 0..<100 { fixture.shell.send(.ask(number)) }
        fixture.shell.send(.say("asked"))
        if whenAllHaveBegun { #expect(await eventually { room.count == 100 }) }
        await fixture.shell.shutdown()
        #expect(room.count == 0)
        let count = room.entered.count
        await fixture.shell.shutdown()
        fixture.shell.send(.say("too late"))
        let revisions = await updates.reduce(into: []) { $0.append($1.revision) }
        #expect(revisions.count == 1 && room.entered.count == count)
        #expect(count == 100 || !whenAllHaveBegun)
        #expect(!fixture.shell.snapshot.view.contains("too late"))
    }

    @Test("Concurrent shutdowns wait for the same end, later ones return at once, and no fault or timer is left")
    func concurrent() async throws {
        let clock = ManualClock()
        let room = Room()
        let fixture = try ShellFixture(clock: clock, question: { _, _ in await room.enter() })
        fixture.shell.send(.ask(1))
        #expect(await eventually { room.count == 1 })
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    await fixture.shell.shutdown()
                    return room.count
                }
            }
            for await left in group { #expect(left == 0) }
        }
        await fixture.shell.shutdown()
        #expect(fixture.faults == [])
        #expect(await eventually { clock.remaining.isEmpty })
    }

    @Test("A handler that does not end is reported and abandoned at the deadline")
    func deadline() async throws {
        let clock = ManualClock()
        let room = Room()
        let fixture = try ShellFixture(
            clock: clock,
            question: { _, _ in
                // An unstructured task is not cancelled.
                _ = await Task { await room.enter() }.value
            })
        let updates = fixture.shell.updates()
        fixture.shell.send(.ask(1))
        fixture.shell.send(.say("asked"))
        try await fixture.view(with: "asked")
        // Before that, the handler is not started any more.
        #expect(await eventually { room.count == 1 })
        async let end: Void = fixture.shell.shutdown(deadline: .seconds(5))
        await clock.advance(by: .seconds(5))
        await end
        #expect(fixture.faults == [.abandoned(RequestID(rawValue: 1), effect: "Question")])
        let revisions = await updates.reduce(into: []) { $0.append($1.revision) }
        #expect(revisions == [2])
        room.letOut()
    }

    @Test("The longest deadline is a hundred years")
    func longestDeadline() async throws {
        let clock = ManualClock()
        let room = Room()
        let fixture = try ShellFixture(
            clock: clock, question: { _, _ in _ = await Task { await room.enter() }.value })
        fixture.shell.send(.ask(1))
        #expect(await eventually { room.count == 1 })
        async let end: Void = fixture.shell.shutdown(deadline: .seconds(Int64.max))
        #expect(await eventually { clock.remaining == [.seconds(3_153_600_000)] })
        room.letOut()
        await end
        #expect(fixture.faults == [])
    }

    @Test("A handler that has answered and ends when cancelled does not delay a shutdown")
    func answeredAndWaits() async throws {
        let room = Room()
        let fixture = try ShellFixture(
            clock: ManualClock(),
            question: { question, reply in
                reply("\(question.number)")
                await room.enter()
            })
        fixture.shell.send(.ask(1))
        try await fixture.view(with: "ended")
        #expect(await eventually { room.count == 1 })
        await fixture.shell.shutdown()
        #expect(room.count == 0)
    }

    @Test("An answer during the shutdown reaches the core, and the next request is not started")
    func nothingBegun() async throws {
        let room = Room()
        let noted = Mutex<[String]>([])
        let fixture = try ShellFixture(
            question: { question, reply in
                await room.enter()
                reply("\(question.number)")
            },
            note: { note, _ in noted.withLock { $0.append(note.text) } })
        fixture.shell.send(.askAndNote(1))
        #expect(await eventually { room.count == 1 })
        await fixture.shell.shutdown()
        #expect(fixture.shell.snapshot.view == ["1"])
        #expect(noted.withLock { $0 }.isEmpty)
    }

    @Test("The handlers of an ended shell are released with it")
    func handlersLetGo() async throws {
        final class Witness: Sendable {}
        weak var witness: Witness?
        do {
            let held = Witness()
            witness = held
            let fixture = try ShellFixture(question: { _, reply in withExtendedLifetime(held) { reply("1") } })
            fixture.shell.send(.ask(1))
            try await fixture.view(with: "ended")
            await fixture.shell.shutdown()
        }
        #expect(await eventually { witness == nil })
    }
}
