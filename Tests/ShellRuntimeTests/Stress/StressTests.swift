import CapabilityTesting
import CoreRuntime
import Effects
import Foundation
import ShellRuntime
import Testing

/// A hundred thousand events, or as many as `STRESS_EVENTS` in the environment says: a million of them starve the tests
/// that run at the same time.
@Suite(.serialized, .timeLimit(.minutes(10))) struct StressTests {
    private static let count = ProcessInfo.processInfo.environment["STRESS_EVENTS"].flatMap(Int.init) ?? 100_000

    /// Answers at random: at once, late, twice, wrongly, never, or not in time.
    private let quiz = Scripted(Quiz.self) { quiz, reply in
        switch Int.random(in: 0..<6) {
        case 0: reply(quiz.number)
        case 1:
            for _ in 0..<Int.random(in: 1...20) { await Task.yield() }
            reply(quiz.number)
        case 2:
            reply(quiz.number)
            await Task.yield()
            reply(quiz.number)
        case 3:
            reply(quiz.number + 1)
            reply(quiz.number)
        case 4: break
        default: await Room().enter()
        }
    }

    @Test("With eight senders and faulty handlers no event is lost, reordered or repeated, and memory stays flat")
    func flood() async throws {
        let (asked, closed, emitted, faults) = (Counter(), Counter(), Counter(), Counter())
        var handlers = HandlerRegistry()
        try handlers.register(quiz.timingOut(after: .milliseconds(20)) { _ in Quiz.timeout })
        let observer = ShellObserver<Core<Tally>> { record in
            switch record {
            case .request(let request): if request.effect is Quiz { asked.next() }
            case .closed: closed.next()
            case .snapshot, .viewEffect: emitted.next()
            default: break
            }
        }
        let shell = try Shell(Core<Tally>(), handlers: handlers, observer: observer) { _ in faults.next() }
        let listener = Task { await Self.listen(to: shell.updates()) }
        let growth = await Self.send(Self.count / Tally.senders, to: shell)
        let haveReturned = await eventually {
            // The end of a handler that has answered is noted with what comes next.
            await shell.processed()
            return asked.count == closed.count
        }
        #expect(haveReturned, "every handler has returned")
        await shell.shutdown()

        let view = shell.snapshot.view
        #expect(view.outOfOrder == 0)
        #expect(view.last == Array(repeating: UInt32(Self.count / Tally.senders), count: Tally.senders))
        #expect(view.answers > 0 && view.timeouts > 0 && faults.count > 0)
        #expect(shell.snapshot.revision == UInt64(emitted.count), "each emission took one revision")
        let heard = await listener.value
        #expect(heard.rises && heard.last == shell.snapshot)
        let announced = Self.count / Tally.senders / Int(Tally.announcing) * Tally.senders
        #expect(heard.announcements.count == announced && Set(heard.announcements).count == announced)
        if let growth { #expect(growth < 16 << 20, "resident bytes grew by \(growth) over the last three quarters") }
    }

    /// Sends from eight tasks. The result is by how many bytes the process grew after the first quarter.
    private static func send(_ count: Int, to shell: Shell<Core<Tally>>) async -> Int? {
        await send(1...count / 4, to: shell)
        let before = residentBytes()
        await send(count / 4 + 1...count, to: shell)
        guard let before, let after = residentBytes() else { return nil }
        return after - before
    }

    private static func send(_ numbers: ClosedRange<Int>, to shell: Shell<Core<Tally>>) async {
        await withTaskGroup(of: Void.self) { group in
            for sender in 0..<Tally.senders {
                group.addTask {
                    for number in numbers {
                        shell.send(Tally.Sent(sender: sender, number: UInt32(number)))
                        // Sending never blocks, so senders that want a short queue have to wait.
                        if number.isMultiple(of: 256) { await shell.processed() }
                    }
                    await shell.processed()
                }
            }
        }
    }

    private struct Heard: Sendable {
        var rises = true
        var last: Snapshot<Tally.ViewModel>?
        var announcements: [String] = []
    }

    private static func listen(to updates: UpdateStream<Tally.ViewModel>) async -> Heard {
        var heard = Heard()
        var revision: UInt64 = 0
        for await update in updates {
            heard.rises = heard.rises && update.revision > revision
            revision = update.revision
            switch update {
            case .snapshot(let snapshot): heard.last = snapshot
            case .viewEffect(_, _, let effect):
                if let announcement = effect as? Announcement { heard.announcements.append(announcement.text) }
            }
        }
        return heard
    }
}
