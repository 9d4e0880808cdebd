import LocationEffects

// The names of a place as the user types them, by which the search and the list of favorites find it.

extension Place {
    /// The name with the region, which distinguishes it from namesakes, `Ashford, England, GB`; the coordinate if the
    /// place has no name.
    package var nameWithRegion: String {
        if name.isEmpty { return typedCoordinate }
        return region.isEmpty ? name : "\(name), \(region)"
    }

    /// Creates a place from its name with the region; without a country's code at the end, the whole text is the name.
    init(nameWithRegion text: String, coordinate: Coordinate) {
        let parts = text.split(separator: ", ").map(String.init)
        guard parts.count > 1, let country = parts.last, country.count == 2,
            country.allSatisfy({ $0.isASCII && $0.isUppercase })
        else {
            self.init(name: text, coordinate: coordinate)
            return
        }
        let state = parts.count > 2 ? parts[parts.count - 2] : nil
        let name = parts.dropLast(state == nil ? 1 : 2).joined(separator: ", ")
        self.init(name: name, coordinate: coordinate, country: country, state: state)
    }

    /// The coordinate as the user types it: `60.7412,11.3217`.
    package var typedCoordinate: String { "\(coordinate.latitude.shortest),\(coordinate.longitude.shortest)" }

    /// The place as a setting or an operand, which finds it without a search: its name with the region and its
    /// coordinate, or the coordinate alone if the combination would be parsed differently, as with `C# house` or `3`.
    package var typed: String {
        let named = "\(nameWithRegion) \(typedCoordinate)"
        guard !name.isEmpty, !named.contains(where: { "#\"$`\\!".contains($0) }),
            case .given(.place(let found))? = try? UserPlace(named), found.coordinate == coordinate
        else { return typedCoordinate }
        return named
    }

    /// Returns the shortest unambiguous name among other places: with its country, or with its state and country.
    ///
    /// Nil if only the coordinate distinguishes the place.
    package func typedName(among places: [Place]) -> String? {
        let country = country.map { "\(name),\($0)" }
        let state = state.flatMap { state in self.country.map { "\(name),\(state),\($0)" } }
        return [country, state].lazy.compactMap(\.self).first { words in places.count { $0.isCalled(words) } == 1 }
    }

    /// Returns whether the words refer to the place: by its name, its coordinate, or both; then the coordinate may be
    /// rounded as the app displays it.
    package func isMeant(by words: String) -> Bool {
        if isCalled(words) { return true }
        guard case .place(let given)? = try? PlaceQuery(words) else { return false }
        if given.name.isEmpty { return given.coordinate == coordinate }
        return given.coordinate.isNear(coordinate) && isCalled(given.nameWithRegion)
    }

    /// Returns whether the words name the place: its name in any language, alone or with its country, its state or
    /// both.
    package func isCalled(_ words: String) -> Bool {
        let wanted = Self.folded(words)
        let names = ([name] + localNames.values).map(Self.folded)
        if names.contains(wanted) { return true }
        let regions = [country, state].compactMap(\.self).map(Self.folded)
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

extension [Place] {
    /// The names with regions, and with coordinates where these are the same.
    package var distinctNames: [String] {
        let counts = Dictionary(grouping: self, by: \.nameWithRegion).mapValues(\.count)
        return map { counts[$0.nameWithRegion] == 1 ? $0.nameWithRegion : $0.typed }
    }
}
