import JSONFormat
import LocationEffects
import LoopbackHTTP
import WeatherModel

/// The path and the decoded query fields of a request.
struct SampleQuery {
    /// A field that is no number of degrees within this limit.
    struct WrongField: Error {
        let name: String
        let limit: Double
    }

    let path: String
    private let fields: [String: String]

    init(target: String) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        let pairs = (parts.count == 2 ? parts[1] : "").split(separator: "&").map { field in
            let halves = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(halves[0]), halves.count == 2 ? String(formEncoded: halves[1]) ?? "" : "")
        }
        fields = Dictionary(pairs) { first, _ in first }
    }

    subscript(name: String) -> String? { fields[name] }

    /// Returns the point whose coordinate is in two fields.
    func coordinate(_ latitude: String, _ longitude: String) throws(WrongField) -> Coordinate {
        Coordinate(latitude: try degrees(latitude, to: 90), longitude: try degrees(longitude, to: 180))
    }

    private func degrees(_ name: String, to limit: Double) throws(WrongField) -> Double {
        guard let value = fields[name].flatMap(Double.init), abs(value) <= limit else {
            throw WrongField(name: name, limit: limit)
        }
        return value
    }
}

extension LoopbackResponse {
    static func json(_ value: JSON, status: Int = 200) -> LoopbackResponse {
        .text(value.line, status: status, type: "application/json; charset=utf-8")
    }
}

extension JSON {
    init(_ number: Int) { self = .integer(Int64(number)) }
}
