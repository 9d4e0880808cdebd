import HomeFeature
import LifecycleCore
import OnboardFeature
import TextApp
import WeatherModel
import WeatherText
import WeatherViews

// Maps the failures of the core to the message and the exit status of a command.
extension Settings {
    /// Returns the failure of a command without weather.
    func failure(of failure: WeatherFailure) -> Failure {
        if failure == .notAuthorized { return self.failure(of: OnboardScreen.Reason.unauthorized) }
        return Failure(Self.status(of: failure), "\(texts.message(for: failure)) \(texts.remedy(for: failure))")
    }

    /// Returns the failure of a command without a usable key.
    func failure(of reason: OnboardScreen.Reason) -> Failure {
        let (message, remedy) = KeyProblem(reason, isKeyGiven: runKey != nil).words(texts)
        return Failure(.noPermission, "\(message) \(remedy)")
    }

    private static func status(of failure: WeatherFailure) -> ExitCode {
        switch failure {
        case .notAuthorized: .noPermission
        case .notFound: .noMatch
        case .quotaExceeded, .offline, .timedOut, .rateLimited: .tryAgainLater
        case .badRequest, .serviceError, .unreadable: .unavailable
        }
    }

    /// Returns the failure of a report without up-to-date weather.
    ///
    /// - Parameters:
    ///   - command: The name of the command, for the advice in messages.
    ///   - saving: Whether the favorites, the first of which stands in for the location, could be read.
    func failure(
        of gap: HomeScreen.Gap, in command: String, _ saving: FavoritesSaver.ViewModel = .saved
    ) -> Failure {
        if gap == .locationNotSet, case .blocked(let cause) = saving {
            let (message, remedy) = texts.noStandIn(cause)
            return Failure(.inputOutput, "\(message) \(remedy)")
        }
        return switch gap {
        // The reason was already reported.
        case .locationUnavailable: Failure(.unavailable, texts.placeNotFound)
        case .locationNotSet: Failure(.configuration, texts.whereAreYou(command, asksDesktop: place == .desktop))
        case .noMatch(let name):
            Failure(
                .noMatch,
                (place == .given(.name(name)) ? "\(location?.source.name ?? ""): " : "") + texts.noPlace(called: name))
        case .searchFailed(let name, let cause):
            Failure(Self.status(of: cause), texts.notLookedUp(name, failure(of: cause).message))
        case .failed(let cause): failure(of: cause)
        }
    }

    /// Returns the failure of a job that could not be done.
    func failure(of problem: Job.Problem, in order: Job.Order) -> Failure {
        switch (problem, order) {
        case (.keyNeeded(let reason), _): failure(of: reason)
        case (.notRead(let cause), _): Failure(.inputOutput, texts.favoritesNotRead(cause))
        case (.notSaved(let cause), _): Failure(.inputOutput, texts.favoritesNotSaved(cause))
        case (.tooMany(let count), .addFavorite):
            Failure(.usage, "There are \(count - 1) favorites already. Remove one before you add another.")
        case (.tooMany(let count), _):
            Failure(.unreadableInput, texts.tooManyFavorites("\(count)", "\(Job.mostFavorites)"))
        case (.searchFailed(.notFound), .addFavorite(let name)): Failure(.noMatch, texts.noPlace(called: name))
        case (.searchFailed(let cause), _): failure(of: cause)
        case (.ambiguous([], let all), .removeFavorite(let name)):
            Failure(
                .noMatch,
                texts.noFavorite(called: name, known: all.distinctNames.joined(separator: "; ")))
        case (.ambiguous(let matches, _), .removeFavorite(let name)):
            Failure(
                .usage,
                texts.severalFavorites(
                    name,
                    matches.map { "\"\($0.typedName(among: matches) ?? $0.typed)\"" }
                        .joined(separator: "; ")))
        case (.ambiguous, _): Failure(.software, texts.nothingToShow)
        case (.invalidKey(.empty), _): Failure(.unreadableInput, texts.noKeyGiven)
        case (.invalidKey(.malformed), _): Failure(.unreadableInput, texts.isNoKey)
        case (.invalidKey(.refused), _): Failure(.noPermission, texts.keyNotStored)
        case (.keyNotChanged(let cause), .storeKey), (.keyNotChanged(let cause), .storeUntriedKey):
            Failure(.inputOutput, "The API key could not be stored: \(cause)")
        case (.keyNotChanged(let cause), _): Failure(.inputOutput, texts.keyNotDeleted(cause))
        }
    }
}
