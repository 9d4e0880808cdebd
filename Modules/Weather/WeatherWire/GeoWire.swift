import LocationEffects
import WeatherModel
import WireFormat

/// A place that a shell has chosen, in the format of the Crux weather example.
///
/// Names in 39 languages are transferred; a place has others only if the geocoder knows more.
enum GeoWire {
    static let place = Wire.record(
        ("name", .string), ("local_names", localNames.optional), ("lat", .double(in: Coordinate.latitudes)),
        ("lon", .double(in: Coordinate.longitudes)),
        ("country", .string), ("state", Wire.string.optional)
    ).map { name, names, latitude, longitude, country, state in
        Place(
            name: name, coordinate: Coordinate(latitude: latitude, longitude: longitude),
            country: country.isEmpty ? nil : country, state: state, localNames: names ?? [:])
    } _: { place in
        (
            place.name, place.localNames.isEmpty ? nil : place.localNames, place.coordinate.latitude,
            place.coordinate.longitude, place.country ?? "", place.state
        )
    }.named("Geo")

    /// The languages with a field, in order.
    static let languages = [
        "af", "ar", "ascii", "az", "bg", "ca", "da", "de", "el", "en", "eu", "fa", "feature_name", "fi", "fr", "gl",
        "he", "hi", "hr", "hu", "id", "it", "ja", "la", "lt", "mk", "nl", "no", "pl", "pt", "ro", "ru", "sk", "sl",
        "sr", "th", "tr", "vi", "zu",
    ]

    private static let localNames = Wire.optionalFields(languages, .string)
}
