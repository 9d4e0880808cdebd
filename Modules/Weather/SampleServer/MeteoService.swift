import JSONFormat
import LocationEffects
import LoopbackHTTP

/// Open-Meteo's part of the sample service, which needs no key.
struct MeteoService {
    let now: @Sendable () -> Int64
    private let failures = SampleFailures(
        overLimit: .refused("Minutely API request limit exceeded. Please try again in one minute.", status: 429))

    /// Returns the answer to a request; nil if it is not for Open-Meteo.
    func answer(_ query: SampleQuery) -> LoopbackResponse? {
        switch query.path {
        case "/v1/forecast": located(query, MeteoReport.forecast)
        case "/v1/air-quality": located(query, MeteoReport.air)
        case "/v1/search": .json(search(query))
        default: nil
        }
    }

    private func located(
        _ query: SampleQuery, _ read: (MeteoReport) -> (SampleQuery) throws(MeteoReport.Refusal) -> JSON
    ) -> LoopbackResponse {
        guard let latitude = query.number("latitude"), abs(latitude) <= 90 else {
            return .refused("Latitude must be in range of -90 to 90°. Given: \(query["latitude"] ?? "nothing").")
        }
        guard let longitude = query.number("longitude"), abs(longitude) <= 180 else {
            return .refused("Longitude must be in range of -180 to 180°. Given: \(query["longitude"] ?? "nothing").")
        }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        return failures.response(SampleFailure(at: coordinate)) {
            let report = MeteoReport(place: SamplePlace.at(coordinate), coordinate: coordinate, now: now())
            do throws(MeteoReport.Refusal) {
                return .json(try read(report)(query))
            } catch {
                return .refused(error.reason)
            }
        }
    }

    /// Returns the places with a name, optionally with a comma and a country or a state; no list if there are none.
    private func search(_ query: SampleQuery) -> JSON {
        let language = query["language"] ?? "en"
        let most = min(max(query["count"].flatMap(Int.init) ?? 10, 1), 100)
        let found = Array(SampleGeocoder.places(called: query["name"] ?? "").prefix(most))
        let results = found.map { place in
            let (latitude, longitude) = (place.coordinate.latitude, place.coordinate.longitude)
            return JSON(present: [
                "id": JSON(9_100_001 + (SamplePlace.listed.firstIndex(of: place) ?? 0)),
                "name": .text(place.localNames[language] ?? place.name),
                // The service omits zeros.
                "latitude": latitude == 0 ? nil : JSON(latitude), "longitude": longitude == 0 ? nil : JSON(longitude),
                "country_code": .text(place.geocoderCountry), "admin1": place.state.map(JSON.text),
            ])
        }
        return JSON(present: [
            "results": results.isEmpty ? nil : .array(results), "generationtime_ms": .number(0.5),
        ])
    }
}

extension LoopbackResponse {
    fileprivate static func refused(_ reason: String, status: Int = 400) -> LoopbackResponse {
        .json(JSON(present: ["error": .bool(true), "reason": .text(reason)]), status: status)
    }
}
