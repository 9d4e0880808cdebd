import Effects

extension Place {
    /// Reads the geocoder's object. Only the coordinate must be there and be sound; texts are cleaned.
    init(json: JSONValue) throws(Unreadable) {
        let fields = try json.requiredObject()
        let lat = try fields.requiredNumber("lat", in: Coordinate.latitudes)
        let lon = try fields.requiredNumber("lon", in: Coordinate.longitudes)
        self.init(
            name: fields.text("name") ?? "", coordinate: Coordinate(lat: lat, lon: lon),
            country: fields.text("country"), state: fields.text("state"), localNames: fields.texts("local_names"))
    }

    /// The geocoder's object; absent parts are left out.
    var json: String {
        let names = localNames.sorted { $0.key < $1.key }.map { ($0.key, JSONText.quoted($0.value)) }
        return JSONText.object([
            ("name", JSONText.quoted(name)), ("local_names", names.isEmpty ? nil : JSONText.object(names)),
            ("lat", coordinate.lat.shortest), ("lon", coordinate.lon.shortest),
            ("country", country.map(JSONText.quoted)), ("state", state.map(JSONText.quoted)),
        ])
    }
}
