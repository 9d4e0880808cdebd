import ArgumentTable
import TextApp
import WeatherModel
import WeatherText

/// `weather location set|show|auto`.
struct LocationCommand {
    let settings: Settings
    private var texts: Texts { settings.texts }

    func set(_ text: String) throws(Failure) {
        if settings.isDemo { return Output.say(texts.demoHasNoLocation) }
        do throws(UserPlaceError) { _ = try UserPlace(text) } catch { throw Failure(.usage, "\(error)") }
        let directories = Directories(environment: settings.display.environment, dataDirectory: nil)
        guard let path = directories.configuration else {
            throw Failure(.configuration, texts.nowhereToKeepLocation(texts.noHome))
        }
        try ConfigurationFile.set(WeatherOption.location.name, to: text, at: path)
        Output.say(texts.locationIsSet(path))
        if case .variable(let name)? = settings.location?.source { Output.say(texts.locationIsOverridden(name)) }
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
