import HTTPEffects
import JSONFormat
import LoopbackHTTP

extension JSON {
    /// Creates an object of the members that are not nil.
    init(present members: KeyValuePairs<String, JSON?>) {
        self = .object(Members(members.compactMap { name, value in value.map { (name, $0) } }))
    }

    init(_ number: Int) { self = .integer(Int64(number)) }
}

extension LoopbackResponse {
    static func json(_ value: JSON, status: Int = 200) -> LoopbackResponse {
        let header = HTTPHeader(name: "Content-Type", value: "application/json; charset=utf-8")
        return LoopbackResponse(status: status, headers: [header], body: Array(value.line.utf8))
    }

    /// Returns a failure. The service's `cod` is a number for keys and quotas, and a string otherwise.
    static func failure(_ status: Int, _ message: String, isNumbered: Bool = false) -> LoopbackResponse {
        let code: JSON = isNumbered ? JSON(status) : .text("\(status)")
        return .json(JSON(present: ["cod": code, "message": .text(message)]), status: status)
    }
}
