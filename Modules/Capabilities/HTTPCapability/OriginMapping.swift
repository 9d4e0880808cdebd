public import HTTPEffects

/// Sends requests for one origin to another, transparently to the caller.
///
/// The path and the query are unchanged. Use it to point an app at a server on the loopback.
public struct OriginMapping: Sendable, Equatable {
    private var targets: [Origin: Origin]

    /// The mapping that changes no origin.
    public static let identity = OriginMapping(targets: [:])

    /// Sends requests for each of `sources` to `target`; origins are written like `https://api.example.com:8443`.
    ///
    /// - Throws: `.url` with the reason if an origin is invalid.
    public init(from sources: [String], to target: String) throws(HTTPError) {
        let target = try Origin(target)
        targets = [:]
        for source in sources { targets[try Origin(source)] = target }
    }

    private init(targets: [Origin: Origin]) { self.targets = targets }

    /// Returns the origin to which requests for `origin` are sent.
    public func target(of origin: Origin) -> Origin { targets[origin] ?? origin }

    func map(_ address: HTTPAddress) -> HTTPAddress {
        targets.isEmpty ? address : address.at(target(of: address.origin))
    }
}
