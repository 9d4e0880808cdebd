package import WeatherModel
package import WeatherSources

/// The questions to the service, and how its answers are read.
///
/// The service measures the weather every ten minutes; a forecast has steps of three hours, and places rarely change.
extension OpenWeatherSource {
    /// The current weather.
    package static let conditions = SourceQuestion(
        url: origin + "/data/2.5/weather", lifetime: 600, keyParameter: "appid", languageParameter: "lang", answers,
        value: Conditions.init(report:))

    /// The forecast, which has no steps if the service has none for the place.
    ///
    /// A step without a valid time and temperature is skipped if another one is readable; the first of several steps
    /// with the same time is used.
    package static let forecast = SourceQuestion(
        url: origin + "/data/2.5/forecast", lifetime: 3600, keyParameter: "appid", languageParameter: "lang", answers,
        value: Forecast.init(report:))

    /// The air quality: the first readable reading.
    package static let air = SourceQuestion(
        url: origin + "/data/2.5/air_pollution", lifetime: 600, keyParameter: "appid", answers,
        value: AirQuality.init(report:))

    /// Places by name: an empty list if none was found.
    ///
    /// A place without a valid coordinate is skipped if another one is readable.
    package static let places = SourceQuestion(
        url: origin + "/geo/1.0/direct", lifetime: 86_400, keyParameter: "appid", answers
    ) { json throws(Unreadable) in
        try json.requiredElements(most: mostReports).readable(most: mostPlaces, Place.init(json:))
    }

    /// The origin of all requests.
    package static let origin = "https://api.openweathermap.org"
    /// The maximum number of places that are requested, and read from an answer.
    static let mostPlaces = 5
    /// The maximum number of elements of an answer that are inspected, some of which may not be places.
    private static let mostReports = 50

    /// A failure is reported by the status or, if that is 200, by the code in the body, a number or a string.
    private static let answers = SourceAnswers { status, body in
        var failed = status
        if status == 200 {
            guard let code = body()?.object?.integer("cod"), (400...599).contains(code) else { return nil }
            failed = Int(code)
        }
        return switch failed {
        case 400: .badRequest(SourceAnswers.shown(body()?.object?.text("message") ?? ""))
        case 401, 403: .notAuthorized
        case 404: .notFound
        case 429: .quotaExceeded
        default: .serviceError(status: failed)
        }
    }
}
