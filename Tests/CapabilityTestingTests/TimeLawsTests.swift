import Effects
import Synchronization
import Testing
import TimeCapability
import TimeEffects

@testable import CapabilityTesting

private typealias Laws = TimeLaws

extension Flaw<TimeEffect> {
    /// Waits for another duration.
    fileprivate static func waiting(_ law: Laws.TimeLaw, _ change: @escaping @Sendable (Duration) -> Duration) -> Self {
        .asking(law) { effect in
            if case .notifyAfter(let duration) = effect { .notifyAfter(duration: change(duration)) } else { nil }
        }
    }
}

@Suite("Time laws")
struct TimeLawsTests {
    private static let flaws: [Flaw<TimeEffect>] = [
        .telling(Laws.now) { _, output in
            if case .now(let instant) = output { .now(instant: Instant(seconds: instant.seconds)) } else { nil }
        },
        .waiting(Laws.duration) { $0 - .seconds(1) }, .waiting(Laws.duration) { $0 + .milliseconds(1) },
        .asking(Laws.moment) { effect in
            guard case .notifyAt(let instant) = effect else { return nil }
            return .notifyAt(instant: Instant(seconds: instant.seconds))
        },
        // Waits for a moment as long as it seemed to be at first.
        Flaw(Laws.setForward) { effect, ask in
            guard case .notifyAt(let instant) = effect, case .now(let now) = await ask(.now) else {
                return await ask(effect)
            }
            let rest = max(instant.sinceEpoch - now.sinceEpoch, .zero)
            return await ask(.notifyAfter(duration: rest)).map { _ in .instantArrived }
        },
        // Waits for durations by the wall clock.
        Flaw(Laws.setBack) { effect, ask in
            guard case .notifyAfter(let duration) = effect, case .now(let now) = await ask(.now) else {
                return await ask(effect)
            }
            let due = Instant(sinceEpoch: now.sinceEpoch + duration)
            return await ask(.notifyAt(instant: due)).map { _ in .durationElapsed }
        },
        .handling(Laws.schedule) { effect, reply, base in
            if case .every = effect { reply(.tick) }
            await base.handle(effect, reply: reply)
        },
        .handling(Laws.merging) { effect, reply, base in
            guard case .every(let interval) = effect else { return await base.handle(effect, reply: reply) }
            while await base.answer(to: .notifyAfter(duration: interval)) != nil { reply(.tick) }
        },
        .handling(Laws.merging) { effect, reply, base in
            guard case .every(let interval) = effect, case .now(let now) = await base.answer(to: .now) else {
                return await base.handle(effect, reply: reply)
            }
            var next = now.sinceEpoch + interval
            while await base.answer(to: .notifyAt(instant: Instant(sinceEpoch: next))) != nil {
                reply(.tick)
                next += interval
            }
        },
        .handling(Laws.cancellation) { effect, reply, base in
            guard case .notifyAfter = effect else { return await base.handle(effect, reply: reply) }
            _ = await base.answer(to: effect)
            reply(.durationElapsed)
        },
        .handling(Laws.together) { effect, reply, base in
            if case .notifyAfter(.seconds(200)) = effect { reply(.durationElapsed) }
            await base.handle(effect, reply: reply)
        },
        oneAtATime(), .waiting(Laws.longest) { min($0, .seconds(3600)) },
    ]

    /// Loses the timers that begin while another one does.
    private static func oneAtATime() -> Flaw<TimeEffect> {
        let isBeginning = Mutex(false)
        return Flaw(Laws.together) { effect, ask in
            if isBeginning.withLock({ exchange(&$0, with: true) }) { return nil }
            // Time for the others.
            try? await Task.sleep(for: .milliseconds(2))
            isBeginning.withLock { $0 = false }
            return await ask(effect)
        }
    }

    @Test("A time handler with a flaw breaks the law for it", arguments: flaws)
    func broken(flaw: Flaw<TimeEffect>) async {
        await expectBroken(flaw.law) {
            try await Laws.verify(limits: ConformanceLimits(answer: .milliseconds(200))) { now in
                let time = ManualTime(now: now)
                return Laws.Subject(
                    Flawed(base: TimeHandler(time), flaw: flaw), advance: time.advance, setNow: time.setNow,
                    waitForTimers: time.waitForTimers)
            }
        }
    }
}
