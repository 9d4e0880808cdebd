extension Favorites {
    /// Returns the indices of the places that match a filter text: each of its words is part of the name, of the
    /// original name of a renamed place, or of the state, or is the country code, ignoring case and accents. A text
    /// without words matches all places.
    package func indices(matching text: String) -> [Int] {
        let words = text.folded.split(separator: " ")
        return places.indices.filter { index in
            guard !words.isEmpty else { return true }
            let place = places[index]
            let name = place.name.folded + "\n" + (place.localNames[Self.originalName]?.folded ?? "")
            let state = place.state?.folded ?? ""
            let country = place.country?.folded ?? ""
            return words.allSatisfy { name.contains($0) || state.contains($0) || country == $0 }
        }
    }
}

extension String {
    /// The text without case and accents, for comparison with other folded texts only.
    fileprivate var folded: String { unicodeScalars.reduce(into: "") { $0 += $1.folded } }
}

extension Unicode.Scalar {
    /// Empty for a combining accent; for a letter outside ASCII, its Unicode name without the accents: LATIN SMALL
    /// LETTER E WITH ACUTE becomes `e`, GREEK SMALL LETTER ALPHA WITH TONOS the name of alpha.
    fileprivate var folded: String {
        if isASCII { return properties.lowercaseMapping }
        switch properties.generalCategory {
        case .nonspacingMark: return ""
        case .spaceSeparator: return " "
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter: break
        default: return String(self)
        }
        guard let name = properties.lowercaseMapping.unicodeScalars.first?.properties.name else { return String(self) }
        let base = name.firstRange(of: " WITH ").map { name[..<$0.lowerBound] } ?? name[...]
        guard base.hasPrefix(Self.latin) else { return "\0\(base)\0" }
        let letter = base.dropFirst(Self.latin.count)
        return letter == "SHARP S" ? "ss" : letter.lowercased()
    }

    private static let latin = "LATIN SMALL LETTER "
}
