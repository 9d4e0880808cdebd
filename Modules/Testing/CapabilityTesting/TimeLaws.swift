public import Effects
public import TimeEffects

/// A test that a handler tells the time and runs timers correctly, on a clock that the test moves, with a single call.
///
/// <!-- from: Tests/TimeCapabilityTests/TimeConformanceTests.swift -->
/// ```swift
/// try await TimeLaws.verify { now in
///     let time = ManualTime(now: now)
///     return TimeLaws.Subject(
///         TimeHandler(time), advance: time.advance, setNow: time.setNow, waitForTimers: time.waitForTimers)
/// }
/// ```
///
/// A handler that breaks a law fails the test with a sentence like `A timer answers when the whole of its duration has
/// passed: notifyAfter ended after 0 answers instead of 1.`
public enum TimeLaws {
    /// A handler, and the functions that move its clock.
    public struct Subject: Sendable {
        let handler: any EffectHandler<TimeEffect>
        let advance: @Sendable (Duration) -> Void
        let setNow: @Sendable (Instant) -> Void
        let waitForTimers: @Sendable (Int) async -> Void

        /// Creates a subject.
        ///
        /// - Parameters:
        ///   - handler: The handler.
        ///   - advance: Lets time pass: on the wall clock, and for timers with a duration.
        ///   - setNow: Sets the wall clock, forward or back, which the handler may notice a second later.
        ///   - waitForTimers: Waits until this many timers are waiting, or until the task is cancelled.
        public init(
            _ handler: any EffectHandler<TimeEffect>, advance: @escaping @Sendable (Duration) -> Void,
            setNow: @escaping @Sendable (Instant) -> Void, waitForTimers: @escaping @Sendable (Int) async -> Void
        ) {
            self.handler = handler
            self.advance = advance
            self.setNow = setNow
            self.waitForTimers = waitForTimers
        }
    }

    /// Tests each law on a new handler and clock, and the contract of all handlers on others.
    ///
    /// - Parameters:
    ///   - limits: The time limits for the handler.
    ///   - isolation: The actor that `make` runs on; the caller's by default.
    ///   - make: Creates a handler on a clock that shows the given time.
    /// - Returns: The laws that were tested and kept, as sentences without their periods.
    /// - Throws: A ``ConformanceFailure`` with everything that was broken, or the error of `make`.
    @discardableResult
    public static func verify(
        limits: ConformanceLimits = ConformanceLimits(), isolation: isolated (any Actor)? = #isolation,
        _ make: (_ now: Instant) async throws -> Subject
    ) async throws -> [String] {
        let laws = [now, duration, moment, setForward, setBack, schedule, merging, cancellation, together, longest]
        return try await ConformanceFailure.verify(laws, limits: limits, isolation: isolation) {
            let subject = try await make(start)
            return TimeTrial(handler: LawTrial(handler: subject.handler, limits: limits), clock: subject)
        } contract: {
            let subject = try await make(start)
            let mover = Task {
                while !Task.isCancelled {
                    subject.advance(.milliseconds(2))
                    await pause()
                }
            }
            defer { mover.cancel() }
            return await HandlerConformance(subject.handler, limits: limits).violations(Sample.time)
        }
    }

    private static let start = Instant(seconds: 1_000_000, nanoseconds: 999_999_999)

    typealias TimeLaw = Law<TimeTrial>

    static let now = TimeLaw("The time is the wall clock's, to the nanosecond") { time in
        try await time.handler.expect(Time.now, start)
        time.clock.advance(.nanoseconds(1))
        try await time.handler.expect(Time.now, Instant(seconds: 1_000_001))
        for instant in [Instant(seconds: 5, nanoseconds: 7), Instant(seconds: 2_000_000_000)] {
            time.clock.setNow(instant)
            try await time.handler.expect(Time.now, instant)
        }
    }

    static let duration = TimeLaw(
        "A timer answers when the whole of its duration has passed, and at once for none"
    ) { time in
        try await time.begin(.notifyAfter(duration: .zero)).expectEnd(.durationElapsed)
        let timer = try await time.begin(.notifyAfter(duration: .seconds(3)), waiting: 1)
        try await time.advance(by: .nanoseconds(2_999_999_999), waiting: 1)
        try timer.expect([])
        time.clock.advance(.nanoseconds(1))
        try await timer.expectEnd(.durationElapsed)
    }

    static let moment = TimeLaw(
        "A timer answers when the wall clock reaches its moment, and at once for one that has passed"
    ) { time in
        for passed in [start, Instant(seconds: 0)] {
            try await time.begin(.notifyAt(instant: passed)).expectEnd(.instantArrived)
        }
        let moment = Instant(seconds: start.seconds + 10, nanoseconds: start.nanoseconds)
        let timer = try await time.begin(.notifyAt(instant: moment), waiting: 1)
        for _ in 0..<9 { try await time.advance(by: .seconds(1), waiting: 1) }
        try await time.advance(by: .nanoseconds(999_999_999), waiting: 1)
        try timer.expect([])
        time.clock.advance(.nanoseconds(1))
        try await timer.expectEnd(.instantArrived)
    }

