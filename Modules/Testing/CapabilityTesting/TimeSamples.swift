public import TimeEffects

extension Sample where E == TimeEffect {
    /// Effects that every time handler performs, on a clock that advances.
    public static var time: [Self] {
        [
            Sample("now", .now),
            Sample("notifyAt, past", .notifyAt(instant: Instant(seconds: 1))),
            Sample("notifyAt, far off", .notifyAt(instant: Instant(seconds: .max)), answers: .stream(atLeast: 0)),
            Sample("notifyAfter", .notifyAfter(duration: .milliseconds(2))),
            Sample(
                "notifyAfter, longest", .notifyAfter(duration: .nanoseconds(UInt64.max)),
                answers: .stream(atLeast: 0)),
            Sample("every", .every(interval: .milliseconds(2)), answers: .stream(atLeast: 3)),
        ]
    }
}
