import CoreRuntime
import Effects
import HTTPEffects
import KeyValueEffects
import LifecycleCore
import LocationEffects
import ProcessEffects
import SecretEffects
import ShellRuntime
import Synchronization
import TimeEffects
import Trace
import WeatherViews

/// A user's first minutes with the app, recorded: onboarding, the weather, and a look at the favorites.
enum Session {
    /// The bytes of the recording, made over a bridge to a core that has not started.
    static func recorded(
        over bridge: sending AnyBridge<Lifecycle.ShellEvent, Lifecycle.ViewModel>
    ) async throws -> [UInt8] {
        let tape = Tape()
        let recorder = Recorder<AnyBridge<Lifecycle.ShellEvent, Lifecycle.ViewModel>>(
            TraceHeader(app: "test", version: "1"), redactor: Redactor(), write: { tape.append($0) }, report: { _ in })
        let shell = try Shell(bridge, handlers: try handlers(), observer: recorder.observer)
        for step in steps {
            shell.send(step.event)
            for await case .snapshot(let snapshot) in shell.updates() where step.isDone(snapshot.view) { break }
        }
        await shell.shutdown()
        return tape.bytes
    }

    private struct Step: Sendable {
        let event: Lifecycle.ShellEvent
        /// Whether the app has answered.
        let isDone: @Sendable (Lifecycle.ViewModel) -> Bool
    }

    private static let steps = [
        Step(event: .useSource("openweather")) { $0 == .loading },
        Step(event: .start) { if case .onboard = $0 { true } else { false } },
        // It means nothing here.
        Step(event: .active(.dismissNotice)) { _ in true },
        Step(event: .onboard(.apiKey(SecretText("0123456789abcdef")))) { canSubmit($0) },
        Step(event: .onboard(.submit)) { hasWeather($0) },
        Step(event: .active(.home(.goToFavorites))) { showsList($0) },
        Step(event: .active(.favorites(.goToHome))) { hasWeather($0) },
    ]

    private static func canSubmit(_ view: Lifecycle.ViewModel) -> Bool {
        guard case .onboard(let onboard, _) = view, case .input(_, let canSubmit, _) = onboard.state else {
            return false
        }
        return canSubmit
    }

    private static func hasWeather(_ view: Lifecycle.ViewModel) -> Bool {
        guard case .active(let active) = view, case .home(let home) = active.screen else { return false }
        guard case .weather(_, .fetched) = home.localWeather else { return false }
        return home.isTimeKnown
    }

    private static func showsList(_ view: Lifecycle.ViewModel) -> Bool {
        if case .active(let active) = view, case .favorites = active.screen { true } else { false }
    }
}

extension Session {
    private static func handlers() throws -> HandlerRegistry {
        var handlers = HandlerRegistry()
        try handlers.register(Canned(answer: Session.secret))
        try handlers.register(Canned(answer: Session.value))
        try handlers.register(Canned(answer: Session.response))
        try handlers.register(Canned(answer: Session.location))
        try handlers.register(Canned(answer: Session.time))
        try handlers.register(Canned { (_: ProcessEffect) in .ended(.failure(.notFound("any"))) })
        return handlers
    }

    private static func secret(_ effect: SecretEffect) -> SecretOutput {
        switch effect {
        case .fetch(let key): .missing(key)
        case .store(let key, _): .stored(key)
        case .delete(let key): .deleted(key)
        case .hash, .verify: .hashError("not in this session")
        }
    }

    private static func value(_ effect: KeyValueEffect) -> KeyValueOutput {
        switch effect {
        case .get: .success(.get(value: nil))
        case .compareAndSet, .set, .delete, .exists, .listKeys, .listEntries, .write:
            .failure(.other(message: "not in this session"))
        }
    }

    private static func response(_ effect: HTTPEffect) -> HTTPOutput {
        .success(HTTPResponse(status: 200, body: Array(#"{"main":{"temp":11.5},"dt":1773500000,"name":"Oslo"}"#.utf8)))
    }

    private static func location(_ effect: LocationEffect) -> LocationOutput {
        switch effect {
        case .isLocationEnabled: .enabled(true)
        case .getLocation, .watch: .location(Coordinate(latitude: 59.91, longitude: 10.75))
        }
    }

    /// Timers are not due in this session.
    private static func time(_ effect: TimeEffect) -> TimeOutput? {
        switch effect {
        case .now: .now(instant: Instant(seconds: 1_773_500_060))
        case .notifyAt: .instantArrived
        case .notifyAfter, .every: nil
        }
    }
}

/// Answers by a function, or not until it is cancelled.
private struct Canned<Done: Effect>: EffectHandler {
    typealias Effect = Done
    let answer: @Sendable (Done) -> Done.Output?

    func handle(_ effect: Done, reply: Reply<Done.Output>) async {
        if let output = answer(effect) { return reply(output) }
        let (never, continuation) = AsyncStream<Never>.makeStream()
        for await _ in never {}
        continuation.finish()
    }
}

/// Bytes that are written on some thread.
private final class Tape: Sendable {
    private let written = Mutex<[UInt8]>([])

    var bytes: [UInt8] { written.withLock { $0 } }

    func append(_ bytes: [UInt8]) -> String? {
        written.withLock { $0 += bytes }
        return nil
    }
}
