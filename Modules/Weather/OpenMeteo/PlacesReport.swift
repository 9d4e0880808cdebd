import LocationEffects
import WeatherModel

/// Parses the service's list of places, which is missing if there are none.
///
/// A place without a valid coordinate is skipped if another one is readable.
extension [Place] {
    init(report: UntrustedJSON) throws(Unreadable) {
        let results = try report.requiredObject()["results"]
        guard results.isPresent else {
            self = []
            return
        }
        let found = try results.requiredElements(most: 100).readable(most: OpenMeteoSource.mostPlaces) {
            place throws(Unreadable) in
            (place: try Place(result: place), district: place.text("admin2"))
        }
        let regions = Dictionary(grouping: found) { [$0.place.name, $0.place.region] }
        self = found.map { place, district in
            var place = place
            if regions[[place.name, place.region], default: []].count > 1, let district {
                place.state = [district, place.state].compactMap(\.self).joined(separator: ", ")
            }
            return place
        }
    }
}

extension Place {
    fileprivate init(result: UntrustedJSON) throws(Unreadable) {
        let fields = try result.requiredObject()
        self.init(
            name: fields.text("name") ?? "", coordinate: try Self.coordinate(fields),
            country: fields.text("country_code") ?? fields.text("country"), state: fields.text("admin1"))
    }

    /// The service omits zeros, so a place on the equator has no latitude. A place that has neither number has none.
    private static func coordinate(_ fields: UntrustedJSON) throws(Unreadable) -> Coordinate {
        let names = ["latitude", "longitude"].filter { fields[$0].isPresent }
        let latitude =
            names == ["longitude"] ? 0 : try fields.requiredNumber("latitude", in: Coordinate.latitudes)
        let longitude =
            names == ["latitude"] ? 0 : try fields.requiredNumber("longitude", in: Coordinate.longitudes)
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
