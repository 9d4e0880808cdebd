import ArgumentTable
import LifecycleCore
import SecretCapability
import SecretEffects
import TextApp
import TextUI
import WeatherModel
import WeatherSources
import WeatherText
import WeatherViews

/// The settings of a run. Options take precedence over the environment, which takes precedence over the configuration
/// file.
struct Settings {
    /// The settings for display and recording of the run.
    var display: DisplaySettings
    /// Where the user is.
    var place: UserPlace
    /// The setting that says where the user is; nil for none.
    let location: Setting?
    /// The name of the weather source that the user chose; nil for the one that the key decides.
    var source: String?
    /// The directory of favorites and key; nil for none.
    var dataDirectory: String?
    /// The directory of the service's answers; nil for memory.
    var cacheDirectory: String?
    /// The place of the key; nil for where it was stored last, or the most suitable one.
    var secretPlace: SecretPlace?
    /// The origin that replaces the weather service.
    var apiOrigin: Setting?
    /// The time in the background after which the search is cleared; nil for never.
    let clearAfter: Duration?
    /// The time in the background after which the passphrase, if any, is requested again.
    let lockAfter: Duration
    /// A key for this run only.
    var runKey: APIKey?
    /// Whether the run uses sample data and need not persist anything.
    var isDemo = false
    /// Messages for the user about the settings.
    var notes: [String] = []
    /// The data directory given by the user.
    let namedDataDirectory: String?
    /// The invalid settings that were ignored; empty unless errors are tolerated.
    let problems: [Failure]

    /// - Parameter isTolerant: whether an invalid setting is added to `problems` instead of being thrown.
    init(_ given: Invocation, isTolerant: Bool = false) throws(Failure) {
        let environment = given.environment
        let named = given[WeatherOption.dataDirectory]
        namedDataDirectory = named == "" ? nil : named
        let directories = Directories(environment: environment, dataDirectory: namedDataDirectory)
        (dataDirectory, cacheDirectory) = (directories.data, directories.cache)
        var given = given
        if let path = directories.configuration {
            given.configuration = ConfigurationFile(at: path, keys: ConfigurationKey.all)
        }
        var problems = given.configuration.problems
        if named == "" { problems.append(Failure(.usage, "--data-dir is empty; name a directory.")) }
        func attempt<Value>(_ value: @autoclosure () throws(Failure) -> Value?) -> Value? {
            do throws(Failure) { return try value() } catch { problems.append(error) }
            return nil
        }
        display = DisplaySettings(given)
        let territory = LocaleName(of: "LC_MEASUREMENT", in: environment).territory
        var units = attempt(try given[WeatherOption.units]).map { Units($0) } ?? Units(territory: territory)
        units.temperature = attempt(try given[WeatherOption.temperature]) ?? units.temperature
        units.wind = attempt(try given[WeatherOption.wind]) ?? units.wind
        units.pressure = attempt(try given[WeatherOption.pressure]) ?? units.pressure
        units.rain = attempt(try given[WeatherOption.rain]) ?? units.rain
        display.presentation.units = units
        let times = LocaleName(of: "LC_TIME", in: environment)
        let usualClock = ClockStyle(language: times.language, territory: times.territory)
        display.presentation.clock = attempt(try given[WeatherOption.clock]) ?? usualClock
        display.presentation.icons = attempt(try given[WeatherOption.icons]) ?? .plain
        display.presentation.language = attempt(try given[WeatherOption.language]) ?? Language(environment: environment)
        problems += display.problems
        location = given.setting(WeatherOption.location)
        place = attempt(try location.map(Self.place)) ?? .unknown
        display.presentation.asksDesktop = place == .desktop
        source = attempt(try given.setting(WeatherOption.source)?.word(among: Lifecycle.sources.names))
        secretPlace = attempt(try given[WeatherOption.secretStore])
        clearAfter = attempt(try given.configuration["clear-after"]?.duration())
        lockAfter = attempt(try given.configuration["lock-after"]?.duration()) ?? .seconds(300)
        apiOrigin = given.setting(WeatherOption.apiOrigin)
        if isTolerant || problems.isEmpty {
            runKey = attempt(try given.setting(WeatherOption.keyFile).map(Self.key))
        }
        if !isTolerant, let problem = problems.first { throw problem }
        self.problems = problems
        if dataDirectory == nil { notes = [texts.nothingIsKept(texts.noHome)] }
    }

    /// The invalid settings that remain after the location is set in the configuration.
    var lastingProblems: [Failure] {
        guard case .line? = location?.source, let line = location?.source.name else { return problems }
        return problems.filter { !$0.message.hasPrefix("\(line): ") }
    }

    /// The texts of the run, in its language.
    var texts: Texts { display.presentation.texts }

    /// The presentation of reports: for screen readers, the sentences of the dialogue.
    var reportPresentation: Presentation {
        var presentation = display.presentation
        presentation.isDialogue = display.isPlain
        return presentation
    }

    /// The settings for a command that operates on the stored key, without a key given for this run only, unless
    /// nothing is stored.
    var withStoredKey: Settings {
        var settings = self
        if dataDirectory != nil || secretPlace == .service { settings.runKey = nil }
        return settings
    }

    private static func place(_ setting: Setting) throws(Failure) -> UserPlace {
        do throws(UserPlaceError) { return try UserPlace(setting.text) } catch { throw setting.failure("\(error)") }
    }

    private static func key(_ path: Setting) throws(Failure) -> APIKey {
        do throws(Failure) {
            return try KeyInput.read(path.text)
        } catch {
            throw Failure(error.status, "\(path.source.name): \(error.message)")
        }
    }
}
