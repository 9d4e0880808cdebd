import HTTPCapability
import HTTPEffects
import LocationEffects
import OnboardFeature
import OpenWeather
import SecretCapability
import SecretEffects
import TextApp
import WeatherModel
import WeatherViews

extension DoctorCommand {
    /// Returns the findings about the stored data, read as the app reads it, and the key.
    func stores() async -> (findings: [Finding], key: APIKey?) {
        var settings = settings
        // A missing data directory is not created.
        if let directory = settings.dataDirectory, !Files.exists(directory) { settings.dataDirectory = nil }
        // The findings replace the notes.
        settings.notes = []
        let busy = "If another program has the file open, end it; else name another place with --data-dir."
        let favorites = await Finding.looking(for: "favorites", orElse: busy) { () throws(Failure) in
            let places = try await FavoritesCommand(settings: settings).stored().places
            return Finding(name: "favorites", value: "\(places.count)")
        }
        var key: APIKey?
        let place = await Finding.looking(for: "key", orElse: "Store it again: weather key set") {
            () throws(Failure) in
            let found = try await KeyCommand(settings: settings).find()
            key = found?.key
            guard let found else { return Finding(name: "key", value: "none", problem: Diagnostics.noKey) }
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

    /// Returns whether the weather service responds and accepts the key.
    ///
    /// Sends one request, as the app sends it, for the coordinate 0,0 instead of a place of the user; none while the app
    /// is locked.
    func service(_ key: APIKey?) async -> Finding {
        let origin = settings.apiOrigin?.text ?? OpenWeatherAPI.origin
        let start = ContinuousClock.now
        func finding(_ value: String, _ problem: Failure? = nil) -> Finding {
            Finding(name: origin, value: value, reason: start.duration(to: .now).milliseconds, problem: problem)
        }
        if settings.passphraseFile?.isThere == true {
            return Finding(name: origin, value: "not asked", reason: "the app is locked")
        }
        let http: HTTPHandler
        do throws(Failure) {
            http = try WeatherApp(settings).http()
        } catch {
            return finding("not asked", error)
        }
        let asked = key ?? SecretText("")
        let output = await http.answer(
            OpenWeatherAPI.currentWeather(at: Coordinate(latitude: 0, longitude: 0), key: asked))
        switch OpenWeatherAPI.conditions(from: output, hiding: asked) {
        case .success: return finding("answers, and accepts the key")
        // A healthy service rejects a request without a key.
        case .failure(.notAuthorized) where key == nil: return finding("answers")
        case .failure(let failure): return finding("in trouble", Diagnostics.failure(of: failure))
        }
    }
}
