import HTTPEffects
import JSONFormat
import LoopbackHTTP

/// A failure as the service words those of keys and quotas: `cod` is a number.
struct NumberedFailure: Encodable {
    let cod: Int
    let message: String
}

/// A failure as the service words all others: `cod` is a string.
struct WordedFailure: Encodable {
    let cod: String
    let message: String
}

extension LoopbackResponse {
    /// A response with a JSON body, members in the order of their names so that it is always the same.
    static func json(_ value: some Encodable, status: Int = 200) -> LoopbackResponse {
        let header = HTTPHeader(name: "Content-Type", value: "application/json; charset=utf-8")
        do {
            let json = try JSONTreeEncoder().json(of: value)
            return LoopbackResponse(status: status, headers: [header], body: Array(json.line.utf8))
        } catch {
            return .text("the sample could not be encoded: \(error)", status: 500)
        }
    }

    /// A failure whose `cod` is a string.
    static func failure(_ status: Int, _ message: String) -> LoopbackResponse {
        .json(WordedFailure(cod: String(status), message: message), status: status)
    }
}
