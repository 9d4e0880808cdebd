/// The user's location according to the settings.
package enum UserPlace: Sendable, Equatable {
    case unknown
    /// A coordinate, or a name, which has to be looked up.
    case given(PlaceQuery)
    /// The location that the desktop reports; opt-in, because the request discloses the location to others.
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

    /// Rejects a name that looks like a part of a coordinate, or is too short.
    private static func check(_ name: String) throws(UserPlaceError) {
        guard name.first?.isLetter == true || name.contains(where: \.isLetter) && !name.contains(where: \.isNumber)
        else { throw .noCoordinate(.oneValue(name)) }
        guard name.count >= PlaceQuery.minimumLength else { throw .tooShort(name) }
    }
}

/// The reason a setting is not a place.
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
