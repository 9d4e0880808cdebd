import HTTPEffects
import SecretEffects
import SecretRedaction
package import WeatherModel

/// Reads the responses of a service: whether they are failures, then their JSON.
///
/// Texts are redacted before they are parsed, and again after they are sanitized, since they are displayed, stored and
/// passed on.
package struct SourceAnswers: Sendable {
    /// Returns the failure that a response reports; nil if its body is to be read.
    ///
    /// The status may be 200, since services report failures in bodies, too. The body is nil if it is not JSON.
    package typealias Verdict = @Sendable (_ status: Int, _ body: () -> UntrustedJSON?) -> WeatherFailure?

    private let verdict: Verdict

    package init(_ verdict: @escaping Verdict) { self.verdict = verdict }

    /// Reads a response.
    ///
    /// - Parameter key: The key of the request, which is redacted from the result in case the service repeats it.
    func read<Value>(
        _ output: HTTPOutput, hiding key: APIKey = APIKey(""),
        _ value: (UntrustedJSON) throws(Unreadable) -> Value
    ) -> Result<Value, WeatherFailure> {
        let redaction = Redaction(hiding: key)
        switch output {
        case .failure(.timeout): return .failure(.timedOut)
        case .failure(.rateLimited): return .failure(.rateLimited)
        case .failure(.tooLarge): return .failure(.unreadable(.tooLarge))
        case .failure(.io(let cause)): return .failure(.offline(Self.shown(cause, hiding: redaction)))
        case .failure(.url(let reason)): return .failure(.badRequest(Self.shown(reason, hiding: redaction)))
        case .success(let response): return read(response, redaction, value)
        }
    }

    private func read<Value>(
        _ response: HTTPResponse, _ redaction: Redaction, _ value: (UntrustedJSON) throws(Unreadable) -> Value
    ) -> Result<Value, WeatherFailure> {
        let status = Int(response.status)
        guard status == 200 else {
            let failure = verdict(status) { try? document(response.body, redaction) }
            return .failure(failure ?? .serviceError(status: status))
        }
        do throws(Unreadable) {
            let json = try document(response.body, redaction)
            if let failure = verdict(status, { json }) { return .failure(failure) }
            return .success(try value(json))
        } catch {
            return .failure(.unreadable(error))
        }
    }

    /// A typical answer has some hundred values; a search of places in every language has a few thousand.
    private func document(_ body: [UInt8], _ redaction: Redaction) throws(Unreadable) -> UntrustedJSON {
        try UntrustedJSON(body, maximumValueCount: 1 << 18, hiding: redaction)
    }

    /// Returns external text as one short line without credentials.
    package static func shown(_ words: String) -> String { shown(words, hiding: Redaction()) }

    private static func shown(_ words: String, hiding redaction: Redaction) -> String {
        let line = redaction.redacted(CleanText.clean(HTTPCredentials.redact(url: redaction.redacted(words))))
        return line.hasSuffix(".") ? String(line.dropLast()) : line
    }
}
