import LocationEffects
import WeatherModel

/// Names for one of several places, by which the search and the list of favorites find it.
enum PlaceChoice {
    /// Returns the name of the place with its region, which distinguishes it from namesakes: `Ashford, England, GB`;
    /// the coordinate if the place has no name.
    static func name(of place: Place) -> String {
        if place.name.isEmpty { return coordinate(of: place) }
        return place.region.isEmpty ? place.name : "\(place.name), \(place.region)"
    }

    /// Returns the shortest unambiguous name of a place among others: with its country, or with its state and country.
    ///
    /// Nil if only the coordinate distinguishes the place.
    static func words(for place: Place, among places: [Place]) -> String? {
        let country = place.country.map { "\(place.name),\($0)" }
        let state = place.state.flatMap { state in country.map { _ in "\(place.name),\(state),\(place.country ?? "")" }
        }
        return [country, state].lazy.compactMap(\.self).first { words in
            places.count { matches(words, $0) } == 1
        }
    }

    /// Returns the coordinate as the user types it: `60.7412,11.3217`.
    static func coordinate(of place: Place) -> String {
        "\(place.coordinate.latitude.shortest),\(place.coordinate.longitude.shortest)"
    }

    /// Returns whether the words name the place: its name in any language, alone or with its country, its state or
    /// both.
    static func matches(_ words: String, _ place: Place) -> Bool {
        let wanted = folded(words)
        let names = ([place.name] + place.localNames.values).map(folded)
        if names.contains(wanted) { return true }
        let regions = [place.country, place.state].compactMap(\.self).map(folded)
        let endings =
            regions + (regions.count == 2 ? ["\(regions[1]),\(regions[0])", "\(regions[0]),\(regions[1])"] : [])
        return names.contains { name in endings.contains { "\(name),\($0)" == wanted } }
    }

    /// Returns the text in lower case, with single spaces and none around commas.
    private static func folded(_ text: String) -> String {
        text.lowercased().split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .joined(separator: ",")
    }
}
