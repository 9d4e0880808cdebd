/// The time and size limits of an exchange.
///
/// Durations are clamped to the range from zero to a day, numbers to at least 0.
public struct HTTPLimits: Sendable, Equatable {
    /// The connection timeout, including name lookup and TLS; 5 seconds by default.
    ///
    /// Exceeding it is `.io`, since no request was sent; exceeding `total` is `.timeout`.
    public var connect: Duration { didSet { connect = HTTPLimits.bounded(connect) } }
    /// The timeout for the complete response, including redirects and the wait for a free connection; 10 seconds by
    /// default. The time for which a handler `limited(toAtOnce:)` holds a request back is not included.
    public var total: Duration { didSet { total = HTTPLimits.bounded(total) } }
    /// The maximum size of a body in bytes, after decompression; 8 MiB by default.
    public var bodyBytes: Int { didSet { bodyBytes = max(0, bodyBytes) } }
    /// The maximum size of a response's header lines in bytes; 64 KiB by default. One line is limited to 100 KiB in any
    /// case.
    public var headerBytes: Int { didSet { headerBytes = max(0, headerBytes) } }
    /// The maximum number of redirects to follow; 5 by default.
    public var redirects: Int { didSet { redirects = max(0, redirects) } }

    /// Creates limits.
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

    /// Much longer durations would overflow the clock.
    private static func bounded(_ duration: Duration) -> Duration { min(max(duration, .zero), .seconds(86_400)) }
}
