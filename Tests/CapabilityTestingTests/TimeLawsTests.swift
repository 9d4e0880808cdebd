import CapabilityTesting
import Effects
import Synchronization
import Testing
import TimeCapability
import TimeEffects

/// A mistake of what tells the time, and the law that it breaks.
private struct Mistake: Sendable, CustomTestStringConvertible {
    typealias Body = @Sendable (TimeEffect, Reply<TimeOutput>, ManualTime, TimeHandler) async -> Void

    let law: String
    let body: Body

    var testDescription: String { law }

    init(_ law: String, _ body: @escaping Body) {
        self.law = law
        self.body = body
    }

    /// Performs another effect.
    static func changing(
        _ law: String, _ change: @escaping @Sendable (TimeEffect, ManualTime) -> TimeEffect
    ) -> Self {
        Mistake(law) { effect, reply, time, handler in await handler.handle(change(effect, time), reply: reply) }
    }
}

private struct Mistaken: EffectHandler {
    let mistake: Mistake
    let time: ManualTime

    func handle(_ effect: TimeEffect, reply: Reply<TimeOutput>) async {
        await mistake.body(effect, reply, time, TimeHandler(time))
    }
}

/// Waits until the task is cancelled.
private func cancelled() async {
    let (silence, end) = AsyncStream<Never>.makeStream()
    for await _ in silence {}
    end.finish()
}

private let now = "The time is the wall clock's, to the nanosecond"
private let duration = "A timer answers when the whole of its duration has passed, and at once for none"
private let moment = "A timer answers when the wall clock reaches its moment, and at once for one that has passed"
private let setForward = "Setting the wall clock forward ends the wait for a moment, and none for a duration"
private let setBack = "Setting the wall clock back postpones a moment, and no duration"
private let schedule = "A repeating timer ticks once for each interval since its beginning"
private let merging = "Ticks that were missed are one, and the schedule is kept"
private let cancellation = "A cancelled timer ends without an answer, and the others go on"
private let together = "Each of many timers that are due together answers once"
private let longest = "The longest durations and the last moment are waited for"

@Suite("Time laws")
struct TimeLawsTests {
    private static let mistakes: [Mistake] = [
        Mistake(now) { effect, reply, time, handler in
            guard effect == .now else { return await handler.handle(effect, reply: reply) }
            reply(.now(instant: Instant(seconds: time.now().seconds)))
        },
        Mistake(now) { effect, reply, time, handler in
            guard effect == .now else { return await handler.handle(effect, reply: reply) }
            reply(.now(instant: Instant(sinceEpoch: .seconds(1_000_000) + .nanoseconds(999_999_999) + time.uptime())))
        },
        .changing(duration) { effect, _ in
            if case .notifyAfter(let duration) = effect {
                .notifyAfter(duration: duration - .seconds(1))
            } else {
                effect
            }
        },
        .changing(duration) { effect, _ in
            if case .notifyAfter(let duration) = effect {
                .notifyAfter(duration: duration + .milliseconds(1))
            } else {
                effect
            }
        },
        Mistake(moment) { effect, reply, time, handler in
            if case .notifyAt(let instant) = effect, instant <= time.now() { return await cancelled() }
            await handler.handle(effect, reply: reply)
        },
        .changing(moment) { effect, _ in
            if case .notifyAt(let instant) = effect {
                .notifyAt(instant: Instant(seconds: instant.seconds))
            } else {
                effect
            }
        },
        Mistake(setForward, byDuration), Mistake(setForward, byWallClock),
        Mistake(setBack, byDuration), Mistake(setBack, byWallClock),
        Mistake(schedule) { effect, reply, _, handler in
            if case .every = effect { reply(.tick) }
            await handler.handle(effect, reply: reply)
        },
        Mistake(schedule) { effect, reply, time, handler in
            guard case .every(let interval) = effect else { return await handler.handle(effect, reply: reply) }
            var next = interval
            while (try? await time.sleep(until: .uptime(next))) != nil {
                reply(.tick)
                next += interval
            }
        },
        Mistake(merging) { effect, reply, time, handler in
            guard case .every(let interval) = effect else { return await handler.handle(effect, reply: reply) }
            while (try? await time.sleep(until: .uptime(time.uptime() + interval))) != nil { reply(.tick) }
        },
        Mistake(merging) { effect, reply, time, handler in
            guard case .every(let interval) = effect else { return await handler.handle(effect, reply: reply) }
            var next = time.uptime() + interval
            while (try? await time.sleep(until: .uptime(next))) != nil {
                reply(.tick)
                next += interval
            }
        },
        Mistake(cancellation) { effect, reply, time, handler in
            guard case .notifyAfter(let duration) = effect else { return await handler.handle(effect, reply: reply) }
            try? await time.sleep(until: .uptime(time.uptime() + duration))
            reply(.durationElapsed)
        },
        Mistake(cancellation) { effect, reply, _, handler in
            await Task.detached { await handler.handle(effect, reply: reply) }.value
        },
        Mistake(together) { effect, reply, _, handler in
            if case .notifyAfter(.seconds(64)) = effect { reply(.durationElapsed) }
            await handler.handle(effect, reply: reply)
        },
        atMost(128),
        .changing(longest) { effect, _ in
            if case .notifyAfter(let duration) = effect {
                .notifyAfter(duration: min(duration, .seconds(3600)))
            } else {
                effect
            }
        },
        Mistake(longest) { effect, reply, _, handler in
            if case .notifyAt(Instant(seconds: .max, nanoseconds: 999_999_999)) = effect { return }
            await handler.handle(effect, reply: reply)
        },
    ]

