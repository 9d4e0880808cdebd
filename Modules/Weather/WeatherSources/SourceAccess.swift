package import LocationEffects
import SecretEffects
package import WeatherModel

/// A weather source with the key for its requests: what a machine needs to ask for the weather. A class, because it is
/// immutable and part of states, which are moved often.
package final class SourceAccess: Sendable, Equatable {
    package let source: any WeatherSource
    /// The API key; empty if the source needs none.
    package let key: APIKey

    package init(_ source: any WeatherSource, key: APIKey = APIKey("")) {
        self.source = source
        self.key = key
    }

    /// Returns the request for the current weather at a point.
    package func conditions(at point: Coordinate) -> SourceRequest<Conditions> {
        source.conditions(at: point, key: key)
    }

    package func forecast(at point: Coordinate) -> SourceRequest<Forecast> { source.forecast(at: point, key: key) }

    /// Returns the request for the current air quality at a point.
    package func air(at point: Coordinate) -> SourceRequest<AirQuality> { source.air(at: point, key: key) }

    package func places(called name: String) -> SourceRequest<[Place]> { source.places(called: name, key: key) }

    package static func == (one: SourceAccess, other: SourceAccess) -> Bool {
        one.source.description == other.source.description && one.key == other.key
    }
}

// Lets reflection, by which states are compared part by part, decompose the object.
extension SourceAccess: CustomReflectable {
    package var customMirror: Mirror { Mirror(self, children: ["source": source, "key": key]) }
}
