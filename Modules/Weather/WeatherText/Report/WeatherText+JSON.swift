import HomeScreen
import JSONFormat
package import Lifecycle
import LocationEffects
package import WeatherModel
import WeatherRequests

extension WeatherText {
    /// A report for programs: one JSON object, its members always all there and in the same order.
    ///
    /// `schema` rises when a member changes its meaning or goes away. What is unknown is null. Quantities are
    /// `{"value": 12.64, "unit": "°C"}` in the units asked for; times are seconds since 1970 with the same moment by
    /// the place's clocks (RFC 3339); `age_seconds` is as exact as the age that people are shown. `status` is one word:
    /// `fetched` when all is well. `favorites` holds the same members per place, and is empty unless all of home is
    /// asked for.
    ///
    /// - Parameter asksDesktop: whether the desktop is asked where the user is: it need not be advised any more.
    package static func json(
        of view: Lifecycle.ViewModel, for subject: ReportSubject, units: Units, asksDesktop: Bool = false
    ) -> String {
        let writer = PlaceJSON(units: units)
        let head: JSON.Members = ["schema": .integer(1), "source": .text("OpenWeather")]
        let favorites = favorites(of: view, for: subject).map {
            JSON.object(writer.members(of: ReportedPlace($0)))
        }
        let reported = ReportedPlace(of: view, for: subject, asksDesktop: asksDesktop)
        let members = head + writer.members(of: reported) + ["favorites": .array(favorites)]
        return JSON.object(members).pretty
    }

    private static func favorites(
        of view: Lifecycle.ViewModel, for subject: ReportSubject
    ) -> [HomeScreen.FavoriteWeather] {
        guard subject == .home, case .active(let active) = view, case .home(let home) = active.screen else { return [] }
        return home.favorites
    }
}

/// Writes what is known of a place as members of a JSON object.
private struct PlaceJSON {
    let units: Units

    func members(of reported: ReportedPlace) -> JSON.Members {
        let report = reported.weather?.report
        let conditions = report?.conditions
        return [
            "status": .text(reported.status), "error": reported.problem.json(problem),
            "place": reported.place.json(place), "observed_at": observed(conditions),
            "age_seconds": (report?.age.seconds).json { .integer($0) },
            "day": (conditions?.isDaytime).json { .bool($0) },
            "severe": (conditions?.isSevere).json { .bool($0) },
            "conditions": .array(conditions?.phenomena.map(phenomenon) ?? []),
        ] + air(conditions) + sky(conditions)
    }

    private func air(_ conditions: Conditions?) -> JSON.Members {
        [
            "temperature": (conditions?.temperature).json(temperature),
            "feels_like": (conditions?.feelsLike).json(temperature),
            "lowest_in_area": (conditions?.lowest).json(temperature),
            "highest_in_area": (conditions?.highest).json(temperature),
            "humidity": (conditions?.humidity).json(percent),
            "pressure": (conditions?.pressure).json { quantity(units.pressure($0)) },
        ]
    }

    private func sky(_ conditions: Conditions?) -> JSON.Members {
        [
            "visibility": (conditions?.visibility).json(visibility),
            "cloud_cover": (conditions?.cloudCover).json(percent),
            "wind_speed": (conditions?.wind?.speed).json { quantity(units.speed($0)) },
            "wind_gust": (conditions?.wind?.gust).json { quantity(units.speed($0)) },
            "wind_from": (conditions?.wind?.degrees).json { quantity(Quantity($0, "°")) },
            "rain": (conditions?.rain).json(fall), "snow": (conditions?.snow).json(fall),
        ] + sun(conditions)
    }

    private func sun(_ conditions: Conditions?) -> JSON.Members {
        guard let conditions, case .times(let rise, let set) = conditions.sun else {
            return ["sunrise": .null, "sunset": .null]
        }
        return ["sunrise": time(conditions.sunrise, rise), "sunset": time(conditions.sunset, set)]
    }

    private func observed(_ conditions: Conditions?) -> JSON {
        conditions.json { time($0.observedAt, $0.observed) }
    }

    private func time(_ epoch: Int64?, _ local: LocalTime) -> JSON {
        .object(["epoch": epoch.json { .integer($0) }, "local": .text(local.rfc3339)])
    }

    private func place(_ place: Place) -> JSON {
        .object([
            "name": place.name.isEmpty ? .null : .text(place.name), "region": place.state.json { .text($0) },
            "country": place.country.json { .text($0) }, "latitude": JSON(place.coordinate.latitude),
            "longitude": JSON(place.coordinate.longitude),
        ])
    }

    private func phenomenon(_ phenomenon: Phenomenon) -> JSON {
        .object([
            "id": .integer(Int64(phenomenon.id)), "kind": .text(ConditionKind(id: phenomenon.id).rawValue),
            "group": .text(phenomenon.main), "text": .text(phenomenon.text),
        ])
    }

    private func problem(_ problem: (message: String, remedy: String)) -> JSON {
        .object(["message": .text(problem.message), "remedy": .text(problem.remedy)])
    }

    private func temperature(_ celsius: Double) -> JSON { quantity(units.temperature(celsius)) }

    /// In one unit however far one can see, so that programs can compare: people are shown kilometers from one on.
    private func visibility(_ meters: Double) -> JSON {
        quantity(units.isMetric ? Quantity(meters, "m") : units.distance(meters))
    }

    private func percent(_ value: Double) -> JSON { quantity(Quantity(value, "%")) }

    private func fall(_ fall: Precipitation) -> JSON {
        let depth = units.precipitation(fall.millimeters)
        return .object(members(of: depth) + ["hours": .integer(Int64(fall.hours))])
    }

    private func quantity(_ quantity: Quantity) -> JSON { .object(members(of: quantity)) }

    /// Four decimals hide what conversion adds to the numbers that the service measured.
    private func members(of quantity: Quantity) -> JSON.Members {
        let value = (quantity.value * 10_000).rounded() / 10_000
        return ["value": JSON(value == 0 ? 0 : value), "unit": .text(quantity.unit)]
    }
}

extension Age {
    /// The least number of seconds that the age stands for; nil when it is not known.
    fileprivate var seconds: Int64? {
        switch self {
        case .unknown: nil
        case .justNow: 0
        case .minutes(let count): Int64(count) * 60
        case .hours(let count): Int64(count) * 3600
        case .days(let count): Int64(count) * 86_400
        }
    }
}

extension Optional {
    /// The value as JSON, null for none.
    fileprivate func json(_ write: (Wrapped) -> JSON) -> JSON { map(write) ?? .null }
}