    static let setForward = TimeLaw(
        "Setting the wall clock forward ends the wait for a moment, and none for a duration"
    ) { time in
        let moment = try await time.begin(.notifyAt(instant: Instant(seconds: 2_000_000)), waiting: 1)
        let duration = try await time.begin(.notifyAfter(duration: .seconds(999)), waiting: 2)
        time.clock.setNow(Instant(seconds: 2_000_000))
        time.clock.advance(.seconds(1))
        try await moment.expectEnd(.instantArrived)
        try await time.advance(by: .seconds(997), waiting: 1)
        try duration.expect([])
        time.clock.advance(.seconds(1))
        try await duration.expectEnd(.durationElapsed)
    }

    static let setBack = TimeLaw("Setting the wall clock back postpones a moment, and no duration") { time in
        let moment = try await time.begin(.notifyAt(instant: Instant(seconds: 1_000_011)), waiting: 1)
        let duration = try await time.begin(.notifyAfter(duration: .seconds(30)), waiting: 2)
        let ticks = try await time.begin(.every(interval: .seconds(30)), waiting: 3)
        time.clock.setNow(Instant(seconds: 999_900))
        for _ in 0..<29 { try await time.advance(by: .seconds(1), waiting: 3) }
        for timer in [moment, duration, ticks] { try timer.expect([]) }
        try await time.advance(by: .seconds(1), waiting: 2)
        try await duration.expectEnd(.durationElapsed)
        try ticks.expect([.tick])
        for _ in 0..<80 { try await time.advance(by: .seconds(1), waiting: 2) }
        try moment.expect([])
        time.clock.advance(.seconds(2))
        try await moment.expectEnd(.instantArrived)
    }

    static let schedule = TimeLaw("A repeating timer ticks once for each interval since its beginning") { time in
        time.clock.advance(.seconds(7))
        let timer = try await time.begin(.every(interval: .seconds(10)), waiting: 1)
        for second in 0..<40 {
            try await time.advance(by: .milliseconds(second == 0 ? 500 : 1000), waiting: 1)
            try timer.expect([TimeOutput](repeating: .tick, count: second / 10))
        }
    }

    static let merging = TimeLaw("Ticks that were missed are one, and the schedule is kept") { time in
        let timer = try await time.begin(.every(interval: .seconds(10)), waiting: 1)
        for (step, ticks) in [(47_000, 1), (2_999, 1), (1, 2), (19_999, 3), (1, 4), (9_999, 4), (1, 5)] {
            try await time.advance(by: .milliseconds(step), waiting: 1)
            try timer.expect([TimeOutput](repeating: .tick, count: ticks))
        }
    }

    static let cancellation = TimeLaw("A cancelled timer ends without an answer, and the others go on") { time in
        let far = Instant(seconds: 2_000_000)
        let other = try await time.begin(.notifyAfter(duration: .seconds(1)), waiting: 1)
        for effect in [
            TimeEffect.every(interval: .seconds(1)), .notifyAfter(duration: .seconds(1)), .notifyAt(instant: far),
        ] {
            let timer = try await time.begin(effect, waiting: 2)
            timer.cancel()
            try await timer.end()
            try timer.expect([])
        }
        time.clock.advance(.seconds(1))
        try await other.expectEnd(.durationElapsed)
    }

    static let together = TimeLaw("Each of many timers that are due together answers once") { time in
        // Begun without waiting for each other, so that a handler that loses one of them is found.
        let timers = (1...200).map { time.handler.beginning(.notifyAfter(duration: .seconds($0))) }
        try await time.wait(for: 200)
        time.clock.advance(.seconds(200))
        for timer in timers { try await timer.expectEnd(.durationElapsed) }
    }

    static let longest = TimeLaw("The longest durations and the last moment are waited for") { time in
        let last = Instant(seconds: .max, nanoseconds: 999_999_999)
        let effects: [TimeEffect] = [
            .notifyAfter(duration: .nanoseconds(UInt64.max)), .every(interval: .nanoseconds(UInt64.max)),
            .notifyAfter(duration: .seconds(Int64.max)), .notifyAt(instant: last),
        ]
        for effect in effects {
            let timer = try await time.begin(effect, waiting: 1)
            try await time.advance(by: .seconds(86_400), waiting: 1)
            try timer.expect([])
            timer.cancel()
            try await timer.end()
        }
    }
}

/// A handler and the clock it runs on.
struct TimeTrial: Sendable {
    let handler: LawTrial<TimeEffect>
    let clock: TimeLaws.Subject

    /// Begins a timer, and waits until `count` timers are waiting.
    func begin(_ effect: TimeEffect, waiting count: Int = 0) async throws -> LawCall<TimeEffect> {
        let call = handler.beginning(effect)
        try await wait(for: count)
        return call
    }

    func advance(by duration: Duration, waiting count: Int) async throws {
        clock.advance(duration)
        try await wait(for: count)
    }

    func wait(for count: Int) async throws {
        let limit = handler.limits.answer
        if try await result(within: limit, of: { await clock.waitForTimers(count) }) != nil { return }
        throw LawViolation("\(count) timers were not waiting within \(seconds(limit))", isSilence: true)
    }
}

extension LawCall<TimeEffect> {
    fileprivate func expect(_ outputs: [TimeOutput]) throws {
        try check("the list of answers to \(name)", answers, outputs)
    }

    fileprivate func expectEnd(_ output: TimeOutput) async throws {
        try await end()
        try expect([output])
    }
}
