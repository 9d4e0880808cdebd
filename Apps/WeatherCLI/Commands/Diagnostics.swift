import OnboardFeature
import TextApp
import TextUI
import WeatherModel
import WeatherText
import WeatherViews

/// Maps the failures of the core to the message and the exit status of a command.
enum Diagnostics {
    /// Returns the failure of a command without weather.
    static func failure(of failure: WeatherFailure, in language: Language = .english) -> Failure {
        let texts = Texts(language)
        let remedy = failure == .notAuthorized ? texts.storeKeyAgain : texts.remedy(for: failure)
        return Failure(status(of: failure), "\(texts.message(for: failure)) \(remedy)")
    }

    /// The failure of a command without a stored key.
    static let noKey = failure(of: .welcome, Texts())

    /// Returns the failure of a command without a usable key.
    static func failure(of reason: OnboardScreen.Reason, _ texts: Texts) -> Failure {
        switch reason {
        case .welcome, .reset: Failure(.noPermission, texts.noKey)
        case .unauthorized: failure(of: .notAuthorized, in: texts.language)
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
}
