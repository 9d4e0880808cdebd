/// How long an exchange may take and how much it may bring.
///
/// Durations are kept between nothing and a day.
public struct HTTPLimits: Sendable, Equatable {
    /// The longest wait for a connection, name lookup and TLS included; 5 seconds unless set.
    public var connect: Duration { didSet { connect = HTTPLimits.bounded(connect) } }
    /// The longest wait for the complete response, redirects included; 10 seconds unless set.
    public var total: Duration { didSet { total = HTTPLimits.bounded(total) } }
    /// The most bytes of a body, counted after decoding; 8 MiB unless set.
    public var bodyBytes: Int
    /// The most bytes of a response's header lines; 64 KiB unless set.
    public var headerBytes: Int
    /// The most redirects to follow; 5 unless set.
    public var redirects: Int

    /// Sets the limits that differ from the usual.
    public init(
        connect: Duration = .seconds(5), total: Duration = .seconds(10), bodyBytes: Int = 8 << 20,
        headerBytes: Int = 64 << 10, redirects: Int = 5
    ) {
        self.connect = HTTPLimits.bounded(connect)
        self.total = HTTPLimits.bounded(total)
        self.bodyBytes = bodyBytes
        self.headerBytes = headerBytes
        self.redirects = redirects
    }

    /// The same limits with another total deadline.
    func within(_ total: Duration) -> HTTPLimits {
        var limits = self
        limits.total = total
        return limits
    }

    /// Far longer durations would overflow the clock.
    private static func bounded(_ duration: Duration) -> Duration { min(max(duration, .zero), .seconds(86_400)) }
}
