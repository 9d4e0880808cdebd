/// How long an exchange may take and how much it may bring.
public struct HTTPLimits: Sendable, Equatable {
    /// The longest wait for a connection, name lookup and TLS included; 5 seconds unless set.
    public var connect: Duration
    /// The longest wait for the complete response, redirects included; 10 seconds unless set.
    public var total: Duration
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
        self.connect = connect
        self.total = total
        self.bodyBytes = bodyBytes
        self.headerBytes = headerBytes
        self.redirects = redirects
    }

    /// The same limits with another total deadline.
    func within(_ total: Duration) -> HTTPLimits {
        var limits = self
        limits.total = max(total, .zero)
        return limits
    }
}
