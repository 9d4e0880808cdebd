import Effects
import ShellRuntime
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct ShutdownTests {
    @Test(
        "after a shutdown no task runs, nothing queued is begun, and the streams have ended", arguments: [true, false])
    func shutdown(whenAllHaveBegun: Bool) async throws {
        let room = Waitroom()
        let begun = Mutex(0)
        let office = try Office(question: { _, _ in
            begun.withLock { $0 += 1 }
            await room.untilCancelled()
        })
        let updates = office.shell.updates()
        for number in 0..<100 { office.shell.send(.ask(number)) }
        office.shell.send(.say("asked"))
        if whenAllHaveBegun { #expect(await eventually { begun.withLock { $0 == 100 } }) }
        await office.shell.shutdown()
        #expect(room.count == 0)
        let count = begun.withLock { $0 }
        await office.shell.shutdown()
        office.shell.send(.say("too late"))
        var revisions: [UInt64] = []
        for await update in updates { revisions.append(update.rev) }
        #expect(revisions.count == 1 && begun.withLock { $0 } == count)
        #expect(count == 100 || !whenAllHaveBegun)
        #expect(!office.shell.snapshot.view.contains("too late"))
    }

    @Test("events sent before a shutdown are processed, and listeners get all that comes of them")
    func flush() async throws {
        let office = try Office()
        let updates = office.shell.updates()
        for number in 1...1_000 {
            office.shell.send(number.isMultiple(of: 2) ? .say("\(number)") : .announce("\(number)"))
        }
        await office.shell.shutdown()
        #expect(office.shell.snapshot.rev == 1_001 && office.shell.snapshot.view.count == 500)
        var announced = 0
        var last: [String] = []
        for await update in updates {
            switch update {
            case .snapshot(let snapshot): last = snapshot.view
            case .sideEffect: announced += 1
            }
        }
        #expect(announced == 500 && last == office.shell.snapshot.view)
    }

    @Test("what a handler answers while it ends still reaches the core")
    func lastAnswers() async throws {
        let room = Waitroom()
        let office = try Office(question: { question, reply in
            await room.untilCancelled()
            reply("\(question.number) at last")
        })
        office.shell.send(.ask(1))
        #expect(await eventually { room.count == 1 })
        await office.shell.shutdown()
        #expect(office.shell.snapshot.view == ["1 at last", "ended"])
    }

    @Test("shutdowns at the same time wait for the same end, and later ones return at once")
    func concurrent() async throws {
        let room = Waitroom()
        let office = try Office(question: { _, _ in await room.untilCancelled() })
        office.shell.send(.ask(1))
        #expect(await eventually { room.count == 1 })
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    await office.shell.shutdown()
                    return room.count
                }
            }
            for await left in group { #expect(left == 0) }
        }
        await office.shell.shutdown()
    }

    @Test("a handler that does not end is reported at the deadline and left behind")
    func deadline() async throws {
        let clock = ManualClock()
        let (stubborn, release) = AsyncStream<Never>.makeStream()
        let office = try Office(
            clock: clock,
            question: { _, _ in
                // A task of its own hears nothing of the cancellation.
                await Task { for await _ in stubborn {} }.value
            })
        let updates = office.shell.updates()
        office.shell.send(.ask(1))
        office.shell.send(.say("asked"))
        try await office.view(with: "asked")
        async let end: Void = office.shell.shutdown(deadline: .seconds(5))
        await clock.advance(by: .seconds(5))
        await end
        #expect(await office.faults(1) == [.abandoned(RequestID(rawValue: 1), operation: "Question")])
        var revisions: [UInt64] = []
        for await update in updates { revisions.append(update.rev) }
        #expect(revisions == [2])
        release.finish()
    }

    @Test("a handler that answered, and ends when it is cancelled, holds up no shutdown")
    func answeredAndWaits() async throws {
        let room = Waitroom()
        let office = try Office(
            clock: ManualClock(),
            question: { question, reply in
                reply("\(question.number)")
                await room.untilCancelled()
            })
        office.shell.send(.ask(1))
        try await office.view(with: "ended")
        #expect(await eventually { room.count == 1 })
        await office.shell.shutdown()
        #expect(room.count == 0)
    }

    @Test("a shutdown cancels what has no answer yet, and nobody is blamed for that")
    func nobodyBlamed() async throws {
        let room = Waitroom()
        let office = try Office(question: { _, _ in await room.untilCancelled() })
        office.shell.send(.ask(1))
        #expect(await eventually { room.count == 1 })
        await office.shell.shutdown()
        office.endOfFaults()
        var faults: [ShellFault] = []
        for await fault in office.faults { faults.append(fault) }
        #expect(faults.isEmpty)
    }

    @Test("what the core asks for while the shell ends is not begun")
    func nothingBegun() async throws {
        let room = Waitroom()
        let noted = Mutex<[String]>([])
        let office = try Office(
            question: { question, reply in
                await room.untilCancelled()
                reply("\(question.number)")
            },
            note: { note, _ in noted.withLock { $0.append(note.text) } })
        office.shell.send(.askAndNote(1))
        #expect(await eventually { room.count == 1 })
        await office.shell.shutdown()
        #expect(office.shell.snapshot.view == ["1"])
        #expect(noted.withLock { $0 }.isEmpty)
    }

    @Test("when a shell has ended and is let go, so are its handlers")
    func handlersLetGo() async throws {
        final class Witness: Sendable {}
        weak var witness: Witness?
        do {
            let held = Witness()
            witness = held
            let office = try Office(question: { _, reply in withExtendedLifetime(held) { reply("1") } })
            office.shell.send(.ask(1))
            try await office.view(with: "ended")
            await office.shell.shutdown()
        }
        #expect(await eventually { witness == nil })
    }

    @Test("a shutdown in time leaves no timer behind")
    func timer() async throws {
        let clock = ManualClock()
        let office = try Office(clock: clock)
        await office.shell.shutdown()
        #expect(await eventually { clock.remaining.isEmpty })
    }
}
