import HomeScreen
import LocationCapability
import LocationEffects
import TextApp
import WeatherModel

/// The place argument of a command.
enum PlaceArgument: Equatable {
    /// A name to look up.
    case name(String)
    /// A coordinate, with the name given by the user, if any.
    case place(Place)

    /// Parses the operands of a command; returns nil if there are none.
    ///
    /// - Throws: A failure for numbers that are not a valid coordinate.
    init?(_ operands: [String]) throws(Failure) {
        guard !operands.isEmpty else { return nil }
        let text = operands.joined(separator: " ")
        let words = text.split(whereSeparator: \.isWhitespace)
        // A space may follow the comma, so the coordinate is the longest suffix that can be one.
        guard let start = words.indices.first(where: { Self.isOfNumbers(words[$0...].joined(separator: " ")) }) else {
            self = .name(text)
            return
        }
        let numbers = words[start...].joined(separator: " ")
        do throws(CoordinateSyntaxError) {
            let name = CleanText.clean(words[..<start].joined(separator: " "))
            self = .place(Place(name: name, coordinate: try Coordinate(parsing: numbers)))
        } catch {
            throw Failure(.usage, "\"\(numbers)\" is no place: \(error).")
        }
    }

    /// The event that shows the weather at the place.
    var event: HomeScreen.ShellEvent {
        switch self {
        case .name(let name): .lookUp(name)
        case .place(let place): .show(place)
        }
    }

    /// Returns whether a text is meant as a coordinate: it has a comma and numbers, and no letters.
    private static func isOfNumbers(_ text: String) -> Bool {
        text.contains(",") && text.contains(where: \.isNumber) && !text.contains(where: \.isLetter)
    }
}
