import HomeScreen
import Lifecycle
import OnboardScreen
import TextApp
import TextUI
import WeatherModel
import WeatherText

/// Turns what a view says went wrong into the words and the status that a command ends with.
enum Troubles {
    /// The failure of a view that shows no weather and no list; nil for a view that does, or is still loading.
    static func failure(of view: Lifecycle.ViewModel) -> Failure? {
        switch view {
        case .loading, .active: nil
        case .failed(let message): Failure(.software, message)
        case .onboard(let onboard): failure(of: onboard.reason)
        }
    }

    /// Why there is no weather.
    static func failure(of failure: WeatherFailure, in language: Language = .english) -> Failure {
        let texts = Texts(language)
        let remedy = failure == .notAuthorized ? texts.storeKeyAgain : texts.remedy(for: failure)
        return Failure(status(of: failure), "\(texts.message(for: failure)) \(remedy)")
    }

    /// Nobody has stored a key.
    static let noKey = Failure(
        .noPermission,
        "There is no API key. Get one at https://openweathermap.org/api and store it with: weather key set. "
            + "To look around without a key: weather demo.")

    private static func failure(of reason: OnboardScreen.Reason) -> Failure {
        switch reason {
        case .welcome, .reset: noKey
        case .unauthorized: failure(of: .notAuthorized)
        case .unreadable(let cause):
            Failure(.noPermission, "The stored API key could not be read: \(cause)")
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
}
