import LocationEffects
import WeatherModel

/// How to name one of several places, so that the search finds it and a list of favorites has it.
enum PlaceChoice {
    /// The place's name with what tells it from its namesakes: `Ashford, England, GB`; the coordinate of a place without
    /// a name.
    static func name(of place: Place) -> String {
        if place.name.isEmpty { return coordinate(of: place) }
        return place.region.isEmpty ? place.name : "\(place.name), \(place.region)"
    }

    /// The shortest words that name one place among others: with its country, with its state, or its coordinate.
    ///
    /// Nil when only the coordinate tells it apart.
    static func words(for place: Place, among places: [Place]) -> String? {
        let country = place.country.map { "\(place.name),\($0)" }
        let state = place.state.flatMap { state in country.map { _ in "\(place.name),\(state),\(place.country ?? "")" }
        }
        return [country, state].lazy.compactMap(\.self).first { words in
            places.count { matches(words, $0) } == 1
        }
    }

    /// The coordinate as it is written: `60.7412,11.3217`.
    static func coordinate(of place: Place) -> String {
        "\(place.coordinate.latitude.shortest),\(place.coordinate.longitude.shortest)"
    }

    /// Whether words that name a place name this one: its name in any language, alone or with its country, its state or
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

    /// Lower case, and no blanks around commas.
    private static func folded(_ text: String) -> String {
        text.lowercased().split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .joined(separator: ",")
    }
}
