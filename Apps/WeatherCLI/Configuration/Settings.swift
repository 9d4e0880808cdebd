import ArgumentTable
import Effects
import HTTPCapability
import LocationCapability
import SecretCapability
import TextUI
import WeatherModel

/// Everything that a run is told: by flags, else by the environment, else by the configuration file.
struct Settings {
    var units: Units
    var glyphs: Glyphs
    var color: ColorChoice
    /// Whether the app is a dialogue of lines.
    var isPlain: Bool
    var location: ConfiguredLocation
    /// Whether the desktop is asked where the user is; somebody has to say so, because it tells others.
    var asksDesktopForLocation: Bool
    /// Where favorites and key are kept; nil for nowhere.
    var dataDirectory: String?
    /// What keeps the key; nil for what kept it last, or fits best.
    var secretPlace: SecretPlace?
    /// Who is asked instead of the weather service.
    var apiOrigin: String?
    /// A key for this run only.
    var runKey: APIKey?
    /// The file that the run is recorded in.
    var record: String?
    /// A line that stands above everything shown.
    var banner: String?
    /// What the user should know about the settings themselves.
    var notes: [String] = []
    let environment: [String: String]

    init(_ command: ParsedCommand, environment: [String: String]) throws(Failure) {
        self.environment = environment
        func given(_ option: String, _ variable: String) -> String? {
            command.value(option) ?? environment[variable].flatMap { $0.isEmpty ? nil : $0 }
        }
        let directories = Directories(environment: environment, dataDirectory: given("data-dir", "WEATHER_DATA_DIR"))
        dataDirectory = directories.data
        if dataDirectory == nil {
            notes = ["HOME is not set, so favorites and key are forgotten at the end; name a place with --data-dir."]
        }
        let file = try directories.configuration.map(ConfigurationFile.load) ?? ConfigurationFile()
        units = try Self.choice("units", given("units", "WEATHER_UNITS") ?? file["units"]) ?? .metric
        isPlain = command.flag("plain") || !(environment["WEATHER_PLAIN"] ?? "").isEmpty
        color = isPlain ? .never : try Self.choice("color", command.value("color") ?? file["color"]) ?? .auto
        let style = try Self.choice("glyphs", file["glyphs"]) ?? GlyphStyle.unicode
        glyphs = command.flag("ascii") || style == .ascii ? .ascii : .unicode
        (location, asksDesktopForLocation) = try Self.location(command, environment, file)
        secretPlace = try Self.choice(
            "secret-store", given("secret-store", "WEATHER_SECRET_STORE") ?? file["secret-store"])
        record = command.value("record")
        apiOrigin = given("api-origin", "WEATHER_API_ORIGIN")
        runKey = try given("key-file", "WEATHER_KEY_FILE").map(KeyInput.read)
    }

    /// The words for glyphs in the configuration.
    private enum GlyphStyle: String, CaseIterable {
        case unicode
        case ascii
    }

    private static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ text: String?
    ) throws(Failure) -> Value? {
        guard let text else { return nil }
        if let value = Value(rawValue: text) { return value }
        let words = Value.allCases.map(\.rawValue).joined(separator: " or ")
        throw Failure(.configuration, "\(name) is \"\(text)\"; it must be \(words).")
    }

    /// The settings for a command that works on the stored key: one given for this run is not it, unless nothing is stored.
    var withStoredKey: Settings {
        var settings = self
        if dataDirectory != nil { settings.runKey = nil }
        return settings
    }

    private static func location(
        _ command: ParsedCommand, _ environment: [String: String], _ file: ConfigurationFile
    ) throws(Failure) -> (ConfiguredLocation, asksDesktop: Bool) {
        let candidates = [
            LocationCandidate(origin: "--location", text: command.value("location")),
            LocationCandidate(origin: "WEATHER_LOCATION", text: environment["WEATHER_LOCATION"]),
            LocationCandidate(origin: "location in the configuration", text: file["location"]),
        ]
        let words = candidates.lazy.compactMap { $0.text?.filter { !$0.isWhitespace } }.first { !$0.isEmpty }
        let asksDesktop = words == "auto"
        do {
            return (try ConfiguredLocation(asksDesktop ? [] : candidates), asksDesktop)
        } catch {
            throw Failure(error.origin == "--location" ? .usage : .configuration, error.description)
        }
    }
}
