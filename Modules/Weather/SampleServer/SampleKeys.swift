import LoopbackHTTP

/// Determines by the key how a request to OpenWeatherMap is answered, so that every failure can be triggered.
final class SampleKeys: Sendable {
    private let failures = SampleFailures(
        overLimit: .failure(
            429,
            "Your account is temporary blocked due to exceeding of requests limitation of your subscription type. "
                + "Please choose the proper subscription https://openweathermap.org/price", isNumbered: true))

    /// Returns the response that refuses a request with this key; nil if it is answered.
    func refusal(of key: String?) -> LoopbackResponse? {
        if let failure = key.flatMap(SampleFailure.init) { return failures.refusal(by: failure) }
        return key?.count ?? 0 >= 4 ? nil : Self.invalidKey
    }

    /// Returns the delay of the answer to a request with this key.
    static func delay(of key: String?) -> Duration { key.flatMap(SampleFailure.init)?.delay ?? .zero }

    private static let invalidKey = LoopbackResponse.failure(
        401, "Invalid API key. Please see https://openweathermap.org/faq#error401 for more info.", isNumbered: true)
}
