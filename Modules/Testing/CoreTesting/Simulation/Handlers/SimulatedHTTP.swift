public import Effects
public import HTTPEffects

/// A network and the services behind it. How long an answer takes is up to the simulation: any time.
public struct SimulatedHTTP: SimulatedHandler {
    /// What a service can answer to a request: the usual answer first, then whatever else it may say.
    public typealias Service = @Sendable (HTTPEffect) -> [HTTPOutput]

    /// How many requests were performed.
    public private(set) var requestCount = 0
    /// Whether there is a network.
    public private(set) var isOnline = true
    private let service: Service

    /// A network with a service, which meets `faults` besides what the service answers.
    public init(_ service: @escaping Service) { self.service = service }

    /// What any network can come to, and any service behind it.
    public static let faults: [HTTPOutput] = [
        .failure(.timeout), .failure(.io("the connection was reset")), response(429, "too many requests"),
        response(503, "<html>out of order</html>"), response(200, "<html>sign in to this network</html>"),
        response(200, "{\"cut"),
    ]

    /// A response with a text.
    public static func response(_ status: UInt16, _ text: String) -> HTTPOutput {
        .success(HTTPResponse(status: status, body: Array(text.utf8)))
    }

    public func outcomeCount(_ id: RequestID, _ effect: HTTPEffect) -> Int {
        isOnline ? service(effect).count + Self.faults.count : 1
    }

    public mutating func perform(_ id: RequestID, _ effect: HTTPEffect, outcome: Int) -> SimulatedOutcome<HTTPOutput> {
        requestCount += 1
        guard isOnline else { return .answer(.failure(.io("no route to host"))) }
        return .answer((service(effect) + Self.faults)[outcome])
    }

    public var disturbances: [String] { [isOnline ? "the network is gone" : "the network is back"] }

    public mutating func disturb(_ index: Int) { isOnline.toggle() }

    public func fingerprint(of effect: HTTPEffect) -> String {
        "\(effect.method) \(effect.url) \(effect.headers.map { "\($0.name): \($0.value)" }) \(effect.body)"
    }

    public var fingerprint: String { isOnline ? "online" : "offline" }
}
