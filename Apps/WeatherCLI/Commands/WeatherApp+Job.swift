import ArgumentTable
import HomeFeature
import LifecycleCore
import TextApp
import WeatherModel
import WeatherText
import WeatherViews

extension WeatherApp {
    /// Runs a job and returns its result.
    func result(of order: Job.Order) async throws(Failure) -> Job.Result {
        var app = self
        app.isCommand = true
        return try await AppSession(app).run(choices + [.run(order)]) {
            if case .ended(let result) = $0 { result } else { nil }
        }
    }

    /// Runs a job and returns its result.
    ///
    /// - Throws: A failure of the run, or the problem of the job.
    func run(_ order: Job.Order) async throws(Failure) -> Job.Result {
        let result = try await result(of: order)
        if case .failed(let problem) = result { throw settings.failure(of: problem, in: order) }
        return result
    }

    /// Runs a job that reports the weather at home, or of a place.
    func report(_ question: Job.Question) async throws(Failure) -> (view: Active.ViewModel, home: HomeScreen.ViewModel)
    {
        guard case .report(let view) = try await run(.report(question)), case .home(let home) = view.screen else {
            throw Failure(.software, texts.nothingToShow)
        }
        return (view, home)
    }

    /// Runs a job that changes the favorites or the key, and prints what it has done.
    func perform(_ order: Job.Order) async throws(Failure) {
        switch try await run(order) {
        case .added(let places, let found):
            guard let place = found.first else { return }
            let name = place.nameWithRegion
            let others = found.dropFirst().map(settings.command(for:))
            if let first = others.first {
                Output.say(
                    texts.found(name, other: first, of: found.count), lines: others.count > 1 ? others : [])
            }
            try Output.data(places.isEmpty ? texts.isFavoriteAlready(name) : texts.added(name))
        case .removed(let place): try Output.data(texts.removed(place.nameWithRegion))
        case .keyStored(.accepted): Output.say(texts.keyStored)
        case .keyStored(.notWanted): Output.say(texts.keyStoredUntried)
        case .keyStored(.failed(let failure)):
            Output.say(texts.keyNotTried(texts.message(for: failure), texts.remedy(for: failure)))
        case .keyDeleted: Output.say(texts.keyDeleted)
        case .unreadableKeyDeleted: Output.say(texts.unreadableKeyDeleted)
        case .keyMissing: Output.say(texts.noKeyThere)
        case .report, .favorites, .failed: throw Failure(.software, texts.nothingToShow)
        }
    }
}

extension Settings {
    /// Returns the command line of this run for another place, which is then found without a search.
    func command(for place: Place) -> String {
        let operand = place.typed == place.typedCoordinate ? "-- \(place.typed)" : "\"\(place.typed)\""
        return (["weather", display.invocation.command.command] + givenOptions(isPlaceGiven: true) + [operand])
            .joined(separator: " ")
    }

    /// Returns this run's options for another command line, as shell words, without `--record`: its file exists by now.
    func givenOptions(isPlaceGiven: Bool) -> [String] {
        let names = [DisplayOption.record.name] + (isPlaceGiven ? [WeatherOption.location.name] : [])
        return WeatherApp.commandLine.options(givenIn: display.invocation.command, except: Set(names))
    }
}
