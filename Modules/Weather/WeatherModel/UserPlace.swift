package import LocationEffects

/// Where the user is, as far as the settings say.
package enum UserPlace: Sendable, Equatable {
    case unknown
    /// A coordinate, or a name, which has to be looked up.
    case given(PlaceQuery)
    /// Where the desktop says; opt-in, because asking it discloses the location to others.
    case desktop

    /// Parses a setting: `Oslo`, `59.9,10.7`, `My cabin 59.9,10.7`, `auto`, or nothing.
    package init(_ text: String) throws(UserPlaceError) {
        let name = CleanText.clean(text)
        switch text.filter({ !$0.isWhitespace }) {
        case "": self = .unknown
        case "auto": self = .desktop
        default:
            let query: PlaceQuery
            do throws(PlaceQueryError) { query = try PlaceQuery(name) } catch { throw .noCoordinate(error.cause) }
            if case .name = query { try Self.check(name) }
            self = .given(query)
        }
    }

    /// Refuses a name that is rather a part of a coordinate, or too short.
    private static func check(_ name: String) throws(UserPlaceError) {
        guard name.first?.isLetter == true || name.contains(where: \.isLetter) && !name.contains(where: \.isNumber)
        else { throw .noCoordinate(.oneValue(name)) }
        guard name.count >= PlaceQuery.minimumLength else { throw .tooShort(name) }
    }
}

/// Why a setting names no place.
package enum UserPlaceError: Error, Equatable, CustomStringConvertible {
    case tooShort(String)
    case noCoordinate(CoordinateSyntaxError)

    package var description: String {
        switch self {
        case .tooShort(let name):
            "\"\(name)\" is too short; give at least \(PlaceQuery.minimumLength) characters."
        case .noCoordinate(let error): "\(error)"
        }
    }
}
