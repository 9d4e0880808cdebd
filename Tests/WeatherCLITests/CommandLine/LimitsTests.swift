import Effects
import HTTPCapability
import HTTPEffects
import LocationEffects
import ShellRuntime
import Synchronization
import Testing

@testable import WeatherCLI

@Suite(.timeLimit(.minutes(1))) struct LimitsTests {
    @Test("The request after the sixtieth in a minute is refused as the app's own limit, and not made")
    func ownLimit() async {
        let made = Mutex(0)
        let handler = HTTPHandler(
            ScriptedTransport { _ in
                made.withLock { $0 += 1 }
                return .success(HTTPResponse(status: 200))
            }
        ).limitedForWeather()
        var answers: [HTTPOutput] = []
        for number in 0..<61 { answers = await handler.answers(to: HTTPEffect(url: "https://host/\(number)")) }
        #expect(made.withLock { $0 } == 60)
        #expect(answers == [.failure(.rateLimited)])
    }

    @Test("A request waits for its turn for up to five seconds", arguments: [(54, false), (55, true)])
    func turn(after seconds: Int, isMade: Bool) async {
        let clock = LeapingClock()
        let handler = HTTPHandler(ScriptedTransport { _ in .success(HTTPResponse(status: 200)) })
            .limitedForWeather(clock: clock)
        var answers: [HTTPOutput] = []
        for number in 0...60 {
            if number == 60 { clock.passed.withLock { $0 = .seconds(seconds) } }
            answers = await handler.answers(to: HTTPEffect(url: "https://host/\(number)"))
        }
        #expect((answers == [.failure(.rateLimited)]) != isMade)
    }

    @Test("The location is unknown after 15 seconds, and a watch goes on for as long as it is wanted")
    func location() async {
        let clock = PassingClock()
        let place = LocationOutput.location(Coordinate(latitude: 59.9, longitude: 10.75))
        let (wait, end) = AsyncStream<Never>.makeStream()
        let handler = LateLocation(wait: wait, answer: place).endingInTime(clock: clock)
        async let watched = handler.answers(to: .watch)
        // Each of these deadlines passes at once, as one of the watch would.
        for _ in 0..<100 { #expect(await handler.answers(to: .getLocation) == [.location(nil)]) }
        end.finish()
        #expect(await watched == [place])
        #expect(Set(clock.waits.withLock { $0 }) == [.seconds(15)])
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

/// A clock on which every wait is over at once, and noted.
private final class PassingClock: Clock {
    let now = ContinuousClock.now
    let minimumResolution = Duration.zero
    let waits = Mutex<[Duration]>([])

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) {
        waits.withLock { $0.append(now.duration(to: deadline)) }
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
