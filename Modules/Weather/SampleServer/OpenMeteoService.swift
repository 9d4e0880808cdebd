import JSONFormat
import LocationEffects
import LoopbackHTTP
import WeatherModel

/// Open-Meteo's part of the sample service, which needs no key.
struct OpenMeteoService {
    private let now: @Sendable () -> Int64
    private let failures = SampleFailures(
        overLimit: .refused("Minutely API request limit exceeded. Please try again in one minute.", status: 429))

    init(now: @escaping @Sendable () -> Int64) { self.now = now }

    /// Returns the answer to a request; nil if it is not for Open-Meteo.
    func answer(_ query: SampleQuery) -> LoopbackResponse? {
        switch query.path {
        case "/v1/forecast": located(query) { report throws(OpenMeteoReport.Refusal) in try report.forecast() }
        case "/v1/air-quality": located(query) { report throws(OpenMeteoReport.Refusal) in try report.air() }
        case "/v1/search": .json(places(query))
        default: nil
        }
    }

    private func located(
        _ query: SampleQuery, _ report: (OpenMeteoReport) throws(OpenMeteoReport.Refusal) -> JSON
    ) -> LoopbackResponse {
        let point: Coordinate
        do throws(SampleQuery.WrongField) {
            point = try query.coordinate("latitude", "longitude")
        } catch {
            let (name, limit) = (error.name == "latitude" ? "Latitude" : "Longitude", error.limit.shortest)
            return .refused(
                "\(name) must be in range of -\(limit) to \(limit)°. Given: \(query[error.name] ?? "nothing").")
        }
        let failure = SampleFailure.allCases.first { $0.place.place.coordinate == point }
        return failures.response(failure) {
            do throws(OpenMeteoReport.Refusal) {
                return .json(try report(OpenMeteoReport(place: .at(point), query: query, now: now())))
            } catch {
                return .refused(error.reason)
            }
        }
    }

    /// Returns the places with a name; no list if there are none. The service omits zeros.
    private func places(_ query: SampleQuery) -> JSON {
        let most = min(max(query["count"].flatMap(Int.init) ?? 10, 1), 100)
        let results = SampleGeocoder.openMeteoPlaces(called: query["name"] ?? "").prefix(most).map { place in
            let (latitude, longitude) = (place.coordinate.latitude, place.coordinate.longitude)
            return JSON.object(
                JSON.Members(present: [
                    "name": .text(place.localNames[query["language"] ?? "en"] ?? place.name),
                    "latitude": latitude == 0 ? nil : JSON(latitude),
                    "longitude": longitude == 0 ? nil : JSON(longitude),
                    "country_code": place.country.map(JSON.text), "admin1": place.state.map(JSON.text),
                ]))
        }
        return .object(
            JSON.Members(present: [
                "results": results.isEmpty ? nil : .array(results), "generationtime_ms": .number(0.5),
            ]))
    }
}

extension LoopbackResponse {
    fileprivate static func refused(_ reason: String, status: Int = 400) -> LoopbackResponse {
        .json(.object(["error": .bool(true), "reason": .text(reason)]), status: status)
    }
}
