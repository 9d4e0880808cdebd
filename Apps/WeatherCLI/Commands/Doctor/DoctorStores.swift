import HTTPCapability
import HTTPEffects
import LifecycleCore
import LocationEffects
import OnboardFeature
import SecretCapability
import SecretEffects
import TextApp
import WeatherModel
import WeatherSources
import WeatherViews

extension DoctorCommand {
    /// Returns the findings about the stored data, read as the app reads it, and the key.
    func stores() async -> (findings: [Finding], key: APIKey?) {
        var app = app
        // A missing data directory is not created.
        if let directory = app.settings.dataDirectory, !Files.exists(directory) { app.settings.dataDirectory = nil }
        // The findings replace the notes.
        app.settings.notes = []
        let settings = app.settings
        let busy = "If another program has the file open, end it; else name another place with --data-dir."
        let favorites = await Finding.looking(for: "favorites", orElse: busy) { () throws(Failure) in
            let places = try await app.storedFavorites().places
            return Finding(name: "favorites", value: "\(places.count)")
        }
        var key: APIKey?
        let place = await Finding.looking(for: "key", orElse: "Store it again: weather key set") {
            () throws(Failure) in
            let found = try await app.findKey()
            key = found?.key
            guard let found else {
                let isNeeded = Lifecycle.sources.select(settings.source, .missing) == .keyMissing
                return Finding(
                    name: "key", value: "none", problem: isNeeded ? settings.failure(of: .welcome) : nil)
            }
            let words = [SecretPlace.file: "in a sealed file", .service: "in the desktop's Secret Service"]
            return Finding(name: "key", value: found.place.flatMap { words[$0] } ?? "given for this run")
        }
        let lock = await Finding.looking(for: "lock", orElse: "What to do is told by: weather lock on --help") {
            () throws(Failure) in
            Finding(name: "lock", value: try await settings.passphrase == nil ? "off" : "on")
        }
        return ([favorites, place, lock] + Self.damaged(in: settings.dataDirectory), key)
    }

    private static func damaged(in directory: String?) -> [Finding] {
        guard let directory else { return [] }
        return Files.names(in: directory).filter { $0.contains(".broken-") }.map { name in
            Finding(
                name: "kept aside", value: "\(directory)/\(name)",
                reason: "it was damaged; remove it if you need it no more")
        }
    }

    /// Returns whether the weather service responds and accepts the key, if it needs one.
    ///
    /// Sends one request, as the app sends it, for the coordinate 0,0 instead of a place of the user; none while the
    /// app is locked.
    func service(_ key: APIKey?) async -> Finding {
        let access =
            switch Lifecycle.sources.select(settings.source, key.map(SourceRegistry.StoredKey.found) ?? .missing) {
            case .use(let access): access
            // Whether the service can be reached is reported without a key, too.
            case .keyMissing, .keyUnreadable:
                Lifecycle.sources.source(forKeyOf: settings.source).map { SourceAccess($0) }
            }
        guard let access else { return Finding(name: "service", value: "none") }
        let request = access.conditions(at: Coordinate(latitude: 0, longitude: 0))
        let start = ContinuousClock.now
        let title = access.source.description.title
        let name = settings.apiOrigin?.text ?? access.source.endpoints.first?.origin ?? ""
        func finding(_ value: String, _ problem: Failure? = nil) -> Finding {
            Finding(
                name: name, value: "\(title) \(value)", reason: start.duration(to: .now).milliseconds, problem: problem)
        }
        if settings.passphraseFile?.isThere == true {
            return Finding(name: name, value: "\(title) is not asked", reason: "the app is locked")
        }
        let http: HTTPHandler
        do throws(Failure) {
            http = try app.http()
        } catch {
            return finding("is not asked", error)
        }
        switch request.read(await http.answer(request.effect)) {
        case .success: return finding(access.source.description.needsKey ? "answers, and accepts the key" : "answers")
        // A healthy service rejects a request without a key.
        case .failure(.notAuthorized) where key == nil: return finding("answers")
        case .failure(let failure):
            let words = failure == .notAuthorized ? "answers, and refuses the key" : "gives no usable answer"
            return finding(words, settings.failure(of: failure))
        }
    }
}
