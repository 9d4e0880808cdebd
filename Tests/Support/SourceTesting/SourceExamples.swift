import HTTPEffects
package import LocationEffects
import SecretEffects
import WeatherModel
import WeatherSources

/// A valid body of a service for each question; of a long list, a few elements are enough.
package struct SourceExamples: Sendable {
    package let conditions, forecast, air, places: [UInt8]

    package init(conditions: [UInt8], forecast: [UInt8], air: [UInt8], places: [UInt8]) {
        self.conditions = conditions
        self.forecast = forecast
        self.air = air
        self.places = places
    }

    /// The point that is asked about, which has an exponent in Swift's own notation.
    package static let point = Coordinate(latitude: 60.7412, longitude: 1e-7)
}

/// One of a source's requests with a valid body, whatever the type of what is read.
struct Question: Sendable {
    let name: String
    let effect: HTTPEffect
    let body: [UInt8]
    /// What is read in an answer.
    let read: @Sendable (HTTPOutput) -> Result<any Sendable, WeatherFailure>

    private init<Value: Sendable>(_ name: String, _ request: SourceRequest<Value>, _ body: [UInt8]) {
        self.name = name
        effect = request.effect
        self.body = body
        read = { request.read($0).map { $0 as any Sendable } }
    }

    func read(_ body: [UInt8], status: UInt16 = 200) -> Result<any Sendable, WeatherFailure> {
        read(.success(HTTPResponse(status: status, body: body)))
    }

    /// Returns the questions of a source.
    static func all(
        of source: any WeatherSource, at point: Coordinate = SourceExamples.point, called name: String = "Oslo",
        key: APIKey, _ examples: SourceExamples
    ) -> [Question] {
        [
            Question("conditions", source.conditions(at: point, key: key), examples.conditions),
            Question("forecast", source.forecast(at: point, key: key), examples.forecast),
            Question("air", source.air(at: point, key: key), examples.air),
            Question("places", source.places(called: name, key: key), examples.places),
        ]
    }
}
