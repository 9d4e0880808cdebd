import Effects
import Synchronization
import Testing
import TimeCapability
import TimeEffects

@testable import CapabilityTesting

/// A mistake of a time handler, and the law that it breaks.
private struct Mistake: Sendable, CustomTestStringConvertible {
    typealias Body = @Sendable (TimeEffect, Reply<TimeOutput>, ManualTime, TimeHandler) async -> Void

    let law: String
    let body: Body

    var testDescription: String { law }

    init(_ law: Laws.TimeLaw, _ body: @escaping Body) {
        self.law = law.sentence
        self.body = body
    }

    /// Waits for another duration.
    static func waiting(_ law: Laws.TimeLaw, _ change: @escaping @Sendable (Duration) -> Duration) -> Self {
        Mistake(law) { effect, reply, _, handler in
            guard case .notifyAfter(let duration) = effect else { return await handler.handle(effect, reply: reply) }
            await handler.handle(.notifyAfter(duration: change(duration)), reply: reply)
        }
    }

    /// Waits for a moment in another way.
    static func awaiting(
        _ law: Laws.TimeLaw, _ body: @escaping @Sendable (Instant, Reply<TimeOutput>, ManualTime) async -> Void
    ) -> Self {
        Mistake(law) { effect, reply, time, handler in
            guard case .notifyAt(let instant) = effect else { return await handler.handle(effect, reply: reply) }
            await body(instant, reply, time)
        }
    }

    /// Ticks in another way.
    static func ticking(
        _ law: Laws.TimeLaw, _ body: @escaping @Sendable (Duration, Reply<TimeOutput>, ManualTime) async -> Void
    ) -> Self {
        Mistake(law) { effect, reply, time, handler in
            guard case .every(let interval) = effect else { return await handler.handle(effect, reply: reply) }
            await body(interval, reply, time)
        }
    }
}

private struct Mistaken: EffectHandler {
    let mistake: Mistake
    let time: ManualTime

    func handle(_ effect: TimeEffect, reply: Reply<TimeOutput>) async {
        await mistake.body(effect, reply, time, TimeHandler(time))
    }
}

private typealias Laws = TimeLaws

@Suite("Time laws")
struct TimeLawsTests {
    private static let mistakes: [Mistake] = [
        Mistake(Laws.now) { effect, reply, time, handler in
            guard effect == .now else { return await handler.handle(effect, reply: reply) }
            reply(.now(instant: Instant(seconds: time.now().seconds)))
        },
        .waiting(Laws.duration) { $0 - .seconds(1) }, .waiting(Laws.duration) { $0 + .milliseconds(1) },
        .awaiting(Laws.moment) { instant, reply, time in
            await TimeHandler(time).handle(.notifyAt(instant: Instant(seconds: instant.seconds)), reply: reply)
        },
        .awaiting(Laws.setForward, byDuration), Mistake(Laws.setBack, byWallClock),
        Mistake(Laws.schedule) { effect, reply, _, handler in
            if case .every = effect { reply(.tick) }
            await handler.handle(effect, reply: reply)
        },
        .ticking(Laws.merging) { interval, reply, time in
            while (try? await time.sleep(untilUptime: time.uptime() + interval)) != nil { reply(.tick) }
        },
        .ticking(Laws.merging) { interval, reply, time in
            var next = time.uptime() + interval
            while (try? await time.sleep(untilUptime: next)) != nil {
                reply(.tick)
                next += interval
            }
        },
        Mistake(Laws.cancellation) { effect, reply, time, handler in
            guard case .notifyAfter(let duration) = effect else { return await handler.handle(effect, reply: reply) }
            try? await time.sleep(untilUptime: time.uptime() + duration)
            reply(.durationElapsed)
        },
        Mistake(Laws.together) { effect, reply, _, handler in
            if case .notifyAfter(.seconds(200)) = effect { reply(.durationElapsed) }
            await handler.handle(effect, reply: reply)
        },
        oneAtATime(), .waiting(Laws.longest) { min($0, .seconds(3600)) },
    ]

    /// Waits for a moment as long as it seemed to be at first.
    @Sendable
    private static func byDuration(_ instant: Instant, _ reply: Reply<TimeOutput>, _ time: ManualTime) async {
        let rest = max(instant.sinceEpoch - time.now().sinceEpoch, .zero)
        guard (try? await time.sleep(untilUptime: time.uptime() + rest)) != nil else { return }
        reply(.instantArrived)
    }

    /// Waits for durations by the wall clock.
    private static let byWallClock: Mistake.Body = { effect, reply, time, handler in
        guard case .notifyAfter(let duration) = effect else { return await handler.handle(effect, reply: reply) }
        let due = Instant(sinceEpoch: time.now().sinceEpoch + duration)
        await handler.handle(.notifyAt(instant: due), reply: Reply { _ in reply(.durationElapsed) })
    }

    /// Loses the timers that begin while another one does.
    private static func oneAtATime() -> Mistake {
        let isBeginning = Mutex(false)
        return Mistake(Laws.together) { effect, reply, _, handler in
            let isLost = isBeginning.withLock { isBeginning in
                defer { isBeginning = true }
                return isBeginning
            }
            if isLost { return }
            // Time for the others.
            try? await Task.sleep(for: .milliseconds(2))
            isBeginning.withLock { $0 = false }
            await handler.handle(effect, reply: reply)
        }
    }

    @Test("A time handler with a mistake breaks the law for it", arguments: mistakes)
    private func broken(mistake: Mistake) async throws {
        await expectBroken(mistake.law) {
            try await Laws.verify(limits: ConformanceLimits(answer: .milliseconds(200))) { now in
                let time = ManualTime(now: now)
                return Laws.Subject(
                    Mistaken(mistake: mistake, time: time), advance: time.advance, setNow: time.setNow,
                    waitForTimers: time.waitForTimers)
            }
        }
    }
}
