import Effects
import HTTPCapability
import HTTPEffects
import LocationEffects
import ShellRuntime
import Synchronization
import Testing

@testable import WeatherCLI

@Suite(.timeLimit(.minutes(1))) struct LimitsTests {
    @Test(
        "The 61st request in a minute waits at most five seconds for its turn, or is refused",
        arguments: [(0, false), (54, false), (55, true)])
    func turn(after seconds: Int, isMade: Bool) async {
        let clock = LeapingClock()
        let made = Mutex(0)
        let handler = HTTPHandler(
            ScriptedTransport { _ in
                made.withLock { $0 += 1 }
                return .success(HTTPResponse(status: 200))
            }
        ).limitedForWeather(clock: clock)
        for number in 1...61 {
            if number == 61 { clock.passed.withLock { $0 = .seconds(seconds) } }
            let answers = await handler.answers(to: HTTPEffect(url: "https://host/\(number)"))
            #expect((answers == [.failure(.rateLimited)]) == (number == 61 && !isMade))
        }
        #expect(made.withLock { $0 } == (isMade ? 61 : 60))
    }

    @Test("A request for the location ends after 15 seconds, and a watch has no time limit")
    func location() async {
        let clock = LeapingClock()
        let place = LocationOutput.location(Coordinate(latitude: 59.9, longitude: 10.75))
        let (wait, end) = AsyncStream<Never>.makeStream()
        let handler = LateLocation(wait: wait, answer: place).endingInTime(clock: clock)
        async let watched = handler.answers(to: .watch)
        // Each of these deadlines passes at once, as one of the watch would.
        for number in 1...100 {
            #expect(await handler.answers(to: .getLocation) == [.location(nil)])
            #expect(clock.passed.withLock { $0 } == .seconds(15 * number))
        }
        end.finish()
        #expect(await watched == [place])
    }
}

extension EffectHandler {
    /// Everything that the handler answers to one effect.
    func answers(to effect: Effect) async -> [Effect.Output] {
        let answers = Mutex<[Effect.Output]>([])
        await handle(effect, reply: Reply { answer in answers.withLock { $0.append(answer) } })
        return answers.withLock { $0 }
    }
}

/// Answers a watch once the wait is over, and nothing else.
private struct LateLocation: EffectHandler {
    let wait: AsyncStream<Never>
    let answer: LocationOutput

    func handle(_ effect: LocationEffect, reply: Reply<LocationOutput>) async {
        let (never, continuation) = AsyncStream<Never>.makeStream()
        for await _ in effect == .watch ? wait : never {}
        continuation.finish()
        if effect == .watch { reply(answer) }
    }
}

/// A clock that leaps to the end of every wait.
private final class LeapingClock: Clock {
    let start = ContinuousClock.now
    let passed = Mutex(Swift.Duration.zero)
    let minimumResolution = Duration.zero
    var now: ContinuousClock.Instant { start + passed.withLock(\.self) }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) {
        passed.withLock { $0 = max($0, start.duration(to: deadline)) }
    }
}
