package import HTTPEffects
import SecretEffects
package import WeatherModel

/// A question to a weather service: where it is sent, and how the answers are read.
package struct SourceQuestion<Value: Sendable & Equatable>: Sendable {
    /// The kind of its requests.
    package let endpoint: SourceEndpoint
    private let answers: SourceAnswers
    private let value: @Sendable (UntrustedJSON) throws(Unreadable) -> Value

    /// Creates a question. The endpoint has the same parameters.
    ///
    /// - Parameters:
    ///   - answers: Recognizes the service's failures.
    ///   - value: Reads the value from the body of any other answer.
    package init(
        url: String, lifetime: Int, keyParameter: String? = nil, languageParameter: String? = nil,
        _ answers: SourceAnswers, value: @escaping @Sendable (UntrustedJSON) throws(Unreadable) -> Value
    ) {
        (self.answers, self.value) = (answers, value)
        endpoint = SourceEndpoint(
            url: url, lifetime: lifetime, keyParameter: keyParameter, languageParameter: languageParameter
        ) { answers.read($0, value) }
    }

    /// Returns the request with a query, to which the key is added if the service needs one.
    ///
    /// - Parameter query: The fields, whose values are form-encoded (see `formEncoded`).
    package func request(_ query: String, key: APIKey = APIKey("")) -> SourceRequest<Value> {
        let credentials = endpoint.keyParameter.map { "&\($0)=\(key.revealed.formEncoded)" } ?? ""
        return SourceRequest(HTTPEffect(url: "\(endpoint.url)?\(query)\(credentials)")) { read($0, hiding: key) }
    }

    /// Reads an answer.
    ///
    /// - Parameter key: The key of the request, which is redacted from the result in case the service repeats it.
    package func read(_ output: HTTPOutput, hiding key: APIKey = APIKey("")) -> Result<Value, WeatherFailure> {
        answers.read(output, hiding: key, value)
    }
}
