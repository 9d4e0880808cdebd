package import JSONFormat
import LocationEffects

extension Place {
    /// Parses the geocoder's object. Only a valid coordinate is required; texts are sanitized.
    package init(json: UntrustedJSON) throws(Unreadable) {
        try self.init(json, latitude: "lat", longitude: "lon", state: "state")
    }

    /// Parses an object of the listing for programs. Only a valid coordinate is required; texts are sanitized.
    init(listing json: UntrustedJSON) throws(Unreadable) {
        try self.init(json, latitude: "latitude", longitude: "longitude", state: "region")
    }

    private init(_ json: UntrustedJSON, latitude: String, longitude: String, state: String) throws(Unreadable) {
        let fields = try json.requiredObject()
        let latitude = try fields.requiredNumber(latitude, in: Coordinate.latitudes)
        let longitude = try fields.requiredNumber(longitude, in: Coordinate.longitudes)
        self.init(
            name: fields.text("name") ?? "", coordinate: Coordinate(latitude: latitude, longitude: longitude),
            country: fields.text("country"), state: fields.text(state),
            localNames: fields.texts("local_names", most: Self.mostLocalNames))
    }

    /// Places have names in some two hundred languages.
    private static let mostLocalNames = 512

    /// The geocoder's object, without absent values.
    package var json: JSON {
        let names = JSON.Members(localNames.mapValues(JSON.text))
        return .object(
            JSON.Members(present: [
                "name": .text(name), "local_names": names.isEmpty ? nil : .object(names),
                "lat": JSON(coordinate.latitude), "lon": JSON(coordinate.longitude),
                "country": country.map(JSON.text), "state": state.map(JSON.text),
            ]))
    }
}

extension JSON.Members {
    /// Creates the members that are not nil.
    package init(present members: KeyValuePairs<String, JSON?>) {
        self.init(members.compactMap { name, value in value.map { (name, $0) } })
    }
}
