import HomeFeature
import LifecycleCore
import OnboardFeature
import TextApp
import WeatherModel
import WeatherText
import WeatherViews

/// Maps the failures of the core to the message and the exit status of a command.
enum Diagnostics {
    /// Returns the failure of a command without weather.
    ///
    /// - Parameter isKeyGiven: whether the key was given for this run only.
    static func failure(of failure: WeatherFailure, _ texts: Texts = Texts(), isKeyGiven: Bool = false) -> Failure {
        let keyRemedy = isKeyGiven ? texts.giveAnotherKey : texts.storeKeyAgain
        let remedy = failure == .notAuthorized ? keyRemedy : texts.remedy(for: failure)
        return Failure(status(of: failure), "\(texts.message(for: failure)) \(remedy)")
    }

    /// The failure of a command without a stored key.
    static let noKey = failure(of: .welcome, Texts())

    /// Returns the failure of a command without a usable key.
    static func failure(of reason: OnboardScreen.Reason, _ texts: Texts, isKeyGiven: Bool = false) -> Failure {
        switch reason {
        case .welcome, .reset: Failure(.noPermission, texts.noKey)
        case .unauthorized: failure(of: .notAuthorized, texts, isKeyGiven: isKeyGiven)
        case .unreadable(let cause): Failure(.noPermission, texts.keyNotRead(cause))
        }
    }

    private static func status(of failure: WeatherFailure) -> ExitCode {
        switch failure {
        case .notAuthorized: .noPermission
        case .badRequest: .usage
        case .notFound: .noMatch
        case .quotaExceeded, .offline, .timedOut, .rateLimited: .tryAgainLater
        case .serviceError, .unreadable: .unavailable
        }
    }

    /// Returns the failure of a report without up-to-date weather.
    ///
    /// - Parameter command: The name of the command, for the advice in messages.
    static func failure(of gap: HomeScreen.Gap, in command: String, _ settings: Settings) -> Failure {
        let texts = settings.texts
        return switch gap {
        // The reason was already reported.
        case .locationUnavailable: Failure(.unavailable, texts.placeNotFound)
        case .locationNotSet:
            Failure(.configuration, texts.whereAreYou(command, asksDesktop: settings.place == .desktop))
        case .noMatch(let name): Failure(.noMatch, texts.noPlace(called: name))
        case .searchFailed(let name, let cause):
            Failure(
                status(of: cause),
                texts.notLookedUp(name, failure(of: cause, texts, isKeyGiven: settings.runKey != nil).message))
        case .failed(let cause): failure(of: cause, texts, isKeyGiven: settings.runKey != nil)
        }
    }

    /// Returns the failure of a job that could not be done.
    static func failure(
        of problem: Job.Problem, in order: Job.Order, _ texts: Texts, isKeyGiven: Bool = false
    ) -> Failure {
        switch (problem, order) {
        case (.keyNeeded(let reason), _): failure(of: reason, texts, isKeyGiven: isKeyGiven)
        case (.notRead(let cause), _): Failure(.inputOutput, texts.favoritesNotRead(cause))
        case (.notSaved(let cause), _): Failure(.inputOutput, texts.favoritesNotSaved(cause))
        case (.tooMany(let count), .addFavorite):
            Failure(.usage, "There are \(count - 1) favorites already. Remove one before you add another.")
        case (.tooMany(let count), _):
            Failure(.unreadableInput, texts.tooManyFavorites("\(count)", "\(Job.mostFavorites)"))
        case (.searchFailed(.notFound), .addFavorite(let name)): Failure(.noMatch, texts.noPlace(called: name))
        case (.searchFailed(let cause), _): failure(of: cause, texts, isKeyGiven: isKeyGiven)
        case (.ambiguous([], let all), .removeFavorite(let name)):
            Failure(
                .noMatch,
                texts.noFavorite(called: name, known: all.map(\.nameWithRegion).joined(separator: "; ")))
        case (.ambiguous(let matches, _), .removeFavorite(let name)):
            Failure(
                .usage,
                texts.severalFavorites(
                    name,
                    matches.map { "\"\($0.typedName(among: matches) ?? $0.typedCoordinate)\"" }
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
