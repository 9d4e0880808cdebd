public import LocationEffects

/// A location from a flag, the environment or a configuration.
///
/// If none is configured, it is not enabled.
public struct ConfiguredLocation: LocationSource {
    /// The location and where it was configured; nil if it was not.
    public let chosen: (coordinate: Coordinate, origin: String)?

    /// Creates a source from the first candidate with a text.
    ///
    /// - Parameter candidates: The candidates, in order of precedence.
    /// - Throws: If the first text is not a location. Later candidates are not tried, so that a mistyped
    ///   location is not silently replaced by another.
    public init(_ candidates: [LocationCandidate]) throws(ConfiguredLocationError) {
        for candidate in candidates {
            guard let text = candidate.text, text.contains(where: { !$0.isWhitespace }) else { continue }
            do {
                chosen = (try Coordinate(parsing: text), candidate.origin)
                return
            } catch {
                throw ConfiguredLocationError(origin: candidate.origin, reason: error)
            }
        }
        chosen = nil
    }

    public func isEnabled() async -> Bool { chosen != nil }
    public func location() async -> Coordinate? { chosen?.coordinate }
}

/// A text that may be a location.
public struct LocationCandidate: Sendable, Equatable {
    /// Where the text comes from, as the user knows it: `--location`.
    public let origin: String
    /// The text, `LAT,LON`; nil or blank if it is not configured.
    public let text: String?

    /// Creates a candidate.
    public init(origin: String, text: String?) {
        self.origin = origin
        self.text = text
    }
}

/// A text that is not a location, and the reason.
public struct ConfiguredLocationError: Error, Equatable, CustomStringConvertible {
    /// Where the text comes from.
    public let origin: String
    /// What is wrong with it.
    public let reason: CoordinateSyntaxError

    public var description: String { "\(origin): \(reason)" }
}
