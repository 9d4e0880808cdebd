extension Favorites {
    /// The indices of the places that a text narrows the list to: each of its words is part of the name or the state, or
    /// is the country's code, whatever the case and the accents. A text without words narrows nothing.
    package func indices(matching text: String) -> [Int] {
        let words = text.folded.split(separator: " ")
        return places.indices.filter { index in
            guard !words.isEmpty else { return true }
            let place = places[index]
            let (name, state) = (place.name.folded, place.state?.folded ?? "")
            let country = place.country?.folded ?? ""
            return words.allSatisfy { name.contains($0) || state.contains($0) || country == $0 }
        }
    }
}

extension String {
    /// The text without case and accents, to be compared with other such texts only.
    fileprivate var folded: String { unicodeScalars.reduce(into: "") { $0 += $1.folded } }
}

extension Unicode.Scalar {
    /// Nothing for an accent of its own; for a letter outside ASCII, what its standard name says without the accents:
    /// LATIN SMALL LETTER E WITH ACUTE is `e`, GREEK SMALL LETTER ALPHA WITH TONOS the name of alpha.
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
