import ArgumentTable
import LocationEffects
import TextApp
import WeatherModel
import WeatherText

/// `weather location set|show|auto`.
struct LocationCommand {
    let settings: Settings
    private var texts: Texts { settings.texts }

    func set(_ text: String) throws(Failure) {
        if settings.isDemo { return Output.say(texts.demoHasNoLocation) }
        _ = try Failure.usage { try UserPlace(text) }
        Output.say(texts.locationIsSet(try store(text)))
        if let note = overridden { Output.say(note) }
    }

    /// Stores the place that the user has chosen in the app; returns what the user is to know. In a demo, it is that of
    /// the run.
    func keep(_ place: Place) -> String? {
        if settings.isDemo { return nil }
        do throws(Failure) {
            let named = "\(place.name) \(place.typedCoordinate)"
            _ = try store(Self.isReadBack(named, as: place) ? named : place.typedCoordinate)
            return overridden
        } catch {
            return error.message
        }
    }

    /// Whether a setting, once stored, is read as the place; a name such as `C# house` or `3 Elms` prevents that.
    private static func isReadBack(_ setting: String, as place: Place) -> Bool {
        guard !place.name.isEmpty, !setting.contains("#"), case .given(.place(let found))? = try? UserPlace(setting)
        else { return false }
        return found.coordinate == place.coordinate
    }

    /// The note that an option or a variable takes precedence over what is stored.
    private var overridden: String? {
        switch settings.location?.source {
        case .option, .variable: settings.location.map { texts.locationIsOverridden($0.source.name) }
        case .line, nil: nil
        }
    }

    /// Stores a setting; returns the path of the file.
    private func store(_ text: String) throws(Failure) -> String {
        let environment = settings.display.environment
        guard let path = Directories(environment: environment, dataDirectory: nil).configuration else {
            throw Failure(.configuration, texts.nowhereToKeepLocation(texts.noHome))
        }
        try ConfigurationFile.set(WeatherOption.location.name, to: text, at: path)
        return path
    }

    func show() throws(Failure) {
        guard let location = settings.location else {
            if settings.isDemo { return Output.say(texts.demoHasNoLocation) }
            return try Output.data(texts.locationIsNotSet)
        }
        let source = location.source.name
        let isAsked = settings.place == .desktop
        try Output.data(isAsked ? texts.desktopIsAsked(source) : texts.location(location.text, source))
    }
}
