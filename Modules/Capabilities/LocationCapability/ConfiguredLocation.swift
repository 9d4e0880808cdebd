public import LocationEffects

/// A place that somebody wrote down: in a flag, in the environment, in a configuration.
///
/// When nothing is written down, it is not enabled.
public struct ConfiguredLocation: LocationSource {
    /// The place and where it was written, nil when it was written nowhere.
    public let chosen: (coordinate: Coordinate, origin: String)?

    /// Takes the first place that is written down.
    ///
    /// - Parameter candidates: the places to look, in order.
    /// - Throws: when the first text that there is cannot be read. No later one is tried instead: whoever mistyped a
    ///   place does not want the weather of another.
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

/// A text that may name a place.
public struct LocationCandidate: Sendable, Equatable {
    /// Where the text comes from, as its writer knows it: `--location`.
    public let origin: String
    /// The text, `LAT,LON`; nil or blank when nothing is written there.
    public let text: String?

    /// Pairs a text with where it comes from.
    public init(origin: String, text: String?) {
        self.origin = origin
        self.text = text
    }
}

/// Says which text could not be read as a place, and why.
public struct ConfiguredLocationError: Error, Equatable, CustomStringConvertible {
    /// Where the text comes from.
    public let origin: String
    /// What is wrong with it.
    public let reason: CoordinateSyntaxError

    public var description: String { "\(origin): \(reason)" }
}
