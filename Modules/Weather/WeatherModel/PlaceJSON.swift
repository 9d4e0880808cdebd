import LocationEffects

extension Place {
    /// Reads the geocoder's object. Only the coordinate must be there and be sound; texts are cleaned.
    init(json: JSONValue) throws(Unreadable) {
        let fields = try json.requiredObject()
        let latitude = try fields.requiredNumber("lat", in: Coordinate.latitudes)
        let longitude = try fields.requiredNumber("lon", in: Coordinate.longitudes)
        self.init(
            name: fields.text("name") ?? "", coordinate: Coordinate(latitude: latitude, longitude: longitude),
            country: fields.text("country"), state: fields.text("state"),
            localNames: fields.texts("local_names", most: Self.mostLocalNames))
    }

    /// There are some two hundred languages that places are named in.
    private static let mostLocalNames = 512

    /// The geocoder's object; absent parts are left out.
    var json: String {
        let names = localNames.sorted { $0.key < $1.key }.map { ($0.key, JSONWriter.quoted($0.value)) }
        return JSONWriter.object([
            ("name", JSONWriter.quoted(name)), ("local_names", names.isEmpty ? nil : JSONWriter.object(names)),
            ("lat", coordinate.latitude.shortest), ("lon", coordinate.longitude.shortest),
            ("country", country.map(JSONWriter.quoted)), ("state", state.map(JSONWriter.quoted)),
        ])
    }
}
