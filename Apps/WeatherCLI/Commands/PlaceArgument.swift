import HomeScreen
import LocationCapability
import LocationEffects
import TextApp
import WeatherModel

/// The place that a command is given.
enum PlaceArgument: Equatable {
    /// A name to look up.
    case name(String)
    /// A coordinate, with the name that the user gives it; without one the place has none.
    case place(Place)

    /// Reads the operands of a command; nil without any.
    ///
    /// - Throws: A failure for numbers that are no coordinate on the globe.
    init?(_ operands: [String]) throws(Failure) {
        guard !operands.isEmpty else { return nil }
        let text = operands.joined(separator: " ")
        let words = text.split(whereSeparator: \.isWhitespace)
        // A blank may follow the comma, so the coordinate is the longest end that can be one.
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

    /// The event that shows the weather there.
    var event: HomeScreen.ShellEvent {
        switch self {
        case .name(let name): .lookUp(name)
        case .place(let place): .show(place)
        }
    }

    /// Whether a text was meant as a coordinate: numbers around a comma, and no letters.
    private static func isOfNumbers(_ text: String) -> Bool {
        text.contains(",") && text.contains(where: \.isNumber) && !text.contains(where: \.isLetter)
    }
}
