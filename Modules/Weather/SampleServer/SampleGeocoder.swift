import JSONFormat
import LocationEffects
import LoopbackHTTP

/// Finds places by the prefix of a name.
enum SampleGeocoder {
    private static let mostResults = 5

    /// Answers a query with a field `q` of the form `name`, `name,country` or `name,state,country`.
    static func answer(_ query: SampleQuery) -> LoopbackResponse {
        guard let text = query["q"], !text.isEmpty else { return .failure(400, "Nothing to geocode") }
        let parts = parts(of: text)
        guard !parts[0].isEmpty else { return .failure(404, "city not found") }
        // The real service answers a limit of 0 with up to ten places, and a negative one with 404.
        let limit = query["limit"].flatMap(Int.init) ?? mostResults
        guard limit >= 0 else { return .failure(404, "city not found") }
        let most = limit == 0 ? 10 : min(limit, mostResults)
        let found = SamplePlace.listed.lazy.filter { matches($0, parts) }.prefix(most)
        return .json(.array(found.map(json)))
    }

    /// Returns the places that Open-Meteo finds for `name`, `name,country` or `name,state`: none for one letter; two
    /// letters must be the complete name.
    static func places(called text: String) -> [SamplePlace] {
        let parts = parts(of: text)
        if let failure = SampleFailure(rawValue: parts[0]) { return [failure.place] }
        guard parts[0].count > 1 else { return [] }
        return SamplePlace.listed.filter { place in
            matches(place, [parts[0]]) && (parts[0].count > 2 || names(of: place).contains(parts[0]))
                && parts.dropFirst().allSatisfy { region in
                    [place.geocoderCountry, place.state].contains { $0?.lowercased() == region }
                }
        }
    }

    /// Returns a text's parts between commas, in lower case.
    private static func parts(of text: String) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map {
            $0.split(separator: " ").joined(separator: " ").lowercased()
        }
    }

    private static func matches(_ place: SamplePlace, _ parts: [String]) -> Bool {
        guard names(of: place).contains(where: { $0.hasPrefix(parts[0]) }) else { return false }
        let country = parts.count > 1 ? parts[parts.count - 1] : ""
        let state = parts.count > 2 ? parts[1] : ""
        return (country.isEmpty || place.country?.lowercased() == country)
            && (state.isEmpty || place.state?.lowercased() == state)
    }

    /// Returns the names of a place in all languages, in lower case.
    private static func names(of place: SamplePlace) -> [String] {
        ([place.name] + place.localNames.values).map { $0.lowercased() }
    }

    private static func json(of place: SamplePlace) -> JSON {
        let names = JSON.object(JSON.Members(place.localNames.mapValues(JSON.text)))
        return JSON(present: [
            "name": .text(place.name), "local_names": place.localNames.isEmpty ? nil : names,
            "lat": JSON(place.coordinate.latitude), "lon": JSON(place.coordinate.longitude),
            "country": .text(place.geocoderCountry), "state": place.state.map(JSON.text),
        ])
    }
}
