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
import WeatherModel
import WeatherViews

/// A user's first minutes with the app, recorded: onboarding, the weather, a place looked for, added and removed.
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

    private static let oslo = Place(
        name: "Oslo", coordinate: Coordinate(latitude: 59.9, longitude: 10.75), country: "NO")

    private static let steps = [
        Step(event: .useSource("openweather")) { $0 == .loading },
        Step(event: .start) { if case .onboard = $0 { true } else { false } },
        // It means nothing here.
        Step(event: .active(.dismissNotice)) { _ in true },
        Step(event: .onboard(.apiKey(SecretText("0123456789abcdef")))) {
            canSubmit($0)
        },
        Step(event: .onboard(.submit)) {
            hasWeather($0)
        },
        Step(event: .active(.home(.goToFavorites))) { list($0) != nil },
        Step(event: .active(.favorites(.requestAddFavorite))) {
            if case .add = list($0)?.workflow { true } else { false }
        },
        Step(event: .active(.favorites(.add(.search("Oslo"))))) {
            hasResults($0)
        },
        Step(event: .active(.favorites(.add(.submit(oslo))))) { list($0)?.favorites.count == 1 },
        Step(event: .active(.favorites(.requestDelete(oslo.coordinate)))) {
            if case .confirmDelete = list($0)?.workflow { true } else { false }
        },
        Step(event: .active(.favorites(.confirmDelete(.confirmed)))) { list($0)?.favorites.count == 0 },
    ]

    private static func canSubmit(_ view: Lifecycle.ViewModel) -> Bool {
        guard case .onboard(let onboard, _) = view, case .input(_, let canSubmit, _) = onboard.state else {
            return false
        }
        return canSubmit
    }

    private static func hasResults(_ view: Lifecycle.ViewModel) -> Bool {
        if case .add(let add)? = list(view)?.workflow, case .results = add.search { true } else { false }
    }

    private static func hasWeather(_ view: Lifecycle.ViewModel) -> Bool {
        guard case .active(let active) = view, case .home(let home) = active.screen else { return false }
        guard case .weather(_, .fetched) = home.localWeather else { return false }
        return home.isTimeKnown
    }

    private static func list(_ view: Lifecycle.ViewModel) -> FavoritesScreen.ViewModel? {
        if case .active(let active) = view, case .favorites(let list) = active.screen { list } else { nil }
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
        case .compareAndSet(_, let expected, _): .success(.compareAndSet(isSet: true, found: expected))
        case .set, .delete, .exists, .listKeys, .listEntries, .write: .failure(.other(message: "not in this session"))
        }
    }

    private static func response(_ effect: HTTPEffect) -> HTTPOutput {
        let body =
            effect.url.contains("/geo/")
            ? #"[{"name":"Oslo","lat":59.9,"lon":10.75,"country":"NO"}]"#
            : #"{"main":{"temp":11.5},"dt":1773500000,"name":"Oslo"}"#
        return .success(HTTPResponse(status: 200, body: Array(body.utf8)))
    }

    private static func location(_ effect: LocationEffect) -> LocationOutput {
        switch effect {
        case .isLocationEnabled: .enabled(true)
        case .getLocation, .watch: .location(Coordinate(latitude: 59.91, longitude: 10.75))
        }
    }

    /// Nobody waits: what is due later is due at once, but for what comes again and again.
    private static func time(_ effect: TimeEffect) -> TimeOutput? {
        switch effect {
        case .now: .now(instant: Instant(seconds: 1_773_500_060))
        case .notifyAt: .instantArrived
        case .notifyAfter(Duration.milliseconds(300)): .durationElapsed
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
