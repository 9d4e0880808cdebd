import CoreTesting
import Effects
import HTTPEffects
import KeyValueEffects
import LifecycleCore
import LocationEffects
import OnboardFeature
import SecretEffects
import TimeEffects
import WeatherModel
import WeatherRequests
import WeatherViews

/// Drives the whole app. What a service says is written as it says it.
typealias WeatherDriver = CoreDriver<Lifecycle>

let openWeather = "openweather"
let openMeteo = "open-meteo"

/// Answers of the weather service.
enum Service {
    static let weather = answer(200, #"{"main":{"temp":11.5},"dt":1773500000,"name":"London"}"#)
    static let later = answer(200, #"{"main":{"temp":11.5},"dt":1773500600,"name":"London"}"#)
    static let forecast = answer(200, #"{"list":[{"main":{"temp":9.5},"dt":1773511200}],"city":{"timezone":3600}}"#)
    static let air = answer(200, #"{"list":[{"main":{"aqi":3},"dt":1773500000}]}"#)
    static let oslo = answer(200, #"[{"name":"Oslo","lat":59.9,"lon":10.75,"country":"NO"}]"#)
    static let nothing = answer(200, "[]")
    static let refused = answer(401, #"{"cod":401,"message":"Invalid API key."}"#)
    static let quota = answer(429, #"{"cod":429,"message":"too many calls"}"#)
    static let down = answer(503, "<html>")
    static let offline = HTTPOutput.failure(.io("no route to host"))
    static let signInPage = answer(200, "<!DOCTYPE html><title>Sign in</title>")

    static func answer(_ status: UInt16, _ body: String) -> HTTPOutput {
        .success(HTTPResponse(status: status, body: Array(body.utf8)))
    }
}

/// An answer of Open-Meteo.
let openMeteoWeather = Service.answer(
    200,
    #"""
    {"utc_offset_seconds":0,"current":{"time":1773500000,"interval":900,"temperature_2m":7.5},
    "hourly":{"time":[1773504000],"temperature_2m":[7]},
    "daily":{"time":[1773446400],"temperature_2m_max":[9],"temperature_2m_min":[3]}}
    """#)

/// What is asked of the weather service.
enum Question {
    static func weather(_ effect: HTTPEffect) -> Bool { effect.url.contains("/data/2.5/weather") }
    static func forecast(_ effect: HTTPEffect) -> Bool { effect.url.contains("/data/2.5/forecast") }
    static func air(_ effect: HTTPEffect) -> Bool { effect.url.contains("/data/2.5/air_pollution") }
    static func search(_ effect: HTTPEffect) -> Bool { effect.url.contains("/geo/1.0/direct") }
    static func weather(at place: Place) -> (HTTPEffect) -> Bool {
        { weather($0) && $0.url.contains("lat=\(place.coordinate.latitude)&") }
    }
    static func save(_ effect: KeyValueEffect) -> Bool {
        if case .compareAndSet(Favorites.key, _, _) = effect { true } else { false }
    }
    /// A timer, but for those of a toast and of failed requests, which run beside everything else.
    static func timer(_ effect: TimeEffect) -> Bool {
        guard case .notifyAfter(let duration) = effect else { return false }
        return duration != Toast.duration && duration < ScreenClock.shortestWait
    }
    static func toastTimer(_ effect: TimeEffect) -> Bool {
        if case .notifyAfter(Toast.duration) = effect { true } else { false }
    }
}

extension CoreDriver<Lifecycle> {
    /// An app that has started with these favorites and this key, and whose favorites wait no longer for its location.
    ///
    /// - Parameters:
    ///   - source: The source that the user chose; nil for none.
    ///   - place: The location that the user named; nil for none.
    static func started(
        _ favorites: [Place] = [], stored: KeyValueOutput? = nil,
        key secret: SecretOutput = .fetched(OnboardScreen.keyName, key), source: String? = openWeather,
        at place: PlaceQuery? = nil
    ) throws -> WeatherDriver {
        var driver = try begun(.start, favorites, stored: stored, key: secret, source: source, at: place)
        let isDelay: (TimeEffect) -> Bool = { if case .notifyAfter(.seconds(1)) = $0 { true } else { false } }
        if driver.effects(of: TimeEffect.self).contains(where: isDelay) { try driver.elapse(isDelay) }
        return driver
    }

    /// A job on these favorites and this key, which are read as far as it needs them.
    static func running(
        _ order: Job.Order, _ favorites: [Place] = [], stored: KeyValueOutput? = nil,
        key secret: SecretOutput = .fetched(keyName, key), source: String? = openWeather, at place: PlaceQuery? = nil
    ) throws -> WeatherDriver {
        try begun(.run(order), favorites, stored: stored, key: secret, source: source, at: place)
    }

    /// An app that was sent an event, and the key and the favorites that it asks for.
    private static func begun(
        _ event: Lifecycle.ShellEvent, _ favorites: [Place], stored: KeyValueOutput?, key secret: SecretOutput,
        source: String?, at place: PlaceQuery?
    ) throws -> WeatherDriver {
        var driver = WeatherDriver()
        if let source { try driver.send(.useSource(source)) }
        if let place { try driver.send(.usePlace(place)) }
        try driver.send(event)
        if !driver.effects(of: SecretEffect.self).isEmpty { try driver.answer(SecretEffect.self) { _ in secret } }
        let bytes = KeyValueOutput.success(.get(value: Favorites(favorites).encoded()))
        try driver.answer(KeyValueEffect.self) { _ in stored ?? bytes }
        return driver
    }

    /// An app that shows the list of these favorites.
    static func atFavorites(_ favorites: [Place] = [london]) throws -> WeatherDriver {
        var driver = try started(favorites)
        try driver.send(.active(.home(.goToFavorites)))
        return driver
    }

    /// Answers the oldest request that the weather service is asked.
    mutating func serve(_ question: (HTTPEffect) -> Bool, _ output: HTTPOutput) throws {
        try answer(HTTPEffect.self, where: question) { _ in output }
    }
    mutating func serve(_ output: HTTPOutput) throws { try serve({ _ in true }, output) }

    /// Answers what the location is; nil denies access to it.
    mutating func locate(at place: Place?) throws {
        try answer(LocationEffect.self) { _ in .enabled(place != nil) }
        if let place { try answer(LocationEffect.self) { _ in .location(place.coordinate) } }
    }

    /// Answers what time it is.
    mutating func tell(_ seconds: UInt64) throws {
        try answer(TimeEffect.self, where: { $0 == .now }) { _ in .now(instant: Instant(seconds: seconds)) }
    }

    /// Types a key, submits it, and answers the request to store it.
    mutating func submitKey(_ output: SecretOutput = .stored(keyName)) throws {
        try send(.onboard(.apiKey(key)))
        try send(.onboard(.submit))
        try serve(Service.weather)
        try answer(SecretEffect.self) { _ in output }
    }

    /// Adds a place on the list of favorites.
    mutating func add(_ place: Place) throws {
        try list(.requestAddFavorite)
        try list(.add(.submit(place)))
    }

    /// Deletes a place on the list of favorites.
    mutating func delete(_ place: Place) throws {
        try list(.requestDelete(place.coordinate))
        try list(.confirmDelete(.confirmed))
    }

    mutating func list(_ event: FavoritesScreen.ShellEvent) throws { try send(.active(.favorites(event))) }

    /// Types a search and lets the rest after typing pass.
    mutating func search(_ text: String) throws {
        try list(.add(.search(text)))
        try elapse()
    }

    /// Lets the oldest timer run out.
    @discardableResult
    mutating func elapse(_ timer: (TimeEffect) -> Bool = Question.timer) throws -> Duration {
        let effect = try answer(TimeEffect.self, where: timer) { _ in .durationElapsed }
        guard case .notifyAfter(let duration) = effect else { return Duration.zero }
        return duration
    }

    /// Answers the oldest write of the store; returns what was written.
    @discardableResult
    mutating func answerSave(_ output: KeyValueOutput = .saved) throws -> [Place] {
        let effect = try answer(KeyValueEffect.self, where: Question.save) { _ in output }
        guard case .compareAndSet(_, _, let bytes) = effect else { return [] }
        return try Favorites(stored: bytes).places
    }

    var result: Job.Result? { if case .ended(let result) = view { result } else { nil } }
    /// What a job has reported, and the weather in it.
    var reported: Active.ViewModel? { if case .report(let view)? = result { view } else { nil } }
    var report: HomeScreen.ViewModel? { if case .home(let home)? = reported?.screen { home } else { nil } }
    var onboard: OnboardScreen.ViewModel? { if case .onboard(let view, _) = view { view } else { nil } }
    var active: Active.ViewModel? { if case .active(let view) = view { view } else { nil } }
    var home: HomeScreen.ViewModel? { if case .home(let view)? = active?.screen { view } else { nil } }
    var favorites: FavoritesScreen.ViewModel? { if case .favorites(let view)? = active?.screen { view } else { nil } }
    var detail: DetailScreen.ViewModel? { if case .detail(let view)? = active?.screen { view } else { nil } }
    var search: AddFavorite.Search? { if case .add(let view)? = favorites?.workflow { view.search } else { nil } }
    /// The list as the core knows it, on whatever screen.
    var knownFavorites: [Place] { withState { $0.saver.favorites.places } }
    /// The effects that are waiting for an answer.
    var workWaiting: [any Effect] { waiting.map(\.effect) }
    var savesWaiting: Int { effects(of: KeyValueEffect.self).count { Question.save($0) } }
    var timersWaiting: Int { effects(of: TimeEffect.self).count { Question.timer($0) } }
}

extension KeyValueOutput {
    /// The answer to a save that was done.
    static let saved = KeyValueOutput.success(.compareAndSet(isSet: true, found: nil))

    /// The answer to a save that found these bytes instead of those it had expected.
    static func conflict(_ found: [UInt8]?) -> KeyValueOutput { .success(.compareAndSet(isSet: false, found: found)) }
    /// The answer to a save that found this list.
    static func conflict(_ places: Place...) -> KeyValueOutput { conflict(Favorites(places).encoded()) }
    /// The answer to a read of these bytes.
    static func read(_ bytes: [UInt8]?) -> KeyValueOutput { .success(.get(value: bytes)) }
    static func failed(_ message: String) -> KeyValueOutput { .failure(.io(message: message)) }
}

extension KeyValue.Comparison {
    static let saved = KeyValue.Comparison(isSet: true, found: nil)
    static func conflict(_ found: [UInt8]?) -> KeyValue.Comparison { KeyValue.Comparison(isSet: false, found: found) }
}

/// Everything a log or a debugger would show of the app.
func shown(_ driver: WeatherDriver) -> String {
    var text = "\(driver.view) \(String(reflecting: driver.view)) \(driver.waiting) \(driver.notifications)"
    dump(driver.view, to: &text)
    dump(driver.waiting, to: &text)
    driver.withState { state in
        let state = copy state
        text += "\(state) \(String(reflecting: state))"
        dump(state, to: &text)
    }
    return text
}
