import HTTPEffects
import JSONFormat
import LoopbackHTTP

/// The service's format for failures of keys and quotas, with a numeric `cod`.
struct NumberedFailure: Encodable {
    let cod: Int
    let message: String
}

/// The service's format for all other failures, with a string `cod`.
struct WordedFailure: Encodable {
    let cod: String
    let message: String
}

extension LoopbackResponse {
    /// Returns a response with a JSON body, whose members are sorted by name so that it is deterministic.
    static func json(_ value: some Encodable, status: Int = 200) -> LoopbackResponse {
        let header = HTTPHeader(name: "Content-Type", value: "application/json; charset=utf-8")
        do {
            let json = try JSONTreeEncoder().json(of: value)
            return LoopbackResponse(status: status, headers: [header], body: Array(json.line.utf8))
        } catch {
            return .text("the sample could not be encoded: \(error)", status: 500)
        }
    }

    /// Returns a failure with a string `cod`.
    static func failure(_ status: Int, _ message: String) -> LoopbackResponse {
        .json(WordedFailure(cod: String(status), message: message), status: status)
    }
}
