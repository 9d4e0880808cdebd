import FavoritesFeature
import LifecycleCore
import OnboardFeature
import TextApp
import WeatherModel
import WeatherText
import WeatherViews

extension WeatherApp {
    /// Runs a job, and returns what is picked from its result.
    ///
    /// - Throws: A failure of the run, or the problem of the job.
    func run<Value: Sendable>(_ order: Job.Order, _ pick: (Job.Result) -> Value?) async throws(Failure) -> Value {
        let result = try await result(of: order)
        if case .failed(let problem) = result { throw Diagnostics.failure(of: problem, in: order, settings.texts) }
        guard let value = pick(result) else { throw Failure(.software, settings.texts.nothingToShow) }
        return value
    }

    /// Runs a job and returns its result.
    func result(of order: Job.Order) async throws(Failure) -> Job.Result {
        try await AppSession(self).run(.run(order)) { if case .ended(let result) = $0 { result } else { nil } }
    }
}

extension Diagnostics {
    /// Returns the failure of a job that could not be done.
    static func failure(of problem: Job.Problem, in order: Job.Order, _ texts: Texts) -> Failure {
        switch (problem, order) {
        case (.keyNeeded(let reason), _): failure(of: reason, texts)
        case (.notRead(let cause), _): Failure(.inputOutput, texts.favoritesNotRead(cause))
        case (.notSaved(let cause), _): Failure(.inputOutput, texts.favoritesNotSaved(cause))
        case (.tooMany(let count), .addFavorite):
            Failure(.usage, "There are \(count - 1) favorites already. Remove one before you add another.")
        case (.tooMany(let count), _):
            Failure(.unreadableInput, texts.tooManyFavorites(count, limit: Job.mostFavorites))
        case (.searchFailed(.notFound), .addFavorite(let name)): Failure(.noMatch, texts.noPlace(called: name))
        case (.searchFailed(let cause), _): failure(of: cause, in: texts.language)
        case (.ambiguous(let matches, let all), .removeFavorite(let name)):
            failure(ofAmbiguous: name, matches, in: all, texts)
        case (.ambiguous, _): Failure(.software, texts.nothingToShow)
        case (.invalidKey(.empty), _): Failure(.unreadableInput, texts.noKeyGiven)
        case (.invalidKey(.malformed), _): Failure(.unreadableInput, texts.isNoKey)
        case (.keyNotChanged(let cause), .storeKey): Failure(.inputOutput, "The API key could not be stored: \(cause)")
        case (.keyNotChanged(let cause), _): Failure(.inputOutput, texts.keyNotDeleted(cause))
        }
    }

    private static func failure(
        ofAmbiguous name: String, _ matches: [Place], in places: [Place], _ texts: Texts
    ) -> Failure {
        guard matches.isEmpty else {
            let words = matches.map { "\"\($0.typedName(among: matches) ?? $0.typedCoordinate)\"" }
            return Failure(.usage, texts.severalFavorites(called: name, words.joined(separator: "; ")))
        }
        let known = places.map(\.nameWithRegion).joined(separator: "; ")
        return Failure(.noMatch, texts.noFavorite(called: name, known: known))
    }
}
