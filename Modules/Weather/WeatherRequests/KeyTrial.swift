package import CoreRuntime
import LocationEffects
package import WeatherModel
package import WeatherSources

/// The weather service's response to a key that is not stored yet.
package enum KeyTrial: Sendable, Equatable {
    /// The service accepts it.
    case accepted
    /// The service rejects it. A new key may be accepted later.
    case refused
    /// It could not be tried, for this reason.
    case untried(WeatherFailure)
}

extension ExpressibleByCommand {
    /// Tries the key of an access: requests the weather at the coordinate 0,0, which discloses no one's location.
    package static func tryKey(of access: SourceAccess, then event: @escaping (KeyTrial) -> Event) -> Self {
        let request = access.conditions(at: Coordinate(latitude: 0, longitude: 0)).reloading
        return .request(request.effect) { output in
            // A cached answer that stands in for a failed request says nothing about the key now.
            switch Answer(request, output) {
            case .success: event(.accepted)
            case .failure(.notAuthorized, _): event(.refused)
            case .failure(let failure, _): event(.untried(failure))
            }
        }
    }
}
