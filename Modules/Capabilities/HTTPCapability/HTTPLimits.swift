/// How long an exchange may take and how much it may bring.
///
/// Durations are kept between nothing and a day, numbers at 0 or above.
public struct HTTPLimits: Sendable, Equatable {
    /// The longest wait for a connection, name lookup and TLS included; 5 seconds unless set.
    ///
    /// Passing it is `.io`, since nothing was asked yet; passing `total` is `.timeout`.
    public var connect: Duration { didSet { connect = HTTPLimits.bounded(connect) } }
    /// The longest wait for the complete response, redirects included; 10 seconds unless set.
    public var total: Duration { didSet { total = HTTPLimits.bounded(total) } }
    /// The most bytes of a body, counted after decompression; 8 MiB unless set.
    public var bodyBytes: Int { didSet { bodyBytes = max(0, bodyBytes) } }
    /// The most bytes of a response's header lines; 64 KiB unless set. No single line may pass 100 KiB in any case.
    public var headerBytes: Int { didSet { headerBytes = max(0, headerBytes) } }
    /// The most redirects to follow; 5 unless set.
    public var redirects: Int { didSet { redirects = max(0, redirects) } }

    /// Sets the limits that differ from the usual.
    public init(
        connect: Duration = .seconds(5), total: Duration = .seconds(10), bodyBytes: Int = 8 << 20,
        headerBytes: Int = 64 << 10, redirects: Int = 5
    ) {
        self.connect = HTTPLimits.bounded(connect)
        self.total = HTTPLimits.bounded(total)
        self.bodyBytes = max(0, bodyBytes)
        self.headerBytes = max(0, headerBytes)
        self.redirects = max(0, redirects)
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
