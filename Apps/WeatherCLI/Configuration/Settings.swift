import ArgumentTable
import FavoritesFeature
import HTTPCapability
import LocationCapability
import SecretCapability
import SecretEffects
import TextApp
import TextUI
import WeatherModel
import WeatherText

/// The settings of a run. Options take precedence over the environment, which takes precedence over the configuration
/// file.
struct Settings {
    /// The settings for display and recording of the run.
    var display: DisplaySettings
    var location: ConfiguredLocation
    /// The name of the user's place, which has to be looked up.
    var locationName: String?
    /// Whether to ask the desktop for the location; opt-in, because it discloses the location to others.
    var asksDesktopForLocation: Bool
    /// The directory of favorites and key; nil for none.
    var dataDirectory: String?
    /// The directory of the service's answers; nil for memory.
    var cacheDirectory: String?
    /// The place of the key; nil for where it was stored last, or the most suitable one.
    var secretPlace: SecretPlace?
    /// The origin that replaces the weather service.
    var apiOrigin: String?
    /// The source of the origin, for messages: an option or a variable.
    var apiOriginSource: Setting.Source?
    /// The time in the background after which the search is cleared; nil for never.
    var clearAfter: Duration?
    /// The time in the background after which the passphrase, if any, is requested again.
    var lockAfter: Duration
    /// The path of a library whose core replaces that of the program.
    var coreLibrary: String?
    /// A key for this run only.
    var runKey: APIKey?
    /// Whether the run uses sample data and need not persist anything.
    var isDemo = false
    /// Messages for the user about the settings.
    var notes: [String] = []
    /// The data directory given by the user.
    let namedDataDirectory: String?
    /// The contents of the configuration file.
    let file: ConfigurationFile
    /// The invalid settings that were ignored; empty unless errors are tolerated.
    private(set) var problems: [Failure] = []

    /// - Parameter isTolerant: whether an invalid setting is added to `problems` instead of being thrown.
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
        let named = given[WeatherOption.dataDirectory]
        if named == "" { try refuse(Failure(.usage, "--data-dir is empty; name a directory.")) }
        namedDataDirectory = named == "" ? nil : named
        let directories = Directories(environment: given.environment, dataDirectory: namedDataDirectory)
        self.dataDirectory = directories.data
        cacheDirectory = directories.cache
        file =
            try directories.configuration.map { path throws(Failure) in
                try ConfigurationFile.load(path, refuse: refuse)
            } ?? ConfigurationFile()
        display = DisplaySettings(given)
        display.presentation.units = Self.units(
            try attempt(try given.setting(WeatherOption.units, file["units"])?.choice()),
            wind: try attempt(try given.setting(WeatherOption.wind, file["wind"])?.choice()),
            given.environment)
        display.presentation.language =
            try attempt(try given.setting(WeatherOption.language, file["lang"])?.choice())
            ?? Language(environment: given.environment)
        let color: ColorChoice? = try attempt(
            try given.setting(Option<ColorChoice>.color, readsVariable: false, file["color"])?.choice())
        if !display.isPlain { display.color = color ?? .auto }
        let style: GlyphStyle? = try attempt(try file["glyphs"]?.choice())
        if let style, !given[.ascii], !given[.unicode] {
            display.presentation.glyphs = style == .ascii ? .ascii : .unicode
        }
        let place = given.setting(WeatherOption.location, file["location"])
        asksDesktopForLocation = place?.text.filter { !$0.isWhitespace } == "auto"
        display.presentation.asksDesktop = asksDesktopForLocation
        locationName = try attempt(try asksDesktopForLocation ? nil : place.flatMap(Self.name))
        let asked = asksDesktopForLocation || locationName != nil ? nil : place
        let nowhere = try Self.location(nil)
        location = try attempt(try Self.location(asked)) ?? nowhere
        secretPlace = try attempt(
            try given.setting(
                WeatherOption.secretStore, file["secret-store"])?.choice())
        clearAfter = try attempt(try file["clear-after"]?.duration())
        lockAfter = try attempt(try file["lock-after"]?.duration()) ?? .seconds(300)
        let origin = given.setting(WeatherOption.apiOrigin)
        (apiOrigin, apiOriginSource) = (origin?.text, origin?.source)
        coreLibrary = given[WeatherOption.core]
        runKey = try attempt(
            try given.setting(WeatherOption.keyFile).map(Self.key))
        self.problems = problems
        if directories.data == nil {
            notes = [texts.nothingIsKept(Directories.homeProblem(in: given.environment, texts))]
        }
    }

    /// The presentation of reports: for screen readers, the sentences of the dialogue.
    var reportPresentation: Presentation {
        var presentation = display.presentation
        presentation.isDialogue = display.isPlain
        return presentation
    }

    /// The values of `glyphs` in the configuration.
    private enum GlyphStyle: String, CaseIterable {
        case unicode
        case ascii
    }

    /// The settings for a command that operates on the stored key, without a key given for this run only, unless
    /// nothing is stored.
    var withStoredKey: Settings {
        var settings = self
        if dataDirectory != nil || secretPlace == .service { settings.runKey = nil }
        return settings
    }

    /// Returns the units of an explicit system, else those of the locale.
    private static func units(_ system: Units.System?, wind: WindUnit?, _ environment: [String: String]) -> Units {
        var units = system.map { Units($0) } ?? Units(environment: environment)
        units.wind = wind ?? units.wind
        return units
    }

    /// Returns the name of a place; nil for a coordinate, including an invalid one.
    private static func name(of place: Setting) throws(Failure) -> String? {
        let name = CleanText.clean(place.text)
        guard name.contains(where: \.isLetter), name.first?.isLetter == true || !name.contains(where: \.isNumber)
        else { return nil }
        guard name.count >= AddFavorite.minimumLength else {
            throw Failure(
                place.source.status,
                "\(place.source.name): \"\(name)\" is too short for the name of a place; give at least "
                    + "\(AddFavorite.minimumLength) characters.")
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
