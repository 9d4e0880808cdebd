import ArgumentTable
import FavoritesScreen
import HTTPCapability
import LocationCapability
import SecretCapability
import SecretEffects
import TextApp
import TextUI
import WeatherModel
import WeatherText

/// Everything that a run is told: by flags, else by the environment, else by the configuration file.
struct Settings {
    /// How the run is shown and recorded.
    var display: DisplaySettings
    var location: ConfiguredLocation
    /// The name of the place where the user is, which has to be looked up.
    var locationName: String?
    /// Whether the desktop is asked where the user is; somebody has to say so, because it tells others.
    var asksDesktopForLocation: Bool
    /// Where favorites and key are kept; nil for nowhere.
    var dataDirectory: String?
    /// Where the service's answers are kept; nil for memory.
    var cacheDirectory: String?
    /// What keeps the key; nil for what kept it last, or fits best.
    var secretPlace: SecretPlace?
    /// Who is asked instead of the weather service.
    var apiOrigin: String?
    /// Who named it, for messages: a flag or a variable.
    var apiOriginSource: Setting.Source?
    /// How long the app may be out of sight until it forgets what was searched for; nil for ever.
    var clearAfter: Duration?
    /// How long the app may be out of sight until it asks for its passphrase again, if it has one.
    var lockAfter: Duration
    /// The library whose core is used instead of the program's own.
    var coreLibrary: String?
    /// A key for this run only.
    var runKey: APIKey?
    /// Whether the run shows samples, and may forget what it is told.
    var isDemo = false
    /// What the user should know about the settings themselves.
    var notes: [String] = []
    /// The data directory that the user named.
    let namedDataDirectory: String?
    /// What the configuration file says.
    let file: ConfigurationFile
    /// What could not be used, and is left out; nothing unless that was tolerated.
    private(set) var problems: [Failure] = []

    /// - Parameter isTolerant: whether a text that cannot be used is a problem among others, and the rest is read all the
    ///   same.
    init(_ given: Invocation, isTolerant: Bool = false) throws(Failure) {
        var problems: [Failure] = []
        func refuse(_ failure: Failure) throws(Failure) {
            guard isTolerant else { throw failure }
            problems.append(failure)
        }
        func attempt<Value>(_ value: @autoclosure () throws(Failure) -> Value?) throws(Failure) -> Value? {
            do throws(Failure) { return try value() } catch { try refuse(error) }
            return nil
        }
        namedDataDirectory = given.setting(option: "data-dir", variable: "WEATHER_DATA_DIR")?.text
        let directories = Directories(environment: given.environment, dataDirectory: namedDataDirectory)
        self.dataDirectory = directories.data
        cacheDirectory = directories.cache
        if directories.data == nil {
            notes = [
                Directories.homeProblem(in: given.environment)
                    + ", so favorites and key are forgotten at the end; name a place with --data-dir."
            ]
        }
        file =
            try directories.configuration.map { path throws(Failure) in
                try ConfigurationFile.load(path, refuse: refuse)
            } ?? ConfigurationFile()
        display = DisplaySettings(given)
        display.presentation.units = Self.units(
            try attempt(try given.setting(option: "units", variable: "WEATHER_UNITS", file["units"])?.choice()),
            wind: try attempt(try given.setting(option: "wind", variable: "WEATHER_WIND", file["wind"])?.choice()),
            given.environment)
        let color: ColorChoice? = try attempt(try given.setting(option: "color", file["color"])?.choice())
        if !display.isPlain { display.color = color ?? .auto }
        let style: GlyphStyle? = try attempt(try file["glyphs"]?.choice())
        if let style, !given.command.flag("ascii"), !given.command.flag("unicode") {
            display.presentation.glyphs = style == .ascii ? .ascii : .unicode
        }
        let place = given.setting(option: "location", variable: "WEATHER_LOCATION", file["location"])
        asksDesktopForLocation = place?.text.filter { !$0.isWhitespace } == "auto"
        display.presentation.asksDesktop = asksDesktopForLocation
        locationName = try attempt(try asksDesktopForLocation ? nil : place.flatMap(Self.name))
        let asked = asksDesktopForLocation || locationName != nil ? nil : place
        let nowhere = try Self.location(nil)
        location = try attempt(try Self.location(asked)) ?? nowhere
        secretPlace = try attempt(
            try given.setting(
                option: "secret-store", variable: "WEATHER_SECRET_STORE", file["secret-store"])?.choice())
        clearAfter = try attempt(try file["clear-after"]?.duration())
        lockAfter = try attempt(try file["lock-after"]?.duration()) ?? .seconds(300)
        let origin = given.setting(option: "api-origin", variable: "WEATHER_API_ORIGIN")
        (apiOrigin, apiOriginSource) = (origin?.text, origin?.source)
        coreLibrary = given.command.value("core")
        runKey = try attempt(
            try given.setting(option: "key-file", variable: "WEATHER_KEY_FILE").map(Self.key))
        self.problems = problems
    }

    /// How reports are printed: those for screen readers say the sentences of the dialogue.
    var reportPresentation: Presentation {
        var presentation = display.presentation
        presentation.isDialogue = display.isPlain
        return presentation
    }

    /// The words for glyphs in the configuration.
    private enum GlyphStyle: String, CaseIterable {
        case unicode
        case ascii
    }

    /// The settings for a command that works on the stored key: one given for this run is not it, unless nothing is
    /// stored.
    var withStoredKey: Settings {
        var settings = self
        if dataDirectory != nil { settings.runKey = nil }
        return settings
    }

    /// The settings for a command that makes no request, and so needs a key only to begin: any will do.
    var withAnyKey: Settings {
        var settings = self
        settings.runKey = SecretText("unused")
        return settings
    }

    /// Who chooses a system has all of it; else the locale says what is usual.
    private static func units(_ system: Units.System?, wind: WindUnit?, _ environment: [String: String]) -> Units {
        var units = system.map { Units($0) } ?? Units(environment: environment)
        units.wind = wind ?? units.wind
        return units
    }

    /// The name of a place that is not written down as a coordinate, nor as what could have been meant as one.
    private static func name(of place: Setting) throws(Failure) -> String? {
        let name = CleanText.clean(place.text)
        guard name.contains(where: \.isLetter), name.first?.isLetter == true || !name.contains(where: \.isNumber)
        else { return nil }
        guard name.count >= AddFavorite.fewestCharacters else {
            throw Failure(
                place.source.status,
                "\(place.source.name): \"\(name)\" is too short for the name of a place; give at least "
                    + "\(AddFavorite.fewestCharacters) characters.")
        }
        return name
    }

    private static func location(_ place: Setting?) throws(Failure) -> ConfiguredLocation {
        let candidates = place.map { [LocationCandidate(origin: $0.source.name, text: $0.text)] } ?? []
        do throws(ConfiguredLocationError) {
            return try ConfiguredLocation(candidates)
        } catch {
            throw Failure(place?.source.status ?? .configuration, error.description)
        }
    }

    private static func key(_ path: Setting) throws(Failure) -> APIKey {
        do throws(Failure) {
            return try KeyInput.read(path.text)
        } catch {
            throw Failure(error.status, "\(path.source.name): \(error.message)")
        }
    }
}
