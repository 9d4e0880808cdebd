import LocationEffects

/// A place as a user gives it: a name or a coordinate.
package enum PlaceQuery: Sendable, Equatable, Codable {
    /// A name to look up.
    case name(String)
    /// A coordinate, with the name and region before it, if any.
    case place(Place)

    /// The minimum number of characters of a name that is looked up.
    package static let minimumLength = 2

    /// Parses a text such as `Oslo`, `59.9,10.7`, `Cabin 2 59.9, 10.7`, `Ashford, England, GB 51.1,0.9` or
    /// `Ashford 53.01°N 6.36°W`.
    ///
    /// - Throws: The text and the error for numbers that are not a valid coordinate.
    package init(_ text: String) throws(PlaceQueryError) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let start = Self.coordinateStart(in: words) else {
            if Self.lacksComma(words) { throw PlaceQueryError(numbers: text, cause: .oneValue(text)) }
            self = .name(text)
            return
        }
        let numbers = words[start...].joined(separator: " ")
        do throws(CoordinateSyntaxError) {
            var name = CleanText.clean(words[..<start].joined(separator: " "))
            if name.last == "," { name.removeLast() }
            self = .place(Place(nameWithRegion: name, coordinate: try Coordinate(parsing: numbers)))
        } catch {
            throw PlaceQueryError(numbers: numbers, cause: error)
        }
    }

    /// Returns the index of the first word of the coordinate at the end; nil if there is none.
    private static func coordinateStart(in words: [Substring]) -> Int? {
        func rest(_ start: Int) -> String { words[start...].joined(separator: " ") }
        // Spaces may be around the comma, and before each hemisphere.
        if let start = words.indices.suffix(5).last(where: { Coordinate.signed(rest($0)) != nil }) { return start }
        guard let start = words.indices.first(where: { isOfNumbers(rest($0)) }) else { return nil }
        // Numbers between a name and the latitude belong to the name. More commas are decimal ones, which is an error.
        guard start > 0, rest(start).count(where: { $0 == "," }) == 1 else { return start }
        return words[start...].indices.last { index in rest(index).contains(",") && words[index].first != "," }
    }

    /// Returns whether a text is two numbers, of which one has decimals, unlike in a postal code such as `111 29`.
    private static func lacksComma(_ words: [Substring]) -> Bool {
        words.count == 2 && words.allSatisfy { Double($0) != nil } && words.contains { $0.contains(".") }
    }

    /// Returns whether a text is meant as a coordinate: it has a comma and numbers, and no letters.
    private static func isOfNumbers(_ text: String) -> Bool {
        text.contains(",") && text.contains(where: \.isNumber) && !text.contains(where: \.isLetter)
    }
}

/// Numbers that are not a valid coordinate.
package struct PlaceQueryError: Error, Equatable, CustomStringConvertible {
    /// The numbers as given.
    package let numbers: String
    /// What is wrong with them.
    package let cause: CoordinateSyntaxError

    package var description: String {
        switch cause {
        case .oneValue, .tooManyCommas: "\(cause)."
        case .notANumber, .latitudeOutOfRange, .longitudeOutOfRange: "\"\(numbers)\" is no place: \(cause)."
        }
    }
}
