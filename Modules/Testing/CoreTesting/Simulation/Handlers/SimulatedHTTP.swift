public import Effects
public import HTTPEffects

/// A network and the services behind it. The simulation decides when a request is answered.
public struct SimulatedHTTP: SimulatedHandler {
    /// Returns the possible answers of a service to a request, the usual one first.
    public typealias Service = @Sendable (HTTPEffect) -> [HTTPOutput]

    /// Whether the network is available.
    public private(set) var isOnline = true
    private let service: Service

    /// Creates a network with a service; requests can also meet `faults`.
    public init(_ service: @escaping Service) { self.service = service }

    /// The faults that any network, and any service, can have.
    public static let faults: [HTTPOutput] = [
        .failure(.timeout), .failure(.io("the connection was reset")), response(429, "too many requests"),
        response(503, "<html>out of order</html>"), response(200, "<html>sign in to this network</html>"),
        response(200, "{\"cut"),
    ]

    /// Creates a response with a text.
    public static func response(_ status: UInt16, _ text: String) -> HTTPOutput {
        .success(HTTPResponse(status: status, body: Array(text.utf8)))
    }

    public func outcomeCount(_ id: RequestID, _ effect: HTTPEffect) -> Int {
        isOnline ? service(effect).count + Self.faults.count : 1
    }

    public mutating func perform(_ id: RequestID, _ effect: HTTPEffect, outcome: Int) -> SimulatedOutcome<HTTPOutput> {
        guard isOnline else { return .answer(.failure(.io("no route to host"))) }
        return .answer((service(effect) + Self.faults)[outcome])
    }

    public var disturbances: [String] { [isOnline ? "the network is gone" : "the network is back"] }

    public mutating func disturb(_ index: Int) { isOnline.toggle() }

    public var fingerprint: String { isOnline ? "online" : "offline" }
}
