public import HTTPEffects

/// Sends the requests meant for one origin to another, so that whoever asks need not know.
///
/// The path and the query stay as they are. Use it to point an app at a server on the loopback.
public struct OriginMapping: Sendable, Equatable {
    private var targets: [Origin: Origin]

    /// Every origin stays itself.
    public static let identity = OriginMapping(targets: [:])

    /// Asks `target` whatever is meant for `source`; both are written like `https://api.example.com:8443`.
    ///
    /// Throws `.url` with what is wrong with an origin.
    public init(from source: String, to target: String) throws(HTTPError) {
        targets = [try Origin(source): try Origin(target)]
    }

    private init(targets: [Origin: Origin]) { self.targets = targets }

    /// The origin to ask for what is meant for `origin`.
    public func target(of origin: Origin) -> Origin { targets[origin] ?? origin }

    func map(_ address: HTTPAddress) -> HTTPAddress {
        targets.isEmpty ? address : address.at(target(of: address.origin))
    }
}
