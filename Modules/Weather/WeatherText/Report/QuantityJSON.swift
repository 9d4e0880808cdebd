import JSONFormat
import LocationEffects
import WeatherModel

/// Writes quantities, times and words as JSON, the same way in every report.
struct QuantityJSON {
    let units: Units

    func temperature(_ celsius: Double) -> JSON { quantity(units.temperature(celsius)) }

    func speed(_ metersPerSecond: Double) -> JSON { quantity(units.speed(metersPerSecond)) }

    func direction(_ degrees: Double) -> JSON { quantity(Quantity(degrees, "°")) }

    func pressure(_ hectopascals: Double) -> JSON { quantity(units.pressure(hectopascals)) }

    /// In one unit however far one can see, so that programs can compare: people are shown kilometers from one on.
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

    /// Four decimals hide what conversion adds to the numbers that the service measured.
    private func members(of quantity: Quantity) -> JSON.Members {
        let value = (quantity.value * 10_000).rounded() / 10_000
        return ["value": JSON(value == 0 ? 0 : value), "unit": .text(quantity.unit)]
    }
}

extension Optional {
    /// The value as JSON, null for none.
    func json(_ write: (Wrapped) -> JSON) -> JSON { map(write) ?? .null }
}
