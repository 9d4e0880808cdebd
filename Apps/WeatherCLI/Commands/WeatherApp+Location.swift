import ArgumentTable
import HomeFeature
import LifecycleCore
import LocationEffects
import TextApp
import WeatherModel
import WeatherText
import WeatherViews

// `weather location set|show|auto`.
extension WeatherApp {
    func setLocation(_ command: Invocation) async throws(Failure) {
        try await setLocation(command.command.operands.joined(separator: " "))
    }

    func followDesktop(_ command: Invocation) async throws(Failure) { try await setLocation("auto") }

    /// Stores the user's location, and prints it. A name is looked up first.
    private func setLocation(_ text: String) async throws(Failure) {
        if settings.isDemo { return Output.say(texts.demoHasNoLocation) }
        let query = try PlaceQuery([text], texts)
        switch (query, try Failure.usage { try UserPlace(text) }) {
        case (_, .desktop):
            try storeLocation(text)
            Output.say(texts.desktopWillBeAsked)
        case (.name(let name)?, _):
            let place = try await findPlace(called: name)
            try storeLocation(place.typed)
            try Output.data(texts.located(place.nameWithRegion))
        case (.place(let place)?, _):
            try storeLocation(text)
            try Output.data(texts.located(place.nameWithRegion))
        case (nil, _): break
        }
        if let note = overridingSetting { Output.say(note) }
        for problem in settings.lastingProblems { Output.say(texts.configurationIsWrong(problem.message)) }
    }

    /// Returns the first place with a name, and prints the other places with that name.
    private func findPlace(called name: String) async throws(Failure) -> Place {
        let home: HomeScreen.ViewModel
        do throws(Failure) {
            home = try await report(Job.Question(place: .name(name))).home
        } catch {
            throw Failure(error.status, "\(error.message.asSentence) \(texts.giveCoordinate)")
        }
        guard case .weather(let place, _)? = home.lookup else {
            let failure = home.gap.map { settings.failure(of: $0, in: "now") }
            let message = (failure?.message ?? texts.nothingToShow).asSentence
            throw Failure(failure?.status ?? .software, "\(message) \(texts.giveCoordinate)")
        }
        if !home.namesakes.isEmpty {
            Output.say(
                texts.shown(place.nameWithRegion, of: home.namesakes.count + 1),
                lines: home.namesakes.map(settings.command(for:)))
        }
        return place
    }

    /// Stores the place that the user has chosen in the app; returns a message for the user, if any. In a demo, nothing
    /// is stored.
    func keepLocation(_ place: Place) -> String? {
        if settings.isDemo { return nil }
        do throws(Failure) {
            try storeLocation(place.typed)
            return overridingSetting
        } catch {
            return texts.locationNotKept(place.nameWithRegion, error.message)
        }
    }

    /// The note that an option or a variable takes precedence over the stored location; nil if none does.
    private var overridingSetting: String? {
        switch settings.location?.source {
        case .option, .variable: settings.location.map { texts.locationIsOverridden($0.source.name) }
        case .line, nil: nil
        }
    }

    private func storeLocation(_ text: String) throws(Failure) {
        let environment = settings.display.environment
        guard let path = Directories(environment: environment, dataDirectory: nil).configuration else {
            throw Failure(.configuration, texts.nowhereToKeepLocation(texts.noHome))
        }
        try ConfigurationFile.set(WeatherOption.location.name, to: text, at: path)
    }

    func showLocation(_ command: Invocation) throws(Failure) {
        guard let location = settings.location else {
            if settings.isDemo { return Output.say(texts.demoHasNoLocation) }
            return try Output.data(texts.locationIsNotSet)
        }
        let source = location.source.name
        let isAsked = settings.place == .desktop
        try Output.data(isAsked ? texts.desktopIsAsked(source) : texts.location(location.text, source))
    }
}
