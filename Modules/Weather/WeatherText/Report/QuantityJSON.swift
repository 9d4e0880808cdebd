import JSONFormat
import LocationEffects
import WeatherModel

/// Encodes quantities, times and words as JSON, uniformly for all reports.
struct QuantityJSON {
    let units: Units

    func temperature(_ celsius: Double) -> JSON { quantity(units.temperature(celsius)) }

    func speed(_ metersPerSecond: Double) -> JSON { quantity(units.speed(metersPerSecond)) }

    func direction(_ degrees: Double) -> JSON { quantity(Quantity(degrees, "°")) }

    func pressure(_ hectopascals: Double) -> JSON { quantity(units.pressure(hectopascals)) }

    /// Returns the visibility in one unit for all distances, so that programs can compare values; the displayed text
    /// switches to kilometers from one kilometer on.
    func visibility(_ meters: Double) -> JSON {
        quantity(units.isMetric ? Quantity(meters, "m") : units.distance(meters))
    }

    func percent(_ value: Double) -> JSON { quantity(Quantity(value, "%")) }

    func depth(_ millimeters: Double) -> JSON { quantity(units.precipitation(millimeters)) }

    func fall(_ fall: Precipitation) -> JSON {
        .object(members(of: units.precipitation(fall.millimeters)) + ["hours": .integer(Int64(fall.hours))])
    }

    func time(_ epoch: Int64?, _ local: LocalTime) -> JSON {
        .object(["epoch": epoch.json { .integer($0) }, "local": .text(local.rfc3339)])
    }

    func place(_ place: Place) -> JSON {
        .object([
            "name": place.name.isEmpty ? .null : .text(place.name), "region": place.state.json { .text($0) },
            "country": place.country.json { .text($0) }, "latitude": JSON(place.coordinate.latitude),
            "longitude": JSON(place.coordinate.longitude),
        ])
    }

    func phenomenon(_ phenomenon: Phenomenon) -> JSON {
        .object([
            "id": .integer(Int64(phenomenon.id)), "kind": .text(phenomenon.kind.rawValue),
            "group": .text(phenomenon.main), "text": .text(phenomenon.text),
        ])
    }

    func problem(_ problem: (message: String, remedy: String)) -> JSON {
        .object(["message": .text(problem.message), "remedy": .text(problem.remedy)])
    }

    private func quantity(_ quantity: Quantity) -> JSON { .object(members(of: quantity)) }

    /// Rounds to four decimals, which hides the floating-point error of unit conversion.
    private func members(of quantity: Quantity) -> JSON.Members {
        let value = (quantity.value * 10_000).rounded() / 10_000
        return ["value": JSON(value == 0 ? 0 : value), "unit": .text(quantity.unit)]
    }
}

extension Optional {
    /// Returns the value as JSON; null for nil.
    func json(_ write: (Wrapped) -> JSON) -> JSON { map(write) ?? .null }
}
