package import LocationEffects

/// What a user gives as a place: a name, or a coordinate.
package enum PlaceQuery: Sendable, Equatable, Codable {
    /// A name to look up.
    case name(String)
    /// A coordinate, with the name and region before it, if any.
    case place(Place)

    /// The minimum number of characters of a name that is looked up.
    package static let minimumLength = 2

    /// Parses a text such as `Oslo`, `59.9,10.7`, `My cabin 59.9, 10.7` or `Ashford, England, GB 51.1,0.9`.
    ///
    /// - Throws: The text and the error for numbers that are not a valid coordinate.
    package init(_ text: String) throws(PlaceQueryError) {
        let words = text.split(whereSeparator: \.isWhitespace)
        // A space may follow the comma, so the coordinate is the longest suffix that can be one.
        guard let start = words.indices.first(where: { Self.isOfNumbers(words[$0...].joined(separator: " ")) }) else {
            self = .name(text)
            return
        }
        let numbers = words[start...].joined(separator: " ")
        do throws(CoordinateSyntaxError) {
            let name = CleanText.clean(words[..<start].joined(separator: " "))
            self = .place(Place(nameWithRegion: name, coordinate: try Coordinate(parsing: numbers)))
        } catch {
            throw PlaceQueryError(numbers: numbers, cause: error)
        }
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

    package var description: String { "\"\(numbers)\" is no place: \(cause)." }
}
