import LocationEffects
import WeatherModel
import WeatherViews

// Sample places, all fictional, and the weather at them.

extension Place {
    static let longName =
        "Llanfairmathafarneithaf-upon-the-Greater-Northern-Saltwater-Estuary-of-Saint-Bartholomew-the-Lesser-and-All-the-"
        + "Outlying-Hamlets-Thereof-in-the-County-Palatine"

    static let fjellvang = Place("Fjellvang", "NO", 60.7412, 11.3217, state: "Innlandet")
    static let portoCalvario = Place("Porto Calvário", "PT", 41.62, -8.93)
    static let ashford = Place("Ashford", "GB", 51.1465, 0.8676, state: "England")

    fileprivate init(
        _ name: String, _ country: String?, _ latitude: Double, _ longitude: Double, state: String? = nil
    ) {
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        self.init(name: name, coordinate: coordinate, country: country, state: state)
    }
}

extension [Place] {
    static let two = [Place.fjellvang, .portoCalvario]

    static let sameName = [
        Place.ashford, Place("Ashford", "US", 31.1827, -85.2369, state: "Alabama"),
        Place("Ashford", "US", 41.8731, -72.1215, state: "Connecticut"),
        Place("Ashford", "AU", -29.3213, 151.0961, state: "New South Wales"),
        Place("Ashford", "IE", 53.0119, -6.1089, state: "Wicklow"),
    ]

    static let scripts = [
        Place("東雲高原町", "JP", 37.48, 140.12), Place("נווה שלווה", "IL", 31.05, 34.9),
        Place("Camp 👩‍👩‍👧‍👦 🇳🇿 élan", "NZ", -41.2, 174.7), Place("", nil, -89.99, 45),
        Place(Place.longName, "GB", 53.2, -4.2, state: "Wales"),
    ]

    static let fifty = (1...50).map { Place("Station \($0)", "NO", Double($0), Double($0 * 3)) }
}

extension WeatherReport {
    /// Creates a report, by default four minutes old.
    init(_ conditions: Conditions, _ age: Age = .minutes(4)) { self.init(conditions: conditions, age: age) }
}

extension WeatherStatus {
    /// Returns the state after these conditions have arrived.
    static func observed(_ conditions: Conditions, _ age: Age = .minutes(4)) -> Self {
        .fetched(WeatherReport(conditions, age))
    }
}

extension HomeScreen.FavoriteWeather {
    /// Creates a favorite at the place of the conditions.
    init(_ conditions: Conditions, _ weather: WeatherStatus? = nil, forecast: ForecastFetch? = nil) {
        let place = Place(
            name: conditions.name, coordinate: conditions.coordinate ?? Coordinate(latitude: 0, longitude: 0),
            country: conditions.country)
        self.init(place: place, weather: weather ?? .observed(conditions), forecast: forecast)
    }
}
