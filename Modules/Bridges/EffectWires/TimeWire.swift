public import TimeEffects
public import WireFormat

extension TimeEffect {
    /// The wire encoding. A timer has its request's number.
    public static let wire = Wire<Numbered<Self>>.cases(
        .case("now", .value(.now, number: nil)),
        .case(
            "notifyAt", .record(("id", .uint64), ("instant", Instant.wire)),
            { .value(.notifyAt(instant: $1), number: $0) }
        ) {
            if case .value(.notifyAt(let instant), let id?) = $0 { (id, instant) } else { nil }
        },
        .case(
            "notifyAfter", .record(("id", .uint64), ("duration", Duration.wire)),
            { .value(.notifyAfter(duration: $1), number: $0) }
        ) {
            if case .value(.notifyAfter(let duration), let id?) = $0 { (id, duration) } else { nil }
        },
        .case("clear", .record(("id", .uint64)), { .cleared(number: $0) }) {
            if case .cleared(let id) = $0 { id } else { nil }
        },
        .case(
            "every", .record(("id", .uint64), ("interval", Duration.wire)),
            { .value(.every(interval: $1), number: $0) }
        ) {
            if case .value(.every(let interval), let id?) = $0 { (id, interval) } else { nil }
        }
    ).map({ $0 }, { if case .value(.now, _) = $0 { .value(.now, number: nil) } else { $0 } })
        .named("TimeEffect")
}

extension TimeOutput {
    /// The wire encoding. The answer to a timer has its request's number.
    public static let wire = Wire<Numbered<Self>>.cases(
        .case("now", .record(("instant", Instant.wire)), { .value(.now(instant: $0), number: nil) }) {
            if case .value(.now(let instant), _) = $0 { instant } else { nil }
        },
        answer("instantArrived", .instantArrived),
        answer("durationElapsed", .durationElapsed),
        .case("cleared", .record(("id", .uint64)), { .cleared(number: $0) }) {
            if case .cleared(let id) = $0 { id } else { nil }
        },
        answer("tick", .tick)
    ).named("TimeOutput")

    private static func answer(_ name: String, _ output: TimeOutput) -> WireCase<Numbered<Self>> {
        .case(name, .record(("id", .uint64)), { .value(output, number: $0) }) {
            if case .value(output, let id?) = $0 { id } else { nil }
        }
    }
}

extension Instant {
    /// The wire encoding.
    public static let wire = Wire.record(("secs", .uint64), ("nanos", .uint32(in: 0...latestNanosecond)))
        .map({ Instant(seconds: $0, nanoseconds: $1) }, { ($0.seconds, $0.nanoseconds) })
}

extension Duration {
    /// The wire encoding: whole nanoseconds, clamped to 0 and the maximum of 584 years.
    public static let wire = Wire.record(("nanos", .uint64))
        .map({ Duration.nanoseconds($0) }, { UInt64(clamping: $0.attoseconds / 1_000_000_000) })
}
