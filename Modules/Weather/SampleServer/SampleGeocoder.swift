import WeatherModel

/// Finds places by the prefix of a name in any language, and optionally by what follows it after commas.
enum SampleGeocoder {
    /// Returns the places that OpenWeatherMap finds for `name`, `name,country` or `name,state,country`; nil without a
    /// name.
    static func openWeatherPlaces(called text: String) -> [Place]? {
        let parts = parts(of: text)
        let country = parts.count > 1 ? parts[parts.count - 1] : ""
        let state = parts.count > 2 ? parts[1] : ""
        if parts[0].isEmpty { return nil }
        return places(parts[0]).filter { place in
            (country.isEmpty || place.country?.lowercased() == country)
                && (state.isEmpty || place.state?.lowercased() == state)
        }
    }

    /// Returns the places that Open-Meteo finds for `name`, `name,country` or `name,state`: none for one letter; two
    /// letters must be the complete name.
    static func openMeteoPlaces(called text: String) -> [Place] {
        let parts = parts(of: text)
        if let failure = SampleFailure(rawValue: parts[0]) { return [failure.place.place] }
        guard parts[0].count > 1 else { return [] }
        return places(parts[0]).filter { place in
            (parts[0].count > 2 || names(of: place).contains(parts[0]))
                && parts.dropFirst().allSatisfy { [place.country, place.state].map { $0?.lowercased() }.contains($0) }
        }
    }

    /// Returns a text's parts between commas, in lower case.
    private static func parts(of text: String) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map {
            $0.split(separator: " ").joined(separator: " ").lowercased()
        }
    }

    private static func places(_ beginning: String) -> [Place] {
        SamplePlace.listed.map(\.place).filter { names(of: $0).contains { $0.hasPrefix(beginning) } }
    }

    /// Returns the names of a place in all languages, in lower case.
    private static func names(of place: Place) -> [String] {
        ([place.name] + place.localNames.values).map { $0.lowercased() }
    }
}
