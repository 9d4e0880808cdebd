import LocationEffects
import WeatherModel
import WeatherViews

/// Sample places, all fictional.
enum SamplePlaces {
    static let longName =
        "Llanfairmathafarneithaf-upon-the-Greater-Northern-Saltwater-Estuary-of-Saint-Bartholomew-the-Lesser-and-All-the-"
        + "Outlying-Hamlets-Thereof-in-the-County-Palatine"

    static let two = [
        Place(
            name: "Fjellvang", coordinate: Coordinate(latitude: 60.7412, longitude: 11.3217), country: "NO",
            state: "Innlandet"),
        Place(name: "Porto Calvário", coordinate: Coordinate(latitude: 41.62, longitude: -8.93), country: "PT"),
    ]

    static let sameName = [
        ("Ashford", "England", "GB", 51.1465, 0.8676), ("Ashford", "Alabama", "US", 31.1827, -85.2369),
        ("Ashford", "Connecticut", "US", 41.8731, -72.1215), ("Ashford", "New South Wales", "AU", -29.3213, 151.0961),
        ("Ashford", "Wicklow", "IE", 53.0119, -6.1089),
    ].map { Place(name: $0.0, coordinate: Coordinate(latitude: $0.3, longitude: $0.4), country: $0.2, state: $0.1) }

    static let scripts = [
        Place(name: "東雲高原町", coordinate: Coordinate(latitude: 37.48, longitude: 140.12), country: "JP"),
        Place(name: "נווה שלווה", coordinate: Coordinate(latitude: 31.05, longitude: 34.9), country: "IL"),
        Place(name: "Camp 👩‍👩‍👧‍👦 🇳🇿 élan", coordinate: Coordinate(latitude: -41.2, longitude: 174.7), country: "NZ"),
        Place(name: "", coordinate: Coordinate(latitude: -89.99, longitude: 45)),
        Place(name: longName, coordinate: Coordinate(latitude: 53.2, longitude: -4.2), country: "GB", state: "Wales"),
    ]

    static let fifty = (1...50).map { number in
        Place(
            name: "Station \(number)", coordinate: Coordinate(latitude: Double(number), longitude: Double(number * 3)),
            country: "NO")
    }
}

extension WeatherReport {
    /// Creates a report, by default four minutes old.
    init(_ conditions: Conditions, _ age: Age = .minutes(4)) { self.init(conditions: conditions, age: age) }
}

extension HomeScreen.FavoriteWeather {
    /// Creates a favorite at the place of the conditions.
    init(_ conditions: Conditions, _ weather: WeatherStatus? = nil, forecast: ForecastFetch? = nil) {
        let place = Place(
            name: conditions.name, coordinate: conditions.coordinate ?? Coordinate(latitude: 0, longitude: 0),
            country: conditions.country)
        self.init(place: place, weather: weather ?? .fetched(WeatherReport(conditions)), forecast: forecast)
    }
}
