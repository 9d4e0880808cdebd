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
        let answers = Mutex<[HTTPOutput]>([])
        for number in 0..<61 {
            await handler.handle(
                HTTPEffect(url: "https://host/\(number)"),
                reply: Reply { answer in answers.withLock { $0.append(answer) } })
        }
        #expect(made.withLock { $0 } == 60)
        #expect(answers.withLock { $0.last } == .failure(.rateLimited))
    }

    @Test("A request waits for its turn for up to five seconds", arguments: [(54, false), (55, true)])
    func turn(after seconds: Int, isMade: Bool) async {
        let clock = LeapingClock()
        let handler = HTTPHandler(ScriptedTransport { _ in .success(HTTPResponse(status: 200)) })
            .limitedForWeather(clock: clock)
        let answers = Mutex<[HTTPOutput]>([])
        for number in 0...60 {
            if number == 60 { clock.passed.withLock { $0 = .seconds(seconds) } }
            await handler.handle(
                HTTPEffect(url: "https://host/\(number)"),
                reply: Reply { answer in answers.withLock { $0.append(answer) } })
        }
        #expect((answers.withLock { $0.last } == .failure(.rateLimited)) != isMade)
    }

    @Test("The location is unknown after 15 seconds, and a watch goes on for as long as it is wanted")
    func location() async {
        let clock = PassingClock()
        let place = LocationOutput.location(Coordinate(latitude: 59.9, longitude: 10.75))
        let (wait, end) = AsyncStream<Never>.makeStream()
        let handler = LateLocation(wait: wait, answer: place).endingInTime(clock: clock)
        let watched = Mutex<[LocationOutput]>([])
        let watch = Task {
            await handler.handle(.watch, reply: Reply { answer in watched.withLock { $0.append(answer) } })
        }
        // Each of these deadlines passes at once, as one of the watch would.
        for _ in 0..<100 {
            let found = Mutex<[LocationOutput]>([])
            await handler.handle(.getLocation, reply: Reply { answer in found.withLock { $0.append(answer) } })
            #expect(found.withLock { $0 } == [.location(nil)])
        }
        end.finish()
        await watch.value
        #expect(watched.withLock { $0 } == [place])
        #expect(Set(clock.waits.withLock { $0 }) == [.seconds(15)])
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