    /// Serves no more timers than this.
    private static func atMost(_ most: Int) -> Mistake {
        let begun = Mutex(0)
        return Mistake(together) { effect, reply, _, handler in
            let isServed = begun.withLock { begun in
                begun += 1
                return begun <= most
            }
            if isServed { await handler.handle(effect, reply: reply) } else { await cancelled() }
        }
    }

    /// Waits for a moment as long as it seemed to be at first.
    private static let byDuration: Mistake.Body = { effect, reply, time, handler in
        guard case .notifyAt(let instant) = effect else { return await handler.handle(effect, reply: reply) }
        let rest = max(instant.sinceEpoch - time.now().sinceEpoch, .zero)
        guard (try? await time.sleep(until: .uptime(time.uptime() + rest))) != nil else { return }
        reply(.instantArrived)
    }

    /// Waits for durations by the wall clock.
    private static let byWallClock: Mistake.Body = { effect, reply, time, handler in
        guard case .notifyAfter(let duration) = effect else { return await handler.handle(effect, reply: reply) }
        let due = Instant(sinceEpoch: time.now().sinceEpoch + duration)
        guard (try? await time.sleep(until: .wallClock(due))) != nil else { return }
        reply(.durationElapsed)
    }

    @Test("What tells the time breaks the law that belongs to its mistake", arguments: mistakes)
    private func broken(mistake: Mistake) async throws {
        let limits = ConformanceLimits(answer: .milliseconds(400))
        let failure = await #expect(throws: ConformanceFailure.self) {
            try await ConformanceFailure.$onlyLaw.withValue(mistake.law) {
                try await TimeLaws.verify(limits: limits) { now in
                    let time = ManualTime(now: now)
                    return TimeLaws.Subject(
                        Mistaken(mistake: mistake, time: time), advance: time.advance, setNow: time.setNow,
                        waitForTimers: time.waitForTimers)
                }
            }
        }
        #expect(failure?.brokenLaws.map(\.law) == [mistake.law])
    }

    @Test("Every law has two mistakes at least")
    func twice() {
        let laws = Dictionary(grouping: Self.mistakes, by: \.law)
        #expect(laws.count == 10)
        for (law, mistakes) in laws { #expect(mistakes.count >= 2, "\(law)") }
    }
}
