public import TimeEffects

extension Sample where E == TimeEffect {
    /// Effects that every time handler performs, on a clock that advances.
    public static var time: [Self] {
        [
            Sample("now", .now),
            Sample("notifyAt, past") { .notifyAt(id: $0, instant: Instant(seconds: 1)) },
            Sample("notifyAt, far off", answers: .stream(atLeast: 0)) {
                .notifyAt(id: $0, instant: Instant(seconds: .max))
            },
            Sample("notifyAfter") { .notifyAfter(id: $0, duration: .milliseconds(2)) },
            Sample("notifyAfter, longest", answers: .stream(atLeast: 0)) {
                .notifyAfter(id: $0, duration: TimeSpan(nanoseconds: .max))
            },
            Sample("every", answers: .stream(atLeast: 3)) { .every(id: $0, interval: .milliseconds(2)) },
            Sample("clear") { .clear(id: $0) },
        ]
    }
}
