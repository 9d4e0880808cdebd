public import WireFormat

extension TimeEffect {
    /// The wire encoding.
    public static let wire = Wire<Self>.cases(
        .case("now", .now),
        .case("notifyAt", .record(("id", .uint64), ("instant", Instant.wire)), { .notifyAt(id: $0, instant: $1) }) {
            if case .notifyAt(let id, let instant) = $0 { (id, instant) } else { nil }
        },
        .case(
            "notifyAfter", .record(("id", .uint64), ("duration", TimeSpan.wire)),
            {
                .notifyAfter(id: $0, duration: $1)
            }
        ) {
            if case .notifyAfter(let id, let duration) = $0 { (id, duration) } else { nil }
        },
        .case("clear", .record(("id", .uint64)), { .clear(id: $0) }) {
            if case .clear(let id) = $0 { id } else { nil }
        },
        .case("every", .record(("id", .uint64), ("interval", TimeSpan.wire)), { .every(id: $0, interval: $1) }) {
            if case .every(let id, let interval) = $0 { (id, interval) } else { nil }
        })
}

extension TimeOutput {
    /// The wire encoding.
    public static let wire = Wire<Self>.cases(
        .case("now", .record(("instant", Instant.wire)), { .now(instant: $0) }) {
            if case .now(let instant) = $0 { instant } else { nil }
        },
        .case("instantArrived", .record(("id", .uint64)), { .instantArrived(id: $0) }) {
            if case .instantArrived(let id) = $0 { id } else { nil }
        },
        .case("durationElapsed", .record(("id", .uint64)), { .durationElapsed(id: $0) }) {
            if case .durationElapsed(let id) = $0 { id } else { nil }
        },
        .case("cleared", .record(("id", .uint64)), { .cleared(id: $0) }) {
            if case .cleared(let id) = $0 { id } else { nil }
        },
        .case("tick", .record(("id", .uint64)), { .tick(id: $0) }) { if case .tick(let id) = $0 { id } else { nil } })
}

extension Instant {
    /// The wire encoding.
    public static let wire = Wire.record(("secs", .uint64), ("nanos", .uint32)).map {
        Instant(seconds: $0, nanoseconds: $1)
    } _: {
        ($0.seconds, $0.nanoseconds)
    }
}

extension TimeSpan {
    /// The wire encoding.
    public static let wire = Wire.record(("nanos", .uint64)).map {
        TimeSpan(nanoseconds: $0)
    } _: {
        $0.nanoseconds
    }
}
