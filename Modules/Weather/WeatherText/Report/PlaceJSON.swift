import JSONFormat
import WeatherModel
import WeatherRequests

/// Encodes a place and its weather as members of a JSON object.
struct PlaceJSON {
    let units: Units
    private var writer: QuantityJSON { QuantityJSON(units: units) }

    func members(of reported: ReportedPlace) -> JSON.Members {
        let report = reported.weather?.report
        let conditions = report?.conditions
        return [
            "status": .text(reported.status), "error": reported.problem.json(writer.problem),
            "place": reported.place.json(writer.place),
            "observed_at": conditions.json { writer.time($0.observedAt, $0.observed) },
            "age_seconds": (report?.age.seconds).json { .integer($0) },
            "day": (conditions?.isDaytime).json { .bool($0) },
            "severe": (conditions?.isSevere).json { .bool($0) },
            "conditions": .array(conditions?.phenomena.map(writer.phenomenon) ?? []),
        ] + air(conditions) + sky(conditions)
    }

    private func air(_ conditions: Conditions?) -> JSON.Members {
        [
            "temperature": (conditions?.temperature).json(writer.temperature),
            "feels_like": (conditions?.feelsLike).json(writer.temperature),
            "lowest_in_area": (conditions?.lowest).json(writer.temperature),
            "highest_in_area": (conditions?.highest).json(writer.temperature),
            "humidity": (conditions?.humidity).json(writer.percent),
            "pressure": (conditions?.pressure).json(writer.pressure),
        ]
    }

    private func sky(_ conditions: Conditions?) -> JSON.Members {
        [
            "visibility": (conditions?.visibility).json(writer.visibility),
            "cloud_cover": (conditions?.cloudCover).json(writer.percent),
            "wind_speed": (conditions?.wind?.speed).json(writer.speed),
            "wind_gust": (conditions?.wind?.gust).json(writer.speed),
            "wind_from": (conditions?.wind?.degrees).json(writer.direction),
            "rain": (conditions?.rain).json(writer.fall), "snow": (conditions?.snow).json(writer.fall),
        ] + sun(conditions)
    }

    private func sun(_ conditions: Conditions?) -> JSON.Members {
        guard let conditions, case .times(let rise, let set) = conditions.sun else {
            return ["sunrise": .null, "sunset": .null]
        }
        return [
            "sunrise": writer.time(conditions.sunrise, rise), "sunset": writer.time(conditions.sunset, set),
        ]
    }
}

extension Age {
    /// The minimum number of seconds that the age represents; nil if it is unknown.
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
